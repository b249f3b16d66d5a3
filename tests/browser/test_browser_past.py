"""Money and the past in a browser: the cashier, the list of rounds, a round in full, its proof, files to take away.

Law: what is listed, replayed and exported is what the books hold; a file that is offered really comes.
"""

import csv
import io
import re
from pathlib import Path

import pytest
from playwright.sync_api import Download, Locator, expect
from support.browser import DESK, PHONE, Visit
from support.effort import LONG

ROUNDS = {"classic": ("Ah 7c Kh Td", "Th 7c 6h Kd"), "progressive": ("Ah 7c Kh Td",)}
"""A natural and a bust at one table, a natural at the other."""


def text_of(download: Download) -> str:
    """What is in a file that came."""
    return Path(download.path()).read_text()


def saved(here: Visit, link: Locator) -> Download:
    """Press a link that gives a file."""
    with here.page.expect_download() as given:
        link.click()
    return given.value


def played(here: Visit) -> list[dict[str, object]]:
    """Three rounds at two tables, newest first, as the books have them."""
    lines = []
    for game, rounds in ROUNDS.items():
        here.go(game)
        expect(here.chips.first).to_be_visible()
        for cards in rounds:
            here.deal(cards)
            if cards.startswith("Th"):
                here.act("hit")
            lines.append(here.over())
    return lines[::-1]


def test_the_cashier_takes_and_gives_with_a_receipt(visit):
    here = visit("fr").guest().go("lobby/cashier")
    desk = here.desk("cashier")
    amount = desk.get_by_label(here.say("web.cashier.deposit_amount"))
    now = desk.get_by_role("button", name=here.say("web.cashier.deposit_now"), exact=True).last
    amount.fill("abc")
    now.click()
    expect(desk.get_by_text(re.compile("20,50"))).to_be_visible()
    amount.fill("20,50")
    now.click()
    expect(desk.locator(".balance")).to_have_text(here.money(1_002_050))
    desk.get_by_role("tab", name=here.say("web.cashier.withdrawal")).click()
    desk.get_by_role("button", name=here.say("web.cashier.everything")).click()
    desk.get_by_role("button", name=here.say("web.cashier.withdrawal_now"), exact=True).last.click()
    expect(desk.locator(".balance")).to_have_text(here.money(0))
    expect(desk.get_by_role("row")).to_have_count(4)  # a head, the guest's gift, the deposit, the withdrawal
    assert here.ask("GET", "/api/cashier")["wallet"]["balance"] == 0


@pytest.mark.parametrize(("lang", "size"), [("fr", PHONE), ("en", DESK)][: 2 if LONG else 1])
def test_the_list_of_rounds_its_filters_and_its_file(visit, lang, size):
    """History columns: date, starting balance, bet, win, final balance (RULES 6)."""
    here = visit(lang, size).guest(motion=False, speed_pay=True, card_speed="instant")
    lines = played(here)
    here.go("classic/history")
    desk = here.desk("history")
    rows = desk.locator("tbody").get_by_role("row")
    expect(rows).to_have_count(3)
    for row, line in zip(rows.all(), lines, strict=True):
        for amount in ("starting_balance", "staked", "returned", "final_balance"):
            expect(row).to_contain_text(here.money(line[amount]))
        expect(row.get_by_role("link")).to_have_accessible_name(
            here.say("web.history.link", game=here.say(f"game.{line['game']}.title"), number=line["number"])
        )
    desk.get_by_label(here.say("web.history.game"), exact=True).select_option("progressive")
    expect(rows).to_have_count(1)
    link = desk.get_by_role("link", name=here.say("web.history.csv"))
    assert rounds_of(here, saved(here, link)) == [lines[0]["id"]], "the file is what is listed"
    desk.get_by_role("button", name=here.say("web.history.clear")).click()
    expect(rows).to_have_count(3)
    file = saved(here, link)
    assert file.suggested_filename == here.say("history.sheet.file")
    assert rounds_of(here, file) == [line["id"] for line in lines]
    desk.get_by_label(here.say("web.history.from")).fill("2999-01-01")
    expect(desk.get_by_text(here.say("web.history.none"))).to_be_visible()


def rounds_of(here: Visit, download: Download) -> list[str]:
    """The rounds in a table of figures, whose headings are in the player's language."""
    text = text_of(download).removeprefix("\ufeff")
    rows = csv.DictReader(io.StringIO(text), delimiter=";" if here.lang == "fr" else ",")
    return [row[here.say("history.sheet.round")] for row in rows]


@pytest.mark.parametrize(("lang", "size"), [("en", DESK), ("fr", PHONE)][: 2 if LONG else 1])
def test_a_round_of_the_past_is_replayed_checked_and_taken_away(visit, lang, size):
    here = visit(lang, size).sit("classic")
    here.deal("", "perfect_pair")
    ended(here)
    line = here.over()
    here.go("classic/history")
    desk, game = here.desk("history"), here.say("game.classic.title")
    desk.get_by_role("link", name=here.say("web.history.link", game=game, number=line["number"])).click()
    count = len(here.ask("GET", f"/api/rounds/{line['id']}")["steps"])
    desk.get_by_role("button", name=here.say("web.replay.first")).click()
    for place in range(1, count):
        expect(desk.get_by_text(here.say("web.replay.place", place=place, count=count)).first).to_be_attached()
        desk.get_by_role("button", name=here.say("web.replay.forward")).click()
    expect(desk.get_by_text(here.say("web.replay.place", place=count, count=count)).first).to_be_attached()
    desk.get_by_role("button", name=here.say("web.proof.check")).click()
    expect(desk.get_by_text(here.say("web.proof.holds"))).to_be_visible()
    for kind in ("notation", "proof"):
        answer = here.context.request.get(f"{here.server.url}/api/rounds/{line['id']}/{kind}").text()
        assert text_of(saved(here, desk.get_by_role("link", name=here.say(f"web.round.{kind}")))) == answer


def ended(here: Visit) -> None:
    """Bring a round of whatever cards to its end."""
    over, no = here.page.locator(".came"), here.button("web.insurance.no")
    expect(over.or_(here.decision("stand")).or_(no).first).to_be_visible()
    if no.is_visible():
        no.click()
        expect(over.or_(here.decision("stand")).first).to_be_visible()
    if here.decision("stand").is_visible():
        here.act("stand")


def test_a_proof_that_was_forged_does_not_hold(visit):
    """The check is the browser's own: it believes nothing that the house says about itself."""
    here = visit().sit("classic")
    here.deal("", "perfect_pair")
    ended(here)
    line = here.over()
    proof = here.context.request.get(f"{here.server.url}/api/rounds/{line['id']}/proof").text()
    seed = here.ask("GET", f"/api/rounds/{line['id']}")["ending"]["seed"]
    assert seed in proof
    here.page.route("**/proof", lambda route: route.fulfill(body=proof.replace(seed, seed[::-1])))
    here.go(f"classic/history/{line['id']}")
    desk = here.desk("history")
    desk.get_by_role("button", name=here.say("web.proof.check")).click()
    expect(desk.get_by_text(here.say("web.proof.fails"))).to_be_visible()
