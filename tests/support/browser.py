"""A person at a real browser, in front of a real house whose next cards a test may order.

Law: what a person does is done by mouse, keyboard or finger; sentences are named by their keys, so that a test holds in
both languages. At the end of every visit nothing was asked outside the house, and nothing failed in the page.
"""

import fcntl
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Error, Locator, Page, expect, sync_playwright
from support.rigged_house import ORDERS, SITE
from support.serving import Serving

from sabot.words import Lang, money, say

ROOT = Path(__file__).resolve().parents[2]
PATIENCE_MS = 15_000
ARGUMENTS = (
    "--no-sandbox",  # the tests may run as root
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--no-first-run",
    "--disable-sync",
    "--mute-audio",
)
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

expect.set_options(timeout=PATIENCE_MS)


class RiggedServing(Serving):
    """A server that takes orders."""

    program = ("support.rigged_house",)

    def __init__(self, folder: Path, settings: dict[str, str]) -> None:
        self.orders = folder
        path = os.pathsep.join((str(ROOT / "tests"), os.environ.get("PYTHONPATH", "")))
        super().__init__(folder, {ORDERS: str(folder), "PYTHONPATH": path, **settings})

    def cards(self, cards: str) -> None:
        """The cards that the next round begins with."""
        (self.orders / "cards").write_text(cards)

    def jump(self, ms: int) -> None:
        """Let so much time pass at once."""
        clock = self.orders / "clock"
        passed = int(clock.read_text()) if clock.exists() else 0
        clock.write_text(str(passed + ms))


@contextmanager
def rigged_serving(**settings: str) -> Iterator[RiggedServing]:
    """A house with the client in it; guests are rich, and nobody is sent away from classic for thinking."""
    built()
    rich = {"SABOT_GUEST_CENTS": "1000000", "SABOT_AWAY__CLASSIC__IDLE_MS": "86400000"}
    named = {f"SABOT_{name.upper()}": value for name, value in settings.items()}
    with tempfile.TemporaryDirectory(prefix="sabot-") as folder:
        server = RiggedServing(Path(folder), rich | named)
        try:
            yield server
        finally:
            server.kill()


def built() -> None:
    """See that the client is built from what lies here, once for all workers."""
    if os.environ.get(SITE):
        return
    with (Path(tempfile.gettempdir()) / "sabot-site.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        subprocess.run([sys.executable, str(ROOT / "web" / "build.py")], check=True)  # noqa: S603 -- our own


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
        context.on("request", lambda asked: self._asked(asked.url))
        context.on("weberror", lambda failed: self.wrong.append(f"failed: {failed.error.stack or failed.error}"))
        context.on("console", lambda said: self._said(said.text))
        self.page = context.new_page()
        self.page.on("websocket", lambda socket: self._asked(socket.url.replace("ws:", "http:", 1)))

    def _asked(self, url: str) -> None:
        if not url.startswith((f"{self.server.url}/", "data:", "blob:")):
            self.wrong.append(f"asked outside the house: {url}")

    def _said(self, text: str) -> None:
        if "Content Security Policy" in text or "svelte" in text.lower():
            self.wrong.append(text)

    def say(self, key: str, **about: object) -> str:
        """A sentence in the language of this visit."""
        return say(self.lang, key, **about)

    def money(self, cents: int) -> str:
        """An amount as Chromium's `Intl` writes it."""
        return money(self.lang, cents).replace("\u202f", "\u00a0")

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

    def go(self, where: str = "") -> "Visit":
        """Open a place by its address: a room, a sheet."""
        self.page.goto(f"{self.server.url}/#/{where}")
        return self

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

    def ready(self) -> None:
        """Wait until the house has answered what was asked."""
        expect(self.page.locator("[aria-busy=true]")).to_have_count(0)

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
        won = max(0, line["returned"] - line["staked"])
        expect(self.page.locator("[data-figure=win]")).to_have_text(self.money(won))
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
