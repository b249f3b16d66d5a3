"""The lobby: the games, and what each is like.

Law: written from the games' own data; a room whose door is not open yet says so.
"""

import asyncio
from functools import lru_cache

from sabot.games import GAMES, Game, Kind
from sabot.help import Document, document
from sabot.house.refused import Reason, Refused
from sabot.protocol import http
from sabot.protocol.reasons import Edge
from sabot.protocol.reasons import Refused as EdgeRefused
from sabot.server.asking import Asked, Desk
from sabot.words import LANGS, Lang, say


async def lobby(desk: Desk, asked: Asked) -> http.Lobby:
    """Every game of the house."""
    lang = _lang(desk, asked)
    games = tuple(_card(desk, game, lang) for game in GAMES.values())
    return http.Lobby(games=games, signed_in=asked.carried)


def _card(desk: Desk, game: Game, lang: Lang) -> http.GameCard:
    return http.GameCard(
        game=game.name,
        sheet=game.sheet,
        kind=game.kind,
        open=game.kind is Kind.INSTANT,
        title=say(lang, f"game.{game.name}.title"),
        line=say(lang, f"game.{game.name}.line"),
        boxes=game.boxes,
        boxes_on_phone=game.boxes_on_phone,
        chips=game.chips,
        levels=game.limits,
        level=game.level,
        meter=desk.floor.meters.get(game.name),
        cashier_waits=game.cashier_waits,
    )


async def explain(desk: Desk, asked: Asked) -> Document:
    """A game, explained from its own rules."""
    return document(GAMES[_named(asked)], _lang(desk, asked))


async def odds(_: Desk, asked: Asked) -> http.Odds:
    """What a game returns, exactly; counted out once, beside the loop."""
    return await asyncio.to_thread(_odds, _named(asked))


@lru_cache(maxsize=16)
def _odds(name: str) -> http.Odds:
    from sabot.odds import agrees, figures, game_odds, published  # noqa: PLC0415 -- it takes seconds to load

    game = GAMES[name]
    found = game_odds(game)
    returns = []
    for figure in figures(game, found):
        printed = tuple(
            http.Printed(percent=one.percent, agrees=agrees(one, figure.exact), follows=one.follows)
            for one in published(game, figure)
        )
        percent = f"{float(figure.exact) * 100:.6f}"
        returns.append(http.Return(bet=figure.bet, play=figure.play, percent=percent, published=printed))
    return http.Odds(returns=tuple(returns), chart=found.chart, sheet=game.strategy)


def _named(asked: Asked) -> str:
    name = asked.path["game"]
    if name not in GAMES:
        raise Refused(Reason.UNKNOWN_GAME, game=name)
    return name


def _lang(desk: Desk, asked: Asked) -> Lang:
    word = asked.query.get("lang", desk.config.language)
    if word not in LANGS:
        raise EdgeRefused(Edge.MALFORMED, why="lang")
    return word
