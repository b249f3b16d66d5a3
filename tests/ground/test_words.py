"""Both languages say the same things.

Law: every key in both catalogues, with the same fields; every thing that has a name in the code has one in
both; no sentence that nothing uses.
"""

import re
import string
from pathlib import Path

import pytest

import sabot
from sabot import ledger
from sabot.actions import Action
from sabot.cards import RANKS
from sabot.engine.outcome import Outcome
from sabot.engine.refused import Reason
from sabot.games import GAMES, Kind
from sabot.house import refused as house
from sabot.house.history import HEADER
from sabot.odds import Unlikely
from sabot.protocol.reasons import Edge
from sabot.side_bets import KINDS, PUSH, Sees
from sabot.strategy import LETTERS
from sabot.strategy_file import ChartFault
from sabot.verify import CHECKS, Detail, Verdict, bad_proof, unsettled
from sabot.words import LANGS, Lang, catalogue, moment, money, number, percent, say


def _fields(sentence: str) -> set[tuple[str, str]]:
    return {(name, spec or "") for _, name, spec, _ in string.Formatter().parse(sentence) if name is not None}


def test_both_languages_have_the_same_keys_and_fields():
    english, french = catalogue("en"), catalogue("fr")
    assert list(english) == list(french)
    for key, sentence in english.items():
        assert _fields(sentence) == _fields(french[key]), key


NAMED = [
    *(f"game.{game}.{part}" for game in GAMES for part in ("title", "line")),
    *(f"kind.{kind}" for kind in Kind),
    *(f"level.{level}" for game in GAMES.values() for level in game.limits),
    *(f"{word}.{action}" for action in Action for word in ("action", "key")),
    *(f"outcome.{outcome}" for outcome in Outcome),
    *(f"bet.{bet}" for bet in ("main", "insurance", *KINDS)),
    *(f"sees.{sees}" for sees in Sees),
    *(f"line.{kind.name}.{line.name}" for kind in KINDS.values() for line in kind.lines),
    *(f"line.{kind.name}.{PUSH}" for kind in KINDS.values() if kind.pushes_on_natural),
    *(f"refused.{reason}" for reason in Reason),
    *(f"help.decisions.split_{by}" for by in ("rank", "value")),
    *(f"history.sheet.{name}" for name in HEADER),
    *(f"help.away.fault_{fate}" for fate in ("stands", "void")),
    *(f"help.time.{unit}" for unit in ("days", "hours", "minutes")),
    *(f"impossible.{why}" for why in Unlikely),
    *(f"rank.{rank}" for rank in RANKS),
    *(f"chart.{fault}" for fault in ChartFault),
    *(f"strategy.{part}.{letter}" for letter in LETTERS for part in ("letter", "sign")),
    *(f"ledger.{reason}" for reason in ledger.Reason),
    *(f"house.{reason}" for reason in house.Reason),
    *(f"edge.{reason}" for reason in Edge),
    *(f"proof.bad.{reason}" for reason in bad_proof.Reason),
    *(f"proof.unsettled_{reason}" for reason in unsettled.Reason),
    *(f"proof.check_{name}" for name in CHECKS),
    *(f"proof.verdict_{verdict}" for verdict in Verdict),
    *(f"proof.detail_{detail}" for detail in Detail),
    *(f"rounds.status_{status}" for status in ("open", "settled", "voided")),
]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("key", NAMED)
def test_everything_that_has_a_name_has_a_word(lang: Lang, key: str):
    assert catalogue(lang)[key].strip()


@pytest.mark.parametrize("lang", LANGS)
def test_one_word_for_one_thing_wherever_it_is_named(lang: Lang):
    """A desk in the rail and as a sheet; effects that are heard, at every table; the fixed bet of the progressive."""
    desks = [key.rpartition(".")[2] for key in catalogue(lang) if key.startswith("web.nav.")]
    assert [say(lang, f"web.rail.{desk}") for desk in desks] == [say(lang, f"web.nav.{desk}") for desk in desks]
    assert say(lang, "web.settings.progressive_effects") == say(lang, "web.settings.game_sound")
    short = say(lang, "web.bet.21+3_progressive").removesuffix(".")
    assert say(lang, "bet.21+3_progressive").startswith(short)


@pytest.mark.parametrize("lang", LANGS)
def test_a_chart_has_one_sign_for_each_letter_and_says_what_the_letter_does(lang: Lang):
    instead = {"en": ", else ", "fr": ", sinon "}[lang]
    assert len({say(lang, f"strategy.sign.{letter}") for letter in LETTERS}) == len(LETTERS)
    for letter, wished in LETTERS.items():
        does = [say(lang, f"action.{action}") for action in wished if not action.startswith("free")]
        assert say(lang, f"strategy.letter.{letter}") == instead.join(does)


def test_no_line_of_the_page_begins_with_a_pronoun_or_a_colon_in_french():
    """A hyphen that does not break (U+2011) before a pronoun, a space that does not (U+00A0) before a colon."""
    config = Path(sabot.__file__).parents[2] / "web" / "vite.config.ts"
    (shown,) = re.findall(r"/\^(\(.*\))\\\./", config.read_text(encoding="utf-8"))
    pages = re.compile(rf"(?:{shown}|help|sees)\.")
    breaks = re.compile(r"\w-(?:la|le|les|vous|y|en|ci)\b|[« ] [:»]|« ")
    assert [key for key, said in catalogue("fr").items() if pages.match(key) and breaks.search(said)] == []


def test_no_sentence_is_left_over():
    root = Path(sabot.__file__).parent
    pages = [path for suffix in ("svelte", "ts") for path in (root.parents[1] / "web" / "src").rglob(f"*.{suffix}")]
    source = "\n".join(path.read_text(encoding="utf-8") for path in (*root.rglob("*.py"), *pages))
    families = (
        *("cli.", "chart.", "ev.", "fault.", "help.", "history.", "odds.", "play.", "replay.", "games.", "strategy."),
        *("audit.", "config.", "copy.", "demo.", "export.", "proof.", "rounds.", "schema.", "serve.", "server."),
        *("staff.", "storage.", "web."),
    )
    written = set(re.findall(r"""['"`]((?:[\w+]+\.)*[\w+]+)['"`]""", source))
    made = re.compile(r"cli\.(\w+\.help|\w+Error)")  # of a command's or an exception's name
    filled = [  # keys of which a page puts in a part
        re.compile(re.sub(r"\\\$\\\{.*?\\\}", r"[\\w+]+", re.escape(template)))
        for template in re.findall(r"`(web\.[^`\s]*\$\{[^`\s]*)`", source)
    ]
    for key in catalogue("en"):
        if key in NAMED or made.fullmatch(key) or any(template.fullmatch(key) for template in filled):
            continue
        assert key.startswith(families), key
        parts = {key, key.partition(".")[2], key.rpartition(".")[2]}
        assert parts & written, f"nothing says {key}"


@pytest.mark.parametrize("lang", LANGS)
def test_keys_for_decisions_are_different_wherever_they_meet(lang: Lang):
    meet = [action for action in Action if not action.startswith("free")]
    assert len({say(lang, f"key.{action}") for action in meet}) == len(meet)


@pytest.mark.parametrize(
    ("lang", "cents", "shown"),
    [
        ("en", 0, "$0.00"),
        ("en", 5, "$0.05"),
        ("en", 123_456_789, "$1,234,567.89"),
        ("en", -250, "−$2.50"),
        ("fr", 123_456_789, "1\u00a0234\u00a0567,89\u00a0$"),
        ("fr", -250, "−2,50\u00a0$"),
    ],
)
def test_money_is_written_by_the_languages_custom(lang: Lang, cents: int, shown: str):
    assert money(lang, cents) == shown


def test_figures_are_written_by_the_languages_custom():
    assert (percent("en", "99.47"), percent("fr", "99.47")) == ("99.47%", "99,47\u00a0%")
    assert (number("en", 10_000), number("fr", 10_000)) == ("10,000", "10\u00a0000")
    assert (money("en", 500, short=True), money("fr", 550, short=True)) == ("$5", "5,50\u00a0$")
    assert (money("en", 500, sign=True), money("en", 0, sign=True)) == ("+$5.00", "$0.00")
    assert moment(1_700_000_000_000) == "2023-11-14 22:13 GMT"


@pytest.mark.parametrize(("lang", "per"), [("en", "per week"), ("fr", "par semaine")])
def test_a_limit_of_ones_own_says_its_period_and_when_it_counts_anew(lang: Lang, per: str):
    until = 1_700_000_000_000
    said = say(lang, "house.stake_limit", period="week", limit=5000, used=4800, until=until)
    assert per in said
    assert said.endswith(moment(until))
