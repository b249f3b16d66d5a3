"""What may be asked of the history, and what is refused."""

import base64
import re
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.house import OpenHouse, a_house
from support.past import page

from sabot.house.history.reading import cursor_of, place_of
from sabot.house.refused import Reason, Refused

house = pytest.fixture(a_house)


def refusal(ask: Callable[[], object]) -> Refused:
    with pytest.raises(Refused) as caught:
        ask()
    return caught.value


def word(*parts: object) -> str:
    return base64.urlsafe_b64encode(msgspec.json.encode(parts)).decode()


ASKED: dict[str, tuple[Reason, dict[str, object]]] = {
    "no cursor": (Reason.BAD_CURSOR, {"before": ""}),
    "no base 64": (Reason.BAD_CURSOR, {"before": "é"}),
    "no JSON": (Reason.BAD_CURSOR, {"before": "AAAA"}),
    "no place": (Reason.BAD_CURSOR, {"before": word(1)}),
    "a place of words": (Reason.BAD_CURSOR, {"before": word("1", "x")}),
    "a place before 1970": (Reason.BAD_CURSOR, {"before": word(-1, "x")}),
    "a place after all time": (Reason.BAD_CURSOR, {"before": word(2**62, "x")}),
    "a huge place": (Reason.BAD_CURSOR, {"before": word(2**63, "x")}),
    "a place in no id": (Reason.BAD_CURSOR, {"before": word(1, "\0")}),
    "a place written otherwise": (Reason.BAD_CURSOR, {"before": base64.urlsafe_b64encode(b'[1, "x"]').decode()}),
    "a cursor with more": (Reason.BAD_CURSOR, {"before": word(1, "x") + "\n"}),
    "a number as cursor": (Reason.BAD_CURSOR, {"before": 5}),
    "bytes as cursor": (Reason.BAD_CURSOR, {"before": word(1, "x").encode()}),
    "no lines": (Reason.BAD_PAGE, {"limit": 0}),
    "too many lines": (Reason.BAD_PAGE, {"limit": 101}),
    "true lines": (Reason.BAD_PAGE, {"limit": True}),
    "half lines": (Reason.BAD_PAGE, {"limit": 1.5}),
    "since before 1970": (Reason.BAD_PERIOD, {"since": -1}),
    "since true": (Reason.BAD_PERIOD, {"since": True}),
    "until for ever": (Reason.BAD_PERIOD, {"until": 2**62}),
    "until a word": (Reason.BAD_PERIOD, {"until": "2026"}),
    "no such game": (Reason.UNKNOWN_GAME, {"game": "poker"}),
    "no game at all": (Reason.UNKNOWN_GAME, {"game": ["classic"]}),
}


@pytest.mark.parametrize("name", ASKED)
def test_what_cannot_be_meant_is_refused_for_its_own_reason(name: str, house: OpenHouse) -> None:
    reason, asked = ASKED[name]
    player = house.player(0)
    assert refusal(lambda: page(house, player, **asked)).reason is reason


def test_every_reason_of_the_history_is_met_by_a_test() -> None:
    listed = list(Reason)
    ours = listed[listed.index(Reason.BAD_CURSOR) : listed.index(Reason.BAD_PERIOD) + 1]
    written = "".join(file.read_text() for file in Path(__file__).parent.glob("test_history*.py"))
    counted = re.findall(r"\(Reason\.([A-Z_]+), ", written)
    assert [reason.name for reason in ours if reason.name not in counted] == []


@given(at=st.integers(0, 2**62 - 1), id=st.from_regex(r"[a-z]{1,9}/2026-11-16/[0-9]{6}", fullmatch=True))
def test_a_cursor_is_read_as_it_was_written(at: int, id: str) -> None:
    assert place_of(cursor_of((at, id))) == (at, id)


@given(cursor=st.one_of(st.text(), st.binary().map(lambda data: base64.urlsafe_b64encode(data).decode())))
def test_anything_else_is_refused_and_never_an_error(cursor: str) -> None:
    assert refusal(lambda: place_of(cursor)).reason is Reason.BAD_CURSOR
