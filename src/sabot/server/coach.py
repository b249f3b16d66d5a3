"""Warnings before a bad hit, stand or double.

Law: decided with the exact odds of the hand and the up card, and only where the player asks to be warned; what
cannot be paid is no better choice.
"""
# ruff: noqa: PLC0415 -- the odds take seconds to load, and only those who are warned need them

import asyncio
from collections.abc import Sequence
from functools import lru_cache

from sabot.actions import Action
from sabot.books import Transaction
from sabot.cards import RANK, Card
from sabot.engine.boxes import Phase
from sabot.games import GAMES
from sabot.house.instant import Played
from sabot.house.people.settings import Settings, settings_of
from sabot.house.protection import Headroom, headroom
from sabot.protocol import commands, events
from sabot.rules import Rules
from sabot.server.floor import Floor
from sabot.server.views import cost_of

SETTING = {Action.HIT: "warn_hit", Action.STAND: "warn_stand", Action.DOUBLE: "warn_double"}
MILLION = 1_000_000


async def warning(floor: Floor, player: int, played: Played | None, asked: commands.Act) -> events.Warned | None:
    """The warning that an action deserves, if the player wants one."""
    if played is None or played.id != asked.round or played.version != asked.version:
        return None  # a command made for another state; the house will say so, or answer as before
    round = played.round
    if not GAMES[played.opened.game].coached or round.phase is not Phase.ACTING or asked.action not in SETTING:
        return None
    box = round.boxes[round.box]
    if (box.number, round.hand + 1) != (asked.box, asked.hand):
        return None
    settings, balance, room = await floor.look(lambda transaction: _asked_for(transaction, player))
    if not getattr(settings, SETTING[Action(asked.action)]):
        return None
    hand = box.hands[round.hand]
    partner = box.hands[1 - round.hand].cards[0] if hand.split else None
    values = await asyncio.to_thread(_values, round.rules, plain(hand.cards), round.shown[0], partner)
    costs = {action: cost_of(action, box.main) for action, _ in values}
    possible = {
        action: value for action, value in values if costs[action] <= balance and not room.against(costs[action])
    }
    return judge(asked, possible)


async def _asked_for(transaction: Transaction, player: int) -> tuple[Settings, int, Headroom]:
    room = await headroom(transaction, player)
    return await settings_of(transaction, player), await transaction.available(player), room


def judge(asked: commands.Act, values: dict[Action, float]) -> events.Warned | None:
    """Compare an action with the best one."""
    chosen = Action(asked.action)
    if chosen not in values:
        return None
    best = max(values, key=lambda action: values[action])
    cost = round((values[best] - values[chosen]) * MILLION)
    if cost <= 0:
        return None
    return events.Warned(id=asked.id, action=chosen, best=best, cost_ppm=cost)


def plain(cards: Sequence[Card]) -> tuple[Card, ...]:
    """The same ranks in one order and in suits that never run out: few hands, so that most were judged before."""
    return tuple(Card(4 * rank + place % 4) for place, rank in enumerate(sorted(RANK[card] for card in cards)))


@lru_cache(maxsize=1 << 14)
def _values(
    rules: Rules, hand: tuple[Card, ...], upcard: Card, partner: Card | None
) -> tuple[tuple[Action, float], ...]:
    from sabot.odds import hand_values

    return tuple(hand_values(rules, hand, upcard, (), partner=partner).actions.items())


def warm() -> None:
    """Load the odds before anybody waits for them."""
    for game in GAMES.values():
        if game.coached:
            _values(game.rules, plain((Card(0), Card(1))), Card(4), None)
