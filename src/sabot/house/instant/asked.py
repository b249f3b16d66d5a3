"""What is asked of an instant game, looked at before anything else.

Law: whatever a client may send, it has the shape that the engine expects or is refused for one reason.
"""

from sabot.actions import Action
from sabot.games import GAMES, Game, Kind
from sabot.house.instant.shoe import MOST_VALUE
from sabot.house.jackpot import Bets
from sabot.house.refused import Reason, Refused

_LONGEST_ID = 64
_ACTIONS: dict[str, Action] = {action.value: action for action in Action}
HOUSE = "house/"
"""The house's own commands begin so; a client's never do."""


def game_of(name: str, level: str | None = None) -> tuple[Game, str]:
    """An instant game of the house and the level it is played at."""
    if type(name) is not str or name not in GAMES:
        raise Refused(Reason.UNKNOWN_GAME, game=name)
    game = GAMES[name]
    if game.kind is not Kind.INSTANT:
        raise Refused(Reason.NOT_INSTANT, game=name)
    if level is None:
        return game, game.level
    if type(level) is not str or level not in game.limits:
        raise Refused(Reason.UNKNOWN_LEVEL, level=level)
    return game, level


def check_command(command: str) -> None:
    """A client's own id of its command."""
    if type(command) is not str or not 0 < len(command) <= _LONGEST_ID or not command.isprintable():
        raise Refused(Reason.BAD_COMMAND_ID)
    if command.startswith(HOUSE):
        raise Refused(Reason.BAD_COMMAND_ID)


def check_value(value: bytes) -> None:
    """What a player puts into the shoe."""
    if type(value) is not bytes or len(value) > MOST_VALUE:
        raise Refused(Reason.BAD_VALUE, most=MOST_VALUE)


def check_bets(bets: Bets) -> Bets:
    """Boxes by number, each with names and amounts; what the amounts may be is the engine's to say."""
    if type(bets) not in (tuple, list):
        raise Refused(Reason.BAD_BETS)
    return tuple([_box(entry) for entry in bets])


def _box(entry: object) -> tuple[int, tuple[tuple[str, int], ...]]:
    match entry:
        case [box, [*stakes]] if type(box) is int:
            return box, tuple([_stake(stake) for stake in stakes])
        case _:
            raise Refused(Reason.BAD_BETS)


def _stake(entry: object) -> tuple[str, int]:
    match entry:
        case [name, cents] if isinstance(name, str):
            return name, cents  # type: ignore[return-value]  # what is no amount is refused by the engine, for that
        case _:
            raise Refused(Reason.BAD_BETS)


def check_answer(answer: bool) -> None:  # noqa: FBT001 -- it is what is looked at
    """A yes or a no."""
    if type(answer) is not bool:
        raise Refused(Reason.BAD_ANSWER)


def check_places(*places: int) -> None:
    """Numbers of boxes and hands."""
    for place in places:
        if type(place) is not int:
            raise Refused(Reason.BAD_PLACE)


def action_of(word: str) -> Action:
    """An action by its name."""
    action = _ACTIONS.get(word) if type(word) is str or type(word) is Action else None
    if action is None:
        raise Refused(Reason.UNKNOWN_ACTION)
    return action
