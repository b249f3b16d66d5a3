"""Responsible gaming in a browser (RULES 7): limits, checks, breaks, self-exclusion, as a player meets them.

Law: what was asked for on the screen holds at the tables and at the cashier at once, and is said in words.
"""

import re

import pytest
from playwright.sync_api import Locator, expect
from support.browser import Visit

MINUTE_MS = 60_000
HOUR_MS = 60 * MINUTE_MS
DAY_MS = 24 * HOUR_MS
TWENTY, LOST = "Th 7c Td Ts", "Th 7c 6h Td Kd"


@pytest.fixture(autouse=True)
def _day(house):
    """Limits count by the day."""
    house.morning()


def named(here: Visit, what: str, period: str = "day") -> str:
    """The name of a limit."""
    return f"{here.say(f'web.protection.{what}')} {here.say(f'web.protection.per.{period}')}"


def set_limit(here: Visit, what: str, value: str, period: str = "day") -> None:
    """Set a limit by mouse and keyboard, and come back to the room."""
    here.page.get_by_role("navigation").get_by_role("button", name=here.say("web.rail.protection")).click()
    desk, name = here.desk("protection"), named(here, what, period)
    desk.get_by_role("button", name=here.say("web.protection.change_of", name=name), exact=True).click()
    label = "web.protection.in_minutes" if what == "session" else "web.protection.in_money"
    desk.get_by_label(here.say(label, name=name)).fill(value)
    desk.get_by_role("button", name=here.say("web.protection.set")).click()
    expect(desk.get_by_role("meter", name=name)).to_be_visible()
    here.page.keyboard.press("Escape")
    expect(here.page.get_by_role("dialog")).to_have_count(0)


def refusal(here: Visit) -> Locator:
    """What the table says it will not do."""
    return here.page.get_by_role("status").locator("p").filter(has_text=re.compile("limit", re.IGNORECASE))


def barred(here: Visit) -> Locator:
    """What stands in the place of the chips where nothing may be staked."""
    return here.page.get_by_role("status").filter(has_text=here.say("web.table.absent"))


def lose(here: Visit) -> None:
    """Put the chip in the hand down, and lose it."""
    here.deal(LOST if here.game == "classic" else "Th 7c 6h Td Kd")
    here.act("hit")
    here.over()


def test_a_stake_limit_holds_at_the_table(visit):
    here = visit().sit("classic")
    set_limit(here, "stake", "10")
    large = here.button("web.chip", amount=here.money(2500))
    expect(large).to_be_disabled()
    large.click(force=True)
    expect(refusal(here)).to_be_visible()
    here.take(500)
    here.deal(TWENTY)
    here.act("stand")
    assert here.over()["staked"] == 500, "what the limit leaves may be played"
    here.take(500)
    here.deal(TWENTY)
    here.act("stand")
    assert here.over()["returned"] == 1000
    expect(barred(here)).to_contain_text(re.compile("limit", re.IGNORECASE))
    expect(here.chips).to_have_count(0)


def test_a_loss_limit_ends_play_where_it_is_reached(visit):
    here = visit("fr").sit("progressive")
    set_limit(here, "loss", "7")
    here.take(500)
    lose(here)
    here.spot().click(force=True)
    expect(refusal(here)).to_be_visible()
    assert here.figure("balance") == 1_000_000 - 500


def test_a_session_limit_ends_play_when_the_time_is_over(visit, house):
    here = visit().sit("classic")
    set_limit(here, "session", "30")
    for _ in range(4):
        here.deal(TWENTY)
        here.act("stand")
        here.over()
        house.jump(9 * MINUTE_MS)
    here.go("lobby").go("classic")
    expect(barred(here)).to_contain_text("30")
    expect(here.chips).to_have_count(0)


def test_a_deposit_limit_holds_at_the_cashier_and_rises_only_after_a_day(visit, house):
    """A lower limit applies at once, a higher one after 24 hours (RULES 7)."""
    here = visit().guest().go("lobby")
    here.foresee(r"status of 4\d\d .*/api/cashier/deposit")
    house.jump(25 * HOUR_MS)  # what a guest is given counts on the first day
    set_limit(here, "deposit", "100")
    assert deposit(here, "101") == 1_000_000, "more than the limit"
    assert deposit(here, "60", 6000) == 1_006_000
    set_limit(here, "deposit", "500")
    coming = here.ask("GET", "/api/protection")["limits"]
    assert [(one["limit"], one["coming"]["value"]) for one in coming if one["coming"]] == [(10_000, 50_000)]
    assert deposit(here, "60") == 1_006_000, "the higher limit waits"
    set_limit(here, "deposit", "50")
    house.jump(25 * HOUR_MS)
    assert deposit(here, "60") == 1_006_000, "a lower one replaced it at once"
    assert deposit(here, "50", 5000) == 1_011_000


def deposit(here: Visit, amount: str, more: int = 0) -> int:
    """Ask for a deposit; the balance that the cashier then shows."""
    here.go("lobby/cashier")
    desk, balance = here.desk("cashier"), here.ask("GET", "/api/cashier")["wallet"]["balance"]
    desk.get_by_label(here.say("web.cashier.deposit_amount")).fill(amount)
    with here.page.expect_response("**/api/cashier/deposit"):
        desk.get_by_role("button", name=here.say("web.cashier.deposit_now"), exact=True).last.click()
    expect(desk.locator(".balance")).to_have_text(here.money(balance + more))
    expect(desk.locator("[aria-invalid=true]")).to_have_count(0 if more else 1)
    shown: int = here.ask("GET", "/api/cashier")["wallet"]["balance"]
    here.page.keyboard.press("Escape")
    return shown


@pytest.mark.parametrize(
    ("kind", "why", "term", "lang"), [("time_out", "timed_out", 7, "en"), ("exclusion", "excluded", 6, "fr")]
)
def test_a_break_and_a_self_exclusion_close_the_doors_on_the_screen(visit, kind, why, term, lang):
    here = visit(lang).guest().go("lobby/protection")
    desk = here.desk("protection")
    desk.get_by_label(here.say(f"web.protection.{kind}_label"), exact=True).last.fill(str(term))
    desk.get_by_role("button", name=here.say(f"web.protection.{kind}_next")).last.click()
    sure = here.page.get_by_role("dialog", name=here.say(f"web.protection.{kind}_sure", term=term))
    now = sure.get_by_role("button", name=here.say(f"web.protection.{kind}_now", term=term))
    expect(now).to_be_disabled()
    sure.get_by_role("checkbox").check()
    now.click()
    expect(sure).to_have_count(0)
    here.page.keyboard.press("Escape")
    expect(here.page.get_by_text(here.say(f"web.lobby.barred.{why}"))).to_have_count(2)
    here.go("lobby/cashier")
    expect(here.desk("cashier").get_by_text(here.say("web.cashier.absent"))).to_be_visible()
    here.go("classic")  # whoever knows the address comes no further
    expect(here.spot()).to_be_visible()
    expect(here.page.get_by_role("dialog")).to_have_count(0)
    here.ready()
    here.spot().click(force=True)
    expect(barred(here)).to_be_visible()
    expect(here.chips).to_have_count(0)
    here.page.keyboard.press("Shift+Enter")
    assert here.ask("GET", "/api/history")["rounds"] == []
    assert here.ask("GET", "/api/cashier")["wallet"]["balance"] == 1_000_000


def test_a_round_that_is_open_can_be_finished_in_a_break(visit):
    here = visit().sit("classic")
    here.deal(TWENTY)
    expect(here.decision("stand")).to_be_visible()
    here.ask("POST", "/api/protection/time-out", {"id": "0" * 32, "days": 1})
    expect(here.decision("double")).to_be_disabled()
    here.act("stand")
    assert here.over()["staked"] > 0
    expect(barred(here)).to_be_visible()
    expect(here.page.locator(".came")).to_be_visible()
    expect(here.button("web.press.repeat.classic")).to_have_count(0)


def test_a_break_that_is_over_opens_the_table_and_the_doors_by_itself(visit):
    here = visit()
    here.page.clock.install()
    here.sit("progressive")
    here.ask("POST", "/api/protection/time-out", {"id": "0" * 32, "days": 1})
    expect(barred(here)).to_be_visible()
    here.page.clock.fast_forward(90 * DAY_MS)  # this clock is ahead of the house's, which counts
    here.ready()
    expect(barred(here)).to_be_visible()
    here.server.jump(DAY_MS)
    here.page.clock.fast_forward(MINUTE_MS)
    expect(here.chips.first).to_be_visible()
    here.deal(TWENTY)
    here.act("stand")
    here.over()


def test_a_break_that_is_over_opens_the_lobby_by_itself(visit):
    here = visit().guest()
    here.page.clock.install()
    here.ask("POST", "/api/protection/time-out", {"id": "0" * 32, "days": 1})
    here.go()
    expect(here.page.get_by_text(here.say("web.lobby.barred.timed_out"))).to_have_count(2)
    here.server.jump(DAY_MS)
    here.page.clock.fast_forward(90 * DAY_MS)  # the house's clock may have been moved by other tests
    expect(here.page.get_by_text(here.say("web.lobby.barred.timed_out"))).to_have_count(0)


def test_a_reality_check_stops_play_until_it_is_read(visit, house):
    here = visit().sit("classic")
    here.ask("PUT", "/api/protection/check", {"minutes": 10})
    for _ in range(2):
        here.deal(TWENTY)
        here.act("stand")
        line = here.over()
        house.jump(6 * MINUTE_MS)
    here.spot().click()
    dialog = here.page.get_by_role("dialog", name=here.say("web.reality.title"))
    expect(dialog).to_contain_text(here.say("web.time.minutes", minutes=12))
    expect(dialog.locator("dd").last).to_have_text(f"+{here.money(line['final_balance'] - 1_000_000)}")
    here.page.keyboard.press("Escape")
    here.page.keyboard.press("Escape")
    expect(dialog).to_be_visible()
    dialog.get_by_role("button", name=here.say("web.reality.continue")).click()
    expect(dialog).to_have_count(0)
    here.deal(TWENTY)
    here.act("stand")
    here.over()
