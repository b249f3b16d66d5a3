"""Channels: numbered events for those who listen.

Law: an event is encoded once and the same bytes go to every listener; the last few are kept, so that whoever comes
back gets what was missed, or is told that it is too late for that.
"""

from collections import deque
from typing import Any, Protocol

import msgspec

from sabot.protocol.events import Cursor, Event

_ENCODER = msgspec.json.Encoder()
encode = _ENCODER.encode


class Listener(Protocol):
    """Whoever can be sent bytes without being waited for."""

    def send(self, message: bytes) -> None:
        """Take a message; one who cannot is dropped, never waited for."""
        ...


class Channel:
    """One sequence of events, numbered from 1 in each of its lives."""

    def __init__(self, name: str, epoch: str, *, kept: int) -> None:
        self.name, self.epoch, self.seq = name, epoch, 0
        self.listeners: set[Listener] = set()
        self._kept: deque[bytes] = deque(maxlen=kept)

    def publish(self, kind: type[Event], **fields: Any) -> None:
        """Tell everybody."""
        self.put(kind(on=self.name, seq=self.seq + 1, **fields))

    def put(self, event: Event) -> None:
        """Tell everybody an event that bears the channel's name and its next number already."""
        assert (event.on, event.seq) == (self.name, self.seq + 1), "events are numbered without a gap"
        self.seq += 1
        message = encode(event)
        self._kept.append(message)
        for listener in tuple(self.listeners):
            listener.send(message)

    def cursor(self) -> Cursor:
        """Where the channel stands."""
        return Cursor(on=self.name, epoch=self.epoch, seq=self.seq)

    def since(self, epoch: str, seq: int) -> list[bytes] | None:
        """What came after an event; None where that is no longer known."""
        missed = self.seq - seq
        if epoch != self.epoch or not 0 <= missed <= len(self._kept):
            return None
        return list(self._kept)[len(self._kept) - missed :]
