"""The table by keyboard: every key that the help lists does what it says (RULES 5, shortcuts; LOOK, access).

Law: the list in the help is complete; a key does what its button does.
"""

import re

import pytest
from playwright.sync_api import expect
from support.browser import QUICK, Visit
from support.effort import LONG

HELD_MS = 3000
DECIDED = {
    "hit": ("5h 7c 4d Td Ts", 1),
    "stand": ("Th 7c 9d Td", 1),
    "double": ("6h 5c 5d 9d Ts Th", 2),
    "surrender": ("Th Tc 6h 7d", 1),
    "split": ("8h 6c 8d Td 3s 2c 9d Th", 2),
}
"""A round for each key of a decision, and how many stakes it then holds."""


def bet(here: Visit, cents: int) -> None:
    """The total bet is so much."""
    expect(here.page.locator("[data-figure=bet]")).to_have_text(here.money(cents))
    here.ready()


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_help_lists_every_key(visit, lang):
    here = visit(lang).sit("progressive")
    here.page.keyboard.press("?")
    listed = here.desk("help").locator("kbd")
    words = [here.say(f"key.{action}").upper() for action in ("hit", "stand", "double", "split", "surrender")]
    words += [here.say(f"web.key.{name}").upper() for name in ("yes", "no")]
    enter, space, escape = (here.say(f"web.keys.{name}") for name in ("enter", "space", "escape"))
    undo = ["Ctrl+Z", "⌘Z", here.say("web.keys.delete"), here.say("web.keys.backspace")]
    rest = [here.say("web.key.clear").upper(), "←", "↑", "→", "↓", f"Alt+{enter}", escape, "?"]
    expect(listed).to_have_text([*words, enter, "1", "…", "9", space, *undo, *rest])
    here.page.keyboard.press("Escape")
    expect(here.page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.parametrize("lang", ["en", "fr"] if LONG else ["en"])
def test_the_keys_of_betting(visit, lang, house):
    here = visit(lang).sit("progressive")
    keyboard = here.page.keyboard
    chips = here.chips.count()
    for place in range(chips):
        keyboard.press(str(place + 1))
        expect(here.chips.nth(place)).to_have_attribute("aria-pressed", "true")
    keyboard.press("2")
    keyboard.press("ArrowRight")
    first = here.page.locator(":focus")
    expect(first).to_have_attribute("data-bet", re.compile("."))
    for way, back in (("ArrowLeft", "ArrowRight"), ("ArrowDown", "ArrowUp"), ("ArrowUp", "ArrowDown")):
        before = place_of(here)
        keyboard.press(way)
        if place_of(here) != before:
            keyboard.press(back)
    here.spot().focus()
    for key, times in (("Enter", 1), ("Enter", 2), ("Backspace", 1), (" ", 2), ("Delete", 1), ("Enter", 2)):
        keyboard.press(key)
        bet(here, times * 500)
    keyboard.press("Control+z")
    bet(here, 500)
    keyboard.press("Meta+z")
    bet(here, 0)
    keyboard.press("Enter")
    bet(here, 500)
    keyboard.press(here.say("web.key.clear"))
    bet(here, 0)
    keyboard.press("Enter")
    bet(here, 500)
    house.cards("Th 7c 9d Td")
    keyboard.press("Shift+Enter")
    expect(here.decision("stand")).to_be_visible()
    here.ready()
    keyboard.press(here.say("key.stand"))
    here.over()
    here.page.evaluate("() => document.activeElement.blur()")
    keyboard.press("Space")
    bet(here, 500)
    house.cards("Th 7c 9d Td")
    keyboard.press("Enter")
    expect(here.decision("stand")).to_be_visible()


def place_of(here: Visit) -> object:
    """The spot that has the focus."""
    return here.page.evaluate("() => [document.activeElement.dataset.box, document.activeElement.dataset.bet]")


@pytest.mark.parametrize("lang", ["en", "fr"] if LONG else ["fr"])
def test_the_keys_of_decisions_and_insurance(visit, lang):
    here = visit(lang).sit("progressive")
    keyboard = here.page.keyboard
    here.take(500)
    for action, (cards, stakes) in DECIDED.items():
        here.deal(cards)
        expect(here.decision(action)).to_be_visible()
        here.ready()
        keyboard.press(here.say(f"key.{action}"))
        if action in {"hit", "split"}:
            said = here.say("web.hand.total", total=19) if action == "hit" else here.say("web.hand.of", hand=2, box=1)
            expect(here.page.get_by_label(said)).to_be_visible()
        while action in {"hit", "split"} and not settled(here):
            here.ready()
            keyboard.press(here.say("key.stand"))
        assert here.over()["staked"] == stakes * 500, action
    for answer, staked in (("yes", 750), ("no", 500)):
        here.deal("Th Ac 9h Kd")
        expect(here.button("web.insurance.no")).to_be_visible()
        here.ready()
        keyboard.press(here.say(f"web.key.{answer}"))
        assert here.over()["staked"] == staked, answer


def settled(here: Visit) -> bool:
    """Wait for the next decision, or for the end of the round; whether it is over."""
    over = here.page.locator(".came")
    expect(here.decision("stand").or_(over).first).to_be_visible()
    return over.is_visible()


@pytest.mark.parametrize("where", ["on a spot", "anywhere"])
def test_a_key_that_undoes_clears_everything_when_it_is_held(visit, where):
    here = visit().sit("classic")
    here.take(100)
    for box in (1, 2, 3):
        here.spot(box).click()
        here.ready()
    bet(here, 300)
    if where == "anywhere":
        here.page.evaluate("() => document.activeElement.blur()")
    here.page.clock.install()
    here.page.keyboard.down("Delete")
    bet(here, 200)
    here.page.clock.run_for(HELD_MS // 2)
    bet(here, 200)
    here.page.clock.run_for(HELD_MS // 2)
    bet(here, 0)
    here.page.keyboard.up("Delete")


def test_no_key_reaches_the_table_under_a_sheet(visit):
    here = visit().sit("classic")
    here.take(100)
    here.spot().click()
    bet(here, 100)
    here.go("classic/settings")
    expect(here.desk("settings")).to_be_visible()
    for key in ("c", "Delete", "Enter", "5"):
        here.page.keyboard.press(key)
    here.page.keyboard.press("Escape")
    expect(here.page.get_by_role("dialog")).to_have_count(0)
    bet(here, 100)
    expect(here.button("web.chip", amount=here.money(100))).to_have_attribute("aria-pressed", "true")


@pytest.mark.parametrize("lang", ["en", "fr"] if LONG else ["fr"])
def test_keys_of_a_single_character_can_be_switched_off(visit, lang):
    """Speech and a slip of the hand type letters (WCAG 2.1.4); what is no character still plays."""
    here = visit(lang).sit("progressive", single_keys=False)
    keyboard = here.page.keyboard
    here.take(500)
    for key in ("2", "?", here.say("web.key.clear")):
        keyboard.press(key)
    expect(here.button("web.chip", amount=here.money(500))).to_have_attribute("aria-pressed", "true")
    expect(here.page.get_by_role("dialog")).to_have_count(0)
    here.server.cards("Th Ac 9d 7d")
    here.spot().focus()
    keyboard.press("Enter")
    bet(here, 500)
    here.button("web.press.deal.progressive").focus()
    keyboard.press("Enter")
    expect(here.button("web.insurance.no")).to_be_visible()
    here.ready()
    keyboard.press(here.say("web.key.no"))
    here.button("web.insurance.no").focus()
    keyboard.press("Enter")
    expect(here.decision("stand")).to_be_visible()
    here.ready()
    keyboard.press(here.say("key.stand"))
    here.go("progressive/help/keys")
    expect(here.desk("help").get_by_text(here.say("web.help.keys_off"))).to_be_visible()
    keyboard.press("Escape")
    expect(here.decision("stand")).to_be_visible()
    here.go("progressive/settings")
    here.desk("settings").get_by_role("switch", name=here.say("web.settings.single_keys")).click()
    expect(here.desk("settings").get_by_text(here.say("web.settings.saved"))).to_be_visible()
    keyboard.press("Escape")
    expect(here.page.get_by_role("dialog")).to_have_count(0)
    here.ready()
    keyboard.press(here.say("key.stand"))
    here.over()


def test_the_focus_is_where_the_keys_are(visit):
    """From the lobby to the name of the table; from a button that is gone to the first decision; a held key once."""
    here = visit().guest(**QUICK).go("lobby")
    expect(here.page.get_by_text(here.money(1_000_000)).first).to_be_visible()  # the page knows who is there
    door = here.page.locator("article[data-room=classic]").get_by_role("button")
    door.focus()
    here.page.keyboard.press("Enter")
    expect(here.page.get_by_role("heading", name=here.say("game.classic.title"))).to_be_focused()
    here.spot().focus()
    here.page.keyboard.press("Enter")
    here.ready()
    here.server.cards("5h 7c 4d 2s 8h Td")
    here.button("web.press.deal.classic").focus()
    for _ in range(3):
        here.page.keyboard.down("Enter")
    expect(here.decision("hit")).to_be_focused()
    here.page.keyboard.down("Enter")
    here.page.keyboard.up("Enter")
    here.ready()
    expect(here.page.get_by_text("2♠")).to_have_count(0)
    expect(here.decision("double")).to_be_visible()
    here.decision("stand").focus()
    here.page.keyboard.press("Enter")
    here.over()
    expect(here.page.locator(".reach")).to_be_focused()
    assert here.page.locator(".reach").evaluate("(one) => getComputedStyle(one).outlineStyle") == "solid"
