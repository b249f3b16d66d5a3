"""Live tables in tests: rounds told hand by hand, and the engine's own commands where the notation has no word.

Law: nothing here judges; it opens tables, says commands, reads answers and takes pictures of every column.
"""

from collections.abc import Iterable, Mapping
from typing import TypeVar

import numpy as np
import pytest
from support.rounds import play, told

from sabot.actions import Action
from sabot.cards import parse_all
from sabot.engine.refused import Reason, Refused
from sabot.engine.tracks import CloseBets, Command, Deal, Round, bet, open_round, step
from sabot.engine.tracks.events import REASONS, BetsAnswered, Decided, Event, InsuranceAnswered
from sabot.engine.tracks.state import Players, Window
from sabot.games import GAMES

LIVE = ("free_bet", "infinite", "power")
SHEETS = {"free_bet": "000", "infinite": "002", "power": "003"}
SPLIT = {"free_bet": Action.FREE_SPLIT, "infinite": Action.SPLIT, "power": Action.SPLIT}
"""How each game splits a pair of eights."""

Told = TypeVar("Told", bound=Event)


def hands(text: str) -> list[str]:
    """The hands of a round, one line each, in the form of the golden files."""
    result = play(text)
    return told(result)[1 : 1 + len(result.hands)]


def betting(game: str, *stakes: Iterable[int], partial: bool = False) -> Round:
    """A table that takes bets and holds these: main, any_pair, 21+3, hot_3, bust_it, as many as are given."""
    round = open_round(GAMES[game].rules, GAMES[game].limits["standard"], partial=partial)
    lines = [list(line) for line in stakes]
    if lines:
        round = said(round, bet(range(len(lines)), [line + [0] * (len(round.bets) - len(line)) for line in lines]))
    return round


def table(game: str, cards: str, *mains: int, partial: bool = False) -> Round:
    """A table whose bets are closed, one main bet a player, and the initial cards that have fallen."""
    round = said(betting(game, *([main] for main in mains), partial=partial), CloseBets())
    return said(round, deal(cards)) if cards else round


def deal(names: str) -> Deal:
    """Cards that leave the shoe."""
    return Deal(parse_all(names))


def say(round: Round, *commands: Command) -> tuple[Round, tuple[Event, ...]]:
    """The round after these commands, and all that was told on the way."""
    events: tuple[Event, ...] = ()
    for command in commands:
        round, more = step(round, command)
        events += more
    return round, events


def said(round: Round, *commands: Command) -> Round:
    """The round after these commands."""
    return say(round, *commands)[0]


def heard(round: Round, *commands: Command) -> tuple[Event, ...]:
    """What is told when these commands are said; they consume the round."""
    return say(round, *commands)[1]


def the(kind: type[Told], events: Iterable[Event]) -> Told:
    """The one event of this kind."""
    (one,) = [event for event in events if isinstance(event, kind)]
    return one


def answers(answered: BetsAnswered | InsuranceAnswered | Decided) -> list[Reason | None]:
    """Why each entry of a batch was refused; None where it was taken."""
    return [REASONS[code] for code in answered.refused.tolist()]


def refused(round: Round, command: Command) -> Reason:
    """The reason for which a whole command is refused."""
    with pytest.raises(Refused) as caught:
        step(round, command)
    return caught.value.reason


def picture(value: object) -> object:
    """Everything a round holds, column by column, as plain values that a later step cannot change."""
    if isinstance(value, Round | Players | Window):
        return {name: picture(getattr(value, name)) for name in value.__struct_fields__}
    if isinstance(value, np.ndarray):
        return value.dtype.str, value.tolist()
    if isinstance(value, Mapping):
        return {key: picture(item) for key, item in value.items()}
    if isinstance(value, tuple | list):
        return [picture(item) for item in value]
    return value
