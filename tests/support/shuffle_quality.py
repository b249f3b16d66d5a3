"""Statistics by which a shuffle is judged.

Law: every statistic has an exact mean and variance for a fair shuffle, whatever the number of decks, so none is
fitted to what it judges. A battery raises a false alarm once in about 1 / FALSE_ALARM runs, all statistics together.
"""

# A shoe here holds `kinds` kinds of cards, `copies` of each, at `size` = kinds × copies places. Shoes are rows.

import hashlib
from statistics import NormalDist
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sabot.cards import RANK, RED_SUITS, SUIT, Card

FALSE_ALARM = 1e-6
LAGS = (1, 2, 3, 13, 17)
"""None may be half a shoe: every product would be counted twice."""

Shoes = NDArray[np.uint8]
Counts = NDArray[np.int64]


class Tally(NamedTuple):
    """All that the statistics need to know of any number of shoes; tallies of parts add up to that of the whole."""

    sorted_shoe: bytes
    shoes: int
    odd: int
    """Shoes that are not the sorted shoe in another order."""
    prints: NDArray[np.uint64]
    """64 bits of a hash of every shoe."""
    places: Counts
    """How often each card was at each place."""
    pairs: Counts
    """How often each card followed each, at one place of every shoe, a different place from shoe to shoe."""
    neighbours: int
    """Neighbouring cards of one rank."""
    runs: int
    """Runs of one colour."""
    products: NDArray[np.float64]
    """Sums of products of two cards so far apart, for each of LAGS."""
    repeats: int
    """Places at which a shoe holds the same card as the shoe before it."""
    followed: int
    """Shoes that have one before them in their part."""


class Score(NamedTuple):
    """How far a statistic is from what a fair shuffle gives, in standard deviations, and how far is too far."""

    name: str
    z: float
    limit: float

    @property
    def failed(self) -> bool:
        return not abs(self.z) <= self.limit


def tally(shoes: Shoes, cards: tuple[Card, ...], first: int = 0) -> Tally:
    """Count some shoes, of which the first has this number among all."""
    count, size = shoes.shape
    sorted_shoe = np.array(cards, np.uint8)
    rows = np.arange(count)
    place = (rows + first) % (size - 1)
    codes = shoes.astype(np.int64) + 52 * np.arange(size)
    pairs = shoes[rows, place].astype(np.int64) * 52 + shoes[rows, place + 1]
    ranks, red = np.array(RANK, np.uint8)[shoes], np.array([suit in RED_SUITS for suit in SUIT])[shoes]
    levels = _levels(cards)[shoes]
    return Tally(
        sorted_shoe=sorted_shoe.tobytes(),
        shoes=count,
        odd=int((np.sort(shoes, axis=1) != np.sort(sorted_shoe)).any(axis=1).sum()),
        prints=np.array([_print(row.tobytes()) for row in shoes], np.uint64),
        places=np.bincount(codes.ravel(), minlength=52 * size).reshape(size, 52),
        pairs=np.bincount(pairs, minlength=52 * 52).reshape(52, 52),
        neighbours=int((ranks[:, 1:] == ranks[:, :-1]).sum()),
        runs=int((red[:, 1:] != red[:, :-1]).sum()) + count,
        products=np.array([(levels * np.roll(levels, lag, axis=1)).sum() for lag in LAGS]),
        repeats=int((shoes[1:] == shoes[:-1]).sum()),
        followed=count - 1,
    )


def together(first: Tally, second: Tally) -> Tally:
    """Two parts as one."""
    joined: dict[str, Any] = {
        name: getattr(first, name) + getattr(second, name)
        for name in Tally._fields
        if name not in {"sorted_shoe", "prints"}
    }
    return first._replace(**joined, prints=np.concatenate((first.prints, second.prints)))


def battery(tally: Tally) -> tuple[Score, ...]:
    """Every statistic of a tally, with limits that share the one false alarm among them."""
    found = {
        "composition": np.inf if tally.odd else 0.0,
        "repeated_shoes": np.inf if len(np.unique(tally.prints)) < tally.shoes else 0.0,
        "card_by_place": card_by_place(tally),
        "worst_place": worst_place(tally),
        "adjacent_pairs": adjacent_pairs(tally),
        "neighbours_of_a_rank": neighbours_of_a_rank(tally),
        "colour_runs": colour_runs(tally),
        "repeats_from_shoe_to_shoe": repeats_from_shoe_to_shoe(tally),
    } | {f"serial_correlation_{lag}": z for lag, z in zip(LAGS, serial_correlations(tally), strict=True)}
    limit = limit_for(len(found))
    return tuple(
        Score(name, z, limit_for(len(found) * len(tally.places)) if name == "worst_place" else limit)
        for name, z in found.items()
    )


def failures(tally: Tally) -> tuple[str, ...]:
    """The names of the statistics that raise an alarm."""
    return tuple(score.name for score in battery(tally) if score.failed)


def limit_for(looks: int) -> float:
    """How far one of so many looks may be from fair, to either side."""
    return -NormalDist().inv_cdf(FALSE_ALARM / 2 / looks)


def card_by_place(tally: Tally) -> float:
    """Chi-square of all cards at all places.

    Places and cards have fixed sums; a shoe being an arrangement without replacement, (size - 1) / size times the
    plain sum is chi-square with (size - 1) × (kinds - 1) degrees of freedom.
    """
    size = len(tally.sorted_shoe)
    kinds = len(set(tally.sorted_shoe))
    return _chi_square_z(float(_by_place(tally).sum()) * (size - 1) / size, (size - 1) * (kinds - 1))


def worst_place(tally: Tally) -> float:
    """The place whose cards are furthest from equally frequent, each on its own."""
    kinds = len(set(tally.sorted_shoe))
    scores = [_chi_square_z(float(value), kinds - 1) for value in _by_place(tally)]
    return max(scores, key=abs)


def adjacent_pairs(tally: Tally) -> float:
    """Chi-square of one pair of neighbours a shoe: independent looks, so a plain test."""
    size = len(tally.sorted_shoe)
    counts = np.bincount(np.frombuffer(tally.sorted_shoe, np.uint8), minlength=52).astype(float)
    chance = (np.outer(counts, counts) - np.diag(counts)) / (size * (size - 1))
    possible = chance > 0
    if tally.pairs[~possible].any():
        return float("inf")
    expected = chance[possible] * tally.shoes
    value = float(((tally.pairs[possible] - expected) ** 2 / expected).sum())
    return _chi_square_z(value, int(possible.sum()) - 1)


def neighbours_of_a_rank(tally: Tally) -> float:
    """How often two neighbours have one rank."""
    size = len(tally.sorted_shoe)
    ranks = np.bincount(np.frombuffer(tally.sorted_shoe, np.uint8) // 4, minlength=13)
    same = int(ranks.max())
    mean = same - 1
    one = mean / (size - 1)
    three = one * (same - 2) / (size - 2)
    apart = one * ((same - 2) * (same - 3) + (size - same) * (same - 1)) / ((size - 2) * (size - 3))
    squares = (size - 1) * one + 2 * (size - 2) * three + (size - 2) * (size - 3) * apart
    return _mean_z(tally.neighbours, tally.shoes, mean, squares - mean**2)


def colour_runs(tally: Tally) -> float:
    """How often the colour changes: half of the cards are red."""
    size = len(tally.sorted_shoe)
    twice = size * size / 2
    return _mean_z(tally.runs, tally.shoes, twice / size + 1, twice * (twice - size) / (size**2 * (size - 1)))


def serial_correlations(tally: Tally) -> tuple[float, ...]:
    """How a card goes with the one so many places on, round the shoe."""
    cards = tuple(Card(card) for card in tally.sorted_shoe)
    levels = _levels(cards)[np.array(cards)]
    size, second, fourth = len(cards), float((levels**2).sum()), float((levels**4).sum())
    mean = -second / (size - 1)
    variance = (second**2 - fourth) / (size - 1) + (second**2 - 2 * fourth) / ((size - 1) * (size - 2)) - mean**2
    return tuple(_mean_z(float(total), tally.shoes, mean, variance) for total in tally.products)


def repeats_from_shoe_to_shoe(tally: Tally) -> float:
    """How often a place holds the card it held in the shoe before."""
    size = len(tally.sorted_shoe)
    kinds = len(set(tally.sorted_shoe))
    copies = size // kinds
    spread = size * (kinds - 1) / kinds**2
    shared = size * (copies - 1) - size * (size - 1) / kinds
    return _mean_z(tally.repeats, tally.followed, copies, spread - shared / (kinds * (size - 1)))


def _by_place(tally: Tally) -> NDArray[np.float64]:
    held = np.unique(np.frombuffer(tally.sorted_shoe, np.uint8))
    expected = tally.shoes / len(held)
    squares = (tally.places[:, held].astype(np.float64) - expected) ** 2 / expected
    summed: NDArray[np.float64] = squares.sum(axis=1)
    return summed


def _levels(cards: tuple[Card, ...]) -> NDArray[np.float64]:
    numbers = np.arange(52.0)
    centred: NDArray[np.float64] = numbers - numbers[np.array(cards)].mean()
    return centred


def _mean_z(total: float, count: int, mean: float, variance: float) -> float:
    return float((total - count * mean) / np.sqrt(count * variance))


def _chi_square_z(value: float, freedom: int) -> float:
    """Wilson and Hilferty's cube root, good far into the tails with as many degrees of freedom as here."""
    ninth = 2 / (9 * freedom)
    return float(((value / freedom) ** (1 / 3) - (1 - ninth)) / np.sqrt(ninth))


def _print(shoe: bytes) -> int:
    return int.from_bytes(hashlib.blake2b(shoe, digest_size=8).digest(), "big")
