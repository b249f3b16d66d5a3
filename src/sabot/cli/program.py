"""The commands and their arguments.

Law: this module only names things; each command lives in a module of its own.
"""

from typing import TYPE_CHECKING, Annotated

from cyclopts import App, Group, Parameter

from sabot import __version__, cents
from sabot.cards import Card, parse_all
from sabot.cli.games import games
from sabot.cli.house_program import house_commands
from sabot.cli.language import known
from sabot.cli.odds_program import game_named, odds_commands
from sabot.cli.refusal import BadInput
from sabot.cli.replay import replay_file
from sabot.cli.rules import rules
from sabot.cli.server_program import server_commands
from sabot.engine.refused import Refused
from sabot.engine.shoe import check_cards
from sabot.games import Game, Kind
from sabot.words import Lang, say

if TYPE_CHECKING:
    from sabot.cli.play.evening import Evening

_MOST_PLAYERS = 2**62
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
        return rules(game_named(game), known(lang), as_json=json)

    @command("replay").default
    def _replay(file: _Dash, /, *, json: _Flag = False, lang: str = lang) -> int:
        if file.startswith("-") and file != "-":
            raise BadInput("cli.unknown_option", word=file)
        return replay_file(file, known(lang), as_data=json)

    @command("play").default
    def _play(  # noqa: PLR0913 -- one parameter an option
        game: str = "classic",
        /,
        *,
        limit: str = "",
        balance: str = "1000.00",
        shoe: str = "",
        database: str = "",
        player: int = 0,
        seed: str = "",
        lang: str = lang,
    ) -> int:
        from sabot.cli.play import play, play_at  # noqa: PLC0415 -- it takes a moment to load

        found = game_named(game)
        level, money, cards = _limit(found, limit), _balance(balance), _shoe(found, shoe)
        if not database:
            _only_in_a_house(player, seed)
            return play(found, known(lang), level, balance=money, shoe=cards)
        if cards:
            raise BadInput("play.house_shuffles")
        return play_at(_evening(found, level, database, player=player, balance=money, seed=seed), known(lang), level)

    odds_commands(command, lang)
    house_commands(command, lang)
    server_commands(command, lang)

    return app


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


def _only_in_a_house(player: int, seed: str) -> None:
    for option, given in (("--player", player), ("--seed", seed)):
        if given:
            raise BadInput("play.needs_database", option=option)


def _evening(game: Game, level: str, database: str, *, player: int, balance: int, seed: str) -> "Evening":
    from sabot.cli.play.evening import MOST_VALUE, Evening  # noqa: PLC0415 -- it takes a moment to load

    if len(seed.encode(errors="replace")) > MOST_VALUE:
        raise BadInput("house.bad_value", most=MOST_VALUE)
    if not 0 <= player < _MOST_PLAYERS:
        raise BadInput("house.unknown_player")
    if game.kind is not Kind.INSTANT:
        raise BadInput("house.not_instant", game=game.name)
    return Evening(game, level, database, player=player, balance=balance, value=seed.encode(errors="replace"))
