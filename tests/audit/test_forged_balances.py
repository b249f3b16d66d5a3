"""Balances that a round's facts name are those of the journal, to the cent and at the right moment."""

import json

import pytest
from audit.audited_houses import busy_house, jackpot_house, long_house, small_house
from audit.forging import Books, Row
from audit.test_forged_edges import found
from support.house import OpenHouse, sqlite_house
from support.round_works import bets_of

from sabot.audit import Check, audit
from sabot.house import instant
from sabot.house.instant import round_stream
from sabot.ledger import CASHIER, Transfer

HOUSES = {"busy": busy_house, "jackpot": jackpot_house, "long": long_house}


def balances(books: Books) -> list[Row]:
    """Every fact that names a balance."""
    return [row for row in books["fact"] if json.loads(row["body"]).get("balance") is not None]


@pytest.mark.parametrize("name", HOUSES)
def test_every_round_names_its_balances_and_each_is_the_journals(name: str):
    """Rounds in turn and at the same time, voided, with wins of the meter, with deposits between."""
    books = Books(HOUSES[name]())
    named = {row["number"] for row in balances(books)}
    due = [row for row in books["fact"] if json.loads(row["body"])["event"] in {"opened", "settled", "voided"}]
    assert named == {row["number"] for row in due}
    assert Check.ROUND_BALANCE not in found(books)


@pytest.mark.parametrize("cents", [-1, 1])
def test_every_balance_that_is_off_by_a_cent_is_found(cents: int):
    count = len(balances(Books(small_house())))
    assert count == 5, "three openings, a payment and a void"
    for place in range(count):
        books = Books(small_house())
        row = balances(books)[place]
        body = json.loads(row["body"])
        books.edit(row, balance=body["balance"] + cents)
        books.rechain()
        said = [wrong for wrong in books.audited().wrong if wrong.check is Check.ROUND_BALANCE]
        assert [(wrong.where, wrong.what) for wrong in said] == [
            (
                row["stream"].replace("/", " ", 1),
                f"{'before' if body['event'] == 'opened' else 'after'}: {body['balance'] + cents} ≠ {body['balance']}",
            )
        ]


def test_a_deposit_that_is_changed_is_found_by_the_balances_of_later_rounds():
    """Sums and chain are right again; what the rounds said of the wallet is not."""
    books = Books(small_house())
    books.entry("deposit")["cents"] += 100
    assert found(books) == {Check.ROUND_BALANCE}


def test_facts_from_before_balances_were_kept_are_not_judged_for_them():
    for gone in (True, False):
        books = Books(small_house())
        for row in balances(books):
            body = json.loads(row["body"])
            body["balance"] = None
            if gone:
                del body["balance"]
            row["body"] = json.dumps(body, separators=(",", ":"))
        assert found(books) == set()


def test_a_balance_of_a_round_that_never_staked_is_found():
    books = Books(small_house())
    for row in [row for row in books["entry"] if row["kind"] == "stake"]:
        row.update(kind="deposit", debit=1, credit=row["debit"], ref="")
    books.rechain()
    said = [wrong.what for wrong in books.audited().wrong if wrong.check is Check.ROUND_BALANCE]
    assert any(what.endswith("≠ –") for what in said)


def test_rounds_committed_in_one_group_each_see_the_wallet_as_it_was_in_turn():
    """One link holds the end of one round, a deposit and the beginning of the next."""
    with sqlite_house() as house:
        player = house.player(100_000)
        rounds = _together(house, player)
        told = {id: [json.loads(body) for body in house.facts(round_stream(id))] for id in rounds}
        assert len({told[id][0]["balance"] for id in rounds}) == len(rounds)
        assert house.ask_storage(audit).wrong == ()


def _together(house: OpenHouse, player: int) -> list[str]:
    """Rounds of both games that are opened, voided and opened again in the same commit as deposits."""
    ids: list[str] = []

    async def work(transaction):
        for number in range(4):
            game = ("classic", "progressive")[number % 2]
            await transaction.move(
                Transfer(key=f"more/{number}", kind="deposit", debit=CASHIER, credit=player, cents=777)
            )
            shown = await instant.commit_shoe(transaction, player, game, seed=house.chance.randbytes(32))
            bets, command = bets_of("1 main=10.00", "2 main=5.00"), f"c{number}"
            played = await instant.open_round(
                transaction, player, game=game, bets=bets, command=command, shoe=shown.number
            )
            ids.append(played.id)
            if not played.over:
                await instant.void(transaction, played.id, "malfunction")

    house.run(work)
    return ids
