"""The writer: one canonical text for every record.

Law: reading what was written gives the same record; writing what was read gives the same text whenever
that text was canonical.
"""

from textwrap import dedent

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from notation.records import records

from sabot.actions import Action
from sabot.cards import DECK, parse_all
from sabot.notation import Bets, Do, Fell, Insurance, LimitRange, Meter, Record, parse, write

SHOE = parse_all("8h 9c Td 8d")
BETS = (Bets("1", (("main", 1000),)),)
FEATURES = {
    "the least": Record(game="classic", bets=BETS, shoe=SHOE),
    "an id": Record(game="classic", id="infinite-3/2026-11-16/000412", bets=BETS, shoe=SHOE),
    "a level": Record(game="progressive", level="high_roller", bets=BETS, shoe=SHOE),
    "limits": Record(
        game="infinite", limits=(LimitRange("main", 10, 50_000), LimitRange("21+3", 10, 10)), bets=BETS, shoe=SHOE
    ),
    "limits of one amount": Record(
        game="infinite", limits=(LimitRange("main", 20, 20), LimitRange("hot_3", 30, 40)), bets=BETS, shoe=SHOE
    ),
    "meters": Record(game="progressive", meter=Meter(1_000_000, 200_000), bets=BETS, shoe=SHOE),
    "a meter with a floor only": Record(game="progressive", meter=Meter(floor=5), bets=BETS, shoe=SHOE),
    "empty meters": Record(game="progressive", meter=Meter(), bets=BETS, shoe=SHOE),
    "side bets in the order written": Record(
        game="infinite", bets=(Bets("ann", (("hot_3", 100), ("main", 1), ("21+3", 999_999_999_999))),), shoe=SHOE
    ),
    "several boxes in any order": Record(
        game="classic", bets=(Bets("5", (("main", 10),)), Bets("1", (("main", 20),))), shoe=SHOE
    ),
    "names in any script": Record(game="infinite", bets=(Bets("Zoé-ß_١", (("main", 100),)),), shoe=SHOE),
    "a shoe of several lines": Record(game="classic", bets=BETS, shoe=DECK),
    "insurance": Record(
        game="classic", bets=BETS, shoe=SHOE, insurance=(Insurance("2", taken=False), Insurance("1", taken=True))
    ),
    "every action": Record(
        game="infinite", bets=BETS, shoe=SHOE, steps=tuple(Do("ann", None, action) for action in Action)
    ),
    "hands of a split": Record(
        game="infinite", bets=BETS, shoe=SHOE, steps=(Do("1", 2, Action.HIT), Do("1", 1, Action.STAND))
    ),
    "no decision in time": Record(game="infinite", bets=BETS, shoe=SHOE, steps=(Do("ann", 2, None),)),
    "money that had gone": Record(
        game="infinite", bets=BETS, shoe=SHOE, steps=(Do("ann", None, Action.SPLIT, unfunded=True),)
    ),
    "cards that fell": Record(
        game="infinite", bets=BETS, shoe=SHOE, steps=(Fell(("unsplit", "first", "second")), Fell(("second",)))
    ),
    "a window without a card": Record(game="infinite", bets=BETS, shoe=SHOE, steps=(Fell(()),)),
    "a void": Record(game="infinite", bets=BETS, shoe=SHOE, void="misdeal"),
    "a void before the first card": Record(game="infinite", bets=BETS, void="scan-error_2"),
}


@pytest.mark.parametrize("record", FEATURES.values(), ids=FEATURES)
def test_every_feature_is_read_as_it_was_written(record: Record) -> None:
    assert parse(write([record])) == (record,)


@settings(max_examples=300, deadline=None)
@given(st.lists(records(), min_size=1, max_size=3))
def test_any_record_is_read_as_it_was_written(rounds: list[Record]) -> None:
    assert parse(write(rounds)) == tuple(rounds)


@settings(max_examples=150, deadline=None)
@given(st.lists(records(), min_size=1, max_size=3))
def test_what_was_written_is_canonical(rounds: list[Record]) -> None:
    text = write(rounds)
    assert write(parse(text)) == text


CANONICAL = dedent("""\
    game       progressive
    round      progressive-1/2026-11-16/000001
    limit      low
    limits     main=0.10-500.00
    limits     21+3=1.00-1.00
    meter      visible=10000.00 hidden=2000.00 floor=0.05
    bets       1 main=10.00 lucky_ladies=5.00 21+3_progressive=5.00
    bets       3 main=5.00
    shoe       8h 9c Td 8d 9s 3c Ts 7h 6d 9h Ac 2c 3c 4c 5c 6c 7c 8c 9c Tc
    shoe       Kd
    insurance  1 yes
    insurance  3 no
    do         1 split
    do         1.1 double unfunded
    do         1.2 default
    fell       unsplit first
    fell
    void       misdeal
    ---
    game       classic
    bets       1 main=0.10 perfect_pair=0.05
    shoe       8h 9c Td
    do         1 stand
    """)


def test_canonical_text_is_written_back_letter_by_letter() -> None:
    assert write(parse(CANONICAL)) == CANONICAL


def test_canonical_text_has_no_blank_at_the_end_of_a_line_and_ends_in_a_line_break() -> None:
    text = write(FEATURES.values())
    assert text.endswith("\n")
    assert all(line == line.rstrip() for line in text.split("\n"))


def test_the_order_of_header_lines_is_made_canonical() -> None:
    loose = "shoe 8h 9c Td\n  bets 1   main=10.00 # right-most\nround a/1\r\n\ngame classic\n"
    assert write(parse(loose)) == "game       classic\nround      a/1\nbets       1 main=10.00\nshoe       8h 9c Td\n"


def test_a_floor_of_nothing_is_not_written() -> None:
    record = Record(game="progressive", meter=Meter(100, 200, 0), bets=BETS, shoe=SHOE)
    assert "meter      visible=1.00 hidden=2.00\n" in write([record])


def test_a_shoe_is_written_twenty_cards_a_line() -> None:
    text = write([Record(game="classic", bets=BETS, shoe=DECK)])
    assert [len(line.split()) - 1 for line in text.split("\n") if line.startswith("shoe")] == [20, 20, 12]


def test_no_rounds_are_an_empty_text() -> None:
    assert write([]) == ""
