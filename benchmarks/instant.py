"""How many rounds of classic the house settles in a second on SQLite, and how many durable commands that is.

Compared with the same rounds dealt again to the bare engine from their facts (no shoe, no money, no protection,
no disk), in the same run: the ratio says what a house costs over its rules. Every command is on the disk before
it is answered; cost grows with the number of commands, and hardly with the callers that share a commit.
"""

import asyncio
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from sabot.books import Transaction
from sabot.engine.boxes import Phase
from sabot.games import GAMES
from sabot.hand import best_total
from sabot.house import cashier, instant
from sabot.house.instant import Played
from sabot.house.instant.state import fold
from sabot.house.opening import open_house
from sabot.house.people.accounts import guest
from sabot.rim.clock import clock
from sabot.rim.entropy import seed, token
from sabot.storage.address import open_storage
from sabot.storage.protocol import Storage, Work

CALLERS = 64
ROUNDS = 60
"""Of each caller."""
BAR = 2_000
RULES = GAMES["classic"].rules
BETS = ((1, (("main", 10),)),)


def opening(player: int, command: str) -> Work[Played]:
    """The work that binds the next shoe and deals from it."""

    async def work(transaction: Transaction) -> Played:
        shown = await instant.commit_shoe(transaction, player, "classic", seed=seed())
        return await instant.open_round(
            transaction, player, game="classic", bets=BETS, command=command, shoe=shown.number
        )

    return work


def deciding(player: int, played: Played, command: str) -> Work[Played]:
    """The work that hits to 16 and takes no insurance."""
    round, version = played.round, played.version
    if round.phase is Phase.INSURANCE:
        return lambda transaction: instant.insure(
            transaction, player, played.id, command=command, version=version, box=1, taken=False
        )
    action = "hit" if best_total(round.boxes[0].hands[round.hand].cards) < 16 else "stand"
    return lambda transaction: instant.act(
        transaction, player, played.id, command=command, version=version, box=1, hand=round.hand + 1, action=action
    )


async def sit_down(storage: Storage) -> int:
    """A guest with money."""

    async def work(transaction: Transaction) -> int:
        player = (await guest(transaction, token())).player.number
        await cashier.deposit(transaction, player, 10_000_00, key="first")
        return player

    return await storage.run(work)


async def play(storage: Storage, player: int) -> tuple[list[Played], int]:
    """So many rounds, one after another, and how many commands they took."""
    rounds, commands = [], 0
    for _ in range(ROUNDS):
        commands += 1
        played = await storage.run(opening(player, f"open {commands}"))
        while not played.over:
            commands += 1
            played = await storage.run(deciding(player, played, f"decide {commands}"))
        rounds.append(played)
    return rounds, commands


def by_engine(rounds: Sequence[Played]) -> float:
    """Rounds a second, dealt again from their facts."""
    start = time.perf_counter()
    for played in rounds:
        fold(RULES, played.events)
    return len(rounds) / (time.perf_counter() - start)


async def measure(folder: str) -> None:
    """Play, then deal the same rounds again."""
    storage = await open_storage(f"sqlite:///{Path(folder) / 'house.db'}", clock())
    try:
        await storage.run(open_house)
        players = [await sit_down(storage) for _ in range(CALLERS)]
        start, work = time.perf_counter(), time.process_time()
        done = await asyncio.gather(*(play(storage, player) for player in players))
        took, work = time.perf_counter() - start, time.process_time() - work
    finally:
        await storage.close()
    rounds = [played for each, _ in done for played in each]
    commands = sum(count for _, count in done)
    rate, bare = commands / took, max(by_engine(rounds) for _ in range(3))
    print(f"instant: {rate:,.0f} durable commands/s ({'above' if rate >= BAR else 'BELOW'} {BAR:,})", end=", ")
    print(f"{len(rounds) / took:,.0f} settled rounds/s, {work / commands * 1e3:.2f} ms of processor a command")
    times = bare * took / len(rounds)
    print(f"         {bare:,.0f} rounds/s by the bare engine: a round costs {times:.0f} times its rules")


def main() -> None:
    """Measure in a folder that is gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="sabot-") as folder:
        asyncio.run(measure(folder))


if __name__ == "__main__":
    main()
