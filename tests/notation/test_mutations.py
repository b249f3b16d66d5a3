"""Golden rounds with something broken in them, and rounds drawn at random.

Law: a text replays to results or raises a ``Fault`` on a line that it has; nothing else ever comes out.
What is accepted can be written down and plays the same.
"""

import json
from pathlib import Path

from hypothesis import event, given, settings
from hypothesis import strategies as st
from notation.records import records

from sabot.actions import Action
from sabot.cards import NAMES
from sabot.games import GAMES
from sabot.notation import TRACKS, Fault, Record, decode, parse, write
from sabot.replay import as_json, replay
from sabot.side_bets import KINDS

_FILES = sorted((Path(__file__).parent.parent / "golden").glob("*/*.round"))
GOLDEN = [
    [line for line in round.split("\n") if line and not line.startswith("#")]
    for path in _FILES
    for round in path.read_text(encoding="utf-8").split("\n---\n")
]
_STARTS = ("game", "round", "limit", "limits", "meter", "bets", "shoe", "insurance", "do", "fell", "void", "---")
_WHO = ("1", "2", "3", "4", "5", "6", "ann", "bob", "cat", "dee", "eve", "1.1", "1.2", "2.2", "ann.1", "ann.2", "bob.1")
_AMOUNTS = (
    "0.00",
    "0.05",
    "0.10",
    "0.50",
    "1.00",
    "2.50",
    "5.00",
    "10.00",
    "25.00",
    "5000.00",
    "9999999999.99",
    "-1.00",
)
WORDS = st.sampled_from(
    (
        *(*_STARTS, *_WHO, *Action, "default", "unfunded", *TRACKS, *GAMES, "yes", "no", "misdeal"),
        *("micro", "low", "high", "high_roller", "visible=1.00", "hidden=2.00", "floor=3.00", "main=0.00-9999.00"),
        *(f"{bet}={amount}" for bet in ("main", *KINDS) for amount in _AMOUNTS),
    )
)
CARDS = st.sampled_from(NAMES)
GARBAGE = st.text(st.characters(exclude_categories=["Cs"]), max_size=12) | st.sampled_from(
    ("#", "=", "\0", "\r", "\ufeff")
)

Lines = list[str]


def _place(draw: st.DrawFn, lines: Lines) -> int:
    return draw(st.integers(0, len(lines) - 1))


def _delete(draw: st.DrawFn, lines: Lines) -> None:
    del lines[_place(draw, lines)]


def _duplicate(draw: st.DrawFn, lines: Lines) -> None:
    lines.insert(_place(draw, lines), lines[_place(draw, lines)])


def _swap(draw: st.DrawFn, lines: Lines) -> None:
    first, second = _place(draw, lines), _place(draw, lines)
    lines[first], lines[second] = lines[second], lines[first]


def _truncate(draw: st.DrawFn, lines: Lines) -> None:
    place = _place(draw, lines)
    lines[place:] = [lines[place][: draw(st.integers(0, len(lines[place])))]]


def _word(draw: st.DrawFn, lines: Lines) -> None:
    """Put another word in place of one, or leave it out, or add one."""
    place = _place(draw, lines)
    words = lines[place].split()
    at = draw(st.integers(0, len(words)))
    words[at : at + draw(st.integers(0, 1))] = draw(st.lists(CARDS if words[:1] == ["shoe"] else WORDS, max_size=1))
    lines[place] = " ".join(words)


def _line(draw: st.DrawFn, lines: Lines) -> None:
    """Add a line that may have a meaning."""
    start = draw(st.sampled_from(_STARTS))
    words = draw(st.lists(CARDS if start == "shoe" else WORDS, max_size=3))
    lines.insert(draw(st.integers(0, len(lines))), " ".join((start, *words)))


def _step(draw: st.DrawFn, lines: Lines) -> None:
    """Add a decision, or cards that fell, that can be read."""
    who = draw(
        st.sampled_from([words[1] for words in map(str.split, lines) if words[:1] == ["bets"] and words[1:]] or ["1"])
    )
    hand = draw(st.sampled_from(("", "", ".1", ".2")))
    action = draw(st.sampled_from((*Action, "default", "double unfunded", "split unfunded")))
    fell = " ".join(("fell", *draw(st.lists(st.sampled_from(TRACKS), unique=True))))
    lines.insert(draw(st.integers(0, len(lines))), draw(st.sampled_from((f"do {who}{hand} {action}", fell))))


def _garbage(draw: st.DrawFn, lines: Lines) -> None:
    place = _place(draw, lines)
    at = draw(st.integers(0, len(lines[place])))
    lines[place] = lines[place][:at] + draw(GARBAGE) + lines[place][at:]


def _game(draw: st.DrawFn, lines: Lines) -> None:
    """Play the same round by the rules of another game."""
    lines[:] = [f"game {draw(st.sampled_from(list(GAMES)))}" if line.startswith("game") else line for line in lines]


_MUTATIONS = (_delete, _duplicate, _swap, _truncate, _word, _word, _line, _step, _step, _garbage, _game)


@st.composite
def mutated(draw: st.DrawFn) -> str:
    """A golden round, or two of them, after a few accidents."""
    rounds = draw(st.lists(st.sampled_from(GOLDEN), min_size=1, max_size=2))
    lines = [line for round in rounds for line in ("---", *round)][1:]
    for mutate in draw(st.lists(st.sampled_from(_MUTATIONS), min_size=1, max_size=5)):
        if lines:
            mutate(draw, lines)
    return "\n".join(lines)


def check(text: str) -> None:
    """Hold a text to the law."""
    try:
        rounds = parse(decode(text.encode()))
        results = [replay(record) for record in rounds]
    except Fault as fault:
        event(fault.key)
        assert 1 <= fault.line <= text.count("\n") + 1, (fault.line, fault.key)  # noqa: PT017 -- or none at all
    else:
        event("played")
        assert json.dumps([as_json(result) for result in results])
        assert [replay(record) for record in parse(write(rounds))] == results


@settings(max_examples=800, deadline=None)
@given(mutated())
def test_a_broken_golden_round_is_played_or_refused(text: str) -> None:
    check(text)


@settings(max_examples=200, deadline=None)
@given(records())
def test_a_round_drawn_at_random_is_played_or_refused(record: Record) -> None:
    check(write([record]))


@settings(max_examples=200, deadline=None)
@given(st.sampled_from(GOLDEN), st.data())
def test_a_golden_round_cut_anywhere_is_played_or_refused(lines: Lines, data: st.DataObject) -> None:
    text = "\n".join(lines)
    check(text[: data.draw(st.integers(0, len(text)))])
