"""``sabot audit``: every cent, card and promise of a house, checked again.

Law: 0 where nothing is wrong, 1 where anything is, 2 where the database cannot be opened; stopped by hand it prints
what there is and never says that all was well.
"""

import asyncio
import sqlite3
import sys
from typing import Self

import msgspec
from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn
from rich.text import Text

from sabot.audit import Audited, audit
from sabot.cli import show
from sabot.cli.refusal import BadInput
from sabot.cli.stopping import Stop, interrupts
from sabot.storage.address import open_reader
from sabot.storage.faults import StorageFault
from sabot.words import Lang, number, say

_STOPPED = 130
_DIGEST = 64
_STEPS = 200
"""A bar moves at most so many times."""


def audit_command(address: str, lang: Lang, *, as_json: bool, head: str = "") -> int:
    """Audit the house at an address; ``head`` is a digest of the chain that was kept elsewhere."""
    if head and (len(head) != _DIGEST or set(head) - set("0123456789abcdef")):
        raise BadInput("audit.bad_head", word=head)
    try:
        with interrupts() as stop, _Bar(lang) as bar:
            audited = asyncio.run(_audited(address, head or None, stop, bar))
    except StorageFault as fault:
        raise BadInput(fault.key, **fault.about) from None
    except (sqlite3.Error, OSError, UnicodeDecodeError) as error:  # a driver's own complaint may hold damaged bytes
        raise BadInput("audit.damaged", why=str(error)) from None
    if as_json:
        show.print_json(msgspec.json.decode(msgspec.json.encode(audited)))
    else:
        _print(show.console(), audited, lang)
    if audited.wrong:
        return 1
    return 0 if audited.complete else _STOPPED


async def _audited(address: str, head: str | None, stop: Stop, bar: "_Bar") -> Audited:
    def progress(done: int, whole: int) -> bool:
        bar.show(done, whole)
        return not stop.asked

    async with open_reader(address) as reader:
        return await audit(reader, head=head, progress=progress)


class _Bar:
    """How far the audit is, on standard error, where that is a terminal."""

    def __init__(self, lang: Lang) -> None:
        columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn())
        self._progress = Progress(
            *columns, console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty()
        )
        self._task = self._progress.add_task(say(lang, "audit.progress"), total=None)
        self._shown = 0

    def __enter__(self) -> Self:
        self._progress.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._progress.stop()

    def show(self, done: int, whole: int) -> None:
        """Move the bar, if it is worth it."""
        if done - self._shown >= whole // _STEPS:
            self._shown = done
            self._progress.update(self._task, completed=done, total=whole)


# ── Printing ─────────────────────────────────────────────────────────────────────────────────────────


def _print(out: Console, audited: Audited, lang: Lang) -> None:
    if not audited.complete:
        out.print(Text(say(lang, "audit.stopped"), style="yellow"))
    counts = show.table(say(lang, "audit.checked"), "", right=(1,))
    for name, count in audited.checked.items():
        counts.add_row(say(lang, f"audit.checked.{name}"), number(lang, count))
    out.print(counts)
    out.print()
    if audited.wrong:
        _print_wrong(out, audited, lang)
    elif audited.complete:
        out.print(Text(say(lang, "audit.clean"), style="green"))
    if audited.complete and audited.checked["links"]:
        out.print(Text(say(lang, "audit.head", head=audited.head), style="dim"))


def _print_wrong(out: Console, audited: Audited, lang: Lang) -> None:
    out.print(Text(say(lang, "audit.wrong", count=number(lang, audited.wrong_in_all)), style="bold red"))
    rows = show.table(say(lang, "audit.where"), say(lang, "audit.what"), say(lang, "audit.found"))
    for wrong in audited.wrong:
        rows.add_row(Text(wrong.where), Text(say(lang, f"audit.check.{wrong.check}")), Text(wrong.what))
    out.print(rows)
    if audited.wrong_in_all > len(audited.wrong):
        out.print(Text(say(lang, "audit.more", listed=number(lang, len(audited.wrong)))))
