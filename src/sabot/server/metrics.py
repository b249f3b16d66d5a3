"""Metrics: what the server counts, in Prometheus' text format 0.0.4.

Law: what is counted is declared; a label takes its values from a closed list and everything else is ``other``, so
that nobody outside can make the page grow. Counters only rise; money is whole cents.
"""

import math
import re
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import accumulate, product
from typing import Literal

import msgspec

from sabot.books.recent import Recent
from sabot.games import GAMES

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
OTHER = "other"

Number = int | float
Labels = tuple[str, ...]

_NAME = re.compile(r"[a-zA-Z_:][a-zA-Z0-9_:]*")
_LABEL = re.compile(r"(?!__)[a-zA-Z_][a-zA-Z0-9_]*")
_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)


class Metric(msgspec.Struct, frozen=True, kw_only=True):
    """Something that is counted, and by what."""

    name: str
    kind: Literal["counter", "gauge", "histogram"]
    help: str
    labels: Labels = ()
    bounds: tuple[Number, ...] = ()
    """The upper bounds of a histogram's buckets, rising; the last one, without bound, is implied."""

    def __post_init__(self) -> None:
        histogram, rising = self.kind == "histogram", sorted(set(self.bounds))
        for possible, why in (
            (_NAME.fullmatch(self.name), "no name of a metric"),
            (all(map(_LABEL.fullmatch, self.labels)), "no name of a label"),
            (len(set(self.labels)) == len(self.labels), "a label twice"),
            (self.name.endswith("_total") == (self.kind == "counter"), "counters end in _total, and only they"),
            (not (histogram and "le" in self.labels), "le is the histogram's own label"),
            (histogram == bool(self.bounds), "a histogram has bounds, and nothing else has"),
            (rising == list(self.bounds) and all(map(math.isfinite, rising)), "bounds rise and end"),
        ):
            if not possible:
                raise ValueError(f"{self.name}: {why}")


class Spread:
    """A histogram's one series: how many fell into each bucket, and their sum."""

    __slots__ = ("_bounds", "counts", "sum")

    def __init__(self, bounds: Sequence[float]) -> None:
        self._bounds, self.counts, self.sum = bounds, [0] * (len(bounds) + 1), 0.0

    def add(self, value: Number) -> None:
        """Count a value where it falls."""
        self.counts[bisect_left(self._bounds, value)] += 1
        self.sum += value


class Registry:
    """The numbers behind the declared metrics; a wrong name or label is a bug of ours and fails at once."""

    def __init__(self, metrics: Iterable[Metric], values: Mapping[str, Sequence[str]]) -> None:
        self._metrics = {metric.name: metric for metric in metrics}
        self._values = {label: frozenset(values[label]) for metric in self._metrics.values() for label in metric.labels}
        self._numbers: dict[str, dict[Labels, Number]] = {name: {} for name in self._metrics}
        self._spreads: dict[str, dict[Labels, Spread]] = {name: {} for name in self._metrics}
        self._watched: dict[str, dict[Labels, Callable[[], Number]]] = {name: {} for name in self._metrics}
        self._keys: Recent[tuple[Sequence[str], ...], Labels] = Recent(1 << 10)
        """Labels that were looked at before."""
        for metric in self._metrics.values():
            if metric.kind == "counter" and len(metric.labels) < 2:  # seen from zero on, so that the first one shows
                for labels in product(*(values[label] for label in metric.labels)):
                    self._numbers[metric.name][labels] = 0

    def add(self, name: str, amount: Number = 1, /, **labels: str) -> None:
        """Count something."""
        metric = self._metrics[name]
        assert metric.kind == "counter"
        assert amount >= 0, "counters only rise"
        numbers, key = self._numbers[name], self._key(metric, labels)
        numbers[key] = numbers.get(key, 0) + amount

    def set(self, name: str, value: Number, /, **labels: str) -> None:
        """Say how much there is of something now."""
        metric = self._metrics[name]
        assert metric.kind == "gauge"
        self._numbers[name][self._key(metric, labels)] = value

    def watch(self, name: str, ask: Callable[[], Number], /, **labels: str) -> None:
        """Let a gauge be asked whenever the page is written."""
        metric = self._metrics[name]
        assert metric.kind == "gauge"
        self._watched[name][self._key(metric, labels)] = ask

    def observe(self, name: str, value: Number, /, **labels: str) -> None:
        """Count a value where it falls, such as the seconds that something took."""
        self.spread(name, **labels).add(value)

    def spread(self, name: str, /, **labels: str) -> Spread:
        """Where values of these labels fall, for whoever counts many of them."""
        metric = self._metrics[name]
        assert metric.kind == "histogram"
        spreads, key = self._spreads[name], self._key(metric, labels)
        return spreads.get(key) or spreads.setdefault(key, Spread(metric.bounds))

    def render(self) -> str:
        """The page that Prometheus reads."""
        return "".join(f"{line}\n" for metric in self._metrics.values() for line in self._lines(metric))

    def _key(self, metric: Metric, labels: dict[str, str]) -> Labels:
        key = (metric.name, *labels.items())
        known = self._keys[key]
        if known is None:
            assert labels.keys() == set(metric.labels), f"{metric.name} is counted by {metric.labels}"
            known = tuple(labels[label] if labels[label] in self._values[label] else OTHER for label in metric.labels)
            self._keys.keep(key, known)
        return known

    def _lines(self, metric: Metric) -> Iterator[str]:
        yield f"# HELP {metric.name} {_escaped(metric.help)}"
        yield f"# TYPE {metric.name} {metric.kind}"
        asked = {labels: _asked(ask) for labels, ask in self._watched[metric.name].items()}
        for labels, number in sorted((self._numbers[metric.name] | asked).items()):
            yield f"{metric.name}{_braces(metric.labels, labels)} {_written(number)}"
        for labels, spread in sorted(self._spreads[metric.name].items(), key=lambda one: one[0]):
            bounds = [*map(_written, metric.bounds), "+Inf"]
            for bound, count in zip(bounds, accumulate(spread.counts), strict=True):
                yield f"{metric.name}_bucket{_braces((*metric.labels, 'le'), (*labels, bound))} {count}"
            yield f"{metric.name}_sum{_braces(metric.labels, labels)} {_written(spread.sum)}"
            yield f"{metric.name}_count{_braces(metric.labels, labels)} {sum(spread.counts)}"


def _asked(ask: Callable[[], Number]) -> Number:
    try:
        return ask()
    except Exception:  # noqa: BLE001 -- one gauge that cannot be read does not hide all others
        return math.nan


def _written(number: Number) -> str:
    if isinstance(number, int):
        return str(int(number))
    if math.isnan(number):
        return "NaN"
    return repr(number) if math.isfinite(number) else "+Inf" if number > 0 else "-Inf"


def _braces(names: Labels, values: Labels) -> str:
    pairs = (f'{name}="{_escaped(value, quotes=True)}"' for name, value in zip(names, values, strict=True))
    return f"{{{','.join(pairs)}}}" if names else ""


def _escaped(text: str, *, quotes: bool = False) -> str:
    """A text as the format writes it; only label values have their quotes escaped."""
    text = text.replace("\\", "\\\\").replace("\n", "\\n")
    return text.replace('"', '\\"') if quotes else text


def _counter(name: str, help_: str, *labels: str) -> Metric:
    return Metric(name=name, kind="counter", help=help_, labels=labels)


def _gauge(name: str, help_: str, *labels: str) -> Metric:
    return Metric(name=name, kind="gauge", help=help_, labels=labels)


def _seconds(name: str, help_: str, *labels: str) -> Metric:
    return Metric(name=name, kind="histogram", help=help_, labels=labels, bounds=_SECONDS)


METRICS = (
    _gauge("sabot_started_seconds", "When the server started, in seconds since 1970."),
    _gauge("sabot_sockets", "Sockets that are open."),
    _gauge("sabot_accounts_online", "Accounts with at least one open socket."),
    _counter("sabot_sockets_opened_total", "Sockets that were opened."),
    _counter("sabot_commands_total", "Commands of players, by name and how they ended.", "command", "outcome"),
    _seconds("sabot_command_seconds", "From a command's arrival to its answer, durable.", "command"),
    _counter("sabot_http_requests_total", "HTTP requests by route and status.", "route", "status"),
    _seconds("sabot_http_seconds", "From a request's arrival to its answer.", "route"),
    _counter("sabot_refusals_total", "Refusals by their reason.", "reason"),
    _counter("sabot_limited_total", "What was turned away because it came too often or was too much.", "limit"),
    _counter("sabot_faults_total", "Faults of our own; the log has their tracebacks, or what the storage said."),
    _counter("sabot_logins_total", "Log-ins by how they ended.", "login"),
    _counter("sabot_guests_total", "Guests who came in."),
    _counter("sabot_registrations_total", "Accounts that were registered."),
    _counter("sabot_rounds_opened_total", "Rounds opened.", "game"),
    _counter("sabot_rounds_settled_total", "Rounds settled.", "game"),
    _counter("sabot_rounds_voided_total", "Rounds voided; their stakes went back.", "game"),
    _counter("sabot_rounds_away_total", "What was done for players who were away.", "ending"),
    _gauge("sabot_rounds_open", "Rounds that are open.", "game"),
    _counter("sabot_staked_cents_total", "Cents that players staked in settled rounds.", "game"),
    _counter("sabot_returned_cents_total", "Cents that came back to players from settled rounds.", "game"),
    _gauge("sabot_meter_cents", "The visible meter.", "game"),
    _counter("sabot_events_sent_total", "Events sent to sockets."),
    _counter("sabot_sent_bytes_total", "Bytes sent to sockets."),
    _counter("sabot_resyncs_total", "Readers who had missed too much and were sent everything anew."),
    _counter("sabot_slow_readers_total", "Readers who fell too far behind and were dropped."),
    _seconds("sabot_storage_seconds", "From a request to the storage to its durable answer."),
)
"""Everything the server counts."""

VALUES: dict[str, tuple[str, ...]] = {
    "game": tuple(GAMES),
    "outcome": ("ok", "refused", "limited", "failed"),
    "status": tuple(map(str, (101, 200, 201, 204, 304, *range(400, 406), 409, 413, 415, 422, 426, 429, 500, 503))),
    "limit": ("messages", "account_messages", "message_bytes", "entries", "requests", "sockets_per_account", "sockets"),
    "login": ("ok", "failed", "busy"),
    "ending": ("complete", "void", "close"),
}
"""The closed lists of labels; the server adds those of its protocol: each ``command``, ``route`` and ``reason``."""
