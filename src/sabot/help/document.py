"""The help of a game, as sections of sentences and tables.

Law: written from the game's own rules, limits and data; a rule that is explained cannot differ from the
one that is dealt. Terminal and web show the same document.
"""

import msgspec

from sabot.games.game import Game
from sabot.help.parts import Section
from sabot.help.sentences import SECTIONS
from sabot.help.tables import chart, limits, returns, side_bets
from sabot.words import Lang, say


class Document(msgspec.Struct, frozen=True, kw_only=True):
    """All that is said about one game."""

    game: str
    title: str
    line: str
    sections: tuple[Section, ...]


def document(game: Game, lang: Lang) -> Document:
    """The help of a game in one language."""
    told = [
        Section(say(lang, f"help.{name}"), tuple(say(lang, f"help.{key}", **about) for key, about in found))
        for name, sentences in SECTIONS.items()
        if (found := list(sentences(game, lang)))
    ]
    tables = [section for section in (*side_bets(game, lang), limits(game, lang), chart(game, lang)) if section]
    return Document(
        game=game.name,
        title=say(lang, f"game.{game.name}.title"),
        line=say(lang, f"game.{game.name}.line"),
        sections=(*told, *tables, returns(game, lang)),
    )
