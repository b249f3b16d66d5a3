"""A round goes on where it was: after a reload, a dead server, a closing house and a second window.

Law: the cards and the stakes on the screen are the same before and after; while nothing can be done, the page says so.
"""

import re

import pytest
from playwright.sync_api import Locator, expect
from support.browser import AWAY, QUICK, Visit
from support.rigged_serving import rigged_serving

MINUTE_MS = 60_000
DAY_MS = 24 * 60 * MINUTE_MS
LATE_ATTEMPT = 7
"""From here on the line waits for seconds between its attempts."""
CARDS = {"classic": "5h 7c 4d 2s 8h Td", "progressive": "5h 7c 4d Td 2s 8h"}


@pytest.fixture
def mortal():
    """A house of one's own, to be killed."""
    with rigged_serving(pace__grace_ms="1500") as server:
        yield server


def felt(here: Visit) -> list[object]:
    """What lies on the felt: cards, totals, chips, as they are read aloud."""
    expect(here.decision("hit")).to_be_visible()
    expect(here.button("web.pays.open")).to_be_visible()  # the spots say what they pay
    here.ready()
    return [
        here.page.get_by_role("region", name=here.say("web.box", box=1)).aria_snapshot(),
        here.page.get_by_role("region", name=here.say("web.dealer"), exact=True).aria_snapshot(),
        here.figure("balance"),
        here.figure("bet"),
    ]


@pytest.mark.parametrize("game", CARDS)
def test_a_reload_in_mid_round_finds_the_round(visit, game):
    here = visit().sit(game)
    here.deal(CARDS[game])
    before = felt(here)
    here.page.reload()
    assert felt(here) == before
    here.act("hit", "stand")
    here.over()


def test_a_server_that_dies_in_mid_round_comes_back_with_it(visit, mortal):
    here = visit("fr", server=mortal).sit("progressive")
    page = here.page
    here.foresee(*AWAY)
    here.deal(CARDS["progressive"])
    before = felt(here)
    mortal.kill()
    banner = page.locator("[popover]").filter(has_text=here.say("web.line.waiting"))
    expect(banner).to_be_visible()
    attempt = re.escape(here.say("web.line.attempt", attempt="#", most=10)).replace(r"\#", r"\d+")
    expect(banner.get_by_text(re.compile(attempt))).to_be_visible()
    expect(here.decision("hit")).to_have_attribute("aria-disabled", "true")
    here.decision("hit").click(force=True)  # nothing is asked of a house that is not there, and that is said
    expect(page.get_by_role("status").get_by_text(here.say("web.table.offline"))).to_be_visible()
    mortal.start()
    expect(troubles(here)).to_have_count(0)
    assert felt(here) == before
    assert mortal.stop() == 0
    expect(troubles(here).first).to_be_visible()
    mortal.start()
    wake(here)
    expect(troubles(here)).to_have_count(0)
    assert felt(here) == before
    here.act("stand")
    here.over()


def wake(here: Visit) -> None:
    """Look at the page again: it does not wait for its next attempt."""
    here.page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")


def troubles(here: Visit) -> Locator:
    """What is said over the page while the line is not as it should be."""
    return here.page.locator("[popover]:popover-open")


def test_a_house_that_closes_says_so_first(visit, mortal):
    here = visit(server=mortal).sit("classic")
    here.foresee(*AWAY)
    here.deal(CARDS["classic"])
    before = felt(here)
    here.page.evaluate(
        """(text) => { globalThis.heard = new Promise((resolve) => new MutationObserver(() => {
            if (document.body.innerText.includes(text)) resolve(true);
        }).observe(document.body, { subtree: true, childList: true, characterData: true })); }""",
        here.say("web.line.closing"),
    )
    mortal.stop()
    assert here.page.evaluate("() => globalThis.heard")
    mortal.start()
    wake(here)
    assert felt(here) == before


def test_a_second_window_takes_the_table_over_and_gives_it_back(visit):
    """Entering a game already open elsewhere closes the first one (RULES 6)."""
    here = visit().sit("progressive")
    here.deal(CARDS["progressive"])
    before = felt(here)
    other = here.context.new_page()
    other.goto(here.page.url)
    expect(other.get_by_role("group", name=here.say("web.decisions"))).to_be_visible()
    here.page.bring_to_front()  # a window behind another one draws rarely
    elsewhere(here)
    here.button("web.line.elsewhere.here").click(no_wait_after=True)
    assert felt(here) == before
    expect(other.get_by_role("button", name=here.say("web.line.elsewhere.here"))).to_be_visible()
    here.act("hit", "stand")
    here.over()


def elsewhere(here: Visit) -> None:
    """The page says that the game is played in another window, and cannot be talked out of it."""
    notice = here.page.get_by_role("dialog", name=here.say("web.line.elsewhere.title"))
    expect(notice).to_contain_text(here.say("web.line.elsewhere.text"))
    here.page.keyboard.press("Escape")
    expect(notice).to_be_visible()


def test_a_second_login_takes_the_table_over_in_mid_round(visit):
    here, other = visit(), visit("fr")
    name = here.named(**QUICK)
    here.go("classic")
    expect(here.chips.first).to_be_visible()
    here.deal(CARDS["classic"])
    before = felt(here)[2:]
    other.login(name)
    other.lang = here.lang  # it is kept in the profile
    other.go("classic")
    assert felt(other)[2:] == before
    elsewhere(here)
    other.act("hit", "stand")
    line = other.over()
    here.button("web.line.elsewhere.here").click()
    expect(here.chips.first).to_be_visible()
    expect(here.page.locator("[data-figure=balance]")).to_have_text(here.money(line["final_balance"]))


def test_an_idle_place_is_closed_with_a_word_and_taken_again(visit, house):
    """Nothing pending: closed; an idle player is treated the same way (RULES 6). This house waits a day."""
    here = visit("fr").sit("classic")
    house.jump(DAY_MS + MINUTE_MS)
    notice = here.page.get_by_role("alert").filter(has_text=here.say("web.closed.idle"))
    expect(notice).to_contain_text(here.say("web.closed.idle.text"))
    notice.get_by_role("button", name=here.say("web.closed.idle.do")).click()
    expect(notice).to_have_count(0)
    here.deal("Ah 7c Kh Td")
    here.over()


def test_a_round_that_nobody_ends_is_played_out_and_shown(visit, house):
    """Away with a choice pending: 10 minutes, then played out by the sheet's strategy, paid, and closed (RULES 6)."""
    here = visit().sit("classic")
    here.deal("Th 7c 9d 7d Ts")
    expect(here.decision("stand")).to_be_visible()
    house.jump(11 * MINUTE_MS)
    notice = here.page.get_by_role("alert").filter(has_text=here.say("web.closed.idle"))
    notice.get_by_role("button", name=here.say("web.closed.idle.do")).click()
    expect(notice).to_have_count(0)
    line = here.ask("GET", "/api/history?limit=1")["rounds"][0]
    assert (line["status"], line["returned"]) == ("settled", 2 * line["staked"]), "the strategy stands on 19"
    expect(here.page.locator("[data-figure=balance]")).to_have_text(here.money(line["final_balance"]))
    expect(here.chips.first).to_be_visible()


@pytest.mark.parametrize("pressed", [True, False])
def test_a_house_that_stays_away_is_given_up_with_a_word_and_found_again(visit, mortal, pressed):
    """Reconnection is tried several times with messages, then a final one (RULES 6); the page looks on by itself."""
    here = visit(server=mortal).sit("classic")
    here.foresee(*AWAY)
    here.page.clock.install()
    mortal.kill()
    final = here.page.get_by_role("dialog", name=here.say("web.line.lost.title"))
    passing(here, final)
    expect(final).to_be_visible()
    mortal.start()
    if pressed:
        final.get_by_role("button").click()
    passing(here, here.page.locator("body:not(:has(dialog))"))
    expect(final).to_have_count(0)
    expect(here.chips.first).to_be_enabled()


def test_a_phone_that_wakes_tries_at_once(visit, mortal):
    """Reconnection (RULES 6): whoever looks at the page again does not wait for the next attempt."""
    here = visit(server=mortal).sit("classic")
    here.foresee(*AWAY)
    here.page.clock.install()
    mortal.kill()
    attempt = here.page.locator("[popover]").get_by_text(re.compile(rf"\b{LATE_ATTEMPT}\b"))
    passing(here, attempt)
    mortal.start()
    here.page.clock.pause_at(here.page.evaluate("() => Date.now() / 1000 + 1"))
    wake(here)
    expect(troubles(here)).to_have_count(0)


def passing(here: Visit, what: Locator) -> None:
    """Let the page's time pass until something is there; each attempt of the line needs a moment of real time too."""
    for _ in range(200):
        here.page.clock.run_for(1000)
        if what.is_visible():
            return
