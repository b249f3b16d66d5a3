"""The list of rounds, asked in every way there is: both storages give the same answers."""

from itertools import product
from pathlib import Path

import pytest
from storage.houses import ANNA, BEN, Place, place

from sabot.books import RoundRow, Transaction
from sabot.facts import rounds
from sabot.storage.protocol import Reader, Storage

IDS = ("a", "Z", "é", "🂡")
ROWS = [
    RoundRow(f"{game}/{id}/{at}/{player}", game, player, "r", "s", at, at + 5, status, 1, 0)
    for at, id, (player, game, status) in product(
        (10, 20, 30),
        IDS,
        [(ANNA, "classic", "settled"), (ANNA, "progressive", "voided"), (BEN, "classic", "open")],
    )
]
ANYTIME = (None, 0, 10, 11, 20, 30, 31)


async def keep(storage: Storage):
    async def work(transaction: Transaction):
        for row in ROWS:
            transaction.put_round(row)

    await storage.run(work)


def newest_first(row: RoundRow):
    return row.opened_at, row.id.encode()


@pytest.mark.parametrize("game", [None, "classic", "progressive", "infinite", "a\0b", "\ud800"])
def test_rounds_are_chosen_by_player_game_and_time_of_opening(game: str | None, house: Place):
    """From ``since``, up to ``until`` and without it; whatever no row can hold chooses none."""
    house.play(keep)

    async def query(reader: Reader):
        return {
            (player, since, until): await reader.rounds_of(
                player, before=None, limit=100, game=game, since=since, until=until
            )
            for player, since, until in product((ANNA, BEN, 9999), ANYTIME, ANYTIME)
        }

    for (player, since, until), found in house.play(lambda storage: storage.read(query)).items():
        expected = [
            row
            for row in ROWS
            if row.player == player
            and game in (None, row.game)
            and (since is None or row.opened_at >= since)
            and (until is None or row.opened_at < until)
        ]
        assert found == sorted(expected, key=newest_first, reverse=True)


@pytest.mark.parametrize("limit", [1, 3, 100])
def test_pages_of_all_games_are_merged_from_the_pages_of_each(limit: int, house: Place):
    house.play(keep)

    async def pages(reader: Reader):
        found: list[RoundRow] = []
        while page := await reader.rounds_of(
            ANNA, before=(found[-1].opened_at, found[-1].id) if found else None, limit=limit
        ):
            assert len(page) <= limit
            found += page
        return found

    expected = [row for row in ROWS if row.player == ANNA]
    assert house.play(lambda storage: storage.read(pages)) == sorted(expected, key=newest_first, reverse=True)


@pytest.mark.parametrize("limit", [1, 3, 100])
def test_pages_of_a_game_and_a_time_leave_nothing_out_where_many_were_opened_at_once(limit: int, house: Place):
    house.play(keep)

    async def pages(reader: Reader):
        found: list[RoundRow] = []
        while page := await reader.rounds_of(
            ANNA,
            before=(found[-1].opened_at, found[-1].id) if found else None,
            limit=limit,
            game="classic",
            since=10,
            until=30,
        ):
            found += page
        return found

    expected = [row for row in ROWS if (row.player, row.game) == (ANNA, "classic") and row.opened_at < 30]
    assert house.play(lambda storage: storage.read(pages)) == sorted(expected, key=newest_first, reverse=True)


def test_open_rounds_are_listed_oldest_first_until_they_are_over(house: Place):
    house.play(keep)
    ask = lambda storage: storage.read(lambda reader: reader.open_rounds())  # noqa: E731 -- a story
    expected = sorted((row for row in ROWS if row.status == "open"), key=newest_first)
    assert house.play(ask) == expected
    first = expected[0]

    async def close(storage: Storage):
        async def work(transaction: Transaction):
            fields = {name: getattr(first, name) for name in first.__struct_fields__}
            transaction.put_round(RoundRow(**{**fields, "status": "settled"}))

        await storage.run(work)

    house.play(close)
    assert house.play(ask) == expected[1:]


def test_facts_of_several_streams_come_together_and_in_order(house: Place):
    names = ("round/b", "round/a", "round/é")

    async def story(storage: Storage):
        async def work(transaction: Transaction):
            for cards in ("2c", "3c"):
                for name in names:
                    await transaction.append(name, rounds.Dealt(cards=cards))

        await storage.run(work)

        async def query(reader: Reader):
            one_by_one = [fact for name in sorted(names, key=str.encode) for fact in await reader.facts(name)]
            asked = [*names, "round/none", "a\0b", "\ud800"]
            return one_by_one, await reader.streams(asked), await reader.streams([])

        return await storage.read(query)

    one_by_one, together, nothing = house.play(story)
    assert together == one_by_one
    assert len(together) == 6
    assert nothing == []


PAGE = (
    "SELECT id FROM round WHERE player = 1001 AND game = 'classic' AND opened_at >= 5 AND (opened_at, id) < (90, 'x')"
    " ORDER BY opened_at DESC, id DESC LIMIT 20"
)
PLANS = [
    (PAGE, "round_by_game"),
    ("SELECT min(game) FROM round WHERE player = 1001", "round_by_game"),
    ("SELECT min(game) FROM round WHERE player = 1001 AND game > 'classic'", "round_by_game"),
    ("SELECT id FROM round WHERE status = 'open' ORDER BY opened_at, id", "round_open"),
]


@pytest.mark.parametrize(("statement", "index"), PLANS)
def test_no_list_of_rounds_is_searched_for_or_sorted(statement: str, index: str, tmp_path: Path):
    """The database reads the rows that it answers with, in their order, by an index."""
    house = place("sqlite", tmp_path)
    house.play(keep)
    plan = [row[3] for row in house.sql(f"EXPLAIN QUERY PLAN {statement}")]
    assert len(plan) == 1
    assert f"INDEX {index}" in plan[0]
    assert "TEMP B-TREE" not in plan[0]
