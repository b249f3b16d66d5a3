"""HMAC_DRBG with SHA-256, as SP 800-90A section 10.1.2 writes it.

Law: instantiated once, never reseeded, no additional input; the same three inputs give the same stream for ever.
"""

from collections.abc import Iterator
from hmac import digest
from typing import NamedTuple

_BYTES = 32


class State(NamedTuple):
    """All that the generator remembers from one request to the next."""

    key: bytes
    value: bytes


def _hmac(key: bytes, message: bytes) -> bytes:
    return digest(key, message, "sha256")


def _update(state: State, provided: bytes) -> State:
    key, value = state
    for mark in (b"\x00", b"\x01") if provided else (b"\x00",):
        key = _hmac(key, value + mark + provided)
        value = _hmac(key, value)
    return State(key, value)


def instantiate(entropy: bytes, nonce: bytes, personalisation: bytes) -> State:
    """The state before the first request."""
    return _update(State(b"\x00" * _BYTES, b"\x01" * _BYTES), entropy + nonce + personalisation)


def generate(state: State, length: int) -> tuple[bytes, State]:
    """The answer to one request, and the state after it."""
    key, value = state
    answer = b""
    while len(answer) < length:
        value = _hmac(key, value)
        answer += value
    return answer[:length], _update(State(key, value), b"")


def numbers(entropy: bytes, nonce: bytes, personalisation: bytes) -> Iterator[int]:
    """16-bit numbers, big-endian, out of one request of 32 bytes after another, without end."""
    state = instantiate(entropy, nonce, personalisation)
    while True:
        answer, state = generate(state, _BYTES)
        for start in range(0, _BYTES, 2):
            yield int.from_bytes(answer[start : start + 2], "big")
