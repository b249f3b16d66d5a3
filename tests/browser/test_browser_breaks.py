"""A round goes on where it was: after a reload, a dead server, a closing house and a second window.

Law: the cards and the stakes on the screen are the same before and after; while nothing can be done, the page says so.
"""

import re

import pytest
from playwright.sync_api import Locator, expect
from support.browser import Visit, rigged_serving

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
    here.deal(CARDS["progressive"])
    before = felt(here)
    mortal.kill()
    banner = page.locator("[popover]").filter(has_text=here.say("web.line.waiting"))
    expect(banner).to_be_visible()
    attempt = re.escape(here.say("web.line.attempt", attempt="#", most=10)).replace(r"\#", r"\d+")
    expect(banner.get_by_text(re.compile(attempt))).to_be_visible()
    here.decision("hit").click()  # nothing is asked of a house that is not there, and that is said
    expect(page.get_by_role("status").get_by_text(here.say("web.table.offline"))).to_be_visible()
    mortal.start()
    expect(troubles(here)).to_have_count(0)
    assert felt(here) == before
    assert mortal.stop() == 0
    expect(troubles(here).first).to_be_visible()
    mortal.start()
    expect(troubles(here)).to_have_count(0)
    assert felt(here) == before
    here.act("stand")
    here.over()


def troubles(here: Visit) -> Locator:
    """What is said over the page while the line is not as it should be."""
    return here.page.locator("[popover]:popover-open")


def test_a_house_that_closes_says_so_first(visit, mortal):
    here = visit(server=mortal).sit("classic")
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
    assert felt(here) == before


def test_a_second_window_takes_the_table_over_and_gives_it_back(visit):
    here = visit().sit("progressive")
    here.deal(CARDS["progressive"])
    before = felt(here)
    other = here.context.new_page()
    other.goto(here.page.url)
    expect(other.get_by_role("group", name=here.say("web.decisions"))).to_be_visible()
    notice = here.page.get_by_role("dialog").or_(here.page.get_by_role("alertdialog"))
    expect(here.button("web.closed.elsewhere.do")).to_be_visible()
    expect(notice.first).to_be_visible()
    here.button("web.closed.elsewhere.do").click()
    assert felt(here) == before
    expect(other.get_by_role("button", name=here.say("web.closed.elsewhere.do"))).to_be_visible()
    here.act("hit", "stand")
    here.over()


def test_a_house_that_stays_away_is_given_up_with_a_word(visit, mortal):
    """Reconnection is tried several times with messages, then a final one (RULES 6)."""
    here = visit(server=mortal).sit("classic")
    here.page.clock.install()
    mortal.kill()
    final = here.page.get_by_role("dialog", name=here.say("web.line.lost.title"))
    for _ in range(60):
        here.page.clock.run_for(2000)
        if final.is_visible():
            break
        here.page.wait_for_timeout(30)
    expect(final).to_be_visible()
    mortal.start()
    final.get_by_role("button").click()
    for _ in range(20):
        here.page.clock.run_for(500)
        if not final.count():
            break
    expect(here.chips.first).to_be_visible()
