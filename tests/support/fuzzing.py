"""Messages that no client should send, made from the types of the protocol.

Law: everything comes from a seed; the messages are drawn from what msgspec says of the types, so that a new command
is fuzzed from the day it is one, and each spoiling has a name that can be counted.
"""

import json
from collections.abc import Callable, Iterable
from random import Random
from typing import Any, NamedTuple

from msgspec import inspect
from support.wire import BINARY, PING, fragments, frame

from sabot.actions import Action
from sabot.games import GAMES
from sabot.protocol import VERSION

MOST_BYTES = 4096
KNOWN: dict[str, tuple[object, ...]] = {
    "protocol": (VERSION, VERSION, 0, 2),
    "game": ("classic", "progressive", *GAMES, "poker"),
    "action": (*map(str, Action), "hit", "stand", "stand"),
    "bet": ("main", "main", "perfect_pair", "lucky_ladies", "21+3", "21+3_progressive", "insurance"),
    "cents": (100, 500, 500, 1000, 10, 50_000, 1),
    "box": (1, 1, 1, 2, 3, 5, 6),
    "hand": (1, 1, 2),
    "level": (None, None, "standard", "low", "micro", "sky"),
    "on": ("me", "house"),
}
"""Words that a house knows; what a field of another name holds is drawn from its type alone."""

JUNK = (
    *("NaN", "Infinity", "-Infinity", "1e400", "1.0", "-0", "-0.0", "1e2", "-1", "0.1", "0x10", "01", "+1", "1_0"),
    *("true", "false", "null", '"1"', '""', '"0"', "[]", "{}", "[[]]", '[{"a":null}]', "undefined", "'x'", ""),
    *(str(number) for number in (2**31, 2**53, 2**53 - 1, 2**63, 2**64, -(2**63), 10**100, 99, 100, 1000)),
    *(
        '"\\ud800"',
        '"\\udc00\\ud800"',
        '"\\u0000"',
        '"\\x"',
        '"\\uD83D\\uDE00"',
        '"\x7f"',
        '"\u202e"',
        '"é"',
        '"a\\nb"',
    ),
    *('"house/insurance/1"', '"classic/"', '"../../etc/passwd"', '"\'; DROP TABLE entry; --"', '"%s%n"'),
)
"""What may stand where a value stood, as it is written; some of it is no JSON, some of it is right by chance."""


class Spoiled(NamedTuple):
    """One message, ready for the wire."""

    how: str
    kind: str
    """The command that it was."""
    text: bytes
    wire: bytes


Draw = Callable[[str], object]
"""What is known for a field right now; raises KeyError where nothing is."""


class Maker:
    """Draws messages of these types, and spoils them."""

    def __init__(self, random: Random, types: Iterable[type], known: Draw) -> None:
        self.random, self._known = random, known
        self.shapes = {kind.__name__.lower(): inspect.type_info(kind) for kind in types}
        self._kinds = tuple(self.shapes)

    # ── Right ones ───────────────────────────────────────────────────────────────────────────────────

    def right(self, kind: str) -> dict[str, Any]:
        """A message of a kind, well formed; whether it may be said now is another matter."""
        made = self._draw(self.shapes[kind])
        assert isinstance(made, dict)
        return made

    def _draw(self, shape: inspect.Type, name: str = "") -> object:
        random = self.random
        if random.random() < 0.9:
            try:
                return self._known(name)
            except KeyError:
                pass
        match shape:
            case inspect.StructType(fields=fields):
                tagged = {} if shape.tag_field is None else {shape.tag_field: shape.tag}
                asked = [field for field in fields if field.required or random.random() < 0.5]
                return tagged | {field.encode_name: self._draw(field.type, field.encode_name) for field in asked}
            case inspect.VarTupleType(item_type=item):
                return [self._draw(item, name) for _ in range(random.choice((0, 1, 1, 2, 3)))]
            case inspect.UnionType(types):
                return self._draw(random.choice(types), name)
        return self._scalar(shape)

    def _scalar(self, shape: inspect.Type) -> object:
        random = self.random
        match shape:
            case inspect.BoolType():
                return random.random() < 0.5
            case inspect.IntType():
                return random.choice((0, 1, 1, 2, 3, 4, 7, random.randrange(100), random.randrange(2**53)))
            case inspect.StrType(pattern=str()):
                return random.choice((f"{random.randrange(256):02x}", "00", "ab" * random.randrange(64)))
            case inspect.StrType():
                return random.choice(("", "main", "x" * random.randrange(64)))
            case inspect.NoneType():
                return None
            case inspect.LiteralType(values):
                return random.choice(values)
        raise AssertionError(f"a type that nothing draws: {shape}")

    # ── Wrong ones ───────────────────────────────────────────────────────────────────────────────────

    def spoiled(self, kind: str | None = None) -> Spoiled:
        """A message, spoiled in one way or not at all; of any kind, unless one is wanted."""
        random = self.random
        kind = kind or random.choice(self._kinds)
        message = self.right(kind)
        how = random.choice(HOWS)
        text = SPOIL[how](random, message) if how in SPOIL else _written(message)
        text = text[:MOST_BYTES].decode(errors="ignore").encode()  # what is no UTF-8 ends a connection: not here
        return Spoiled(how, kind, text, FRAMED.get(how, _whole)(random, text))


# ── Spoiling ─────────────────────────────────────────────────────────────────────────────────────────


def _written(message: object) -> bytes:
    return json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass")


def _places(message: object) -> list[tuple[Any, Any]]:
    """Every place of a message where a value stands."""
    found: list[tuple[Any, Any]] = []
    waiting = [message]
    while waiting:
        inside = waiting.pop()
        pairs = inside.items() if isinstance(inside, dict) else enumerate(inside) if isinstance(inside, list) else ()
        for key, value in pairs:
            found.append((inside, key))
            waiting.append(value)
    return found


_MARK = "\x01mark\x01"


def _put(random: Random, message: dict[str, Any], raw: str) -> bytes:
    """The message with something else for one of its values."""
    inside, key = random.choice(_places(message) or [(message, "a")])
    inside[key] = _MARK
    return _written(message).replace(_written(_MARK), raw.encode("utf-8", "surrogatepass"))


def _junk(random: Random, message: dict[str, Any]) -> bytes:
    return _put(random, message, random.choice(JUNK))


def _giant(random: Random, message: dict[str, Any]) -> bytes:
    size = max(0, random.choice((65, 255, 1025, MOST_BYTES)) - len(_written(message)))
    return _put(random, message, f'"{random.choice(("a", "é", chr(0x1F600)))[0] * (size // 4)}"')


def _digits(random: Random, message: dict[str, Any]) -> bytes:
    return _put(random, message, random.choice("-123456789") + "9" * random.choice((17, 40, 400, 3000)))


def _nested(random: Random, message: dict[str, Any]) -> bytes:
    depth = random.choice((3, 50, 500, 1500))
    opened, closed = random.choice((("[", "]"), ('{"a":', "}")))
    return _put(random, message, opened * (depth // len(opened)) + "1" + closed * (depth // len(opened)))


def _cut(random: Random, message: dict[str, Any]) -> bytes:
    text = _written(message)
    return text[: random.randrange(len(text))]


def _missing(random: Random, message: dict[str, Any]) -> bytes:
    for inside, key in random.sample(_places(message), min(1, len(message))):
        del inside[key]
    return _written(message)


def _unknown(random: Random, message: dict[str, Any]) -> bytes:
    message[random.choice(("extra", "Id", "__proto__", "type ", "ID", "player"))] = random.choice((1, "a", None, []))
    return _written(message)


def _twice(random: Random, message: dict[str, Any]) -> bytes:
    name = random.choice(list(message) or ["a"])
    return b'{"%s":%s,' % (name.encode(), random.choice(JUNK[:20]).encode()) + _written(message)[1:]


def _retyped(random: Random, message: dict[str, Any]) -> bytes:
    return _written(message | {"type": random.choice(("shout", "", "HELLO", "round", "refused", "Deal", "deal\0"))})


def _flipped(random: Random, message: dict[str, Any]) -> bytes:
    text = bytearray(_written(message))
    for _ in range(random.choice((1, 1, 3))):
        text[random.randrange(len(text))] = random.randrange(256)
    return bytes(text)


_WRAPPINGS = (
    *((b"[", b"]"), (b" \t\n", b"\r\n "), (b"", b","), (b"\xef\xbb\xbf", b""), (b"%", b""), (b"/**/", b"")),
    *((b"", b"\0"), (b"", b"}"), (b"(", b")")),
)


def _wrapped(random: Random, message: dict[str, Any]) -> bytes:
    before, after = random.choice(_WRAPPINGS)
    return before + _written(message) + after


def _doubled(_random: Random, message: dict[str, Any]) -> bytes:
    return _written(message) * 2


def _scalar(random: Random, _message: dict[str, Any]) -> bytes:
    return random.choice(JUNK).encode("utf-8", "surrogatepass")


SPOIL: dict[str, Callable[[Random, dict[str, Any]], bytes]] = {
    "junk": _junk,
    "giant": _giant,
    "digits": _digits,
    "nested": _nested,
    "cut": _cut,
    "missing": _missing,
    "unknown": _unknown,
    "twice": _twice,
    "retyped": _retyped,
    "flipped": _flipped,
    "wrapped": _wrapped,
    "doubled": _doubled,
    "scalar": _scalar,
}


def _whole(_random: Random, text: bytes) -> bytes:
    return frame(text)


def _fragmented(random: Random, text: bytes) -> bytes:
    return fragments(text, *(random.randrange(len(text) + 1) for _ in range(random.choice((1, 2, 5)))))


FRAMED: dict[str, Callable[[Random, bytes], bytes]] = {
    "binary": lambda _, text: frame(text, BINARY),
    "fragmented": _fragmented,
    "after_a_ping": lambda _, text: frame(b"are you there", PING) + frame(text),
}
"""Spoilings of the frame; the message in it is as it was."""

HOWS = (*SPOIL, "junk", "junk", "junk", *FRAMED, *["not"] * 8)

ENDERS: dict[str, tuple[bytes, int]] = {
    "bytes that are no UTF-8": (frame(b'{"type":"ping","id":"\xff"}'), 1007),
    "a surrogate written as UTF-8": (frame(b'{"type":"ping","id":"\xed\xa0\x80"}'), 1007),
    "a message that is too long": (frame(b"x" * (MOST_BYTES + 1)), 1009),
    "fragments that are too long together": (fragments(b"x" * (MOST_BYTES + 1), 1000, 2000, 3000), 1009),
    "a length that is absurd": (b"\x81\xff\x00\x00\x01\x00\x00\x00\x00\x00\0\0\0\0", 1009),
    "a reserved bit": (b"\xc1\x80\0\0\0\0", 1002),
    "an opcode that is none": (b"\x83\x80\0\0\0\0", 1002),
    "an end without a beginning": (frame(b"a", 0), 1002),
    "a beginning within a message": (frame(b"a", last=False) + frame(b"b"), 1002),
    "a ping that is too long": (frame(b"a" * 126, PING), 1002),
    "half a close code": (frame(b"\x03", 8), 1002),
    "a goodbye": (frame(b"\x03\xe8bye", 8), 1000),
}
"""Frames that end a connection, and the code it ends with."""
