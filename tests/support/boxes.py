"""Instant rounds in tests, one command at a time, for what the notation cannot show.

Law: nothing here deals or settles; it only saves words in front of the real engine.
"""

from itertools import accumulate

from sabot import cards, cents
from sabot.engine.boxes import Bet, Command, Deal, Round, open_round, step
from sabot.engine.boxes.events import Event
from sabot.games import GAMES
from sabot.rules import Rules

INSTANT = ("classic", "progressive")


def bet(text: str) -> Bet:
    """Read ``1 main=10.00 perfect_pair=5.00``."""
    box, *stakes = text.split()
    named = (stake.split("=") for stake in stakes)
    return Bet(int(box), tuple((name, cents.parse(amount)) for name, amount in named))


def opened(game: str, *bets: str, rules: Rules | None = None) -> Round:
    """A round of the game at its default limits, with these bets taken; other ``rules`` may stand in."""
    played = GAMES[game]
    limits = played.limits[played.level]
    return open_round(rules or played.rules, limits, [bet(text) for text in bets], boxes=played.boxes)[0]


def deal(names: str) -> Deal:
    """Cards by their names."""
    return Deal(cards.parse_all(names))


def after(round: Round, *commands: Command) -> Round:
    """The round once it has taken these commands."""
    return states(round, *commands)[-1]


def states(round: Round, *commands: Command) -> list[Round]:
    """The round before each of these commands, and after the last one."""
    return list(accumulate(commands, lambda now, command: step(now, command)[0], initial=round))


def events(round: Round, *commands: Command) -> list[Event]:
    """All that is told while the round takes these commands."""
    before = states(round, *commands)[:-1]
    return [event for now, command in zip(before, commands, strict=True) for event in step(now, command)[1]]


def shoe(game: str, initial: str, *, second: str = "", drawn: str = "", rest: str = "") -> str:
    """A shoe line for either instant game: ``second`` is the dealer's, ``drawn`` what the boxes take."""
    order = (initial, second, drawn, rest) if GAMES[game].rules.hole_card else (initial, drawn, second, rest)
    return " ".join(("shoe", *order))
