"""The account in a browser: a name for a guest, the ways in and out, one's own data, and the end of it.

Law: money and rounds follow the player; a session that was ended elsewhere says so, and nothing can be done with it.
"""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect
from support.browser import DESK, PASSWORD, PHONE, Visit
from support.effort import LONG

WON = "Ah 7c Kh Td"
"""A natural: the balance is another than the one a guest is given."""


def press(here: Visit, key: str) -> None:
    """Press a button of the account's desk."""
    here.desk("account").get_by_role("button", name=here.say(key), exact=True).click()


def fill(here: Visit, name: str, password: str) -> None:
    """Write a name and a password into the form that is there."""
    here.desk("account").get_by_label(here.say("web.account.name"), exact=True).fill(name)
    here.desk("account").get_by_label(here.say("web.account.password"), exact=True).fill(password)


def alerts(here: Visit) -> Locator:
    """What went wrong at the account's desk."""
    return here.desk("account").get_by_role("alert").filter(has_text=re.compile(r"\S"))


def test_a_guest_takes_a_name_keeps_the_money_leaves_and_comes_back(visit):
    here = visit("fr", PHONE).sit("classic")
    here.foresee(r"status of 4\d\d .*/api/register")
    here.deal(WON)
    balance = here.over()["final_balance"]
    here.go("lobby/account")
    name = f"Marie_{here.ask('GET', '/api/session')['person']['number']}"
    fill(here, name, "court")
    press(here, "web.account.register")
    expect(here.desk("account").locator("[aria-invalid=true]")).to_have_count(1)
    fill(here, name, PASSWORD)
    press(here, "web.account.register")
    lobby = here.page.get_by_role("main")
    expect(lobby.get_by_text(name)).to_be_visible()
    expect(lobby.get_by_text(here.money(balance))).to_be_visible()
    here.go("lobby/account")
    press(here, "web.account.logout")
    expect(here.page.get_by_role("dialog")).to_have_count(0)
    expect(here.button("web.lobby.guest")).to_be_visible()
    here.go("lobby/account/login")
    fill(here, name, PASSWORD)
    press(here, "web.account.login")
    expect(lobby.get_by_text(here.money(balance))).to_be_visible()
    assert here.ask("GET", "/api/cashier")["wallet"] == {"balance": balance, "in_play": 0}
    assert len(here.ask("GET", "/api/history")["rounds"]) == 1, "the guest's rounds are the player's"


def test_a_wrong_password_is_said_and_lets_nobody_in(visit):
    here = visit()
    name = here.named()
    other = visit().go("lobby/account/login")
    other.foresee(r"status of 4\d\d .*/api/login")
    fill(other, name, "incorrect horse")
    press(other, "web.account.login")
    expect(alerts(other)).to_contain_text(other.say("house.login_failed"), ignore_case=True)
    other.page.keyboard.press("Escape")
    expect(other.desk("account")).to_have_count(0)
    expect(other.button("web.lobby.guest")).to_be_visible()


@pytest.mark.parametrize(("how", "lang"), [("logout_everywhere", "en"), ("change_password", "fr")])
def test_sessions_that_are_ended_elsewhere_say_so_and_are_over(visit, how, lang):
    here, other = visit(lang), visit(lang)
    name = here.named()
    other.login(name).go("classic")
    other.foresee(r"status of 401 ")
    expect(other.chips.first).to_be_visible()
    here.go("lobby/account")
    if how == "change_password":
        desk = here.desk("account")
        desk.get_by_label(here.say("web.account.old_password"), exact=True).fill(PASSWORD)
        desk.get_by_label(here.say("web.account.new_password"), exact=True).fill(f"{PASSWORD} battery")
    press(here, f"web.account.{how}")
    ended = other.page.get_by_role("dialog", name=other.say("web.line.ended.title"))
    expect(ended).to_contain_text(other.say("web.line.ended.text"))
    other.page.keyboard.press("Escape")
    expect(ended).to_be_visible()
    if how == "logout_everywhere":
        expect(here.button("web.lobby.guest")).to_be_visible()
    else:
        expect(here.desk("account").get_by_text(here.say("web.account.password_changed"))).to_be_visible()
    ended.get_by_role("button", name=other.say("web.line.ended.login")).click()
    expect(other.desk("account").get_by_label(other.say("web.account.name"), exact=True)).to_be_visible()
    other.page.reload()
    expect(other.desk("account")).to_be_visible()
    other.page.keyboard.press("Escape")
    expect(other.desk("account")).to_have_count(0)
    expect(other.button("web.lobby.guest")).to_be_visible()


@pytest.mark.parametrize(("lang", "size"), [("en", DESK), ("fr", PHONE)][: 2 if LONG else 1])
def test_ones_own_data_come_as_a_file(visit, lang, size):
    here = visit(lang, size).sit("classic")
    here.deal(WON)
    line = here.over()
    here.go("lobby/account")
    with here.page.expect_download() as saved:
        press(here, "web.account.export")
    number = here.ask("GET", "/api/session")["person"]["number"]
    assert saved.value.suggested_filename == f"sabot-{number}.json"
    data = json.loads(Path(saved.value.path()).read_text())
    assert data == here.ask("GET", "/api/account")
    assert line["id"] in json.dumps(data), "the rounds are in it"


def test_an_account_is_deleted_in_two_steps_and_is_gone(visit):
    here = visit()
    name = here.named()
    here.go("lobby/account")
    here.foresee(r"status of 4\d\d .*/api/(account|login)")
    press(here, "web.account.delete_next")
    sure = here.page.get_by_role("dialog", name=here.say("web.account.delete_sure"))
    expect(sure).to_contain_text(here.say("web.account.delete_money", amount=here.money(1_000_000)))
    now = sure.get_by_role("button", name=here.say("web.account.delete_now"))
    expect(now).to_be_disabled()
    sure.get_by_role("button", name=here.say("web.desk.back")).click()
    expect(sure).to_have_count(0)
    press(here, "web.account.delete_next")
    password = sure.get_by_label(here.say("web.account.password"), exact=True)
    password.fill("incorrect horse")
    now.click()
    expect(sure.get_by_role("alert")).to_have_text(here.say("web.account.old_wrong"))
    password.fill(PASSWORD)
    now.click()
    expect(here.page.get_by_role("main").get_by_role("button", name=here.say("web.lobby.guest"))).to_be_visible()
    here.go("lobby/account/login")
    fill(here, name, PASSWORD)
    press(here, "web.account.login")
    expect(alerts(here)).to_be_visible()


def test_an_address_leads_to_its_form_even_where_the_other_one_is_open(visit):
    here = visit()
    here.go("lobby/account")
    expect(here.desk("account").get_by_role("tab", name=here.say("web.account.register"))).to_have_attribute(
        "aria-selected", "true"
    )
    here.go("lobby/account/login")
    expect(here.desk("account").get_by_role("tab", name=here.say("web.account.login"))).to_have_attribute(
        "aria-selected", "true"
    )
    here.desk("account").get_by_role("tab", name=here.say("web.account.register")).click()
    expect(
        here.desk("account").get_by_role("button", name=here.say("web.account.register"), exact=True)
    ).to_be_visible()
