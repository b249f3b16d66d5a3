"""The desks of the house, opened over a running game.

Law: a desk never leaves the room behind it; the round waits there as it was.
"""

import re

import pytest
from playwright.sync_api import expect
from support.browser import DESK, PHONE
from support.effort import LONG

from sabot.games import GAMES

DESKS = ("lobby", "history", "help", "cashier", "settings", "protection", "account")


@pytest.mark.parametrize(("lang", "size"), [("fr", PHONE), ("en", DESK)][: 2 if LONG else 1])
def test_every_desk_opens_over_a_running_round_and_leaves_it_there(visit, lang, size):
    here = visit(lang, size).sit("progressive")
    here.deal("5h 7c 4d Td")
    expect(here.decision("hit")).to_be_visible()
    rail = here.page.get_by_role("navigation")
    for name in DESKS:
        rail.get_by_role("button", name=here.say(f"web.rail.{name}")).click()
        expect(here.desk(name)).to_be_visible()
        here.desk(name).get_by_role("button", name=here.say("web.sheet.close")).click()
        expect(here.page.get_by_role("dialog")).to_have_count(0)
        expect(here.decision("hit")).to_be_visible()


def test_a_stranger_is_asked_in_before_a_desk_that_needs_a_name(visit):
    here = visit().go("lobby/cashier")
    expect(here.desk("cashier").get_by_text(here.say("web.account.first"))).to_be_visible()
    here.go("lobby/help/progressive")
    expect(here.desk("help").get_by_role("heading").first).to_be_visible()


CHARTS = """() => [...document.querySelectorAll("table:has(td[data-letter])")].map((table) => {
    const signs = (one, which) => [...one.querySelectorAll(which)].map((found) => found.textContent);
    const legend = table.parentElement.nextElementSibling;
    return {
        printed: [...new Set(signs(table, "td[data-letter] abbr"))].sort(),
        explained: signs(legend, ".key").sort(),
        meanings: [...legend.children].map((one) => [one.querySelector(".key").dataset.letter, one.textContent]),
        heads: signs(table, "th"),
    };
})"""
"""What the charts of a help print, and what stands below them."""


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_sign_of_every_chart_is_explained_once(visit, lang):
    here = visit(lang).go("lobby/help/classic")
    for game in GAMES:
        here.desk("help").get_by_role("combobox").select_option(game)
        expect(here.desk("help").get_by_role("heading", name=here.say("web.help.best_chart"))).to_be_attached()
        charts = here.page.evaluate(CHARTS)
        assert len(charts) == (1 if GAMES[game].strategy is None else 2)
        for chart in charts:
            assert chart["explained"] == chart["printed"] != []
            for letter, told in chart["meanings"]:
                assert told == here.say(f"strategy.sign.{letter}") + here.say(f"strategy.letter.{letter}")
            assert not any("T" in head for head in chart["heads"])


def test_the_help_of_every_game_comes_from_the_house(visit):
    """Help: each game's rules, pays, limits and returns, exact and published (RULES 7)."""
    here = visit("fr").go("lobby/help/classic")
    desk = here.desk("help")
    games = [game["game"] for game in here.ask("GET", "/api/games")["games"]]
    assert len(games) == 5
    for game in games:
        desk.get_by_role("combobox").select_option(game)
        for section in here.ask("GET", f"/api/games/{game}/help?lang=fr")["sections"]:
            expect(desk.get_by_role("heading", name=section["title"], exact=True).first).to_be_attached()
        expect(desk.get_by_role("heading", name=here.say("web.help.exact"))).to_be_attached()
        for one in here.ask("GET", f"/api/games/{game}/odds")["returns"]:
            jackpot = one["with_jackpot"]
            rows = desk.get_by_role("row", name=here.say(f"bet.{one['bet']}"))
            if jackpot is not None:
                expect(rows.filter(has_text=here.say("web.help.without_jackpot"))).to_have_count(1)
                with_it = here.say("web.help.with_jackpot", amount=here.money(jackpot["meter"]))
                expect(rows.filter(has_text=with_it)).to_have_count(1)


@pytest.mark.parametrize(("game", "surrender"), [("classic", 0), ("progressive", 1)])
def test_the_keys_in_the_help_are_those_of_the_game(visit, game, surrender):
    """Sheet 001 has no surrender, and its help no key for it."""
    here = visit("fr").go(f"lobby/help/{game}")
    desk = here.desk("help")
    for action, count in (("hit", 1), ("stand", 1), ("split", 1), ("surrender", surrender), ("quadruple", 0)):
        key = desk.get_by_role("definition").filter(
            has_text=re.compile(f"^{here.say(f'action.{action}')}$", re.IGNORECASE)
        )
        expect(key).to_have_count(count)


def test_the_five_rooms_and_what_they_ask_for(visit):
    here = visit().go()
    for card in here.ask("GET", "/api/games")["games"]:
        room = here.page.locator(f"article[data-room={card['game']}]")
        expect(room.get_by_role("heading")).to_have_text(here.say(f"game.{card['game']}.title"))
        expect(room.get_by_role("button")).to_have_count(1 if card["open"] else 0)
        expect(room.get_by_text(here.say("web.lobby.later"))).to_have_count(0 if card["open"] else 1)
        if card["meter"] is not None:
            expect(room).to_contain_text(here.money(card["meter"]))


def test_the_house_can_be_installed(visit):
    """PWA manifest: a name, an address to begin with, and icons that are there."""
    here = visit().go()
    link = here.page.locator("link[rel=manifest]").get_attribute("href")
    manifest = here.context.request.get(f"{here.server.url}{link}").json()
    assert {"name", "short_name", "start_url", "display", "theme_color", "background_color"} <= set(manifest)
    for icon in manifest["icons"]:
        answer = here.context.request.get(f"{here.server.url}/{icon['src'].lstrip('/')}")
        assert (answer.status, answer.headers["content-type"]) == (200, icon["type"])


def test_the_address_and_the_sheet_say_the_same(visit):
    here = visit().guest().go("lobby/settings")
    chosen = here.page.get_by_role("tab", selected=True)
    here.go("lobby/settings/sound")
    expect(chosen).to_have_text(here.say("web.settings.sound"))
    here.page.get_by_role("tab", name=here.say("web.settings.video")).click()
    expect(chosen).to_have_text(here.say("web.settings.video"))
    assert here.page.url.endswith("#/lobby/settings/video")
    here.page.go_back()
    expect(chosen).to_have_text(here.say("web.settings.general"))
    here.go("lobby/help/classic")
    here.desk("help").get_by_role("combobox").select_option("infinite")
    here.page.wait_for_url("**/#/lobby/help/infinite")


def test_the_cashier_says_that_it_waits_for_a_round(visit):
    """Classic, no deposit during a round (RULES 5); what a balance does not cover is disabled."""
    here = visit().sit("classic")
    here.take(500)
    here.ask("POST", "/api/cashier/withdrawal", {"id": "cd" * 16, "cents": 999_300})
    here.deal("6h 7c 5d 7d 2s Th Ts")
    expect(here.decision("double")).to_have_attribute(
        "title", re.compile(here.say("refused.not_funded"), re.IGNORECASE)
    )
    here.go("classic/cashier")
    waits = here.say("house.cashier_waits", game=here.say("game.classic.title"))
    desk = here.desk("cashier")
    expect(desk.get_by_text(re.compile(re.escape(waits), re.IGNORECASE))).to_be_visible()
    expect(desk.get_by_role("textbox")).to_have_count(0)
    here.page.keyboard.press("Escape")
    here.act("stand")
    here.over()
    here.go("classic/cashier")
    expect(desk.get_by_role("textbox")).to_be_visible()
