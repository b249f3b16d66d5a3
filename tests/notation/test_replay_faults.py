"""Rounds that can be read but not played are refused at the line that cannot stand.

Law: a refusal of the engine becomes a fault of the file, under the engine's own reason; nothing is settled.
"""

import dataclasses
from dataclasses import replace

import pytest
from notation import instant_faults, live_faults
from notation.instant_faults import INSTANT_FAULTS
from notation.live_faults import LIVE_FAULTS
from notation.parser_faults import lines
from notation.window_faults import WINDOW_FAULTS
from support.rounds import play

from sabot.games import GAMES, Kind
from sabot.notation import Fault, Record, parse
from sabot.replay import replay


def fault_of(text: str) -> tuple[int, str]:
    """The line and the key under which a text is refused, once it was read."""
    rounds = parse(text)
    with pytest.raises(Fault) as caught:
        [replay(record) for record in rounds]
    return caught.value.line, caught.value.key


@pytest.mark.parametrize(("text", "line", "key"), [pytest.param(*row, id=what) for what, *row in INSTANT_FAULTS])
def test_an_instant_round_that_cannot_be_is_refused_at_its_line(text: str, line: int, key: str) -> None:
    assert fault_of(lines(text)) == (line, key)


@pytest.mark.parametrize(("text", "line", "key"), [pytest.param(*row, id=what) for what, *row in LIVE_FAULTS])
def test_a_live_round_that_cannot_be_is_refused_at_its_line(text: str, line: int, key: str) -> None:
    assert fault_of(lines(text)) == (line, key)


@pytest.mark.parametrize(("text", "line", "key"), [pytest.param(*row, id=what) for what, *row in WINDOW_FAULTS])
def test_a_window_that_cannot_be_is_refused_at_its_line(text: str, line: int, key: str) -> None:
    assert fault_of(lines(text)) == (line, key)


@pytest.mark.parametrize(
    "text",
    [
        f"{instant_faults.FIFTEEN} | do 1 stand",
        f"{instant_faults.TWO} | do 1 stand | do 2 stand",
        f"{instant_faults.EIGHTS} | do 1 split | do 1.1 stand | do 1.2 stand",
        f"{instant_faults.PROGRESSIVE} | do 1 surrender",
        f"{live_faults.FIFTEEN} | do ann stand",
        f"{live_faults.TWO} | do bob stand | do ann default",
        f"{live_faults.EIGHTS} | do ann split | do ann.2 stand | do ann.1 stand",
        f"{live_faults.TWO_EIGHTS} | do ann double | do bob split | do bob.1 stand | do bob.2 stand",
        f"{live_faults.FREE} 6h 9c 5c Ts 2c | do ann free_double",
        f"{live_faults.POWER} | do ann quadruple",
    ],
)
def test_what_the_tables_build_on_can_be_played(text: str) -> None:
    assert play(lines(text)).hands


@pytest.mark.parametrize("name", [game.name for game in GAMES.values() if game.kind is Kind.INSTANT])
def test_every_box_of_the_game_may_be_bet_on_and_no_other(name: str) -> None:
    text = f"game {name}\nbets {{}} main=5.00\nshoe 8h 9c 7c Ts 2c\ndo {{}} stand\n"
    boxes = GAMES[name].boxes
    for box in range(1, boxes + 1):
        assert play(text.format(box, box)).hands[0].who == str(box)
    assert fault_of(text.format(boxes + 1, 1)) == (2, "refused.no_such_box")


def _unread(record: Record) -> Record:
    """The same round as if it had been made, not read: without a line number anywhere."""
    return replace(record, words={}, lines=(0, 0), shoe_lines=())


@pytest.mark.parametrize(
    "text",
    [
        f"{instant_faults.FIFTEEN} | do 1 stand",
        "game progressive | limit high | meter visible=1.00 | bets 1 main=25.00 | shoe 8h 9c 7c Ts | do 1 stand",
        f"{live_faults.TWO} | do bob stand | do ann default",
        f"{live_faults.FIFTEEN} | do ann hit | fell unsplit | do ann stand",
        f"{live_faults.EIGHTS} | do ann stand | fell first second | fell second",
    ],
    ids=["boxes", "level and meter", "tracks", "fell", "fell for others"],
)
def test_equal_records_are_played_alike(text: str) -> None:
    (record,) = parse(lines(text))
    assert _unread(record) == record
    assert replay(_unread(record)) == replay(record)


def test_cards_that_fell_are_refused_in_a_record_too() -> None:
    (record,) = parse(lines(f"{instant_faults.FIFTEEN} | do 1 stand | fell unsplit"))
    for same in (record, _unread(record)):
        with pytest.raises(Fault):
            replay(same)


def test_a_record_with_an_unknown_level_is_refused() -> None:
    (record,) = parse(lines("game progressive | bets 1 main=25.00 | shoe 8h 9c 7c Ts | do 1 stand"))
    with pytest.raises(Fault) as refused:
        replay(dataclasses.replace(record, level="huge"))
    assert refused.value.key == "unknown_limit"


@pytest.mark.parametrize("said", ["limit high_roller", "meter visible=10000.00 hidden=2000.00"])
@pytest.mark.parametrize("text", [f"{instant_faults.FIFTEEN} | do 1 stand", f"{live_faults.FIFTEEN} | do ann stand"])
def test_a_level_and_the_meters_say_nothing_in_a_game_that_has_none(text: str, said: str) -> None:
    (plain,), (more,) = parse(lines(text)), parse(lines(f"{text} | {said}"))
    assert replay(more) == replay(plain)
