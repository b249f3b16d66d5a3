"""Contributions the house cannot choose: committed, then revealed, then mixed.

Law: nobody commits after the first may reveal, so nobody can answer another's value; who does not reveal is left
out and stays named. The mix depends on the revealed values and on nothing else that a house could choose: not on
the order in which they came, nor on what their contributors are called.
"""

import hashlib
import re
from collections.abc import Iterable, Sequence
from typing import Literal

import msgspec

from sabot.fairness.unfair import Reason, Unfair

MOST_VALUE_BYTES = 64
MOST_WHO_BYTES = 256
MOST_CONTRIBUTORS = 1024
"""A proof carries every contribution, and one honest contributor is enough."""
PLAYER = "player"

_COMMITMENT = re.compile(r"[0-9a-f]{64}", re.ASCII)
_VALUE = re.compile(r"([0-9a-f]{2})*", re.ASCII)


class Contribution(msgspec.Struct, frozen=True, kw_only=True):
    """One contributor's part, as it is published: hexadecimal, the value there only once it is revealed."""

    who: str
    commitment: str | None = None
    value: str | None = None


class Gathering(msgspec.Struct, frozen=True, kw_only=True):
    """The contributions to one shoe while they come in, in the order in which they were committed."""

    contributions: tuple[Contribution, ...] = ()
    phase: Literal["committing", "revealing"] = "committing"


def contribution_commitment(value: bytes) -> str:
    """What a contributor publishes before the value."""
    return hashlib.sha256(b"sabot/contribution/1\0" + _checked(value)).hexdigest()


def commit(gathering: Gathering, who: str, commitment: str) -> Gathering:
    """One more contributor is bound to a value."""
    _check_promise(who, commitment)
    if gathering.phase != "committing":
        raise Unfair(Reason.REVEAL_BEGAN, who=who)
    if any(known.who == who for known in gathering.contributions):
        raise Unfair(Reason.COMMITTED_TWICE, who=who)
    if len(gathering.contributions) >= MOST_CONTRIBUTORS:
        raise Unfair(Reason.TOO_MANY_CONTRIBUTORS, who=who)
    joined = (*gathering.contributions, Contribution(who=who, commitment=commitment))
    return msgspec.structs.replace(gathering, contributions=joined)


def begin_reveal(gathering: Gathering) -> Gathering:
    """Everyone has committed: from here on values come in, and commitments no more."""
    if gathering.phase != "committing":
        raise Unfair(Reason.REVEAL_BEGAN)
    return msgspec.structs.replace(gathering, phase="revealing")


def reveal(gathering: Gathering, who: str, value: bytes) -> Gathering:
    """A contributor shows the value that was committed."""
    if gathering.phase != "revealing":
        raise Unfair(Reason.REVEAL_NOT_BEGUN, who=who)
    place = next((place for place, known in enumerate(gathering.contributions) if known.who == who), None)
    if place is None:
        raise Unfair(Reason.NEVER_COMMITTED, who=who)
    known = gathering.contributions[place]
    if known.value is not None:
        raise Unfair(Reason.REVEALED_TWICE, who=who)
    if contribution_commitment(value) != known.commitment:
        raise Unfair(Reason.REVEAL_DOES_NOT_MATCH, who=who)
    shown = msgspec.structs.replace(known, value=value.hex())
    changed = (*gathering.contributions[:place], shown, *gathering.contributions[place + 1 :])
    return msgspec.structs.replace(gathering, contributions=changed)


def gathered(gathering: Gathering) -> tuple[Contribution, ...]:
    """What there is when the time to reveal is over; who has not revealed is left out of the mix."""
    if gathering.phase != "revealing":
        raise Unfair(Reason.REVEAL_NOT_BEGUN)
    return gathering.contributions


def from_player(value: bytes) -> tuple[Contribution, ...]:
    """The one contribution to an instant shoe: the house is already bound, so it needs no commitment."""
    return (Contribution(who=PLAYER, value=_checked(value).hex()),)


def check_gathered(contributions: Sequence[Contribution]) -> None:
    """Refuse contributions to a live shoe that cannot have been gathered, wherever they come from."""
    if len(contributions) > MOST_CONTRIBUTORS:
        raise Unfair(Reason.TOO_MANY_CONTRIBUTORS, count=len(contributions))
    seen: set[str] = set()
    for given in contributions:
        _check_promise(given.who, given.commitment or "")
        if given.who in seen:
            raise Unfair(Reason.COMMITTED_TWICE, who=given.who)
        if given.value is not None and contribution_commitment(_read(given.value)) != given.commitment:
            raise Unfair(Reason.REVEAL_DOES_NOT_MATCH, who=given.who)
        seen.add(given.who)


def mix(contributions: Iterable[Contribution]) -> bytes:
    """All revealed values as one, in 32 bytes, in the order of their own commitments."""
    return mix_values([bytes.fromhex(given.value) for given in contributions if given.value is not None])


def mix_values(values: Sequence[bytes]) -> bytes:
    """The same for the values themselves, in whatever order; one alone is in order."""
    ordered = sorted(values, key=contribution_commitment) if len(values) > 1 else map(_checked, values)
    parts = [len(value).to_bytes(4, "big") + value for value in ordered]
    return hashlib.sha256(b"sabot/entropy/1\0" + b"".join(parts)).digest()


def _checked(value: bytes) -> bytes:
    if len(value) > MOST_VALUE_BYTES:
        raise Unfair(Reason.VALUE_TOO_LONG, length=len(value))
    return value


def _read(value: str) -> bytes:
    if not _VALUE.fullmatch(value):
        raise Unfair(Reason.NOT_A_VALUE)
    return bytes.fromhex(value)


def _check_promise(who: str, commitment: str) -> None:
    if not who:
        raise Unfair(Reason.EMPTY_WHO)
    try:
        length = len(who.encode())
    except UnicodeEncodeError:
        raise Unfair(Reason.NOT_TEXT) from None
    if length > MOST_WHO_BYTES:
        raise Unfair(Reason.WHO_TOO_LONG, length=length)
    if not _COMMITMENT.fullmatch(commitment):
        raise Unfair(Reason.NOT_A_COMMITMENT, who=who)
