"""Every setting (RULES 6 and 7): applied at once, stored in the profile, the same on every device.

Law: what is pressed in one window is seen in another of the same player without a reload, and acts at the table.
"""

from typing import Literal

import pytest
from playwright.sync_api import Locator, expect
from support.browser import QUICK, Visit

TABS = ("general", "video", "sound", "progressive")
TWO_BOXES = "Th 9d 7c 9h Ts Td"
SHOWN = """(what) => {
    const balance = () => document.querySelector("[data-figure=balance]").textContent;
    globalThis.counts = [0];
    globalThis.balances = [balance()];
    const look = () => {
        const count = document.querySelectorAll(what).length;
        if (counts.at(-1) === count) return;
        counts.push(count);
        balances.push(balance());
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true }); }"""
"""How many of something there are, each time that changes, and the balance that is shown then."""

INK = """() => [...document.querySelectorAll("[data-felt] [data-suit]")]
    .map((one) => [one.dataset.suit, getComputedStyle(one.querySelector("path")).fill])"""
"""The colour of each suit on the felt."""


@pytest.fixture
def windows(visit):
    """Two devices of one player."""
    here, other = visit(), visit()
    name = here.named(**QUICK)
    here.ask("POST", "/api/cashier/deposit", {"id": "0" * 32, "cents": 100_000})
    other.login(name)
    return here, other


def changed(desk: Locator, kind: Literal["radio", "slider", "switch"]) -> None:
    """Change every control of a kind that a tab has, but the language."""
    for control in desk.get_by_role(kind).all():
        if kind == "switch":
            was = control.get_attribute("aria-checked")
            control.click()
            expect(control).to_have_attribute("aria-checked", "false" if was == "true" else "true")
        elif kind == "slider":
            value = int(control.input_value())
            control.press("ArrowLeft" if value else "ArrowRight")
            expect(control).to_have_value(str(value - 5 if value else 5))
        elif control.get_attribute("value") not in {"fr", "en"} and not control.is_checked():
            control.check()
            expect(control).to_be_checked()
            break


def test_every_setting_is_kept_and_is_seen_at_once_on_another_device(windows):
    here, other = windows
    before = here.ask("GET", "/api/settings")
    for tab in TABS:
        for one in windows:
            one.go(f"lobby/settings/{tab}")
            one.page.reload()
            expect(one.page.get_by_role("tab", selected=True)).to_have_text(one.say(f"web.settings.{tab}"))
        desk = here.desk("settings")
        for group in desk.locator("fieldset").all():
            changed(group, "radio")
        changed(desk, "switch")
        changed(desk, "slider")
        expect(desk.get_by_text(here.say("web.settings.saved"))).to_be_visible()
        shown = (
            here.page.get_by_role("tabpanel")
            .aria_snapshot()
            .replace(here.say("web.settings.saved"), here.say("web.settings.everywhere"))
        )
        expect(other.page.get_by_role("tabpanel")).to_match_aria_snapshot(shown)
    after = here.ask("GET", "/api/settings")
    assert {name for name, value in after.items() if value == before[name]} <= {"language"}, (
        "every setting has its place"
    )
    assert other.ask("GET", "/api/settings") == after


def test_the_language_changes_at_once_and_everywhere(windows):
    here, other = windows
    other.go("progressive")
    expect(other.button("web.press.deal.progressive")).to_be_visible()
    here.go("classic/settings")
    here.desk("settings").get_by_role("radio", name=here.say("web.lang.fr")).check()
    here.lang = other.lang = "fr"
    expect(here.desk("settings")).to_be_visible()
    expect(here.page.locator("html")).to_have_attribute("lang", "fr-CA")
    here.page.keyboard.press("Escape")
    expect(here.button("web.press.deal.classic")).to_be_visible()
    expect(here.page.locator("[data-figure=balance]")).to_have_text(here.money(1_100_000))
    expect(other.button("web.press.deal.progressive")).to_be_visible()
    expect(other.page.locator("html")).to_have_attribute("lang", "fr-CA")
    here.page.reload()
    expect(here.button("web.press.deal.classic")).to_be_visible()


def flip(here: Visit, tab: str, name: str) -> None:
    """Press a switch of the settings, over the table, and come back to it."""
    room = here.game
    here.go(f"{room}/settings/{tab}")
    switch = here.desk("settings").get_by_role("switch", name=here.say(f"web.settings.{name}"))
    was = switch.get_attribute("aria-checked")
    switch.click()
    expect(switch).to_have_attribute("aria-checked", "false" if was == "true" else "true")
    here.page.keyboard.press("Escape")
    expect(here.page.get_by_role("dialog")).to_have_count(0)


def pick(here: Visit, name: str, value: str) -> None:
    """Choose one of a few in the settings of 21+3 Progressive."""
    here.go("progressive/settings/progressive")
    group = here.desk("settings").get_by_role("group", name=here.say(f"web.settings.{name}"))
    group.get_by_role("radio", name=here.say(f"web.settings.{name}.{value}")).check()
    expect(here.desk("settings").get_by_text(here.say("web.settings.saved"))).to_be_visible()
    here.page.keyboard.press("Escape")
    expect(here.page.get_by_role("dialog")).to_have_count(0)


def test_four_colours_and_motion_act_on_what_lies_on_the_felt(visit):
    here = visit().sit("classic")
    here.deal("Td 7c 9d")
    expect(here.decision("stand")).to_be_visible()
    two = dict(here.page.evaluate(INK))
    flip(here, "general", "four_colour")
    four = dict(here.page.evaluate(INK))
    assert two["d"] != four["d"]
    assert two["c"] != four["c"]
    expect(here.page.locator("html")).to_have_attribute("data-motion", "off")
    flip(here, "general", "motion")
    expect(here.page.locator("html")).to_have_attribute("data-motion", "on")


def test_insurance_that_is_never_wanted_is_never_asked(visit):
    here = visit().sit("progressive")
    here.take(500)
    here.deal("Th Ac 9h 8d")
    expect(here.button("web.insurance.no")).to_be_visible()
    here.insure("no")
    here.act("stand")
    here.over()
    pick(here, "ask_insurance", "never")
    here.deal("Th Ac 9h 8d")
    here.act("stand")
    assert here.over()["staked"] == 500


@pytest.mark.parametrize(("speed", "falls"), [("normal", [0, 1, 2, 3, 4]), ("instant", [0, 4])])
def test_cards_come_at_normal_speed_or_at_once(visit, speed, falls):
    here = visit().sit("progressive", motion=True, card_speed="normal" if speed == "instant" else "instant")
    pick(here, "card_speed", speed)
    here.page.evaluate(SHOWN, "[data-felt] [data-suit]")
    here.deal("Th 7c 9d Td")
    expect(here.decision("stand")).to_be_visible()
    assert here.page.evaluate("counts") == falls


@pytest.mark.parametrize(("at_once", "shown"), [(False, [0, 1, 2]), (True, [0, 2])])
def test_results_come_one_by_one_or_all_at_once(visit, house, at_once, shown):
    """Speed pay: all results at once, or right to left one by one."""
    here = visit().sit("progressive", motion=True, speed_pay=not at_once)
    flip(here, "progressive", "speed_pay")
    for box in (1, 2):
        here.spot(box).click()
        here.ready()
    house.cards(TWO_BOXES)
    here.button("web.press.deal.progressive").click()
    here.act("stand")
    expect(here.page.get_by_text(here.say("web.prompt.decide", box=2))).to_be_visible()
    here.page.evaluate(SHOWN, "[data-felt] .score .word")
    balance = here.page.locator("[data-figure=balance]").inner_text()
    here.act("stand")
    here.over()
    assert here.page.evaluate("counts") == shown
    paid = here.page.locator("[data-figure=balance]").inner_text()
    assert here.page.evaluate("balances") == [*[balance] * (len(shown) - 1), paid], "money comes with the last result"


WORSE = {"hit": "Th 6c 9d Td 2s 8h", "stand": "5h 6c 6d Td 9s 9h", "double": "Th 9c 2h 8d 5s"}
"""Rounds whose first decision another one beats: a hit on 19, a stand on 11, a double on 12."""


@pytest.mark.parametrize("action", WORSE)
def test_each_warning_is_on_or_off(visit, action):
    here = visit().sit("progressive")
    warning = here.page.get_by_role("dialog", name=here.say("web.warning.title"))
    flip(here, "progressive", f"warn_{action}")
    here.deal(WORSE[action])
    here.act(action)
    expect(warning).to_contain_text(here.say(f"action.{action}"))
    for back in ("Escape", "Enter"):
        here.page.keyboard.press(back)
        expect(warning).to_have_count(0)
        expect(here.decision(action)).to_be_visible()
        here.act(action)
        expect(warning).to_be_visible()
    here.button("web.warning.confirm", action=here.say(f"action.{action}").capitalize()).click()
    expect(warning).to_have_count(0)
    rest(here)
    flip(here, "progressive", f"warn_{action}")
    here.deal(WORSE[action])
    here.act(action)
    rest(here)


def rest(here: Visit) -> None:
    """Stand, where there is still something to decide, and see the end."""
    over = here.page.locator(".came")
    expect(here.decision("stand").or_(over).first).to_be_visible()
    here.ready()
    if not over.is_visible():
        here.act("stand")
    here.over()
