"""A table longer than a portion is read whole, each row once."""

from storage.houses import Place, puts

from sabot.books import Transaction
from sabot.storage.protocol import Storage

MANY = 4_500


def test_more_documents_of_one_kind_than_a_portion_holds_are_all_read(house: Place):
    async def fill(transaction: Transaction) -> None:
        for number in range(MANY):
            await puts(transaction, "kind", f"{number:05d}", "body")

    async def story(storage: Storage):
        await storage.run(fill)

        async def query(reader):
            return [row[1] async for rows in reader.table("document") for row in rows if row[0] == "kind"]

        return await storage.read(query)

    assert house.play(story) == [f"{number:05d}" for number in range(MANY)]
