"""A proof as values: bytes, cards, rules and the written round, ready to be checked.

Law: read strictly, judged nowhere; a proof that can be read may still fail every check.
"""

import re

import msgspec

from sabot import cards, notation, rules
from sabot.cards import Card
from sabot.games import GAMES
from sabot.notation import Record
from sabot.rules import Rules
from sabot.verify import document
from sabot.verify.bad_proof import BadProof, Reason
from sabot.verify.results import Claimed

HASH_BYTES = 32

_HEX = re.compile(r"(?:[0-9a-f]{2})*")
_PAYS = re.compile(r"[0-9]{1,6}(/[0-9]{1,6})?")


class Contribution(msgspec.Struct, frozen=True, kw_only=True):
    """What one contributor gave; no commitment in an instant game, no value where it was not revealed."""

    who: str
    commitment: bytes | None
    value: bytes | None


class ShownCard(msgspec.Struct, frozen=True, kw_only=True):
    """A dealt card of a live shoe."""

    card: Card
    salt: bytes
    path: tuple[bytes, ...]


class Tree(msgspec.Struct, frozen=True, kw_only=True):
    """What only a live shoe has."""

    root: bytes
    size: int
    cut_card: int
    first: int
    cards: tuple[ShownCard, ...]


class Shoe(msgspec.Struct, frozen=True, kw_only=True):
    """Where the cards came from."""

    id: str
    commitment: bytes
    seed: bytes | None
    entropy: tuple[Contribution, ...]
    tree: Tree | None = None


class Proof(msgspec.Struct, frozen=True, kw_only=True):
    """One round with all that shows it was fair."""

    record: Record
    rules: Rules
    awards: dict[str, int]
    claimed: Claimed
    shoe: Shoe


def read(data: bytes) -> Proof:
    """Read a proof file; whatever is wrong with it is a ``BadProof``."""
    try:
        return _read(data)
    except RecursionError:
        raise BadProof(Reason.TOO_DEEP) from None


def _read(data: bytes) -> Proof:
    written = document.decode(data)
    record = _record(written.round)
    kind = GAMES[record.game].kind
    if isinstance(written.shoe, document.LiveShoe) != (kind == "live"):
        raise BadProof(Reason.WRONG_KIND, kind)
    shoe = _live(written.shoe) if isinstance(written.shoe, document.LiveShoe) else _instant(written.shoe)
    if shoe.tree is not None and len(shoe.tree.cards) != len(record.shoe):
        raise BadProof(Reason.CARDS_DIFFER, f"{len(shoe.tree.cards)}, {len(record.shoe)}")
    return Proof(
        record=record,
        rules=_rules(written.rules),
        awards=written.awards,
        claimed=written.claimed,
        shoe=shoe,
    )


def _record(text: str) -> Record:
    try:
        records = notation.parse(text)
    except notation.Fault as fault:
        reason = Reason.UNKNOWN_GAME if fault.key == "unknown_game" else Reason.BAD_NOTATION
        raise BadProof(reason, fault.key) from None
    if len(records) > 1:
        raise BadProof(Reason.SEVERAL_ROUNDS, len(records))
    return records[0]


def _rules(written: dict[str, object]) -> Rules:
    """A whole rules document: a field left to its default would be a rule that the proof does not state."""
    missing = [field for field in Rules.__struct_fields__ if field not in written]
    if missing:
        raise BadProof(Reason.BAD_RULES, missing[0])
    # A short fraction: the text 1e999999999 is a fraction too, and takes all memory to write out.
    pays = written["natural_pays"]
    if not isinstance(pays, str) or not _PAYS.fullmatch(pays):
        raise BadProof(Reason.BAD_RULES, "natural_pays")
    try:
        return rules.decode(msgspec.json.encode(written))
    except ValueError as error:
        raise BadProof(Reason.BAD_RULES, error) from None


_PLAYER = "player"
"""The only contributor to an instant shoe."""


def _instant(written: document.InstantShoe) -> Shoe:
    if [given.who for given in written.entropy] != [_PLAYER]:
        raise BadProof(Reason.CONTRIBUTORS, len(written.entropy))
    (given,) = written.entropy
    return Shoe(
        id=written.id,
        commitment=_hash(written.commitment),
        seed=_hash(written.seed),
        entropy=(Contribution(who=given.who, commitment=None, value=_bytes(given.value)),),
    )


def _live(written: document.LiveShoe) -> Shoe:
    entropy = tuple(
        Contribution(
            who=given.who,
            commitment=_hash(given.commitment),
            value=None if given.value is None else _bytes(given.value),
        )
        for given in written.entropy
    )
    return Shoe(
        id=written.id,
        commitment=_hash(written.commitment),
        seed=None if written.seed is None else _hash(written.seed),
        entropy=entropy,
        tree=Tree(
            root=_hash(written.root),
            size=written.size,
            cut_card=written.cut_card,
            first=written.first,
            cards=tuple(map(_shown, written.cards)),
        ),
    )


def _shown(written: document.ShownCard) -> ShownCard:
    try:
        card = cards.parse(written.card)
    except KeyError:
        raise BadProof(Reason.BAD_CARD, written.card[:40]) from None
    return ShownCard(card=card, salt=_hash(written.salt), path=tuple(map(_hash, written.path)))


def _bytes(text: str) -> bytes:
    if not _HEX.fullmatch(text):
        raise BadProof(Reason.BAD_HEX, text[:80])
    return bytes.fromhex(text)


def _hash(text: str) -> bytes:
    found = _bytes(text)
    if len(found) != HASH_BYTES:
        raise BadProof(Reason.WRONG_LENGTH, len(found))
    return found
