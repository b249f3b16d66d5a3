"""What the house tells its clients.

Law: an *answer* belongs to one command and carries its id; asking again gives it again. An *event* belongs to a
channel and carries its number there, without gaps: a client that says which it has seen last gets the rest. A
*notice* belongs to one connection alone.
"""

from typing import Literal

import msgspec

from sabot.house.betting import Offer, Spot
from sabot.house.people.settings import Settings
from sabot.protocol import views
from sabot.protocol.happenings import Happening

# ── Answers ──────────────────────────────────────────────────────────────────────────────────────────


class Cursor(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Where a channel stands."""

    on: str
    epoch: str
    seq: int


class Welcome(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="welcome", gc=False):
    """The answer to hello: with a snapshot, or without one where all that was missed follows as events."""

    protocol: int
    at: int
    channels: tuple[Cursor, ...]
    """For a snapshot, where each channel stood before it was made; else what the client has seen."""
    snapshot: views.Snapshot | None = None


class Entered(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="entered", gc=False):
    """The player sits at a game now."""

    id: str
    seat: views.Seat


class Left(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="left", gc=False):
    """The player got up from a game."""

    id: str
    game: str


class Pressed(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="pressed", gc=False):
    """The draft after a press, and what may be pressed next."""

    id: str
    draft: tuple[Spot, ...]
    offer: Offer
    capped: bool
    """The chip was larger than the room below the maximum."""


class Done(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="done", gc=False):
    """A command was carried out, now or before; the event that tells what came of it has gone out already."""

    id: str
    round: str
    version: int
    """The round as it stands now."""


class Warned(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="warned", gc=False):
    """Nothing was done: by the exact odds another action is better. The same command, confirmed, is carried out."""

    id: str
    action: str
    best: str
    cost_ppm: int
    """What the action gives away, in millionths of the main bet."""


class Pong(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="pong", gc=False):
    """The server's time."""

    id: str
    at: int


class Refused(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="refused", gc=False):
    """Nothing was done, for this one reason."""

    id: str | None
    """None where the message was too broken to have one."""
    reason: str
    about: dict[str, object] = {}


Answer = Welcome | Entered | Left | Pressed | Done | Warned | Pong | Refused

# ── Notices ──────────────────────────────────────────────────────────────────────────────────────────


class Closed(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="closed", gc=False):
    """The connection's place at a game is gone: entered elsewhere, left idle, or the session is over."""

    at: int
    game: str | None
    """None where it is the connection itself that closes."""
    why: Literal["elsewhere", "idle", "ended"]
    """``elsewhere``: entered in another window; ``idle``: left alone too long; ``ended``: the session."""


Notice = Closed

# ── Events ───────────────────────────────────────────────────────────────────────────────────────────


class RoundChanged(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="round", gc=False):
    """A round of this player went on: by a command, or by the house for a player who is away.

    Or what may be done in it has changed, because money or limits did elsewhere: then nothing happened, and its
    version is the one that was told before.
    """

    on: str
    seq: int
    at: int
    cause: str | None
    """The id of the command; None where it was the house."""
    round: views.Round
    """The round as it stands now."""
    happened: tuple[Happening, ...]
    seat_version: int
    commitment: str | None
    """What the house is bound to for the next deal; None while a round is open."""
    wallet: views.Wallet


class WalletChanged(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="wallet", gc=False):
    """Money moved outside a round."""

    on: str
    seq: int
    at: int
    wallet: views.Wallet


class SettingsChanged(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="settings", gc=False):
    """The player's settings, on every device."""

    on: str
    seq: int
    at: int
    settings: Settings


class RealityChecked(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="reality", gc=False):
    """A reality check is due, or was acknowledged."""

    on: str
    seq: int
    at: int
    reality: views.Reality


class MeterMoved(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="meter", gc=False):
    """What a jackpot shows now; everybody is told."""

    on: str
    seq: int
    at: int
    meter: views.Meter
    """What the jackpot shows."""


class HouseClosing(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="closing", gc=False):
    """The server goes down; every open round will be there when it is back."""

    on: str
    seq: int
    at: int


Event = RoundChanged | WalletChanged | SettingsChanged | RealityChecked | MeterMoved | HouseClosing
Message = Answer | Notice | Event
