"""The commands of the exact odds, and their arguments.

Law: this module only names things; each command lives in a module of its own, loaded when it is called.
"""
# ruff: noqa: PLC0415 -- the mathematics takes a moment to load, so only the commands that need it do

from collections.abc import Callable
from typing import Annotated

from cyclopts import App, Parameter

from sabot.cards import Card, parse_all
from sabot.cli.language import known
from sabot.cli.refusal import BadInput
from sabot.games import GAMES, Game
from sabot.words import Lang

_Flag = Annotated[bool, Parameter(negative="")]


def odds_commands(command: Callable[[str], App], lang: Lang) -> None:
    """Add the commands that compute."""

    @command("odds").default
    def _odds(*game: str, json: _Flag = False, strategy: str = "", variance: _Flag = False, lang: str = lang) -> int:
        chosen = tuple(map(game_named, dict.fromkeys(game))) or tuple(GAMES.values())
        from sabot.cli.odds import odds

        return odds(chosen, known(lang), as_json=json, strategy=strategy, with_variance=variance)

    @command("strategy").default
    def _strategy(
        game: str, /, *, json: _Flag = False, html: str = "", png: str = "", svg: str = "", lang: str = lang
    ) -> int:
        from sabot.cli.strategy import strategy

        return strategy(game_named(game), known(lang), as_json=json, html=html, png=png, svg=svg)

    @command("ev").default
    def _ev(  # noqa: PLR0913 -- one parameter an option
        game: str,
        /,
        *,
        hand: str,
        up: str,
        gone: str = "",
        split: str = "",
        lent: _Flag = False,
        json: _Flag = False,
        lang: str = lang,
    ) -> int:
        from sabot.cli.ev import Position, ev

        partner = _one_card("--split", split) if split else None
        position = Position(_cards(hand), _one_card("--up", up), _cards(gone), partner, lent)
        return ev(game_named(game), known(lang), position, as_json=json)


def game_named(word: str) -> Game:
    """A game by its name."""
    if word not in GAMES:
        raise BadInput("cli.unknown_game", word=word, allowed=tuple(GAMES))
    return GAMES[word]


def _cards(names: str) -> tuple[Card, ...]:
    try:
        return parse_all(names)
    except KeyError as error:
        raise BadInput("cli.bad_card", word=error.args[0]) from None


def _one_card(option: str, names: str) -> Card:
    found = _cards(names)
    if len(found) != 1:
        raise BadInput("cli.one_card", option=option)
    return found[0]
