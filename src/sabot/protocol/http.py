"""What is asked and answered over HTTP.

Law: JSON bodies, closed structs; who may ask is in the table of routes, and nowhere else.
"""

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from sabot.house.cashier import Receipt
from sabot.house.history import Line
from sabot.house.protection import Standing
from sabot.house.protection.limits import Limit
from sabot.limits import Limits
from sabot.protocol import views
from sabot.protocol.scalars import Cents, CommandId, Count, Word
from sabot.strategy import Chart

Name = Annotated[str, Meta(max_length=256)]
Secret = Annotated[str, Meta(max_length=2048)]

# ── Bodies ───────────────────────────────────────────────────────────────────────────────────────────


class Nothing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An empty object."""


class Credentials(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A name and a password."""

    name: Name
    password: Secret


class NewPassword(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The old password and the new one."""

    old: Secret
    new: Secret


class Amount(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Play money in or out; the id makes it happen once."""

    id: CommandId
    cents: Cents


class NewLimit(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A limit to be set; None takes it away, after its day of waiting."""

    what: Word
    period: Word
    value: Count | None
    """Cents, or minutes of play; None takes the limit away."""


class NewCheck(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How often the reality check comes, in minutes; None for never."""

    minutes: Count | None


class TimeOut(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A pause, in days."""

    id: CommandId
    days: Count


class Exclusion(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Self-exclusion, in months."""

    id: CommandId
    months: Count


class Goodbye(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Deleting an account: its password, or nothing for a guest."""

    password: Secret | None = None
    """The password; None for a guest."""


class NewStaff(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A new account with a role."""

    name: Name
    password: Secret
    role: Word


class NewRole(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A role for a person who has a name."""

    name: Name
    role: Word


class Cancelled(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Why a round is cancelled, as a word of the notation."""

    why: Word
    """A word of the round notation."""


# ── Answers ──────────────────────────────────────────────────────────────────────────────────────────


class Session(msgspec.Struct, frozen=True, kw_only=True):
    """Who is signed in, and the token that every change must carry."""

    person: views.Person
    csrf: str


class Ticket(msgspec.Struct, frozen=True, kw_only=True):
    """A ticket for one socket."""

    ticket: str
    lifetime_ms: int


class GameCard(msgspec.Struct, frozen=True, kw_only=True):
    """A game as the lobby shows it."""

    game: str
    sheet: str
    kind: str
    """``instant`` or ``live``."""
    open: bool
    """False where its doors open later."""
    title: str
    line: str
    """What is particular about it, in a few words below its title."""
    boxes: int
    """How many boxes a player may open."""
    boxes_on_phone: int
    actions: tuple[str, ...]
    """What can be decided in it at all, whatever the hand."""
    chips: tuple[int, ...]
    levels: dict[str, Limits]
    level: str
    """The level that is played unless another is asked for."""
    meter: int | None
    floor: int | None
    """What the meter begins with again once a win has been paid; before that, or after a void, it may be lower."""
    cashier_waits: bool
    """No money comes or goes at the cashier while a round of this game is open."""
    idle_ms: int | None
    """A place where no choice is pending closes so long after the last sign of its player; None where it never does."""
    pending_ms: int | None
    """A round that waits for a choice is ended by the house so long after that; None where it has no such haste."""


class HelpLine(msgspec.Struct, frozen=True, kw_only=True):
    """Who can be called when play stops being a game, by the operator's choice."""

    en: str
    """Its name in English."""
    fr: str
    """Its name in French."""
    phones: tuple[str, ...]
    """Its telephone numbers, as they are written."""
    page: str
    """An address outside the house, for a person to follow; empty where there is none."""
    always: bool
    """Free, confidential, day and night."""


class Lobby(msgspec.Struct, frozen=True, kw_only=True):
    """The house's games."""

    games: tuple[GameCard, ...]
    help: tuple[HelpLine, ...]
    """Who can be called."""
    signed_in: bool
    """Whether the cookie of a session came along; without one there is no session to ask for."""


class Printed(msgspec.Struct, frozen=True, kw_only=True):
    """A return that a sheet prints, in percent."""

    percent: str
    """As it is printed."""
    agrees: bool
    """It is what the rules come to, at the precision it is printed with."""
    follows: bool
    """False where it does not follow from the rules printed beside it."""


class WithJackpot(msgspec.Struct, frozen=True, kw_only=True):
    """What a bet returns that can win the jackpot, with the jackpot as it stands."""

    meter: int
    """That jackpot, in cents."""
    percent: str
    """To six digits behind the point."""


class Return(msgspec.Struct, frozen=True, kw_only=True):
    """What a bet returns, exactly."""

    bet: str
    play: str
    """The way it is played: ``optimal``, ``sheet`` and others; empty where there is nothing to play."""
    percent: str
    """To six digits behind the point; without the jackpot, where it can be won."""
    with_jackpot: WithJackpot | None
    """None where there is none to be won."""
    published: tuple[Printed, ...]
    """What the sheet prints for it."""


class Odds(msgspec.Struct, frozen=True, kw_only=True):
    """The exact returns of a game, and the charts that play it."""

    returns: tuple[Return, ...]
    """Every bet, by every way to play it."""
    chart: Chart
    """A good chart by totals: no change of a single cell improves it."""
    sheet: Chart | None
    """The sheet's own."""


class History(msgspec.Struct, frozen=True, kw_only=True):
    """A page of rounds, newest first, and where the next one begins."""

    rounds: tuple[Line, ...]
    next: str | None


class Cashier(msgspec.Struct, frozen=True, kw_only=True):
    """The wallet, and the receipts of the cashier, newest first."""

    wallet: views.Wallet
    receipts: tuple[Receipt, ...]


class Paid(msgspec.Struct, frozen=True, kw_only=True):
    """A receipt, and the wallet after it."""

    receipt: Receipt
    wallet: views.Wallet


class Protection(msgspec.Struct, frozen=True, kw_only=True):
    """Limits, reality checks, and terms that run."""

    limits: tuple[Standing, ...]
    check: Limit
    timed_out_until: int
    excluded_until: int
    reality: views.Reality


class Refusal(msgspec.Struct, frozen=True, kw_only=True):
    """Nothing was done, for this one reason."""

    reason: str
    about: dict[str, Any] = {}
