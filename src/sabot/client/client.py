"""The client: a person at the house, as a program.

Law: signed in is connected. Money is whole cents; what the house refuses is raised with its reason.
"""

from collections.abc import Callable
from typing import Any, Self

import aiohttp

from sabot.client.faults import Closed, Disconnected, Refused
from sabot.client.ids import Ids, TicketIds
from sabot.client.line import Connection, Line
from sabot.client.pages import Pages, origin_of
from sabot.client.state import State
from sabot.client.table import Table
from sabot.protocol import commands, events, http, views

_TIMEOUT_S = 30


class Client:
    """One player's connection to one house."""

    def __init__(
        self,
        url: str,
        *,
        patience: float = 30.0,
        ids: Ids | None = None,
        on_connection: Callable[[Connection, int], None] | None = None,
        on_event: Callable[[events.Message], None] | None = None,
    ) -> None:
        self._origin = origin_of(url)
        self._patience_s, self._ids = patience, ids or TicketIds()
        self._on_connection = on_connection or (lambda _state, _attempt: None)
        self._on_event = on_event or (lambda _message: None)
        self._state = State()
        self._person: views.Person | None = None

    async def __aenter__(self) -> Self:
        self._http = aiohttp.ClientSession(
            cookie_jar=aiohttp.CookieJar(unsafe=True), timeout=aiohttp.ClientTimeout(total=_TIMEOUT_S)
        )
        self._pages = Pages(self._origin, self._http, patience_s=self._patience_s)
        self._line = Line(
            self._pages,
            self._state,
            self._ids,
            patience_s=self._patience_s,
            on_connection=self._on_connection,
            on_event=self._on_event,
        )
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._line.close(Disconnected("hung up"))
        await self._http.close()

    # ── Who ──────────────────────────────────────────────────────────────────────────────────────────

    async def guest(self) -> views.Person:
        """A new player without a name, with play money."""
        return await self._sign_in("guest", http.Nothing())

    async def login(self, name: str, password: str) -> views.Person:
        """Sign in with a name."""
        return await self._sign_in("login", http.Credentials(name=name, password=password))

    async def register(self, name: str, password: str) -> views.Person:
        """A name for the guest who is here, or a new player with one."""
        return await self._sign_in("register", http.Credentials(name=name, password=password))

    async def connect(self) -> None:
        """Come back after the connection was closed for good."""
        await self._line.open()

    async def logout(self) -> None:
        """End this session."""
        await self._line.close(Closed(None, "ended"))
        await self._pages.ask("logout", http.Nothing())
        self._pages.csrf, self._person = "", None

    async def _sign_in(self, how: str, body: object) -> views.Person:
        """The old socket is closed first, for its session may end as the new one begins."""
        await self._line.hang_up()
        try:
            session: http.Session = await self._pages.ask(how, body)
        except (Refused, Disconnected):
            if self._person is not None:
                await self._line.open()
            raise
        if self._person is not None and self._person.number != session.person.number:
            await self._line.close(Closed(None, "ended"))
            self._state.forget()
        self._person, self._pages.csrf = session.person, session.csrf
        await self._line.open()
        return session.person

    # ── What is known ────────────────────────────────────────────────────────────────────────────────

    @property
    def known(self) -> views.Snapshot:
        """All that the house has told: person, wallet, settings, reality check."""
        if self._state.snapshot is None:
            raise LookupError("nobody is signed in")
        return self._state.snapshot

    @property
    def wallet(self) -> views.Wallet:
        """What can be staked, and what is in play, in cents."""
        return self.known.wallet

    @property
    def meters(self) -> dict[str, int]:
        """What the jackpots show, in cents, by game."""
        return dict(self._state.meters)

    @property
    def reconnections(self) -> int:
        """How often the connection came back."""
        return max(0, self._line.connections - 1)

    @property
    def slowed(self) -> int:
        """How often the house asked for a little patience."""
        return self._line.slowed

    # ── Playing ──────────────────────────────────────────────────────────────────────────────────────

    async def enter(self, game: str) -> Table:
        """Sit down at a game; wherever else this player sat at it, that place closes."""
        if game not in self._line.sittings:
            answer = await self._line.ask(commands.Enter(id=self._ids(), game=game))
            if isinstance(answer, events.Refused):
                raise Refused(answer.reason, answer.about)
        sitting = self._line.sittings.get(game)
        if sitting is None:
            raise Closed(game, "elsewhere")
        return Table(sitting, self._line, self._state, self._ids)

    async def games(self) -> tuple[http.GameCard, ...]:
        """The games of the house; nobody needs to be signed in."""
        lobby: http.Lobby = await self._pages.ask("lobby")
        return lobby.games

    # ── History ──────────────────────────────────────────────────────────────────────────────────────

    async def history(
        self,
        *,
        game: str | None = None,
        since: int | None = None,
        until: int | None = None,
        before: str | None = None,
        limit: int | None = None,
    ) -> http.History:
        """A page of this player's rounds, newest first; ``before`` is the ``next`` of the page before."""
        query = {"game": game, "since": since, "until": until, "before": before, "limit": limit}
        page: http.History = await self._pages.ask("history", query=query)
        return page

    async def round(self, id: str) -> Any:
        """A round in every detail, as the table of routes types it."""
        return await self._pages.ask("round", path=_parts(id))

    async def proof(self, id: str) -> dict[str, Any]:
        """A finished round as a document that proves itself."""
        proof: dict[str, Any] = await self._pages.ask("round_proof", path=_parts(id))
        return proof

    # ── Money ────────────────────────────────────────────────────────────────────────────────────────

    async def cashier(self) -> http.Cashier:
        """The wallet and the receipts, read from the books."""
        cashier: http.Cashier = await self._pages.ask("cashier")
        return cashier

    async def deposit(self, cents: int) -> http.Paid:
        """Play money in, once, however often the answer is lost."""
        return await self._move("deposit", cents)

    async def withdraw(self, cents: int) -> http.Paid:
        """Play money out."""
        return await self._move("withdraw", cents)

    async def _move(self, how: str, cents: int) -> http.Paid:
        paid: http.Paid = await self._pages.ask(how, http.Amount(id=self._ids(), cents=cents))
        self._state.pay(paid.wallet)
        return paid

    # ── Settings and protection ──────────────────────────────────────────────────────────────────────

    async def settings(self) -> Any:
        """The player's settings, as the table of routes types them."""
        return await self._pages.ask("settings")

    async def change_settings(self, **changes: object) -> Any:
        """Change some settings, all of them or none."""
        return await self._pages.ask("change_settings", changes)

    async def protection(self) -> http.Protection:
        """Limits, reality checks, and terms that run."""
        return await self._protect("protection", None)

    async def set_limit(self, what: str, period: str, value: int | None) -> http.Protection:
        """Set a limit: a lower one at once, a higher one or none after its day of waiting."""
        return await self._protect("limit", http.NewLimit(what=what, period=period, value=value))

    async def acknowledge(self) -> http.Protection:
        """The reality check was read."""
        return await self._protect("acknowledge", http.Nothing())

    async def _protect(self, how: str, body: object) -> http.Protection:
        protection: http.Protection = await self._pages.ask(how, body)
        return protection


def _parts(id: str) -> dict[str, str]:
    """A round's id as the parts of its page's path."""
    parts = id.split("/")
    if len(parts) != 3 or not all(parts):
        raise Refused("house.unknown_round", {"round": id})
    return dict(zip(("game", "day", "number"), parts, strict=True))
