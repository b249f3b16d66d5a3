"""How fast a live table settles: players a second, and how it grows from a thousand to a million.

Compared with one plain NumPy pass over as many stakes (multiply and add), in the same run. Every player has
a main bet, all four side bets and, where an ace is up, a choice of insurance; a tenth splits, a tenth doubles.
Cost grows linearly: a look-up a hand, a product a side bet; cards cost nothing, they are shared.
"""

import time
from collections.abc import Callable
from typing import TypeVar

import numpy as np

from sabot.cards import parse_all
from sabot.engine.tracks import (
    ACTIONS,
    CODE,
    CloseBets,
    CloseWindow,
    Deal,
    Decide,
    Round,
    Settle,
    bet,
    open_round,
    step,
)
from sabot.games import GAMES

GAME = GAMES["infinite"]
SIZES = (10**3, 10**4, 10**5, 10**6)
BAR_S = 1.0
T = TypeVar("T")


def seated(players: int) -> Round:
    """A table of eights against a six, played to the point where everything is decided."""
    chance = np.random.default_rng(players)
    stakes = chance.integers(1, 50, (players, 5)) * 100
    table, _ = step(open_round(GAME.rules, GAME.limits["standard"]), bet(np.arange(players), stakes))
    table, _ = step(table, CloseBets())
    table, _ = step(table, Deal(parse_all("8h 6d 8c Ks")))
    choices = np.array([CODE[action] for action in ACTIONS if action in ("hit", "stand", "double", "split")], np.int8)
    drawn = chance.choice(choices, players, p=(0.3, 0.5, 0.1, 0.1))
    ones = np.ones(players, np.int8)
    table, _ = step(table, Decide(np.arange(players), ones, drawn, np.ones(players, np.bool_)))
    while table.wanted or table.phase == "deciding":
        shoe = parse_all("3c 2d Th 4s 5h 6c 9d 7s 2h 8d")[len(table.dealt) - 4 :]
        table, _ = step(table, Deal(shoe[: table.wanted]) if table.wanted else CloseWindow())
    return table


def timed(work: Callable[[], T]) -> tuple[float, T]:
    """How long some work took, and what came of it."""
    start = time.perf_counter()
    made = work()
    return time.perf_counter() - start, made


def main() -> None:
    """Settle at every size, and say how it grows."""
    print("tracks: one live table, main and four side bets each, on one core")
    earlier = 0.0
    for players in SIZES:
        whole, table = timed(lambda count=players: seated(count))  # type: ignore[misc]  # bound at once
        stakes = table.players.stakes
        took, _ = timed(lambda table=table: step(table, Settle()))  # type: ignore[misc]  # bound at once
        bare, _ = timed((stakes * 2).sum)
        grew = f"{took / earlier:4.1f}× the size before" if earlier else " " * 20
        print(
            f"  {players:>9,} players  settled in {took * 1000:6.1f} ms  {players / took:>11,.0f} players/s  {grew}",
            end="",
        )
        print(f"  {took / bare:4.0f}× a plain pass; the round before it {whole * 1000:,.0f} ms")
        earlier = took
    verdict = "under" if earlier < BAR_S else "OVER"
    print(f"  a million players settled in {earlier:.3f} s: {verdict} the bar of {BAR_S:g} s")


if __name__ == "__main__":
    main()
