"""What can happen in an instant round, as it is kept.

Law: from these alone, and the rules document they name, the round can be dealt again, paid, exported,
audited and taken up after a crash. No name of a person is in them.
"""

import msgspec

from sabot.facts.stream import Fact, reader
from sabot.limits import Jackpot, Limits


class Opened(
    msgspec.Struct, frozen=True, kw_only=True, tag_field="event", tag="opened", forbid_unknown_fields=True, gc=False
):
    """Bets were accepted and debited."""

    command: str
    """The client's own id of the command, so that it is carried out once."""
    player: int
    game: str
    level: str
    rules: str
    """The SHA-256 of the rules document."""
    limits: Limits
    shoe: str
    commitment: str
    value: str
    """What the player put into the shoe, in hexadecimal."""
    bets: tuple[tuple[int, tuple[tuple[str, int], ...]], ...]
    staked: int
    jackpot: Jackpot | None = None
    meter: tuple[int, int] | None = None
    """Both meters in micro-cents before this round's own contributions."""
    balance: int | None = None
    """What the wallet had available just before; None in rounds from before this was kept."""


class Dealt(
    msgspec.Struct, frozen=True, kw_only=True, tag_field="event", tag="dealt", forbid_unknown_fields=True, gc=False
):
    """Cards left the shoe, in this order."""

    cards: str


class Awarded(
    msgspec.Struct, frozen=True, kw_only=True, tag_field="event", tag="awarded", forbid_unknown_fields=True, gc=False
):
    """The meter's payments were reserved: box numbers and cents."""

    awards: tuple[tuple[int, int], ...]


class Insured(
    msgspec.Struct, frozen=True, kw_only=True, tag_field="event", tag="insured", forbid_unknown_fields=True, gc=False
):
    """A box answered about insurance."""

    command: str
    box: int
    taken: bool
    staked: int


class Acted(
    msgspec.Struct, frozen=True, kw_only=True, tag_field="event", tag="acted", forbid_unknown_fields=True, gc=False
):
    """A decision was accepted."""

    command: str
    box: int
    hand: int
    action: str
    staked: int
    lent: int


class Settled(
    msgspec.Struct, frozen=True, kw_only=True, tag_field="event", tag="settled", forbid_unknown_fields=True, gc=False
):
    """The round was paid."""

    staked: int
    returned: int
    balance: int | None = None
    """What the wallet has available now that everything is paid; None where it was not kept yet."""


class Voided(
    msgspec.Struct, frozen=True, kw_only=True, tag_field="event", tag="voided", forbid_unknown_fields=True, gc=False
):
    """The round was cancelled and every stake went back."""

    why: str
    returned: int
    balance: int | None = None
    """What the wallet has available now that every stake is back; None where it was not kept yet."""


class Revealed(
    msgspec.Struct, frozen=True, kw_only=True, tag_field="event", tag="revealed", forbid_unknown_fields=True
):
    """The round is over, so the shoe's seed is open."""

    seed: str


RoundEvent = Opened | Dealt | Awarded | Insured | Acted | Settled | Voided | Revealed

_READER = reader(RoundEvent)


def read(facts: list[Fact]) -> list[RoundEvent]:
    """The events of one round, in order."""
    return [_READER.decode(fact.body) for fact in facts]
