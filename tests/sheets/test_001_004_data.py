"""The two instant games as data: every field of their rules, limits, chips and published figures.

Law: each table is read from the sheets by hand; a field that the tables do not name fails a test.
"""

from fractions import Fraction

import msgspec
import pytest
from support.boxes import INSTANT

from sabot.cards import parse_all
from sabot.games import GAMES, Kind, Published
from sabot.hand import best_total, is_soft
from sabot.limits import Range
from sabot.rules import Rules
from sabot.side_bets import KINDS, Sees

# Each field in classic, then in progressive.
RULES: dict[str, tuple[object, object]] = {
    "decks": (6, 8),
    "removed": ((), ()),
    "hole_card": (False, True),
    "look": ((), ("ace", "ten")),
    "hits_soft_17": (False, False),
    "push_total": (None, None),
    "natural_pays": (Fraction(3, 2), Fraction(3, 2)),
    "doubles": ((2,), (2,)),
    "double_after_split": (True, True),
    "split_by": ("rank", "value"),
    "surrender": (False, True),
    "charlie": (None, None),
    "free_doubles": ((), ()),
    "free_splits": ((), ()),
}

GAME: dict[str, tuple[object, object]] = {
    "name": ("classic", "progressive"),
    "sheet": ("001", "004"),
    "kind": (Kind.INSTANT, Kind.INSTANT),
    "level": ("standard", "low"),
    "boxes": (5, 3),
    "boxes_on_phone": (3, 3),
    "chips": ((10, 50, 100, 500, 2500, 10_000), (50, 100, 500, 2500, 10_000, 50_000, 100_000)),
    "pace": (None, None),
    "after_fault": ("stands", "void"),
}

SIDE_BETS: dict[str, dict[str, dict[str, int]]] = {
    "classic": {"perfect_pair": {"perfect": 31, "coloured": 11, "mixed": 6}},
    "progressive": {
        "lucky_ladies": {
            "queens_of_hearts": 100,
            "matched_20": 25,
            "suited_20": 10,
            "20": 3,
            "queen_of_hearts": 2,
            "queen": 1,
        },
        "21+3": {"suited_trips": 100, "straight_flush": 40, "trips": 25, "straight": 10, "flush": 5},
        "21+3_progressive": {
            "suited_aces": 2000,
            "suited_trips": 150,
            "straight_flush": 40,
            "trips": 20,
            "straight": 5,
            "flush": 3,
        },
    },
}

LIMITS: dict[str, dict[str, dict[str, Range]]] = {
    "classic": {"standard": {"main": Range(10, 50_000)}},
    "progressive": {
        "micro": {"main": Range(100, 1000), "lucky_ladies": Range(50, 500), "21+3": Range(50, 500)},
        "low": {
            "main": Range(500, 5000),
            "lucky_ladies": Range(100, 2500),
            "21+3": Range(100, 2500),
            "21+3_progressive": Range(500, 500),
        },
        "high": {
            "main": Range(2500, 50_000),
            "lucky_ladies": Range(200, 25_000),
            "21+3": Range(200, 25_000),
            "21+3_progressive": Range(500, 500),
        },
        "high_roller": {
            "main": Range(10_000, 200_000),
            "lucky_ladies": Range(500, 100_000),
            "21+3": Range(500, 100_000),
            "21+3_progressive": Range(500, 500),
        },
    },
}

PUBLISHED = {
    "classic": (
        Published(bet="main", percent="99.36", play="sheet"),
        Published(bet="main", percent="99.38", follows=False),
        Published(bet="perfect_pair", percent="94.21"),
        Published(bet="insurance", percent="92.60"),
    ),
    "progressive": (Published(bet="main", percent="99.53", follows=False),),
}


@pytest.mark.parametrize("field", RULES)
@pytest.mark.parametrize("game", INSTANT)
def test_every_rule_is_the_one_on_the_sheet(game: str, field: str) -> None:
    """Sheets 001 and 004, all headings: the rules as one table."""
    assert getattr(GAMES[game].rules, field) == RULES[field][INSTANT.index(game)]


def test_no_rule_is_left_unread() -> None:
    """Sheets 001 and 004: a new field of the rules has to be read from the sheets first."""
    assert {field.name for field in msgspec.structs.fields(Rules)} == {*RULES, "side_bets"}


@pytest.mark.parametrize("field", GAME)
@pytest.mark.parametrize("game", INSTANT)
def test_the_data_around_the_rules_are_those_of_the_sheet(game: str, field: str) -> None:
    """Sheets 001, Opening bets, and 004, Cards: boxes and chips of a game that is dealt on demand."""
    assert getattr(GAMES[game], field) == GAME[field][INSTANT.index(game)]


@pytest.mark.parametrize("game", INSTANT)
def test_side_bets_pay_what_the_tables_print(game: str) -> None:
    """Sheets 001, Perfect Pair, and 004, Side bets: each line, best first, as the sheet quotes it."""
    paid = {bet.name: dict(bet.pays) for bet in GAMES[game].rules.side_bets}
    assert paid == SIDE_BETS[game]
    assert [list(pays) for pays in paid.values()] == [list(pays) for pays in SIDE_BETS[game].values()]


@pytest.mark.parametrize(
    ("bet", "sees", "half_of_main", "for_one", "jackpot"),
    [
        ("perfect_pair", Sees.PAIR, True, True, None),
        ("lucky_ladies", Sees.PAIR, False, False, None),
        ("21+3", Sees.THREE, False, False, None),
        ("21+3_progressive", Sees.THREE, False, True, "aces_of_spades"),
    ],
)
def test_each_side_bet_sees_its_cards_and_is_quoted_its_way(
    bet: str, sees: Sees, jackpot: str | None, *, half_of_main: bool, for_one: bool
) -> None:
    """Sheets 001, Perfect Pair, and 004, Side bets: which cards decide, and whether the stake is in the figure."""
    kind = KINDS[bet]
    assert (kind.sees, kind.half_of_main, kind.for_one, kind.jackpot) == (sees, half_of_main, for_one, jackpot)
    assert not kind.pushes_on_natural


@pytest.mark.parametrize("game", INSTANT)
def test_limits_of_every_level_are_those_of_the_sheet(game: str) -> None:
    """Sheets 001, header, and 004, Limits: least and most of each opening bet, by level."""
    levels = {name: {"main": level.main, **level.side_bets} for name, level in GAMES[game].limits.items()}
    assert levels == LIMITS[game]
    assert list(levels) == list(LIMITS[game])


def test_the_micro_limit_has_no_progressive_bet() -> None:
    """Sheet 004, 21+3 Progressive: offered at the low, high and high roller limits only."""
    offering = [name for name, level in GAMES["progressive"].limits.items() if level.of("21+3_progressive")]
    assert offering == ["low", "high", "high_roller"]


def test_payout_chips_cannot_be_chosen() -> None:
    """Sheet 004, Buttons: chips of 0.01, 0.05, 0.25 and 5000 only show what was won."""
    assert not {1, 5, 25, 500_000} & set(GAMES["progressive"].chips)


@pytest.mark.parametrize("game", INSTANT)
def test_published_returns_are_quoted_to_the_digit(game: str) -> None:
    """Sheets 001, Special bets and Strategy, and 004, Information: with the two figures that follow from nothing."""
    assert GAMES[game].published == PUBLISHED[game]


def test_only_the_classic_sheet_has_a_chart() -> None:
    """Sheet 001, Strategy: sheet 004 prints none."""
    assert GAMES["classic"].strategy is not None
    assert GAMES["progressive"].strategy is None


def test_only_the_progressive_game_has_meters() -> None:
    """Sheet 001, header: no jackpot; sheet 004, 21+3 Progressive: one for all players."""
    assert GAMES["classic"].jackpot is None
    assert GAMES["progressive"].jackpot is not None


@pytest.mark.parametrize(
    ("cards", "total", "soft"),
    [
        *((f"{number}c {number}d", 2 * number, False) for number in range(2, 10)),
        ("Tc Jd", 20, False),
        ("Qh Ks", 20, False),
        ("Ac 6d", 17, True),
        ("Ac Ad", 12, True),
        ("Ac 9d Ah", 21, True),
        ("Ac 6d Th", 17, False),
        ("Ac Ad Ah As", 14, True),
        ("Tc 9d Ah As", 21, False),
        ("Tc 9d Ah As Ac", 22, False),
    ],
)
def test_cards_count_their_number_faces_ten_and_an_ace_the_better_of_1_and_11(
    cards: str, total: int, *, soft: bool
) -> None:
    """Sheets 001, Card values, and 004, Cards: the ace is 11 as long as that does not bust the hand."""
    held = parse_all(cards)
    assert (best_total(held), is_soft(held)) == (total, soft)
