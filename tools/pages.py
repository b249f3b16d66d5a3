"""What is on the pictures: every room, state and sheet of the client, and how somebody comes there.

Law: each page is reached as a person reaches it, with ordered cards; a new page of the client gets a line in `PAGES`.
"""

import re
import sys
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from support.browser import QUICK, Visit

BUST, TWENTY, NATURAL = "Th 7c 6h Td Kd", "Th 7c Td 9s Ts", "Ah 7c Kh Td"
MINUTE_MS = 60_000
Take = Callable[[Visit], None]
State = Callable[[Visit, str], None]


# ── At a table ───────────────────────────────────────────────────────────────────────────────────────────


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
    visit.insure("none")
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
        visit.deal(NATURAL)
        visit.over()
        visit.server.jump(6 * MINUTE_MS)
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
    for cards in (BUST, TWENTY, NATURAL):
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


def proof(visit: Visit, game: str) -> None:
    """Cards that nobody ordered, computed by this browser."""
    visit.deal("", "perfect_pair")
    stand, no, came = visit.decision("stand"), visit.button("web.insurance.no"), visit.page.locator(".came")
    for step in (no, stand):
        expect(came.or_(stand).or_(no).first).to_be_visible()
        visit.ready()
        if step.is_visible():
            step.click()
    line = visit.over()
    visit.go(f"{game}/history/{line['id']}")
    visit.button("web.proof.check").click()
    verdict = visit.page.locator("[data-found]").first
    expect(verdict).to_be_visible()
    verdict.scroll_into_view_if_needed()


def crowded(visit: Visit, game: str) -> None:
    """Chips on every box, and every box split."""
    boxes = visit.page.locator("[data-bet=main]").count()
    for box in range(1, boxes + 1):
        visit.spot(box).click()
        visit.ready()
    visit.server.cards(f"{'8h ' * boxes}6c {'8d ' * boxes}Td " + "3s 2c 4h 2d 3d 2h 4c 3c 5c 2s " * 3)
    visit.button(f"web.press.deal.{game}").click()
    for box in range(1, boxes + 1):
        visit.act("split")
        expect(visit.page.get_by_label(visit.say("web.hand.of", hand=2, box=box))).to_be_visible()
        visit.act("stand")
        expect(visit.page.get_by_text(visit.say("web.prompt.decide.hand", box=box, hand=2))).to_be_visible()
        if box < boxes:
            visit.act("stand")
            expect(visit.page.get_by_text(visit.say("web.prompt.decide", box=box + 1))).to_be_visible()


def idle(visit: Visit, _game: str) -> None:
    """Nobody was there for a day."""
    visit.server.jump(1441 * MINUTE_MS)
    expect(visit.button("web.closed.idle.do")).to_be_visible()


def ended(visit: Visit, _game: str) -> None:
    """The session was closed on another device."""
    visit.ask("POST", "/api/logout")
    expect(visit.page.get_by_role("dialog", name=visit.say("web.line.ended.title"))).to_be_visible()


TABLE: dict[str, State] = {
    "betting": betting, "deciding": deciding, "split": split, "insurance": insurance, "over": over,
}  # fmt: skip
STATES: dict[str, tuple[str, State]] = {
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
    "history-proof": ("classic", proof),
    "classic-crowded": ("classic", crowded),
    "progressive-crowded": ("progressive", crowded),
    "idle": ("classic", idle),
    "ended": ("classic", ended),
}
SHEETS = {
    "lobby-over": "progressive/lobby", "history-empty": "classic/history", "account": "lobby/account",
    "cashier": "classic/cashier",
    "cashier-withdrawal": "classic/cashier/withdrawal", "protection": "classic/protection",
    "help": "progressive/help/progressive", "help-classic": "classic/help/classic", "help-live": "lobby/help/infinite",
    "settings": "classic/settings/general", "settings-video": "classic/settings/video",
    "settings-sound": "classic/settings/sound", "settings-progressive": "progressive/settings/progressive",
}  # fmt: skip
DOORS = {"login": "lobby/account/login", "register": "lobby/account/register", "cashier-stranger": "lobby/cashier"}


# ── The ways there ───────────────────────────────────────────────────────────────────────────────────────


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


def at_closed_door(where: str) -> Take:
    """A sheet for somebody whom the house does not know yet."""

    def then(visit: Visit) -> None:
        visit.go(where)
        expect(visit.page.get_by_role("dialog")).to_be_visible()

    return then


def keys(visit: Visit) -> None:
    """The end of the help: the keys."""
    visit.guest(**QUICK).go("progressive/help/progressive")
    visit.page.locator("kbd").last.scroll_into_view_if_needed()


def at_named(visit: Visit) -> None:
    """The account of somebody with a name."""
    visit.named(**QUICK)
    visit.go("lobby/account")
    expect(visit.page.get_by_role("dialog")).to_be_visible()


def at_farewell(visit: Visit) -> None:
    """The account's end, asked for."""
    at_named(visit)
    visit.button("web.account.delete_next").click()


def at_exclusion(visit: Visit) -> None:
    """What an exclusion means, before it begins."""
    visit.guest(**QUICK).go("lobby/protection")
    visit.page.get_by_label(visit.say("web.protection.exclusion_label"), exact=True).last.fill("6")
    visit.button("web.protection.exclusion_next").click()
    expect(visit.page.get_by_role("dialog", name=re.compile("6"))).to_be_visible()


def at_break(visit: Visit) -> None:
    """The lobby of somebody who takes a break."""
    visit.guest(**QUICK).ask("POST", "/api/protection/time-out", {"id": "0" * 32, "days": 7})
    visit.go()
    expect(visit.page.get_by_text(visit.say("web.lobby.barred.timed_out")).first).to_be_visible()


PAGES: dict[str, Take] = {
    "door": at_door, "lobby": at_home, "reconnecting": broken, "help-keys": keys, "account-named": at_named,
    "account-delete": at_farewell, "exclusion": at_exclusion, "break": at_break,
    **{name: at_closed_door(where) for name, where in DOORS.items()},
    **{name: at_table(*state) for name, state in STATES.items()},
    **{name: at_sheet(where) for name, where in SHEETS.items()},
}  # fmt: skip
