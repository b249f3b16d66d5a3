"""The shoe of a player's instant round: bound before it, dealt from until it is over.

Law: the house is bound to its seed before the player chooses a value; the seed is a secret until the round
is over, and then a fact. Whether a shoe waits or is being dealt is said by the list of open rounds alone.
"""

from collections.abc import Callable, Iterator
from itertools import islice
from typing import NamedTuple

import msgspec

from sabot.books import Transaction
from sabot.books.recent import Recent
from sabot.cards import Card
from sabot.facts import shoes as fact
from sabot.facts.rounds import Opened
from sabot.fairness import commitment
from sabot.fairness.entropy import mix_values
from sabot.fairness.numbers import numbers
from sabot.fairness.seed import Seed
from sabot.fairness.shuffle import shuffled, sorted_shoe
from sabot.games import GAMES, Kind
from sabot.house import ids
from sabot.house.documents import drop, get, put
from sabot.house.people.player import player_of
from sabot.house.protection.playing import playing
from sabot.house.refused import Reason, Refused
from sabot.rules import Rules

MOST_VALUE = 64
"""Bytes that a player may put into a shoe."""


class Shuffle(NamedTuple):
    """A shoe that is being dealt; its shuffle is gone on with, and not begun anew for each card (``InstantShoe``)."""

    made_of: tuple[Rules, str, str]
    """All that the cards follow from: rules, commitment and the player's value; a commitment stands for its seed."""
    cards: list[Card]
    rest: Iterator[Card]


_SHUFFLES: Recent[str, Shuffle] = Recent(1 << 10)
"""Shoes that are being dealt; whoever begins one again from its seed finds the same cards."""


class BoundShoe(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """The shoe of a player's open round of a game, or else of the next one; its seed is nobody's business yet."""

    shoe: str
    seed: str
    commitment: str


class Waiting(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """The shoe of a player's next round, as the player is shown it."""

    shoe: str
    number: int
    """The state that a deal is made for."""
    commitment: str


def shoe_stream(shoe: str) -> str:
    """The stream of a shoe."""
    return f"shoe/{shoe}"


async def commit_shoe(transaction: Transaction, player: int, game: str, *, seed: bytes) -> Waiting:
    """Bind the player's next round to a shoe, unless it is already; this is what the player is shown of it.

    While a round is open that is the shoe it is dealt from.
    """
    await _check_player(transaction, player, game)
    return await bound_shoe(transaction, player, game, lambda: seed)


async def bound_shoe(transaction: Transaction, player: int, game: str, seed: Callable[[], bytes]) -> Waiting:
    """The same for a player who has just played the game to its end; a seed is drawn only where one is needed."""
    place = f"{player}/{game}"
    waiting = await get(transaction, BoundShoe, place)
    if waiting is None:
        shoe, secret = await ids.next_shoe(transaction, game), seed()
        bound = commitment(secret, shoe)
        await transaction.begin(shoe_stream(shoe), fact.Committed(game=game, player=player, commitment=bound))
        transaction.end(shoe_stream(shoe))
        waiting = BoundShoe(shoe=shoe, seed=secret.hex(), commitment=bound)
        put(transaction, place, waiting)
    return _shown(waiting)


async def next_shoe(transaction: Transaction, player: int, game: str) -> Waiting | None:
    """The shoe that waits for this player's next round, if one does; its seed stays where it is."""
    await _check_player(transaction, player, game)
    if game in (await playing(transaction, player)).rounds:
        return None
    waiting = await get(transaction, BoundShoe, f"{player}/{game}")
    return None if waiting is None else _shown(waiting)


def _shown(waiting: BoundShoe) -> Waiting:
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


async def take_shoe(transaction: Transaction, player: int, game: str, shown: int) -> BoundShoe:
    """The shoe that waits for the round that this player opens now, if it is the one they were shown."""
    rounds = (await playing(transaction, player)).rounds
    if game in rounds:
        raise Refused(Reason.ROUND_OPEN, round=rounds[game])
    waiting = await get(transaction, BoundShoe, f"{player}/{game}")
    if waiting is None:
        raise Refused(Reason.NO_SHOE, game=game)
    number = _number(waiting.shoe)
    if type(shown) is not int or shown != number:
        raise Refused(Reason.WRONG_VERSION, version=number)
    return waiting


async def draw(transaction: Transaction, opened: Opened, rules: Rules, *, dealt: int, count: int) -> tuple[Card, ...]:
    """The next cards of the shoe of an open round."""
    made_of, shuffle = (rules, opened.commitment, opened.value), _SHUFFLES[opened.shoe]
    if shuffle is None or shuffle.made_of != made_of:
        seed, value = (await _held(transaction, opened)).seed, bytes.fromhex(opened.value)
        stream = numbers(Seed(bytes.fromhex(seed)), opened.shoe, mix_values([value]))
        shuffle = Shuffle(made_of, [], shuffled(sorted_shoe(rules), stream))
        _SHUFFLES.keep(opened.shoe, shuffle)
    return tuple(_first_cards(shuffle, dealt + count)[dealt : dealt + count])


def _first_cards(shuffle: Shuffle, count: int) -> list[Card]:
    """At least so many cards of a shoe."""
    cards = shuffle.cards
    if len(cards) < count:
        cards.extend(islice(shuffle.rest, count - len(cards)))
        assert len(cards) >= count, "no round is longer than its shoe"
    return cards


async def _held(transaction: Transaction, opened: Opened) -> BoundShoe:
    """The shoe of an open round, with its seed."""
    held = await get(transaction, BoundShoe, f"{opened.player}/{opened.game}")
    assert held is not None, "an open round has its shoe"
    assert held.shoe == opened.shoe, "an open round has its own shoe"
    return held


async def open_seed(transaction: Transaction, opened: Opened) -> str:
    """The seed of a shoe whose round is over; it is kept as a fact from now on, and the shoe is gone."""
    held = await _held(transaction, opened)
    drop(transaction, BoundShoe, f"{opened.player}/{opened.game}")
    _SHUFFLES.drop(opened.shoe)
    return held.seed
