"""A document is read as it was written, however it came to be at hand."""

from functools import partial

import msgspec
import pytest
from support.house import OpenHouse, a_house

from sabot.books import Transaction
from sabot.house.documents import drop, get, put
from sabot.house.protection.playing import Playing
from sabot.house.protection.usage import Spent, Usage
from sabot.storage.protocol import Reader

house = pytest.fixture(a_house)


class Fails(Exception):  # noqa: N818 -- it is what happens in these tests
    """What a work raises."""


def kept(house: OpenHouse) -> str | None:
    """The body in the file."""

    async def query(reader: Reader) -> str | None:
        return await reader.document("playing", "7")

    return house.ask_storage(query)


def test_what_is_put_is_what_is_read(house: OpenHouse) -> None:
    """The record at hand equals what its body says, written over and over, dropped, and written again."""

    async def story(transaction: Transaction) -> None:
        assert await get(transaction, Playing, 7) is None
        for staked in (1, 2, 3):
            put(transaction, 7, Playing({"classic": "r"}, staked))
            assert await get(transaction, Playing, "7") == Playing({"classic": "r"}, staked)
        drop(transaction, Playing, 7)
        assert await get(transaction, Playing, 7) is None
        put(transaction, 7, Playing({}, 4))

    house.run(story)
    assert house.run(lambda transaction: get(transaction, Playing, 7)) == Playing({}, 4)
    assert kept(house) == msgspec.json.encode(Playing({}, 4)).decode()


def test_what_a_failed_work_put_is_never_read(house: OpenHouse) -> None:
    async def puts(transaction: Transaction) -> None:
        await get(transaction, Playing, 7)
        put(transaction, 7, Playing({}, 99))
        assert await get(transaction, Playing, 7) == Playing({}, 99)
        raise Fails

    async def puts_first(transaction: Transaction) -> None:
        put(transaction, 7, Playing({}, 1))

    house.run(puts_first)
    for _ in range(2):
        with pytest.raises(Fails):
            house.run(puts)
        assert house.run(lambda transaction: get(transaction, Playing, 7)) == Playing({}, 1)


@pytest.mark.parametrize(
    "document", [Playing({"classic": "r"}, 5), Playing(used=Usage(day=Spent(1, 2, 3, -4, 5), won=-7))]
)
def test_a_record_is_the_same_after_it_was_written(document: msgspec.Struct) -> None:
    """A record at hand stands for its body, so it must be what its body says."""
    assert msgspec.json.decode(msgspec.json.encode(document), type=type(document)) == document


def test_every_document_of_a_played_house_is_what_its_body_says(house: OpenHouse) -> None:
    """All kinds that playing writes, compared with the file."""
    player = house.player()
    for game in ("classic", "progressive"):
        for _ in range(5):
            house.finish(house.open_any(player, game))
    for kind, id, body in house.dump()["document"]:
        if kind == "playing":
            found = house.run(partial(get, kind=Playing, id=id))
            assert found == msgspec.json.decode(body, type=Playing)
            assert msgspec.json.encode(found).decode() == body
