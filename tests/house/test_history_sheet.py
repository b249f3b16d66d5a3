"""A player's rounds as a sheet of figures: it parses back, and adds up to the ledger."""

import csv
import io
from datetime import datetime
from typing import Any

import pytest
from support.house import DAY_MS, START, OpenHouse, a_house

from sabot import cents
from sabot.house.history import csv_rows, lines
from sabot.house.history.sheet import HEADER
from sabot.house.refused import Reason, Refused
from sabot.words import LANGS, Lang

house = pytest.fixture(a_house)


def rows(house: OpenHouse, player: int, **asked: Any) -> list[list[str]]:
    async def query(reader: Any) -> list[list[str]]:
        return [row async for row in csv_rows(reader, player, **asked)]

    return house.ask_storage(query)


def parsed(house: OpenHouse, player: int, **asked: Any) -> list[dict[str, str]]:
    """Written as a file and read again."""
    file = io.StringIO()
    csv.writer(file).writerows(rows(house, player, **asked))
    return list(csv.DictReader(io.StringIO(file.getvalue())))


def at(text: str) -> int:
    """A time of the sheet in milliseconds since 1970."""
    return round(datetime.fromisoformat(text).timestamp() * 1000)


@pytest.fixture
def played(house: OpenHouse) -> int:
    """A player with settled, voided and open rounds of both games, over three days."""
    player = house.player(10**8)
    for day in range(3):
        house.now = START + day * DAY_MS + 123
        for number in range(6):
            house.now += number % 2
            round = house.open_any(player, ("classic", "progressive")[number % 2])
            if number == 3 and not round.over:
                house.void(round)
            else:
                house.finish(round)
    house.now += 1000
    while house.open(player, "classic", "1 main=10.00").over:
        house.now += 1
    return player


def test_a_sheet_says_what_the_list_says(house: OpenHouse, played: int) -> None:
    found = parsed(house, played)
    listed = house.ask_storage(lambda reader: lines(reader, played, limit=100)).lines
    assert [row["round"] for row in found] == [line.id for line in listed]
    for row, line in zip(found, listed, strict=True):
        assert (row["game"], row["number"], row["status"]) == (line.game, line.number, line.status)
        assert at(row["opened"]) == line.opened_at
        assert (at(row["closed"]) if row["closed"] else None) == line.closed_at
        for name in ("starting_balance", "staked", "returned", "final_balance"):
            assert (cents.parse(row[name]) if row[name] else None) == getattr(line, name)


def test_a_sheet_adds_up_to_the_ledger(house: OpenHouse, played: int) -> None:
    """What was staked less what came back is what left the wallet, and what the journal's entries say."""
    found = parsed(house, played)
    staked, returned = (sum(cents.parse(row[name]) for row in found) for name in ("staked", "returned"))
    assert house.available(played) == 10**8 - staked + returned
    entries = [row for row in house.dump()["entry"] if row[3] in {"posted", "post"} and row[4] != "deposit"]
    assert staked == sum(row[7] for row in entries if row[5] == played)
    assert returned == sum(row[7] for row in entries if row[6] == played)


def test_an_amount_or_a_time_that_there_is_not_is_an_empty_cell(house: OpenHouse, played: int) -> None:
    newest = parsed(house, played)[0]
    assert (newest["status"], newest["closed"], newest["final_balance"]) == ("open", "", "")
    assert (newest["staked"], newest["returned"]) == ("10.00", "0.00")
    assert newest["opened"].startswith("2026-11-18T09:00:01.1")


def test_the_header_comes_first_even_where_nothing_follows(house: OpenHouse) -> None:
    assert rows(house, house.player()) == [list(HEADER)]


@pytest.mark.parametrize("lang", [None, *LANGS])
def test_no_cell_is_anything_that_a_spreadsheet_calculates(house: OpenHouse, played: int, lang: Lang | None) -> None:
    found = rows(house, played, lang=lang)
    assert not [cell for row in found for cell in row if cell[:1] in set("=+-@\t\r")]
    assert {len(row) for row in found} == {len(HEADER)}


@pytest.mark.parametrize("game", [None, "classic", "progressive"])
@pytest.mark.parametrize(("since", "until"), [(None, None), (START + DAY_MS, None), (None, START + 2 * DAY_MS)])
def test_a_sheet_is_of_the_rounds_that_were_asked_for(
    house: OpenHouse, played: int, game: str | None, since: int | None, until: int | None
) -> None:
    expected = [
        row
        for row in parsed(house, played)
        if (game is None or row["game"] == game)
        and (since is None or at(row["opened"]) >= since)
        and (until is None or at(row["opened"]) < until)
    ]
    assert parsed(house, played, game=game, since=since, until=until) == expected


def test_a_sheet_is_longer_than_one_question(house: OpenHouse, played: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Portions follow each other without a gap or a repetition."""
    whole = rows(house, played)
    monkeypatch.setattr("sabot.house.history.sheet._PORTION", 2)
    assert rows(house, played) == whole


@pytest.mark.parametrize(
    ("reason", "asked"), [(Reason.BAD_PERIOD, {"since": -1}), (Reason.UNKNOWN_GAME, {"game": "poker"})]
)
def test_what_cannot_be_meant_is_refused_before_the_header(
    reason: Reason, asked: dict[str, object], house: OpenHouse
) -> None:
    with pytest.raises(Refused) as caught:
        rows(house, house.player(), **asked)
    assert caught.value.reason is reason
