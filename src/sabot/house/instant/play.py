"""Playing an instant round: bets, cards, decisions, payment.

Law: what a player is told is already among the facts, and every cent that a fact names is moved in the same
transaction. A command is carried out once, whatever its number of arrivals; the same id with another body
is refused.
"""

from functools import lru_cache

import msgspec

from sabot.actions import Action
from sabot.books import RoundRow, Transaction
from sabot.engine import boxes
from sabot.engine.boxes import events as told
from sabot.facts import rounds as fact
from sabot.games import GAMES, Game, Kind
from sabot.house.bank import move
from sabot.house.documents import get, put
from sabot.house.ids import next_round
from sabot.house.instant.payment import advance
from sabot.house.instant.shoe import MOST_VALUE, take_shoe
from sabot.house.instant.state import Played, read_round, round_stream
from sabot.house.jackpot import Bets, contribute, jackpot_stakes, read_meter
from sabot.house.playing import Playing, keep_playing, playing
from sabot.house.protection import allow_stake, record_stake
from sabot.house.refused import Reason, Refused
from sabot.ledger import IN_PLAY
from sabot.rules import Rules, digest, encode

_LONGEST_ID = 64


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
) -> Played:
    """Accept the bets of a round, debit them, and deal."""
    played, level = _game(game, level)
    _check_words(command, value)
    asked = msgspec.json.encode((game, level, bets, value.hex())).decode()
    before = await get(transaction, Accepted, f"{player}/{command}")
    if before is not None:
        if before.asked != asked:
            raise Refused(Reason.COMMAND_REUSED, command=command)
        return await read_round(transaction, before.round)
    now = await playing(transaction, player)
    if game in now.rounds:
        raise Refused(Reason.ROUND_OPEN, round=now.rounds[game])
    opened, _ = boxes.open_round(
        played.rules, played.limits[level], [boxes.Bet(box, stakes) for box, stakes in bets], boxes=played.boxes
    )
    id = await next_round(transaction, game)
    await put(transaction, f"{player}/{command}", Accepted(id, asked))
    await _open(transaction, id, player, command, played, level, opened, value)
    return await advance(transaction, await read_round(transaction, id))


async def _open(  # noqa: PLR0913, PLR0917 -- all that a round begins with
    transaction: Transaction,
    id: str,
    player: int,
    command: str,
    game: Game,
    level: str,
    round: boxes.Round,
    value: bytes,
) -> None:
    """Write the first fact of a round, and move its money."""
    shoe = await take_shoe(transaction, player, game.name)
    bets = tuple((box.number, (("main", box.main), *box.side_bets)) for box in round.boxes)
    staked = sum(cents for _, stakes in bets for _, cents in stakes)
    meter = await read_meter(transaction, game.name) if game.jackpot else None
    rules, document = _named(game.rules)
    transaction.put_rules(rules, document)
    await transaction.append(
        round_stream(id),
        fact.Opened(
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
        ),
    )
    transaction.put_round(RoundRow(id, game.name, player, rules, shoe.shoe, transaction.now, None, "open", staked, 0))
    now = await playing(transaction, player)
    await keep_playing(transaction, player, Playing({**now.rounds, game.name: id}, now.staked))
    await _stake(transaction, player, id, 0, staked)
    share = jackpot_stakes(bets)
    if game.jackpot is not None and share:
        await contribute(transaction, game.name, game.jackpot, id, share)


async def act(  # noqa: PLR0913 -- all that a decision says
    transaction: Transaction,
    player: int,
    round: str,
    *,
    command: str,
    version: int,
    box: int,
    hand: int,
    action: Action,
) -> Played:
    """Take a decision, debit what it costs, and deal on."""
    before = await _before(transaction, player, round, command)
    same = next((event for event in before.events if getattr(event, "command", None) == command), None)
    if same is not None:
        if isinstance(same, fact.Acted) and (same.box, same.hand, same.action) == (box, hand, action):
            return before
        raise Refused(Reason.COMMAND_REUSED, command=command)
    _check_version(before, version)
    _, events = boxes.step(before.round, boxes.Act(box, hand, action))
    acted = next(event for event in events if isinstance(event, told.Acted))
    await _stake(transaction, player, round, before.version, acted.staked)
    told_fact = fact.Acted(command=command, box=box, hand=hand, action=action, staked=acted.staked, lent=acted.lent)
    await transaction.append(round_stream(round), told_fact)
    return await advance(transaction, await read_round(transaction, round))


async def insure(  # noqa: PLR0913 -- all that an answer says
    transaction: Transaction, player: int, round: str, *, command: str, version: int, box: int, taken: bool
) -> Played:
    """Take one box's answer about insurance, debit it, and deal on."""
    before = await _before(transaction, player, round, command)
    same = next((event for event in before.events if getattr(event, "command", None) == command), None)
    if same is not None:
        if isinstance(same, fact.Insured) and (same.box, same.taken) == (box, taken):
            return before
        raise Refused(Reason.COMMAND_REUSED, command=command)
    _check_version(before, version)
    _, events = boxes.step(before.round, boxes.Insure(box, taken))
    answered = next(event for event in events if isinstance(event, told.InsuranceAnswered))
    await _stake(transaction, player, round, before.version, answered.staked)
    told_fact = fact.Insured(command=command, box=box, taken=taken, staked=answered.staked)
    await transaction.append(round_stream(round), told_fact)
    return await advance(transaction, await read_round(transaction, round))


async def _before(transaction: Transaction, player: int, round: str, command: str) -> Played:
    """The round a command is made for; it must be the player's own."""
    _check_words(command, b"")
    before = await read_round(transaction, round)
    if before.opened.player != player:
        raise Refused(Reason.NOT_YOUR_ROUND, round=round)
    return before


def _check_version(before: Played, version: int) -> None:
    if version != before.version:
        raise Refused(Reason.WRONG_VERSION, version=before.version)


async def _stake(transaction: Transaction, player: int, round: str, place: int, cents: int) -> None:
    """Debit a stake, if protection allows it."""
    if cents:
        await allow_stake(transaction, player, cents)
        await move(transaction, "stake", f"{round}/stake/{place}", (player, IN_PLAY), cents, ref=round)
        now = await playing(transaction, player)
        await keep_playing(transaction, player, Playing(now.rounds, now.staked + cents))
        await record_stake(transaction, player, cents)


def _game(name: str, level: str | None) -> tuple[Game, str]:
    if name not in GAMES:
        raise Refused(Reason.UNKNOWN_GAME, game=name)
    game = GAMES[name]
    if game.kind is not Kind.INSTANT:
        raise Refused(Reason.NOT_INSTANT, game=name)
    if (level or game.level) not in game.limits:
        raise Refused(Reason.UNKNOWN_LEVEL, level=level)
    return game, level or game.level


@lru_cache(maxsize=64)
def _named(rules: Rules) -> tuple[str, str]:
    """The hash and the document of a game's rules."""
    return digest(rules), encode(rules).decode()


def _check_words(command: str, value: bytes) -> None:
    if type(command) is not str or not 0 < len(command) <= _LONGEST_ID or not command.isprintable():
        raise Refused(Reason.BAD_COMMAND_ID)
    if type(value) is not bytes or len(value) > MOST_VALUE:
        raise Refused(Reason.BAD_VALUE, most=MOST_VALUE)
