"""What was asked of a house and what it answered, so that a crash can be judged by it.

Law: an answer that was given is an answer for ever: asking again under the same key gives it again, and
asking again under the same command gives a round that began with it.
"""

import hashlib
from typing import NamedTuple

import msgspec

from sabot.actions import Action
from sabot.books import Transaction
from sabot.engine.refused import Refused as EngineRefused
from sabot.house.instant import Played, act, insure, open_round, read_round, round_stream, void
from sabot.house.jackpot import Bets
from sabot.house.refused import Refused as HouseRefused
from sabot.ledger import Refused as LedgerRefused
from sabot.ledger import Resolve, Transfer
from sabot.storage.protocol import Storage

REFUSALS = (EngineRefused, HouseRefused, LedgerRefused)


class Pay(msgspec.Struct, frozen=True, tag="pay"):
    """Transfers that are asked for together."""

    transfers: tuple[Transfer, ...]


class Finish(msgspec.Struct, frozen=True, tag="finish"):
    """Post or void a promise."""

    resolve: Resolve


class Open(msgspec.Struct, frozen=True, tag="open"):
    """Open a round from a shoe that was committed before."""

    player: int
    game: str
    bets: Bets
    command: str
    shoe: int


class Decide(msgspec.Struct, frozen=True, tag="decide"):
    """Take a decision, or without an action answer about insurance."""

    player: int
    round: str
    command: str
    version: int
    box: int
    hand: int
    action: str | None = None
    taken: bool = False


class Cancel(msgspec.Struct, frozen=True, tag="cancel"):
    """Void a round."""

    round: str


Ask = Pay | Finish | Open | Decide | Cancel


class Told(msgspec.Struct, frozen=True):
    """A round as it was answered: how many facts there were, and their digest."""

    round: str
    facts: int
    digest: str


class Answered(msgspec.Struct, frozen=True, tag="answered"):
    """An answer came: what it was, or that it was a refusal, which promises nothing."""

    id: str
    answer: str = ""
    told: Told | None = None
    refused: str = ""


class Asked(msgspec.Struct, frozen=True, tag="asked"):
    """A request is about to be made."""

    id: str
    ask: Ask


class Heard(NamedTuple):
    """One answer, and the round that came with it."""

    answered: Answered
    played: Played | None = None


def told(played: Played, bodies: list[str]) -> Told:
    """A round in short, by the first facts of its stream."""
    seen = bodies[: played.version]
    return Told(played.id, len(seen), digest(seen))


def digest(bodies: list[str]) -> str:
    """One word for a list of facts."""
    return hashlib.sha256("\n".join(bodies).encode()).hexdigest()


async def ask_for(storage: Storage, id: str, ask: Ask, *, again: bool = False) -> Heard:
    """Ask, and hear the answer; a round that was voided is only read when its voiding is asked for again."""
    try:
        match ask:
            case Pay(transfers):
                return Heard(Answered(id, _written(await storage.transfers(transfers))))
            case Finish(resolve):
                return Heard(Answered(id, _written(await storage.run(lambda t: t.resolve(resolve)))))
            case _:
                played, short = await storage.run(lambda t: _play(t, ask, again=again))
                return Heard(Answered(id, told=short), played)
    except REFUSALS as refused:
        return Heard(Answered(id, refused=refused.reason))


async def _play(transaction: Transaction, ask: Open | Decide | Cancel, *, again: bool) -> tuple[Played, Told]:
    match ask:
        case Open(player, game, bets, command, shoe):
            played = await open_round(transaction, player, game=game, bets=bets, command=command, shoe=shoe)
        case Decide():
            played = await _decide(transaction, ask)
        case Cancel(round):
            played = await (read_round(transaction, round) if again else void(transaction, round, "a test"))
    facts = await transaction.stream(round_stream(played.id))
    return played, told(played, [fact.body for fact in facts])


async def _decide(transaction: Transaction, ask: Decide) -> Played:
    if ask.action is None:
        return await insure(
            transaction,
            ask.player,
            ask.round,
            command=ask.command,
            version=ask.version,
            box=ask.box,
            taken=ask.taken,
        )
    return await act(
        transaction,
        ask.player,
        ask.round,
        command=ask.command,
        version=ask.version,
        box=ask.box,
        hand=ask.hand,
        action=Action(ask.action),
    )


def _written(answer: object) -> str:
    return msgspec.json.encode(answer).decode()
