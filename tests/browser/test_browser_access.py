"""The page for those who see, hear or move differently.

Law: axe finds nothing serious on any page or dialog; every name is a sentence of the house; a whole round can be played
knowing only roles, names and what the live region says.
"""

from functools import cache

import pytest
from playwright.sync_api import expect
from support.browser import DESK, KEYS, PHONE, ROOT, Visit, texts

SEEN = [("en", DESK), ("fr", PHONE)]
SHEETS = ("history", "settings", "cashier", "protection", "help", "account")
LOOK = """async () => (await axe.run(document, { resultTypes: ["violations"] })).violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ help, nodes }) => nodes.map(({ html, any }) => `${help}: ${html.slice(0, 160)} ${any[0]?.message}`))"""


@cache
def axe() -> str:
    return (ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js").read_text()


class Looker:
    """Somebody who looks at one page after another, and writes down what is wrong."""

    def __init__(self, here: Visit) -> None:
        self.here = here
        self.found: list[str] = []

    def look(self, what: str) -> None:
        page = self.here.page
        page.evaluate("() => Promise.all(document.getAnimations().map((one) => one.finished.catch(() => null)))")
        if not page.evaluate("() => 'axe' in globalThis"):
            page.evaluate(axe())
        self.found += [f"{what}: {one}" for one in page.evaluate(LOOK)]
        self.found += [f"{what}: nobody wrote {key}" for key in KEYS.findall(texts(page))]

    def sheet(self, room: str, name: str, about: str = "") -> None:
        self.here.go(f"{room}/{name}/{about}")
        dialog = self.here.page.get_by_role("dialog", name=self.here.say(f"web.nav.{name}"))
        expect(dialog).to_be_visible()
        expect(dialog.get_by_text(self.here.say("web.desk.loading"))).to_have_count(0)
        self.look(f"{name} {about}")


@pytest.mark.parametrize(("lang", "size"), SEEN)
def test_axe_and_the_catalogue_find_nothing_at_the_desks(visit, lang, size):
    here = visit(lang, size)
    looker = Looker(here)
    expect(here.go().button("web.lobby.guest")).to_be_enabled()
    looker.look("lobby")
    looker.sheet("lobby", "account", "login")
    looker.sheet("lobby", "cashier")
    here.guest().go("lobby/account/register")
    here.page.reload()
    for name in SHEETS:
        looker.sheet("lobby", name)
    for tab in ("video", "sound", "progressive"):
        looker.sheet("lobby", "settings", tab)
        here.page.reload()
        looker.look(f"settings {tab}")
    looker.sheet("lobby", "help", "progressive")
    assert looker.found == []


@pytest.mark.parametrize(("lang", "size"), SEEN)
@pytest.mark.parametrize("game", ["classic", "progressive"])
def test_axe_and_the_catalogue_find_nothing_at_the_tables(visit, game, lang, size):
    here = visit(lang, size).sit(game, warn_stand=True)
    looker, page = Looker(here), here.page
    looker.look("betting")
    here.button("web.pays.open").click()
    looker.look("pays")
    page.keyboard.press("Escape")
    here.deal("8h Ac 8d 7h 9c 2c Th" if game == "classic" else "8h Ac 8d 2c 7h 9c Th")
    expect(here.button("web.insurance.no")).to_be_visible()
    looker.look("insurance")
    here.button("web.insurance.no").click()
    expect(here.decision("split")).to_be_visible()
    looker.look("deciding")
    here.act("split")
    expect(page.get_by_text(here.say("web.prompt.decide.hand", box=1, hand=1))).to_be_visible()
    looker.look("split")
    here.act("stand")
    if game == "progressive":  # 15 against an ace: there is something better
        expect(page.get_by_role("dialog", name=here.say("web.warning.title"))).to_be_visible()
        looker.look("warning")
        page.keyboard.press("Enter")
    expect(page.get_by_text(here.say("web.prompt.decide.hand", box=1, hand=2))).to_be_visible()
    here.act("stand")
    here.over()
    looker.look("over")
    looker.sheet(game, "history")
    page.locator("[data-round]").first.click()
    expect(page.get_by_role("button", name=here.say("web.proof.check"))).to_be_visible()
    looker.look("round")
    here.go(f"{game}/lobby")
    expect(page.get_by_role("dialog", name=here.say("web.nav.lobby"))).to_be_visible()
    looker.look("lobby over the table")
    assert looker.found == []


def test_a_round_by_roles_and_names_and_what_is_said(visit, house):
    """Live regions say what a dealer would say, and no more."""
    here = visit().sit("progressive", motion=True)
    page = here.page
    page.evaluate(
        """() => { globalThis.said = [];
            const log = document.querySelector("[role=log]");
            new MutationObserver(() => said.at(-1) !== log.textContent.trim() && said.push(log.textContent.trim()))
                .observe(log, { subtree: true, childList: true, characterData: true }); }"""
    )
    page.keyboard.press("Tab")  # whoever plays by keyboard comes by Tab
    page.get_by_role("group", name="Chips").get_by_role("button", name="Chip of $5.00").press("Enter")
    page.get_by_role("region", name="Box 1").get_by_role("button", name="Box 1, Main bet").press("Enter")
    here.ready()
    house.cards("5h Ac 4d 7c 2s 8h Td")
    page.get_by_role("button", name="Deal", exact=True).press("Enter")
    page.get_by_role("group", name="Insurance").get_by_role("button", name="No", exact=True).press("Enter")
    for decision in ("hit", "hit", "stand"):
        expect(page.get_by_role("group", name="Your decision")).to_be_visible()
        here.ready()
        page.get_by_role("group", name="Your decision").get_by_role("button", name=decision).press("Enter")
    here.over()
    expect(page.get_by_role("log")).to_contain_text("You win")
    assert " ".join(page.evaluate("said")) == (
        "You have 9. Dealer shows an ace. Insurance? No blackjack. Your turn. "
        "You have 11. You have 19. Dealer has 18. You win $5.00."
    )
