"""``sabot backup FILE`` and ``sabot restore FILE``: a whole house, copied.

Law: a copy is whole or not there; it has the same balances and the same head of the chain, and says so.
"""

import asyncio
from collections.abc import Awaitable, Callable

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn
from rich.text import Text

from sabot.cli import show
from sabot.cli.database import address_of
from sabot.storage.copying import Copied, backup, restore
from sabot.words import Lang, money, number, say

Told = Callable[[int, int], None]


def backup_command(file: str, lang: Lang, database: str, *, as_json: bool) -> int:
    """Copy a house, running or not, into a file."""
    return _copy(lang, "backup", lambda told: backup(address_of(database), file, progress=told), file, as_json=as_json)


def restore_command(file: str, lang: Lang, database: str, *, as_json: bool) -> int:
    """Copy a file into an empty database: the way back, and the way from SQLite to PostgreSQL."""
    target = address_of(database)
    return _copy(lang, "restore", lambda told: restore(file, target, progress=told), file, as_json=as_json)


def _copy(lang: Lang, what: str, work: Callable[[Told], Awaitable[Copied]], file: str, *, as_json: bool) -> int:
    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(what, total=None)
        copied = asyncio.run(_run(work, lambda done, total: bar.update(task, completed=done, total=total)))
    if as_json:
        show.print_json(msgspec.to_builtins(copied))
        return 0
    out = show.console()
    out.print(Text(say(lang, f"copy.{what}", file=file), style="bold"))
    made = show.table("", "", right=(1,))
    for name in ("accounts", "entries", "facts"):
        made.add_row(say(lang, f"copy.{name}"), number(lang, getattr(copied, name)))
    made.add_row(say(lang, "copy.total"), money(lang, copied.held))
    out.print(made)
    out.print(Text(say(lang, "copy.head", head=copied.head), style="dim"), soft_wrap=True)
    return 0


async def _run(work: Callable[[Told], Awaitable[Copied]], told: Told) -> Copied:
    return await work(told)
