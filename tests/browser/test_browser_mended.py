"""What a player meets when things go wrong at the wrong moment: a warning that is late, a line that is silent.

Law: money moves by what was asked and once; nothing is said that is not known; what is in reach is what it seems.
"""

import os
import re
import signal
from collections.abc import Callable
from contextlib import contextmanager

import pytest
from playwright.sync_api import Locator, Route, WebSocketRoute, expect
from support.browser import AWAY, PASSWORD, QUICK, Visit
from support.rigged_serving import RiggedServing, rigged_serving

NINE = {"classic": "5h 7c 4d 2s 8h Td", "progressive": "5h 7c 4d Td 2s 8h"}
WARNED = {**QUICK, "warn_hit": True}
OFFLINE = (r"ERR_INTERNET_DISCONNECTED", r"ERR_NETWORK_CHANGED", r"ERR_FAILED", r"WebSocket connection to")
ABOUT_NOTHING = "%E0"
UNANSWERED_MS = 12_000
"""Longer than a line waits for an answer, and than the page waits before it says so."""


@pytest.fixture
def mortal():
    """A house of one's own, to be stopped."""
    with rigged_serving(pace__grace_ms="1500") as server:
        yield server


def strip(here: Visit) -> Locator:
    """What is said above the page while the line is mended."""
    return here.page.locator("[popover]:popover-open").filter(has_text=here.say("web.line.waiting"))


def deciding(here: Visit, cards: str) -> Visit:
    """Deal these cards, and come to the first decision."""
    here.deal(cards)
    expect(here.decision("hit")).to_be_visible()
    here.ready()
    return here


def test_a_warning_is_gone_when_the_round_went_on_elsewhere(visit, house):
    here, other = visit(), visit()
    name = here.named(**WARNED)
    here.go("progressive")
    expect(here.chips.first).to_be_visible()
    for box in (1, 2):
        here.spot(box).click()
    here.ready()
    house.cards("Th 8h Td 9c 8d 7s")
    here.button("web.press.deal.progressive").click()
    here.act("hit")
    warning = here.page.get_by_role("dialog", name=here.say("web.warning.title"))
    expect(warning).to_be_visible()
    other.login(name).go("progressive")
    other.act("stand")
    here.button("web.line.elsewhere.here").click()
    expect(here.page.get_by_text(here.say("web.prompt.decide", box=2))).to_be_visible()
    expect(warning).to_have_count(0)


@contextmanager
def halted(server: RiggedServing):
    """A house that is there and says nothing."""
    os.kill(server.pid, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(server.pid, signal.SIGCONT)


def test_a_silent_line_is_noticed_said_and_mended(visit, mortal):
    here = visit(server=mortal)
    here.page.clock.install()
    here.sit("classic")
    here.foresee(*AWAY)
    deciding(here, NINE["classic"])
    with halted(mortal):
        here.page.clock.run_for(UNANSWERED_MS)
        expect(strip(here)).to_be_visible()
        expect(here.decision("stand")).to_have_attribute("aria-disabled", "true")
        expect(here.decision("stand")).to_have_attribute("title", here.say("web.table.offline"))
    expect(strip(here)).to_have_count(0)
    here.act("stand")
    here.over()


def test_a_browser_without_a_network_says_so_at_once(visit):
    here = visit("fr").sit("classic")
    here.foresee(*OFFLINE)
    here.spot().click()
    here.ready()
    here.context.set_offline(True)
    expect(strip(here)).to_be_visible(timeout=2000)
    for one in (here.chips.first, here.button("web.press.deal.classic")):
        expect(one).to_have_attribute("title", here.say("web.table.offline"))
    here.context.set_offline(False)
    expect(strip(here)).to_have_count(0)
    deciding(here, NINE["classic"])
    here.act("stand")
    here.over()


def test_what_is_said_is_heard_in_whatever_lies_over_the_page(visit):
    """What is behind a sheet is inert, and a live region there is silent."""
    here = visit().sit("classic")
    here.foresee(*OFFLINE)
    voice = here.page.locator("[role=log]")
    expect(here.page.locator(".page > [role=log]")).to_have_count(1)
    here.go("classic/help")
    expect(here.desk("help").locator("[role=log]")).to_have_count(1)
    here.context.set_offline(True)
    expect(voice).to_contain_text(here.say("web.line.waiting"))
    here.context.set_offline(False)
    expect(voice).to_contain_text(here.say("web.line.back"))
    here.page.keyboard.press("Escape")
    expect(here.page.locator(".page > [role=log]")).to_have_count(1)
    deciding(here, NINE["classic"])
    expect(voice).to_contain_text("9")


@pytest.mark.parametrize("key", ["Enter", " "])
def test_a_focused_button_has_its_own_enter_and_space(visit, key):
    """A key does what its button does (RULES 5); focus that a script gave back counts as any other."""
    here = visit().sit("classic")
    here.take(500)
    here.spot().click()
    here.ready()
    here.page.get_by_role("navigation").get_by_role("button", name=here.say("web.rail.help")).focus()
    here.page.keyboard.press(key)
    expect(here.desk("help")).to_be_visible()
    assert here.ask("GET", "/api/history")["rounds"] == [], "nothing was dealt"


def test_a_spot_that_was_clicked_leaves_enter_to_the_deal(visit, house):
    here = visit().sit("classic")
    here.spot().click()
    here.ready()
    house.cards(NINE["classic"])
    here.page.keyboard.press("Enter")
    expect(here.decision("stand")).to_be_visible()


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_deposit_whose_answer_was_lost_is_made_once(visit, lang):
    here = visit(lang).guest()
    here.foresee(r"ERR_FAILED")
    here.go("lobby/cashier")
    desk = here.desk("cashier")
    done = here.page.get_by_text(
        here.say("web.cashier.deposit_done", amount=here.money(2000), balance=here.money(1_002_000))
    )
    lost: list[Route] = []

    def lose(route: Route) -> None:
        lost.append(route)
        route.fetch()
        route.abort()

    here.page.route("**/api/cashier/deposit", lose, times=1)
    deposit(desk, here, "20")
    expect(desk.get_by_text(here.say("web.cashier.unknown"))).to_be_visible()
    here.page.keyboard.press("Escape")
    expect(desk).to_have_count(0)
    here.go("lobby/cashier")
    deposit(desk, here, "20")
    expect(done).to_be_visible()
    assert len(lost) == 1
    assert here.ask("GET", "/api/cashier")["wallet"]["balance"] == 1_002_000, "20.00 once"


def deposit(desk: Locator, here: Visit, amount: str) -> None:
    """Bring so much to the cashier."""
    desk.get_by_label(here.say("web.cashier.deposit_amount")).fill(amount)
    desk.get_by_role("button", name=here.say("web.cashier.deposit_now"), exact=True).click()


@pytest.mark.parametrize("where", [f"classic/{ABOUT_NOTHING}", "constructor", "__proto__", "nowhere"])
def test_an_address_that_leads_nowhere_leads_to_the_lobby(visit, where):
    here = visit().guest().go(where)
    expect(here.page.get_by_role("main").get_by_role("heading", name=here.say("game.classic.title"))).to_be_visible()


def test_a_language_that_cannot_be_fetched_is_said_and_can_be_had_later(visit):
    here = visit().sit("classic")
    here.foresee(*OFFLINE)
    here.go("classic/settings")
    english, french = (here.page.get_by_role("radio", name=here.say(f"web.lang.{lang}")) for lang in ("en", "fr"))
    here.context.set_offline(True)
    french.click(force=True)  # it is not French for long
    failed = here.say("web.lang.failed", language=here.say("web.lang.fr"))
    expect(here.page.get_by_role("status").get_by_text(failed)).to_be_visible()
    expect(english).to_be_checked()
    here.context.set_offline(False)
    expect(strip(here)).to_have_count(0)
    french.click(force=True)  # it is not French for long
    expect(here.page.locator("html")).to_have_attribute("lang", "fr-CA")
    expect(french).to_be_checked()


def test_chips_that_were_dealt_are_gone_though_the_place_was_taken_meanwhile(visit, house):
    here = visit().guest(**QUICK)
    held: list[WebSocketRoute] = []
    deaf: list[bool] = []

    def between(page: WebSocketRoute) -> None:
        server = page.connect_to_server()
        held.append(page)
        page.on_message(server.send)
        server.on_message(lambda told: None if deaf else page.send(told))

    here.page.route_web_socket(re.compile("/socket"), between)
    here.go("classic")
    expect(here.chips.first).to_be_visible()
    here.spot().click()
    here.ready()
    house.cards("5h 7c 4d 2s 8h Td")
    deaf.append(True)
    here.button("web.press.deal.classic").click()
    until(lambda: bool(here.ask("GET", "/api/history")["rounds"]))
    held[-1].close(code=4001)
    deaf.clear()
    here.button("web.line.elsewhere.here").click()
    here.act("stand")
    here.over()
    expect(here.button("web.press.deal.classic")).to_have_attribute("aria-disabled", "true")


def until(so: Callable[[], bool]) -> None:
    """Ask until it is so."""
    assert any(so() for _ in range(500)), "it never was"


@pytest.mark.parametrize("status", [503, 429])
def test_a_house_that_stumbles_at_the_beginning_makes_nobody_a_stranger(visit, status):
    here = visit().guest(**QUICK)
    here.foresee(rf"status of {status}")
    refused = {"reason": "edge.our_fault", "about": {}}
    here.page.route("**/api/session", lambda route: route.fulfill(status=status, json=refused), times=1)
    here.go("classic")
    again = here.page.get_by_role("main").get_by_role("button", name=here.say("web.line.try_again"))
    again.click()
    expect(here.chips.first).to_be_visible()


def test_play_here_pressed_twice_plays_here(visit):
    here = deciding(visit().sit("classic"), NINE["classic"])
    other = here.context.new_page()
    other.goto(here.page.url)
    expect(other.get_by_role("group", name=here.say("web.decisions"))).to_be_visible()
    here.page.bring_to_front()
    taken = here.page.get_by_role("dialog", name=here.say("web.line.elsewhere.title"))
    taken.get_by_role("button", name=here.say("web.nav.lobby")).click()
    expect(here.page.get_by_role("main").get_by_role("heading", name=here.say("game.infinite.title"))).to_be_visible()
    expect(taken).to_have_count(0)
    here.go("classic")
    here.button("web.line.elsewhere.here").dblclick(no_wait_after=True)
    here.act("stand")
    here.over()


def test_no_to_all_goes_on_after_the_line_was_mended(visit, mortal):
    here = visit(server=mortal).sit("progressive")
    here.foresee(*AWAY)
    for box in (1, 2, 3):
        here.spot(box).click()
    here.ready()
    mortal.cards("5h 6h 7h Ad 5c 6c 7c 9s")
    here.button("web.press.deal.progressive").click()
    expect(here.button("web.insurance.none")).to_be_visible()
    here.ready()
    with halted(mortal):
        here.button("web.insurance.none").click()
    mortal.kill()
    mortal.start()
    expect(here.decision("stand")).to_be_visible()
    assert here.page.evaluate("() => document.activeElement !== document.body"), "whoever plays by keyboard stays there"


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_guest_is_asked_before_the_money_is_given_up(visit, lang):
    here = deciding(visit(lang).sit("classic"), NINE["classic"])
    staked = here.figure("bet")
    here.go("classic/account")
    here.button("web.account.logout").click()
    question = here.page.get_by_role("dialog", name=here.say("web.account.leave_sure"))
    expect(question).to_contain_text(here.say("web.account.leave_money", amount=here.money(1_000_000 - staked)))
    game = here.say("game.classic.title")
    expect(question).to_contain_text(here.say("web.account.leave_round", game=game, amount=here.money(staked)))
    question.get_by_role("button", name=here.say("web.account.leave_stay")).click()
    expect(question).to_have_count(0)
    assert here.ask("GET", "/api/cashier")["wallet"]["in_play"] == staked
    here.button("web.account.logout").click()
    question.get_by_role("button", name=here.say("web.account.leave_now")).click()
    expect(here.page.get_by_role("dialog")).to_have_count(0)
    expect(here.button("web.lobby.guest")).to_be_visible()


def test_a_browser_without_sound_plays_in_silence(visit):
    here = visit()
    here.context.add_init_script("globalThis.AudioContext = class { constructor() { throw new Error('no device'); } }")
    here.sit("classic", game_sound=True, music=True)
    deciding(here, NINE["classic"])
    here.act("stand")
    here.over()


def test_whoever_reloads_in_mid_round_hears_where_it_stands(visit):
    here = deciding(visit("fr").sit("classic"), NINE["classic"])
    here.page.reload()
    log = here.page.get_by_role("log")
    expect(log).to_contain_text(here.say("web.say.you_have", has="9"))
    expect(log).to_contain_text(here.say("web.say.your_turn"))


def test_an_exclusion_made_elsewhere_is_said_at_the_table(visit):
    """Self-exclusion (RULES 7): a round that is open may be finished, and no other begins."""
    here = deciding(visit().sit("classic"), NINE["classic"])
    here.ask("POST", "/api/protection/exclusion", {"id": "ab" * 16, "months": 6})
    here.act("stand")
    here.over()
    notice = here.page.get_by_role("status").filter(has_text=here.say("web.table.absent"))
    expect(notice).to_be_visible()
    notice.get_by_role("button", name=here.say("web.absent.cashier")).click()
    expect(here.desk("cashier")).to_be_visible()


def test_a_proof_that_cannot_be_read_is_no_silence(visit):
    here = deciding(visit().sit("classic"), NINE["classic"])
    here.act("stand")
    here.go(f"classic/history/{here.over()['id']}")
    here.page.evaluate("() => localStorage.setItem('promises', '[1,null]')")
    check = here.button("web.proof.check")
    here.page.route("**/proof", lambda route: route.fulfill(body="{not json", content_type="application/json"), times=1)
    check.click()
    expect(here.page.get_by_text(here.say("web.desk.our_fault"))).to_be_visible()
    check.click()
    expect(here.button("web.proof.again")).to_be_visible()


def test_a_session_that_ended_promises_nothing_of_an_account_that_is_gone(visit):
    here, other = visit(), visit()
    name = here.named(**QUICK)
    here.go("classic")
    expect(here.chips.first).to_be_visible()
    other.login(name).ask("DELETE", "/api/account", {"password": PASSWORD})
    notice = here.page.get_by_role("dialog", name=here.say("web.line.ended.title"))
    expect(notice).to_contain_text(here.say("web.line.ended.text"))
    expect(notice).not_to_contain_text("are kept")


def test_whoever_logs_in_again_is_back_at_the_round(visit):
    here = visit()
    name = here.named(**QUICK)
    here.go("classic")
    expect(here.chips.first).to_be_visible()
    deciding(here, NINE["classic"])
    other = visit().login(name)
    here.foresee(r"status of 401")
    other.ask("POST", "/api/logout-everywhere")
    here.button("web.line.ended.login").click()
    desk = here.desk("account")
    desk.get_by_label(here.say("web.account.name"), exact=True).fill(name)
    desk.get_by_label(here.say("web.account.password"), exact=True).fill(PASSWORD)
    desk.get_by_role("button", name=here.say("web.account.login"), exact=True).click()
    here.act("stand")
    here.over()
