"""Whole rounds at both tables, by mouse, by keyboard alone and by touch.

Law: after each of them the screen shows what the books say.
"""

import re
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Locator, Page, expect
from support.browser import PHONE, Visit, cents
from support.effort import LONG

TURNS = [("classic", "en"), ("progressive", "fr"), ("classic", "fr"), ("progressive", "en")]
STAND = {"classic": "Th 7c 9d 7d Ts", "progressive": "Th 7c 9d Td"}
"""19 against a seven that becomes 17 or more."""


@pytest.mark.parametrize(("game", "lang"), [("classic", "fr"), ("progressive", "en")])
def test_from_the_door_to_the_result_by_mouse(visit, game, lang):
    here = visit(lang)
    page = here.go().page
    page.locator(f"article[data-room={game}]").get_by_role("button").click()
    expect(here.chips.first).to_be_visible()
    balance = here.figure("balance")
    here.chips.nth(3).click()
    expect(here.chips.nth(3)).to_have_attribute("aria-pressed", "true")
    here.deal("2h 7c 3d 6s 9h Ts" if game == "classic" else "2h 7c 3d Td 6s 9h")
    here.act("hit")
    expect(page.get_by_label(here.say("web.hand.total", total=11))).to_be_visible()
    hand = page.get_by_role("group", name=here.say("web.hand.box", box=1)).get_by_role("img")
    for place, card in enumerate(("2h", "3d", "6s")):
        named = here.say("web.card.name", rank=here.say(f"web.rank.{card[0]}"), suit=here.say(f"web.suit.{card[1]}"))
        expect(hand.nth(place)).to_have_accessible_name(named)
        expect(hand.nth(place)).to_have_attribute("data-suit", card[1])
    here.act("hit")
    expect(page.get_by_label(here.say("web.hand.total", total=20))).to_be_visible()
    here.act("stand")
    line = here.over()
    assert (line["starting_balance"], line["returned"]) == (balance, 2 * line["staked"])
    amount = here.money(line["staked"])
    expect(page.locator(".banner")).to_contain_text(here.say("web.result.won", amount=amount))


@pytest.mark.parametrize(("game", "lang"), [("classic", "en"), ("progressive", "fr")])
def test_by_keyboard_alone(visit, house, game, lang):
    here = visit(lang)
    page = here.guest(motion=False, speed_pay=True).go().page
    expect(page.locator(f"article[data-room={game}] button")).to_be_enabled()
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate(f"document.activeElement.closest('article[data-room={game}]') !== null"):
            break
    page.keyboard.press("Enter")
    expect(here.chips.first).to_be_visible()
    page.keyboard.press("3")
    expect(here.chips.nth(2)).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator("[data-figure=bet]")).not_to_have_text(here.money(0))
    bet = here.figure("bet")
    page.keyboard.press("Enter")
    expect(page.locator("[data-figure=bet]")).to_have_text(here.money(2 * bet))
    page.keyboard.press("Backspace")
    expect(page.locator("[data-figure=bet]")).to_have_text(here.money(bet))
    house.cards("5h 7c 4d Ts Td" if game == "classic" else "5h 7c 4d Td Ts")
    here.ready()
    page.keyboard.press("Shift+Enter")
    expect(here.decision("hit")).to_be_visible()
    here.ready()
    page.keyboard.press(here.say("key.hit"))
    expect(page.get_by_label(here.say("web.hand.total", total=19))).to_be_visible()
    expect(here.decision("stand")).to_be_visible()
    here.ready()
    page.keyboard.press(here.say("key.stand"))
    assert here.over()["staked"] == bet
    house.cards("9h 7c 9d Ts Td" if game == "classic" else "9h 7c 9d Td")
    page.keyboard.press("Space")
    expect(page.locator("[data-figure=bet]")).to_have_text(here.money(bet))
    here.ready()
    page.keyboard.press("Shift+Enter")
    expect(here.decision("stand")).to_be_visible()
    here.ready()
    page.keyboard.press(here.say("key.stand"))
    assert here.over()["staked"] == bet
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name=here.say("web.nav.help"))).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.parametrize(("game", "lang"), [("classic", "fr"), ("progressive", "en")])
def test_by_touch_on_a_phone(visit, house, game, lang):
    here = visit(lang, PHONE, has_touch=True, is_mobile=True, device_scale_factor=2)
    here.sit(game)
    here.chips.nth(2).tap()
    here.spot().tap()
    expect(here.page.locator("[data-figure=bet]")).not_to_have_text(here.money(0))
    bet = 2 * here.figure("bet")
    here.spot().tap()
    expect(here.page.locator("[data-figure=bet]")).to_have_text(here.money(bet))
    house.cards(STAND[game])
    here.button(f"web.press.deal.{game}").tap()
    expect(here.decision("stand")).to_be_visible()
    here.ready()
    here.decision("stand").tap()
    assert here.over()["staked"] == bet
    assert _scrolls(here.page) == [], "nothing scrolls during play"
    here.button(f"web.press.repeat.{game}").tap()
    expect(here.page.locator("[data-figure=bet]")).to_have_text(here.money(bet))
    here.button("web.press.undo").tap()
    expect(here.page.locator("[data-figure=bet]")).not_to_have_text(here.money(bet))
    here.button(f"web.press.clear.{game}").tap()
    expect(here.page.locator("[data-figure=bet]")).to_have_text(here.money(0))


def _scrolls(page: Page) -> object:
    return page.evaluate(
        """() => [document.documentElement, ...document.querySelectorAll("main, main *")]
            .filter((one) => one.tagName === "HTML" || ["auto", "scroll"].includes(getComputedStyle(one).overflowY))
            .filter((one) => one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1)
            .map((one) => one.className || one.tagName)"""
    )


LOOKED = {"classic": "9h Ac 8h Td", "progressive": "9h Ac 8h 7d"}


@pytest.mark.parametrize("game", LOOKED)
def test_insurance_lies_there_until_it_is_lost(visit, game):
    """Sheet 004: a dealer who looked in vain takes it at once; sheet 001: nobody looks before the dealer plays."""
    here = visit("fr").sit(game)
    here.deal(LOOKED[game])
    note, total = here.page.locator(".note.insurance"), here.page.locator(".dealer .total")
    expect(note).to_contain_text(here.say("web.insurance.asked"))
    here.insure("yes", amount=here.money(here.figure("bet") // 2))
    expect(here.decision("stand")).to_be_visible()
    for _ in range(2):
        if game == "progressive":
            expect(note).to_have_count(0)
            expect(total).to_have_text(here.say("web.dealer.looked", total="1/11"))
        else:
            expect(note).to_contain_text(here.say("web.insurance.taken"))
            expect(total).to_have_text("1/11")
        here.page.reload()
        expect(here.decision("stand")).to_be_visible()
    here.act("stand")
    assert here.over()["staked"] > 0
    if game == "classic":  # its second card was a ten
        expect(note).to_contain_text(here.say("web.insurance.paid"))


SPLIT = {"classic": "8h 6c 8d 3s 2c 9d Th Td", "progressive": "8h 6c 8d Td 3s 2c 9d Th"}


@pytest.mark.parametrize(("game", "lang"), TURNS if LONG else TURNS[:2])
def test_every_turn_a_round_can_take(visit, game, lang):
    """Split and double, insurance taken and declined, a natural, a bust; in 004 surrender and the meter too."""
    here = visit(lang).sit(game)
    page = here.page
    _split(here, game)
    here.deal({"classic": "6h 5c 5d Ts Th 9d", "progressive": "6h 5c 5d 9d Ts Th"}[game])
    stake = here.figure("bet")
    here.act("double")
    assert here.over()["staked"] == 2 * stake, "double"
    here.deal({"classic": "Th Ac 9h Kd", "progressive": "Th Ac 9h Kd"}[game])
    here.insure("yes", amount=here.money(stake // 2))
    if game == "classic":  # the dealer has no second card yet
        here.act("stand")
    line = here.over()
    assert (line["staked"], line["returned"]) == (stake + stake // 2, stake + stake // 2), "insured against a natural"
    here.deal({"classic": "Th Ac 9h 8d", "progressive": "Th Ac 9h 8d"}[game])
    here.insure("no")
    here.act("stand")
    assert here.over()["staked"] == stake, "not insured"
    here.deal("Ah 7c Kh Td")
    assert here.over()["returned"] * 2 == stake * 5, "a natural pays 3 to 2"
    here.deal({"classic": "Th 7c 6h Kd", "progressive": "Th 7c 6h Td Kd"}[game])
    here.act("hit")
    assert here.over()["returned"] == 0, "bust"
    expect(page.get_by_text(here.say("outcome.bust"), exact=True)).to_be_visible()


def _split(here: Visit, game: str) -> None:
    here.deal(SPLIT[game])
    stake = here.figure("bet")
    here.act("split")
    expect(here.page.get_by_label(here.say("web.hand.of", hand=2, box=1))).to_be_visible()
    here.act("double")
    expect(here.page.get_by_text(here.say("web.prompt.decide.hand", box=1, hand=2))).to_be_visible()
    here.act("stand")
    assert here.over()["staked"] == 3 * stake, "two hands, one of them doubled"


def test_surrender_and_the_meter(visit):
    here = visit().sit("progressive")
    here.deal("Th Tc 6h 7d")
    here.act("surrender")
    line = here.over()
    assert line["returned"] * 2 == line["staked"]
    meter = here.ask("GET", "/api/games")["games"]
    shown = next(game["meter"] for game in meter if game["game"] == "progressive")
    here.deal("As As As 7d", "21+3_progressive")
    here.insure("no")
    here.act("stand")
    line = here.over()
    assert line["returned"] > shown > 0, "suited aces take the whole meter"
    expect(here.page.get_by_text(re.compile(re.escape(here.say("web.award", amount=""))))).to_be_visible()


def test_the_meter_moves_for_everyone(visit):
    """The meter ticks for everyone: a bet at one table is seen at another, and in the lobby."""
    here, other, lobby = visit().sit("progressive"), visit("fr").sit("progressive"), visit().go()
    room = lobby.page.locator("article[data-room=progressive]")
    before = meter(here)
    expect(room).to_contain_text(lobby.money(before))
    here.deal("Th 7c 9d Td", "21+3_progressive")
    here.act("stand")
    here.over()
    after = meter(here)
    assert after > before
    expect(other.page.locator("[data-felt]").get_by_text(other.money(after)).last).to_be_attached()
    lobby.page.reload()
    expect(room).to_contain_text(lobby.money(after))


FLOOR = 1_000_000
SEEN = """() => { globalThis.seen = [];
    const find = (what) => document.querySelector(what), all = { subtree: true, childList: true, characterData: true };
    const look = () => seen.push([find(".meter .hidden").textContent, find(".brass") !== null]);
    new MutationObserver(look).observe(find("[data-felt]"), all); }"""


def test_a_jackpot_is_told_by_the_cards_first_and_by_the_meter_to_everyone(visit):
    """The amount is reserved when the cards are down, and the meter filled again once it is paid (RULES 2)."""
    here, other = visit(), visit("fr").sit("progressive")
    here.sit("progressive", motion=True, card_speed="normal")
    full = meter(here)
    here.page.evaluate(SEEN)
    here.deal("As As As 7d Td Tc", "21+3_progressive")
    plate = here.page.locator(".brass")
    expect(plate).to_be_visible()
    again = other.page.locator(".meter .low")
    seen = here.page.evaluate("seen")
    assert [told for told, awarded in seen if cents(told) < full and not awarded] == []
    assert cents(seen[-1][0]) < full
    award = cents(plate.locator(".hidden").inner_text())
    assert award > full
    expect(again).to_contain_text(other.say("web.meter.again", floor="").strip())
    here.insure("no")
    here.act("stand")
    net = here.over()["returned"] - here.figure("bet")
    expect(here.page.locator(".banner")).to_have_text(
        re.compile(re.escape(here.say("web.result.jackpot", amount=here.money(net))))
    )
    expect(again).to_have_count(0)
    assert meter(here) >= FLOOR


def meter(here: Visit) -> int:
    """What the meter shows, by the house's own word."""
    cents: int = next(game["meter"] for game in here.ask("GET", "/api/games")["games"] if game["game"] == "progressive")
    return cents


TWICE = "(button) => { button.click(); button.click(); }"


def test_what_is_pressed_twice_at_once_is_done_once(visit, house):
    here = visit().sit("classic")
    here.take(500)
    here.spot().click()
    here.ready()
    house.cards("2h 7c 3d 4s 9h Ts")
    here.button("web.press.deal.classic").evaluate(TWICE)
    expect(here.decision("hit")).to_be_visible()
    here.ready()
    here.decision("hit").evaluate(TWICE)
    expect(here.page.get_by_label(here.say("web.hand.total", total=9))).to_be_visible()
    here.act("stand")
    assert here.over()["staked"] == 500
    assert len(here.ask("GET", "/api/history")["rounds"]) == 1


def test_a_second_tap_is_not_for_what_the_first_one_brought(visit):
    """A decision is one that was meant: the buttons of a phone come where the finger already is."""
    here = visit(size=PHONE, has_touch=True, is_mobile=True)
    here.page.clock.install()
    here.sit("progressive")
    here.spot().tap()
    here.ready()
    here.server.cards("8h 7c 8d Td")
    _tap_twice(here, here.button("web.press.deal.progressive"), here.decision("stand"))
    here.ready()
    expect(here.decision("surrender")).to_be_enabled()
    chosen = here.page.locator(".rack [aria-pressed=true]")
    before = _tap_twice(here, here.decision("stand"), here.chips.first, chosen)
    here.over()
    assert chosen.get_attribute("aria-label") == before
    expect(here.button("web.press.deal.progressive")).to_be_disabled()


def _tap_twice(here: Visit, button: Locator, comes: Locator, seen: Locator | None = None) -> str | None:
    """Tap, and again at the same place as soon as something comes there, however slow this machine is."""
    at = middle(button)
    here.page.clock.pause_at(datetime.now(UTC) + timedelta(seconds=2))
    here.page.touchscreen.tap(*at)
    expect(comes).to_be_visible()
    found = seen.get_attribute("aria-label") if seen else None
    here.page.touchscreen.tap(*at)
    here.page.clock.resume()
    return found


def middle(button: Locator) -> tuple[float, float]:
    """Where a finger lands."""
    box = button.bounding_box()
    assert box is not None, "it is drawn"
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
