"""What the house writes is what the audit expects, of every kind of round."""
# ruff: noqa: S608 -- the names of tables and columns are ours

import json

import pytest
from audit.audited_houses import RIGGED, audited, busy_house, jackpot_house, long_house, opened, played, small_house
from support.house import OpenHouse
from support.postgres import fresh
from support.rigged import RiggedShoes
from support.round_works import any_decision, bets_of, opening

from sabot.audit import Audited, Check, audit
from sabot.cli.audit import audit_command
from sabot.storage.address import open_storage
from sabot.storage.protocol import Clock, Storage
from sabot.storage.sqlite.driving import drive
from sabot.storage.sqlite.rows import SqliteRows


def bodies(connection, stream: str):
    """The facts of all streams of a kind."""
    rows = connection.execute("SELECT body FROM fact WHERE stream LIKE ? ORDER BY number", (f"{stream}/%",))
    return [json.loads(body) for (body,) in rows]


def test_a_busy_house_is_audited_without_a_finding():
    found = audited(opened(busy_house()))
    assert found.wrong == ()
    assert found.complete


def test_the_busy_house_shows_every_kind_of_decision_and_ending():
    """Else a clean audit of it would say less than it seems to."""
    events = bodies(opened(busy_house()), "round")
    actions = {event["action"] for event in events if event["event"] == "acted"}
    assert actions == {"hit", "stand", "double", "split", "surrender"}
    assert {event["taken"] for event in events if event["event"] == "insured"} == {True, False}
    checked = audited(opened(busy_house())).checked
    assert all(checked[kind] >= 2 for kind in ("settled", "voided", "open"))


def test_what_was_checked_is_counted():
    connection = opened(busy_house())
    checked = audited(connection).checked
    for name, table in (("links", "link"), ("entries", "entry"), ("facts", "fact"), ("accounts", "account")):
        assert checked[name] == connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0]
    rounds = connection.execute("SELECT count(*) FROM round").fetchone()[0]
    assert checked["listed"] == checked["settled"] + checked["voided"] + checked["open"] == rounds


def test_the_head_of_the_chain_is_told_and_can_be_asked_for():
    connection = opened(busy_house())
    found = audited(connection)
    (digest,) = connection.execute("SELECT digest FROM link ORDER BY number DESC LIMIT 1").fetchone()
    assert found.head == digest
    assert audited(connection, head=digest).wrong == ()


def test_jackpots_won_alone_together_in_the_window_and_cancelled_move_the_meters_as_they_should():
    """Only the cards are rigged there, and the audit says exactly that, of each of those rounds."""
    found = audited(opened(jackpot_house()))
    assert [wrong.check for wrong in found.wrong] == [Check.SHOE_CARDS] * RIGGED


def test_the_jackpot_house_shows_every_movement_of_a_meter():
    moved = bodies(opened(jackpot_house()), "meter")
    assert {each["why"] for each in moved} == {"seed", "contribution", "win", "lift", "release", "withdrawal"}
    wins = [each for each in moved if each["why"] == "win"]
    assert any(win.get("moved") for win in wins), "a first win unveils the hidden meter"
    assert any(win.get("paid") and not win.get("moved") for win in wins), "a second takes its part of the meter"
    assert any(win.get("by_bank") for win in wins), "a further one is the bank's"


def test_rounds_that_are_committed_together_are_clean():
    """Many works share a link, and a meter moves for several rounds within it."""

    def play(house: OpenHouse, _: RiggedShoes) -> None:
        players = [house.player(10**8) for _ in range(6)]
        for player in players:
            house.commit(player, "progressive")
        bets = bets_of("1 main=5.00 21+3_progressive=5.00", "2 main=10.00 21+3=1.00")
        rounds = house.together([opening(player, "progressive", bets, f"open-{player}") for player in players])
        for turn in range(8):
            house.now += 1
            waiting = [round for round in rounds if not round.over]
            rounds = house.together([any_decision(round, f"{turn}-{round.id}", house.chance) for round in waiting])

    found = audited(opened(played(play)))
    assert found.wrong == ()
    assert found.checked["links"] < found.checked["settled"] * 4 + 20


def test_a_house_on_postgresql_is_audited_like_any_other(capsys: pytest.CaptureFixture[str]):
    address = fresh()

    async def opens(clock: Clock) -> Storage:
        return await open_storage(address, clock)

    house = OpenHouse(opens, seed=2)
    player = house.player(10**8)
    for turn in range(8):
        house.finish(house.open_any(player, ("classic", "progressive")[turn % 2]))
    house.close()
    assert audit_command(address, "en", as_json=True) == 0
    assert json.loads(capsys.readouterr().out)["checked"]["settled"] == 8


@pytest.mark.parametrize("empty", [True, False])
def test_books_in_which_nothing_was_played_are_clean(empty: bool):  # noqa: FBT001 -- a parameter of the test
    connection = opened(small_house())
    if empty:
        for table in ("account", "entry", "fact", "link", "rules", "document", "round"):
            connection.execute(f"DELETE FROM {table}")
    assert audited(connection).wrong == ()


def test_days_of_deposits_voids_after_midnight_and_players_who_leave_are_clean():
    """What players used of each period is counted again as the house counted it."""
    connection = opened(long_house())
    assert audited(connection).wrong == ()
    kept = connection.execute("SELECT body FROM document WHERE kind = 'playing'").fetchall()
    usage = [json.loads(body)["used"] for (body,) in kept]
    for what in ("deposited", "staked", "lost"):
        assert any(len({one[period][what] for period in ("day", "week", "month")}) > 1 for one in usage), what


# ── Stopping ─────────────────────────────────────────────────────────────────────────────────────────


def stopped_at(data: bytes, question: int) -> tuple[Audited, list[tuple[int, int]]]:
    """An audit that is stopped when it asks for this time, and how far it said that it was."""
    told: list[tuple[int, int]] = []

    def progress(done: int, whole: int) -> bool:
        told.append((done, whole))
        return len(told) != question

    return drive(audit(SqliteRows(opened(data)), progress=progress)), told


def test_an_audit_can_be_stopped_at_every_question_and_says_so():
    """Also where the chain has been followed to its end, and accounts, documents and lists are looked through."""
    whole, told = stopped_at(small_house(), 0)
    assert whole.complete
    links = whole.checked["links"]
    assert len(told) >= links + 5, "before the chain, at each link, and after it"
    assert [done for done, _ in told] == sorted(done for done, _ in told)
    for question in range(1, len(told) + 1):
        found, asked = stopped_at(small_house(), question)
        assert not found.complete
        assert len(asked) == question, "nothing more is read"
        assert found.wrong == ()


def test_an_audit_asks_many_times_after_the_chain_was_followed():
    _, told = stopped_at(busy_house(), 0)
    last = [done for done, whole in told if done == whole]
    assert len(last) > 5
