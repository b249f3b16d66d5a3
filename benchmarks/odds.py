"""How fast the exact odds are, and what they would cost the plain way.

Compared with a compiled recursion that deals the dealer's hand card by card beside each player's hand, on a
sample of hands in the same run. Cost grows with the number of finished dealer's hands (about 9,100 multisets
over all up cards) times the number of multisets a player can hold (about 7,500), whatever the number of decks.
"""

import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from numba import njit

from sabot.cards import parse_all
from sabot.games import GAMES
from sabot.odds import hand_values, insurance_odds, optimal_return, side_bet_odds
from sabot.odds.shoe import by_value, full_shoe
from sabot.odds.tree import tree
from sabot.rules import Rules

EIGHT_DECKS = Rules(double_after_split=True)
"""Stand on soft 17, double any two cards, after split too, one split, hole card."""
MUST_MS, GOAL_MS = 60.0, 40.0


@njit(cache=True)
def deal_on(left: Any, cards: float, total: int, ace: bool, chance: float, found: Any) -> None:  # noqa: FBT001
    """The dealer's hand, card by card, in every order: the plain way."""
    best = total + 10 if ace and total <= 11 else total
    if best >= 17:
        found[min(best, 22) - 17] += chance
        return
    for value in range(10):
        if left[value] > 0:
            likely = chance * left[value] / cards
            left[value] -= 1
            deal_on(left, cards - 1, total + value + 1, ace or value == 0, likely, found)
            left[value] += 1


def best_ms(work: Callable[[], object], times: int = 9) -> float:
    """The quickest of several runs, in milliseconds: the machine is noisy."""
    taken = []
    for _ in range(times):
        start = time.perf_counter()
        work()
        taken.append(time.perf_counter() - start)
    return min(taken) * 1000


def plain_ms() -> float:
    """What the dealer's endings alone would cost the plain way, from a sample of every fiftieth multiset."""
    shoe = by_value(full_shoe(EIGHT_DECKS)).astype(np.float64)
    counts = tree().counts[::50].astype(np.float64)

    def sample() -> None:
        for upcard in range(10):
            for gone in counts:
                left = shoe - gone
                left[upcard] -= 1
                deal_on(left, left.sum(), upcard + 1, upcard == 0, 1.0, np.zeros(6))

    return best_ms(sample, 2) * len(tree().counts) / len(counts)


def everything() -> None:
    """All five games with all side bets, nothing remembered but the tables of lines."""
    for game in GAMES.values():
        optimal_return(game.rules)
        for bet in game.rules.side_bets:
            side_bet_odds(game.rules, bet, stake_cents=500)
        insurance_odds(game.rules)


def process(*words: str, cache: str | None = None) -> float:
    """How long a fresh process of the command takes, in seconds."""
    environment = {"PATH": "/usr/bin:/bin", **({"NUMBA_CACHE_DIR": cache} if cache else {})}
    start = time.perf_counter()
    command = [sys.executable, "-m", "sabot", *words]
    subprocess.run(command, env=environment, check=True, capture_output=True)  # noqa: S603 -- our own command
    return time.perf_counter() - start


def main() -> None:
    """Print each figure and what it is compared with."""
    optimal_return(EIGHT_DECKS)
    deal_on(np.ones(10), 10.0, 5, False, 1.0, np.zeros(6))
    whole, plain = best_ms(lambda: optimal_return(EIGHT_DECKS)), plain_ms()
    verdict = "within the goal" if whole <= GOAL_MS else "within the bar" if whole <= MUST_MS else "OVER THE BAR"
    print(f"odds: an 8-deck game, whole, optimal: {whole:.1f} ms ({verdict}: must {MUST_MS:g}, goal {GOAL_MS:g})")
    print(f"      the dealer's endings alone, dealt card by card: {plain:,.0f} ms, {plain / whole:,.0f} times as long")
    everything()
    print(f"      all five games with all side bets: {best_ms(everything, 5):.0f} ms (bar 500)")
    hand, upcard = parse_all("8h 8d"), parse_all("2c")[0]
    value = best_ms(lambda: hand_values(GAMES["progressive"].rules, hand, upcard))
    print(f"      the value of every action of one hand: {value:.1f} ms (bar 10)")
    print(f"      `sabot odds`, a fresh process: {min(process('odds') for _ in range(3)):.2f} s (bar 2)")
    with tempfile.TemporaryDirectory() as empty:
        print(f"      the same with nothing compiled yet: {process('odds', cache=empty):.1f} s (bar 20)")
        assert any(Path(empty).rglob("*.nbi")), "it should have compiled into the empty cache"
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"      memory of this process at its peak: {peak:.0f} MB (bar 500)")


if __name__ == "__main__":
    main()
