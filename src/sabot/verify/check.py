"""The six checks of a proof, in the order of the page that describes it.

Law: a check holds, fails, or had nothing to look at; the last is never reported as the first. Each says by a key
what it found, and never stops another from being made.
"""

from enum import StrEnum

import msgspec

from sabot.cards import Card
from sabot.verify import commitments
from sabot.verify.proof import Proof, Tree, read
from sabot.verify.settlement import Dealt, deal_out, pay
from sabot.verify.shuffle import shuffled, sorted_shoe
from sabot.verify.tree import leaf, leaves, root, root_by_path
from sabot.verify.unsettled import Unsettled

CHECKS = ("commitment", "entropy", "cards", "tree", "order", "settlement")


class Verdict(StrEnum):
    """How a check ended."""

    HOLDS = "holds"
    FAILS = "fails"
    NOT_APPLICABLE = "not_applicable"


class Detail(StrEnum):
    """What a check that does not hold has found, or has not."""

    NO_SEED = "no_seed"
    NO_COMMITMENTS = "no_commitments"
    NO_TREE = "no_tree"
    SEED_DIFFERS = "seed_differs"
    VALUE_DIFFERS = "value_differs"
    CARD_DIFFERS = "card_differs"
    SIZE_DIFFERS = "size_differs"
    OUTSIDE_SHOE = "outside_shoe"
    PATH_ELSEWHERE = "path_elsewhere"
    ROOT_DIFFERS = "root_differs"
    AFTER_CUT_CARD = "after_cut_card"
    LINE_DIFFERS = "line_differs"
    CARDS_LEFT_OVER = "cards_left_over"
    UNSETTLED = "unsettled"
    CLAIM_DIFFERS = "claim_differs"


class Finding(msgspec.Struct, frozen=True):
    """What one check came to; ``about`` says where, or why."""

    check: str
    verdict: Verdict
    detail: Detail | None = None
    about: str = ""


class Verified(msgspec.Struct, frozen=True):
    """A proof that could be read, and what was found in it."""

    proof: Proof
    findings: tuple[Finding, ...]

    @property
    def holds(self) -> bool:
        """Say whether no check failed."""
        return all(finding.verdict is not Verdict.FAILS for finding in self.findings)


_Found = tuple[Verdict, Detail | None, str]
_HOLDS: _Found = (Verdict.HOLDS, None, "")


def verify_bytes(data: bytes) -> Verified:
    """Read a proof file and check it; what cannot be read is a ``BadProof``."""
    proof = read(data)
    return Verified(proof, check(proof))


def check(proof: Proof) -> tuple[Finding, ...]:
    """Make every check."""
    order, dealt = _order(proof)
    found = (_commitment(proof), _entropy(proof), _cards(proof), _tree(proof), order, _settlement(proof, dealt))
    return tuple(Finding(name, *what) for name, what in zip(CHECKS, found, strict=True))


def _fails(detail: Detail, about: object = "") -> _Found:
    return Verdict.FAILS, detail, str(about)


def _nothing(detail: Detail) -> _Found:
    return Verdict.NOT_APPLICABLE, detail, ""


def _commitment(proof: Proof) -> _Found:
    if proof.shoe.seed is None:
        return _nothing(Detail.NO_SEED)
    same = commitments.of_seed(proof.shoe.seed, proof.shoe.id) == proof.shoe.commitment
    return _HOLDS if same else _fails(Detail.SEED_DIFFERS)


def _entropy(proof: Proof) -> _Found:
    revealed = [given for given in proof.shoe.entropy if given.commitment is not None and given.value is not None]
    if not revealed:
        return _nothing(Detail.NO_COMMITMENTS)
    for given in revealed:
        if given.value is not None and commitments.of_contribution(given.value) != given.commitment:
            return _fails(Detail.VALUE_DIFFERS, given.who)
    return _HOLDS


def _cards(proof: Proof) -> _Found:
    """The cards of the round's own shoe line are those that the shuffle puts there."""
    shoe, shown = proof.shoe, proof.record.shoe
    if shoe.seed is None:
        return _nothing(Detail.NO_SEED)
    first = shoe.tree.first if shoe.tree is not None else 0
    dealt = _shuffled(proof, shoe.seed, first + len(shown))[first:]
    if len(dealt) != len(shown):
        return _fails(Detail.OUTSIDE_SHOE, first)
    wrong = next((place for place, card in enumerate(shown) if dealt[place] != card), None)
    return _HOLDS if wrong is None else _fails(Detail.CARD_DIFFERS, first + wrong)


def _shuffled(proof: Proof, seed: bytes, places: int | None = None) -> tuple[Card, ...]:
    shoe = proof.shoe
    mix = commitments.mix(given.value for given in shoe.entropy if given.value is not None)
    return shuffled(proof.rules, seed=seed, shoe_id=shoe.id, mix=mix, places=places)


def _tree(proof: Proof) -> _Found:
    shoe, tree = proof.shoe, proof.shoe.tree
    if tree is None:
        return _nothing(Detail.NO_TREE)
    size = len(sorted_shoe(proof.rules))
    if tree.size != size:
        return _fails(Detail.SIZE_DIFFERS, f"{tree.size}, {size}")
    if tree.first + len(tree.cards) > size:
        return _fails(Detail.OUTSIDE_SHOE, tree.first)
    astray = _path_elsewhere(tree)
    if astray is not None:
        return _fails(Detail.PATH_ELSEWHERE, astray)
    if shoe.seed is None:
        return _HOLDS
    whole = leaves(_shuffled(proof, shoe.seed), shoe.seed)
    return _HOLDS if root(whole) == tree.root else _fails(Detail.ROOT_DIFFERS)


def _path_elsewhere(tree: Tree) -> int | None:
    """The first place whose path does not lead to the root."""
    for place, shown in enumerate(tree.cards, start=tree.first):
        hashed = leaf(place, shown.card, shown.salt)
        if root_by_path(hashed, place, tree.size, shown.path) != tree.root:
            return place
    return None


def _order(proof: Proof) -> tuple[_Found, Dealt | None]:
    try:
        dealt = deal_out(proof.rules, proof.record)
    except Unsettled as why:
        return _fails(Detail.UNSETTLED, why), None
    tree, line = proof.shoe.tree, proof.record.shoe
    if dealt.used != len(line):
        return _fails(Detail.CARDS_LEFT_OVER, len(line) - dealt.used), dealt
    if tree is not None and tuple(shown.card for shown in tree.cards) != line:
        return _fails(Detail.LINE_DIFFERS), dealt
    if tree is not None and not tree.first < tree.cut_card <= tree.size:
        return _fails(Detail.AFTER_CUT_CARD, tree.cut_card), dealt
    return _HOLDS, dealt


def _settlement(proof: Proof, dealt: Dealt | None) -> _Found:
    """What cannot be dealt cannot be settled either: the claim has then nothing to stand on."""
    if dealt is None:
        return _fails(Detail.UNSETTLED)
    try:
        settled = pay(proof.rules, dealt, proof.awards)
    except Unsettled as why:
        return _fails(Detail.UNSETTLED, why)
    for part in proof.claimed.__struct_fields__:
        if getattr(proof.claimed, part) != getattr(settled, part):
            return _fails(Detail.CLAIM_DIFFERS, part)
    return _HOLDS
