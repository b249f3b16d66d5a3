"""Tickets: the one-use words with which a page that is logged in opens its socket.

Law: a ticket is good once and for a short while, in this process only; there are never more than so many.
"""

from collections import OrderedDict
from typing import NamedTuple


class _Issued(NamedTuple):
    """Whose ticket it is, and when it ceases to be one."""

    session_digest: str
    expires_at: int


class Tickets:
    """The tickets that have not been taken yet; a ticket's word is made by the caller, from the system's entropy."""

    def __init__(self, lifetime_ms: int, most: int = 100_000) -> None:
        assert lifetime_ms > 0
        assert most > 0
        self._lifetime_ms, self._most = lifetime_ms, most
        self._issued: OrderedDict[str, _Issued] = OrderedDict()  # the oldest first

    def __len__(self) -> int:
        return len(self._issued)

    def issue(self, now_ms: int, session_digest: str, ticket: str) -> None:
        """Remember a new ticket; where there are too many, the oldest go."""
        assert ticket not in self._issued, "chance does not repeat 32 bytes"
        self._forget(now_ms)
        self._issued[ticket] = _Issued(session_digest, now_ms + self._lifetime_ms)

    def take(self, now_ms: int, ticket: str) -> str | None:
        """The session that a ticket stands for, once; nothing for one that is unknown, taken or too old."""
        issued = self._issued.pop(ticket, None)
        return issued.session_digest if issued is not None and now_ms < issued.expires_at else None

    def _forget(self, now_ms: int) -> None:
        """Make room: the expired go, and one that is not where all places are taken."""
        while self._issued:
            oldest = next(iter(self._issued))
            if len(self._issued) < self._most and now_ms < self._issued[oldest].expires_at:
                return
            del self._issued[oldest]
