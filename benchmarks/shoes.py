"""How long a committed live shoe takes, tree included, and how long an instant round waits for its cards.

Compared in the same run with the bare hashing it cannot do without (as many HMACs and hashes of the same lengths, in
a loop that does nothing else) and with random.shuffle of as many cards, which commits to nothing and can be checked
by nobody. Cost grows linearly with the cards: an HMAC for each salt, one hash for each leaf and each node, and three
HMACs for every sixteen numbers of the shuffle. An instant shoe grows with the cards that are dealt, not with its size.
"""

import hashlib
import hmac
import random
import time
from collections.abc import Callable
from fractions import Fraction

from sabot.fairness import instant_shoe, live_shoe
from sabot.games import GAMES
from sabot.rules import Rules

BAR_MS = 5.0
BAR_INSTANT_MS = 1.0
SEED = bytes(range(32))
DECKS = (2, 4, 8, 16)


def best_ms(work: Callable[[], object], repeats: int = 40) -> float:
    """The shortest of several times."""
    took = []
    for _ in range(repeats):
        start = time.perf_counter()
        work()
        took.append(time.perf_counter() - start)
    return min(took) * 1000


def committed(decks: int) -> None:
    """A whole live shoe."""
    live_shoe(Rules(decks=decks), shoe_id="bench/1", seed=SEED, entropy=(), cut_card=Fraction(1, 2))


def bare(decks: int) -> None:
    """The hashes and HMACs of such a shoe, over nothing."""
    size = 52 * decks
    for _ in range(size + 3 * (size // 16 + 1)):
        hmac.digest(SEED, b"sabot/salt/1\0\0\0", "sha256")
    for _ in range(size):
        hashlib.sha256(b"\0" * 36).digest()
    for _ in range(size - 1):
        hashlib.sha256(b"\0" * 65).digest()


def unchecked(decks: int) -> None:
    """What a shoe costs where nobody can check it."""
    random.shuffle(list(range(52)) * decks)


def dealt(count: int) -> None:
    """An instant shoe, made anew and dealt so far, as at every command."""
    instant_shoe(GAMES["classic"].rules, shoe_id="bench/2", seed=SEED, player_value=b"mine").draw(0, count)


def main() -> None:
    """Measure shoes of several sizes, and an instant round."""
    print("shoes: a committed live shoe with its tree, on one core, best of 40")
    for decks in DECKS:
        whole, hashing, plain = (best_ms(lambda: work(decks)) for work in (committed, bare, unchecked))  # noqa: B023 -- called at once
        print(f"  {52 * decks:>4} cards  {whole:6.2f} ms  {whole / decks / 52 * 1000:5.2f} µs a card", end="")
        print(f"  {whole / hashing:4.1f}× its bare hashing  {whole / plain:4.0f}× random.shuffle ({plain:.2f} ms)")
    whole = best_ms(lambda: committed(8))
    print(f"  eight decks in {whole:.2f} ms: {'under' if whole < BAR_MS else 'OVER'} the bar of {BAR_MS:g} ms")
    print("  an instant shoe of six decks, made anew:", end="")
    for count in (4, 20, 100):
        print(f"  {count} cards in {best_ms(lambda: dealt(count)) * 1000:.0f} µs", end="")  # noqa: B023 -- called at once
    under = best_ms(lambda: dealt(20)) < BAR_INSTANT_MS
    print(f"\n  twenty cards are {'under' if under else 'OVER'} the bar of {BAR_INSTANT_MS:g} ms")


if __name__ == "__main__":
    main()
