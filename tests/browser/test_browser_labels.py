"""What is written has room at every size: names, words and amounts are whole, and none lies over another.

Law: measured on the page as it is drawn, with the longest words and the largest amounts that a guest can have there.
"""

import re

import pytest
from playwright.sync_api import expect
from support.browser import DESK, PHONE, SIDEWAYS, Visit
from support.effort import LONG

SMALL, LYING = (360, 640), (640, 360)
SEEN = [("fr", SMALL), ("fr", SIDEWAYS), ("fr", DESK), ("en", SMALL), ("fr", PHONE), ("en", LYING)]
SIDES = ("lucky_ladies", "21+3", "21+3_progressive")
OVER = """() => {
    const box = (one) => one.getBoundingClientRect();
    const labels = "[data-felt] :is(.below, .note, .brief, .spot .total, .gain, .at > .box)";
    const all = [...document.querySelectorAll(labels)]
        .filter((one) => one.checkVisibility() && box(one).width > 2);
    const both = (one, other) =>
        Math.min(one.right, other.right) - Math.max(one.left, other.left) > 0.5 &&
        Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 0.5;
    return all.flatMap((one, at) => all.slice(at + 1)
        .filter((other) => both(box(one), box(other)))
        .map((other) => `${one.textContent.trim()} and ${other.textContent.trim()}`));
}"""
"""Labels of the felt that lie over each other."""


def covered(here: Visit) -> list[str]:
    """Labels that lie over each other now."""
    here.still()
    found: list[str] = here.page.evaluate(OVER)
    return found


@pytest.mark.parametrize("size", [(667, 375), (740, 360), SIDEWAYS])
def test_the_name_of_a_table_is_written_in_one_line_or_only_said(visit, size):
    here = visit("fr", size, has_touch=True).sit("progressive")
    name = here.page.get_by_role("heading", level=1)
    expect(name).to_be_focused()
    wide, whole, lines = name.evaluate(
        "(one) => [one.clientWidth, one.scrollWidth <= one.clientWidth, one.clientHeight / parseFloat(getComputedStyle(one).fontSize)]"  # noqa: E501 -- one measure
    )
    assert wide <= 1 or (whole and lines < 2)


@pytest.mark.parametrize("size", [(701, 1000), (768, 1024), (820, 1180)])
def test_the_words_of_buttons_fit_in_them(visit, size):
    here = visit("fr", size, has_touch=True).sit("progressive")
    here.deal("Th 7c Ts Td")
    here.act("stand")
    here.over()
    here.still()
    found = here.page.get_by_role("region", name=here.say("web.controls")).evaluate(
        """(reach) => [...reach.querySelectorAll("button")].filter((one) => {
            const { left, top, right, bottom } = one.getBoundingClientRect();
            return [...one.children].map((part) => part.getBoundingClientRect()).some((part) =>
                part.left < left || part.right > right || part.top < top || part.bottom > bottom);
        }).map((one) => one.textContent.trim())"""
    )
    assert found == []


@pytest.mark.parametrize(("lang", "size"), [("fr", SMALL), ("en", LYING), ("fr", SIDEWAYS)])
def test_what_an_insurance_costs_covers_no_name_of_a_bet(visit, house, lang, size):
    here = visit(lang, size, has_touch=True).sit("progressive")
    for box in (1, 2, 3):
        for bet in ("main", *SIDES):
            here.spot(box, bet).click()
    house.cards("Th 9d 8c Ac 7h 7c 9h Td")
    here.ready()
    here.button("web.press.deal.progressive").click()
    expect(here.page.locator(".note.ask")).to_be_visible()
    assert covered(here) == []


@pytest.mark.parametrize(
    ("lang", "size"), [("fr", SMALL), ("en", SMALL), ("fr", SIDEWAYS), ("fr", PHONE), ("fr", DESK)]
)
def test_a_jackpot_under_an_ace_covers_no_total_and_no_name(visit, house, lang, size):
    """Insurance is asked while the award and the lines of the other side bets lie there."""
    here = visit(lang, size, has_touch=True).sit("progressive", motion=True)
    for box in (1, 2):
        for bet in ("main", *SIDES):
            here.spot(box, bet).click()
    house.cards("As As As As As 7d Th Td")
    here.ready()
    here.button("web.press.deal.progressive").click()
    for _ in (1, 2):
        expect(here.page.locator(".note.ask")).to_be_visible()
        assert covered(here) == []
        here.insure("no")
    expect(here.decision("stand")).to_be_visible()
    assert covered(here) == []
    here.act("stand", "stand")
    here.over()  # until then the meter of this house is empty


@pytest.mark.parametrize(("lang", "size"), SEEN if LONG else SEEN[:2])
def test_the_largest_stakes_beside_each_other_can_be_read(visit, house, lang, size):
    here = visit(lang, size, has_touch=True).sit("progressive")
    here.page.locator("button.chosen").click()
    here.page.get_by_role("dialog").get_by_role("button", name=re.compile(f"^{here.say('level.high_roller')}")).click()
    expect(here.page.get_by_role("dialog")).to_have_count(0)
    here.take(100_000)
    for box, bets in ((1, ("main", *SIDES)), (2, ("main", "lucky_ladies")), (3, ("main",))):
        for bet in bets:
            here.spot(box, bet).click()
    assert covered(here) == []
    house.cards("8h 9d 9c 6c 8d 8s 7h Td 3h 9c 2d 2s Th 5c")
    here.ready()
    here.button("web.press.deal.progressive").click()
    here.act("split", "double")
    expect(here.spot()).to_have_accessible_name(re.compile(re.escape(here.money(300_000))))
    assert covered(here) == []


@pytest.mark.parametrize("size", [SMALL, (667, 375)])
def test_two_stakes_of_a_box_are_one_label(visit, size):
    here = visit("fr", size, has_touch=True).sit("progressive")
    here.take(2500)
    here.deal("8h 6c 8d Td 3h 9c 2d 2s")
    here.act("split", "double")
    here.still()
    expect(here.spot().locator(".total")).to_have_text("25 + 50\u00a0$")
    assert covered(here) == []


@pytest.mark.parametrize("size", [SMALL, PHONE, SIDEWAYS])
def test_the_button_of_the_pays_has_its_word(visit, size):
    here = visit("fr", size, has_touch=True).sit("progressive")
    word = here.button("web.pays.open").get_by_text(here.say("web.pays.open"), exact=True).bounding_box()
    assert word
    assert word["width"] > 20


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_limits_of_a_game_are_read_without_scrolling_sideways(visit, lang):
    here = visit(lang, DESK).sit("progressive").go("progressive/help/progressive")
    limits = here.page.get_by_role("group", name=here.say("help.limits"), exact=True)
    expect(limits).to_be_visible()
    assert limits.evaluate("(one) => one.scrollWidth <= one.clientWidth")


@pytest.mark.parametrize("size", [DESK, SIDEWAYS, PHONE])
def test_the_contents_of_the_help_stay_in_sight_and_mark_what_is_read(visit, size):
    here = visit("en", size).sit("progressive").go("progressive/help/progressive")
    contents = here.page.get_by_role("navigation", name=here.say("web.help.contents"))
    keys, marked = contents.get_by_role("button", name=here.say("web.help.keys")), contents.locator("[aria-current]")
    expect(contents.get_by_role("button", name=here.say("web.help.best_chart"))).to_be_attached()
    expect(marked).to_have_count(1)
    expect(marked).to_have_text(contents.get_by_role("button").first.inner_text())
    for one in (contents.get_by_role("button").nth(3), keys):
        one.click()
        expect(one).to_have_attribute("aria-current", "location")
        expect(marked).to_have_count(1)
        expect(one).to_be_in_viewport(ratio=0.99)
    heading = here.page.get_by_role("heading", name=here.say("web.help.keys"))
    top, row = heading.bounding_box(), contents.bounding_box()
    assert top
    assert row
    assert row["x"] + row["width"] <= top["x"] or row["y"] + row["height"] <= top["y"], "it covers no heading"
    here.page.get_by_label(here.say("web.help.game")).select_option("classic")
    expect(contents.get_by_role("button").first).to_have_attribute("aria-current", "location")


def test_a_phone_held_sideways_has_the_rail_beside_the_history(visit):
    here = visit("fr", SIDEWAYS, has_touch=True).sit("progressive").go("progressive/history")
    rail, sheet = here.page.locator("[data-rail]").bounding_box(), here.desk("history").bounding_box()
    assert rail
    assert sheet
    assert rail["x"] + rail["width"] <= sheet["x"] + 1
