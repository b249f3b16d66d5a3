"""What side bets return, counted twice.

Law: exact fractions; dealing every ordered hand of a small shoe, and combinatorics for the full one, give what
the odds say.
"""

from collections import Counter
from fractions import Fraction
from itertools import combinations_with_replacement, permutations
from math import comb, prod

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.plain_lines import READ
from support.small_shoes import cards_of

from sabot.cards import DECK, NAMES, RANKS, Card
from sabot.games import GAMES
from sabot.odds import BetOdds, insurance_odds, side_bet_odds
from sabot.rules import Rules
from sabot.side_bets import KINDS, PUSH, SideBet, best_line, returned

BETS = [(name, bet) for name, game in GAMES.items() for bet in game.rules.side_bets]
IDS = [f"{name} {bet.name}" for name, bet in BETS]
CARDS = [(name, bet) for name, bet in BETS if bet.name in READ]

SMALL = [
    Rules(decks=1, removed=tuple("456789TJ")),
    Rules(decks=1, removed=tuple("A23456T")),
    Rules(decks=2, removed=tuple("2345689TJK")),
    Rules(decks=1, removed=tuple("234569")),
    Rules(decks=3, removed=tuple("2345678TJK")),
]


def _bet(name: str) -> SideBet:
    return next(bet for _, bet in BETS if bet.name == name)


def _chances(odds: BetOdds) -> dict[str, Fraction]:
    return {name: line.probability for name, line in odds.lines.items() if line.probability}


@pytest.mark.parametrize("rules", SMALL)
@pytest.mark.parametrize("name", READ)
def test_dealing_every_hand_of_a_small_shoe_counts_the_same_lines(rules: Rules, name: str):
    seen, read = READ[name]
    shoe = [NAMES[card] for card in cards_of(rules)]
    counted = Counter(read(hand) for hand in permutations(shoe, seen))
    everything = counted.total()
    losing = Fraction(counted.pop(None, 0), everything)
    chances = _chances(side_bet_odds(rules, _bet(name)))
    assert chances == {line: Fraction(count, everything) for line, count in counted.items()}
    assert sum(chances.values()) + losing == 1


# ── The full shoe, by combinatorics ──────────────────────────────────────────────────────────────────


def _pairs(decks: int, ranks: int) -> dict[str, int]:
    """Two cards of a rank: of one suit, of one colour, of two."""
    return {"same": 4 * ranks * comb(decks, 2), "colour": 2 * ranks * decks**2, "mixed": 4 * ranks * decks**2}


def _poker(decks: int, ranks: int, sequences: int) -> dict[str, int]:
    """Three cards: a sequence takes one card of each of three ranks; a flush is what is left of three of a suit."""
    suited_trips, straight_flush = 4 * ranks * comb(decks, 3), 4 * sequences * decks**3
    return {
        "suited_trips": suited_trips,
        "straight_flush": straight_flush,
        "trips": ranks * comb(4 * decks, 3) - suited_trips,
        "straight": sequences * (4 * decks) ** 3 - straight_flush,
        "flush": 4 * comb(ranks * decks, 3) - suited_trips - straight_flush,
    }


def _ladies(decks: int) -> dict[str, int]:
    """Sixteen ten-values a deck, four of them queens; an ace and a nine make twenty too."""
    queens, matched = comb(decks, 2), 15 * comb(decks, 2)
    suited = 4 * comb(4, 2) * decks**2 + 4 * decks**2
    twenty = comb(16 * decks, 2) + (4 * decks) ** 2
    others = 36 * decks
    return {
        "queens_of_hearts": queens,
        "matched_20": matched,
        "suited_20": suited,
        "20": twenty - queens - matched - suited,
        "queen_of_hearts": decks * others,
        "queen": 3 * decks * others,
    }


def _hot_3(decks: int, removed: tuple[str, ...]) -> dict[str, int]:
    """Every three ranks, as often as they come, and how often of one suit."""
    counts: Counter[str] = Counter()
    for ranks in combinations_with_replacement([rank for rank in RANKS if rank not in removed], 3):
        values = [min(RANKS.index(rank) + 1, 10) for rank in ranks]
        total = sum(values) + (10 if 1 in values and sum(values) <= 11 else 0)
        copies = Counter(ranks).values()
        ways, suited = prod(comb(4 * decks, n) for n in copies), 4 * prod(comb(decks, n) for n in copies)
        if ranks == ("7", "7", "7"):
            counts["777"] += ways
        elif total == 21:
            counts["suited_21"] += suited
            counts["21"] += ways - suited
        elif total in (19, 20):
            counts[str(total)] += ways
    return dict(counts)


def _by_formula(name: str, rules: Rules) -> dict[str, int]:
    decks, ranks = rules.decks, 13 - len(rules.removed)
    pairs, poker = _pairs(decks, ranks), _poker(decks, ranks, 8 if rules.removed else 12)
    aces = comb(decks, 3)
    return {
        "any_pair": {"suited": pairs["same"], "pair": pairs["colour"] + pairs["mixed"]},
        "perfect_pair": {"perfect": pairs["same"], "coloured": pairs["colour"], "mixed": pairs["mixed"]},
        "21+3": poker,
        "21+3_progressive": {
            "aces_of_spades": aces,
            "suited_aces": 3 * aces,
            **poker,
            "suited_trips": poker["suited_trips"] - 4 * aces,
        },
        "lucky_ladies": _ladies(decks),
        "hot_3": _hot_3(decks, rules.removed),
    }[name]


@pytest.mark.parametrize(("game", "bet"), CARDS, ids=[f"{game} {bet.name}" for game, bet in CARDS])
def test_a_full_shoe_gives_what_combinatorics_says(game: str, bet: SideBet):
    """Sheet 003: the 8 and the jack are no neighbours, so eight sequences are left of twelve."""
    rules = GAMES[game].rules
    cards = 4 * rules.decks * (13 - len(rules.removed))
    everything = comb(cards, READ[bet.name][0])
    counted = {line: Fraction(count, everything) for line, count in _by_formula(bet.name, rules).items()}
    assert _chances(side_bet_odds(rules, bet)) == counted


@pytest.mark.parametrize("game", GAMES)
def test_insurance_wins_with_a_ten_in_the_hole(game: str):
    """All sheets: two to one, with an ace up that has left the shoe."""
    rules = GAMES[game].rules
    tens = 4 * rules.decks * (3 if rules.removed else 4)
    chance = Fraction(tens, 4 * rules.decks * (13 - len(rules.removed)) - 1)
    odds = insurance_odds(rules)
    assert (odds.returned, odds.lines["natural"].probability) == (3 * chance, chance)
    assert odds.lines["natural"].pays == 2
    assert odds.variance == 9 * chance * (1 - chance)


# ── Returns and variances ────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("game", "bet"), BETS, ids=IDS)
def test_return_and_variance_follow_from_what_the_engine_pays(game: str, bet: SideBet):
    """For one unit staked; the jackpot is left out of both."""
    odds = side_bet_odds(GAMES[game].rules, bet)
    assert list(odds.lines) == [line.name for line in bet.kind.lines] + ([PUSH] if bet.name == "bust_it" else [])
    fixed = {name: line.probability for name, line in odds.lines.items() if name != bet.kind.jackpot}
    pays = {name: Fraction(returned(bet, name, 100), 100) for name in fixed}
    mean = sum((chance * pays[name] for name, chance in fixed.items()), Fraction(0))
    losing = 1 - sum(fixed.values(), Fraction(0))
    spread = sum((chance * (pays[name] - mean) ** 2 for name, chance in fixed.items()), losing * mean**2)
    assert (odds.returned, odds.variance) == (mean, spread)
    assert losing > 0
    assert all(odds.lines[name].pays == pays[name] - 1 for name in fixed)


def test_a_meter_at_break_even_makes_a_fair_bet():
    """Sheet 004, 21+3 Progressive: three aces of spades pay the visible meter; the $5 is never returned."""
    bet = _bet("21+3_progressive")
    odds = side_bet_odds(GAMES["progressive"].rules, bet, stake_cents=500)
    assert odds.jackpot is not None
    meter = odds.jackpot.break_even_cents
    fair = sum(
        line.probability * (meter if name == "aces_of_spades" else returned(bet, name, 500))
        for name, line in odds.lines.items()
    )
    assert fair == 500
    assert odds.returned + odds.jackpot.per_dollar * meter / 100 == 1
    assert odds.jackpot.per_dollar == Fraction(comb(8, 3), comb(416, 3)) / 5
    assert odds.lines["aces_of_spades"].pays is None


def test_there_is_no_jackpot_without_a_stake_or_a_line_for_it():
    rules = GAMES["progressive"].rules
    assert side_bet_odds(rules, _bet("21+3_progressive")).jackpot is None
    assert side_bet_odds(rules, _bet("21+3"), stake_cents=500).jackpot is None
    two_decks = Rules(decks=2)  # no three aces of spades
    assert side_bet_odds(two_decks, _bet("21+3_progressive"), stake_cents=500).jackpot is None


@given(st.lists(st.sampled_from(DECK), min_size=3, max_size=3), st.sampled_from(sorted(READ)))
def test_the_order_of_the_cards_seen_does_not_matter(cards: list[Card], name: str):
    seen, read = READ[name]
    hand = tuple(cards[:seen])
    lines = {best_line(name, order) for order in permutations(hand)}
    assert lines == {read(tuple(NAMES[card] for card in hand))}
    assert {name for name in KINDS if name != "bust_it"} == set(READ)
