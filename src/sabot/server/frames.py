"""Messages as WebSocket frames.

Law: one whole text message a frame, unmasked, as a server sends it (RFC 6455, 5.2).
"""

_TEXT = 0x81
PING = b"\x89\0"
"""A heartbeat; whoever lives answers it."""
_SHORT, _LONG = 126, 1 << 16


def frame(message: bytes) -> bytes:
    """A message on its way to a client."""
    size = len(message)
    if size < _SHORT:
        return bytes((_TEXT, size)) + message
    if size < _LONG:
        return bytes((_TEXT, 126, size >> 8, size & 0xFF)) + message
    return bytes((_TEXT, 127)) + size.to_bytes(8, "big") + message
