"""The commands of a house with books, and their arguments.

Law: this module only names things; each command lives in a module of its own, loaded when it is called.
"""
# ruff: noqa: PLC0415 -- the house takes a moment to load, so only the commands that need it do

from collections.abc import Callable
from typing import Annotated

from cyclopts import App, Parameter

from sabot.cli.language import known
from sabot.cli.refusal import BadInput
from sabot.words import Lang

_Flag = Annotated[bool, Parameter(negative="")]
_Dash = Annotated[str, Parameter(allow_leading_hyphen=True)]
_MOST_ROUNDS = 10_000
_MOST_PLAYERS = 2**62


def house_commands(command: Callable[[str], App], lang: Lang) -> None:
    """Add the commands that work on a database."""

    @command("rounds").default
    def _rounds(*, player: int = 0, limit: int = 20, database: str = "", json: _Flag = False, lang: str = lang) -> int:
        from sabot.cli.rounds import rounds

        if not 1 <= limit <= _MOST_ROUNDS:
            raise BadInput("rounds.bad_limit", most=_MOST_ROUNDS)
        if not 0 <= player <= _MOST_PLAYERS:
            raise BadInput("house.unknown_player")
        return rounds(known(lang), database, player=player, limit=limit, as_json=json)

    @command("export").default
    def _export(round: str, /, *, proof: _Flag = False, database: str = "", lang: str = lang) -> int:
        from sabot.cli.export import export

        return export(round, known(lang), database, proof=proof)

    @command("verify").default
    def _verify(what: _Dash, /, *, database: str = "", json: _Flag = False, lang: str = lang) -> int:
        from sabot.cli.verify import verify

        if what.startswith("-") and what != "-":
            raise BadInput("cli.unknown_option", word=what)
        return verify(what, known(lang), database, as_json=json)

    @command("audit").default
    def _audit(*, database: str = "", head: str = "", json: _Flag = False, lang: str = lang) -> int:
        from sabot.cli.audit import audit_command
        from sabot.cli.database import address_of

        return audit_command(address_of(database), known(lang), as_json=json, head=head)

    @command("backup").default
    def _backup(file: str, /, *, database: str = "", json: _Flag = False, lang: str = lang) -> int:
        from sabot.cli.copies import backup_command

        return backup_command(file, known(lang), database, as_json=json)

    @command("restore").default
    def _restore(file: str, /, *, database: str = "", json: _Flag = False, lang: str = lang) -> int:
        from sabot.cli.copies import restore_command

        return restore_command(file, known(lang), database, as_json=json)
