"""The live games as data: each line of their sheets' lists of rules, limits and returns, game by game.

Law: every field of the rules has a line here, so that a new one cannot come in unread.
"""

from fractions import Fraction

import pytest
from support.live import LIVE, SHEETS

from sabot.cards import DECK, RANK, RANKS
from sabot.games import GAMES, Kind
from sabot.limits import Pace, Range
from sabot.rules import Rules

RULES: dict[str, tuple[object, object, object]] = {
    # field: free_bet (000), infinite (002), power (003)
    "decks": (8, 8, 8),
    "removed": ((), (), ("9", "T")),
    "hole_card": (True, True, True),
    "look": (("ace",), ("ace",), ("ace", "ten")),
    "hits_soft_17": (False, False, False),
    "push_total": (22, None, None),
    "natural_pays": (Fraction(3, 2), Fraction(3, 2), Fraction(3, 2)),
    "doubles": ((2,), (2,), (2, 3, 4)),
    "double_after_split": (False, False, True),
    "split_by": ("value", "value", "value"),
    "surrender": (False, False, False),
    "charlie": (6, 6, None),
    "free_doubles": ((9, 10, 11), (), ()),
    "free_splits": (("A", "2", "3", "4", "5", "6", "7", "8", "9"), (), ()),
}

PAYS = {
    "any_pair": (("suited", 25, 20), ("pair", 8, 7)),
    "21+3": (
        ("suited_trips", 100, 100),
        ("straight_flush", 40, 35),
        ("trips", 30, 25),
        ("straight", 10, 8),
        ("flush", 5, 5),
    ),
    "hot_3": (("777", 100, 100), ("suited_21", 20, 20), ("21", 4, 4), ("20", 2, 2), ("19", 1, 1)),
    "bust_it": (
        ("bust_8", 250, 250),
        ("bust_7", 100, 100),
        ("bust_6", 50, 25),
        ("bust_5", 9, 8),
        ("bust_4", 2, 2),
        ("bust_3", 1, 1),
    ),
}
"""Line, pays on sheets 000 and 002, pays on sheet 003."""

PUBLISHED = {
    "free_bet": {"main": "98.45", "any_pair": "95.90", "21+3": "96.30", "hot_3": "94.60", "bust_it": "94.12"},
    "infinite": {"main": "99.47", "any_pair": "95.90", "21+3": "96.30", "hot_3": "94.60", "bust_it": "94.12"},
    "power": {"main": "98.80", "any_pair": "96.58", "21+3": "96.09", "hot_3": "96.21", "bust_it": "94.71"},
}


@pytest.mark.parametrize("field", RULES)
def test_each_rule_is_as_the_sheets_list_it(field: str) -> None:
    """Sheets 000, 002 and 003, object of the game."""
    assert tuple(getattr(GAMES[game].rules, field) for game in LIVE) == RULES[field]


def test_no_rule_is_left_unread() -> None:
    assert {*RULES, "side_bets"} == set(Rules.__struct_fields__)


@pytest.mark.parametrize("game", LIVE)
def test_a_live_table_is_one_shared_hand_with_a_clock(game: str) -> None:
    """Sheets 000, 002 and 003, rules of the game: a dealer, and players without number."""
    data = GAMES[game]
    assert (data.sheet, data.kind, data.boxes, data.jackpot) == (SHEETS[game], Kind.LIVE, 1, None)


@pytest.mark.parametrize(("game", "size"), [("free_bet", 416), ("infinite", 416), ("power", 352)])
def test_eight_decks_make_the_shoe(game: str, size: int) -> None:
    """Sheets 000, 002 and 003, rules of the game: whole decks, but for Power's nines and tens."""
    rules = GAMES[game].rules
    assert rules.decks * sum(RANKS[RANK[card]] not in rules.removed for card in DECK) == size


@pytest.mark.parametrize("game", LIVE)
@pytest.mark.parametrize("bet", PAYS)
def test_side_bets_pay_what_the_sheet_prints(game: str, bet: str) -> None:
    """Sheets 000, 002 and 003, pays: 000 and 002 print the same table, 003 its own."""
    (offered,) = [side for side in GAMES[game].rules.side_bets if side.name == bet]
    assert offered.pays == tuple((line, power if game == "power" else other) for line, other, power in PAYS[bet])
    assert not offered.kind.for_one


@pytest.mark.parametrize("game", LIVE)
def test_four_side_bets_are_offered(game: str) -> None:
    """Sheets 000, 002 and 003, side bets."""
    assert [bet.name for bet in GAMES[game].rules.side_bets] == list(PAYS)


@pytest.mark.parametrize(("game", "most"), [("free_bet", 100_000), ("infinite", 500_000), ("power", 500_000)])
def test_limits_of_each_bet(game: str, most: int) -> None:
    """Sheets 000, 002 and 003, placing bets: 003 prints 0-0 and gets the limits of 002."""
    limits = GAMES[game].limits
    assert list(limits) == ["standard"] == [GAMES[game].level]
    assert limits["standard"].main == Range(100, most)
    assert limits["standard"].side_bets == dict.fromkeys(PAYS, Range(100, 50_000))


@pytest.mark.parametrize("game", LIVE)
def test_six_chips_from_one_to_a_thousand(game: str) -> None:
    """Sheets 000, 002 and 003, placing bets: the row of chips; its values are the house's."""
    assert GAMES[game].chips == (100, 500, 2_500, 10_000, 50_000, 100_000)


@pytest.mark.parametrize("game", LIVE)
def test_the_house_gives_the_durations_that_the_sheets_leave_open(game: str) -> None:
    """Sheets 000, 002 and 003, placing bets: green, yellow near the end, red; no seconds are printed."""
    assert GAMES[game].pace == Pace(
        betting_ms=15_000,
        bets_close_ms=4_000,
        insurance_ms=8_000,
        first_decision_ms=12_000,
        later_decision_ms=8_000,
        result_ms=6_000,
    )


@pytest.mark.parametrize("game", LIVE)
def test_published_returns_are_kept_to_the_digit(game: str) -> None:
    """Sheets 000, 002 and 003, return to player."""
    published = GAMES[game].published
    assert {figure.bet: figure.percent for figure in published} == PUBLISHED[game]
    assert all(figure.follows for figure in published)


@pytest.mark.parametrize(("game", "play"), [("free_bet", "best"), ("infinite", "best"), ("power", "sheet")])
def test_the_main_bets_return_says_by_which_play(game: str, play: str) -> None:
    """Sheets 000 and 002 publish the best play, sheet 003 that of the list it prints."""
    assert {figure.bet: figure.play for figure in GAMES[game].published if figure.play} == {"main": play}
    assert (GAMES[game].strategy is not None) == (play == "sheet")
