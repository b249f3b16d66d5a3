"""A forger who makes the chain and the sums right again is found by what was forged; each check finds its own."""

import json
from collections.abc import Callable

import pytest
from audit.audited_houses import jackpot_house, small_house
from audit.forging import Books

from sabot.audit import Check

Forge = Callable[[Books], object]

NOBODY = 4711


def first_box_doubled(books: Books):
    opened = books.fact("opened")
    (box, stakes), *rest = json.loads(opened["body"])["bets"]
    books.edit(opened, bets=[[box, [[name, 10 * cents] for name, cents in stakes]], *rest])


def other_card(books: Books):
    dealt = books.fact("dealt")
    first, *rest = json.loads(dealt["body"])["cards"].split()
    books.edit(dealt, cards=" ".join(["2c" if first != "2c" else "2d", *rest]))


def paid_more(books: Books):
    """Everything agrees with everything, but not with the cards."""
    settled = books.fact("settled")
    body = json.loads(settled["body"])
    books.edit(settled, returned=body["returned"] + 500)
    id = settled["stream"].removeprefix("round/")
    next(row for row in books["round"] if row["id"] == id)["returned"] += 500
    more = next((row for row in books["entry"] if row["ref"] == id and row["kind"] in ("win", "return")), None)
    if more is not None:
        more["cents"] += 500


def shifted(books: Books):
    for row in books["fact"][3:]:
        row["number"] += 1


def two_facts_swapped(books: Books):
    voided = books.fact("voided")
    before = next(
        row for row in books["fact"] if row["stream"] == voided["stream"] and row["place"] == voided["place"] - 1
    )
    voided["body"], before["body"] = before["body"], voided["body"]


def set_row(table: str, place: int, **cells: object) -> Forge:
    return lambda books: books[table][place].update(cells)


def append_entry(**cells: object) -> Forge:
    return lambda books: books.append(entry=cells)


def playing(books: Books):
    return next(row for row in books["document"] if row["kind"] == "playing" and "progressive" in row["body"])


CASES: list[tuple[Check, Forge]] = [
    (Check.UNREADABLE, set_row("fact", 2, body="{")),
    (Check.UNREADABLE, lambda books: books.edit(books.fact("opened"), staked="much")),
    (Check.UNREADABLE, lambda books: books.edit(books.fact("dealt"), cards="8h Zz")),
    (Check.NUMBERING, shifted),
    (Check.LINK_TIME, lambda books: books["entry"][2].update(at=1)),
    (Check.UNSEALED, lambda books: books["entry"][-1].update(link=99)),
    (Check.ACCOUNT_OPENING, lambda books: books["account"][-1].update(kind="bank")),
    (Check.ACCOUNT_OPENING, lambda books: books["account"][-1].update(currency="GOLD")),
    (Check.ACCOUNT_UNKNOWN, append_entry(credit=NOBODY, kind="deposit")),
    (Check.ENTRY_SHAPE, append_entry(memo="x" * 141)),
    (Check.ENTRY_SHAPE, append_entry(cents=-5)),
    (Check.ENTRY_ROUTE, append_entry(debit=2, credit=1001, kind="deposit")),
    (Check.ENTRY_ROUTE, append_entry(kind="gift")),
    (Check.KEY_TWICE, lambda books: books.append(entry={"key": books["entry"][0]["key"]})),
    (Check.BELOW_ZERO, append_entry(debit=1001, credit=1, kind="withdrawal", cents=10**12)),
    (Check.RESOLUTION, append_entry(phase="post", pending=1)),
    (Check.RESOLUTION, append_entry(phase="pending", debit=4, credit=1001, kind="award", cents=5)),
    (Check.REFUSED_UNJUSTLY, append_entry(phase="refused")),
    (Check.STAKES_IN_PLAY, append_entry(debit=1001, credit=3, kind="stake", cents=100)),
    (Check.ENTRY_ASTRAY, append_entry(debit=2, credit=1001, kind="win", cents=100, ref="classic/2026-11-16/000009")),
    (Check.STREAM_UNKNOWN, lambda books: books.append(fact={"stream": "table/1"})),
    (Check.STREAM_PLACES, lambda books: books.fact("dealt").update(place=7)),
    (Check.STREAM_TWICE, lambda books: books.append(fact={**books.fact("committed")})),
    (Check.ROUND_OPENING, lambda books: books.edit(books.fact("opened"), value="zz")),
    (Check.ROUND_OPENING, lambda books: books.edit(books.fact("opened", game="progressive"), meter=[1, 2])),
    (Check.ROUND_LIMITS, lambda books: books.edit(books.fact("opened"), limits={"main": {"least": 1, "most": 2}})),
    (Check.ROUND_RULES, lambda books: books.edit(books.fact("opened"), rules="0" * 64)),
    (Check.ROUND_ORDER, two_facts_swapped),
    (Check.ROUND_STAKES, first_box_doubled),
    (Check.ROUND_SETTLEMENT, paid_more),
    (Check.ROUND_SETTLEMENT, lambda books: books.edit(books.fact("voided"), returned=1)),
    (Check.ROUND_MONEY, lambda books: books.entry("refund").update(cents=1)),
    (Check.ROUND_BALANCE, lambda books: books.edit(books.fact("opened"), balance=5)),
    (Check.ROUND_BALANCE, lambda books: books.edit(books.fact("settled"), balance=5)),
    (Check.ROUND_BALANCE, lambda books: books.edit(books.fact("voided"), balance=5)),
    (Check.ROUND_LISTED, lambda books: books["round"][0].update(returned=10**9)),
    (Check.SHOE_COMMITMENT, lambda books: books.edit(books.fact("opened"), shoe="classic/shoe/000002")),
    (Check.SHOE_COMMITMENT, lambda books: books.edit(books.fact("committed"), commitment="0" * 64)),
    (Check.SHOE_SEED, lambda books: books.edit(books.fact("revealed"), seed="0" * 64)),
    (Check.SHOE_CARDS, other_card),
    (Check.SHOE_CARDS, lambda books: books.edit(books.fact("opened"), value="00")),
    (Check.METER_MOVEMENT, lambda books: books.edit(books.fact("moved", why="contribution"), staked=600)),
    (Check.METER_LAW, lambda books: books.edit(books.fact("moved", why="contribution"), visible=5)),
    (Check.METER_ACCOUNT, append_entry(debit=2, credit=4, kind="feed_visible", cents=100)),
    (Check.RULES_DOCUMENT, lambda books: books["rules"][0].update(document=books["rules"][0]["document"] + " ")),
    (Check.DOCUMENT, lambda books: playing(books).update(body='{"rounds":{},"staked":0}')),
    (Check.DOCUMENT, lambda books: books["document"].remove(playing(books))),
]


@pytest.mark.parametrize(("check", "forge"), CASES, ids=[f"{place}-{check}" for place, (check, _) in enumerate(CASES)])
def test_a_forgery_is_found_by_its_own_check_though_chain_and_sums_are_right(check: Check, forge: Forge):
    books = Books(small_house())
    forge(books)
    books.rechain()
    books.resum()
    found = {wrong.check for wrong in books.audited().wrong}
    assert check in found
    assert Check.LINK_DIGEST not in found


@pytest.mark.parametrize(
    ("check", "forge"),
    [
        (Check.LINK_DIGEST, set_row("link", 4, digest="0" * 64)),
        (Check.LINK_COUNTS, set_row("link", 4, entries=5)),
        (Check.CACHED_SUMS, set_row("account", 5, credits_posted=10**9)),
        (Check.GLOBAL_SUM, set_row("account", 5, credits_posted=10**9)),
    ],
)
def test_chain_and_sums_have_checks_of_their_own(check: Check, forge: Forge):
    books = Books(small_house())
    forge(books)
    assert check in {wrong.check for wrong in books.audited().wrong}


def test_two_balances_forged_so_that_the_sum_is_zero_are_found():
    books = Books(small_house())
    for account, more in ((5, 5000), (6, -5000)):
        books["account"][account]["credits_posted"] += more
    assert {wrong.check for wrong in books.audited().wrong} == {Check.CACHED_SUMS}


AWARDED: list[tuple[Check, Forge]] = [
    (Check.ROUND_AWARDS, lambda books: books.edit(books.fact("awarded"), awards=[[1, 5]])),
    (Check.ROUND_ORDER, lambda books: books.edit(books.fact("awarded"), awards=[[2, 5]])),
    (Check.METER_MOVEMENT, lambda books: books.edit(books.fact("moved", why="win"), paid=5)),
    (Check.METER_MOVEMENT, lambda books: books.edit(books.fact("moved", why="lift"), visible=5)),
    (Check.METER_MOVEMENT, lambda books: books.edit(books.fact("moved", why="release"), box=3)),
    (Check.METER_MOVEMENT, lambda books: books.edit(books.fact("moved", why="withdrawal"), added=0)),
    (Check.ROUND_MONEY, lambda books: books.entry("award").update(kind="award_by_bank", debit=2)),
]


@pytest.mark.parametrize(("check", "forge"), AWARDED)
def test_a_forged_win_is_found(check: Check, forge: Forge):
    books = Books(jackpot_house())
    forge(books)
    books.rechain()
    books.resum()
    assert check in {wrong.check for wrong in books.audited().wrong}


def test_every_check_finds_something_in_these_tests():
    alone = {Check.LINK_DIGEST, Check.LINK_COUNTS, Check.CACHED_SUMS, Check.GLOBAL_SUM, Check.HEAD_MISSING}
    assert {check for check, _ in (*CASES, *AWARDED)} | alone == set(Check)


# ── What only a digest kept elsewhere can show ───────────────────────────────────────────────────────


def test_a_cut_off_end_is_found_by_a_digest_kept_elsewhere():
    """An older copy of the books is whole in itself; nothing in it can say that there was more."""
    older, now = Books(small_house()), Books(small_house())
    now.append(entry={"kind": "deposit", "debit": 1, "credit": 1001, "cents": 100})
    now.rechain()
    now.resum()
    assert now.audited().wrong == ()
    kept = now["link"][-1]["digest"]
    assert older.audited().wrong == ()
    assert [wrong.check for wrong in older.audited(head=kept).wrong] == [Check.HEAD_MISSING]


def say_more(books: Books, player: int, cents: int):
    """Write into every round of a player that the wallet had so much more."""
    for row in books["fact"]:
        if json.loads(row["body"]).get("player") == player and row["stream"].startswith("round/"):
            for told in books["fact"]:
                balance = json.loads(told["body"]).get("balance")
                if told["stream"] == row["stream"] and balance is not None:
                    books.edit(told, balance=balance + cents)


def test_a_history_rewritten_whole_is_found_by_a_digest_kept_elsewhere():
    books = Books(small_house())
    kept = books["link"][-1]["digest"]
    assert books.audited(head=kept).wrong == ()
    deposit = books.entry("deposit")
    deposit["cents"] += 100
    say_more(books, deposit["credit"], 100)
    books.rechain()
    books.resum()
    assert books.audited().wrong == ()
    assert [wrong.check for wrong in books.audited(head=kept).wrong] == [Check.HEAD_MISSING]


def test_a_digest_kept_long_ago_is_still_in_a_chain_that_went_on():
    books = Books(small_house())
    assert books.audited(head=books["link"][2]["digest"]).wrong == ()


# ── What a finding may say ───────────────────────────────────────────────────────────────────────────


def test_no_finding_shows_the_seed_of_an_open_shoe():
    books = Books(small_house())
    secret = [row for row in books["document"] if row["kind"] == "boundshoe"]
    assert secret
    for row in secret:
        body = json.loads(row["body"])
        body["seed"] = ("0" if body["seed"][0] != "0" else "1") + body["seed"][1:]
        row["body"] = json.dumps(body)
    said = books.audited().wrong
    assert Check.SHOE_SEED in {wrong.check for wrong in said}
    seeds = [json.loads(row["body"])["seed"] for row in secret]
    assert not any(seed in wrong.what + wrong.where for seed in seeds for wrong in said)


def test_very_many_findings_are_counted_and_not_all_listed():
    books = Books(small_house())
    for _ in range(1200):
        books.append(fact={"stream": "table/1"})
    books.rechain()
    found = books.audited()
    assert len(found.wrong) == 1000
    assert found.wrong_in_all == 1200
