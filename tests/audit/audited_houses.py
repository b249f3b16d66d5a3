"""Houses to be audited: real ones, played through the house, kept as the bytes of their database.

Law: each is played once a process; every test gets its own copy in memory, without the triggers and checks that would
keep a forger who has the file from nothing.
"""

import sqlite3
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path

from support.house import DAY_MS, START, OpenHouse
from support.rigged import RiggedShoes, rigged

from sabot.audit import Audited, audit
from sabot.house.cashier import deposit
from sabot.house.people.accounts import guest
from sabot.house.people.leaving import delete_account
from sabot.house.people.sessions import Signed
from sabot.house.protection import touch_session
from sabot.storage.protocol import Clock, Storage
from sabot.storage.sqlite import SqliteStorage
from sabot.storage.sqlite.driving import drive
from sabot.storage.sqlite.rows import SqliteRows

HOUR_MS = 3_600_000
Play = Callable[[OpenHouse, RiggedShoes], None]


def played(play: Play) -> bytes:
    """The database of a house in which something was played."""
    with tempfile.TemporaryDirectory(prefix="sabot-") as folder, rigged() as shoes:
        path = str(Path(folder) / "house.db")

        async def opens(clock: Clock) -> Storage:
            return SqliteStorage(path, clock=clock)

        house = OpenHouse(opens, seed=7)
        try:
            play(house, shoes)
        finally:
            house.close()
        return _bytes_of(path)


def _bytes_of(path: str) -> bytes:
    file, memory = sqlite3.connect(path), sqlite3.connect(":memory:")
    file.backup(memory)
    data = bytearray(memory.serialize())
    data[18:20] = b"\x01\x01"  # the header's word for a file without a write-ahead log, which memory has none of
    file.close()
    memory.close()
    return bytes(data)


def opened(data: bytes) -> sqlite3.Connection:
    """A copy to do anything with."""
    connection = sqlite3.connect(":memory:", isolation_level=None)
    connection.deserialize(data)
    for (trigger,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
        connection.execute(f"DROP TRIGGER {trigger}")
    connection.execute("PRAGMA ignore_check_constraints = ON")
    return connection


def audited(connection: sqlite3.Connection, head: str | None = None) -> Audited:
    """What an audit of it says."""
    result: Audited = drive(audit(SqliteRows(connection), head=head))
    return result


def checks(connection: sqlite3.Connection, head: str | None = None) -> set[str]:
    """The names of what an audit finds wrong."""
    return {str(wrong.check) for wrong in audited(connection, head).wrong}


# ── Houses ───────────────────────────────────────────────────────────────────────────────────────────


def _anything(house: OpenHouse, rounds: int) -> None:
    """Rounds of both games with random bets and decisions: most finished, some voided, some left open."""
    players = [house.player(100_000_000) for _ in range(3)]
    busy: set[tuple[int, str]] = set()
    for turn in range(rounds):
        player, game = players[turn % 3], ("classic", "progressive")[turn % 2]
        if (player, game) in busy:
            continue
        house.now += 700
        round = house.open_any(player, game)
        if not round.over and turn % 7 == 3:
            round = house.decide(round)
            if not round.over:
                house.void(round)
        elif not round.over and turn > rounds - 5:
            busy.add((player, game))
        else:
            house.finish(round)
    house.commit(players[0], "classic")


@cache
def busy_house() -> bytes:
    """A house with many rounds of every kind."""
    return played(lambda house, _: _anything(house, 90))


@cache
def small_house() -> bytes:
    """A house with a settled, a voided and an open round, small enough to change every byte of."""

    def play(house: OpenHouse, _: RiggedShoes) -> None:
        ann, bob = house.player(), house.player()
        house.finish(house.open(ann, "classic", "1 main=10.00 perfect_pair=5.00", value=b"mine"))
        house.void(_waiting(house, bob, "progressive", "2 main=20.00 21+3_progressive=5.00"))
        _waiting(house, ann, "progressive", "1 main=5.00 21+3_progressive=5.00")

    return played(play)


def _waiting(house: OpenHouse, player: int, game: str, *bets: str):
    """A round that waits for a decision."""
    round = house.open(player, game, *bets)
    while round.over:
        round = house.open(player, game, *bets)
    return round


@cache
def long_house() -> bytes:
    """Ten days and a month's end: players deposit, leave, come back to look; rounds are voided after midnight."""

    def play(house: OpenHouse, _: RiggedShoes) -> None:
        people = [house.run(lambda transaction: guest(transaction, house.chance.randbytes(32))) for _ in range(4)]
        for day in range(9, 20):
            house.now = START + day * DAY_MS + 14 * HOUR_MS  # 23:00
            for place, who in enumerate(people[: 3 if day > 14 else 4]):
                _evening(house, who, (day + place) % 5)
        house.now -= DAY_MS  # a server's clock may be set back
        house.finish(_waiting(house, people[1].player.number, "classic", "1 main=10.00"))
        house.now += 3 * DAY_MS
        house.run(lambda transaction: touch_session(transaction, people[2]))
        house.run(lambda transaction: delete_account(transaction, people[3], salt=b"salt"))
        house.commit(people[0].player.number, "classic")

    return played(play)


def _evening(house: OpenHouse, who: Signed, kind: int) -> None:
    """A deposit and a round that is over before midnight, or voided or paid after it."""
    player = who.player.number
    house.run(lambda transaction: deposit(transaction, player, 500_00 + kind, house.command()))
    round = _waiting(house, player, ("classic", "progressive")[kind % 2], "1 main=10.00", "2 main=5.00")
    if kind > 1:
        house.now += 2 * HOUR_MS
    if not round.over and kind in {1, 2}:
        round = house.decide(round)
    if not round.over and kind in {1, 2, 3}:
        house.void(round)
    house.finish(house.read(round.id))
    house.now -= 2 * HOUR_MS if kind > 1 else 0


JACKPOT = "As As As 9c 5d 8h"
"""One box with the jackpot line; insurance is asked and nothing is decided before."""


@cache
def jackpot_house() -> bytes:
    """Wins alone, together in one round, within the window, cancelled and still open; six rounds have rigged cards."""

    def play(house: OpenHouse, shoes: RiggedShoes) -> None:
        players = [house.player() for _ in range(5)]
        for player in players:
            house.finish(house.open(player, "progressive", "1 main=5.00 21+3_progressive=5.00"))
        house.now += 60_000
        first, second, third = (_jackpot(house, shoes, player) for player in players[:3])
        house.finish(second)
        house.void(first)
        house.finish(third)
        house.now += 60_000
        both = _jackpot(house, shoes, players[3], boxes=2)
        house.finish(house.open(players[4], "progressive", "1 main=5.00 21+3_progressive=5.00"))
        house.void(both)
        house.now += 1_000
        house.finish(_jackpot(house, shoes, players[3], boxes=3))
        house.now += 60_000
        _jackpot(house, shoes, players[4])

    return played(play)


RIGGED = 6


def _jackpot(house: OpenHouse, shoes: RiggedShoes, player: int, boxes: int = 1):
    shoes.next = "As " * (2 * boxes + 1) + "9c 5d 8h"
    bets = [f"{box} main=5.00 21+3_progressive=5.00" for box in range(1, boxes + 1)]
    return house.open(player, "progressive", *bets)
