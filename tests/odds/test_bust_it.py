"""Bust It: how a dealer who always plays out busts, counted twice.

Law: exact fractions; drawing the dealer's cards one after another gives the same chances as the odds.
"""

from fractions import Fraction

import pytest
from support.plain_odds import Shoe, drawn, finished, take, total_of
from support.small_shoes import shoe_of

from sabot.games import GAMES
from sabot.odds import side_bet_odds
from sabot.rules import Rules

BET = next(bet for bet in GAMES["infinite"].rules.side_bets if bet.name == "bust_it")
ACE, TEN = 0, 9


def _busts(shoe: Shoe, *, hits_soft_17: bool) -> dict[int, Fraction]:
    """How likely a dealer's bust with so many cards is, eight standing for more."""
    found: dict[int, Fraction] = {}
    for upcard, chance in drawn(shoe):
        ends = finished((upcard,), take(shoe, upcard), hits_soft_17=hits_soft_17)
        for hand, then in ends.items():
            if total_of(hand)[0] > 21:
                found[min(len(hand), 8)] = found.get(min(len(hand), 8), Fraction(0)) + chance * then
    return found


def _lines(rules: Rules) -> dict[str, Fraction]:
    """Busts that a player's natural, dealt before them, does not turn into a push."""
    shoe = shoe_of(rules)
    cards = sum(shoe)
    natural = Fraction(2 * shoe[ACE] * shoe[TEN], cards * (cards - 1))
    busts = _busts(shoe, hits_soft_17=rules.hits_soft_17)
    beside = _busts(take(shoe, ACE, TEN), hits_soft_17=rules.hits_soft_17) if natural else {}
    lines = {f"bust_{count}": chance - natural * beside.get(count, 0) for count, chance in busts.items()}
    return {**lines, "push": natural}


SMALL = [
    Rules(decks=1, removed=tuple("2345678")),
    Rules(decks=1, removed=tuple("9TJQK")),
    Rules(decks=1, removed=tuple("A3579JQ"), hits_soft_17=True),
    Rules(decks=2, removed=tuple("2346789JQK"), hits_soft_17=True),
    Rules(decks=1, removed=tuple("A89"), push_total=22),
]


@pytest.mark.parametrize("rules", [*SMALL, *(GAMES[game].rules for game in ("infinite", "free_bet", "power"))])
def test_drawing_card_by_card_gives_the_same_busts(rules: Rules):
    """Sheets 000, 002 and 003: a 22 counts as bust, even where it pushes main bets; a natural gives the stake back."""
    counted = {line: chance for line, chance in _lines(rules).items() if chance}
    odds = side_bet_odds(rules, BET)
    assert {name: line.probability for name, line in odds.lines.items() if line.probability} == counted


def test_the_push_takes_nothing_and_gives_nothing():
    odds = side_bet_odds(GAMES["infinite"].rules, BET)
    assert odds.lines["push"].pays == 0
    assert odds.lines["push"].probability == Fraction(2 * 32 * 128, 416 * 415)


def test_a_dealers_22_that_pushes_main_bets_changes_no_bust():
    """Sheet 000: it counts as bust here."""
    free, plain = (side_bet_odds(GAMES[game].rules, BET) for game in ("free_bet", "infinite"))
    assert free == plain
