"""Shufflers as they are got wrong, for the statistics to catch.

Law: each has one fault and is otherwise fair; all follow from a fixed stream of bytes, so that what is caught today
is caught tomorrow. A shuffler makes so many shoes at once out of the sorted cards, a row each.
"""

import hashlib
from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from support.shuffle_quality import Shoes

Numbers = NDArray[np.int64]
Choice = Callable[[NDArray[np.uint32], int, int], Numbers]
"""What place to exchange with, from 32 random bits a shoe, at a place of a shoe of some size."""


class Broken(NamedTuple):
    """A faulty shuffler, and the statistic that is there to catch it."""

    shuffle: Callable[[NDArray[np.uint8], int], Shoes]
    caught_by: str


def bits(name: str, *shape: int) -> NDArray[np.uint32]:
    """Fair random numbers of 32 bits, the same for the same name."""
    length = 4 * int(np.prod(shape))
    return np.frombuffer(hashlib.shake_256(name.encode()).digest(length), np.uint32).reshape(shape)


def by_choice(name: str, choose: Choice) -> Callable[[NDArray[np.uint8], int], Shoes]:
    """A shuffler that exchanges place after place with a chosen one."""

    def shuffle(cards: NDArray[np.uint8], count: int) -> Shoes:
        shoes = np.tile(cards, (count, 1))
        rows, size = np.arange(count), len(cards)
        drawn = bits(name, size, count)
        for place in range(size):
            other = choose(drawn[place], place, size)
            shoes[rows, place], shoes[rows, other] = shoes[rows, other], shoes[rows, place].copy()
        return shoes

    return shuffle


def scaled(drawn: NDArray[np.uint32], bound: int) -> Numbers:
    """Fair numbers below a bound, to within one in ten million."""
    return (drawn.astype(np.int64) * bound) >> 32


def fair_choice(drawn: NDArray[np.uint32], place: int, size: int) -> Numbers:
    """As it should be."""
    return place + scaled(drawn, size - place)


fair = by_choice("fair", fair_choice)
"""The control: made like the broken ones, without a fault."""


def any_place(drawn: NDArray[np.uint32], place: int, size: int) -> Numbers:
    """Exchange with any place at all: size**size ways do not divide evenly over the orders."""
    return scaled(drawn, size) + 0 * place


def never_stays(drawn: NDArray[np.uint32], place: int, size: int) -> Numbers:
    """Off by one at the near end: a card never stays where it is (Sattolo)."""
    return place + np.minimum(1 + scaled(drawn, max(size - place - 1, 1)), size - place - 1)


def never_the_last(drawn: NDArray[np.uint32], place: int, size: int) -> Numbers:
    """Off by one at the far end: the last card is never chosen."""
    return place + scaled(drawn, max(size - place - 1, 1))


def modulo_of_a_byte(drawn: NDArray[np.uint32], place: int, size: int) -> Numbers:
    """A byte modulo the number of cards left: small remainders come more often."""
    return place + (drawn >> 24).astype(np.int64) % (size - place)


def leaning_numbers(drawn: NDArray[np.uint32], place: int, size: int) -> Numbers:
    """A stream that leans a little to small numbers."""
    return place + np.minimum(((drawn / 2**32) ** 1.04 * (size - place)).astype(np.int64), size - place - 1)


def first_half_only(drawn: NDArray[np.uint32], place: int, size: int) -> Numbers:
    """The shuffle stops half-way and so does its reach: the second half stays sorted."""
    half = size // 2
    return place + scaled(drawn, half - place) if place < half else np.full(len(drawn), place)


def clock_seed(cards: NDArray[np.uint8], count: int) -> Shoes:
    """Seeded from a clock of which 2**16 readings are possible."""
    readings = bits("clock", count) >> 16
    return np.ascontiguousarray(fair(cards, 2**16)[readings])


def one_seed(cards: NDArray[np.uint8], count: int) -> Shoes:
    """The same seed for every shoe."""
    return np.repeat(fair(cards, 1), count, axis=0)


def numbers_never_renewed(cards: NDArray[np.uint8], count: int) -> Shoes:
    """The same numbers for every shoe, each shuffled on from the one before."""
    order = fair(np.arange(len(cards), dtype=np.uint8), 1)[0]
    shoes = np.empty((count, len(cards)), np.uint8)
    shoe = cards
    for row in range(count):
        shoe = shoe[order]
        shoes[row] = shoe
    return shoes


def ten_places_left_over(cards: NDArray[np.uint8], count: int) -> Shoes:
    """Every other shoe keeps the first ten places of the one before it."""
    shoes = fair(cards, count).copy()
    for row in range(1, count, 2):
        kept = shoes[row - 1, :10]
        shoes[row] = np.concatenate((kept, shoes[row][~np.isin(shoes[row], kept)]))
    return shoes


def cut_only(cards: NDArray[np.uint8], count: int) -> Shoes:
    """Cut anywhere, and not shuffled."""
    start = scaled(bits("cut", count, 1), len(cards))
    return np.ascontiguousarray(cards[(start + np.arange(len(cards))) % len(cards)])


def riffled_once(cards: NDArray[np.uint8], count: int) -> Shoes:
    """One riffle: each place takes the next card of the upper or the lower half."""
    upper = bits("riffle", count, len(cards)) >> 31
    return cards[np.argsort(np.argsort(upper, axis=1, kind="stable"), axis=1, kind="stable")]


def tied_keys(cards: NDArray[np.uint8], count: int) -> Shoes:
    """Sorted by random keys of seven bits: cards with one key keep their order."""
    return cards[np.argsort(bits("keys", count, len(cards)) >> 25, axis=1, kind="stable")]


def a_card_for_another(cards: NDArray[np.uint8], count: int) -> Shoes:
    """One shoe in a thousand holds a card twice, and another not at all."""
    shoes = fair(cards, count).copy()
    shoes[::1000, 7] = shoes[::1000, 8]
    return shoes


def tens_after_aces(cards: NDArray[np.uint8], count: int) -> Shoes:
    """An ace with a ten two places behind it gets that ten as its neighbour, three times in ten."""
    shoes = fair(cards, count).copy()
    asked = bits("tens", count, len(cards))
    for place in range(len(cards) - 2):
        wrong = (shoes[:, place] < 4) & (shoes[:, place + 1] < 36) & (shoes[:, place + 2] >= 36)
        moved = wrong & (asked[:, place] < 0.3 * 2**32)
        shoes[moved, place + 1], shoes[moved, place + 2] = shoes[moved, place + 2], shoes[moved, place + 1].copy()
    return shoes


def two_cards_stick(cards: NDArray[np.uint8], count: int) -> Shoes:
    """In one shoe of four the queen of spades comes right after the ten of hearts."""
    shoes = fair(cards, count).copy()
    ten, queen = (np.argmax(shoes == card, axis=1) for card in (38, 47))
    rows = np.flatnonzero((bits("stick", count) >> 30 == 0) & (ten < len(cards) - 1))
    behind, queen = ten[rows] + 1, queen[rows]
    shoes[rows, behind], shoes[rows, queen] = shoes[rows, queen], shoes[rows, behind].copy()
    return shoes


def colours_alternate(cards: NDArray[np.uint8], count: int) -> Shoes:
    """Three of one colour in a row are broken up now and then."""
    shoes = fair(cards, count).copy()
    asked = bits("colours", count, len(cards))
    red = np.isin(np.arange(52) % 4, (1, 2))
    for place in range(len(cards) - 2):
        one, two, three = (red[shoes[:, place + step]] for step in range(3))
        moved = (one == two) & (two != three) & (asked[:, place] < 0.05 * 2**32)
        shoes[moved, place + 1], shoes[moved, place + 2] = shoes[moved, place + 2], shoes[moved, place + 1].copy()
    return shoes


def pairs_kept_apart(cards: NDArray[np.uint8], count: int) -> Shoes:
    """Two neighbours of one rank are separated now and then."""
    shoes = fair(cards, count).copy()
    asked = bits("apart", count, len(cards))
    for place in range(len(cards) - 2):
        moved = (shoes[:, place] // 4 == shoes[:, place + 1] // 4) & (asked[:, place] < 0.2 * 2**32)
        shoes[moved, place + 1], shoes[moved, place + 2] = shoes[moved, place + 2], shoes[moved, place + 1].copy()
    return shoes


BROKEN = {
    "any_place": Broken(by_choice("any place", any_place), "card_by_place"),
    "never_stays": Broken(by_choice("never stays", never_stays), "card_by_place"),
    "never_the_last": Broken(by_choice("never the last", never_the_last), "worst_place"),
    "modulo_of_a_byte": Broken(by_choice("modulo", modulo_of_a_byte), "card_by_place"),
    "leaning_numbers": Broken(by_choice("leaning", leaning_numbers), "card_by_place"),
    "first_half_only": Broken(by_choice("half", first_half_only), "worst_place"),
    "clock_seed": Broken(clock_seed, "repeated_shoes"),
    "one_seed": Broken(one_seed, "repeated_shoes"),
    "numbers_never_renewed": Broken(numbers_never_renewed, "card_by_place"),
    "ten_places_left_over": Broken(ten_places_left_over, "repeats_from_shoe_to_shoe"),
    "cut_only": Broken(cut_only, "serial_correlation_1"),
    "riffled_once": Broken(riffled_once, "card_by_place"),
    "tied_keys": Broken(tied_keys, "card_by_place"),
    "a_card_for_another": Broken(a_card_for_another, "composition"),
    "tens_after_aces": Broken(tens_after_aces, "serial_correlation_1"),
    "two_cards_stick": Broken(two_cards_stick, "adjacent_pairs"),
    "colours_alternate": Broken(colours_alternate, "colour_runs"),
    "pairs_kept_apart": Broken(pairs_kept_apart, "neighbours_of_a_rank"),
}
