"""Every return of a game as one list, each beside what its sheet publishes.

Law: a figure is a bet, the way it is played, and what it exactly returns; a published figure stands where it was meant,
and one that follows from nothing stands beside the best play.
"""

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from sabot.games.game import Game, Published
from sabot.odds.game_odds import GameOdds

_MAIN = {"best": "optimal", "sheet": "sheet"}


class Figure(NamedTuple):
    """One return; ``play`` is empty where there is nothing to play."""

    bet: str
    play: str
    exact: float | Fraction


def figures(game: Game, found: GameOdds, own: float | None = None) -> Iterator[Figure]:
    """The returns of a game; ``own`` is that of a chart of one's own."""
    main = found.main
    yield Figure("main", "optimal", main.optimal)
    if main.optimal_without_surrender is not None:
        yield Figure("main", "without_surrender", main.optimal_without_surrender)
    yield Figure("main", "total_dependent", main.total_dependent)
    if main.sheet is not None:
        yield Figure("main", "sheet", main.sheet)
    if own is not None:
        yield Figure("main", "own", own)
    for bet in game.rules.side_bets:
        yield Figure(bet.name, "", found.side_bets[bet.name].returned)
    yield Figure("insurance", "insured", found.insurance.returned)


def published(game: Game, figure: Figure) -> list[Published]:
    """What the sheet prints for this bet, so played."""
    return [
        printed
        for printed in game.published
        if printed.bet == figure.bet and (figure.bet != "main" or figure.play == _MAIN.get(printed.play or "best"))
    ]
