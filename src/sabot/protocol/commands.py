"""What a client can say over its socket.

Law: a closed union. Every command carries the client's own id, so that it is carried out once, however often it
arrives, over whatever connection and across restarts; one that changes a round carries the version it was made for.
"""

from typing import Annotated

import msgspec
from msgspec import Meta

from sabot.house.betting import Press as Pressing
from sabot.house.betting import Spot
from sabot.protocol.scalars import Cents, CommandId, Count, Hex, Place, RoundId, Word


class Seen(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, gc=False):
    """The last event that a client has seen of a channel."""

    on: Word
    epoch: Word
    """Which life of the channel the number belongs to, as the welcome told it."""
    seq: Count


class Hello(
    msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="hello", forbid_unknown_fields=True, gc=False
):
    """The first message of every connection: what was seen last, if anything was."""

    protocol: int
    seen: Annotated[tuple[Seen, ...], Meta(max_length=16)] = ()


class Enter(
    msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="enter", forbid_unknown_fields=True, gc=False
):
    """Sit down at a game; wherever else this player sat at it, that place closes."""

    id: CommandId
    game: Word


class Leave(
    msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="leave", forbid_unknown_fields=True, gc=False
):
    """Get up from a game; an open round waits."""

    id: CommandId
    game: Word


class Press(
    msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="press", forbid_unknown_fields=True, gc=False
):
    """Press something while placing bets: the answer is the draft after it. Nothing is staked by this."""

    id: CommandId
    game: Word
    level: Word | None = None
    boxes: Place | None = None
    """How many boxes the client has room for; all of the game's unless it says so."""
    draft: Annotated[tuple[Spot, ...], Meta(max_length=32)] = ()
    press: Pressing | None = None
    """None only asks what may be pressed."""


class Stake(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, gc=False):
    """One bet of a box."""

    bet: Word
    cents: Cents


class Bet(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, gc=False):
    """The bets of one box."""

    box: Place
    stakes: Annotated[tuple[Stake, ...], Meta(max_length=8)]


class Deal(
    msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="deal", forbid_unknown_fields=True, gc=False
):
    """Stake these bets and deal; ``version`` is that of the seat, which names the shoe."""

    id: CommandId
    game: Word
    version: Count
    """The version of the seat."""
    level: Word | None = None
    bets: Annotated[tuple[Bet, ...], Meta(max_length=8)]
    """The bets, box by box."""
    value: Hex = ""
    """What the player puts into the shoe."""


class Act(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="act", forbid_unknown_fields=True, gc=False):
    """Decide for the hand whose turn it is."""

    id: CommandId
    round: RoundId
    version: Count
    box: Place
    hand: Place
    action: Word
    confirmed: bool = False
    """True once the player has been warned and means it."""


class Insure(
    msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="insure", forbid_unknown_fields=True, gc=False
):
    """Answer for one box about insurance."""

    id: CommandId
    round: RoundId
    version: Count
    box: Place
    taken: bool


class Ping(
    msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="ping", forbid_unknown_fields=True, gc=False
):
    """Ask for the server's time, to know how far away it is; it is no activity."""

    id: CommandId


Command = Hello | Enter | Leave | Press | Deal | Act | Insure | Ping
