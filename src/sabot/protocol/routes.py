"""Every page of the house's HTTP interface.

Law: one row each: how it is asked, by whom, with what, and what comes back. The server serves exactly these; the
OpenAPI document is written from them.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import Any

import msgspec

from sabot.house.history import HEADER, Detail
from sabot.house.people.settings import Settings
from sabot.protocol import http, views


class Needs(StrEnum):
    """Who may ask."""

    NOBODY = "nobody"
    """Anybody, signed in or not."""
    ENTRY = "entry"
    """Anybody, but only so often from one address: ways into the house."""
    PLAYER = "player"
    SUPERVISOR = "supervisor"
    ADMIN = "admin"


class Route(msgspec.Struct, frozen=True, kw_only=True):
    """One page. What changes anything is not a GET, and carries the session's token."""

    name: str
    method: str
    path: str
    needs: Needs
    summary: str
    body: type[msgspec.Struct] | None = None
    answer: Any = None
    """The type of the JSON that comes back; None where it is something else, named by ``media``."""
    media: str = "application/json"
    query: Mapping[str, str] = {}
    """What may stand behind the question mark, and what it means."""

    @property
    def decodes(self) -> Any:
        """What a body is read as; a patch names only what changes, so its fields are judged one by one."""
        return dict[str, Any] if self.method == "PATCH" else self.body


def _route(name: str, ask: str, needs: Needs, summary: str, **more: Any) -> Route:
    method, path = ask.split(" ")
    return Route(name=name, method=method, path=path, needs=needs, summary=summary, **more)


_ROUND = "/api/rounds/{game}/{day}/{number}"
_FILTER = {
    "game": "rounds of this game only",
    "since": "opened at this moment or later, in milliseconds since 1970",
    "until": "opened before this moment",
}

ROUTES: tuple[Route, ...] = (
    _route("health", "GET /healthz", Needs.NOBODY, "The process lives.", media="text/plain"),
    _route("ready", "GET /readyz", Needs.NOBODY, "The house is open to players.", media="text/plain"),
    _route("metrics", "GET /metrics", Needs.NOBODY, "Figures for Prometheus.", media="text/plain"),
    _route(
        "lobby",
        "GET /api/games",
        Needs.NOBODY,
        "The games, their limits and meters.",
        answer=http.Lobby,
        query={"lang": "en or fr"},
    ),
    _route(
        "help",
        "GET /api/games/{game}/help",
        Needs.NOBODY,
        "A game explained from its own rules.",
        answer=dict[str, Any],
        query={"lang": "en or fr"},
    ),
    _route(
        "odds",
        "GET /api/games/{game}/odds",
        Needs.NOBODY,
        "What every bet of a game returns, exactly, and the charts that play it.",
        answer=http.Odds,
    ),
    _route("session", "GET /api/session", Needs.PLAYER, "Who is signed in.", answer=http.Session),
    _route(
        "guest",
        "POST /api/guest",
        Needs.ENTRY,
        "A new player without a name, with play money.",
        body=http.Nothing,
        answer=http.Session,
    ),
    _route(
        "register",
        "POST /api/register",
        Needs.ENTRY,
        "A name and a password, for the guest who asks or for a new player.",
        body=http.Credentials,
        answer=http.Session,
    ),
    _route("login", "POST /api/login", Needs.ENTRY, "Sign in.", body=http.Credentials, answer=http.Session),
    _route("logout", "POST /api/logout", Needs.PLAYER, "End this session.", body=http.Nothing, answer=http.Nothing),
    _route(
        "logout_everywhere",
        "POST /api/logout-everywhere",
        Needs.PLAYER,
        "End every session of this player.",
        body=http.Nothing,
        answer=http.Nothing,
    ),
    _route(
        "password",
        "POST /api/password",
        Needs.PLAYER,
        "Change the password; every other session ends.",
        body=http.NewPassword,
        answer=http.Session,
    ),
    _route(
        "ticket", "POST /api/ticket", Needs.PLAYER, "A ticket for one socket.", body=http.Nothing, answer=http.Ticket
    ),
    _route(
        "history",
        "GET /api/history",
        Needs.PLAYER,
        "The player's rounds, newest first.",
        answer=http.History,
        query={**_FILTER, "before": "the ``next`` of the page before", "limit": "how many, 1 to 100"},
    ),
    _route(
        "history_csv",
        "GET /api/history.csv",
        Needs.PLAYER,
        "All of them as a table.",
        media="text/csv",
        query={
            **_FILTER,
            "lang": "en or fr, for a person: headings, words and amounts as a spreadsheet in that language reads them, "
            f"times in GMT; without it, for a program: {', '.join(HEADER)}, with ISO 8601 and decimal points",
        },
    ),
    _route("round", f"GET {_ROUND}", Needs.PLAYER, "A round in every detail; staff see anybody's.", answer=Detail),
    _route(
        "round_proof",
        f"GET {_ROUND}/proof",
        Needs.PLAYER,
        "A finished round as a file that proves itself.",
        answer=dict[str, Any],
    ),
    _route(
        "round_notation",
        f"GET {_ROUND}/notation",
        Needs.PLAYER,
        "A finished round in the notation.",
        media="text/plain",
    ),
    _route("settings", "GET /api/settings", Needs.PLAYER, "The player's settings.", answer=Settings),
    _route(
        "change_settings",
        "PATCH /api/settings",
        Needs.PLAYER,
        "Change some of them, all of the patch or none of it.",
        body=Settings,
        answer=Settings,
    ),
    _route("cashier", "GET /api/cashier", Needs.PLAYER, "Wallet and receipts.", answer=http.Cashier),
    _route("deposit", "POST /api/cashier/deposit", Needs.PLAYER, "Money in.", body=http.Amount, answer=http.Paid),
    _route("withdraw", "POST /api/cashier/withdrawal", Needs.PLAYER, "Money out.", body=http.Amount, answer=http.Paid),
    _route("protection", "GET /api/protection", Needs.PLAYER, "Limits and terms.", answer=http.Protection),
    _route(
        "limit",
        "PUT /api/protection/limit",
        Needs.PLAYER,
        "Set a limit: lower at once, higher after 24 hours.",
        body=http.NewLimit,
        answer=http.Protection,
    ),
    _route(
        "check",
        "PUT /api/protection/check",
        Needs.PLAYER,
        "Set how often the reality check comes.",
        body=http.NewCheck,
        answer=http.Protection,
    ),
    _route(
        "acknowledge",
        "POST /api/protection/acknowledgement",
        Needs.PLAYER,
        "The reality check was read.",
        body=http.Nothing,
        answer=http.Protection,
    ),
    _route(
        "time_out",
        "POST /api/protection/time-out",
        Needs.PLAYER,
        "A pause; it cannot be shortened.",
        body=http.TimeOut,
        answer=http.Protection,
    ),
    _route(
        "exclude",
        "POST /api/protection/exclusion",
        Needs.PLAYER,
        "Self-exclusion; it cannot be shortened.",
        body=http.Exclusion,
        answer=http.Protection,
    ),
    _route("export", "GET /api/account", Needs.PLAYER, "All that is kept about the player.", answer=dict[str, Any]),
    _route(
        "delete", "DELETE /api/account", Needs.PLAYER, "Delete the account.", body=http.Goodbye, answer=http.Nothing
    ),
    _route(
        "staff", "POST /api/staff", Needs.ADMIN, "A new account with a role.", body=http.NewStaff, answer=views.Person
    ),
    _route("role", "PUT /api/staff/role", Needs.ADMIN, "Give a role.", body=http.NewRole, answer=views.Person),
    _route(
        "void",
        f"POST {_ROUND}/void",
        Needs.SUPERVISOR,
        "Cancel an open round: every stake goes back.",
        body=http.Cancelled,
        answer=Detail,
    ),
)
