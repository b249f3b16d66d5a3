"""Exporting all that is kept, and deleting the account; on a real storage."""

import asyncio
from typing import Any

import msgspec
import pytest
from support.people import DAY, MONDAY, Desk, record_stake

from sabot.books import RoundRow
from sabot.house.cashier import deposit, withdraw
from sabot.house.opening import open_house
from sabot.house.people.accounts import guest, register
from sabot.house.people.export import COLUMNS, export
from sabot.house.people.leaving import delete_account
from sabot.house.people.login import failures_of, login, login_hash
from sabot.house.people.sessions import signed
from sabot.house.people.settings import change_settings
from sabot.house.people.sweep import stale, sweep
from sabot.house.protection import self_exclude, set_limit, time_out
from sabot.house.refused import Reason
from sabot.ledger import Transfer
from sabot.storage.protocol import TABLES
from sabot.storage.sqlite import SqliteStorage

SALT = b"salt"


def test_the_journals_columns_are_the_storages():
    assert TABLES["entry"] == COLUMNS


def round_of(player: int, number: int) -> RoundRow:
    return RoundRow(f"classic/{number}", "classic", player, "rules", "shoe", MONDAY + number, None, "settled", 10, 0)


def test_an_export_holds_everything_about_the_player_and_nothing_of_anyone_else(tmp_path):
    async def story() -> tuple[dict[str, Any], dict[str, Any], int]:
        storage = SqliteStorage(str(tmp_path / "house.db"), clock=lambda: MONDAY)
        await storage.run(open_house)
        who = await storage.run(lambda books: register(books, "Rosalie", "$argon2id$hash", b"r" * 32))
        other = await storage.run(lambda books: guest(books, b"o" * 32))
        number = who.player.number
        await storage.run(lambda books: deposit(books, other.player.number, 70_00, "a"))
        await storage.run(lambda books: deposit(books, number, 50_00, "a"))
        await storage.run(lambda books: withdraw(books, number, 20_00, "b"))
        await storage.run(lambda books: change_settings(books, number, {"language": "fr"}))
        await storage.run(lambda books: set_limit(books, number, "loss", "week", 10_00))
        await storage.run(lambda books: record_stake(books, number, 5_00))
        await storage.run(lambda books: login(books, "Rosalie", None, b"x" * 32))

        async def rounds(books) -> None:
            for index in range(1203):
                books.put_round(round_of(number, index))
            books.put_round(round_of(other.player.number, 5000))

        await storage.run(rounds)
        told = await storage.read(lambda reader: export(reader, number))
        theirs = await storage.read(lambda reader: export(reader, other.player.number))
        await storage.close()
        return told, theirs, number

    told, theirs, number = asyncio.run(story())
    written = msgspec.json.encode(told).decode()
    assert told["player"]["name"] == "Rosalie"
    assert told["has_password"]
    assert told["failed_logins"] == [MONDAY]
    assert told["settings"]["language"] == "fr"
    assert told["protection"]["limits"]["loss/week"]["value"] == 10_00
    assert told["playing"]["used"]["day"]["staked"] == 5_00
    assert [receipt["cents"] for receipt in told["receipts"]] == [50_00, 20_00]
    assert len({row["id"] for row in told["rounds"]}) == 1203
    assert [(entry["kind"], entry["cents"]) for entry in told["entries"]] == [("deposit", 50_00), ("withdrawal", 20_00)]
    assert told["sessions"] == [{"player": number, "epoch": 0, "created_at": MONDAY, "seen_at": MONDAY}]
    assert "argon2" not in written
    assert [entry["cents"] for entry in theirs["entries"]] == [70_00]
    assert "Rosalie" not in msgspec.json.encode(theirs).decode()


def test_nobody_has_no_export_and_an_emptied_storage_nothing_to_sweep(tmp_path):
    now = MONDAY

    async def story() -> None:
        nonlocal now
        storage = SqliteStorage(str(tmp_path / "house.db"), clock=lambda: now)
        await storage.run(open_house)
        with pytest.raises(Exception, match="unknown_player"):
            await storage.read(lambda reader: export(reader, 99_999))
        who = await storage.run(lambda books: register(books, "Rosalie", "hash", b"r" * 32))
        await storage.run(lambda books: time_out(books, who.player.number, 1))
        await storage.run(lambda books: delete_account(books, who, salt=SALT))
        await storage.run(lambda books: guest(books, b"g" * 32))
        await storage.run(lambda books: login(books, "Nobody", None, b"x" * 32))
        assert await storage.read(lambda reader: stale(reader, now)) == []
        now += 31 * DAY
        found = await storage.read(lambda reader: stale(reader, now))
        assert sorted(kind for kind, _ in found) == ["barred", "failures", "session"]
        assert await storage.run(lambda books: sweep(books, found)) == 3
        assert await storage.read(lambda reader: stale(reader, now)) == []
        await storage.close()

    asyncio.run(story())


def test_a_deleted_account_leaves_its_journal_and_receipts_under_a_number_without_a_name():
    desk = Desk()
    token = desk.token()
    who = desk.do(register, "Rosalie", "secret-hash", token)
    number = who.player.number
    desk.do(login, "Rosalie", None, desk.token())
    desk.do(deposit, number, 50_00, "a")
    desk.do(change_settings, number, {"language": "fr"})
    desk.do(set_limit, number, "stake", "day", 5)
    receipt = desk.do(delete_account, who, salt=SALT)
    assert receipt is not None
    assert (receipt.kind, receipt.cents, receipt.balance) == ("withdrawal", 50_00, 0)
    left = {name for name in desk.documents() if name[1].startswith(str(number)) or str(number) in name[1]}
    assert {kind for kind, _ in left} == {"receipt", "receipts", "receiptkey"}
    assert "osalie" not in str(desk.documents())
    assert "secret-hash" not in str(desk.documents())
    assert desk.do(login_hash, "Rosalie") is None
    assert desk.do(failures_of, "Rosalie") == ()
    desk.refuses(Reason.NO_SESSION, signed, token)
    desk.refuses(Reason.UNKNOWN_PLAYER, deposit, number, 5_00, "b")
    desk.refuses(
        Reason.NAME_TAKEN, register, "Rosalie", "hash", desk.token()
    )  # limits are lifted after a day, not by leaving
    desk.wait(DAY)
    assert desk.named("Rosalie").player.number != number


def test_an_empty_wallet_needs_no_receipt():
    desk = Desk()
    assert desk.do(delete_account, desk.guest(), salt=SALT) is None


def test_an_account_with_an_open_round_is_not_deleted():
    desk = Desk()
    who = desk.named()
    desk.plays(who.player.number, 5_00, progressive="p")
    desk.refuses(Reason.ROUND_OPEN, delete_account, who, salt=SALT)


def test_an_account_with_promised_money_is_not_deleted():
    desk = Desk()
    who = desk.guest()
    desk.do(deposit, who.player.number, 5_00, "a")
    promised = Transfer(
        key="p", kind="withdrawal", debit=who.player.number, credit=1, cents=1_00, currency="PLAY", pending=True
    )
    desk.do(lambda books: books.move(promised))
    desk.refuses(Reason.ROUND_OPEN, delete_account, who, salt=SALT)


@pytest.mark.parametrize(("work", "term", "days"), [(time_out, 42, 42), (self_exclude, 6, 186)])
def test_an_exclusion_outlives_its_account(work, term, days):
    desk = Desk()
    who = desk.named("Rosalie")
    desk.do(work, who.player.number, term)
    desk.do(delete_account, who, salt=SALT)
    assert "osalie" not in str(desk.documents())
    desk.wait(days * DAY - 1)
    desk.refuses(Reason.NAME_TAKEN, register, "ROSALIE", "hash", desk.token())
    desk.do(register, "Another", "hash", desk.token())
    desk.wait(1)
    desk.named("Rosalie")
    assert not any(kind == "barred" for kind, _ in desk.documents())


def test_sweeping_leaves_a_name_closed_until_its_term_is_over():
    desk = Desk()
    who = desk.named("Rosalie")
    desk.do(time_out, who.player.number, 1)
    desk.do(delete_account, who, salt=SALT)
    listed = [name for name in desk.documents() if name[0] == "barred"]
    assert desk.do(sweep, listed) == 0
    desk.refuses(Reason.NAME_TAKEN, register, "Rosalie", "hash", desk.token())
    desk.wait(DAY)
    assert desk.do(sweep, listed) == 1


def test_a_name_whose_exclusion_is_over_is_free_at_once():
    desk = Desk()
    who = desk.named("Rosalie")
    desk.do(time_out, who.player.number, 1)
    desk.wait(DAY)
    desk.do(delete_account, who, salt=SALT)
    desk.named("Rosalie")
