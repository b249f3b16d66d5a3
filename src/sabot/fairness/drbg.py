"""HMAC_DRBG with SHA-256, as SP 800-90A revision 1 describes it.

Law: the same inputs give the same bytes on every machine; a state is a value, so a generator can be stopped, kept
and gone on with; every limit of the standard is a refusal.
"""

from collections.abc import Iterator
from hashlib import sha256
from typing import NamedTuple

from sabot.fairness.unfair import Reason, Unfair

STRENGTH_BYTES = 32
"""The entropy an instance of full security strength needs at least, and one block of its output."""
NONCE_BYTES = STRENGTH_BYTES // 2
MOST_INPUT_BYTES = 2**35 // 8
MOST_REQUEST_BYTES = 2**19 // 8
RESEED_INTERVAL = 2**48
_FIRST_KEY, _FIRST_VALUE = bytes(STRENGTH_BYTES), b"\x01" * STRENGTH_BYTES


class State(NamedTuple):
    """A working state: secret, as the seed it comes from."""

    key: bytes
    value: bytes
    requests: int
    """The reseed counter of the standard: 1 after seeding, one more with every request."""

    def __repr__(self) -> str:
        return f"State(secret, requests={self.requests})"


def instantiate(entropy: bytes, nonce: bytes, personalisation: bytes = b"") -> State:
    """A generator seeded for the first time."""
    if len(entropy) < STRENGTH_BYTES:
        raise Unfair(Reason.TOO_LITTLE_ENTROPY, length=len(entropy))
    if len(nonce) < NONCE_BYTES:
        raise Unfair(Reason.NONCE_TOO_SHORT, length=len(nonce))
    _check_input(entropy, nonce, personalisation)
    return State(*_update(_FIRST_KEY, _FIRST_VALUE, entropy + nonce + personalisation), 1)


def reseed(state: State, entropy: bytes, additional: bytes = b"") -> State:
    """The same generator with fresh entropy."""
    if len(entropy) < STRENGTH_BYTES:
        raise Unfair(Reason.TOO_LITTLE_ENTROPY, length=len(entropy))
    _check_input(entropy, additional)
    return State(*_update(state.key, state.value, entropy + additional), 1)


def generate(state: State, length: int, additional: bytes = b"") -> tuple[bytes, State]:
    """So many bytes, and the state after them."""
    if not 0 <= length <= MOST_REQUEST_BYTES:
        raise Unfair(Reason.TOO_MANY_BITS, length=length)
    if state.requests > RESEED_INTERVAL:
        raise Unfair(Reason.RESEED_DUE, requests=state.requests)
    _check_input(additional)
    key, value = state.key, state.value
    if additional:
        key, value = _update(key, value, additional)
    made = b""
    while len(made) < length:
        value = _digest(key, value)
        made += value
    return made[:length], State(*_update(key, value, additional), state.requests + 1)


def blocks(state: State) -> Iterator[bytes]:
    """What requests of one block each give, one after another; the state moves on when the next one is made."""
    key, value, requests = state
    while requests <= RESEED_INTERVAL:
        value = _digest(key, value)
        yield value
        key, value = _update(key, value)
        requests += 1
    raise Unfair(Reason.RESEED_DUE, requests=requests)


def generate_afresh(state: State, length: int, entropy: bytes, additional: bytes = b"") -> tuple[bytes, State]:
    """So many bytes with prediction resistance: reseeded first, the additional input used up by that."""
    return generate(reseed(state, entropy, additional), length)


def _update(key: bytes, value: bytes, provided: bytes = b"") -> tuple[bytes, bytes]:
    key = _digest(key, value + b"\x00" + provided)
    value = _digest(key, value)
    if provided:
        key = _digest(key, value + b"\x01" + provided)
        value = _digest(key, value)
    return key, value


_INNER, _OUTER = (bytes(byte ^ pad for byte in range(256)) for pad in (0x36, 0x5C))
_BLOCK_BYTES = 64


def _digest(key: bytes, message: bytes) -> bytes:
    """HMAC with SHA-256 (RFC 2104) under a key of one output block; a library's costs twice as much for so little."""
    block = key.ljust(_BLOCK_BYTES, b"\0")
    return sha256(block.translate(_OUTER) + sha256(block.translate(_INNER) + message).digest()).digest()


def _check_input(*inputs: bytes) -> None:
    for given in inputs:
        if len(given) > MOST_INPUT_BYTES:
            raise Unfair(Reason.INPUT_TOO_LONG, length=len(given))
