"""A round with a screen reader's view of the page: its accessibility tree, and what the live region says.

Law: who plays here sees no pixel: every choice is made from roles, names and values of the tree, by keyboard.
"""

import re

import pytest
from playwright.sync_api import expect
from support.browser import Visit
from support.effort import LONG

HEAR = """() => { globalThis.said = [];
    const log = document.querySelector("[role=log]");
    new MutationObserver(() => said.at(-1) !== log.textContent.trim() && said.push(log.textContent.trim()))
        .observe(log, { subtree: true, childList: true, characterData: true }); }"""
ROUNDS = [("classic", "fr"), ("progressive", "en"), ("classic", "en"), ("progressive", "fr")]
CARDS = {"classic": "5h Ac 4d 2s 8h 7c Td", "progressive": "5h Ac 4d 7c 2s 8h Td"}
"""9 against an ace; two cards make it 19; the dealer has 18."""


def tree(here: Visit) -> str:
    """What a screen reader reads of the room."""
    here.ready()
    return plain(here.page.get_by_role("main").aria_snapshot())


def plain(text: str) -> str:
    """A text with plain spaces, as the tree has it."""
    return text.replace("\u00a0", " ")


def press(here: Visit, role: str, name: str) -> None:
    """Press what the tree names so, by keyboard."""
    assert f'{role} "{plain(name)}' in tree(here), f"{role} {name} is not in the tree:\n{tree(here)}"
    here.page.get_by_role("main").get_by_role(role, name=name).first.press("Enter")  # type: ignore[arg-type]


def value(here: Visit, term: str) -> str:
    """What stands beside a term in the tree."""
    found = re.search(rf"term: {re.escape(term)}\s*\n\s*- definition: (.+)", tree(here))
    assert found, f"{term} is not in the tree:\n{tree(here)}"
    return found[1].strip('" ')


def total(here: Visit) -> int:
    """The total of the one hand, as the tree has it."""
    pattern = re.escape(here.say("web.hand.total", total="#")).replace(r"\#", r"(\d+)")
    found = re.findall(pattern, tree(here))
    assert found, tree(here)
    return int(found[-1])


@pytest.mark.parametrize(("game", "lang"), ROUNDS if LONG else ROUNDS[:2])
def test_a_whole_round_from_the_tree_and_the_live_region(visit, house, game, lang):
    """Live regions say what a dealer would say, and no more (LOOK)."""
    here = visit(lang).sit(game)
    here.page.evaluate(HEAR)
    here.page.keyboard.press("Tab")  # whoever plays by keyboard comes by Tab
    assert value(here, here.say("web.table.total_bet")) == plain(here.money(0))
    press(here, "button", here.say("web.chip", amount=here.money(500)))
    press(here, "button", here.say("web.spot.name", box=1, bet=here.say("bet.main")))
    assert value(here, here.say("web.table.total_bet")) == plain(here.money(500))
    house.cards(CARDS[game])
    press(here, "button", here.say(f"web.press.deal.{game}"))
    expect(here.page.get_by_role("log")).to_contain_text(here.say("web.say.insurance"))
    press(here, "button", here.say("web.insurance.no"))
    while total(decided(here)) < 17:
        before = total(here)
        press(here, "button", here.say("action.hit"))
        expect(here.page.get_by_label(here.say("web.hand.total", total=before))).to_have_count(0)
    press(here, "button", here.say("action.stand"))
    line = here.over()
    for term, cents in (("balance", line["final_balance"]), (f"win.{game}", 500)):
        assert value(here, here.say(f"web.table.{term}")) == plain(here.money(cents))
    expect(here.page.get_by_role("log")).to_contain_text(here.money(500))
    assert " ".join(here.page.evaluate("said")) == " ".join(dealer_says(here, game))


def decided(here: Visit) -> Visit:
    """Wait until something is to be decided."""
    expect(here.page.get_by_role("group", name=here.say("web.decisions"))).to_be_visible()
    return here


def dealer_says(here: Visit, game: str) -> list[str]:
    """What a dealer would say in this round: in classic, who has no second card cannot look at it."""
    say = here.say
    begun = [
        say("web.say.you_have", has=9),
        say("web.say.dealer_shows", card=say("web.say.ace")),
        say("web.say.insurance"),
    ]
    looked = [say("web.say.no_natural")] if game == "progressive" else []
    drawn = [say("web.say.your_turn"), say("web.say.you_have", has=11), say("web.say.you_have", has=19)]
    return [*begun, *looked, *drawn, say("web.say.dealer_has", total=18), say("web.say.win", amount=here.money(500))]


def test_the_dealers_words_in_english(visit):
    assert " ".join(dealer_says(visit(), "progressive")) == (
        "You have 9. Dealer shows an ace. Insurance? No blackjack. Your turn. "
        "You have 11. You have 19. Dealer has 18. You win $5.00."
    )


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_what_cannot_be_pressed_says_why_in_the_tree(visit, lang):
    here = visit(lang).sit("progressive")
    here.page.keyboard.press("Tab")
    deal = here.button("web.press.deal.progressive")
    expect(deal).to_have_attribute("aria-disabled", "true")
    expect(deal).to_have_accessible_description(re.compile(r"\w+ \w+.*\."))
    deal.press("Enter")
    expect(here.page.locator("[role=status] .toast")).to_have_text(re.compile(r"\w+ \w+.*\."))
