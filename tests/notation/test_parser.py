"""The parser: what every word of the notation means, and all the ways in which it may be written.

Law: the first word of a line says what the line is; how lines are spaced, commented or ended means nothing.
"""

from dataclasses import replace
from textwrap import dedent

import pytest

from sabot import cents
from sabot.actions import Action
from sabot.cards import DECK, parse_all, write_all
from sabot.games import GAMES
from sabot.notation import TRACKS, Bets, Do, Fell, Insurance, LimitRange, Meter, Record, decode, parse
from sabot.side_bets import KINDS

LEAST = "game classic\nbets 1 main=10.00\nshoe 8h 9c Td\n"


def one(text: str) -> Record:
    """The only round of a text."""
    (record,) = parse(text)
    return record


def test_the_notations_own_example_is_read_word_by_word() -> None:
    text = dedent("""
        game       classic                          # classic progressive infinite free_bet power
        bets       1  main=10.00 perfect_pair=5.00  # who, then the stakes; one line each
        bets       2  main=5.00
        shoe       8h 9c Td 8d 9s 3c Ts 7h 6d 9h    # the next cards, in the order they leave the shoe
        do         1 split                          # who, then the action
        do         1.1 hit
        do         2 stand
        """)
    assert one(text) == Record(
        game="classic",
        bets=(Bets("1", (("main", 1000), ("perfect_pair", 500))), Bets("2", (("main", 500),))),
        shoe=parse_all("8h 9c Td 8d 9s 3c Ts 7h 6d 9h"),
        steps=(Do("1", None, Action.SPLIT), Do("1", 1, Action.HIT), Do("2", None, Action.STAND)),
    )


def test_the_words_of_real_rounds_are_read() -> None:
    text = dedent("""
        game       progressive
        round      infinite-3/2026-11-16/000412
        limit      micro
        limits     main=0.10-500.00 21+3=1.00-2.00
        meter      visible=10000.00 hidden=2000.00 floor=1.00
        bets       ann main=1.00
        shoe       8h
        insurance  ann yes
        insurance  bob no
        do         ann default
        do         ann.2 double unfunded
        fell       unsplit first
        void       misdeal
        """)
    assert one(text) == Record(
        game="progressive",
        id="infinite-3/2026-11-16/000412",
        level="micro",
        limits=(LimitRange("main", 10, 50_000), LimitRange("21+3", 100, 200)),
        meter=Meter(1_000_000, 200_000, 100),
        bets=(Bets("ann", (("main", 100),)),),
        shoe=parse_all("8h"),
        insurance=(Insurance("ann", taken=True), Insurance("bob", taken=False)),
        steps=(Do("ann", None, None), Do("ann", 2, Action.DOUBLE, unfunded=True), Fell(("unsplit", "first"))),
        void="misdeal",
    )


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_its_name(game: str) -> None:
    assert one(f"game {game}\nbets 1 main=1.00\nshoe 8h\n").game == game


@pytest.mark.parametrize("action", Action)
def test_every_action_has_its_word(action: Action) -> None:
    assert one(f"{LEAST}do 1.2 {action}\n").steps == (Do("1", 2, action),)


@pytest.mark.parametrize("bet", ["main", *KINDS])
def test_every_bet_has_its_name(bet: str) -> None:
    record = one(f"game infinite\nlimits {bet}=1.00-2.00\nbets ann {bet}=1.50\nshoe 8h\n")
    assert record.bets == (Bets("ann", ((bet, 150),)),)
    assert record.limits == (LimitRange(bet, 100, 200),)


def test_every_card_has_its_name() -> None:
    assert one(f"game classic\nbets 1 main=1.00\nshoe {write_all(DECK)}\n").shoe == DECK


@pytest.mark.parametrize("tracks", ["", "unsplit", "second", "first second", "second first unsplit"])
def test_tracks_are_kept_in_the_order_in_which_cards_fall(tracks: str) -> None:
    (fell,) = one(f"{LEAST}fell {tracks}\n").steps
    assert fell == Fell(tuple(track for track in TRACKS if track in tracks.split()))


@pytest.mark.parametrize(
    ("text", "meter"),
    [
        ("visible=1.00", Meter(visible=100)),
        ("hidden=1.00", Meter(hidden=100)),
        ("floor=1.00", Meter(floor=100)),
        ("floor=3.00 hidden=2.00 visible=1.00", Meter(100, 200, 300)),
    ],
)
def test_a_meter_that_is_not_named_is_empty(text: str, meter: Meter) -> None:
    assert one(f"{LEAST}meter {text}\n").meter == meter


@pytest.mark.parametrize(
    "text",
    [
        "# a comment first\n" + LEAST,
        "\n\n \t\n" + LEAST + "\n\n",
        LEAST.replace("\n", "  # said aside\n"),
        LEAST.replace("\n", "# no blank before it\n"),
        LEAST.replace("\n", " # game classic # twice\n"),
        LEAST.replace("\n", "\r\n"),
        LEAST.replace("\n", "\n\n"),
        "".join(f"    {line}\n" for line in LEAST.split("\n")),
        LEAST.replace(" ", "\t  "),
        LEAST.removesuffix("\n"),
        LEAST + "---",
        LEAST + "---\n# the end\n\n",
        LEAST + "  ---  # indented\n",
        LEAST.replace("8h 9c Td", "8h\nshoe 9c\nshoe Td"),
        LEAST.replace("8h 9c Td", "8h\nshoe\nshoe 9c Td"),
        "".join(sorted(LEAST.splitlines(keepends=True), reverse=True)),
        LEAST.replace("10.00", "0010.00"),
    ],
)
def test_the_same_round_may_be_written_in_many_ways(text: str) -> None:
    assert one(text) == one(LEAST)


def test_a_byte_order_mark_is_no_part_of_the_text() -> None:
    assert decode(b"\xef\xbb\xbf" + LEAST.encode()) == decode(LEAST.encode()) == LEAST


def test_rounds_are_separated_by_a_line_of_three_dashes() -> None:
    other = LEAST.replace("classic", "power").replace("8h 9c Td", "8h")
    assert parse(f"{LEAST}---\n{other}---\n{LEAST}") == (one(LEAST), one(other), one(LEAST))


def test_a_round_remembers_nothing_of_the_one_before_it() -> None:
    full = f"{LEAST}round x\nlimit low\nmeter visible=1.00\ninsurance 1 yes\ndo 1 hit\nvoid misdeal\n"
    assert parse(f"{full}---\n{LEAST}")[1] == one(LEAST)
    assert parse(f"{full}---\n{full}") == (one(full), one(full))


def test_rounds_are_equal_whatever_lines_they_stood_on() -> None:
    full = f"{LEAST}limits main=1.00-2.00\nmeter visible=1.00\ninsurance 1 yes\ndo 1 hit\nfell\n"
    first, second = parse(f"{full}\n---\n\n\n{full}")
    assert first == second
    assert (first.lines, first.words, first.shoe_lines) != (second.lines, second.words, second.shoe_lines)
    assert [first.bets[0].line, second.bets[0].line] == [2, 14]


def test_rounds_that_say_something_else_are_not_equal() -> None:
    record = one(LEAST)
    assert record != replace(record, id="1")
    assert record != one(LEAST.replace("8h 9c", "9c 8h"))
    assert one(f"{LEAST}do 1 hit\n") != one(f"{LEAST}do 1 hit unfunded\n") != one(f"{LEAST}do 1.1 hit\n")


def test_lines_are_counted_from_one_with_blank_ones_and_comments() -> None:
    record = one("# a\n\ngame classic\nbets 1 main=1.00 # b\n\nshoe 8h 9c\nshoe Td\n\ndo 1 hit\n\n# c\n")
    assert record.lines == (3, 9)
    assert record.shoe_lines == (6, 6, 7)
    assert (record.bets[0].line, record.steps[0].line, record.words["shoe"]) == (4, 9, 7)


@pytest.mark.parametrize(
    ("text", "amount"), [("0.00", 0), ("0.05", 5), ("0.10", 10), ("1.00", 100), ("9999999999.99", cents.MOST - 1)]
)
def test_amounts_have_a_point_and_two_decimals(text: str, amount: int) -> None:
    assert one(LEAST.replace("10.00", text)).bets[0].stakes == (("main", amount),)


@pytest.mark.parametrize("who", ["1", "5", "ann", "Zoé", "a-b_c", "-", "x" * 40, "李", "١"])
def test_names_are_letters_digits_and_dashes_in_any_script(who: str) -> None:
    record = one(f"game infinite\nbets {who} main=1.00\nshoe 8h\ninsurance {who} yes\ndo {who}.1 hit\n")
    assert {record.bets[0].who, record.insurance[0].who} == {who}
    assert record.steps == (Do(who, 1, Action.HIT),)


@pytest.mark.parametrize("name", ["1", "classic-7/2026-11-16/000031", "a:b+c.d_e", "---", "x" * 120])
def test_an_id_is_kept(name: str) -> None:
    assert one(f"{LEAST}round {name}\n").id == name
