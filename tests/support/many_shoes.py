"""Very many shoes made by the real shuffle, counted as they are made.

Law: shoe number i is the same on every machine and in any number of processes. Run it from the folder ``tests``:
``python -m support.many_shoes 1000000`` prints the table of docs/fairness.md.
"""

import hashlib
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from functools import partial, reduce
from multiprocessing import get_context

import numpy as np
from rich.console import Console
from rich.progress import track
from support.shuffle_quality import FALSE_ALARM, Score, Shoes, Tally, battery, tally, together

from sabot.cards import Card
from sabot.fairness.entropy import mix
from sabot.fairness.numbers import numbers
from sabot.fairness.seed import Seed
from sabot.fairness.shuffle import shuffled, sorted_shoe
from sabot.games import GAMES

PART = 2000
WORKERS = 2


def real_shoes(cards: tuple[Card, ...], first: int, count: int) -> Shoes:
    """Shoes of the house's own shuffle, each with a seed of its own."""
    made = bytearray()
    for number in range(first, first + count):
        seed = Seed(hashlib.sha256(b"shuffle quality %d" % number).digest())
        made += bytes(shuffled(cards, numbers(seed, f"quality/{number}", mix(()))))
    return np.frombuffer(bytes(made), np.uint8).reshape(count, len(cards))


def counted(cards: tuple[Card, ...], count: int, first: int) -> Tally:
    """Some real shoes, made and counted."""
    return tally(real_shoes(cards, first, count), cards, first)


def count_many(cards: tuple[Card, ...], shoes: int, console: Console, first: int = 0) -> Tally:
    """Any number of real shoes, counted by several processes."""
    starts = range(first, first + shoes, PART)
    with ProcessPoolExecutor(WORKERS, get_context("spawn")) as pool:
        parts = pool.map(partial(counted, cards, PART), starts)
        shown = track(parts, f"{shoes:,} shoes of {len(cards)} cards", total=len(starts), console=console)
        return reduce(together, shown)


def table(scores: tuple[Score, ...]) -> str:
    """The scores as a table for a page."""
    lines = ["| statistic | standard deviations from fair | alarm beyond |", "|---|---:|---:|"]
    lines += [f"| {score.name.replace('_', ' ')} | {score.z:+.2f} | {score.limit:.2f} |" for score in scores]
    return "\n".join(lines)


def main() -> None:
    """Count as many shoes of eight decks as the command line says, from the number it says or the first."""
    shoes, first = int(sys.argv[1]), int((*sys.argv, "0")[2])
    console = Console(stderr=True)
    start = time.perf_counter()
    found = count_many(sorted_shoe(GAMES["infinite"].rules), shoes, console, first)
    console.print(f"{time.perf_counter() - start:,.0f} s, false alarm once in {1 / FALSE_ALARM:,.0f} runs")
    sys.stdout.write(f"{found.shoes:,} shoes of {len(found.sorted_shoe)} cards\n\n{table(battery(found))}\n")


if __name__ == "__main__":
    main()
