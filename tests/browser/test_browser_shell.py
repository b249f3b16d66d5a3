"""The page around the tables: its sheets and its rail, who comes and goes, and whoever sits there doing nothing.

Law: a sheet costs one press to open, one to change for another and one to close, and leaves nothing behind; what
would be given up is said before, and whoever is about to be taken for absent is asked.
"""

import re

import pytest
from playwright.sync_api import Locator, expect
from support.browser import PASSWORD, PHONE, QUICK, Visit
from support.rigged_serving import rigged_serving

IDLE_MS = 120_000
DIALLED = str.maketrans("", "", " -")
NINE = "5h 7c 4d 2s 8h Td"


@pytest.fixture(scope="module")
def hasty():
    """A house that waits as long as the sheet of classic says."""
    with rigged_serving(away__classic__idle_ms=str(IDLE_MS)) as server:
        yield server


@pytest.fixture
def theirs():
    """A house somewhere else."""
    with rigged_serving(help__here__fr="Chez nous", help__here__phones="112") as server:
        yield server


def rail(here: Visit, name: str) -> Locator:
    """One of the rail's buttons, above or below a sheet."""
    return here.page.locator(f"[data-rail] .{name}")


def through(here: Visit, name: str) -> None:
    """Press on a button of the rail through the shade of the sheet over it."""
    box = rail(here, name).bounding_box()
    assert box is not None
    here.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


# ── Sheets ───────────────────────────────────────────────────────────────────────────────────────────────


def test_a_sheet_that_was_closed_is_no_step_for_back(visit):
    here = visit().sit("classic")
    here.go("progressive")
    expect(here.page.get_by_role("heading", name=here.say("game.progressive.title"))).to_be_visible()
    rail(here, "help").click()
    expect(here.desk("help")).to_be_visible()
    here.page.keyboard.press("Escape")
    expect(here.desk("help")).to_have_count(0)
    expect(here.page).to_have_url(re.compile("#/progressive$"))
    here.page.go_back()
    expect(here.page.get_by_role("heading", name=here.say("game.classic.title"))).to_be_visible()


def test_back_closes_a_sheet_and_the_cross_of_one_deep_in_it_leads_to_the_table(visit):
    here = visit().sit("classic")
    here.deal("Ah 7c Kh Td")
    here.over()
    rail(here, "history").click()
    here.page.locator("[data-round]").first.click()
    expect(here.button("web.proof.check")).to_be_visible()
    here.page.go_back()
    expect(here.page.locator("[data-round]").first).to_be_visible()
    here.page.locator("[data-round]").first.click()
    expect(here.button("web.proof.check")).to_be_visible()
    here.button("web.sheet.close").click()
    expect(here.page.get_by_role("dialog")).to_have_count(0)
    expect(here.page).to_have_url(re.compile("#/classic$"))
    rail(here, "settings").click()
    expect(here.desk("settings")).to_be_visible()
    here.page.go_back()
    expect(here.page.get_by_role("dialog")).to_have_count(0)
    expect(here.chips.first).to_be_visible()


def test_one_press_on_the_rail_changes_the_sheet_and_the_focus_comes_home(visit):
    here = visit().sit("classic")
    rail(here, "help").click()
    expect(here.desk("help")).to_be_visible()
    through(here, "settings")
    expect(here.desk("settings")).to_be_visible()
    expect(here.page.get_by_role("dialog")).to_have_count(1)
    here.page.keyboard.press("Escape")
    expect(here.page.get_by_role("dialog")).to_have_count(0)
    assert here.page.evaluate("() => document.activeElement.closest('[data-rail]') !== null")
    rail(here, "help").click()
    expect(here.desk("help")).to_be_visible()
    through(here, "help")
    expect(here.page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.parametrize("address", ["nonsense", "infinite", "__proto__"])
def test_an_address_that_names_no_room_becomes_the_lobbys(visit, address):
    here = visit().guest().go(address)
    expect(here.page.get_by_role("heading", name=here.say("game.infinite.title"))).to_be_visible()
    expect(here.page).to_have_url(re.compile("#/lobby$"))


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_round_that_is_not_there_is_not_asked_for_again(visit, lang):
    here = visit(lang).guest()
    here.foresee(r"status of 404 .*/api/rounds/")
    here.go("classic/history/xyz")
    expect(here.desk("history").get_by_role("alert")).to_contain_text(here.say("web.round.none"))
    expect(here.button("web.history.again")).to_have_count(0)
    here.desk("history").get_by_role("link", name=here.say("web.round.back")).click()
    expect(here.desk("history").get_by_role("heading", name=here.say("web.history.empty"))).to_be_visible()


def test_too_large_an_amount_is_answered_with_the_largest(visit):
    here = visit().guest().go("lobby/cashier")
    here.foresee(r"status of 422 .*/api/cashier/deposit")
    here.desk("cashier").get_by_label(here.say("web.cashier.deposit_amount")).fill("99999999999")
    here.desk("cashier").get_by_role("button", name=here.say("web.cashier.deposit_now"), exact=True).last.click()
    most = here.say("house.deposit_too_large", most=1_000_000)
    expect(here.desk("cashier").get_by_text(re.compile(re.escape(most[1:])))).to_be_visible()


# ── Coming and going ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("lang", "size"), [("en", None), ("fr", PHONE)])
def test_a_guest_who_logs_in_is_asked_before_the_money_is_given_up(visit, lang, size):
    name = visit(lang).named()
    here = visit(lang, size) if size else visit(lang)
    here.sit("classic").deal(NINE)
    expect(here.decision("stand")).to_be_visible()
    staked = here.figure("bet")
    here.go("classic/account")
    keep = here.desk("account").get_by_role("heading", name=here.say("web.account.keep")).locator("..")
    expect(keep.get_by_role("button")).to_have_count(1)  # to register; to log in keeps nothing
    here.button("web.account.other").click()
    login = here.desk("account").locator("form").last
    login.get_by_label(here.say("web.account.name"), exact=True).fill(name)
    login.get_by_label(here.say("web.account.password"), exact=True).fill(PASSWORD)
    login.get_by_role("button", name=here.say("web.account.login")).click()
    question = here.page.get_by_role("dialog", name=here.say("web.account.leave_login"))
    expect(question).to_contain_text(here.say("web.account.leave_money", amount=here.money(1_000_000 - staked)))
    game = here.say("game.classic.title")
    expect(question).to_contain_text(here.say("web.account.leave_round", game=game, amount=here.money(staked)))
    question.get_by_role("button", name=here.say("web.account.leave_stay")).click()
    expect(question).to_have_count(0)
    assert here.ask("GET", "/api/session")["person"]["name"] is None
    login.get_by_role("button", name=here.say("web.account.login")).click()
    question.get_by_role("button", name=here.say("web.account.leave_login_now")).click()
    expect(here.page.get_by_role("dialog")).to_have_count(0)
    expect(here.chips.first).to_be_visible()
    assert here.ask("GET", "/api/session")["person"]["name"] == name


def test_whoever_was_not_the_other_one_can_log_out_everywhere(visit):
    here, other = visit(), visit()
    name = here.named(**QUICK)
    here.go("classic")
    expect(here.chips.first).to_be_visible()
    other.login(name).go("classic")
    other.foresee(r"status of 401 ")
    taken = here.page.get_by_role("dialog", name=here.say("web.line.elsewhere.title"))
    expect(taken).to_contain_text(here.say("web.line.elsewhere.not_you"))
    taken.get_by_role("button", name=here.say("web.account.logout_everywhere")).click()
    expect(here.button("web.lobby.guest")).to_be_visible()
    expect(other.page.get_by_role("dialog", name=other.say("web.line.ended.title"))).to_be_visible()


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_help_lines_are_dialled_or_followed_and_never_asked_by_the_page(visit, lang):
    """Responsible gaming: policy, help links (RULES 7). The visit's end looks that nothing outside was asked."""
    here = visit(lang).guest().go("lobby/protection")
    desk = here.desk("protection")
    told = here.ask("GET", "/api/games")["help"]
    assert [line["page"] for line in told][:2] == ["https://aidejeu.ca", "https://www.connexontario.ca"]
    for line in told:
        entry = desk.get_by_role("listitem").filter(has_text=line[lang])
        for phone in line["phones"]:
            expect(entry.get_by_role("link", name=phone, exact=True)).to_have_attribute(
                "href", f"tel:{phone.translate(DIALLED)}"
            )
        page = line["page"].removeprefix("https://").removeprefix("www.")
        out = entry.get_by_role("link", name=here.say("web.protection.line.outside", page=page))
        expect(out).to_have_attribute("href", line["page"])
        expect(out).to_have_attribute("rel", "noopener noreferrer")
    here.ask("POST", "/api/protection/time-out", {"id": "0" * 32, "days": 7})
    here.go("lobby").page.reload()
    expect(here.page.get_by_role("main").get_by_role("link", name=told[0]["phones"][0], exact=True)).to_be_visible()


def test_the_lines_are_the_operators(theirs, visit):
    here = visit(server=theirs).guest().go("lobby/protection")
    expect(here.desk("protection").get_by_text("Chez nous")).to_be_visible()
    expect(here.desk("protection").get_by_role("link")).to_have_count(1)


# ── Being there ──────────────────────────────────────────────────────────────────────────────────────────


def test_whoever_reads_in_a_sheet_is_there(visit, hasty):
    """An idle player is treated as away (RULES 6), and whoever turns the pages of the help is not idle."""
    here = visit(server=hasty)
    here.page.clock.install()
    here.sit("classic")
    rail(here, "help").click()
    expect(here.desk("help")).to_be_visible()
    for x in (900, 950, 1000):
        hasty.jump(IDLE_MS * 2 // 3)
        here.page.clock.fast_forward(15_000)
        here.page.mouse.move(x, 400)
        here.ask("GET", "/api/session")  # the house has heard the sign before it looks at its clock again
    here.page.keyboard.press("Escape")
    expect(here.button("web.closed.idle.do")).to_have_count(0)
    here.deal("Ah 7c Kh Td")
    here.over()


def test_whoever_gives_no_sign_is_asked_and_then_taken_for_absent(visit, hasty):
    here = visit("fr", server=hasty)
    here.page.clock.install()
    here.sit("classic")
    rail(here, "help").click()
    asked = here.page.get_by_role("dialog", name=here.say("web.still.title"))
    here.page.clock.fast_forward(IDLE_MS - 35_000)
    expect(asked).to_have_count(0)
    here.page.clock.fast_forward(10_000)
    expect(asked).to_contain_text(here.say("web.still.idle"))
    hasty.jump(IDLE_MS - 25_000)
    here.page.keyboard.press("Enter")  # the focus is at the question's words
    asked.get_by_role("button", name=here.say("web.still.here")).click()
    expect(asked).to_have_count(0)
    expect(here.desk("help")).to_be_visible()
    here.page.clock.fast_forward(IDLE_MS - 25_000)
    expect(asked).to_be_visible()
    hasty.jump(IDLE_MS + 1000)
    expect(asked).to_have_count(0)
    here.page.keyboard.press("Escape")
    heading = here.page.get_by_role("heading", name=here.say("web.closed.idle"))
    expect(heading).to_be_focused()
    here.page.keyboard.press("Tab")
    expect(here.page.get_by_role("alert").get_by_role("button").first).to_be_focused()


# ── Colours of one's own ─────────────────────────────────────────────────────────────────────────────────


def test_what_cannot_be_pressed_looks_so_in_any_colours(visit):
    here = visit(forced_colors="active").sit("classic")
    deal, chip = here.button("web.press.deal.classic"), here.chips.first
    expect(deal).to_have_attribute("aria-disabled", "true")
    assert colour(deal) != colour(chip)
    here.spot().click()
    expect(deal).not_to_have_attribute("aria-disabled", "true")
    assert colour(deal) == colour(chip)


def colour(one: Locator) -> str:
    """The colour of a button's words."""
    found: str = one.evaluate("(one) => getComputedStyle(one).color")
    return found
