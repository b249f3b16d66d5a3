"""Numbers for a shuffle: a stream of 16 bits each, and from it numbers below any bound.

Law: of the 65536 equally likely numbers the same count leads to every result, and the few that are left over lead
to none: they are thrown away. There is no modulo, and no result is likelier than another.
"""

import hashlib
import struct
from collections.abc import Iterator
from itertools import chain

from sabot.fairness.drbg import NONCE_BYTES, STRENGTH_BYTES, blocks, instantiate
from sabot.fairness.seed import Seed
from sabot.fairness.unfair import Reason, Unfair

SPAN = 2**16

_unpack = struct.Struct(f">{STRENGTH_BYTES // 2}H").unpack


def numbers(seed: Seed, shoe_id: str, mixed: bytes) -> Iterator[int]:
    """The endless numbers of one shoe, made sixteen at a time as they are used up."""
    state = instantiate(seed.disclose(), _nonce(shoe_id), mixed)
    return chain.from_iterable(map(_unpack, blocks(state)))


def below(stream: Iterator[int], bound: int) -> int:
    """The next number below a bound."""
    if not 1 <= bound <= SPAN:
        raise Unfair(Reason.NO_SUCH_RANGE, bound=bound)
    share = SPAN // bound
    drawn = next(stream) // share
    while drawn >= bound:
        drawn = next(stream) // share
    return drawn


def _nonce(shoe_id: str) -> bytes:
    if not shoe_id:
        raise Unfair(Reason.EMPTY_SHOE_ID)
    try:
        name = shoe_id.encode()
    except UnicodeEncodeError:
        raise Unfair(Reason.NOT_TEXT) from None
    return hashlib.sha256(b"sabot/shoe/1\0" + name).digest()[:NONCE_BYTES]
