"""The rules of a blackjack game, as one frozen value.

Law: everything that deals, offers, settles, explains or computes a game reads this object and no other, so
a rule that is shown cannot differ from the one that is dealt; what cannot be played is refused when made.
"""

# Common to every game, and therefore no field: insurance with an ace up for half the bet at 2:1; one split a
# hand; one card on each split ace; an unseen dealer natural takes every chip staked; no decision on 21.

import hashlib
from enum import StrEnum
from fractions import Fraction
from types import NoneType
from typing import Literal

import msgspec

from sabot.cards import RANKS
from sabot.cents import STAKE_UNIT
from sabot.side_bets import KINDS, SideBet


class Fault(StrEnum):
    """Why a set of rules cannot be played."""

    TYPES = "types"
    DECKS = "decks"
    REMOVED = "removed"
    SHOE_TOO_SMALL = "shoe_too_small"
    LOOK_NEEDS_HOLE_CARD = "look_needs_hole_card"
    LOOK_TWICE = "look_twice"
    PUSH_TOTAL = "push_total"
    SPLIT_BY = "split_by"
    NATURAL_PAYS = "natural_pays"
    DOUBLES = "doubles"
    CHARLIE = "charlie"
    SURRENDER_NEEDS_LOOK = "surrender_needs_look"
    FREE_DOUBLES = "free_doubles"
    FREE_DOUBLES_REPLACE = "free_doubles_replace"
    FREE_SPLITS = "free_splits"
    SIDE_BET_UNKNOWN = "side_bet_unknown"
    SIDE_BET_TWICE = "side_bet_twice"
    SIDE_BET_LINES = "side_bet_lines"


_MEANING = {
    Fault.TYPES: "every field has its own type; a whole number is no true or false, and a sequence is a tuple",
    Fault.DECKS: "a shoe has 1 to 16 decks",
    Fault.REMOVED: "removed ranks must be different ranks among A 2 … K, and not all thirteen",
    Fault.SHOE_TOO_SMALL: "the shoe has fewer cards than a round may need",
    Fault.LOOK_NEEDS_HOLE_CARD: "a dealer without a hole card has nothing to look at",
    Fault.LOOK_TWICE: "each up card to look under is named once",
    Fault.PUSH_TOTAL: "a dealer can bust with 22 to 26 only",
    Fault.SPLIT_BY: "pairs are split by rank or by value",
    Fault.NATURAL_PAYS: "a natural must pay something, in whole cents for every stake",
    Fault.DOUBLES: "doubles are different multiples among 2, 3 and 4, in order",
    Fault.CHARLIE: "a Charlie has 3 to 12 cards",
    Fault.SURRENDER_NEEDS_LOOK: "late surrender needs a dealer who has looked under both ace and ten",
    Fault.FREE_DOUBLES: "free doubles are different hard two-card totals from 4 to 19, in order",
    Fault.FREE_DOUBLES_REPLACE: "a free double replaces the paid double, so doubling must be ×2 and only ×2",
    Fault.FREE_SPLITS: "free splits are different ranks that the shoe holds",
    Fault.SIDE_BET_UNKNOWN: "no evaluator has this name",
    Fault.SIDE_BET_TWICE: "each side bet is offered once",
    Fault.SIDE_BET_LINES: "a side bet pays each of its lines, in order, at least 1, and the jackpot line none",
}


class ImpossibleRules(ValueError):  # noqa: N818 -- it names what was given, not what went wrong
    """Rules that cannot be played, with the one reason why."""

    def __init__(self, fault: Fault, detail: object) -> None:
        super().__init__(f"{fault}: {_MEANING[fault]} (not {detail})")
        self.fault = fault


class Rules(msgspec.Struct, frozen=True, kw_only=True, cache_hash=True, forbid_unknown_fields=True):
    """How one game is dealt, offered and settled; each game file states what differs from here."""

    decks: int = 8
    removed: tuple[str, ...] = ()
    """Ranks taken out of every deck."""
    hole_card: bool = True
    look: tuple[Literal["ace", "ten"], ...] = ("ace", "ten")
    """The up cards under which the dealer looks for a natural."""
    hits_soft_17: bool = False
    push_total: int | None = None
    """The dealer's bust total that pushes every hand still standing."""
    natural_pays: Fraction = Fraction(3, 2)
    doubles: tuple[int, ...] = (2,)
    """What a first-two-card hand may multiply its stake by."""
    double_after_split: bool = False
    split_by: Literal["rank", "value"] = "value"
    surrender: bool = False
    """Late: after the look, before any action, half the bet back."""
    charlie: int | None = None
    """This many cards of 21 or less win at once."""
    free_doubles: tuple[int, ...] = ()
    """Hard two-card totals on which the house lends the double."""
    free_splits: tuple[str, ...] = ()
    """Ranks of which the house lends the stake of the second hand."""
    side_bets: tuple[SideBet, ...] = ()

    def __post_init__(self) -> None:
        for field, value in msgspec.structs.asdict(self).items():
            if not _is_typed(value, _TYPES[field]):
                raise ImpossibleRules(Fault.TYPES, f"{field}={value!r}")
        for fault, possible, detail in _conditions(self):
            if not possible:
                raise ImpossibleRules(fault, detail)


_TYPES: dict[str, tuple[type, type | None]] = {
    "decks": (int, None),
    "removed": (tuple, str),
    "hole_card": (bool, None),
    "look": (tuple, str),
    "hits_soft_17": (bool, None),
    "push_total": (int, NoneType),
    "natural_pays": (Fraction, None),
    "doubles": (tuple, int),
    "double_after_split": (bool, None),
    "split_by": (str, None),
    "surrender": (bool, None),
    "charlie": (int, NoneType),
    "free_doubles": (tuple, int),
    "free_splits": (tuple, str),
    "side_bets": (tuple, SideBet),
}
"""The type of each field, and what a tuple holds, or that it may be None."""


def _is_typed(value: object, wanted: tuple[type, type | None]) -> bool:
    kind, inner = wanted
    if value is None:
        return inner is NoneType
    if type(value) is not kind:
        return False
    return inner in (None, NoneType) or all(type(item) is inner for item in value)  # type: ignore[attr-defined]  # a tuple here


def _distinct(values: tuple[object, ...]) -> bool:
    return len(set(values)) == len(values)


def _conditions(rules: Rules) -> list[tuple[Fault, bool, object]]:
    """Every condition that possible rules fulfil, in the order they are judged."""
    held = [rank for rank in RANKS if rank not in rules.removed]
    names = tuple(bet.name for bet in rules.side_bets)
    unknown = [name for name in names if name not in KINDS]
    return [
        (Fault.DECKS, 1 <= rules.decks <= 16, rules.decks),
        (Fault.REMOVED, set(rules.removed) < set(RANKS) and _distinct(rules.removed), rules.removed),
        (Fault.SHOE_TOO_SMALL, len(held) * 4 * rules.decks >= 16, len(held) * 4 * rules.decks),
        (Fault.LOOK_NEEDS_HOLE_CARD, rules.hole_card or not rules.look, rules.look),
        (Fault.LOOK_TWICE, _distinct(rules.look) and set(rules.look) <= {"ace", "ten"}, rules.look),
        (Fault.PUSH_TOTAL, rules.push_total is None or 22 <= rules.push_total <= 26, rules.push_total),
        (Fault.SPLIT_BY, rules.split_by in ("rank", "value"), rules.split_by),
        (Fault.NATURAL_PAYS, _whole_cents(rules.natural_pays), rules.natural_pays),
        (Fault.DOUBLES, rules.doubles == tuple(sorted(set(rules.doubles) & {2, 3, 4})), rules.doubles),
        (Fault.CHARLIE, rules.charlie is None or 3 <= rules.charlie <= 12, rules.charlie),
        (Fault.SURRENDER_NEEDS_LOOK, not rules.surrender or set(rules.look) == {"ace", "ten"}, rules.look),
        (Fault.FREE_DOUBLES, _hard_totals(rules.free_doubles), rules.free_doubles),
        (Fault.FREE_DOUBLES_REPLACE, not rules.free_doubles or rules.doubles == (2,), rules.doubles),
        (Fault.FREE_SPLITS, _distinct(rules.free_splits) and set(rules.free_splits) <= set(held), rules.free_splits),
        (Fault.SIDE_BET_UNKNOWN, not unknown, unknown),
        (Fault.SIDE_BET_TWICE, _distinct(names), names),
        (Fault.SIDE_BET_LINES, bool(unknown) or all(map(_pays_its_lines, rules.side_bets)), names),
    ]


def _whole_cents(pays: Fraction) -> bool:
    return pays > 0 and (pays * STAKE_UNIT).denominator == 1


def _hard_totals(totals: tuple[int, ...]) -> bool:
    return totals == tuple(sorted(set(totals))) and all(4 <= total <= 19 for total in totals)


def _pays_its_lines(bet: SideBet) -> bool:
    lines = tuple(line.name for line in bet.kind.lines if line.name != bet.kind.jackpot)
    return tuple(line for line, _ in bet.pays) == lines and all(pays >= 1 for _, pays in bet.pays)


def encode(rules: Rules) -> bytes:
    """The rules document: canonical JSON, the same bytes on every machine."""
    return msgspec.json.encode(rules, enc_hook=str, order="sorted")


_LONGEST_FRACTION = 32


def decode(document: bytes) -> Rules:
    """Read a rules document; anything wrong in it is a ``ValueError`` that says what."""

    def hook(kind: type, value: object) -> object:
        try:
            if not isinstance(value, str) or len(value) > _LONGEST_FRACTION or "e" in value.lower():
                raise ValueError(f"{value!r:.40} is no fraction")
            return kind(value)
        except ZeroDivisionError:
            raise ValueError(f"{value} is no fraction") from None

    return msgspec.json.decode(document, type=Rules, dec_hook=hook)


def digest(rules: Rules) -> str:
    """The name under which a round remembers its rules: SHA-256 of the document."""
    return hashlib.sha256(encode(rules)).hexdigest()
