"""The floor: who is in the house, and what they are told.

Law: the books are the storage's and the rules the house's; here is only memory that a crash may take. Time and
chance come in, so that days pass in a test as fast as it likes.
"""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from time import perf_counter
from typing import NamedTuple, TypeVar

from sabot.books import Head, RoundRow, Transaction
from sabot.engine.meters import MICRO
from sabot.games import GAMES, Kind
from sabot.house.jackpot import read_meter
from sabot.house.opening import open_house
from sabot.house.protection.playing import playing
from sabot.protocol import events, views
from sabot.server.channels import Channel, encode
from sabot.server.config import Config
from sabot.server.figures import Figures
from sabot.server.limiter import Buckets
from sabot.server.logs import log
from sabot.server.presence import Connection, Presence
from sabot.storage.protocol import Reader, Storage, Work

Result = TypeVar("Result")
JACKPOTS = tuple(game.name for game in GAMES.values() if game.jackpot is not None)
INSTANT = tuple(game.name for game in GAMES.values() if game.kind is Kind.INSTANT)


class Entropy(NamedTuple):
    """Where chance comes from."""

    seed: Callable[[], bytes]
    token: Callable[[], bytes]


class Floor:
    """One house that is open."""

    def __init__(self, storage: Storage, config: Config, *, clock: Callable[[], int], entropy: Entropy) -> None:
        self.storage, self.config, self.clock, self.entropy = storage, config, clock, entropy
        self.figures = Figures()
        self.house = Channel("house", self.epoch(), kept=config.limits.events_kept)
        self.people: dict[int, Presence] = {}
        self.connections: set[Connection] = set()
        self.meters: dict[str, int] = {}
        self._told_meters: dict[str, int] = {}
        limits = config.limits
        self.accounts = Buckets(limits.account_messages_per_second, limits.account_burst)
        """How often one player may say something, over however many connections."""
        self.closing = False
        self.written_at = 0
        """When whoever asked whether the house is ready last had that written down."""
        self.busy = 0
        """Commands that are on their way to the books."""
        self._watch()

    def _watch(self) -> None:
        """Let the figures look at what is here."""
        registry = self.figures.registry
        registry.set("sabot_started_seconds", self.clock() // 1000)
        registry.watch("sabot_sockets", lambda: len(self.connections))
        registry.watch("sabot_accounts_online", lambda: sum(bool(one.connections) for one in self.people.values()))
        for game in INSTANT:
            registry.watch("sabot_rounds_open", partial(self._open_rounds, game), game=game)
        for game in JACKPOTS:
            registry.watch("sabot_meter_cents", partial(self._meter, game), game=game)

    def _meter(self, game: str) -> int:
        return self.meters.get(game, 0)

    def _open_rounds(self, game: str) -> int:
        return sum(game in one.seats and one.seats[game].pending for one in self.people.values())

    def epoch(self) -> str:
        """A name for one life of a channel."""
        return self.entropy.token().hex()[:16]

    # ── The books ────────────────────────────────────────────────────────────────────────────────────

    async def run(self, work: Work[Result]) -> Result:
        """Carry out a work; the answer is durable."""
        self.busy += 1
        began = perf_counter()
        try:
            return await self.storage.run(work)
        finally:
            self.busy -= 1
            self.figures.storage_seconds.add(perf_counter() - began)

    async def read(self, query: Callable[[Reader], Awaitable[Result]]) -> Result:
        """Ask something beside the writer."""
        return await self.storage.read(query)

    async def look(self, work: Work[Result]) -> Result:
        """A work that only reads, beside the writer; what it would write is lost."""
        now = self.clock()

        async def query(reader: Reader) -> Result:
            return await work(Transaction(reader, Head(), now=now))

        return await self.storage.read(query)

    # ── Opening and closing ──────────────────────────────────────────────────────────────────────────

    async def open(self) -> None:
        """Open the house; everyone who left a round open has a seat that waits, from now on."""
        await self.run(open_house)
        self.meters.update(await self.look(_meters))
        self._told_meters = dict(self.meters)
        now = self.clock()
        rows = await self.read(_open_rounds)
        for row in rows:
            self.presence(row.player).seat(row.game, now).round_opened_at = row.opened_at
        log("house_open", open_rounds=len(rows))

    def close(self) -> None:
        """Tell everybody that the house goes down; nothing new is dealt."""
        self.closing = True
        self.house.publish(events.HouseClosing, at=self.clock())
        for connection in tuple(self.connections):
            connection.close(1001, "closing")

    async def settle_down(self, patience_ms: int) -> bool:
        """Wait until nothing is on its way to the books; False where that took too long."""
        for _ in range(max(1, patience_ms // 10)):
            if not self.busy:
                return True
            await asyncio.sleep(0.01)
        return not self.busy

    # ── People ───────────────────────────────────────────────────────────────────────────────────────

    def presence(self, player: int) -> Presence:
        """A player, as far as they are here."""
        found = self.people.get(player)
        if found is None:
            channel = Channel("me", self.epoch(), kept=self.config.limits.events_kept)
            found = self.people[player] = Presence(channel)
            found.left_at = self.clock()
        return found

    def arrive(self, connection: Connection) -> Presence:
        """A connection begins."""
        presence = self.presence(connection.player)
        presence.connections.add(connection)
        presence.left_at = None
        self.connections.add(connection)
        return presence

    def depart(self, connection: Connection) -> None:
        """A connection is gone; its seats wait."""
        self.connections.discard(connection)
        self.unheard(connection)
        presence = self.people.get(connection.player)
        if presence is None:
            return
        now = self.clock()
        presence.connections.discard(connection)
        for seat in presence.seats.values():
            if seat.connection is connection:
                seat.connection, seat.touched_at = None, now
        if not presence.connections:
            presence.left_at = now

    def unheard(self, connection: Connection) -> None:
        """A connection hears nothing any more."""
        self.house.listeners.discard(connection)
        presence = self.people.get(connection.player)
        if presence is not None:
            presence.channel.listeners.discard(connection)

    def end(self, player: int, *, digest: str | None = None, but: str | None = None) -> None:
        """Sessions are over: their connections are told, and close."""
        presence = self.people.get(player)
        for connection in tuple(presence.connections) if presence is not None else ():
            if connection.digest != but and digest in {None, connection.digest}:
                connection.send(encode(events.Closed(at=self.clock(), game=None, why="ended")))
                connection.close(4002, "ended")

    # ── Telling ──────────────────────────────────────────────────────────────────────────────────────

    def tell(self, player: int, kind: type[events.Event], **fields: object) -> None:
        """An event for one player, wherever they are."""
        presence = self.people.get(player)
        if presence is not None:
            presence.channel.publish(kind, at=self.clock(), **fields)

    def note_meter(self, game: str, cents: int) -> None:
        """A jackpot shows this now; everybody will be told soon."""
        self.meters[game] = cents

    def tell_meters(self) -> None:
        """Tell everybody what the jackpots show, where it changed."""
        for game, cents in self.meters.items():
            if self._told_meters.get(game) != cents:
                self._told_meters[game] = cents
                self.house.publish(events.MeterMoved, at=self.clock(), meter=views.Meter(game=game, cents=cents))


async def wallet_of(transaction: Transaction, player: int) -> views.Wallet:
    """What a player has."""
    return views.Wallet(
        balance=await transaction.available(player), in_play=(await playing(transaction, player)).staked
    )


async def meter_of(transaction: Transaction, game: str) -> int | None:
    """What a game's jackpot shows, in cents."""
    if GAMES[game].jackpot is None:
        return None
    return (await read_meter(transaction, game)).visible // MICRO


async def _meters(transaction: Transaction) -> dict[str, int]:
    return {game: await meter_of(transaction, game) or 0 for game in JACKPOTS}


async def _open_rounds(reader: Reader) -> list[RoundRow]:
    return await reader.open_rounds()
