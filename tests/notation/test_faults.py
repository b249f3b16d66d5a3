"""Files that cannot be read are refused at their line, by name, whatever they hold and however long they are.

Law: the first thing wrong is the fault; nothing but a ``Fault`` ever comes out of the reader.
"""

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from notation.parser_faults import LEAST, PARSER_FAULTS, lines

from sabot.notation import MOST_BYTES, Fault, decode, parse
from sabot.replay import replay_text


def fault_of(text: str) -> tuple[int, str]:
    """The line and the key under which a text is refused before anything is dealt."""
    with pytest.raises(Fault) as caught:
        parse(text)
    return caught.value.line, caught.value.key


@pytest.mark.parametrize(("text", "line", "key"), [pytest.param(*row, id=what) for what, *row in PARSER_FAULTS])
def test_a_file_that_cannot_be_read_is_refused_at_its_line(text: str, line: int, key: str) -> None:
    assert fault_of(lines(text)) == (line, key)


@pytest.mark.parametrize(("text", "line", "key"), [pytest.param(*row, id=what) for what, *row in PARSER_FAULTS])
def test_line_breaks_of_two_bytes_change_no_line_number(text: str, line: int, key: str) -> None:
    assert fault_of(lines(text).replace("\n", "\r\n")) == (line, key)


def test_what_the_tables_build_on_can_be_read() -> None:
    assert len(parse(lines(LEAST))) == 1


@pytest.mark.parametrize(
    ("data", "line", "byte"),
    [
        (b"\xff", 1, "0xff"),
        (b"game classic\nbets 1 main=1.00\nshoe \xe9\n", 3, "0xe9"),
        (b"game classic # \xe9\r\n", 1, "0xe9"),
        (b"\n\n\xc3", 3, "0xc3"),
        (b"\n\xc3\n", 2, "0xc3"),
        (b"# \xc3\xa9\n# \xed\xa0\x80\n", 2, "0xed"),
        (b"\xff\xfeg\0a\0m\0e\0", 1, "0xff"),
        (b"\xef\xbb\xbfgame classic\n\xff\n", 2, "0xff"),
        (b"\xef\xbb\xbf\n\xff", 2, "0xff"),
        (b"\xef\xbb\xbf# \xe9", 1, "0xe9"),
    ],
)
def test_bytes_that_are_no_text_are_refused_at_their_line(data: bytes, line: int, byte: str) -> None:
    with pytest.raises(Fault) as caught:
        decode(data)
    fault = caught.value
    assert (fault.line, fault.key, fault.about["byte"]) == (line, "not_utf8", byte)


def test_a_file_over_the_size_limit_is_refused_unread() -> None:
    with pytest.raises(Fault) as caught:
        decode(b"\xff" * (MOST_BYTES + 1))
    assert (caught.value.line, caught.value.key) == (1, "file_too_large")


def test_a_file_of_just_the_size_limit_is_read() -> None:
    data = lines(LEAST).encode() + b"\n"
    assert len(parse(decode(data + b"#" * (MOST_BYTES - len(data))))) == 1


TEN_MILLION = 10_000_000


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("x" * TEN_MILLION, "unknown_word"),
        ("game " + "x" * TEN_MILLION, "word_twice"),
        ("round " + "x" * TEN_MILLION, "bad_id"),
        ("bets " + "x" * TEN_MILLION, "bad_who"),
        ("bets 2 main=" + "9" * TEN_MILLION, "bad_amount"),
        ("bets 2 " + "main=1.00 " * (TEN_MILLION // 10), "pair_twice"),
        ("shoe " + "8h " * (TEN_MILLION // 3), "shoe_too_long"),
        ("shoe " + "8h" * (TEN_MILLION // 2), "bad_card"),
        ("do 1 " + "hit " * (TEN_MILLION // 4), "bad_do"),
        ("fell " + "first " * (TEN_MILLION // 6), "bad_fell"),
        ("void " + "x" * TEN_MILLION, "bad_reason"),
    ],
    ids=["word", "game", "id", "who", "amount", "pairs", "shoe", "card", "actions", "tracks", "reason"],
)
def test_a_line_of_ten_megabytes_is_refused_like_any_other(line: str, key: str) -> None:
    assert fault_of(f"{lines(LEAST)}\n{line}\n") == (4, key)


@pytest.mark.parametrize("line", [" " * TEN_MILLION, "#" * TEN_MILLION, "# " + "game " * (TEN_MILLION // 5)])
def test_ten_megabytes_of_nothing_mean_nothing(line: str) -> None:
    assert parse(f"{line}\n{lines(LEAST)}\n{line}\n") == parse(lines(LEAST))


def test_a_hundred_thousand_players_are_read_and_given_their_money_back() -> None:
    bets = "".join(f"bets p{number} main=1.00\n" for number in range(100_000))
    (result,) = replay_text(f"game infinite\n{bets}shoe 8h 9c 7c\nvoid misdeal\n")
    assert len(result.hands) == 100_000
    assert result.staked == result.returned == 100_000_00


def test_a_hundred_thousand_boxes_are_refused_at_the_first_one_too_many() -> None:
    bets = "".join(f"bets {number} main=1.00\n" for number in range(1, 100_001))
    with pytest.raises(Fault) as caught:
        replay_text(f"game classic\n{bets}shoe 8h 9c 7c\n")
    assert (caught.value.line, caught.value.key) == (7, "refused.no_such_box")


def test_a_hundred_thousand_separators_are_one_empty_round() -> None:
    assert fault_of("---\n" * 100_000) == (1, "empty_round")


def line_at_fault(data: bytes) -> int | None:
    """The line at which bytes are refused, if they are."""
    try:
        parse(decode(data))
    except Fault as fault:
        return fault.line
    return None


@settings(max_examples=300, deadline=None)
@given(st.binary(max_size=200))
@example(b"\xef\xbb\xbf\xef\xbb\xbf")
@example(b"game classic\rbets 1 main=1.00\rshoe 8h")
@example("game classic\u2028bets 1 main=1.00\x85shoe 8h".encode())
def test_any_bytes_are_rounds_or_a_fault_within_the_file(data: bytes) -> None:
    line = line_at_fault(data)
    assert line is None or 1 <= line <= data.count(b"\n") + 1
