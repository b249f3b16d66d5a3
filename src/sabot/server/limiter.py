"""Token buckets: how often someone may ask for something.

Law: in any stretch of time no more passes than the burst and what the rate refills in it. Whole numbers only, so
nothing drifts; a clock that is set back refills nothing and locks nobody out.
"""

from collections import OrderedDict
from collections.abc import Hashable
from ipaddress import IPv6Address, ip_address

SECOND_MS, MINUTE_MS = 1000, 60_000


class Bucket:
    """A full bucket of ``burst`` tokens that ``rate`` more flow into every ``per_ms`` milliseconds."""

    __slots__ = ("_burst", "_held", "_last", "_most", "_per_ms", "_rate")

    def __init__(self, rate: int, burst: int, *, per_ms: int = SECOND_MS) -> None:
        assert rate > 0
        assert burst > 0
        assert per_ms > 0
        self._rate, self._burst, self._per_ms = rate, burst, per_ms
        self._held = self._most = burst * per_ms  # parts of a token so small that a millisecond brings a whole number
        self._last = 0

    def take(self, now_ms: int, cost: int = 1) -> int:
        """0 where it may pass, else how many milliseconds to wait; what must wait costs nothing."""
        assert 0 <= cost <= self._burst, "it could never pass"
        self._refill(now_ms)
        left = self._held - cost * self._per_ms
        if left < 0:
            return -(left // self._rate)
        self._held = left
        return 0

    def is_full(self, now_ms: int) -> bool:
        """Say whether the bucket is like a new one."""
        self._refill(now_ms)
        return self._held == self._most

    def _refill(self, now_ms: int) -> None:
        if now_ms > self._last and self._held < self._most:
            self._held = min(self._held + (now_ms - self._last) * self._rate, self._most)
        self._last = now_ms  # also backwards: waiting for a wrong clock to come true would lock everyone out


class Buckets:
    """A bucket for each key, at most so many.

    When there are more than a few, full ones are forgotten, and where none is, the longest unused.
    """

    def __init__(self, rate: int, burst: int, *, most: int = 100_000, few: int = 1000, per_ms: int = SECOND_MS) -> None:
        assert most > 0
        self._rate, self._burst, self._most, self._per_ms = rate, burst, most, per_ms
        self._few = min(few, most)
        self._buckets: OrderedDict[Hashable, Bucket] = OrderedDict()  # the longest unused first

    def __len__(self) -> int:
        return len(self._buckets)

    def take(self, now_ms: int, key: Hashable, cost: int = 1) -> int:
        """0 where it may pass, else how many milliseconds to wait."""
        bucket = self._buckets.get(key)
        if bucket is None:
            self._forget(now_ms)
            bucket = self._buckets[key] = Bucket(self._rate, self._burst, per_ms=self._per_ms)
        else:
            self._buckets.move_to_end(key)
        return bucket.take(now_ms, cost)

    def _forget(self, now_ms: int) -> None:
        """Let go of two at most, so that none costs more than another; one comes, so they become fewer."""
        for _ in range(2 if len(self._buckets) >= self._few else 0):
            oldest = next(iter(self._buckets), None)
            if oldest is None or not (len(self._buckets) >= self._most or self._buckets[oldest].is_full(now_ms)):
                return
            del self._buckets[oldest]


def network_of(address: str) -> str:
    """What counts as one place: an IPv4 address, or the half of an IPv6 address that is handed out as a whole."""
    try:
        parsed = ip_address(address.partition("%")[0])
    except ValueError:  # a socket of the file system has no address
        return address
    if not isinstance(parsed, IPv6Address):
        return str(parsed)
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return f"{IPv6Address(int(parsed) >> 64 << 64)}/64"
