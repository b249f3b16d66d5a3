"""A person at a real browser, in front of a real house whose next cards a test may order.

Law: what a person does is done by mouse, keyboard or finger; sentences are named by their keys, so that a test holds in
both languages. At the end of every visit nothing was asked outside the house, nothing failed in the page, and the
console holds no error but those that the test foresaw.
"""

import re
import secrets
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Error, Locator, Page, expect, sync_playwright
from support.rigged_serving import RiggedServing

from sabot.words import Lang, money, say

PATIENCE_MS = 15_000
ARGUMENTS = (
    "--no-sandbox",  # the tests may run as root
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--no-first-run",
    "--disable-sync",
    "--mute-audio",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",  # whatever asks outside the house finds nobody
)
PASSWORD = "correct horse"  # noqa: S105 -- of nobody
DESK, PHONE, SIDEWAYS = (1280, 800), (390, 844), (844, 390)
QUICK = {
    "motion": False,
    "card_speed": "instant",
    "speed_pay": True,
    "warn_hit": False,
    "warn_stand": False,
    "warn_double": False,
}
"""Settings for those who do not watch the cards fall, and know their mind."""
KEYS = re.compile(r"\b(?:web|house|refused|edge|ledger|action|outcome|bet|game|line)\.[a-z_0-9]+(?:\.[a-z_0-9]+)*")
"""What a sentence looks like that nobody has written."""

DRAWN = "() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))"
"""The page has read its address, in a task of its own: two that come within one task are read as the last."""
STILL = """async () => {
    const drawn = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const ends = (one) => Number.isFinite(one.effect?.getComputedTiming().endTime ?? 0);
    for (await drawn(); ; await drawn()) {
        const moving = document.getAnimations().filter((one) => one.playState === "running" && ends(one));
        if (moving.length === 0) return;
        await Promise.all(moving.map((one) => one.finished.catch(() => null)));
    }
}"""
"""Animations begin in the frame after the change that they show, and one may call for the next."""
AWAY = (r"ERR_CONNECTION_REFUSED", r"ERR_EMPTY_RESPONSE", r"ERR_CONNECTION_RESET", r"WebSocket connection to")
"""What the browser writes down while there is no house."""

expect.set_options(timeout=PATIENCE_MS)


def chromium() -> str | None:
    """The Chromium of this machine; None where Playwright must bring its own."""
    return next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)


@contextmanager
def browsing(*more: str) -> Iterator[Browser]:
    """A browser; without one the tests fail, and say what to install."""
    with sync_playwright() as playwright:
        try:
            browser = playwright.chromium.launch(executable_path=chromium(), args=[*ARGUMENTS, *more])
        except Error as error:
            how = "apt-get install chromium, or: .venv/bin/playwright install chromium"
            raise AssertionError(f"the browser tests need Chromium: {how}\n{error}") from None
        yield browser
        browser.close()


class Visit:
    """One person, one window."""

    def __init__(self, server: RiggedServing, context: BrowserContext, lang: Lang) -> None:
        self.server, self.context, self.lang = server, context, lang
        self.wrong: list[str] = []
        self._csrf = ""
        self._foreseen: list[str] = []
        context.on("page", lambda page: page.on("websocket", lambda socket: self._asked(socket.url)))
        context.on("request", lambda asked: self._asked(asked.url))
        context.on("weberror", lambda failed: self.wrong.append(f"failed: {failed.error.stack or failed.error}"))
        context.on("console", self._said)
        self.page = context.new_page()

    def _asked(self, url: str) -> None:
        if not url.replace("ws:", "http:", 1).startswith((f"{self.server.url}/", "data:", "blob:")):
            self.wrong.append(f"asked outside the house: {url}")

    def _said(self, said: ConsoleMessage) -> None:
        if said.type == "error" or "svelte" in said.text.lower():
            line = f"{said.text} ({said.location['url'].removeprefix(self.server.url)})"
            if not any(re.search(one, line) for one in self._foreseen):
                self.wrong.append(f"the console: {line}")

    def foresee(self, *lines: str) -> None:
        """Errors that the browser itself writes when a test has the house refuse, or not be there."""
        self._foreseen += lines

    def say(self, key: str, **about: object) -> str:
        """A sentence in the language of this visit."""
        return say(self.lang, key, **about)

    def money(self, cents: int) -> str:
        """An amount as Chromium's `Intl` writes it."""
        return money(self.lang, cents)

    # ── Coming in ────────────────────────────────────────────────────────────────────────────────────────

    def ask(self, method: str, path: str, body: object = None) -> Any:
        """Ask the house beside the page, as the same person."""
        headers = {"Origin": self.server.url} | ({"X-Sabot-CSRF": self._csrf} if self._csrf else {})
        data = None if method == "GET" else (body or {})
        answer = self.context.request.fetch(self.server.url + path, method=method, headers=headers, data=data)
        told = answer.json()
        assert answer.ok, (path, told)
        self._csrf = told.get("csrf", self._csrf)
        return told

    def guest(self, **settings: object) -> "Visit":
        """Come in without a name, with these settings."""
        self.ask("POST", "/api/guest")
        self.ask("PATCH", "/api/settings", {"language": self.lang, **settings})
        return self

    def named(self, **settings: object) -> str:
        """Come in with a name of one's own."""
        name = f"p{secrets.token_hex(8)}"
        self.ask("POST", "/api/register", {"name": name, "password": PASSWORD})
        self.ask("PATCH", "/api/settings", {"language": self.lang, **settings})
        return name

    def login(self, name: str) -> "Visit":
        """Come in on another device."""
        self.ask("POST", "/api/login", {"name": name, "password": PASSWORD})
        return self

    def go(self, where: str = "") -> "Visit":
        """Open a place by its address: a room, a sheet."""
        self.page.goto(f"{self.server.url}/#/{where}")
        self.page.evaluate(DRAWN)
        return self

    def desk(self, name: str) -> Locator:
        """A sheet over the room, once it is open."""
        return self.page.get_by_role("dialog", name=self.say(f"web.nav.{name}"), exact=True)

    def sit(self, game: str, **settings: object) -> "Visit":
        """A guest at a table, ready to bet, who does not watch the cards fall."""
        self.guest(**{**QUICK, **settings}).go(game)
        expect(self.chips.first).to_be_visible()
        return self

    # ── The table ────────────────────────────────────────────────────────────────────────────────────────

    @property
    def chips(self) -> Locator:
        """The rack; it is there while bets are placed."""
        return self.page.get_by_role("group", name=self.say("web.chips")).get_by_role("button")

    def take(self, cents: int) -> None:
        """Take a chip of the rack into the hand."""
        chip = self.button("web.chip", amount=self.money(cents))
        chip.click()
        expect(chip).to_have_attribute("aria-pressed", "true")

    def button(self, key: str, **about: object) -> Locator:
        """A button by the key of its name."""
        return self.page.get_by_role("button", name=self.say(key, **about), exact=True)

    def spot(self, box: int = 1, bet: str = "main") -> Locator:
        """A spot of the felt."""
        named = self.say("web.spot.name", box=box, bet=self.say(f"bet.{bet}"))
        return self.page.get_by_role("button", name=re.compile(f"^{re.escape(named)}\\."))

    def decision(self, action: str) -> Locator:
        """One of the buttons of a decision."""
        group = self.page.get_by_role("group", name=self.say("web.decisions"))
        return group.get_by_role("button", name=re.compile(f"^{re.escape(self.say(f'action.{action}'))}"))

    def figure(self, name: str) -> int:
        """A figure above the felt, in cents: ``balance``, ``bet`` or ``win``."""
        return cents(self.page.locator(f"[data-figure={name}]").inner_text())

    def deal(self, cards: str, *bets: str, box: int = 1) -> None:
        """Order cards, put the chip in the hand on the main bet and these, and deal."""
        self.server.cards(cards)
        game = self.game
        for bet in ("main", *bets):
            self.spot(box, bet).click()
        self.ready()
        self.button(f"web.press.deal.{game}").click()

    def act(self, *actions: str) -> None:
        """Decide, one after the other."""
        for action in actions:
            expect(self.decision(action)).to_be_visible()
            self.ready()
            self.decision(action).click()

    def insure(self, answer: str, **about: object) -> None:
        """Answer about insurance: ``yes`` at its amount, ``no`` or ``none``."""
        expect(self.button(f"web.insurance.{answer}", **about)).to_be_visible()
        self.ready()
        self.button(f"web.insurance.{answer}", **about).click()

    def ready(self) -> None:
        """Wait until the house has answered what was asked, and no button is too new to be pressed."""
        expect(self.page.locator("[aria-busy=true], [data-early]")).to_have_count(0)

    def still(self) -> None:
        """Wait until nothing moves any more, and what came of it is drawn."""
        self.page.evaluate(STILL)

    @property
    def game(self) -> str:
        """The room one is in."""
        return self.page.url.partition("#/")[2].partition("/")[0]

    def over(self) -> dict[str, Any]:
        """Wait until the round has been shown; it is in the books as it stands on the screen."""
        expect(self.page.locator(".came")).to_be_visible()
        self.ready()
        line: dict[str, Any] = self.ask("GET", "/api/history?limit=1")["rounds"][0]
        assert line["status"] == "settled", line
        expect(self.page.locator("[data-figure=balance]")).to_have_text(self.money(line["final_balance"]))
        ending = self.ask("GET", f"/api/rounds/{line['id']}")["ending"]
        expect(self.page.locator("[data-figure=win]")).to_have_text(self.money(total_win(ending)))
        expect(self.page.locator("[data-figure=bet]")).to_have_text(self.money(line["staked"]))
        return line

    def end(self) -> None:
        """Close the window; nothing was wrong."""
        self.context.close()
        assert not self.wrong, "\n".join(self.wrong)


@contextmanager
def visiting(
    server: RiggedServing, browser: Browser, lang: Lang = "en", size: tuple[int, int] = DESK, **options: Any
) -> Iterator[Visit]:
    """Somebody who speaks a language, at a screen of some size."""
    width, height = size
    context = browser.new_context(
        viewport={"width": width, "height": height}, locale=f"{lang}-CA", timezone_id="America/Montreal", **options
    )
    context.set_default_timeout(PATIENCE_MS)
    visit = Visit(server, context, lang)
    yield visit
    visit.end()


def player() -> str:
    """A script that plays by the page's own buttons, so many rounds by some seed, and tells what it saw."""
    return (Path(__file__).parent / "player.js").read_text()


def bets_of(ending: dict[str, Any]) -> list[dict[str, Any]]:
    """Every bet of a round that is over, as the books have it."""
    return [*ending["hands"], *ending["side_bets"], *ending["insurance"]]


def total_win(ending: dict[str, Any]) -> int:
    """What the bets that won have won (sheet 004: all wins are added up); what others lost takes nothing from it."""
    return sum(max(0, bet["returned"] - bet["staked"]) for bet in bets_of(ending))


def cents(text: str) -> int:
    """An amount as either language writes it, back in cents."""
    return int(re.sub(r"\D", "", text))


def texts(page: Page) -> str:
    """Everything a person could read or hear on a page."""
    found: list[str] = page.evaluate(
        """() => [...document.querySelectorAll("*")].flatMap((one) => [
            ...["aria-label", "title", "placeholder", "alt", "aria-description", "aria-valuetext"].map((name) => one.getAttribute(name)),
            ...[...one.childNodes].filter((node) => node.nodeType === 3).map((node) => node.data),
        ]).filter(Boolean)"""  # noqa: E501 -- as a browser reads it
    )
    return "\n".join(found)
