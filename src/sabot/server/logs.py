"""Logs: one line for each thing that happened, on standard error, for the operator.

Law: a line is one JSON object, or one readable line; no value makes a second line or stops the server, whatever it
is. An exception brings its traceback; the other libraries' own logs go the same way.
"""

import json
import logging
import math
import sys
import traceback
from datetime import UTC, datetime
from typing import Literal, TextIO

Level = Literal["debug", "info", "warning", "error"]
Form = Literal["json", "text"]

_LEVELS: dict[str, int] = {
    "debug": logging.DEBUG,
    "info": logging.INFO,
    "warning": logging.WARNING,
    "error": logging.ERROR,
}
_LONGEST, _LONGEST_TRACEBACK = 4000, 40_000
_DEEPEST, _MOST_PARTS = 5, 100
_OURS = logging.getLogger("sabot")
_FIELDS = "sabot_fields"
"""The attribute of a record that carries what ``log`` was given."""


def setup(level: Level = "info", form: Form = "json", stream: TextIO | None = None) -> logging.Handler:
    """Send every log of the process to standard error in this form; a second call replaces the first."""
    handler = _Lines(sys.stderr if stream is None else stream)
    handler.setFormatter(_Json() if form == "json" else _Text())
    root = logging.getLogger()
    for old in [one for one in root.handlers if isinstance(one, _Lines)]:
        root.removeHandler(old)
    root.addHandler(handler)
    root.setLevel(_LEVELS[level])
    access = logging.getLogger("aiohttp.access")  # our own counters say it, without anyone's address
    access.disabled = True
    return handler


def log(event: str, /, level: Level = "info", **fields: object) -> None:
    """Say that something happened; an exception among the fields brings its traceback."""
    _OURS.log(_LEVELS[level], "%s", event, extra={_FIELDS: fields})


class _Lines(logging.StreamHandler[TextIO]):
    """Writes lines; where nobody can be told, nobody is, and the server goes on."""

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 -- the library's name
        pass


class _Json(logging.Formatter):
    """One object a line, in ASCII, so that no encoding and no separator of lines matters."""

    def format(self, record: logging.LogRecord) -> str:
        return json.dumps(_line(record), allow_nan=False)


class _Text(logging.Formatter):
    """A readable line; a traceback stands below it, each of its lines behind a bar that no value can reach."""

    def format(self, record: logging.LogRecord) -> str:
        line = _line(record)
        below = line.pop("traceback", None)
        at, level, event = (_cleaned(str(line.pop(name))) for name in ("at", "level", "event"))
        fields = "".join(f" {_word(name)}={_word(value)}" for name, value in line.items())
        lines = str(below).splitlines() if below is not None else ()
        return "".join([f"{at} {level:<7} {event}{fields}", *(f"\n    | {_cleaned(one)}" for one in lines)])


def _line(record: logging.LogRecord) -> dict[str, object]:
    """What a record says, as plain values only."""
    at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
    line: dict[str, object] = {"at": at, "level": record.levelname.lower(), "event": _message(record)}
    if not hasattr(record, _FIELDS):
        line |= {"event": record.name, "message": _message(record)}
    raised = record.exc_info[1] if record.exc_info else None
    for name, value in getattr(record, _FIELDS, {}).items():
        raised = value if isinstance(value, BaseException) else raised
        line[f"{name}_" if name in line or name == "traceback" else _short(name)] = _plain(value)
    if raised is not None:
        line["traceback"] = _traceback(raised)
    return line


def _message(record: logging.LogRecord) -> str:
    try:
        return _short(record.getMessage())
    except Exception:  # noqa: BLE001 -- a message that does not fit its own arguments is shown without them
        return _short(_shown(record.msg))


def _plain(value: object, depth: int = 0) -> object:
    """A value that JSON has, whatever it was."""
    if value is None or value is True or value is False:
        return value
    if isinstance(value, str):
        return _short(str.__str__(value))
    if type(value) is int:
        return value if value.bit_length() <= 64 else _short(hex(value))
    if type(value) is float:
        return value if math.isfinite(value) else str(value)
    if isinstance(value, BaseException):
        return _short(f"{type(value).__name__}: {_shown(value, str)}")
    if depth < _DEEPEST and isinstance(value, list | tuple | set | frozenset):
        return [_plain(part, depth + 1) for part in list(value)[:_MOST_PARTS]]
    if depth < _DEEPEST and isinstance(value, dict):
        parts = list(value.items())[:_MOST_PARTS]
        return {_short(_shown(name, str)): _plain(part, depth + 1) for name, part in parts}
    return _short(_shown(value))


def _shown(value: object, how: type[str] | None = None) -> str:
    """What a value says of itself, if it can."""
    try:
        return repr(value) if how is None else how(value)
    except Exception:  # noqa: BLE001 -- whatever it does when asked
        return f"<{type(value).__name__}>"


def _short(text: str, longest: int = _LONGEST) -> str:
    return text if len(text) <= longest else text[:longest] + "…"


def _traceback(raised: BaseException) -> str:
    try:
        told = "".join(traceback.format_exception(raised))
    except Exception:  # noqa: BLE001 -- an exception that cannot be shown is named at least
        told = type(raised).__name__
    return told if len(told) <= _LONGEST_TRACEBACK else "…" + told[-_LONGEST_TRACEBACK:]


def _word(value: object) -> str:
    """A value as a word of a readable line; quoted where it could be taken for more than one."""
    text = value if isinstance(value, str) else json.dumps(value)
    plain = text and text.isprintable() and not any(sign in text for sign in ' "=\\')
    return text if plain or not isinstance(value, str) else json.dumps(text)


def _cleaned(text: str) -> str:
    """A text without anything that a terminal would obey."""
    return "".join(sign if sign.isprintable() else json.dumps(sign)[1:-1] for sign in text)
