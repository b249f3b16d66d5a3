"""Every button of betting, with the amount it makes (RULES 2b and 6).

Law: the total bet above the felt is the sum on the spots; a button that cannot be pressed says why, and does nothing.
"""

import re

import pytest
from playwright.sync_api import expect
from support.browser import DESK, PHONE, Visit
from support.effort import LONG

SIDES = ("lucky_ladies", "21+3", "21+3_progressive")
LEVELS = [("micro", 200, 2000), ("low", 1200, 10_500), ("high", 3400, 100_500), ("high_roller", 11_500, 400_500)]
"""The least and the most that one box of 21+3 Progressive holds at each level."""
NINETEEN = {"classic": "Th 7c 9d 7d Ts", "progressive": "Th 7c 9d Td"}


def bet(here: Visit, cents: int) -> None:
    """The total bet is so much, above the felt and on the spots."""
    expect(here.page.locator("[data-figure=bet]")).to_have_text(here.money(cents))
    here.ready()


def press(here: Visit, key: str, cents: int) -> None:
    """Press a button of betting; so much lies on the felt then."""
    here.button(f"web.press.{key}").click()
    bet(here, cents)


def refused(here: Visit, key: str, cents: int) -> None:
    """Press a button that cannot be pressed: it says why, and nothing changes."""
    button = here.button(f"web.press.{key}")
    expect(button).to_have_attribute("aria-disabled", "true")
    button.click(force=True)
    expect(here.page.locator(".toast")).to_have_text(re.compile(r"\w.+[.!?]"))
    bet(here, cents)


def choose(here: Visit, level: str) -> None:
    """Choose a limit."""
    here.page.locator("button[aria-haspopup=dialog].chosen").click()
    dialog = here.page.get_by_role("dialog", name=here.say("web.levels.choose"))
    dialog.get_by_role("button", name=re.compile(f"^{here.say(f'level.{level}')}")).click()
    expect(dialog).to_have_count(0)
    expect(here.page.locator("button.chosen")).to_contain_text(here.say(f"level.{level}"))
    here.ready()


@pytest.mark.parametrize(("lang", "size"), [("fr", PHONE), ("en", DESK)][: 2 if LONG else 1])
def test_every_level_with_the_least_and_the_most(visit, lang, size):
    """21+3 Progressive, choose a limit first; Min all, Max all: first round everywhere."""
    here = visit(lang, size).sit("progressive")
    for level, least, most in LEVELS:
        choose(here, level)
        bet(here, 0)
        expect(here.spot(1, "21+3_progressive")).to_have_count(0 if level == "micro" else 1)
        press(here, "min_all", 3 * least)
        if level == "high_roller":  # the balance does not cover it
            refused(here, "max_all", 3 * least)
        else:
            press(here, "max_all", 3 * most)
        press(here, "clear.progressive", 0)


def test_every_button_of_the_progressive_table(visit, house):
    here = visit().sit("progressive")
    for key in ("deal.progressive", "repeat.progressive", "clear.progressive", "undo", "cancel"):
        refused(here, key, 0)
    here.take(500)
    for times in (1, 2, 3):
        here.spot(2).click()
        bet(here, times * 500)
    here.spot(2, "21+3").click()
    bet(here, 2000)
    press(here, "undo", 1500)  # the top chip of the spot that was touched last
    here.spot(2).click(button="right")
    bet(here, 1000)
    press(here, "cancel", 0)
    for box, cents in ((1, 500), (3, 2500), (2, 500)):
        here.take(cents)
        here.spot(box).click()
        here.ready()
    press(here, "cancel", 3000)
    press(here, "undo", 500)  # that spot is empty now: the last one that has chips
    press(here, "clear.progressive", 0)
    here.take(500)
    for side in ("main", *SIDES):
        here.spot(1, side).click()
        here.ready()
    bet(here, 2000)
    here.spot(1, SIDES[2]).click()  # it is there, or it is not
    bet(here, 1500)
    press(here, "max_all", 31_500)
    here.spot(1, "21+3").click(force=True)  # it is full, and says so
    expect(here.page.get_by_role("status").get_by_text(re.compile(re.escape(here.money(2500))))).to_be_visible()
    press(here, "cancel", 29_000)
    press(here, "clear.progressive", 0)
    here.spot(3).click()
    here.ready()
    house.cards(NINETEEN["progressive"])
    here.button("web.press.deal.progressive").click()
    here.act("stand")
    assert here.over()["staked"] == 500
    press(here, "repeat.progressive", 500)
    expect(here.spot(3)).to_have_accessible_name(
        re.compile(re.escape(here.say("web.spot.staked", amount=here.money(500))))
    )
    press(here, "clear.progressive", 0)
    press(here, "max_all", 5000)  # later in the same places
    press(here, "min_all", 500)


def test_every_button_of_the_classic_table(visit, house):
    """Pick a base bet, click a box to bet, click again to raise; Clear, Repeat, Cards."""
    here = visit("fr").sit("classic")
    for key in ("deal.classic", "repeat.classic", "clear.classic", "undo"):
        refused(here, key, 0)
    for cents in (10, 50, 100, 500, 2500, 10_000):
        here.take(cents)
        here.spot(1).click()
        bet(here, cents)
        here.spot(1).click()
        bet(here, 2 * cents)
        press(here, "undo", cents)
        press(here, "clear.classic", 0)
    for box in range(1, 6):
        here.spot(box).click()
        bet(here, box * 10_000)
    press(here, "clear.classic", 0)
    here.take(500)
    for spot in ((1, "main"), (1, "perfect_pair"), (4, "main")):
        here.spot(*spot).click()
        here.ready()
    bet(here, 1250)  # Perfect Pair: exactly half the main bet
    house.cards("Th 9h 7c 9d Ts 7d Td")
    here.button("web.press.deal.classic").click()
    expect(here.button("web.press.deal.classic")).to_have_count(0)
    here.act("stand", "stand")
    assert here.over()["staked"] == 1250
    press(here, "repeat.classic", 1250)
    press(here, "clear.classic", 0)


def test_a_chip_that_would_pass_the_maximum_fills_up_to_it(visit):
    """Placing bets (RULES 5); at the maximum a message over the bet says so."""
    here = visit().sit("progressive")
    full = here.page.get_by_role("status").get_by_text(re.compile(re.escape(here.money(5000))))
    for chip, cents in ((2500, 2500), (500, 3000), (2500, 5000)):
        here.take(chip)
        here.spot().click()
        bet(here, cents)
        expect(full).to_have_count(1 if cents == 5000 else 0)
    here.spot().click(force=True)
    expect(full).to_be_visible()
    bet(here, 5000)


def test_quick_presses_all_count(visit):
    """A click adds the chosen chip to a spot (RULES 5), however fast they come."""
    here = visit().sit("classic")
    here.take(100)
    here.spot().evaluate("(spot) => { for (let press = 0; press < 4; press++) spot.click(); }")
    bet(here, 400)


def test_what_a_side_bet_pays_opens_from_its_spot(visit):
    here = visit().sit("progressive")
    pays = here.page.get_by_role("dialog", name=here.say("web.pays.title"))
    here.button("web.pays.open").click()
    expect(pays.get_by_role("table")).to_have_count(3)
    here.page.keyboard.press("Escape")
    expect(pays).to_be_hidden()
    for side in SIDES:
        spot = here.page.locator(f'[data-box="1"][data-bet="{side}"]')
        spot.press("Alt+Enter")
        expect(pays.get_by_role("table").first).to_have_accessible_name(re.compile(re.escape(here.say(f"bet.{side}"))))
        expect(pays.get_by_role("heading")).to_be_focused()
        for _ in range(3):
            here.page.keyboard.press("Tab")
            assert not here.page.evaluate("() => document.activeElement.matches('[data-felt] .spot')"), (
                "it is dark there"
            )
        here.page.keyboard.press("Escape")
        expect(pays).to_be_hidden()
        expect(spot).to_be_focused()


def test_there_and_back_in_no_time_finds_the_table_again(visit):
    here = visit().sit("classic")
    here.page.evaluate(
        """() => new Promise((resolve) => {
            location.hash = "/lobby";
            setTimeout(() => { addEventListener("hashchange", resolve, { once: true }); location.hash = "/classic"; });
        })"""
    )
    expect(here.chips.first).to_be_visible()
    here.ready()
    here.take(100)
    here.spot().click()
    bet(here, 100)


def test_a_double_click_leaves_a_side_bet_there(visit):
    here = visit().sit("progressive")
    here.take(500)
    here.spot().click()
    bet(here, 500)
    jackpot = here.page.locator('[data-box="1"][data-bet="21+3_progressive"]')
    jackpot.dblclick()
    bet(here, 1000)
    jackpot.click()
    bet(here, 500)


def test_chips_that_were_not_dealt_wait_at_their_level(visit):
    here = visit().sit("progressive")
    here.spot().click()
    here.spot(2).click()
    here.ready()
    left = here.figure("bet")
    choose(here, "high")
    bet(here, 0)
    press(here, "min_all", 3 * 3400)
    here.page.reload()
    expect(here.page.locator("button.chosen")).to_contain_text(here.say("level.high"))
    bet(here, 3 * 3400)
    choose(here, "low")
    bet(here, left)
    here.server.cards("Th Td 7c 9d Ts 8h")
    here.button("web.press.deal.progressive").click()
    here.act("stand", "stand")
    here.over()
    here.page.reload()
    bet(here, 0)


def test_boxes_stay_while_a_pointer_is_on_a_spot(visit):
    here = visit()
    here.page.clock.install()
    here.sit("progressive")
    here.deal(NINETEEN["progressive"])
    here.act("stand")
    here.over()
    boxes = here.page.locator("[data-felt] [data-bet=main]")
    expect(boxes).to_have_count(1)
    here.spot().hover()
    here.page.clock.run_for(5000)
    expect(boxes).to_have_count(1)
    here.page.mouse.move(1, 1)
    here.page.clock.run_for(400)
    expect(boxes).to_have_count(3)
    here.spot(2).click()
    here.ready()
    deal = here.button("web.press.deal.progressive")
    expect(deal, "box 1 lay there just before").to_be_disabled()
    here.page.clock.run_for(1000)
    here.spot(2).click()
    expect(deal).to_be_enabled()
