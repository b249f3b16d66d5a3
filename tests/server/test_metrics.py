"""Metrics: Prometheus' text format 0.0.4, with labels from closed lists."""

import math
import re
from collections.abc import Callable
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.effort import examples

from sabot.games import GAMES
from sabot.server.metrics import METRICS, OTHER, VALUES, Metric, Registry

ALL_VALUES = VALUES | {"command": ("deal", "act"), "route": ("lobby", "login"), "reason": ("house.excluded",)}
SAMPLE = re.compile(
    r"""([a-zA-Z_:][a-zA-Z0-9_:]*)                                   # the name
        (?:\{((?:[a-zA-Z_]\w*="(?:[^"\\\n]|\\[\\"n])*",?)*)\})?      # the labels
        \ (-?[0-9]+(?:\.[0-9]+)?(?:e[+-]?[0-9]+)?|[+-]Inf|NaN)       # the number
    """,
    re.VERBOSE,
)
PARTS = {"counter": {""}, "gauge": {""}, "histogram": {"_bucket", "_sum", "_count"}}


def read(page: str) -> dict[str, float]:
    """The samples of a page, which must be well-formed: every one below the HELP and TYPE of its metric."""
    assert page.endswith("\n")
    samples: dict[str, float] = {}
    families: set[str] = set()
    name = kind = ""
    for line in page.removesuffix("\n").split("\n"):
        if line.startswith("# HELP "):
            name = line.split(" ")[2]
            assert name not in families
            families.add(name)
        elif line.startswith("# TYPE "):
            assert line.split(" ")[2] == name
            kind = line.split(" ")[3]
        else:
            sample = SAMPLE.fullmatch(line)
            assert sample, line
            assert sample[1].removeprefix(name) in PARTS[kind]
            series = line.rpartition(" ")[0]
            assert series not in samples
            samples[series] = float(sample[3])
    return samples


def one(kind: str, *labels: str, help: str = "What it is.", **about: object) -> Metric:  # noqa: A002 -- the field's name
    return Metric(name="x_total" if kind == "counter" else "x", kind=kind, help=help, labels=labels, **about)  # type: ignore[arg-type]


def test_the_page_is_written_as_the_format_has_it():
    metrics = (
        Metric(name="hands_total", kind="counter", help="Hands dealt.", labels=("game",)),
        Metric(name="sockets", kind="gauge", help="Sockets that are open."),
        Metric(name="seconds", kind="histogram", help="How long.", bounds=(0.5, 1)),
    )
    registry = Registry(metrics, {"game": ("classic", "power")})
    registry.add("hands_total", 3, game="classic")
    registry.set("sockets", 7)
    for value in (0.25, 0.5, 0.75, 2):
        registry.observe("seconds", value)
    assert registry.render() == (
        "# HELP hands_total Hands dealt.\n"
        "# TYPE hands_total counter\n"
        'hands_total{game="classic"} 3\n'
        'hands_total{game="power"} 0\n'
        "# HELP sockets Sockets that are open.\n"
        "# TYPE sockets gauge\n"
        "sockets 7\n"
        "# HELP seconds How long.\n"
        "# TYPE seconds histogram\n"
        'seconds_bucket{le="0.5"} 2\n'
        'seconds_bucket{le="1"} 3\n'
        'seconds_bucket{le="+Inf"} 4\n'
        "seconds_sum 3.5\n"
        "seconds_count 4\n"
    )


def test_a_value_outside_the_closed_list_is_other():
    registry = Registry([one("counter", "a")], {"a": ("b",)})
    for number in range(1000):
        registry.add("x_total", a=f"stranger {number}")
    assert read(registry.render()) == {'x_total{a="b"}': 0, f'x_total{{a="{OTHER}"}}': 1000}


def test_two_labels_are_shown_once_they_were_counted():
    registry = Registry([one("counter", "a", "b")], {"a": ("1", "2"), "b": ("3",)})
    assert read(registry.render()) == {}
    registry.add("x_total", a="2", b="3")
    assert read(registry.render()) == {'x_total{a="2",b="3"}': 1}


def test_help_and_labels_are_escaped_each_in_its_way():
    odd = 'a\\b"c\nd'
    registry = Registry([one("counter", "a", help=odd)], {"a": (odd,)})
    registry.add("x_total", a=odd)
    page = registry.render()
    assert '# HELP x_total a\\\\b"c\\nd\n' in page
    assert 'x_total{a="a\\\\b\\"c\\nd"} 1\n' in page
    assert read(page)


def test_a_gauge_is_asked_when_the_page_is_written():
    told = iter([1, 2])
    registry = Registry([one("gauge")], {})
    registry.watch("x", lambda: next(told))
    assert [read(registry.render())["x"] for _ in range(2)] == [1, 2]


def test_a_gauge_that_cannot_be_read_hides_no_other():
    registry = Registry([one("gauge", "a")], {"a": ("b", "c")})
    registry.watch("x", lambda: 1 // 0, a="b")
    registry.set("x", 5, a="c")
    samples = read(registry.render())
    assert math.isnan(samples['x{a="b"}'])
    assert samples['x{a="c"}'] == 5


@pytest.mark.parametrize(
    ("number", "written"),
    [
        (0, "0"),
        (-3, "-3"),
        (10**20, "1" + "0" * 20),
        (0.1, "0.1"),
        (1e-9, "1e-09"),
        (1e300, "1e+300"),
        (math.inf, "+Inf"),
        (-math.inf, "-Inf"),
        (math.nan, "NaN"),
        (True, "1"),
    ],
)
def test_numbers_are_written_as_the_format_has_them(number: float, written: str):
    registry = Registry([one("gauge")], {})
    registry.set("x", number)
    assert registry.render().endswith(f"\nx {written}\n")
    assert read(registry.render())


def test_money_is_counted_to_the_cent_however_much_it_is():
    registry = Registry([one("counter")], {})
    registry.add("x_total", 2**60)
    registry.add("x_total", 1)
    assert registry.render().endswith(f"\nx_total {2**60 + 1}\n")


@settings(max_examples=examples(100), deadline=None)
@given(st.lists(st.floats(0, 20)))
def test_a_histogram_counts_each_value_in_every_bucket_that_holds_it(values: list[float]):
    bounds = (0.01, 0.5, 1, 10)
    registry = Registry([one("histogram", bounds=bounds)], {})
    for value in values:
        registry.observe("x", value)
    samples = read(registry.render())
    if values:
        for bound in bounds:
            assert samples[f'x_bucket{{le="{bound}"}}'] == sum(value <= bound for value in values)
        assert samples['x_bucket{le="+Inf"}'] == samples["x_count"] == len(values)
        assert samples["x_sum"] == pytest.approx(sum(values))


@pytest.mark.parametrize(
    ("about", "why"),
    [
        ({"name": "1x"}, "no name of a metric"),
        ({"name": "x y"}, "no name of a metric"),
        ({"name": "x\n"}, "no name of a metric"),
        ({"labels": ("a-b",)}, "no name of a label"),
        ({"labels": ("__a",)}, "no name of a label"),
        ({"labels": ("a:b",)}, "no name of a label"),
        ({"labels": ("a", "a")}, "a label twice"),
        ({"name": "x_total"}, "counters end in _total"),
        ({"kind": "counter"}, "counters end in _total"),
        ({"kind": "histogram", "labels": ("le",), "bounds": (1,)}, "own label"),
        ({"kind": "histogram"}, "a histogram has bounds"),
        ({"bounds": (1,)}, "a histogram has bounds"),
        ({"kind": "histogram", "bounds": (2, 1)}, "bounds rise"),
        ({"kind": "histogram", "bounds": (1, 1)}, "bounds rise"),
        ({"kind": "histogram", "bounds": (1, math.inf)}, "bounds rise"),
    ],
)
def test_an_impossible_metric_is_refused(about: dict[str, object], why: str):
    with pytest.raises(ValueError, match=why):
        Metric(**({"name": "x", "kind": "gauge", "help": "What it is."} | about))  # type: ignore[arg-type]


def test_a_wrong_use_is_our_own_fault():
    registry = Registry([one("counter", "a"), one("gauge")], {"a": ("b",)})
    wrongs: tuple[Callable[[], None], ...] = (
        lambda: registry.add("nothing_total"),
        lambda: registry.add("x"),
        lambda: registry.add("x_total"),
        lambda: registry.add("x_total", a="b", c="d"),
        lambda: registry.add("x_total", -1, a="b"),
        lambda: registry.set("x_total", 1, a="b"),
        lambda: registry.watch("x_total", lambda: 1, a="b"),
        lambda: registry.observe("x", 1),
    )
    for wrong in wrongs:
        with pytest.raises((AssertionError, KeyError)):
            wrong()
    with pytest.raises(KeyError):
        Registry([one("gauge", "a")], {})


def test_everything_the_server_counts_can_be_counted_and_read():
    registry = Registry(METRICS, ALL_VALUES)
    for metric in METRICS:
        for labels in ({label: ALL_VALUES[label][0] for label in metric.labels}, dict.fromkeys(metric.labels, "?")):
            count = {"counter": registry.add, "gauge": registry.set, "histogram": registry.observe}[metric.kind]
            count(metric.name, 1, **labels)
    samples = read(registry.render())
    assert all(any(series.startswith(metric.name) for series in samples) for metric in METRICS)
    assert len({metric.name for metric in METRICS}) == len(METRICS)
    assert all(metric.name.startswith("sabot_") and metric.help.endswith(".") for metric in METRICS)


def test_nothing_from_outside_makes_the_page_grow_without_end():
    """Everything possible was counted, and the page is still a page."""
    registry = Registry(METRICS, ALL_VALUES)
    for metric in METRICS:
        count = {"counter": registry.add, "gauge": registry.set, "histogram": registry.observe}[metric.kind]
        lists = [[*ALL_VALUES[label], "strange", "stranger"] for label in metric.labels]
        for values in product(*lists):
            count(metric.name, 1, **dict(zip(metric.labels, values, strict=True)))
    lines = registry.render().count("\n")
    for number in range(100):
        registry.add("sabot_refusals_total", reason=f"strange {number}")
    assert registry.render().count("\n") == lines


def test_every_game_has_a_place_and_every_label_a_list():
    assert set(VALUES["game"]) == set(GAMES)
    assert set(ALL_VALUES) == {label for metric in METRICS for label in metric.labels}
    assert all(OTHER not in values for values in VALUES.values())
