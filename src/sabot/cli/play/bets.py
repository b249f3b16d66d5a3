"""Bets as a person types them.

Law: one word a box, ``amount,side_bet=amount,…``; what cannot be staked is refused with its reason and
nothing is bet.
"""

import re

from sabot.cli.refusal import BadInput
from sabot.engine.refused import Refused
from sabot.engine.stakes import check_stakes
from sabot.games import Game

Stakes = dict[int, tuple[tuple[str, int], ...]]

_AMOUNT = re.compile(r"([0-9]{1,7})(?:[.,]([0-9]{1,2}))?")


def read_bets(game: Game, level: str, line: str) -> Stakes:
    """The stakes of each box, from the right."""
    words = line.split()
    if len(words) > game.boxes:
        raise BadInput("play.too_many_boxes", boxes=game.boxes)
    stakes = {box: _box(game, level, word) for box, word in enumerate(words, start=1)}
    for box in stakes.values():
        try:
            check_stakes(game.rules, game.limits[level], box)
        except Refused as refused:
            allowed = ("main", *(bet.name for bet in game.rules.side_bets))
            raise BadInput(f"refused.{refused.reason}", **{"allowed": allowed, **refused.about}) from None
    return stakes


def _box(game: Game, level: str, word: str) -> tuple[tuple[str, int], ...]:
    main, *sides = word.split(",")
    stakes = [("main", _amount(main, word))]
    for side in sides:
        name, equals, text = side.partition("=")
        bet = _side_bet(game, name)
        kind = next(one.kind for one in game.rules.side_bets if one.name == bet)
        allowed = game.limits[level].of(bet)
        if equals:
            staked = _amount(text, word)
        elif kind.half_of_main:
            staked = stakes[0][1] // 2
        else:
            staked = allowed.least if allowed is not None else 0
        stakes.append((bet, staked))
    return tuple(stakes)


def _side_bet(game: Game, word: str) -> str:
    """A side bet by its name, or by the beginning of only one name."""
    names = [bet.name for bet in game.rules.side_bets]
    found = [name for name in names if name == word] or [name for name in names if word and name.startswith(word)]
    if len(found) != 1:
        raise BadInput("refused.no_such_bet", bet=word or "?", allowed=names)
    return found[0]


def _amount(text: str, word: str) -> int:
    match = _AMOUNT.fullmatch(text)
    if match is None:
        raise BadInput("play.bad_bet", word=word)
    return int(match[1]) * 100 + int((match[2] or "0").ljust(2, "0"))
