"""Lives of a house that all end by SIGKILL, one after another on the same books.

Law: each life first finds all that the lives before it answered, then works until it is killed. This runs
in a process of its own, which never opens a storage, so that a life is a fork and costs milliseconds.
"""

import asyncio
import os
import select
import signal
import sys
import time
import traceback
from random import Random

import msgspec
from faults.openers import OPENERS
from faults.verdict import Log, judge, judged
from faults.workload import found_house, work_for_ever
from support.crashing import Answered, Asked

from sabot.books import Head
from sabot.storage.protocol import Point

LONGEST_LIFE_S = 30
LONGEST_RANDOM_S = 0.06
WORKING = 0.7
"""The share of random kills whose time begins when the life begins to work; the others may fall into its opening."""
MOST_PASSINGS = 5
LINGER_S = 0.001
MOST_FAULTS = 20
AUDITED_EVERY = 5
"""Every life looks through the books; each fifth, and the last of a house, has them audited as well."""


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """What is killed, where, and how often."""

    storage: str
    addresses: list[str]
    """One house each; the kills are shared out among them."""
    kills: dict[str, int]
    """By the name of a commit point, or ``random``."""
    seed: int


class Report(msgspec.Struct, kw_only=True):
    """What came of it."""

    kills: dict[str, int]
    asked: int = 0
    answered: int = 0
    in_flight: int = 0
    """Requests that were on their way when their life ended."""
    seconds: float = 0
    faults: list[str] = []


class Checked(msgspec.Struct, frozen=True, tag="checked"):
    """A life has looked through the books that it found."""

    faults: list[str]
    head: Head


class Failed(msgspec.Struct, frozen=True, tag="failed"):
    """A life ended by itself."""

    why: str


LINE = msgspec.json.Decoder(Asked | Answered | Checked | Failed)


class Killer:
    """Kills its own process at a passing of a point, once it is armed."""

    def __init__(self, at: str | None, passings: int) -> None:
        self._at, self._left, self.armed = at, passings, False

    def __call__(self, point: Point) -> None:
        if self.armed and point == self._at:
            self._left -= 1
            if not self._left:
                time.sleep(LINGER_S)  # whoever was answered too early has time to say so
                os.kill(os.getpid(), signal.SIGKILL)


# ── In the child ─────────────────────────────────────────────────────────────────────────────────────


async def live(plan: Plan, address: str, name: str, log: Log, killer: Killer | None, pipe: int) -> None:
    """Open the books, look through them, and work; without a killer only look."""

    def say(line: msgspec.Struct) -> None:
        os.write(pipe, msgspec.json.encode(line) + b"\n")

    storage = await OPENERS[plan.storage](address, killer or (lambda _: None))
    await found_house(storage)
    audited = killer is None or not int(name.rpartition("/")[2]) % AUDITED_EVERY
    faults, head = await judge(storage, log, audited=audited)
    say(Checked(faults, head))
    if killer is None:
        await storage.close()
        return
    killer.armed = True
    waiting = [(id, one.ask) for id, one in log.records.items() if one.answer is None]
    await work_for_ever(storage, name, say, waiting[-20:])


def child(plan: Plan, address: str, name: str, log: Log, killer: Killer | None, pipe: int) -> None:
    """One life, and never back into the parent's code."""
    try:
        asyncio.run(live(plan, address, name, log, killer, pipe))
    except BaseException:  # noqa: BLE001 -- whatever it was, the parent reports it
        os.write(pipe, msgspec.json.encode(Failed(traceback.format_exc())) + b"\n")
    finally:
        os._exit(0)


# ── In the parent ────────────────────────────────────────────────────────────────────────────────────


def one_life(plan: Plan, address: str, name: str, log: Log, death: str | None) -> list[str]:
    """Fork a life, see it die, and take down what it said; the faults it found come back."""
    chance = Random(f"{plan.seed}/{name}")
    known = [record for record in log.records.values() if record.answer is not None]
    killer = None if death is None else Killer(death, chance.randint(1, MOST_PASSINGS))
    ours, theirs = os.pipe()
    pid = os.fork()
    if not pid:
        os.close(ours)
        child(plan, address, name, log, killer, theirs)
    os.close(theirs)
    after = chance.uniform(0, LONGEST_RANDOM_S) if death == "random" else LONGEST_LIFE_S
    said, overdue = _listen(ours, pid, after, working=death == "random" and chance.random() < WORKING)
    os.close(ours)
    _, status = os.waitpid(pid, 0)
    faults = []
    for text in said.split(b"\n")[:-1]:  # a line that was cut off was never said
        line = LINE.decode(text)
        if isinstance(line, Checked):
            faults += line.faults
            log.head = line.head
            judged(known)
        elif isinstance(line, Failed):
            faults.append(line.why)
        else:
            log.hear(line)
    if overdue and death != "random":
        faults.append("a life went on for too long")
    elif death is not None and not (os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGKILL):
        faults.append(f"a life that should have ended at {death} ended otherwise")
    return faults


def _listen(pipe: int, pid: int, kill_after: float, *, working: bool) -> tuple[bytes, bool]:
    """All that a life says, and whether it had to be killed when its time (of working, or in all) was over."""
    said, end, killed = b"", time.monotonic() + (LONGEST_LIFE_S if working else kill_after), False
    while True:
        left = end - time.monotonic()
        if left <= 0 and not killed:
            os.kill(pid, signal.SIGKILL)
            killed = True
        if killed or select.select([pipe], [], [], left)[0]:
            portion = os.read(pipe, 1 << 16)
            if not portion:
                return said, killed
            if working and not said:
                end = time.monotonic() + kill_after
            said += portion


def kill_them(plan: Plan) -> Report:
    """All lives of a plan."""
    report = Report(kills=dict.fromkeys(plan.kills, 0))
    deaths: list[str | None] = [point for point, times in plan.kills.items() for _ in range(times)]
    Random(plan.seed).shuffle(deaths)
    houses = len(plan.addresses)
    began = time.monotonic()
    for house, address in enumerate(plan.addresses):
        log = Log()
        for place, death in enumerate([*deaths[house::houses], None]):
            name = f"{plan.seed}/{house}/{place}"
            before = len(log.records) - len(log.answered)
            faults = one_life(plan, address, name, log, death)
            report.faults += [f"life {name}: {fault}" for fault in faults]
            if len(report.faults) > MOST_FAULTS:
                break  # every later life would find the same again
            if death is not None:
                report.kills[death] += 1
                report.in_flight += max(0, len(log.records) - len(log.answered) - before)
        report.asked += len(log.records)
        report.answered += len(log.answered)
    report.seconds = time.monotonic() - began
    return report


if __name__ == "__main__":
    told = kill_them(msgspec.json.decode(sys.stdin.buffer.read(), type=Plan))
    sys.stdout.buffer.write(msgspec.json.encode(told))
