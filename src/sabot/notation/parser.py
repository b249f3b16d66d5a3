"""From text to records.

Law: the first word of a line says what the line is; every word is read by one small function, found in
one table. What a round may *hold* is judged here line by line; whether it can be *played* is not.
"""

import codecs
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from sabot import cards, cents
from sabot.actions import Action
from sabot.games import GAMES
from sabot.games.game import Game
from sabot.notation.fault import Fault
from sabot.notation.record import TRACKS, Bets, Do, Fell, Insurance, LimitRange, Meter, Record
from sabot.side_bets import KINDS

BETS = ("main", *KINDS)
LEVELS = tuple(level for game in GAMES.values() if len(game.limits) > 1 for level in game.limits)
MOST_BYTES = 16 << 20
"""A larger file is refused unread."""

_MOST_CARDS = max(52 * game.rules.decks for game in GAMES.values())
_NAME = re.compile(r"[\w-]{1,40}")
_ID = re.compile(r"[\w./:+-]{1,120}")
_REASON = re.compile(r"[\w-]{1,40}")


@dataclass(slots=True)
class _Draft:
    """A round while its lines come in."""

    first: int
    game: Game | None = None
    id: str | None = None
    level: str | None = None
    limits: list[LimitRange] = field(default_factory=list)
    meter: Meter | None = None
    bets: list[Bets] = field(default_factory=list)
    shoe: list[cards.Card] = field(default_factory=list)
    shoe_lines: list[int] = field(default_factory=list)
    insurance: list[Insurance] = field(default_factory=list)
    steps: list[Do | Fell] = field(default_factory=list)
    void: str | None = None
    words: dict[str, int] = field(default_factory=dict)
    betting: dict[str, int] = field(default_factory=dict)
    insuring: dict[str, int] = field(default_factory=dict)


def decode(data: bytes) -> str:
    """Bytes of a file as text, or the line where they are none."""
    if len(data) > MOST_BYTES:
        raise Fault(1, "file_too_large", bytes=MOST_BYTES)
    data = data.removeprefix(codecs.BOM_UTF8)
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise Fault(line, "not_utf8", byte=f"0x{data[error.start]:02x}") from None


def parse(text: str) -> tuple[Record, ...]:
    """Read every round of a text; rounds are separated by a line ``---``."""
    rounds: list[Record] = []
    draft: _Draft | None = None
    last = 0
    for number, words in _lines(text):
        if words == ["---"]:
            if draft is None:
                raise Fault(number, "empty_round")
            rounds.append(_finish(draft, last))
            draft = None
            continue
        last = number
        draft = draft or _Draft(number)
        _read(draft, number, words)
    if draft is not None:
        rounds.append(_finish(draft, last))
    if not rounds:
        raise Fault(max(last, 1), "empty_round")
    return tuple(rounds)


def _lines(text: str) -> Iterator[tuple[int, list[str]]]:
    for number, line in enumerate(text.split("\n"), start=1):
        words = line.partition("#")[0].split()
        if words:
            yield number, words


def _read(draft: _Draft, line: int, words: list[str]) -> None:
    word, *rest = words
    reader = _READERS.get(word)
    if reader is None:
        raise Fault(line, "unknown_word", word=word, allowed=tuple(_READERS))
    if draft.void is not None:
        raise Fault(line, "after_void", word=word)
    if word in _ONCE and word in draft.words:
        raise Fault(line, "word_twice", word=word, first=draft.words[word])
    draft.words[word] = line
    reader(draft, line, rest)


def _finish(draft: _Draft, last: int) -> Record:
    if draft.game is None:
        raise Fault(draft.first, "no_game", allowed=tuple(GAMES))
    if not draft.bets:
        raise Fault(last, "no_bets")
    if not draft.shoe and draft.void is None:
        raise Fault(last, "no_shoe")
    _check_shoe(draft, draft.game)
    return Record(
        game=draft.game.name,
        id=draft.id,
        level=draft.level,
        limits=tuple(draft.limits),
        meter=draft.meter,
        bets=tuple(draft.bets),
        shoe=tuple(draft.shoe),
        insurance=tuple(draft.insurance),
        steps=tuple(draft.steps),
        void=draft.void,
        shoe_lines=tuple(draft.shoe_lines),
        lines=(draft.first, last),
        words=draft.words,
    )


def _check_shoe(draft: _Draft, game: Game) -> None:
    """A shoe never holds more copies of a card than the game's, nor a rank that was taken out."""
    copies: dict[cards.Card, int] = {}
    for card, line in zip(draft.shoe, draft.shoe_lines, strict=True):
        name = cards.NAMES[card]
        if name[0] in game.rules.removed:
            raise Fault(line, "card_not_in_shoe", card=name, removed=game.rules.removed)
        copies[card] = copies.get(card, 0) + 1
        if copies[card] > game.rules.decks:
            raise Fault(line, "card_too_many", card=name, copies=game.rules.decks)


# ── One reader a word ────────────────────────────────────────────────────────────────────────────────


def _game(draft: _Draft, line: int, words: list[str]) -> None:
    name = _one(line, "game", words, GAMES)
    if name not in GAMES:
        raise Fault(line, "unknown_game", word=name, allowed=tuple(GAMES))
    draft.game = GAMES[name]


def _limit(draft: _Draft, line: int, words: list[str]) -> None:
    draft.level = _one(line, "limit", words, LEVELS)
    if draft.level not in LEVELS:
        raise Fault(line, "unknown_limit", word=draft.level, allowed=LEVELS)


def _round(draft: _Draft, line: int, words: list[str]) -> None:
    draft.id = _one(line, "round", words, ("an id",))
    if not _ID.fullmatch(draft.id):
        raise Fault(line, "bad_id", word=draft.id)


def _meter(draft: _Draft, line: int, words: list[str]) -> None:
    values = _pairs(line, words, ("visible", "hidden", "floor"))
    draft.meter = Meter(**{name: _amount(line, text) for name, text in values}, line=line)


def _limits(draft: _Draft, line: int, words: list[str]) -> None:
    for name, text in _pairs(line, words, BETS):
        least, dash, most = text.partition("-")
        if not dash:
            raise Fault(line, "bad_range", word=text)
        found = LimitRange(name, _amount(line, least), _amount(line, most), line)
        if not cents.STAKE_UNIT <= found.least <= found.most:
            raise Fault(line, "bad_range", word=text)
        if any(limit.bet == name for limit in draft.limits):
            raise Fault(line, "pair_twice", word=name)
        draft.limits.append(found)


def _bets(draft: _Draft, line: int, words: list[str]) -> None:
    if not words or not _NAME.fullmatch(words[0]):
        raise Fault(line, "bad_who", word=" ".join(words[:1]))
    who = words[0]
    if draft.betting.setdefault(who, line) != line:
        raise Fault(line, "bets_twice", who=who, first=draft.betting[who])
    stakes = tuple((name, _amount(line, text)) for name, text in _pairs(line, words[1:], BETS))
    draft.bets.append(Bets(who, stakes, line))


def _shoe(draft: _Draft, line: int, words: list[str]) -> None:
    if len(draft.shoe) + len(words) > _MOST_CARDS:
        raise Fault(line, "shoe_too_long", cards=_MOST_CARDS)
    for word in words:
        try:
            draft.shoe.append(cards.parse(word))
        except KeyError:
            raise Fault(line, "bad_card", word=word) from None
        draft.shoe_lines.append(line)


def _insurance(draft: _Draft, line: int, words: list[str]) -> None:
    if draft.steps:
        raise Fault(line, "insurance_late")
    if len(words) != 2 or words[1] not in ("yes", "no") or not _NAME.fullmatch(words[0]):
        raise Fault(line, "bad_insurance", word=" ".join(words))
    if draft.insuring.setdefault(words[0], line) != line:
        raise Fault(line, "insurance_twice", who=words[0], first=draft.insuring[words[0]])
    draft.insurance.append(Insurance(words[0], words[1] == "yes", line))


def _do(draft: _Draft, line: int, words: list[str]) -> None:
    allowed = (*Action, "default")
    unfunded = words[2:] == ["unfunded"]
    if len(words) < 2 or (len(words) > 2 and not unfunded):
        raise Fault(line, "bad_do", word=" ".join(words), allowed=allowed)
    who, dot, hand = words[0].partition(".")
    if not _NAME.fullmatch(who) or (dot and hand not in ("1", "2")):
        raise Fault(line, "bad_who", word=words[0])
    if words[1] not in allowed:
        raise Fault(line, "unknown_action", word=words[1], allowed=allowed)
    action = None if words[1] == "default" else Action(words[1])
    if action is None and unfunded:
        raise Fault(line, "bad_do", word=" ".join(words), allowed=allowed)
    draft.steps.append(Do(who, int(hand) if dot else None, action, unfunded, line))


def _fell(draft: _Draft, line: int, words: list[str]) -> None:
    unknown = next((word for word in words if word not in TRACKS), None)
    if unknown is not None or len(set(words)) != len(words):
        raise Fault(line, "bad_fell", word=unknown or " ".join(words), allowed=TRACKS)
    draft.steps.append(Fell(tuple(track for track in TRACKS if track in words), line))


def is_reason(word: str) -> bool:
    """Say whether a word can stand behind ``void``."""
    return _REASON.fullmatch(word) is not None


def _void(draft: _Draft, line: int, words: list[str]) -> None:
    draft.void = _one(line, "void", words, ("a word that says why, such as misdeal",))
    if not is_reason(draft.void):
        raise Fault(line, "bad_reason", word=draft.void)


# ── Words within a line ──────────────────────────────────────────────────────────────────────────────


def _one(line: int, word: str, words: list[str], allowed: Iterable[str]) -> str:
    if len(words) != 1:
        raise Fault(line, "needs_one_word", word=word, allowed=tuple(allowed))
    return words[0]


def _pairs(line: int, words: list[str], allowed: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    if not words:
        raise Fault(line, "needs_pairs", allowed=allowed)
    seen: set[str] = set()
    for word in words:
        name, equals, value = word.partition("=")
        if not equals or name not in allowed:
            raise Fault(line, "bad_pair", word=word, allowed=allowed)
        if name in seen:
            raise Fault(line, "pair_twice", word=name)
        seen.add(name)
        yield name, value


def _amount(line: int, text: str) -> int:
    try:
        return cents.parse(text)
    except ValueError:
        raise Fault(line, "bad_amount", word=text) from None


_READERS: dict[str, Callable[[_Draft, int, list[str]], None]] = {
    "game": _game,
    "round": _round,
    "limit": _limit,
    "limits": _limits,
    "meter": _meter,
    "bets": _bets,
    "shoe": _shoe,
    "insurance": _insurance,
    "do": _do,
    "fell": _fell,
    "void": _void,
}

_ONCE = frozenset({"game", "round", "limit", "meter", "void"})
