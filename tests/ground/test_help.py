"""Which sentences the help of a game says, and what they are filled with.

Law: each sentence is there if and only if its rule is; a game's help is its sheet, no more and no less;
both languages say the same things.
"""

import random
import re
from collections.abc import Callable
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from support.rule_sets import game_of, random_rules

from sabot.games import GAMES, Game, Kind
from sabot.help import Document, document
from sabot.help.sentences import SECTIONS
from sabot.limits import Away
from sabot.rules import Rules
from sabot.words import LANGS, Lang, catalogue, say

LIVE_PACE: dict[str, object] = {"betting": "15", "close": "4", "insurance": "8", "first": "12", "later": "8"}
ALWAYS = {"objective": ["text", "values"], "insurance": ["text"]}

SAID: dict[str, dict[str, list[str]]] = {
    "classic": {
        "cards": ["shoe", "every_round"],
        "deal": ["boxes", "no_hole", "unseen"],
        "decisions": ["hit", "double", "after_split", "split_rank", "split_aces"],
        "dealer": ["stands"],
        "settle": ["even", "natural"],
        "away": ["back", "elsewhere", "waits", "completed", "unstaked", "idle", "fault_stands"],
    },
    "progressive": {
        "cards": ["shoe", "every_round"],
        "deal": ["few_boxes", "hole", "looks_both"],
        "decisions": ["hit", "double", "after_split", "split_value", "split_aces", "surrender"],
        "dealer": ["stands"],
        "settle": ["even", "natural"],
        "away": ["back", "elsewhere", "waits_open", "cancelled", "fault_void"],
    },
    "infinite": {
        "cards": ["shoe", "cut_card"],
        "deal": ["shared", "tracks", "hole", "looks_ace", "unseen"],
        "decisions": ["hit", "double", "not_after_split", "split_value", "split_aces", "default"],
        "dealer": ["stands"],
        "settle": ["even", "natural", "charlie"],
        "pace": ["text"],
        "away": ["live", "fault_void"],
    },
    "free_bet": {
        "cards": ["shoe", "cut_card"],
        "deal": ["shared", "tracks", "hole", "looks_ace", "unseen"],
        "decisions": ["hit", "double", "not_after_split", "split_value", "split_aces", "default"],
        "free": ["double", "split", "replaces"],
        "dealer": ["stands", "push_total"],
        "settle": ["even", "natural", "charlie"],
        "pace": ["text"],
        "away": ["live", "fault_void"],
    },
    "power": {
        "cards": ["shoe", "removed", "cut_card"],
        "deal": ["shared", "tracks", "hole", "looks_both"],
        "decisions": ["hit", "multiples", "after_split", "split_value", "split_aces", "default"],
        "dealer": ["stands"],
        "settle": ["even", "natural"],
        "pace": ["text"],
        "away": ["live", "fault_void"],
    },
}

FILLED: list[tuple[str, Lang, str, dict[str, object]]] = [
    ("classic", "en", "cards.shoe", {"decks": 6, "cards": "312"}),
    ("classic", "en", "deal.boxes", {"boxes": 5, "phone": 3}),
    ("classic", "fr", "settle.natural", {"pays": "3 à 2"}),
    ("classic", "en", "away.waits", {"pending": "10\u00a0minutes", "open": "24\u00a0hours"}),
    ("classic", "fr", "away.waits", {"pending": "10\u00a0minutes", "open": "24\u00a0heures"}),
    ("classic", "fr", "away.idle", {"idle": "2\u00a0minutes"}),
    ("progressive", "en", "cards.shoe", {"decks": 8, "cards": "416"}),
    ("progressive", "en", "deal.few_boxes", {"boxes": 3}),
    ("progressive", "fr", "away.waits_open", {"open": "30\u00a0jours"}),
    ("infinite", "en", "settle.natural", {"pays": "3 to 2"}),
    ("infinite", "en", "settle.charlie", {"cards": 6}),
    ("infinite", "fr", "pace.text", LIVE_PACE),
    ("free_bet", "en", "free.double", {"totals": "9, 10 or 11"}),
    ("free_bet", "fr", "free.double", {"totals": "9, 10 ou 11"}),
    ("free_bet", "en", "free.split", {"ranks": "aces, 2, 3, 4, 5, 6, 7, 8 or 9"}),
    ("free_bet", "fr", "free.split", {"ranks": "as, 2, 3, 4, 5, 6, 7, 8 ou 9"}),
    ("free_bet", "en", "dealer.push_total", {"total": 22}),
    ("power", "en", "cards.shoe", {"decks": 8, "cards": "352"}),
    ("power", "en", "cards.removed", {"ranks": "9 and 10"}),
    ("power", "fr", "cards.removed", {"ranks": "9 et 10"}),
]

WHEN: dict[str, Callable[[Game], bool]] = {
    "objective.text": lambda _: True,
    "objective.values": lambda _: True,
    "cards.shoe": lambda _: True,
    "cards.removed": lambda game: bool(game.rules.removed),
    "cards.every_round": lambda game: game.kind is Kind.INSTANT,
    "cards.cut_card": lambda game: game.kind is Kind.LIVE,
    "deal.boxes": lambda game: game.kind is Kind.INSTANT and game.boxes != game.boxes_on_phone,
    "deal.few_boxes": lambda game: game.kind is Kind.INSTANT and game.boxes == game.boxes_on_phone,
    "deal.shared": lambda game: game.kind is Kind.LIVE,
    "deal.tracks": lambda game: game.kind is Kind.LIVE,
    "deal.hole": lambda game: game.rules.hole_card,
    "deal.no_hole": lambda game: not game.rules.hole_card,
    "deal.looks_both": lambda game: set(game.rules.look) == {"ace", "ten"},
    "deal.looks_ace": lambda game: game.rules.look == ("ace",),
    "deal.looks_ten": lambda game: game.rules.look == ("ten",),
    "deal.unseen": lambda game: set(game.rules.look) != {"ace", "ten"},
    "insurance.text": lambda _: True,
    "decisions.hit": lambda _: True,
    "decisions.double": lambda game: game.rules.doubles == (2,),
    "decisions.multiples": lambda game: game.rules.doubles not in ((), (2,)),
    "decisions.after_split": lambda game: bool(game.rules.doubles) and game.rules.double_after_split,
    "decisions.not_after_split": lambda game: bool(game.rules.doubles) and not game.rules.double_after_split,
    "decisions.split_value": lambda game: game.rules.split_by == "value",
    "decisions.split_rank": lambda game: game.rules.split_by == "rank",
    "decisions.split_aces": lambda _: True,
    "decisions.surrender": lambda game: game.rules.surrender,
    "decisions.default": lambda game: game.kind is Kind.LIVE,
    "free.double": lambda game: bool(game.rules.free_doubles),
    "free.split": lambda game: bool(game.rules.free_splits),
    "free.replaces": lambda game: bool(game.rules.free_doubles or game.rules.free_splits),
    "dealer.stands": lambda game: not game.rules.hits_soft_17,
    "dealer.hits_soft": lambda game: game.rules.hits_soft_17,
    "dealer.push_total": lambda game: game.rules.push_total is not None,
    "settle.even": lambda _: True,
    "settle.natural": lambda _: True,
    "settle.charlie": lambda game: game.rules.charlie is not None,
    "pace.text": lambda game: game.kind is Kind.LIVE,
    "away.back": lambda game: game.kind is Kind.INSTANT,
    "away.elsewhere": lambda game: game.kind is Kind.INSTANT,
    "away.live": lambda game: game.kind is Kind.LIVE,
    "away.waits": lambda game: game.away is not None and game.away.pending_ms is not None,
    "away.waits_open": lambda game: game.away is not None and game.away.pending_ms is None,
    "away.completed": lambda game: game.away is not None and game.away.ending == "complete",
    "away.unstaked": lambda game: game.away is not None and game.away.ending == "complete",
    "away.cancelled": lambda game: game.away is not None and game.away.ending == "void",
    "away.idle": lambda game: game.away is not None and game.away.idle_ms is not None,
    "away.fault_stands": lambda game: game.after_fault == "stands",
    "away.fault_void": lambda game: game.after_fault == "void",
}

TEN_ONLY: tuple[Literal["ten"], ...] = ("ten",)
"""No game looks under tens only."""

games = pytest.mark.parametrize("name", GAMES)
langs = pytest.mark.parametrize("lang", LANGS)


def keys_of(game: Game, lang: Lang = "en") -> list[str]:
    return [key for sentences in SECTIONS.values() for key, _ in sentences(game, lang)]


def shape(told: Document) -> list[tuple[int, list[int]]]:
    """How many sentences each section has, and how many cells each of its rows."""
    return [
        (len(section.sentences), [len(row) for row in (section.table.columns, *section.table.rows)])
        if section.table
        else (len(section.sentences), [])
        for section in told.sections
    ]


@games
@langs
def test_a_games_help_says_what_its_sheet_says(name: str, lang: Lang):
    expected = ALWAYS | SAID[name]
    assert keys_of(GAMES[name], lang) == [f"{title}.{key}" for title in SECTIONS for key in expected.get(title, ())]


@pytest.mark.parametrize(("name", "lang", "key", "fields"), FILLED)
def test_a_sentence_is_filled_from_the_sheet(name: str, lang: Lang, key: str, fields: dict[str, object]):
    game = GAMES[name]
    found = dict(SECTIONS[key.partition(".")[0]](game, lang))
    assert found[key] == fields
    told = [sentence for section in document(game, lang).sections for sentence in section.sentences]
    assert told.count(say(lang, f"help.{key}", **fields)) == 1


@games
@langs
def test_the_document_holds_these_sentences_in_order(name: str, lang: Lang):
    game = GAMES[name]
    found = {title: list(sentences(game, lang)) for title, sentences in SECTIONS.items()}
    told = document(game, lang)
    expected = [
        (say(lang, f"help.{title}"), tuple(say(lang, f"help.{key}", **about) for key, about in sentences))
        for title, sentences in found.items()
        if sentences
    ]
    assert [(section.title, section.sentences) for section in told.sections[: len(expected)]] == expected
    assert all(section.table is None for section in told.sections[: len(expected)])
    assert (told.game, told.title) == (name, say(lang, f"game.{name}.title"))
    assert told.line == say(lang, f"game.{name}.line")


@games
def test_both_languages_have_the_same_structure(name: str):
    english, french = (document(GAMES[name], lang) for lang in LANGS)
    assert shape(english) == shape(french)
    assert english.title
    assert [section.title for section in english.sections] != [section.title for section in french.sections]


def test_the_law_knows_every_sentence():
    written = {key.removeprefix("help.") for key in catalogue("en") if key.startswith("help.")}
    assert set(WHEN) == {key for key in written if "." in key and key.partition(".")[0] in SECTIONS}


TIMES = st.none() | st.integers(1000, 10**9)
AWAY = st.none() | st.builds(
    Away,
    pending_ms=TIMES,
    idle_ms=TIMES,
    open_ms=st.integers(1000, 10**9),
    ending=st.sampled_from(["complete", "void"]),
)


@given(seed=st.integers(0, 2**48), kind=st.sampled_from(Kind), away=AWAY, fault=st.sampled_from(["stands", "void"]))
def test_each_sentence_is_there_if_and_only_if_its_field_says_so(
    seed: int, kind: Kind, away: Away | None, fault: Literal["stands", "void"]
):
    rules = random_rules(random.Random(seed))
    game = replace(game_of(rules, kind), after_fault=fault)
    if kind is Kind.INSTANT:
        game = replace(game, away=away, strategy=GAMES["classic"].strategy)
    for lang in LANGS:
        found = keys_of(game, lang)
        assert len(set(found)) == len(found)
        assert set(found) == {key for key, when in WHEN.items() if when(game)}


@given(seed=st.integers(0, 2**48))
def test_figures_in_sentences_are_the_rules_own(seed: int):
    rules = random_rules(random.Random(seed))
    found = {key: about for part in SECTIONS.values() for key, about in part(game_of(rules, Kind.LIVE), "en")}
    cards = 52 * rules.decks - 4 * rules.decks * len(rules.removed)
    assert found["cards.shoe"] == {"decks": rules.decks, "cards": f"{cards:,}"}
    pays = rules.natural_pays
    assert found["settle.natural"] == {"pays": f"{pays.numerator} to {pays.denominator}"}
    assert found.get("settle.charlie", {}).get("cards") == rules.charlie
    assert found.get("dealer.push_total", {}).get("total") == rules.push_total


def test_one_free_rank_or_total_needs_no_or():
    game = game_of(Rules(free_doubles=(11,), free_splits=("A",)), Kind.LIVE)
    assert [about for _, about in SECTIONS["free"](game, "en")][:2] == [{"totals": "11"}, {"ranks": "aces"}]


def test_a_dealer_who_looks_under_tens_only_is_not_said_to_look_under_aces():
    found = keys_of(game_of(Rules(look=TEN_ONLY), Kind.INSTANT))
    assert "deal.looks_both" not in found
    assert "deal.unseen" in found


@pytest.mark.parametrize(
    ("ms", "english", "french"),
    [
        (30 * 86_400_000, "30 days", "30 jours"),
        (86_400_000, "24 hours", "24 heures"),
        (3_600_000, "60 minutes", "60 minutes"),
        (5_400_000, "90 minutes", "90 minutes"),
        (60_000, "60 s", "60 s"),
        (1000, "1 s", "1 s"),
        (3_601_000, "3,601 s", "3 601 s"),
    ],
)
def test_a_wait_is_said_in_the_largest_unit_that_measures_it(ms: int, english: str, french: str):
    game = replace(GAMES["progressive"], away=Away(open_ms=ms, ending="void"))
    for lang in LANGS:
        told = str(dict(SECTIONS["away"](game, lang))["away.waits_open"]["open"])
        assert re.sub(r"\s", " ", told) == (english if lang == "en" else french)
