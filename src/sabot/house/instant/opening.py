"""Opening an instant round: bets, and the first cards.

Law: what a player is told is already among the facts, and every cent that a fact names is moved in the same
transaction. A command is carried out once, whatever its number of arrivals; the same id with another body
is refused.
"""

from functools import lru_cache

import msgspec

from sabot.books import Transaction
from sabot.engine import boxes
from sabot.facts import rounds as fact
from sabot.games import Game
from sabot.house.documents import get, put
from sabot.house.ids import next_round
from sabot.house.instant.asked import check_answer, check_bets, check_command, check_value, game_of
from sabot.house.instant.decisions import decline
from sabot.house.instant.payment import advance
from sabot.house.instant.shoe import BoundShoe, take_shoe
from sabot.house.instant.stakes import stake
from sabot.house.instant.state import Played, at_hand, listed, read_round, round_stream, rules_of
from sabot.house.jackpot import Bets, contribute, jackpot_stakes, read_meter
from sabot.house.people.player import player_of
from sabot.house.protection.playing import playing
from sabot.house.refused import Reason, Refused
from sabot.rules import Rules, digest, encode


class Accepted(msgspec.Struct, frozen=True):
    """Which round an opening command opened, and what it asked for."""

    round: str
    asked: str


async def open_round(  # noqa: PLR0913 -- all that opens a round
    transaction: Transaction,
    player: int,
    *,
    game: str,
    bets: Bets,
    command: str,
    level: str | None = None,
    value: bytes = b"",
    shoe: int | None = None,
    insurance: bool = True,
) -> Played:
    """Accept the bets of a round, debit them, and deal.

    ``shoe`` is the number of the shoe whose commitment the player was shown; without ``insurance`` nobody is asked
    about it, and every box's answer is no.
    """
    played, level = game_of(game, level)
    check_command(command)
    check_value(value)
    check_answer(insurance)
    bets = check_bets(bets)
    await player_of(transaction, player)
    asked = msgspec.json.encode((game, level, bets, value.hex())).decode()
    before = await get(transaction, Accepted, f"{player}/{command}")
    if before is not None:
        if before.asked != asked:
            raise Refused(Reason.COMMAND_REUSED, command=command)
        return await read_round(transaction, before.round)
    now = await playing(transaction, player)
    if game in now.rounds:
        raise Refused(Reason.ROUND_OPEN, round=now.rounds[game])
    rules = _named(played.rules)[2]
    opened, _ = boxes.open_round(
        rules, played.limits[level], [boxes.Bet(box, stakes) for box, stakes in bets], boxes=played.boxes
    )
    id = await next_round(transaction, game)
    put(transaction, f"{player}/{command}", Accepted(id, asked))
    taken = await take_shoe(transaction, player, game, shoe)
    first = await _open(transaction, id, player, command, played, level, opened, value, taken)
    dealt = await advance(transaction, first)
    return await at_hand(transaction, dealt if insurance else await decline(transaction, dealt))


async def _open(  # noqa: PLR0913, PLR0917 -- all that a round begins with
    transaction: Transaction,
    id: str,
    player: int,
    command: str,
    game: Game,
    level: str,
    round: boxes.Round,
    value: bytes,
    shoe: BoundShoe,
) -> Played:
    """Write the first fact of a round, and move its money."""
    bets = tuple([(box.number, (("main", box.main), *box.side_bets)) for box in round.boxes])
    staked = sum([cents for _, stakes in bets for _, cents in stakes])
    meter = await read_meter(transaction, game.name) if game.jackpot else None
    rules, document, _ = _named(game.rules)
    transaction.put_rules(rules, document)
    opened = fact.Opened(
        command=command,
        player=player,
        game=game.name,
        level=level,
        rules=rules,
        limits=game.limits[level],
        shoe=shoe.shoe,
        commitment=shoe.commitment,
        value=value.hex(),
        bets=bets,
        staked=staked,
        jackpot=game.jackpot,
        meter=(meter.visible, meter.hidden) if meter else None,
        balance=await transaction.available(player),
    )
    await transaction.begin(round_stream(id), opened)
    played = Played(id, opened, transaction.now, (opened,), round)
    transaction.put_round(listed(played, "open", staked, 0))
    await stake(transaction, player, id, 0, staked, opens=game.name)
    if game.jackpot is not None:
        share = jackpot_stakes(bets)
        if share:
            await contribute(transaction, game.name, game.jackpot, id, share)
    return played


@lru_cache(maxsize=64)
def _named(rules: Rules) -> tuple[str, str, Rules]:
    """The hash and the document of a game's rules, and the rules as they are read from it."""
    document = encode(rules).decode()
    return digest(rules), document, rules_of(document)
