"""The page for those who see, hear or move differently.

Law: axe finds nothing serious on any page or dialog; every name is a sentence of the house; a whole round can be played
knowing only roles, names and what the live region says.
"""

from functools import cache

import pytest
from playwright.sync_api import expect
from support.browser import DESK, KEYS, PHONE, Visit, texts
from support.rigged_serving import ROOT

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
        self.here.still()  # a colour half way to another has no contrast of its own
        if not page.evaluate("() => 'axe' in globalThis"):
            page.evaluate(axe())
        self.found += [f"{what}: {one}" for one in page.evaluate(LOOK)]
        self.found += [f"{what}: nobody wrote {key}" for key in KEYS.findall(texts(page))]

    def sheet(self, room: str, name: str, about: str = "") -> None:
        self.here.go(f"{room}/{name}/{about}")
        dialog = self.here.page.get_by_role("dialog", name=self.here.say(f"web.nav.{name}"))
        expect(dialog).to_be_visible()
        for waiting in ("web.desk.loading", "web.history.loading", "web.help.counting"):
            expect(dialog.get_by_text(self.here.say(waiting))).to_have_count(0)
        self.look(f"{name} {about}")


@pytest.mark.parametrize(("lang", "size"), SEEN)
def test_axe_and_the_catalogue_find_nothing_at_the_desks(visit, lang, size):
    here = visit(lang, size)
    looker = Looker(here)
    expect(here.go().button("web.lobby.guest")).to_be_enabled()
    looker.look("lobby")
    looker.sheet("lobby", "account", "login")
    looker.sheet("lobby", "cashier")
    here.guest().go("lobby").page.reload()  # the page learns who came in beside it
    expect(here.button("web.account.keep")).to_be_visible()
    for name in SHEETS:
        looker.sheet("lobby", name)
    looker.sheet("lobby", "settings")
    for tab in ("video", "sound", "progressive"):
        here.page.get_by_role("tab", name=here.say(f"web.settings.{tab}"), exact=True).click()
        expect(here.page.get_by_role("tab", selected=True)).to_have_text(here.say(f"web.settings.{tab}"))
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
    here.insure("no")
    expect(here.decision("split")).to_be_visible()
    looker.look("deciding")
    here.act("split")
    expect(page.get_by_text(here.say("web.prompt.decide.hand", box=1, hand=1))).to_be_visible()
    looker.look("split")
    here.act("stand")
    if game == "progressive":  # 15 against an ace: there is something better
        expect(page.get_by_role("dialog", name=here.say("web.warning.title"))).to_be_visible()
        looker.look("warning")
        here.button("web.warning.confirm", action=here.say("action.stand").capitalize()).click()
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
