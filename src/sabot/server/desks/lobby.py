"""The lobby: the games, and what each is like.

Law: written from the games' own data; a room whose door is not open yet says so.
"""

from sabot.games import GAMES, Game, Kind
from sabot.help import Document, document
from sabot.house.refused import Reason, Refused
from sabot.protocol import http
from sabot.server.asking import Asked, Desk
from sabot.words import Lang, say


async def lobby(desk: Desk, asked: Asked) -> http.Lobby:
    """Every game of the house."""
    lang = _lang(desk, asked)
    return http.Lobby(games=tuple(_card(desk, game, lang) for game in GAMES.values()))


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
    )


async def explain(desk: Desk, asked: Asked) -> Document:
    """A game, explained from its own rules."""
    name = asked.path["game"]
    if name not in GAMES:
        raise Refused(Reason.UNKNOWN_GAME, game=name)
    return document(GAMES[name], _lang(desk, asked))


def _lang(desk: Desk, asked: Asked) -> Lang:
    word = asked.query.get("lang")
    return "fr" if word == "fr" else "en" if word == "en" else desk.config.language
