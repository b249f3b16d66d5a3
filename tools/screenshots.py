"""Pictures of every page, at three sizes and in both languages, into build/screenshots; a dozen for the docs.

Law: taken from a real house in a real browser, with ordered cards, so that the same pictures come again.
`make screenshots` writes them all, names choose some of them; `--docs` renews the dozen of docs/pictures instead.
"""

import io
import sys
from collections.abc import Callable
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Error, expect

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from support.browser import DESK, PHONE, QUICK, ROOT, SIDEWAYS, RiggedServing, Visit, browsing, rigged_serving, visiting

from sabot.words import LANGS, Lang

SIZES = {"desk": DESK, "phone": PHONE, "sideways": SIDEWAYS}
INTO, DOCS = ROOT / "build" / "screenshots", ROOT / "docs" / "pictures"
KEPT = {
    ("en", "desk"): ("lobby", "classic-split", "progressive-jackpot", "progressive-betting", "history-round"),
    ("fr", "desk"): ("classic-over", "help", "protection"),
    ("en", "phone"): ("progressive-deciding", "settings"),
    ("fr", "phone"): ("classic-insurance",),
    ("fr", "sideways"): ("progressive-over",),
}
"""The pictures that the documents show."""
WIDTHS = {"desk": 960, "phone": 390, "sideways": 720}
BUST, TWENTY = "Th 7c 6h Td Kd", "Th 7c Td 9s Ts"
Take = Callable[[Visit], None]


# ── What is on the pictures ──────────────────────────────────────────────────────────────────────────────


def betting(visit: Visit, game: str) -> None:
    """Chips on several boxes."""
    visit.chips.nth(2).click()
    sides = ("perfect_pair",) if game == "classic" else ("lucky_ladies", "21+3", "21+3_progressive")
    for box in (1, 2):
        for bet in ("main", *sides[: 4 - box]):
            visit.spot(box, bet).click()
            expect(visit.page.locator(".controls")).to_have_attribute("aria-busy", "false")


def dealt(visit: Visit, game: str, cards: str) -> None:
    """A round with two boxes, as it begins."""
    betting(visit, game)
    visit.server.cards(cards)
    visit.button(f"web.press.deal.{game}").click()


def deciding(visit: Visit, game: str) -> None:
    """The first hand must be decided."""
    dealt(visit, game, "5h 9d 7c 6s 9h Td")
    expect(visit.decision("hit")).to_be_visible()


def split(visit: Visit, game: str) -> None:
    """Both hands of a box that was split, one of them doubled."""
    dealt(visit, game, "8h Qd 6c 8d 9h 3s 2c 9d Th 4h" if game == "classic" else "8h Qd 6c 8d 9h Td 3s 2c 9d Th 4h")
    visit.act("split", "double")
    expect(visit.page.get_by_text(visit.say("web.prompt.decide.hand", box=1, hand=2))).to_be_visible()


def insurance(visit: Visit, game: str) -> None:
    """An ace is up."""
    dealt(visit, game, "Th Kd Ac 9h Kc 7d")
    expect(visit.button("web.insurance.no")).to_be_visible()


def over(visit: Visit, game: str) -> None:
    """One box has won, one has lost."""
    dealt(visit, game, "Ah 9d 7c Kh 7s Td Td" if game == "classic" else "Ah 9d 7c Kh 7s Td")
    visit.act("stand")
    visit.over()


def jackpot(visit: Visit, game: str) -> None:
    """Three aces of spades."""
    dealt(visit, game, "As 9d As As 7s 7d")
    expect(visit.button("web.insurance.none")).to_be_visible()
    visit.button("web.insurance.none").click()
    visit.act("stand", "stand")
    visit.over()


def refused(visit: Visit, game: str) -> None:
    """A press that cannot be."""
    visit.button(f"web.press.deal.{game}").click(force=True)
    expect(visit.page.locator(".toast")).to_be_visible()


def pays(visit: Visit, _game: str) -> None:
    """What the side bets pay."""
    visit.button("web.pays.open").click()


def levels(visit: Visit, _game: str) -> None:
    """The limits to choose from."""
    visit.page.locator("button.chosen").click()


def warning(visit: Visit, game: str) -> None:
    """Something better could be done."""
    visit.ask("PATCH", "/api/settings", {"warn_stand": True})
    dealt(visit, game, "5h 9d 6c 6s 9h Td")
    visit.act("stand")
    expect(visit.page.get_by_role("dialog")).to_be_visible()


def reality(visit: Visit, _game: str) -> None:
    """Time to look up."""
    visit.ask("PUT", "/api/protection/check", {"minutes": 10})
    for _ in range(2):
        visit.deal("Ah 7c Kh Td")
        visit.over()
        visit.server.jump(6 * 60_000)
    visit.spot().click()
    expect(visit.page.get_by_role("dialog")).to_be_visible()


def elsewhere(visit: Visit, game: str) -> None:
    """Another window has taken over."""
    other = visit.context.new_page()
    other.goto(f"{visit.server.url}/#/{game}")
    expect(visit.button("web.closed.elsewhere.do")).to_be_visible()
    other.close()


def history(visit: Visit, game: str) -> None:
    """Rounds of the past."""
    for cards in (BUST, TWENTY, "Ah 7c Kh Td"):
        visit.deal(cards)
        if cards == TWENTY:
            visit.act("stand")
        elif cards == BUST:
            visit.act("hit")
        visit.over()
    visit.go(f"{game}/history")
    expect(visit.page.locator("[data-round]").first).to_be_visible()


def history_round(visit: Visit, game: str) -> None:
    """One of them."""
    history(visit, game)
    visit.page.locator("[data-round]").nth(1).click()
    expect(visit.button("web.proof.check").or_(visit.button("web.proof.again"))).to_be_visible()


TABLE: dict[str, Callable[[Visit, str], None]] = {
    "betting": betting, "deciding": deciding, "split": split, "insurance": insurance, "over": over,
}  # fmt: skip
STATES: dict[str, tuple[str, Callable[[Visit, str], None]]] = {
    **{f"{game}-{name}": (game, state) for game in ("classic", "progressive") for name, state in TABLE.items()},
    "progressive-jackpot": ("progressive", jackpot),
    "refused": ("classic", refused),
    "pays": ("progressive", pays),
    "levels": ("progressive", levels),
    "warning": ("progressive", warning),
    "reality": ("classic", reality),
    "elsewhere": ("progressive", elsewhere),
    "history": ("classic", history),
    "history-round": ("classic", history_round),
}
SHEETS = {
    "lobby-over": "progressive/lobby", "cashier": "classic/cashier", "protection": "classic/protection",
    "help": "progressive/help/progressive", "account": "lobby/account", "settings": "classic/settings/general",
    "settings-sound": "classic/settings/sound", "settings-progressive": "progressive/settings/progressive",
}  # fmt: skip


# ── Taking them ──────────────────────────────────────────────────────────────────────────────────────────


class Camera:
    """Takes the pictures of one language at one size."""

    def __init__(self, server: RiggedServing, browser: Browser, lang: Lang, size: str) -> None:
        self.server, self.browser, self.lang, self.size = server, browser, lang, size

    def take(self, name: str, visit: Visit) -> None:
        """Write a picture once everything stands still."""
        visit.page.wait_for_timeout(900)
        place = INTO / self.lang / self.size / f"{name}.png"
        place.parent.mkdir(parents=True, exist_ok=True)
        visit.page.mouse.move(0, 0)
        picture = visit.page.screenshot(path=place)
        if "--docs" in sys.argv:
            keep(picture, DOCS / f"{name}-{self.lang}-{self.size}.webp", WIDTHS[self.size])

    def visit(self, name: str, then: Take) -> None:
        """One picture, of a visit of its own."""
        options = {"has_touch": True} if self.size != "desk" else {}
        with visiting(self.server, self.browser, self.lang, SIZES[self.size], **options) as visit:
            try:
                then(visit)
            except (AssertionError, Error) as error:
                print(f"{self.lang} {self.size} {name}: {str(error).splitlines()[0]}")  # noqa: T201 -- a script
            self.take(name, visit)


def at_table(game: str, state: Callable[[Visit, str], None]) -> Take:
    """A table in some state."""

    def then(visit: Visit) -> None:
        visit.sit(game)
        state(visit, game)

    return then


def at_sheet(where: str) -> Take:
    """A sheet over a room."""

    def then(visit: Visit) -> None:
        visit.guest(**QUICK).go(where)
        expect(visit.page.get_by_role("dialog")).to_be_visible()

    return then


def at_door(visit: Visit) -> None:
    """Nobody is signed in."""
    visit.go()
    expect(visit.button("web.lobby.guest")).to_be_enabled()


def at_home(visit: Visit) -> None:
    """The lobby of somebody who plays."""
    visit.guest().go()


def broken(visit: Visit) -> None:
    """The line is cut."""
    visit.sit("classic")
    visit.deal(TWENTY)
    expect(visit.decision("hit")).to_be_visible()
    visit.server.kill()
    expect(visit.page.get_by_text(visit.say("web.line.waiting")).first).to_be_visible()


def keep(picture: bytes, place: Path, width: int) -> None:
    """A small copy for the documents."""
    place.parent.mkdir(parents=True, exist_ok=True)
    image = Image.open(io.BytesIO(picture)).convert("RGB")
    image.resize((width, round(image.height * width / image.width)), Image.Resampling.LANCZOS).save(place, quality=82)


def main() -> int:
    """Take them all, or those that are named."""
    all_: dict[str, Take] = {"door": at_door, "lobby": at_home, "reconnecting": broken}
    all_ |= {name: at_table(*state) for name, state in STATES.items()}
    all_ |= {name: at_sheet(where) for name, where in SHEETS.items()}
    wanted = [name for name in sys.argv[1:] if name in all_] or list(all_)
    with rigged_serving() as server, browsing() as browser:
        for lang in LANGS:
            for size in SIZES:
                camera = Camera(server, browser, lang, size)
                for name in KEPT.get((lang, size), ()) if "--docs" in sys.argv else wanted:
                    camera.visit(name, all_[name])
                    if name == "reconnecting":
                        server.start()
                print(INTO / lang / size)  # noqa: T201 -- a script
    return 0


if __name__ == "__main__":
    sys.exit(main())
