"""The shoe of a player's next instant round.

Law: the house is bound to its seed before the player chooses a value; the seed is a secret until the round
is over, and then a fact.
"""

from collections.abc import Callable, Iterator
from itertools import islice

import msgspec

from sabot.books import Transaction
from sabot.books.recent import Recent
from sabot.cards import Card
from sabot.facts import shoes as fact
from sabot.fairness import commitment, from_player
from sabot.fairness.entropy import mix
from sabot.fairness.numbers import numbers
from sabot.fairness.seed import Seed
from sabot.fairness.shuffle import shuffled, sorted_shoe
from sabot.games import GAMES, Kind
from sabot.house import ids
from sabot.house.documents import drop, get, put
from sabot.house.people.player import player_of
from sabot.house.refused import Reason, Refused
from sabot.rules import Rules

MOST_VALUE = 64
"""Bytes that a player may put into a shoe."""
_PORTION = 4
"""Cards shuffled at once: what one box begins with, and hardly more than it goes on to need."""


_SHUFFLES: Recent[str, tuple[tuple[Rules, str, str], list[Card], Iterator[Card]]] = Recent(1 << 10)
"""Shoes that are being dealt, with all that their cards follow from."""


class NextShoe(msgspec.Struct, frozen=True, kw_only=True):
    """A shoe that waits for a round; its seed is nobody's business yet."""

    shoe: str
    seed: str
    commitment: str


class Waiting(msgspec.Struct, frozen=True, kw_only=True):
    """The shoe of a player's next round, as the player is shown it."""

    shoe: str
    number: int
    """The state that a deal is made for."""
    commitment: str


class OpenShoe(msgspec.Struct, frozen=True, kw_only=True):
    """The seed of a shoe that is being dealt."""

    seed: str


def shoe_stream(shoe: str) -> str:
    """The stream of a shoe."""
    return f"shoe/{shoe}"


async def commit_shoe(transaction: Transaction, player: int, game: str, *, seed: bytes) -> str:
    """Bind the player's next round to a shoe, unless it is already; the commitment is what the player is shown."""
    await _check_player(transaction, player, game)
    return (await bound_shoe(transaction, player, game, lambda: seed)).commitment


async def bound_shoe(transaction: Transaction, player: int, game: str, seed: Callable[[], bytes]) -> Waiting:
    """The same for a player who has just played the game; a seed is drawn only where one is needed."""
    waiting = await get(transaction, NextShoe, f"{player}/{game}")
    if waiting is None:
        shoe, secret = await ids.next_shoe(transaction, game), seed()
        bound = commitment(secret, shoe)
        await transaction.begin(shoe_stream(shoe), fact.Committed(game=game, player=player, commitment=bound))
        waiting = NextShoe(shoe=shoe, seed=secret.hex(), commitment=bound)
        await put(transaction, f"{player}/{game}", waiting)
    return _shown(waiting)


async def next_shoe(transaction: Transaction, player: int, game: str) -> Waiting | None:
    """The shoe that waits for this player's next round, if one does; its seed stays where it is."""
    await _check_player(transaction, player, game)
    waiting = await get(transaction, NextShoe, f"{player}/{game}")
    return None if waiting is None else _shown(waiting)


def _shown(waiting: NextShoe) -> Waiting:
    return Waiting(shoe=waiting.shoe, number=_number(waiting.shoe), commitment=waiting.commitment)


async def _check_player(transaction: Transaction, player: int, game: str) -> None:
    if type(game) is not str or game not in GAMES:
        raise Refused(Reason.UNKNOWN_GAME, game=game)
    if GAMES[game].kind is not Kind.INSTANT:
        raise Refused(Reason.NOT_INSTANT, game=game)
    await player_of(transaction, player)


def _number(shoe: str) -> int:
    """The number of a shoe: 412 of ``classic/shoe/000412``."""
    return int(shoe.rpartition("/")[2])


async def take_shoe(transaction: Transaction, player: int, game: str, shown: int | None = None) -> NextShoe:
    """The shoe that waits for this player's round, if it is the one they were shown; it waits no longer."""
    waiting = await get(transaction, NextShoe, f"{player}/{game}")
    if waiting is None:
        raise Refused(Reason.NO_SHOE, game=game)
    number = _number(waiting.shoe)
    if shown is not None and (type(shown) is not int or shown != number):
        raise Refused(Reason.WRONG_VERSION, version=number)
    await drop(transaction, NextShoe, f"{player}/{game}")
    await put(transaction, waiting.shoe, OpenShoe(seed=waiting.seed))
    return waiting


async def draw(
    transaction: Transaction, rules: Rules, shoe: str, value: str, *, dealt: int, count: int
) -> tuple[Card, ...]:
    """The next cards of an open shoe."""
    held = await get(transaction, OpenShoe, shoe)
    assert held is not None, "an open round has its seed"
    first, past = divmod(dealt, _PORTION)
    cards = _portion(rules, shoe, held.seed, value, first)
    for number in range(first + 1, (dealt + count - 1) // _PORTION + 1):
        cards += _portion(rules, shoe, held.seed, value, number)
    drawn = cards[past : past + count]
    assert len(drawn) == count, "no round is longer than its shoe"
    return drawn


def _portion(rules: Rules, shoe: str, seed: str, value: str, number: int) -> tuple[Card, ...]:
    """A few cards of a shoe."""
    cards, rest = _shuffle(rules, shoe, seed, value)
    first = number * _PORTION
    cards.extend(islice(rest, max(0, first + _PORTION - len(cards))))
    return tuple(cards[first : first + _PORTION])


def _shuffle(rules: Rules, shoe: str, seed: str, value: str) -> tuple[list[Card], Iterator[Card]]:
    """A shuffle that has come so far and can go on, so that it is not begun anew for each card (``InstantShoe``)."""
    made_of, known = (rules, seed, value), _SHUFFLES.get(shoe)
    if known is None or known[0] != made_of:
        stream = numbers(Seed(bytes.fromhex(seed)), shoe, mix(from_player(bytes.fromhex(value))))
        known = made_of, [], shuffled(sorted_shoe(rules), stream)
        _SHUFFLES.keep(shoe, known)
    return known[1], known[2]


async def open_seed(transaction: Transaction, shoe: str) -> str:
    """The seed of a shoe whose round is over; it is kept as a fact from now on."""
    held = await get(transaction, OpenShoe, shoe)
    assert held is not None, "an open round has its seed"
    await drop(transaction, OpenShoe, shoe)
    _SHUFFLES.drop(shoe)
    return held.seed
