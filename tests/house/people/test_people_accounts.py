"""Guests, registration, passwords and roles."""

import pytest
from support.people import Desk

from sabot.house.cashier import deposit
from sabot.house.people.accounts import appoint, change_password, grant, guest, register
from sabot.house.people.login import login_hash
from sabot.house.people.player import Role, player_of
from sabot.house.people.sessions import require, signed
from sabot.house.refused import Reason, Refused
from sabot.ledger import FIRST_PLAYER


def test_a_guest_has_a_number_an_empty_wallet_and_a_session_but_no_name():
    desk = Desk()
    who = desk.guest()
    assert who.player.number == FIRST_PLAYER
    assert who.player.name is None
    assert desk.do(lambda books: books.balance(FIRST_PLAYER)) == 0
    assert desk.guest().player.number == FIRST_PLAYER + 1


def test_a_guest_who_registers_keeps_number_and_money():
    desk = Desk()
    was = desk.guest()
    desk.do(deposit, was.player.number, 50_00, "k")
    now = desk.do(register, "Rosalie", "hash", desk.token(), was=was)
    assert now.player.number == was.player.number
    assert desk.do(lambda books: books.balance(now.player.number)) == 50_00
    assert desk.do(login_hash, "rosalie") == "hash"


def test_registering_ends_the_guests_sessions():
    desk = Desk()
    old, new = desk.token(), desk.token()
    was = desk.do(guest, old)
    desk.do(register, "Rosalie", "hash", new, was=was)
    desk.refuses(Reason.SESSION_ENDED, signed, old)
    assert desk.do(signed, new).player.name == "Rosalie"


def test_who_has_a_name_does_not_register_again():
    desk = Desk()
    was = desk.named("Rosalie")
    desk.refuses(Reason.ALREADY_REGISTERED, register, "Other", "hash", desk.token(), was=was)


def test_a_new_password_ends_every_other_session():
    desk = Desk()
    old, new = desk.token(), desk.token()
    who = desk.do(register, "Rosalie", "before", old)
    desk.do(change_password, who, "after", new)
    assert desk.do(login_hash, "Rosalie") == "after"
    desk.refuses(Reason.SESSION_ENDED, signed, old)
    assert desk.do(signed, new).player.number == who.player.number


def test_a_guest_has_no_password_to_change():
    desk = Desk()
    desk.refuses(Reason.NOT_REGISTERED, change_password, desk.guest(), "hash", desk.token())


def test_only_an_admin_gives_roles():
    desk = Desk()
    admin, dealer = desk.named("Admin"), desk.named("Dealer")
    desk.refuses(Reason.NOT_ALLOWED, grant, admin, dealer.player.number, "dealer")
    desk.do(appoint, admin.player.number, "admin")
    admin = admin._replace(player=desk.do(player_of, admin.player.number))
    assert desk.do(grant, admin, dealer.player.number, "dealer").role is Role.DEALER


@pytest.mark.parametrize("role", list(Role))
def test_a_role_may_do_what_the_roles_before_it_may_and_no_more(role):
    desk = Desk()
    who = desk.named()
    who = who._replace(player=desk.do(appoint, who.player.number, role))
    order = list(Role)
    for asked in order:
        if order.index(asked) <= order.index(role):
            require(who, asked)
        else:
            with pytest.raises(Refused, match="not_allowed"):
                require(who, asked)


def test_a_role_that_is_none_is_refused():
    desk = Desk()
    desk.refuses(Reason.UNKNOWN_ROLE, appoint, desk.named().player.number, "owner")


def test_a_guest_has_no_role():
    desk = Desk()
    desk.refuses(Reason.NOT_REGISTERED, appoint, desk.guest().player.number, "dealer")


def test_a_number_that_nobody_has_is_refused():
    desk = Desk()
    desk.refuses(Reason.UNKNOWN_PLAYER, appoint, 99_999, "dealer")
