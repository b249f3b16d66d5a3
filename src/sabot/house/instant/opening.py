"""Opening an instant round: bets, and the first cards.

Law: what a player is told is already among the facts, and every cent that a fact names is moved in the same
transaction. A command is made for the shoe that its player was shown, and carried out once, whatever its number of
arrivals. The same id with another body is refused, and so is the id of one of the last deals for another shoe.
"""

from functools import lru_cache
from operator import itemgetter

from sabot.books import Transaction
from sabot.engine import boxes
from sabot.facts import rounds as fact
from sabot.games import Game
from sabot.house.ids import next_round, shoe_name
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

_END = 2**63
"""Numbers of shoes stay below this."""


async def open_round(  # noqa: PLR0913 -- all that opens a round
    transaction: Transaction,
    player: int,
    *,
    game: str,
    bets: Bets,
    command: str,
    shoe: int,
    level: str | None = None,
    value: bytes = b"",
    insurance: bool = True,
) -> Played:
    """Accept the bets of a round, debit them, and deal.

    ``shoe`` is the number of the shoe whose commitment the player was shown, the state that the command is made for;
    without ``insurance`` nobody is asked about it, and every box's answer is no.
    """
    played, level = game_of(game, level)
    check_command(command)
    check_value(value)
    check_answer(insurance)
    bets = check_bets(bets)
    await player_of(transaction, player)
    reused = command in (await playing(transaction, player)).deals
    try:
        taken = await take_shoe(transaction, player, game, shoe)
    except Refused:  # it cannot be carried out now, but may have been
        before = await _opened_from(transaction, player, game, shoe)
        if before is not None and before.opened.command == command:
            if _asked(before.opened, level, bets, value):
                return before
            reused = True
        if not reused:
            raise
    if reused:
        raise Refused(Reason.COMMAND_REUSED, command=command)
    rules = _named(played.rules)[2]
    opened, _ = boxes.open_round(
        rules, played.limits[level], [boxes.Bet(box, stakes) for box, stakes in bets], boxes=played.boxes
    )
    id = await next_round(transaction, game)
    first = await _open(transaction, id, player, command, played, level, opened, value, taken)
    dealt = await advance(transaction, first)
    return await at_hand(transaction, dealt if insurance else await decline(transaction, dealt))


async def _opened_from(transaction: Transaction, player: int, game: str, shoe: int) -> Played | None:
    """The round that this player opened from a shoe."""
    row = await transaction.dealt_from(shoe_name(game, shoe)) if type(shoe) is int and 0 < shoe < _END else None
    return None if row is None or row.player != player else await read_round(transaction, row.id)


def _asked(opened: fact.Opened, level: str, bets: Bets, value: bytes) -> bool:
    """Say whether a round was opened with these bets, in whatever order they are named."""
    return (opened.level, _listed(opened.bets), opened.value) == (level, _listed(bets), value.hex())


def _listed(bets: Bets) -> list[tuple[int, str, int]]:
    return sorted(((box, bet, cents) for box, stakes in bets for bet, cents in stakes), key=itemgetter(0, 1))


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
    await stake(transaction, player, id, 0, staked, opens=opened)
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
