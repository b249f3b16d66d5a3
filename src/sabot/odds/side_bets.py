"""What a side bet returns, exactly, as fractions.

Law: every combination of cards the bet sees is counted over the full shoe; no number is rounded before it
is printed. The lines of a kind do not depend on the order of the cards they see, so unordered combinations
are enough.
"""

from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement
from math import comb

import msgspec
import numpy as np
from numpy.typing import NDArray

from sabot.cards import DECK, NAMES, VALUE
from sabot.odds.bust_it import bust_chances
from sabot.rules import Rules
from sabot.side_bets import KINDS, PUSH, Sees, SideBet, pays_to_one

Chances = dict[str | None, Fraction]


class LineOdds(msgspec.Struct, frozen=True):
    """One line: the profit to one, and how likely it is; a line that pays the meter has no fixed profit."""

    pays: int | None
    probability: Fraction


class JackpotOdds(msgspec.Struct, frozen=True, kw_only=True):
    """What a meter adds to a bet that can win it."""

    per_dollar: Fraction
    """What each dollar in the meter adds to the return of one unit staked."""
    break_even_cents: Fraction
    """The meter at which the bet returns exactly what it costs."""


class BetOdds(msgspec.Struct, frozen=True, kw_only=True):
    """A bet: its return for one unit staked, the variance of that, and its lines; a jackpot is left out of both."""

    returned: Fraction
    variance: Fraction
    lines: dict[str, LineOdds]
    jackpot: JackpotOdds | None = None


def side_bet_odds(rules: Rules, bet: SideBet, *, stake_cents: int | None = None) -> BetOdds:
    """The exact odds of one side bet from a full shoe; a jackpot needs the stake it is played for."""
    chances = _chances(rules, bet)
    lines: dict[str, LineOdds] = {}
    first = second = Fraction(0)
    for line in (*(line.name for line in bet.kind.lines), *((PUSH,) if bet.kind.pushes_on_natural else ())):
        chance = chances.get(line, Fraction(0))
        if line == bet.kind.jackpot:
            lines[line] = LineOdds(None, chance)
            continue
        pays = 0 if line == PUSH else pays_to_one(bet, line)
        lines[line] = LineOdds(pays, chance)
        first += chance * (1 + pays)
        second += chance * (1 + pays) ** 2
    won = lines[bet.kind.jackpot].probability if bet.kind.jackpot is not None else Fraction(0)
    jackpot = None
    if won and stake_cents is not None:
        jackpot = JackpotOdds(per_dollar=won * 100 / stake_cents, break_even_cents=(1 - first) * stake_cents / won)
    return BetOdds(returned=first, variance=second - first**2, lines=lines, jackpot=jackpot)


def insurance_odds(rules: Rules) -> BetOdds:
    """Insurance behind an ace, from a full shoe: two to one on a ten-value in the hole."""
    copies = _copies(rules)
    tens = sum(count for card, count in enumerate(copies) if VALUE[card] == 10)
    chance = Fraction(tens, sum(copies) - 1)
    return BetOdds(returned=3 * chance, variance=9 * chance - (3 * chance) ** 2, lines={"natural": LineOdds(2, chance)})


def _copies(rules: Rules) -> list[int]:
    return [0 if NAMES[card][0] in rules.removed else rules.decks for card in DECK]


def _chances(rules: Rules, bet: SideBet) -> Chances:
    if bet.kind.sees is Sees.DEALER:
        return bust_chances(rules)
    return _counted(bet.name, tuple(_copies(rules)))


@lru_cache(maxsize=64)
def _counted(name: str, copies: tuple[int, ...]) -> Chances:
    """How likely each line of a kind is in a shoe with so many copies of each card."""
    seen = 2 if KINDS[name].sees is Sees.PAIR else 3
    cards, lines = _lines(name, seen)
    ways = _ways(cards, np.array(copies, np.int64))
    everything = comb(sum(copies), seen)
    names = (None, *(line.name for line in KINDS[name].lines))
    counts = np.zeros(len(names), np.int64)
    np.add.at(counts, lines, ways)
    return {line: Fraction(int(count), everything) for line, count in zip(names, counts, strict=True)}


@lru_cache(maxsize=16)
def _lines(name: str, seen: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Every unordered combination of cards, and the line it makes: 0 for none, else its place from 1."""
    kind = KINDS[name]
    places = {line.name: place for place, line in enumerate(kind.lines, start=1)}
    hands = list(combinations_with_replacement(DECK, seen))
    lines = [places.get(kind.best_line(hand) or "", 0) for hand in hands]
    return np.array(hands, np.int64), np.array(lines, np.int64)


def _ways(cards: NDArray[np.int64], copies: NDArray[np.int64]) -> NDArray[np.int64]:
    """In how many ways a shoe can give each combination: sorted cards, equal ones side by side."""
    ways = copies[cards[:, 0]].copy()
    run = np.ones(len(cards), np.int64)
    for place in range(1, cards.shape[1]):
        run = np.where(cards[:, place] == cards[:, place - 1], run + 1, 1)
        ways = ways * np.maximum(copies[cards[:, place]] - run + 1, 0) // run
    return ways
