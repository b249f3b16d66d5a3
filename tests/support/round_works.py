"""What players ask of an instant round, as works for a storage.

Law: a work says everything itself, the version it was made for included, so that a test can ask for it twice.
"""

import random

from support.boxes import bet

from sabot.actions import Action
from sabot.books import Transaction
from sabot.engine.boxes import Phase
from sabot.engine.offer import offered
from sabot.house import instant
from sabot.house.documents import get
from sabot.house.instant import Played
from sabot.house.instant.shoe import BoundShoe
from sabot.house.jackpot import Bets
from sabot.storage.protocol import Work


def bets_of(*texts: str) -> Bets:
    """Bets by box, from ``1 main=10.00``."""
    return tuple((one.box, one.stakes) for one in map(bet, texts))


def opening(  # noqa: PLR0913 -- all that opens a round
    player: int,
    game: str,
    bets: Bets,
    command: str,
    *,
    shoe: int | None = None,
    level: str | None = None,
    value: bytes = b"",
) -> Work[Played]:
    """The work that opens a round from a shoe; from the player's own, as it finds it first, unless one is said."""
    shown = shoe

    async def work(transaction: Transaction) -> Played:
        nonlocal shown
        if shown is None:
            bound = await get(transaction, BoundShoe, f"{player}/{game}")
            shown = 0 if bound is None else int(bound.shoe.rpartition("/")[2])
        return await instant.open_round(
            transaction, player, game=game, bets=bets, command=command, shoe=shown, level=level, value=value
        )

    return work


def shoe_of(played: Played) -> int:
    """The number of the shoe that a round is dealt from: what its opening was made for."""
    return int(played.opened.shoe.rpartition("/")[2])


def acting(played: Played, command: str, box: int, hand: int, action: str) -> Work[Played]:
    """The work that takes a decision, by the round's own player, for the round as it was seen."""
    player, version = played.opened.player, played.version
    return lambda transaction: instant.act(
        transaction, player, played.id, command=command, version=version, box=box, hand=hand, action=Action(action)
    )


def insuring(played: Played, command: str, box: int, *, taken: bool) -> Work[Played]:
    """The work that answers about insurance."""
    player, version = played.opened.player, played.version
    return lambda transaction: instant.insure(
        transaction, player, played.id, command=command, version=version, box=box, taken=taken
    )


def any_decision(played: Played, command: str, chance: random.Random) -> Work[Played]:
    """The work that decides what the round waits for."""
    if played.round.phase is Phase.INSURANCE:
        return insuring(played, command, unanswered(played), taken=chance.random() < 0.5)
    box, hand = turn(played)
    held = played.round.boxes[played.round.box].hands[played.round.hand]
    action = chance.choice(offered(played.round.rules, held.cards, split=held.split))
    return acting(played, command, box, hand, action)


def turn(played: Played) -> tuple[int, int]:
    """Box and hand that are to act."""
    return played.round.boxes[played.round.box].number, played.round.hand + 1


def unanswered(played: Played) -> int:
    """The first box that has not answered about insurance."""
    return next(box.number for box in played.round.boxes if box.insured is None)
