"""Logs: one line for each thing, whatever is in it."""

import io
import json
import logging
import math
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from aiohttp import log as aiohttp_log
from hypothesis import given, settings
from hypothesis import strategies as st
from support.effort import examples

from sabot.house.refused import Reason
from sabot.server.logs import Form, Level, log, setup


@contextmanager
def logs(form: Form = "json", level: Level = "info") -> Iterator[io.StringIO]:
    """Everything that is logged meanwhile; the loggers are then as they were."""
    root, access, stream = logging.getLogger(), aiohttp_log.access_logger, io.StringIO()
    handlers, before, off = root.handlers, root.level, access.disabled
    root.handlers = [handler for handler in handlers if not hasattr(handler, "records")]  # pytest's would raise
    try:
        setup(level, form, stream)
        yield stream
    finally:
        root.handlers = handlers
        root.setLevel(before)
        access.disabled = off


def told(form: Form = "json", **fields: Any) -> str:
    with logs(form) as stream:
        log("happened", **fields)
    return stream.getvalue()


def read(text: str) -> Any:
    assert text.endswith("\n")
    assert len(text.splitlines()) == 1
    return json.loads(text)


class Odd:
    """A value that cannot even say what it is."""

    def __repr__(self) -> str:
        raise RuntimeError("no")


class Bad(Exception):  # noqa: N818 -- a test's own
    """An exception that cannot say what it is."""

    def __str__(self) -> str:
        raise RuntimeError("no")


def failure(error: BaseException) -> BaseException:
    try:
        raise error
    except type(error) as raised:
        return raised


def test_a_line_is_an_object_with_when_how_grave_and_what_first():
    line = read(told(player=1001, why=Reason.EXCLUDED, ok=True, none=None))
    assert list(line) == ["at", "level", "event", "player", "why", "ok", "none"]
    assert (line["level"], line["event"], line["why"]) == ("info", "happened", "excluded")
    assert len(line["at"]) == len("2026-11-16T15:20:02.123Z")
    assert line["at"].endswith("Z")


def test_readable_lines_say_the_same():
    at, rest = told("text", player=1001, why="two words", ok=True, parts=[1, "a"]).split(" ", 1)
    assert at.endswith("Z")
    assert rest == 'info    happened player=1001 why="two words" ok=true parts=[1, "a"]\n'


@pytest.mark.parametrize(
    ("level", "shown"),
    [("debug", 4), ("info", 3), ("warning", 2), ("error", 1)],
)
def test_what_is_less_grave_than_the_level_is_not_written(level: Level, shown: int):
    with logs(level=level) as stream:
        for grave in ("debug", "info", "warning", "error"):
            log("happened", level=grave)
    lines = [json.loads(line) for line in stream.getvalue().splitlines()]
    assert [line["level"] for line in lines] == ["debug", "info", "warning", "error"][-shown:]


@pytest.mark.parametrize("form", ["json", "text"])
@pytest.mark.parametrize("end", ["\n", "\r", "\r\n", "\v", "\f", "\x1c", "\x85", "\u2028", "\u2029"])
def test_no_value_makes_a_second_line(form: Form, end: str):
    forged = f'x{end}{{"at": "2026-11-16T00:00:00.000Z", "level": "info", "event": "forged"}}'
    with logs(form) as stream:
        fields: dict[str, Any] = {"value": forged, forged: 1, "list": [forged], "dict": {forged: forged}}
        log(forged, **fields)
        logging.getLogger("asyncio").error("%s", forged)
    assert len(stream.getvalue().splitlines()) == 2


def test_a_terminal_obeys_nothing_that_is_in_a_line():
    assert "\x1b" not in told("text", value="\x1b[2J", error=failure(ValueError("\x1b[2J")))


def test_an_exception_brings_its_traceback():
    line = read(told(error=failure(ValueError("no such box"))))
    assert line["error"] == "ValueError: no such box"
    assert "in failure" in line["traceback"]


def test_a_traceback_stands_readable_below_its_line_and_forges_none():
    lines = told("text", error=failure(ValueError("one\n2026-11-16T00:00:00.000Z info    forged"))).splitlines()
    assert lines[1] == "    | Traceback (most recent call last):"
    assert all(line.startswith("    | ") for line in lines[1:])


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (math.nan, "nan"),
        (-math.inf, "-inf"),
        (10**5000, None),
        (2**63, 2**63),
        (b"\xff", "b'\\xff'"),
        ("\ud800", "\ud800"),
        (Odd(), "<Odd>"),
        ([Odd(), {Odd: Odd()}], None),
        (Bad(), "Bad: <Bad>"),
        ({1: 2}, {"1": 2}),
        ({"a", "b"} - {"b"}, ["a"]),
        ("x" * 5000, "x" * 4000 + "…"),
        (object, "<class 'object'>"),
    ],
    ids=range(13),
)
def test_odd_values_are_shown_somehow(value: object, shown: object):
    line = read(told(value=value))
    assert shown is None or line["value"] == shown
    assert told("text", value=value)


def test_a_value_inside_itself_and_one_without_end_are_cut():
    inside: list[object] = []
    inside.append(inside)
    assert read(told(value=inside))["value"]
    assert len(read(told(value=list(range(10**5))))["value"]) == 100


def test_a_field_hides_none_of_ours():
    fields: dict[str, Any] = {"at": 1, "event": 2, "traceback": 3}
    line = read(told(**fields))
    assert (line["event"], line["at_"], line["event_"], line["traceback_"]) == ("happened", 1, 2, 3)


@settings(max_examples=examples(30), deadline=None)
@given(
    st.dictionaries(
        st.text().filter(lambda name: name != "level"),
        st.recursive(
            st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(), st.binary()),
            lambda parts: st.one_of(st.lists(parts), st.dictionaries(st.text(), parts)),
        ),
    ),
    st.text(),
)
def test_any_fields_are_one_line(fields: dict[str, Any], event: str):
    for form in ("json", "text"):
        with logs(form) as stream:
            log(event, **fields)
        assert len(stream.getvalue().splitlines()) == 1
        assert stream.getvalue().isascii() or form == "text"


def test_other_libraries_go_the_same_way_and_the_access_log_is_off():
    with logs() as stream:
        aiohttp_log.server_logger.exception("Error handling request", exc_info=failure(KeyError("x")))
        aiohttp_log.access_logger.info("GET / from 203.0.113.7")
        logging.getLogger("asyncio").warning("%d parts", "no number")
    first, second = (json.loads(line) for line in stream.getvalue().splitlines())
    assert (first["event"], first["message"]) == ("aiohttp.server", "Error handling request")
    assert "KeyError" in first["traceback"]
    assert (second["event"], second["message"]) == ("asyncio", "'%d parts'")


def test_a_second_setup_replaces_the_first():
    with logs() as first, logs("text") as second:
        log("happened")
    assert not first.getvalue()
    assert second.getvalue()


def test_a_stream_that_fails_stops_nobody():
    with logs() as stream:
        stream.close()
        log("happened")


def test_a_process_writes_to_standard_error_only():
    program = "from sabot.server.logs import log, setup; setup('info', 'json'); log('happened', who='é')"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)  # noqa: S603 -- our own words
    assert not done.stdout
    assert json.loads(done.stderr)["who"] == "é"
