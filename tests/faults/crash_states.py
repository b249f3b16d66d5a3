"""A recorded house, and the same house after crashes that its disk did not survive unharmed.

Law: for every moment it is known what had been answered by then; all of it is found again, in sound books,
whatever became of the writes that were not synced.
"""

import asyncio
import shutil
import sqlite3
from collections.abc import Iterator, Sequence
from itertools import count
from pathlib import Path
from random import Random
from typing import NamedTuple

from faults.recorder import Recorder
from faults.verdict import Log, judge
from faults.workload import CLIENTS, Client, found_house
from support.crashing import Answered, Asked
from support.unsynced import WAYS, Disk, DiskEvent, Files, How

from sabot.storage.sqlite import SqliteStorage
from sabot.storage.sqlite.connect import configure, reader

HOUSE = "house.db"
CHECKPOINT_PAGES = 60
"""The house's own is 1000; here checkpoints come more often, so that a crash meets them."""
ASKED_AGAIN = 10
LONGEST_S = 20
AUDITED_EVERY = 10
"""After this share of crashes the house's own audit is run too."""
Event = DiskEvent | Asked | Answered


class Crash(NamedTuple):
    """One moment, and one way in which its files may be left."""

    moment: int
    how: How
    log: Log
    files: Files


# ── Recording ────────────────────────────────────────────────────────────────────────────────────────


def record(folder: Path, *, seed: int, synchronous: str | None = None, steps: int = 12) -> list[Event]:
    """Two lives of a house on one file, both of them closed in order, and all that happened meanwhile."""
    events: list[Event] = []
    with Recorder(events.append) as recorder:

        def connect(path: str) -> sqlite3.Connection:
            connection = recorder.connect(path)
            configure(connection)
            if synchronous is not None:
                connection.execute(f"PRAGMA synchronous = {synchronous}")
            connection.execute(f"PRAGMA wal_autocheckpoint = {CHECKPOINT_PAGES}")
            return connection

        async def live(name: str) -> None:
            storage = SqliteStorage(str(folder / HOUSE), clock=count(1).__next__, connect=connect)
            await found_house(storage)
            clients = [Client(storage, name, number, events.append, ()) for number in range(CLIENTS)]
            await asyncio.gather(*(client.live(steps) for client in clients))
            await storage.close()

        for life in range(2):
            asyncio.run(live(f"{seed}/{life}"))
    return events


# ── Crashing ─────────────────────────────────────────────────────────────────────────────────────────


def moments_of(events: list[Event], number: int, *, seed: int) -> list[int]:
    """Moments all over a recording; most events are writes, so at most of them something is at risk."""
    return Random(seed).choices(range(1, len(events) + 1), k=number)


def moments_of_making(events: list[Event]) -> list[int]:
    """Every moment before the first answer, while the file itself is made."""
    return list(range(1, next(place for place, event in enumerate(events) if isinstance(event, Answered))))


def crashes(events: list[Event], moments: Sequence[int], *, seed: int) -> Iterator[Crash]:
    """A crash at each of these moments."""
    chance = Random(seed)
    disk, log, now = Disk(), Log(), 0
    for moment in sorted(moments):
        for event in events[now:moment]:
            if isinstance(event, Asked | Answered):
                log.hear(event)
            else:
                disk.take(event)
        now = moment
        how = chance.choice(WAYS if disk.at_risk else WAYS[:2])
        yield Crash(moment, how, log, disk.after_crash(how, chance))


def found_after(crash: Crash, folder: Path) -> list[str]:
    """Put the files of a crash into an empty folder, open the house there, and say what is wrong with it."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    for name, content in crash.files.items():
        (folder / name).write_bytes(content)
    answered = list(crash.log.answered.values())
    for record in answered:
        record.judged = True  # it is looked for all the same; only the last ones are asked again
    for record in answered[-ASKED_AGAIN:]:
        record.judged = False
    try:
        faults = asyncio.run(_reopened(str(folder / HOUSE), crash.log, audited=not crash.moment % AUDITED_EVERY))
    except Exception as error:  # noqa: BLE001 -- a spoilt file may break anything; that is what is to be found
        faults = [f"the house cannot go on: {error!r}"]
    return [f"event {crash.moment}, {crash.how}: {fault}" for fault in faults]


async def _reopened(path: str, log: Log, *, audited: bool) -> list[str]:
    storage = SqliteStorage(path, clock=count(10**6).__next__)
    try:
        async with asyncio.timeout(LONGEST_S):
            await found_house(storage)
        beside = reader(path)
        sound = beside.execute("PRAGMA integrity_check").fetchall()
        beside.close()
        faults, _ = await judge(storage, log, audited=audited)
    finally:
        await storage.close()
    return faults if sound == [("ok",)] else [*faults, f"the file is not sound: {sound[0][0]}"]
