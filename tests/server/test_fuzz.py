"""What no client should send, in great numbers, over real sockets.

Law: every message is answered once, by a type of the protocol; what is refused changes nothing, nothing is ever our
fault, and whoever plays beside it notices nothing. `make test` sends a hundred thousand, `make long` ten million.
"""

import asyncio
import time
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import get_args

import pytest
from support.effort import LONG
from support.fuzzers import BETS, MESSAGE, Fuzzer, finish
from support.fuzzing import ENDERS, HOWS
from support.serving import Serving, serving
from support.wire import Closed, Guest, Line, Wire, frame

from sabot.audit import audit
from sabot.facts import rounds as fact
from sabot.protocol import commands, events
from sabot.storage.address import open_reader
from sabot.storage.figures import look

SEED = Random().randrange(10**6)
"""Another one in each run; a failure shows it."""
MESSAGES = 10_000_000 if LONG else 100_000
FUZZERS, BATCH = 8, 24
DAY_MS = 86_400_000
"""The house finishes nobody's round while the storm lasts; that would be a change of its own."""
GENERATION, ROUNDS_BESIDE = 25_000, 20
"""So many messages are sent by one crowd; then others come, with money in their wallets."""

DOOR = ("edge.malformed", "edge.hello_first", "edge.hello_once", "edge.wrong_protocol", "edge.not_seated")
DEEP = (
    *("house.unknown_game", "house.not_instant", "house.unknown_level", "house.unknown_round", "house.not_your_round"),
    *("house.wrong_version", "house.command_reused", "house.round_open", "house.unknown_action", "house.bad_stack"),
    *("house.no_such_chip", "house.nothing_there", "refused.no_such_box", "refused.no_such_bet", "refused.no_main_bet"),
    *("refused.no_bets", "refused.round_over", "refused.no_insurance_open", "refused.not_a_multiple"),
)
"""Reasons that such a storm must reach, or it stays at the door."""


# ── The house ────────────────────────────────────────────────────────────────────────────────────────


@pytest.fixture(scope="module")
def server() -> Iterator[Serving]:
    with serving(away__classic__pending_ms=str(DAY_MS), away__classic__idle_ms=str(DAY_MS)) as running:
        yield running
        logged = running.log.read_text()
        assert "our_fault" not in logged
        assert '"level": "error"' not in logged


async def crowd(server: Serving, random: Random, size: int) -> list[Fuzzer]:
    """Players who have sat down, with rounds behind them and before them."""
    rounds: list[str] = []
    fuzzers = []
    async with Line(server.url) as line:
        for _ in range(size):
            guest = await Guest.of(line)
            fuzzer = Fuzzer(guest, await guest.socket(line), Random(random.randrange(2**32)), rounds)
            await fuzzer.settle_in()
            fuzzers.append(fuzzer)
    return fuzzers


async def come_again(server: Serving, fuzzers: list[Fuzzer]) -> None:
    """The same players over new sockets, on which nobody has said hello."""
    async with Line(server.url) as line:
        for fuzzer in fuzzers:
            await fuzzer.wire.hang_up()
            fuzzer.wire, fuzzer.greeted = await fuzzer.guest.socket(line), False
            fuzzer.seated.clear()


async def storm(fuzzers: list[Fuzzer], messages: int) -> None:
    """So many messages, over all sockets at once."""

    async def rage(fuzzer: Fuzzer) -> None:
        left = messages // len(fuzzers)
        while left > 0:
            size = min(left, fuzzer.random.randrange(1, BATCH))
            await fuzzer.batch(size)
            left -= size

    await asyncio.gather(*map(rage, fuzzers))


async def part(fuzzers: list[Fuzzer]) -> None:
    for fuzzer in fuzzers:
        await fuzzer.wire.hang_up()


def seen_by(fuzzers: list[Fuzzer]) -> Counter[str]:
    return sum((fuzzer.seen for fuzzer in fuzzers), Counter())


# ── Tests ────────────────────────────────────────────────────────────────────────────────────────────


def test_what_is_refused_changes_nothing(server: Serving) -> None:
    """Every table of the house is the same, to the byte, after half of the storm."""

    async def scene() -> Counter[str]:
        fuzzers = await crowd(server, Random(SEED), FUZZERS)
        await come_again(server, fuzzers)
        for fuzzer in fuzzers:
            fuzzer.harmless = True
        sent = 0
        while sent < MESSAGES // 2:
            async with open_reader(server.address) as reader:
                before = await look(reader)  # anew: whoever asks for a ticket is seen
            await storm(fuzzers, GENERATION)
            sent += GENERATION
            async with open_reader(server.address) as reader:
                assert await look(reader) == before, f"seed {SEED}"
            await come_again(server, fuzzers)
        await part(fuzzers)
        return seen_by(fuzzers)

    seen = asyncio.run(scene())
    assert {f"kind {name.__name__.lower()}" for name in get_args(commands.Command)} <= seen.keys()
    assert {f"how {how}" for how in HOWS} <= seen.keys()
    assert set(DOOR) <= seen.keys()


def test_a_storm_plays_only_what_was_answered_and_a_bystander_notices_nothing(server: Serving) -> None:
    """The other half may play; each command in the books was answered as done, and the audit finds all in order."""

    async def scene() -> Counter[str]:
        random = Random(SEED + 1)
        seen: Counter[str] = Counter()
        sent = 0
        while sent < MESSAGES // 2:
            fuzzers = await crowd(server, random, FUZZERS)
            [bystander] = await crowd(server, random, 1)  # with money enough
            quiet = asyncio.create_task(play_beside(bystander))
            await storm(fuzzers, GENERATION)
            sent += GENERATION
            heard = await quiet
            await check_books(server, fuzzers)
            check_bystander(bystander, fuzzers, heard)
            await part([*fuzzers, bystander])
            seen += seen_by(fuzzers)
        async with open_reader(server.address) as reader:
            assert not (await audit(reader)).wrong, f"seed {SEED}"
        return seen

    seen = asyncio.run(scene())
    assert set(DEEP) - seen.keys() == set(), f"seed {SEED}"


async def play_beside(bystander: Fuzzer) -> list[bytes]:
    """Rounds of both games, with all that was heard meanwhile."""
    heard: list[bytes] = []
    hear = bystander.wire.hear

    async def overheard() -> bytes:
        message = await hear()
        heard.append(message)
        return message

    bystander.wire.hear = overheard  # type: ignore[method-assign]  # an ear at the wire
    for game in ("classic", "progressive") * ROUNDS_BESIDE:
        await finish(bystander, game)
        id = f"beside-{time.monotonic_ns()}"
        await bystander.ask(type="deal", id=id, game=game, version=bystander.shoes[game], bets=BETS)
    bystander.wire.hear = hear  # type: ignore[method-assign]
    return heard


def check_bystander(bystander: Fuzzer, fuzzers: list[Fuzzer], heard: list[bytes]) -> None:
    """In order, without a gap, and about nobody else."""
    numbers: dict[str, list[int]] = {}
    for message in heard:
        told = MESSAGE.decode(message)
        assert not isinstance(told, events.Refused | events.Closed)
        if isinstance(told, events.Event):
            numbers.setdefault(told.on, []).append(told.seq)
        if isinstance(told, events.RoundChanged):
            assert told.cause in bystander.done | {None}
        assert not any(round.encode() in message for fuzzer in fuzzers for round in rounds_of(fuzzer))
    assert numbers.keys() <= {"me", "house"}
    for seqs in numbers.values():
        assert seqs == list(range(seqs[0], seqs[0] + len(seqs)))


def rounds_of(fuzzer: Fuzzer) -> list[str]:
    return [fuzzer.round.round.id] if fuzzer.round is not None else []


async def check_books(server: Serving, fuzzers: list[Fuzzer]) -> None:
    """The books hold exactly the commands that were answered as done, and the money that was told."""
    async with open_reader(server.address) as reader:
        balances = {account.id: account.available for account in await reader.all_accounts()}
        for fuzzer in fuzzers:
            rows = await reader.rounds_of(fuzzer.guest.number, before=None, limit=100_000)
            facts = await reader.streams([f"round/{row.id}" for row in rows])
            written = [getattr(fact.read([one])[0], "command", None) for one in facts]
            carried_out = {command for command in written if command and not command.startswith("house/")}
            assert carried_out == fuzzer.done, f"seed {SEED}"
            assert fuzzer.round is not None
            assert balances[fuzzer.guest.number] == fuzzer.round.wallet.balance, f"seed {SEED}"


@pytest.mark.parametrize("name", ENDERS)
def test_a_frame_that_is_none_ends_one_connection_and_what_was_asked_before_is_answered(
    server: Serving, name: str
) -> None:
    async def scene() -> None:
        async with Line(server.url) as line:
            guest = await Guest.of(line)
            wire, beside = await guest.socket(line), await guest.socket(line)
        ender, code = ENDERS[name]
        assert await ping(wire, "before") == "before"
        wire.write(ender + frame(b'{"type":"ping","id":"behind"}'))
        with pytest.raises(Closed) as closed:
            await wire.hear()
        assert closed.value.code == code
        assert await ping(beside, "beside") == "beside"
        await wire.hang_up()
        await beside.hang_up()

    asyncio.run(scene())


async def ping(wire: Wire, id: str) -> str | None:
    """The id that comes back."""
    wire.say({"type": "ping", "id": id})
    answer = MESSAGE.decode(await wire.hear())
    return answer.id if isinstance(answer, events.Pong) else None
