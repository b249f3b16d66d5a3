"""Sessions: tokens, their rotation and their end."""

import pytest
from support.people import DAY, Desk

from sabot.house.people.accounts import guest
from sabot.house.people.sessions import (
    MOST_SESSIONS,
    Session,
    digest_of,
    end_every_session,
    end_session,
    signed,
    start_session,
)
from sabot.house.people.sweep import sweep
from sabot.house.protection import touch_session
from sabot.house.refused import Reason


def test_a_token_opens_its_own_session():
    desk = Desk()
    token = desk.token()
    who = desk.do(guest, token)
    assert desk.do(signed, token) == who


@pytest.mark.parametrize("token", [b"", b"short", bytes(32)])
def test_any_other_token_opens_nothing(token):
    desk = Desk()
    desk.guest()
    desk.refuses(Reason.NO_SESSION, signed, token)


def test_neither_a_token_nor_anything_it_can_be_read_from_is_kept():
    desk = Desk()
    token = bytes(range(32))
    desk.do(guest, token)
    kept = str(desk.documents())
    assert token.hex() not in kept
    assert digest_of(token) in kept


def test_a_new_session_ends_the_one_whose_token_was_shown():
    desk = Desk()
    old, new = desk.token(), desk.token()
    who = desk.do(guest, old)
    desk.do(start_session, who.player, new, ending=old)
    desk.refuses(Reason.NO_SESSION, signed, old)
    desk.do(signed, new)


def test_logging_out_ends_one_session_and_no_other():
    desk = Desk()
    here, there = desk.token(), desk.token()
    who = desk.do(guest, here)
    desk.do(start_session, who.player, there)
    desk.do(end_session, who.digest)
    desk.do(end_session, who.digest)
    desk.refuses(Reason.NO_SESSION, signed, here)
    desk.do(signed, there)


def test_logging_out_everywhere_ends_every_session_without_touching_one():
    desk = Desk()
    tokens = [desk.token() for _ in range(5)]
    who = desk.do(guest, tokens[0])
    for token in tokens[1:]:
        desk.do(start_session, who.player, token)
    sessions = {name: body for name, body in desk.documents().items() if name[0] == "session"}
    desk.do(end_every_session, who.player)
    assert sessions.items() <= desk.documents().items()
    for token in tokens:
        desk.refuses(Reason.SESSION_ENDED, signed, token)


def test_a_session_unused_for_thirty_days_is_over():
    desk = Desk()
    token = desk.token()
    desk.do(guest, token)
    desk.wait(30 * DAY - 1)
    desk.do(signed, token)
    desk.wait(1)
    desk.refuses(Reason.SESSION_EXPIRED, signed, token)


def test_a_session_in_use_goes_on():
    desk = Desk()
    token = desk.token()
    who = desk.do(guest, token)
    for _ in range(3):
        desk.wait(29 * DAY)
        who = desk.do(signed, token)
        desk.do(touch_session, who)


def test_how_long_a_session_may_idle_can_be_set():
    desk = Desk()
    token = desk.token()
    desk.do(guest, token)
    desk.wait(DAY)
    desk.refuses(Reason.SESSION_EXPIRED, signed, token, idle_ms=DAY)


def test_one_session_too_many_ends_the_oldest():
    desk = Desk()
    tokens = [desk.token() for _ in range(MOST_SESSIONS + 1)]
    who = desk.do(guest, tokens[0])
    for token in tokens[1:]:
        desk.do(start_session, who.player, token)
    desk.refuses(Reason.NO_SESSION, signed, tokens[0])
    desk.do(signed, tokens[1])
    assert sum(kind == "session" for kind, _ in desk.documents()) == MOST_SESSIONS


def test_sweeping_leaves_a_session_that_came_back_to_life():
    desk = Desk()
    token = desk.token()
    who = desk.do(guest, token)
    listed = [("session", who.digest)]
    desk.wait(20 * DAY)
    assert desk.do(sweep, listed) == 0
    desk.wait(10 * DAY)
    assert desk.do(sweep, listed) == 1
    assert desk.do(sweep, listed) == 0
    desk.refuses(Reason.NO_SESSION, signed, token)
    assert not any(kind == Session.__name__.lower() for kind, _ in desk.documents())
