"""The shoe of a player's next instant round.

Law: the house is bound to its seed before the player chooses a value; the seed is a secret until the round
is over, and then a fact.
"""

import msgspec

from sabot.books import Transaction
from sabot.cards import Card
from sabot.facts import shoes as fact
from sabot.fairness import commitment, instant_shoe
from sabot.games import GAMES, Kind
from sabot.house.documents import drop, get, put
from sabot.house.ids import next_shoe
from sabot.house.people.player import player_of
from sabot.house.refused import Reason, Refused
from sabot.rules import Rules

MOST_VALUE = 64
"""Bytes that a player may put into a shoe."""


class NextShoe(msgspec.Struct, frozen=True, kw_only=True):
    """A shoe that waits for a round; its seed is nobody's business yet."""

    shoe: str
    seed: str
    commitment: str


class OpenShoe(msgspec.Struct, frozen=True, kw_only=True):
    """The seed of a shoe that is being dealt."""

    seed: str


def shoe_stream(shoe: str) -> str:
    """The stream of a shoe."""
    return f"shoe/{shoe}"


async def commit_shoe(transaction: Transaction, player: int, game: str, *, seed: bytes) -> str:
    """Bind the player's next round to a shoe, unless it is already; the commitment is what the player is shown."""
    if type(game) is not str or game not in GAMES:
        raise Refused(Reason.UNKNOWN_GAME, game=game)
    if GAMES[game].kind is not Kind.INSTANT:
        raise Refused(Reason.NOT_INSTANT, game=game)
    await player_of(transaction, player)
    waiting = await get(transaction, NextShoe, f"{player}/{game}")
    if waiting is not None:
        return waiting.commitment
    shoe = await next_shoe(transaction, game)
    bound = commitment(seed, shoe)
    await transaction.append(shoe_stream(shoe), fact.Committed(game=game, player=player, commitment=bound))
    await put(transaction, f"{player}/{game}", NextShoe(shoe=shoe, seed=seed.hex(), commitment=bound))
    return bound


async def take_shoe(transaction: Transaction, player: int, game: str) -> NextShoe:
    """The shoe that waits for this player's round; it waits no longer."""
    waiting = await get(transaction, NextShoe, f"{player}/{game}")
    if waiting is None:
        raise Refused(Reason.NO_SHOE, game=game)
    await drop(transaction, NextShoe, f"{player}/{game}")
    await put(transaction, waiting.shoe, OpenShoe(seed=waiting.seed))
    return waiting


async def draw(
    transaction: Transaction, rules: Rules, shoe: str, value: str, *, dealt: int, count: int
) -> tuple[Card, ...]:
    """The next cards of an open shoe."""
    held = await get(transaction, OpenShoe, shoe)
    assert held is not None, "an open round has its seed"
    made = instant_shoe(rules, shoe_id=shoe, seed=bytes.fromhex(held.seed), player_value=bytes.fromhex(value))
    return made.draw(dealt, count)


async def open_seed(transaction: Transaction, shoe: str) -> str:
    """The seed of a shoe whose round is over; it is kept as a fact from now on."""
    held = await get(transaction, OpenShoe, shoe)
    assert held is not None, "an open round has its seed"
    await drop(transaction, OpenShoe, shoe)
    return held.seed
