"""Messages as WebSocket frames, on their way out.

Law: one whole text message a frame, unmasked, as a server sends it (RFC 6455, 5.2); nobody is waited for.
"""

import asyncio
from collections.abc import Callable

from sabot.server.figures import Figures

_TEXT, _TEXT_126, _TEXT_127 = 0x81, 0x817E, 0x817F
"""How a frame begins; in longer ones 126 or 127 says how many bytes tell the size."""
_PING = b"\x89\0"
"""A heartbeat; whoever lives answers it."""
_SHORT, _LONG = 126, 1 << 16


def frame(message: bytes) -> bytes:
    """A message on its way to a client."""
    size = len(message)
    if size < _SHORT:
        return bytes((_TEXT, size)) + message
    if size < _LONG:
        return (_TEXT_126 << 16 | size).to_bytes(4, "big") + message
    return (_TEXT_127 << 64 | size).to_bytes(10, "big") + message


class Outgoing:
    """What goes out over one connection.

    All that is said in one turn of the loop is written together, and a reader who falls too far behind is given up.
    """

    def __init__(
        self, transport: asyncio.Transport, figures: Figures, most: int, give_up: Callable[[int], None]
    ) -> None:
        self._transport, self._figures, self._most, self._give_up = transport, figures, most, give_up
        self._loop = asyncio.get_running_loop()
        self._said: list[bytes] = []

    def put(self, message: bytes) -> None:
        """Put a message on its way."""
        if not self._said:
            self._loop.call_soon(self.flush)
        self._said.append(frame(message))

    def flush(self) -> None:
        """Write what was said."""
        said, self._said = self._said, []
        if not said or self._transport.is_closing():
            return
        data = b"".join(said)
        self._transport.write(data)
        self._figures.sent_events += len(said)
        self._figures.sent_bytes += len(data)
        waiting = self._transport.get_write_buffer_size()
        if waiting > self._most:
            self._give_up(waiting)

    def ping(self) -> None:
        """Ask for a sign of life."""
        if not self._transport.is_closing():
            self._transport.write(_PING)
