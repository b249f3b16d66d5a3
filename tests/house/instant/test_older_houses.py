"""A house from before some documents became one is brought over when it is opened: nothing is lost, nothing shown."""

import asyncio
import json
from pathlib import Path

import pytest
from storage.houses import Place, place
from support.house import OpenHouse
from support.round_works import bets_of, opening, shoe_of

from sabot.audit import audit
from sabot.house.protection import MOST_DEALS
from sabot.house.refused import Reason, Refused
from sabot.storage.address import open_reader, open_storage


def back(where: Place, dealing: list[str], version: str) -> None:
    """Write the shoes down as they were kept before."""
    for id, body in where.sql("SELECT id, body FROM document WHERE kind = 'boundshoe'"):
        shoe = json.loads(body)
        kind, name, kept = "nextshoe", id, shoe
        if shoe["shoe"] in dealing:
            kind, name, kept = "openshoe", shoe["shoe"], {"seed": shoe["seed"]}
        where.sql(f"INSERT INTO document (kind, id, body) VALUES ('{kind}', '{name}', '{json.dumps(kept)}')")  # noqa: S608 -- our own words
    where.sql("DELETE FROM document WHERE kind = 'boundshoe'")
    where.sql(version)


@pytest.mark.parametrize(
    ("kind", "version"),
    [("sqlite", "PRAGMA user_version = 4"), ("postgres", "DELETE FROM sabot_version WHERE number > 4")],
)
def test_open_and_waiting_shoes_of_an_older_house_go_on(kind: str, version: str, tmp_path: Path):
    where = place(kind, tmp_path)
    house = OpenHouse(lambda clock: open_storage(where.address, clock))
    anna, ben = house.player(), house.player()
    dealt = house.open(anna, "classic", "1 main=10.00")
    while dealt.over:
        dealt = house.open(anna, "classic", "1 main=10.00")
    bound = house.commit(ben, "progressive")
    house.close()
    before = where.sql("SELECT id, body FROM document WHERE kind = 'boundshoe' ORDER BY id")

    back(where, [dealt.opened.shoe], version)
    house = OpenHouse(lambda clock: open_storage(where.address, clock))
    for _ in range(100):
        house.command()  # those of before were used
    after = where.sql("SELECT id, body FROM document WHERE kind = 'boundshoe' ORDER BY id")
    assert [(id, json.loads(body)) for id, body in after] == [(id, json.loads(body)) for id, body in before]
    assert where.sql("SELECT count(*) FROM document WHERE kind IN ('nextshoe', 'openshoe')") == [(0,)]
    assert house.finish(house.read(dealt.id)).over
    assert house.open(ben, "progressive", "1 main=10.00").opened.commitment == bound
    house.close()

    assert asyncio.run(wrong(where)) == ()


async def wrong(where: Place) -> tuple[object, ...]:
    """What an audit finds."""
    async with open_reader(where.address) as reader:
        return (await audit(reader)).wrong


@pytest.mark.parametrize(
    ("kind", "version"),
    [("sqlite", "PRAGMA user_version = 7"), ("postgres", "DELETE FROM sabot_version WHERE number > 7")],
)
def test_a_deal_of_an_older_house_is_still_carried_out_once(kind: str, version: str, tmp_path: Path):
    where = place(kind, tmp_path)
    house = OpenHouse(lambda clock: open_storage(where.address, clock))
    anna = house.player()
    over = house.finish(house.open(anna, "classic", "1 main=10.00", command="deal"))
    for number in range(MOST_DEALS - 1):
        house.finish(house.open(anna, "progressive", "1 main=10.00", command=f"later-{number}"))
    house.close()
    said = json.dumps({"round": over.id, "asked": '["classic","standard",[[1,[["main",1000]]]],""]'})
    where.sql(f"INSERT INTO document (kind, id, body) VALUES ('accepted', '{anna}/deal', '{said}')")  # noqa: S608 -- our own words
    [[kept]] = where.sql("SELECT body FROM document WHERE kind = 'playing'")
    old = {name: value for name, value in json.loads(kept).items() if name != "deals"}
    where.sql(f"UPDATE document SET body = '{json.dumps(old)}' WHERE kind = 'playing'")  # noqa: S608
    where.sql("DROP INDEX round_by_shoe")
    where.sql(version)

    house = OpenHouse(lambda clock: open_storage(where.address, clock))
    assert house.run(opening(anna, "classic", bets_of("1 main=10.00"), "deal", shoe=shoe_of(over))) == over
    house.commit(anna, "classic")
    for used in ("deal", f"later-{MOST_DEALS - 2}"):
        with pytest.raises(Refused) as caught:
            house.run(opening(anna, "classic", bets_of("1 main=10.00"), used))
        assert caught.value.reason is Reason.COMMAND_REUSED
    house.close()
    [[after]] = where.sql("SELECT body FROM document WHERE kind = 'playing'")
    assert json.loads(after) == json.loads(kept)
    assert where.sql("SELECT count(*) FROM document WHERE kind = 'accepted'") == [(0,)]
    assert asyncio.run(wrong(where)) == ()


@pytest.mark.parametrize(
    ("kind", "version"),
    [("sqlite", "PRAGMA user_version = 6"), ("postgres", "DELETE FROM sabot_version WHERE number > 6")],
)
def test_what_players_of_an_older_house_have_used_still_counts(kind: str, version: str, tmp_path: Path):
    where = place(kind, tmp_path)
    house = OpenHouse(lambda clock: open_storage(where.address, clock))
    anna, ben, carl = house.player(), house.player(), house.player()
    for player in (anna, ben):
        house.finish(house.open_any(player, "classic"))
    house.open(ben, "progressive", "1 main=10.00")
    house.close()
    listed = "SELECT id, body FROM document WHERE kind = 'playing' ORDER BY id"
    before = [(id, json.loads(body)) for id, body in where.sql(listed)]
    assert {id for id, _ in before} >= {str(anna), str(ben)}

    for id, body in before:  # as they were kept before
        open_now = {name: value for name, value in body.items() if name != "deals"}
        used = json.dumps(open_now.pop("used"))
        where.sql(f"INSERT INTO document (kind, id, body) VALUES ('usage', '{id}', '{used}')")  # noqa: S608 -- our own words
        where.sql(f"UPDATE document SET body = '{json.dumps(open_now)}' WHERE kind = 'playing' AND id = '{id}'")  # noqa: S608
    where.sql(f"DELETE FROM document WHERE kind = 'playing' AND id = '{anna}'")  # noqa: S608
    where.sql(version)

    house = OpenHouse(lambda clock: open_storage(where.address, clock))
    after = where.sql(listed)
    house.close()
    assert [(id, json.loads(body)) for id, body in after] == before
    assert where.sql("SELECT count(*) FROM document WHERE kind = 'usage'") == [(0,)]
    assert str(carl) not in {id for id, _ in after}
    assert asyncio.run(wrong(where)) == ()
