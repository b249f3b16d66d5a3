"""The shoe of a player's next instant round.

Law: the house is bound to its seed before the player chooses a value; the seed is a secret until the round
is over, and then a fact.
"""

from functools import lru_cache

import msgspec

from sabot.books import Transaction
from sabot.cards import Card
from sabot.facts import shoes as fact
from sabot.fairness import InstantShoe, commitment, from_player
from sabot.fairness.seed import Seed
from sabot.games import GAMES, Kind
from sabot.house import ids
from sabot.house.documents import drop, get, put
from sabot.house.people.player import player_of
from sabot.house.refused import Reason, Refused
from sabot.rules import Rules

MOST_VALUE = 64
"""Bytes that a player may put into a shoe."""
_PORTION = 16
"""Cards made at once: the generator gives so many numbers for one request, and most rounds need no more."""


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
    waiting = await _waiting(transaction, player, game)
    if waiting is not None:
        return waiting.commitment
    shoe = await ids.next_shoe(transaction, game)
    bound = commitment(seed, shoe)
    await transaction.begin(shoe_stream(shoe), fact.Committed(game=game, player=player, commitment=bound))
    await put(transaction, f"{player}/{game}", NextShoe(shoe=shoe, seed=seed.hex(), commitment=bound))
    return bound


async def next_shoe(transaction: Transaction, player: int, game: str) -> Waiting | None:
    """The shoe that waits for this player's next round, if one does; its seed stays where it is."""
    waiting = await _waiting(transaction, player, game)
    if waiting is None:
        return None
    return Waiting(shoe=waiting.shoe, number=_number(waiting.shoe), commitment=waiting.commitment)


async def _waiting(transaction: Transaction, player: int, game: str) -> NextShoe | None:
    if type(game) is not str or game not in GAMES:
        raise Refused(Reason.UNKNOWN_GAME, game=game)
    if GAMES[game].kind is not Kind.INSTANT:
        raise Refused(Reason.NOT_INSTANT, game=game)
    await player_of(transaction, player)
    return await get(transaction, NextShoe, f"{player}/{game}")


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
    portions = range(first, (dealt + count - 1) // _PORTION + 1)
    cards = [card for number in portions for card in _portion(rules, shoe, held.seed, value, number)]
    drawn = tuple(cards[past : past + count])
    assert len(drawn) == count, "no round is longer than its shoe"
    return drawn


@lru_cache(maxsize=1024)
def _portion(rules: Rules, shoe: str, seed: str, value: str, number: int) -> tuple[Card, ...]:
    """A few cards of a shoe, kept so that it is not shuffled anew for each of them."""
    entropy = from_player(bytes.fromhex(value))
    made = InstantShoe(rules=rules, id=shoe, seed=Seed(bytes.fromhex(seed)), entropy=entropy)
    first = number * _PORTION
    return made.draw(first, min(_PORTION, made.size - first))


async def open_seed(transaction: Transaction, shoe: str) -> str:
    """The seed of a shoe whose round is over; it is kept as a fact from now on."""
    held = await get(transaction, OpenShoe, shoe)
    assert held is not None, "an open round has its seed"
    await drop(transaction, OpenShoe, shoe)
    return held.seed
