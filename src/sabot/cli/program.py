"""The commands and their arguments.

Law: this module only names things; each command lives in a module of its own.
"""

from typing import Annotated

from cyclopts import App, Group, Parameter

from sabot import __version__, cents
from sabot.cards import Card, parse_all
from sabot.cli.games import games
from sabot.cli.language import known
from sabot.cli.play import play
from sabot.cli.refusal import BadInput
from sabot.cli.replay import replay_file
from sabot.cli.rules import rules
from sabot.engine.refused import Refused
from sabot.engine.shoe import check_cards
from sabot.games import GAMES, Game
from sabot.words import Lang, say

_Flag = Annotated[bool, Parameter(negative="")]
_Dash = Annotated[str, Parameter(allow_leading_hyphen=True)]


def program(lang: Lang) -> App:
    """The whole program, speaking one language."""
    app = App(
        name="sabot",
        help=say(lang, "cli.help"),
        version=__version__,
        help_format="plaintext",
        group_commands=Group(say(lang, "cli.commands")),
        group_parameters=Group(say(lang, "cli.parameters")),
    )

    def command(name: str) -> App:
        made = App(name=name, help=say(lang, f"cli.{name}.help"), help_format="plaintext", version_flags=[])
        app.command(made)
        return made

    @command("games").default
    def _games(*, json: _Flag = False, lang: str = lang) -> int:
        return games(known(lang), as_json=json)

    @command("rules").default
    def _rules(game: str, /, *, json: _Flag = False, lang: str = lang) -> int:
        return rules(_game(game), known(lang), as_json=json)

    @command("replay").default
    def _replay(file: _Dash, /, *, json: _Flag = False, lang: str = lang) -> int:
        if file.startswith("-") and file != "-":
            raise BadInput("cli.unknown_option", word=file)
        return replay_file(file, known(lang), as_data=json)

    @command("play").default
    def _play(
        game: str = "classic", /, *, limit: str = "", balance: str = "1000.00", shoe: str = "", lang: str = lang
    ) -> int:
        found = _game(game)
        return play(found, known(lang), _limit(found, limit), balance=_balance(balance), shoe=_shoe(found, shoe))

    # The mathematics takes a moment to load, so only the commands that need it do.

    @command("odds").default
    def _odds(*game: str, json: _Flag = False, strategy: str = "", variance: _Flag = False, lang: str = lang) -> int:
        chosen = tuple(map(_game, dict.fromkeys(game))) or tuple(GAMES.values())
        from sabot.cli.odds import odds  # noqa: PLC0415 -- see above

        return odds(chosen, known(lang), as_json=json, strategy=strategy, with_variance=variance)

    @command("strategy").default
    def _strategy(
        game: str, /, *, json: _Flag = False, html: str = "", png: str = "", svg: str = "", lang: str = lang
    ) -> int:
        from sabot.cli.strategy import strategy  # noqa: PLC0415 -- see above

        return strategy(_game(game), known(lang), as_json=json, html=html, png=png, svg=svg)

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
        from sabot.cli.ev import Position, ev  # noqa: PLC0415 -- see above

        partner = _one_card("--split", split) if split else None
        position = Position(_cards(hand), _one_card("--up", up), _cards(gone), partner, lent)
        return ev(_game(game), known(lang), position, as_json=json)

    return app


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


def _game(word: str) -> Game:
    if word not in GAMES:
        raise BadInput("cli.unknown_game", word=word, allowed=tuple(GAMES))
    return GAMES[word]


def _limit(game: Game, word: str) -> str:
    if (word or game.level) not in game.limits:
        raise BadInput("cli.unknown_limit", word=word, allowed=tuple(game.limits))
    return word or game.level


def _balance(word: str) -> int:
    try:
        return cents.parse(word if "." in word else f"{word}.00")
    except ValueError:
        raise BadInput("cli.bad_amount", word=word) from None


def _shoe(game: Game, names: str) -> tuple[Card, ...]:
    try:
        found = parse_all(names)
        if found:
            check_cards(game.rules, (), found, wanted=len(found))
    except KeyError as error:
        raise BadInput("cli.bad_shoe", word=error.args[0]) from None
    except Refused as refused:
        raise BadInput("cli.bad_shoe", word=refused.about["card"]) from None
    return found
