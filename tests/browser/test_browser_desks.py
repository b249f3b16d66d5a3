"""The desks of the house in a browser: settings, cashier, account, history, limits, breaks, checks.

Law: what is asked on the screen is kept by the house, holds at the tables at once, and is said in words.
"""

import re

from playwright.sync_api import Locator, expect
from support.browser import PHONE, Visit

TABS = ("general", "video", "sound", "progressive")
PASSWORD = "correct horse"  # noqa: S105 -- of nobody
MINUTE_MS = 60_000
DESKS = ("lobby", "history", "help", "cashier", "settings", "protection", "account")
TWENTY = "Th 7c Td Ts"


def sheet(here: Visit, name: str) -> Locator:
    """A desk, opened."""
    return here.page.get_by_role("dialog", name=here.say(f"web.nav.{name}"))


# ── Settings ─────────────────────────────────────────────────────────────────────────────────────────────


def test_every_setting_is_kept_and_is_the_same_in_another_window(visit):
    here = visit().guest().go("lobby/settings")
    desk, before = sheet(here, "settings"), here.ask("GET", "/api/settings")
    for tab in TABS:
        desk.get_by_role("tab", name=here.say(f"web.settings.{tab}"), exact=True).click()
        for switch in desk.get_by_role("switch").all():
            was = switch.get_attribute("aria-checked")
            switch.click()
            expect(switch).to_have_attribute("aria-checked", "false" if was == "true" else "true")
        for group in desk.locator("fieldset").all():
            if not _speaks(here, group):
                radios = group.get_by_role("radio").all()
                wanted = next(one for one in reversed(radios) if not one.is_checked())
                wanted.check()
                expect(wanted).to_be_checked()
        for slider in desk.get_by_role("slider").all():
            value = int(slider.input_value())
            slider.press("ArrowLeft" if value else "ArrowRight")
            expect(slider).to_have_value(str(value - 5 if value else 5))
    expect(desk.get_by_text(here.say("web.settings.saved"))).to_be_visible()
    after = here.ask("GET", "/api/settings")
    same = {name for name, value in after.items() if value == before[name]}
    assert same <= {"language"}, "every setting has its place, and was changed by it"
    _another_window(here)


def _speaks(here: Visit, group: Locator) -> bool:
    return group.get_by_role("radio", name=here.say("web.lang.fr")).count() > 0


def _another_window(here: Visit) -> None:
    other = here.context.new_page()
    for tab in TABS:
        other.goto(f"{here.server.url}/#/lobby/settings/{tab}")
        other.reload()
        expect(other.get_by_role("tab", selected=True)).to_have_text(here.say(f"web.settings.{tab}"))
        here.page.get_by_role("tab", name=here.say(f"web.settings.{tab}"), exact=True).click()
        expect(other.get_by_role("tabpanel")).to_be_visible()
        shown = here.page.get_by_role("tabpanel").aria_snapshot()
        expect(other.get_by_role("tabpanel")).to_match_aria_snapshot(shown)
    other.close()


def test_the_language_changes_at_once_and_everywhere(visit):
    here = visit().guest().go("classic/settings")
    expect(sheet(here, "settings")).to_be_visible()
    here.page.get_by_role("radio", name=here.say("web.lang.fr")).check()
    here.lang = "fr"
    expect(sheet(here, "settings")).to_be_visible()
    expect(here.page.locator("html")).to_have_attribute("lang", "fr-CA")
    here.page.keyboard.press("Escape")
    expect(here.button("web.press.deal.classic")).to_be_visible()
    expect(here.page.locator("[data-figure=balance]")).to_have_text(here.money(1_000_000))
    assert here.ask("GET", "/api/settings")["language"] == "fr"
    here.page.reload()
    expect(here.button("web.press.deal.classic")).to_be_visible()


# ── Every button of the betting ──────────────────────────────────────────────────────────────────────────


def test_every_button_of_the_progressive_table(visit):
    here = visit().sit("progressive")
    page, bet = here.page, here.page.locator("[data-figure=bet]")
    here.button("web.press.min_all").click()
    expect(bet).to_have_text(re.compile("[1-9]"))
    least = here.figure("bet")
    here.button("web.press.max_all").click()
    expect(bet).not_to_have_text(here.money(least))
    most = here.figure("bet")
    assert most > least
    here.spot(1, "21+3").click(force=True)  # it is full, and says so
    expect(page.get_by_role("status").get_by_text(re.compile(re.escape(here.money(2500))))).to_be_visible()
    here.button("web.press.cancel").click()
    expect(bet).to_have_text(here.money(most - 2500))
    here.spot(1, "lucky_ladies").click(button="right", force=True)
    expect(bet).not_to_have_text(here.money(most - 2500))
    taken = here.figure("bet")
    here.button("web.press.undo").click()
    expect(bet).not_to_have_text(here.money(taken))
    here.button("web.press.clear.progressive").click()
    expect(bet).to_have_text(here.money(0))
    here.button("web.press.deal.progressive").click(force=True)  # it cannot be pressed, and says why
    expect(page.get_by_role("status").get_by_role("paragraph").first).to_be_visible()
    _levels(here)
    here.button("web.pays.open").click()
    expect(page.get_by_role("dialog", name=here.say("web.pays.title"))).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def _levels(here: Visit) -> None:
    for level in ("micro", "high", "high_roller", "low"):
        here.page.locator("button[aria-haspopup=dialog].chosen").click()
        dialog = here.page.get_by_role("dialog", name=here.say("web.levels.choose"))
        dialog.get_by_role("button", name=re.compile(f"^{here.say(f'level.{level}')}")).click()
        expect(dialog).to_have_count(0)
        expect(here.spot(1, "21+3_progressive")).to_have_count(0 if level == "micro" else 1)
        expect(here.page.locator("button.chosen")).to_contain_text(here.say(f"level.{level}"))


def test_quick_presses_all_count(visit):
    """A click adds the chosen chip to a spot (RULES 5), however fast they come."""
    here = visit().sit("classic")
    here.chips.nth(2).click()
    here.spot().evaluate("(spot) => { for (let press = 0; press < 4; press++) spot.click(); }")
    expect(here.page.locator("[data-figure=bet]")).to_have_text(here.money(400))


def test_there_and_back_in_no_time_finds_the_table_again(visit):
    here = visit().sit("classic")
    here.page.evaluate("() => { location.hash = '/lobby'; setTimeout(() => (location.hash = '/classic')); }")
    here.page.wait_for_timeout(300)
    here.spot().click()
    expect(here.page.locator("[data-figure=bet]")).not_to_have_text(here.money(0))


# ── Money and the past ───────────────────────────────────────────────────────────────────────────────────


def test_the_cashier_takes_and_gives_with_a_receipt(visit):
    here = visit("fr").guest().go("lobby/cashier")
    desk = sheet(here, "cashier")
    desk.get_by_label(here.say("web.cashier.deposit_amount")).fill("abc")
    desk.get_by_role("button", name=here.say("web.cashier.deposit_now"), exact=True).last.click()
    expect(desk.get_by_text(re.compile("20,50"))).to_be_visible()
    desk.get_by_label(here.say("web.cashier.deposit_amount")).fill("20,50")
    desk.get_by_role("button", name=here.say("web.cashier.deposit_now"), exact=True).last.click()
    expect(desk.locator(".balance")).to_have_text(here.money(1_002_050))
    desk.get_by_role("tab", name=here.say("web.cashier.withdrawal")).click()
    desk.get_by_role("button", name=here.say("web.cashier.everything")).click()
    desk.get_by_role("button", name=here.say("web.cashier.withdrawal_now"), exact=True).last.click()
    expect(desk.locator(".balance")).to_have_text(here.money(0))
    expect(desk.get_by_role("row")).to_have_count(4)  # a head, the guest's gift, the deposit, the withdrawal
    assert here.ask("GET", "/api/cashier")["wallet"]["balance"] == 0


def test_a_round_of_the_past_is_replayed_and_its_proof_checked(visit):
    here = visit().sit("classic")
    here.deal("", "perfect_pair")
    page = here.page
    expect(here.chips.first.or_(here.decision("stand")).or_(here.button("web.insurance.no"))).to_be_visible()
    if here.button("web.insurance.no").is_visible():
        here.button("web.insurance.no").click()
        expect(here.chips.first.or_(here.decision("stand"))).to_be_visible()
    if here.decision("stand").is_visible():
        here.act("stand")
    line = here.over()
    page.get_by_role("navigation").get_by_role("button", name=here.say("web.rail.history")).click()
    desk = sheet(here, "history")
    game = here.say("game.classic.title")
    desk.get_by_role("link", name=here.say("web.history.link", game=game, number=line["number"])).click()
    count = len(here.ask("GET", f"/api/rounds/{line['id']}")["steps"])
    desk.get_by_role("button", name=here.say("web.replay.first")).click()
    for place in range(1, count):
        expect(desk.get_by_text(here.say("web.replay.place", place=place, count=count)).first).to_be_attached()
        desk.get_by_role("button", name=here.say("web.replay.forward")).click()
    expect(desk.get_by_text(here.say("web.replay.place", place=count, count=count)).first).to_be_attached()
    desk.get_by_role("button", name=here.say("web.proof.check")).click()
    expect(desk.get_by_text(here.say("web.proof.holds"))).to_be_visible()


def test_a_guest_takes_a_name_leaves_and_comes_back(visit):
    here = visit("fr", PHONE).guest().go("lobby/account")
    desk, name = sheet(here, "account"), f"Marie_{here.ask('GET', '/api/session')['person']['number']}"
    desk.get_by_label(here.say("web.account.name"), exact=True).fill(name)
    desk.get_by_label(here.say("web.account.password"), exact=True).fill("court")
    desk.get_by_role("button", name=here.say("web.account.register"), exact=True).click()
    expect(desk.locator("[aria-invalid=true]")).to_have_count(1)
    desk.get_by_label(here.say("web.account.password"), exact=True).fill(PASSWORD)
    desk.get_by_role("button", name=here.say("web.account.register"), exact=True).click()
    expect(here.page.get_by_role("main").get_by_text(name)).to_be_visible()
    here.go("lobby/account")
    desk.get_by_role("button", name=here.say("web.account.logout"), exact=True).click()
    expect(here.page.get_by_role("dialog")).to_have_count(0)
    expect(here.button("web.lobby.guest")).to_be_visible()
    here.go("lobby/account/login")
    desk.get_by_label(here.say("web.account.name"), exact=True).fill(name)
    desk.get_by_label(here.say("web.account.password"), exact=True).fill(PASSWORD)
    desk.get_by_role("button", name=here.say("web.account.login"), exact=True).click()
    expect(here.page.get_by_role("main").get_by_text(name)).to_be_visible()
    assert here.ask("GET", "/api/cashier")["wallet"]["balance"] == 1_000_000


# ── Protection ───────────────────────────────────────────────────────────────────────────────────────────


def test_a_limit_set_on_the_screen_holds_at_the_table(visit):
    here = visit().sit("classic")
    page = here.page
    page.get_by_role("navigation").get_by_role("button", name=here.say("web.rail.protection")).click()
    desk = sheet(here, "protection")
    name = f"{here.say('web.protection.stake')}, {here.say('web.protection.day')}"
    desk.get_by_role("button", name=here.say("web.protection.change_of", name=name), exact=True).click()
    desk.get_by_label(here.say("web.protection.in_money", name=name)).fill("10")
    desk.get_by_role("button", name=here.say("web.protection.set")).click()
    expect(desk.get_by_role("meter", name=name)).to_be_visible()
    page.keyboard.press("Escape")
    here.chips.nth(4).click()
    here.spot().click()
    expect(page.locator("[data-figure=bet]")).to_have_text(here.money(2500))
    here.button("web.press.deal.classic").click(force=True)
    expect(page.get_by_role("status").get_by_text(re.compile(r"limit", re.IGNORECASE))).to_be_visible()
    assert here.figure("balance") == 1_000_000, "nothing was staked"


def test_a_self_exclusion_closes_the_doors_on_the_screen(visit):
    here = visit("fr").guest().go("lobby/protection")
    desk = sheet(here, "protection")
    desk.get_by_label(here.say("web.protection.exclusion_label"), exact=True).last.fill("6")
    desk.get_by_role("button", name=here.say("web.protection.exclusion_next")).click()
    sure = here.page.get_by_role("dialog", name=here.say("web.protection.exclusion_sure", term=6))
    now = sure.get_by_role("button", name=here.say("web.protection.exclusion_now", term=6))
    expect(now).to_be_disabled()
    sure.get_by_role("checkbox").check()
    now.click()
    expect(sure).to_have_count(0)
    here.page.keyboard.press("Escape")
    barred = here.page.get_by_text(here.say("web.lobby.barred.excluded"))
    expect(barred).to_have_count(2)
    here.go("lobby/cashier")
    expect(sheet(here, "cashier").get_by_text(here.say("web.cashier.absent"))).to_be_visible()


def test_a_reality_check_stops_play_until_it_is_read(visit, house):
    here = visit().sit("classic")
    here.ask("PUT", "/api/protection/check", {"minutes": 10})
    for _ in range(2):
        here.deal(TWENTY)
        here.act("stand")
        here.over()
        house.jump(6 * MINUTE_MS)
    here.spot().click()
    dialog = here.page.get_by_role("dialog", name=here.say("web.reality.title"))
    expect(dialog).to_contain_text(here.say("web.time.minutes", minutes=12))
    here.page.keyboard.press("Escape")
    here.page.keyboard.press("Escape")
    expect(dialog).to_be_visible()
    dialog.get_by_role("button", name=here.say("web.reality.continue")).click()
    expect(dialog).to_have_count(0)
    house.cards(TWENTY)
    here.button("web.press.deal.classic").click()
    here.act("stand")
    here.over()


def test_a_desk_opens_over_a_running_round_and_leaves_it_there(visit):
    here = visit().sit("progressive")
    here.deal("5h 7c 4d Td")
    expect(here.decision("hit")).to_be_visible()
    rail = here.page.get_by_role("navigation")
    for name in DESKS:
        rail.get_by_role("button", name=here.say(f"web.rail.{name}")).click()
        expect(sheet(here, name)).to_be_visible()
        sheet(here, name).get_by_role("button", name=here.say("web.sheet.close")).click()
        expect(here.page.get_by_role("dialog")).to_have_count(0)
        expect(here.decision("hit")).to_be_visible()
