"""The lobby: the games, and what each is like.

Law: written from the games' own data; a room whose door is not open yet says so.
"""

import asyncio
from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING

from msgspec.structs import replace

from sabot.engine.offer import known
from sabot.games import GAMES, Game, Kind
from sabot.help import Document, document
from sabot.house.refused import Reason, Refused
from sabot.protocol import http
from sabot.server.asking import Asked, Desk, language
from sabot.server.away import away_of
from sabot.words import Lang, say

if TYPE_CHECKING:
    from sabot.odds import GameOdds


async def lobby(desk: Desk, asked: Asked) -> http.Lobby:
    """Every game of the house."""
    lang = language(asked) or desk.config.language
    games = tuple(_card(desk, game, lang) for game in GAMES.values())
    return http.Lobby(games=games, help=tuple(_help(desk)), signed_in=asked.carried)


def _help(desk: Desk) -> Iterator[http.HelpLine]:
    """The operator's help lines; one that has a name in one language only has that in both."""
    for word, line in desk.config.help.items():
        en, fr = line.en or line.fr or word, line.fr or line.en or word
        yield http.HelpLine(en=en, fr=fr, phones=line.phones, page=line.page, always=line.always)


def _card(desk: Desk, game: Game, lang: Lang) -> http.GameCard:
    away = away_of(desk.floor, game.name)
    return http.GameCard(
        game=game.name,
        sheet=game.sheet,
        kind=game.kind,
        open=game.kind is Kind.INSTANT,
        title=say(lang, f"game.{game.name}.title"),
        line=say(lang, f"game.{game.name}.line"),
        boxes=game.boxes,
        boxes_on_phone=game.boxes_on_phone,
        actions=known(game.rules),
        chips=game.chips,
        levels=game.limits,
        level=game.level,
        meter=desk.floor.meters.get(game.name),
        floor=None if game.jackpot is None else game.jackpot.floor_cents,
        cashier_waits=game.cashier_waits,
        idle_ms=None if away is None else away.idle_ms,
        pending_ms=None if away is None else away.pending_ms,
    )


async def explain(desk: Desk, asked: Asked) -> Document:
    """A game, explained from its own rules, as this house offers it."""
    name = _named(asked)
    return document(replace(GAMES[name], away=away_of(desk.floor, name)), language(asked) or desk.config.language)


async def odds(desk: Desk, asked: Asked) -> http.Odds:
    """What a game returns, exactly; counted out once, beside the loop."""
    game = GAMES[_named(asked)]
    found = await asyncio.to_thread(_counted, game.name)
    return _told(game, found, desk.floor.meters.get(game.name))


@lru_cache(maxsize=16)
def _counted(name: str) -> "GameOdds":
    from sabot.odds import game_odds  # noqa: PLC0415 -- it takes seconds to load

    return game_odds(GAMES[name])


def _told(game: Game, found: "GameOdds", meter: int | None) -> http.Odds:
    """The returns in writing; a bet that can win the jackpot has one without it, and one with what it holds."""
    from sabot.odds import agrees, figures, published  # noqa: PLC0415 -- loaded by now

    returns = []
    for figure in figures(game, found):
        printed = tuple(
            http.Printed(percent=one.percent, agrees=agrees(one, figure.exact), follows=one.follows)
            for one in published(game, figure)
        )
        odds = found.side_bets.get(figure.bet)
        jackpot = None
        if odds is not None and odds.jackpot is not None and meter is not None:
            whole = odds.returned + odds.jackpot.per_dollar * Fraction(meter, 100)
            jackpot = http.WithJackpot(meter=meter, percent=_percent(whole))
        returns.append(
            http.Return(
                bet=figure.bet,
                play=figure.play,
                percent=_percent(figure.exact),
                with_jackpot=jackpot,
                published=printed,
            )
        )
    return http.Odds(returns=tuple(returns), chart=found.chart, sheet=game.strategy)


def _percent(share: float | Fraction) -> str:
    return f"{float(share) * 100:.6f}"


def _named(asked: Asked) -> str:
    name = asked.path["game"]
    if name not in GAMES:
        raise Refused(Reason.UNKNOWN_GAME, game=name)
    return name
