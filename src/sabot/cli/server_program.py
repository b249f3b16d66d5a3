"""The commands around a server: opening one, its people, its protocol, and bots that play at it.

Law: this module only names things; each command lives in a module of its own, loaded when it is called.
"""
# ruff: noqa: PLC0415 -- the server takes a moment to load, so only the commands that need it do

from collections.abc import Callable
from typing import Annotated

from cyclopts import App, Parameter

from sabot.cli.language import known
from sabot.words import Lang

_Flag = Annotated[bool, Parameter(negative="")]


def server_commands(command: Callable[[str], App], lang: Lang) -> None:
    """Add the commands around a server."""

    @command("serve").default
    def _serve(
        *,
        config: str = "",
        host: str | None = None,
        port: int | None = None,
        database: str | None = None,
        show: _Flag = False,
        lang: str = lang,
    ) -> int:
        from sabot.cli.serve import serve

        return serve(known(lang), config, {"host": host, "port": port, "database": database}, show=show)

    @command("staff").default
    def _staff(
        name: str, /, *, role: str, existing: _Flag = False, database: str = "", json: _Flag = False, lang: str = lang
    ) -> int:
        from sabot.cli.staff import staff

        return staff(name, role, known(lang), database, existing=existing, as_json=json)

    @command("schema").default
    def _schema(what: str, /, *, lang: str = lang) -> int:
        from sabot.cli.schema import schema

        return schema(what, known(lang))

    @command("demo").default
    def _demo(  # noqa: PLR0913 -- one parameter an option
        *,
        url: str = "http://127.0.0.1:8021",
        players: int = 20,
        rounds: int = 200,
        game: str = "",
        seed: str = "",
        json: _Flag = False,
        lang: str = lang,
    ) -> int:
        from sabot.cli.demo import demo_command
        from sabot.demo import Options

        options = Options(url=url, players=players, rounds=rounds, game=game or None, seed=seed)
        return demo_command(options, known(lang), as_json=json)
