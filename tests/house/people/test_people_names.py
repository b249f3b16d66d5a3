"""Names that people choose."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.people import Desk

from sabot.house.people.accounts import register
from sabot.house.people.names import checked_name, folded
from sabot.house.refused import Reason, Refused


@pytest.mark.parametrize("name", ["Ana", "Zoé_42", "a-b", "Ольга", "x" * 24, "日本人"])
def test_letters_of_one_script_digits_and_dashes_make_a_name(name):
    assert checked_name(name) == name


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("", Reason.NAME_TOO_SHORT),
        ("ab", Reason.NAME_TOO_SHORT),
        ("x" * 25, Reason.NAME_TOO_LONG),
        ("x" * 10_000, Reason.NAME_TOO_LONG),
        ("two words", Reason.NAME_CHARACTERS),
        ("semi;colon", Reason.NAME_CHARACTERS),
        ("nul\0nul", Reason.NAME_CHARACTERS),
        ("rtl\u202eoverride", Reason.NAME_CHARACTERS),
        ("lone\ud800", Reason.NAME_CHARACTERS),
        ("\u0661\u0662\u0663", Reason.NAME_CHARACTERS),
        ("p\u0430ypal", Reason.NAME_MIXES_SCRIPTS),
    ],
)
def test_each_fault_of_a_name_has_its_own_reason(name, reason):
    with pytest.raises(Refused) as refused:
        checked_name(name)
    assert refused.value.reason is reason


def test_a_name_is_shown_as_it_was_chosen():
    assert Desk().named("Zoé").player.name == "Zoé"


@pytest.mark.parametrize("other", ["rosalie", "ROSALIE", "Rosalie", "\uff32osalie"])
def test_a_name_that_differs_only_in_case_or_form_is_taken(other):
    desk = Desk()
    desk.named("Rosalie")
    desk.refuses(Reason.NAME_TAKEN, register, other, "hash", desk.token())


@given(st.text(max_size=40))
def test_what_is_accepted_is_accepted_again_as_it_is_shown(name):
    try:
        shown = checked_name(name)
    except Refused:
        return
    assert checked_name(shown) == shown
    assert folded(folded(shown)) == folded(shown) == folded(name)
