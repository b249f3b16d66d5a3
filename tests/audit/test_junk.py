"""Whatever stands in the books, an audit ends with findings and never with an error."""

import json
import random
from typing import Any

from audit.audited_houses import jackpot_house, small_house
from audit.forging import Books
from support.effort import examples

JUNK: list[Any] = [None, -1, 0, 1, 7, 10**18, 2**70, True, 0.5, "", "x", "0" * 64, "é\x00\n", "[", b"\xff", "1/2/3"]
WORDS: list[Any] = [
    *(junk for junk in JUNK if not isinstance(junk, bytes)),
    [],
    {},
    "As As As",
    "split",
    "stand",
    "progressive",
    "infinite",
    [[1, [["main", 500]]]],
    [[1, []]],
    [[9, [["main", 500], ["21+3_progressive", 500]]]],
    [[1, 5], [2, 5]],
]


def test_junk_in_any_cell_is_found_and_is_no_error():
    chance = random.Random(11)
    for _ in range(examples(150)):
        books = Books(small_house())
        table = chance.choice([name for name in books.tables if name != "document"])
        row = chance.choice(books[table])
        column = chance.choice(list(row))
        before, row[column] = row[column], chance.choice(JUNK)
        found = books.audited()
        assert found.wrong or row[column] == before, (table, column, row[column])


def test_junk_in_any_document_is_no_error():
    chance = random.Random(12)
    for _ in range(examples(20)):
        books = Books(jackpot_house())
        for row in chance.sample(books["document"], 5):
            row["body"] = _twisted(row["body"], chance) if chance.random() < 0.7 else chance.choice(JUNK)
        books.audited()


def test_junk_in_any_fact_is_no_error_though_the_chain_is_right():
    chance = random.Random(13)
    for turn in range(examples(80)):
        books = Books(jackpot_house() if turn % 2 else small_house())
        for row in chance.sample(books["fact"], chance.randint(1, 3)):
            row["body"] = _twisted(row["body"], chance)
        books.rechain()
        books.audited()


def test_facts_and_entries_in_any_order_are_no_error_though_the_chain_is_right():
    chance = random.Random(14)
    for turn in range(examples(20)):
        books = Books(jackpot_house() if turn % 2 else small_house())
        for table, cells in (("fact", ("body", "stream", "place")), ("entry", ("ref", "phase", "pending", "kind"))):
            first, second = chance.sample(books[table], 2)
            for cell in chance.sample(cells, chance.randint(1, len(cells))):
                first[cell], second[cell] = second[cell], first[cell]
        books.rechain()
        books.audited()


def _twisted(body: str, chance: random.Random) -> str:
    """JSON with one value replaced, taken away or added, at any depth."""
    read = json.loads(body)
    inner = read
    while isinstance(inner, dict | list) and inner:
        keys = list(inner) if isinstance(inner, dict) else list(range(len(inner)))
        key = chance.choice(keys)
        if not isinstance(inner[key], dict | list) or chance.random() < 0.4:
            if chance.random() < 0.15:
                del inner[key]
            else:
                inner[key] = chance.choice(WORDS)
            break
        inner = inner[key]
    return json.dumps(read, separators=(",", ":"))
