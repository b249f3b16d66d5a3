"""The messages of the socket: closed unions, strictly read.

Law: what is not exactly a command is refused when it is decoded, before anybody looks at it; every message is read back
as it was written; and there is no place in a player's messages for a card that lies face down.
"""

import json
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from hypothesis import given
from msgspec import inspect
from protocol.any_message import any_of

from sabot.house.refused import Why
from sabot.protocol import VERSION, commands, events, happenings, views
from sabot.protocol.schema.examples import ANSWERS, COMMANDS, EVENTS, EXAMPLES, HAPPENINGS, NOTICES
from sabot.protocol.schema.shapes import members, parts, struct

COMMAND = msgspec.json.Decoder(commands.Command)
MESSAGE = msgspec.json.Decoder(events.Message)

PLAIN: dict[str, dict[str, Any]] = {
    str(struct(type(command)).tag): json.loads(msgspec.json.encode(command)) for command in COMMANDS
}


REFUSALS = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
"""How the decoder refuses: bytes that are no UTF-8 and an object too deep have exceptions of Python's own."""


def _refused(message: str | bytes) -> str:
    with pytest.raises(REFUSALS) as refused:
        COMMAND.decode(message)
    return str(refused.value)


def _with(command: str, **changed: object) -> str:
    return json.dumps({**PLAIN[command], **changed})


# ── Closed ───────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("command", PLAIN)
def test_a_command_with_a_field_more_is_refused(command: str):
    assert "unknown field" in _refused(_with(command, colour="red"))


@pytest.mark.parametrize(
    ("command", "field"),
    [
        (struct(cls).tag, field.name)
        for cls in members(commands.Command)
        for field in struct(cls).fields
        if field.required
    ],
)
def test_a_command_with_a_field_less_is_refused(command: str, field: str):
    message = {name: value for name, value in PLAIN[command].items() if name != field}
    assert f"missing required field `{field}`" in _refused(json.dumps(message))


@pytest.mark.parametrize(
    "message",
    [
        "",
        " ",
        "{}",
        "[]",
        "null",
        "1",
        '"hello"',
        '{"id": "a"}',
        '{"type": "bet", "id": "a"}',
        '{"type": "Ping", "id": "a"}',
        '{"type": "welcome", "protocol": 1, "at": 0, "channels": []}',
        '{"type": null, "id": "a"}',
        '{"type": 1, "id": "a"}',
        '{"type": ["ping"], "id": "a"}',
        '{"type": "ping", "id": "a"',
        '{"type": "ping", "id": "a"} {}',
        '{"type": "ping", "id": "a",}',
        "{'type': 'ping', 'id': 'a'}",
        '[{"type": "ping", "id": "a"}]',
        '{"type": "ping", "id": "\\ud800"}',
        b'{"type": "leave", "id": "a", "game": "\xff"}',
        "[" * 100_000,
        '{"type":' * 5_000,
    ],
    ids=lambda message: repr(message[:40]),
)
def test_whatever_is_no_command_is_refused(message: str | bytes):
    _refused(message)


def test_nested_structs_are_closed_too():
    _refused(_with("deal", bets=[{"box": 1, "stakes": [], "colour": "red"}]))
    _refused(_with("deal", bets=[{"box": 1, "stakes": [{"bet": "main", "cents": 100, "lent": 1}]}]))
    _refused(_with("press", press={"press": "chip", "box": 1, "bet": "main", "cents": 100, "free": True}))
    _refused(_with("press", press={"press": "deal"}))
    _refused(_with("press", draft=[{"box": 1, "bet": "main", "chips": [100], "lent": 1}]))
    _refused(_with("hello", seen=[{"on": "me", "epoch": "e", "seq": 1, "at": 0}]))


# ── Types ────────────────────────────────────────────────────────────────────────────────────────────

NO_INTEGERS = ["1.0", "1e0", "1e2", "10e-1", "1.5", "-0.0", "1e400", "true", "false", '"1"', "null", "[]", "[1]", "{}"]
NO_JSON = ["NaN", "Infinity", "-Infinity", "01", "0x1", "1_000", "+1", ".5", "1.", "١"]


def _numbers(cls: type[msgspec.Struct]) -> list[str]:
    """The fields of a command that hold an integer."""
    found = []
    for field in struct(cls).fields:
        shapes = field.type.types if isinstance(field.type, inspect.UnionType) else (field.type,)
        if any(isinstance(shape, inspect.IntType) for shape in shapes):
            found.append(field.name)
    return found


@pytest.mark.parametrize("written", [*NO_INTEGERS, *NO_JSON])
@pytest.mark.parametrize(
    ("command", "field"),
    [(struct(cls).tag, name) for cls in members(commands.Command) for name in _numbers(cls)],
)
def test_only_an_integer_is_an_integer(command: str, field: str, written: str):
    """1.0 and 1e2 are refused as floats, 1e400 as out of range, true as a bool; NaN is no JSON."""
    if (written, field) == ("null", "boxes"):
        return  # as many as the game has
    message = _with(command, **{field: "HERE"}).replace('"HERE"', written)
    _refused(message)


@pytest.mark.parametrize("written", [*NO_INTEGERS, *NO_JSON])
def test_money_and_chips_are_integers_wherever_they_stand(written: str):
    stake = {"box": 1, "stakes": [{"bet": "main", "cents": "HERE"}]}
    chip = {"press": "chip", "box": 1, "bet": "main", "cents": "HERE"}
    spot = {"box": 1, "bet": "main", "chips": ["HERE"]}
    for message in (_with("deal", bets=[stake]), _with("press", press=chip), _with("press", draft=[spot])):
        _refused(message.replace('"HERE"', written))


@pytest.mark.parametrize("taken", ["0", "1", '"true"', "null", "[]", "1.0"])
def test_only_true_and_false_are_answers(taken: str):
    _refused(_with("insure", taken="HERE").replace('"HERE"', taken))
    _refused(_with("act", confirmed="HERE").replace('"HERE"', taken))


@pytest.mark.parametrize("game", [1, True, None, [], {}, 1.5])
def test_only_text_is_text(game: object):
    _refused(_with("enter", game=game))
    _refused(_with("enter", id=game))
    _refused(_with("act", action=game))


# ── Ranges ───────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    "id",
    ["", " ", "a b", "a\n", "\na", "a\x00", "é", "a/b", "a.b", "a:b", "ａ", "a" * 65, "<b>", '"', "..", "a\u200b"],
)
def test_an_id_is_up_to_64_letters_digits_and_dashes(id: str):
    for command in PLAIN.keys() - {"hello"}:
        _refused(_with(command, id=id))


@pytest.mark.parametrize("id", ["a", "A-Z_09", "-", "a" * 64, "0"])
def test_an_id_can_be_any_of_those(id: str):
    assert COMMAND.decode(_with("ping", id=id)) == commands.Ping(id=id)


@pytest.mark.parametrize(
    ("command", "changed"),
    [
        ("act", {"version": -1}),
        ("act", {"version": 2**53}),
        ("act", {"version": 10**400}),
        ("act", {"box": -1}),
        ("act", {"box": 100}),
        ("act", {"hand": 100}),
        ("act", {"action": "a" * 65}),
        ("act", {"round": "a" * 65}),
        ("insure", {"box": 100}),
        ("insure", {"version": -1}),
        ("enter", {"game": "a" * 65}),
        ("press", {"boxes": 100}),
        ("press", {"level": "a" * 65}),
        ("press", {"draft": [{"box": 1, "bet": "main", "chips": []}] * 33}),
        ("deal", {"version": -1}),
        ("deal", {"bets": [{"box": 1, "stakes": []}] * 9}),
        ("deal", {"bets": [{"box": 100, "stakes": []}]}),
        ("deal", {"bets": [{"box": 1, "stakes": [{"bet": "main", "cents": 1}] * 9}]}),
        ("deal", {"bets": [{"box": 1, "stakes": [{"bet": "main", "cents": -1}]}]}),
        ("deal", {"bets": [{"box": 1, "stakes": [{"bet": "main", "cents": 2**53}]}]}),
        ("deal", {"value": "0"}),
        ("deal", {"value": "0g"}),
        ("deal", {"value": "AB"}),
        ("deal", {"value": "ab\n"}),
        ("deal", {"value": "00" * 65}),
        ("hello", {"seen": [{"on": "me", "epoch": "e", "seq": 1}] * 17}),
        ("hello", {"seen": [{"on": "me", "epoch": "e", "seq": -1}]}),
        ("hello", {"seen": [{"on": "m" * 65, "epoch": "e", "seq": 1}]}),
    ],
)
def test_whatever_is_out_of_range_is_refused(command: str, changed: dict[str, object]):
    _refused(_with(command, **changed))


def _ranges(shape: inspect.Type, place: str = "") -> Iterator[tuple[str, bool]]:
    """Every integer inside of a type by its place, and whether it has a range."""
    match shape:
        case inspect.IntType(ge=least, le=most):
            yield place, least is not None and most is not None
        case inspect.StructType(cls, fields=fields):
            for field in fields:
                yield from _ranges(field.type, f"{cls.__name__}.{field.name}")
        case _:
            for part in parts(shape):
                yield from _ranges(part, place)


def test_every_number_of_a_client_has_a_range_but_those_that_the_house_judges_itself():
    """The betting checks its own types in ``check_draft`` and ``press``; the socket, the protocol's number."""
    without = {place for place, ranged in _ranges(inspect.type_info(commands.Command)) if not ranged}
    assert without == {
        "Hello.protocol",
        *("Spot.box", "Spot.chips", "Chip.box", "Chip.cents", "Undo.box", "Cancel.box"),
    }


def test_the_ends_of_the_ranges_are_in_range():
    read = COMMAND.decode(_with("deal", version=2**53 - 1, value="ff" * 64, bets=[{"box": 99, "stakes": []}] * 8))
    assert isinstance(read, commands.Deal)
    assert (read.version, len(read.bets), len(read.value)) == (2**53 - 1, 8, 128)


def test_of_a_key_that_comes_twice_the_last_counts():
    """JSON leaves it open; the tag is read first, so that a second one cannot change what the message is."""
    assert COMMAND.decode('{"type": "ping", "id": "a", "id": "b"}') == commands.Ping(id="b")
    _refused('{"type": "ping", "id": "a", "type": "leave"}')


# ── There and back ───────────────────────────────────────────────────────────────────────────────────


@given(any_of(commands.Command))
def test_every_command_is_read_as_it_was_written(command: commands.Command):
    assert COMMAND.decode(msgspec.json.encode(command)) == command


@given(any_of(events.Message))
def test_every_message_is_read_as_it_was_written(message: events.Message):
    assert MESSAGE.decode(msgspec.json.encode(message)) == message


@given(any_of(events.Message))
def test_the_server_always_writes_every_field(message: events.Message):
    shape = struct(type(message))
    written = json.loads(msgspec.json.encode(message))
    assert list(written) == [shape.tag_field, *(field.encode_name for field in shape.fields)]


@pytest.mark.parametrize(
    ("examples", "union"),
    [
        (COMMANDS, commands.Command),
        (ANSWERS, events.Answer),
        (NOTICES, events.Notice),
        (EVENTS, events.Event),
        (HAPPENINGS, happenings.Happening),
    ],
)
def test_there_is_one_example_of_every_message(examples: tuple[Any, ...], union: Any):
    assert tuple(map(type, examples)) == members(union)
    for example in examples:
        assert msgspec.json.decode(msgspec.json.encode(example), type=union, strict=True) == example


# ── What every message has ───────────────────────────────────────────────────────────────────────────


def _names(cls: type[msgspec.Struct]) -> tuple[str, ...]:
    return tuple(field.name for field in struct(cls).fields)


def test_every_command_but_hello_has_an_id():
    assert [cls for cls in members(commands.Command) if "id" not in _names(cls)] == [commands.Hello]


def test_every_answer_but_welcome_has_the_id_of_its_command():
    assert [cls for cls in members(events.Answer) if "id" not in _names(cls)] == [events.Welcome]


def test_every_event_has_its_channel_its_number_and_its_moment():
    assert all(_names(cls)[:3] == ("on", "seq", "at") for cls in members(events.Event))


def test_no_answer_or_notice_could_be_taken_for_an_event():
    assert not any("seq" in _names(cls) for cls in (*members(events.Answer), *members(events.Notice)))


def test_no_two_messages_have_the_same_type():
    for union in (commands.Command, events.Message, happenings.Happening):
        tags = [struct(cls).tag for cls in members(union)]
        assert len(set(tags)) == len(tags)


def test_the_union_of_messages_is_answers_notices_and_events():
    assert members(events.Message) == (*members(events.Answer), *members(events.Notice), *members(events.Event))
    assert VERSION == 1


# ── Hidden cards ─────────────────────────────────────────────────────────────────────────────────────

CARDS = {
    "Hand.cards",
    "Dealer.cards",
    "CardDrawn.card",
    "DealerDrew.card",
    "HoleCardTurned.card",
}
"""Where a card can stand: in a player's hand, open before the dealer, or in the moment in which it is turned."""

WORDS = {
    *("Action.action", "Why.reason", "Why.about", "SideBet.bet", "SideBet.line", "Stakes.stakes"),
    *("HandResult.outcome", "BetResult.bet", "BetResult.line", "Result.void", "Result.seed"),
    *("Round.id", "Round.game", "Round.level", "Round.number", "Round.phase", "Round.shoe"),
    *("Round.commitment", "Round.value", "Seat.game", "Seat.commitment", "Person.name", "Person.role", "Meter.game"),
    *("Acted.action", "Voided.why"),
}
"""Every other field of a view that holds text: names, hashes, refusals, and the seed of a round that is over."""


def _holds_text(shape: inspect.Type) -> bool:
    match shape:
        case inspect.StrType() | inspect.AnyType() | inspect.CustomType() | inspect.DictType():
            return True
        case inspect.UnionType(types):
            return any(map(_holds_text, types))
        case inspect.VarTupleType(item_type=item):
            return _holds_text(item)
        case inspect.TupleType(items):
            return any(map(_holds_text, items))
    return False


def _views() -> list[type[msgspec.Struct]]:
    structs = [
        kind
        for module in (views, happenings)
        for kind in vars(module).values()
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and kind.__module__ == module.__name__
    ]
    assert len(structs) > 25
    return [*structs, Why]


def test_a_card_can_stand_only_where_it_lies_open():
    """Every field that could hold a text is either a known place of open cards or is known to be something else."""
    fields = {
        f"{cls.__name__}.{field.name}" for cls in _views() for field in struct(cls).fields if _holds_text(field.type)
    }
    assert fields == CARDS | WORDS


def test_a_hole_card_is_told_by_a_bool_and_by_a_happening_without_fields():
    assert _names(happenings.HoleCardDealt) == ()
    assert isinstance({field.name: field.type for field in struct(views.Dealer).fields}["hole"], inspect.BoolType)


def test_a_number_cannot_be_a_hidden_card_or_a_seed():
    """Cards are numbers inside of the house; no number of a view has a name that could mean one."""
    for cls in _views():
        for field in struct(cls).fields:
            if not _holds_text(field.type):
                assert not {"card", "cards", "seed", "shoe", "next"} & set(field.name.split("_")), (cls, field.name)


def test_a_seed_is_only_in_a_result_and_a_result_only_in_a_round():
    holding = [cls.__name__ for cls in _views() for field in struct(cls).fields if "seed" in field.name]
    assert holding == ["Result"]
    users = [
        (cls.__name__, field.name)
        for cls in _views()
        for field in struct(cls).fields
        if views.Result in {getattr(shape, "cls", None) for shape in getattr(field.type, "types", (field.type,))}
    ]
    assert users == [("Round", "result")]


def test_no_message_has_a_field_for_anything_but_the_facts_of_a_refusal():
    """Free-form objects are the back door of every closed protocol; there is one kind of them."""
    free = {
        f"{cls.__name__}.{field.name}"
        for example in EXAMPLES
        for cls in [type(example)]
        for field in struct(cls).fields
        if isinstance(field.type, inspect.DictType | inspect.AnyType | inspect.CustomType)
    }
    assert free == {"Refused.about"}
