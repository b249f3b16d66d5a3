"""What the table says of money and of bets: figures, sums, reasons and marks.

Law: a sentence is whole and true for the round that lies there; a figure can be found again in the books.
"""

import re

from playwright.sync_api import expect
from support.browser import PHONE, QUICK, Visit

PAIR_UNDER_AN_ACE = "8s Ad 8h 5c"


def limit(here: Visit, what: str, cents: int) -> None:
    """A limit of one's own for the day."""
    here.ask("PUT", "/api/protection/limit", {"what": what, "period": "day", "value": cents})


def whole(here: Visit, key: str, **about: object) -> str:
    """A sentence as it stands alone; the catalogues write refusals without a capital and a full stop."""
    said = here.say(key, **about).replace("\u202f", "\u00a0")
    return f"{said[0].upper()}{said[1:].rstrip('.')}."


def choose(here: Visit, level: str) -> None:
    """Go to another limit."""
    here.page.locator("button.chosen").click()
    here.page.get_by_role("dialog").get_by_role("button", name=here.say(f"level.{level}")).click()
    expect(here.page.locator("button.chosen")).to_contain_text(here.say(f"level.{level}"))
    here.ready()


def test_a_decision_that_ones_own_limit_forbids_says_the_limit_and_what_is_used(visit):
    here = visit().guest(warn_hit=False)
    limit(here, "stake", 700)
    here.go("progressive")
    said, _, anew = whole(here, "house.stake_limit", limit=700, used=500, period="day", until=0).partition(";")
    assert anew, "the browser writes that moment by its own clock"
    why = re.compile(rf"^{re.escape(said)};")
    here.take(500)
    here.deal(PAIR_UNDER_AN_ACE)
    insure = here.button("web.insurance.yes", amount=here.money(250))
    expect(insure).to_have_attribute("title", why)
    here.ready()
    insure.click(force=True)
    expect(here.page.get_by_role("status").filter(has_text=why)).to_be_visible()
    here.insure("no")
    for action in ("double", "split"):
        expect(here.decision(action)).to_have_attribute("title", why)
        here.ready()
        here.decision(action).click(force=True)
        expect(here.page.get_by_role("status").filter(has_text=why)).to_be_visible()


def test_wins_are_added_up_and_stakes_are_back_only_where_each_is(visit):
    """Sheet 004, How to play: all wins are added up at the counter. Two boxes that come to nothing are no push."""
    here = visit("fr").sit("progressive")
    banner, deal = here.page.locator(".banner .hidden"), here.button("web.press.deal.progressive")
    here.take(500)
    here.spot(2).click()
    here.deal("Th 8h 8c Td 9d Tc")  # 20 wins and 17 loses against 18
    here.act("stand", "stand")
    line = here.over()
    assert line["returned"] == line["staked"] == 1000
    expect(banner).to_have_text(here.say("web.result.even"))
    assert here.figure("win") == 500
    expect(deal).to_be_disabled()
    here.deal("Th 7c 7d Ts")
    here.act("stand")
    assert here.over()["returned"] == 500
    expect(banner).to_have_text(here.say("web.result.push"))
    assert here.figure("win") == 0


def test_a_bet_below_its_minimum_says_so_where_one_looks(visit):
    """Sheet 004, Limits: the low limit begins at 5.00; a phone has no pointer that could ask the button."""
    here = visit("fr", PHONE).sit("progressive")
    prompt, bet = here.page.locator(".prompt"), here.say("bet.main")
    here.take(100)
    here.spot(2).click()
    expect(prompt).to_have_text(f"{here.say('web.prompt.below', bet=bet, box=2, least=500)}.")
    here.take(500)
    here.spot(2).click()
    expect(prompt).to_have_text(here.say("web.prompt.staked", amount=here.money(600)))


def test_the_spot_that_undo_and_cancel_are_about_has_a_mark_and_a_name(visit):
    """Sheet 004, Buttons: both take from the current spot."""
    here = visit().sit("progressive")
    cancel, marked = here.button("web.press.cancel"), here.page.locator(".spot.current")
    for press in (here.spot(2).click, here.button("web.press.max_all").click):
        press()
        here.ready()
        expect(marked).to_have_count(1)
    expect(marked).to_have_attribute("data-box", "2")
    expect(cancel).to_have_attribute(
        "title", f"Cancel bet: {here.say('web.spot.name', box=2, bet=here.say('bet.main'))}"
    )
    cancel.click()
    expect(here.spot(2).locator(".stacks")).to_have_count(0)
    expect(marked).to_have_attribute("data-box", "3")
    here.button("web.press.clear.progressive").click()
    expect(marked).to_have_count(0)


def test_side_spots_of_a_phone_show_their_top_pay_and_that_there_is_more(visit):
    here = visit("fr", PHONE).sit("progressive")
    spot = here.spot(1, "21+3")
    expect(spot.locator(".pay")).to_be_visible()
    expect(spot.locator(".sign")).to_be_visible()
    spot.click(button="right", force=True)  # a side bet waits for its main bet
    pays = here.page.get_by_role("dialog", name=here.say("web.pays.title"))
    expect(pays).to_contain_text(here.say("web.pays.hint"))


def test_without_a_balance_the_table_says_so_and_what_its_smallest_chip_is(visit):
    here = visit("fr").guest(**QUICK)
    here.ask("POST", "/api/cashier/withdrawal", {"id": "all", "cents": 999_500})
    here.go("progressive")
    here.take(500)
    here.spot().click()
    here.ready()
    here.spot().click(force=True)
    expect(here.page.locator(".said")).to_have_text(whole(here, "web.spot.short", balance=500))
    here.server.cards("Th 7c 6h Td Kd")
    here.button("web.press.deal.progressive").click()
    here.act("hit")
    barred = here.page.get_by_role("status").filter(has_text=whole(here, "web.table.short", balance=0, smallest=100))
    expect(barred).to_be_visible()
    barred.get_by_role("button", name=here.say("web.nav.cashier")).click()
    expect(here.desk("cashier")).to_be_visible()


def test_the_chip_in_the_hand_is_the_same_after_a_reload_and_back_at_its_limit(visit):
    here = visit().sit("progressive")
    held = here.page.locator(".rack [aria-pressed=true]")
    here.take(2500)
    choose(here, "high")
    here.take(50_000)
    here.page.reload()
    expect(held).to_have_attribute("aria-label", here.say("web.chip", amount=here.money(50_000)))
    choose(here, "low")
    expect(held).to_have_attribute("aria-label", here.say("web.chip", amount=here.money(2500)))


def test_chips_that_stay_at_another_limit_are_not_lost_without_a_word(visit):
    here = visit().sit("progressive")
    here.take(2500)
    here.spot().click()
    here.ready()
    choose(here, "micro")
    said = whole(here, "web.levels.left", amount=2500, level=here.say("level.low"))
    expect(here.page.get_by_role("status").filter(has_text=said)).to_be_visible()
    choose(here, "low")
    expect(here.spot().locator(".stacks")).to_have_count(1)
    expect(here.page.get_by_role("status").filter(has_text=said)).to_have_count(0)
