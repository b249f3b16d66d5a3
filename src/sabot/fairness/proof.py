"""The ``shoe`` part of a proof file, as ``docs/proof.md`` describes it.

Law: plain values, ready for JSON. The seed of a live shoe is in it only when the shoe has retired, and that is a
question of type: a shoe that is still dealt has no function here that would show it.
"""

from typing import Any

from sabot.cards import NAMES
from sabot.fairness.instant_shoe import InstantShoe
from sabot.fairness.live_shoe import LiveShoe, RetiredShoe, opened

Document = dict[str, Any]


def instant_proof(shoe: InstantShoe) -> Document:
    """An instant shoe with its seed: for when its round is over."""
    return {
        "kind": "instant",
        "id": shoe.id,
        "commitment": shoe.commitment,
        "seed": shoe.seed.disclose().hex(),
        "entropy": [{"who": given.who, "value": given.value} for given in shoe.entropy],
    }


def live_proof(shoe: LiveShoe, first: int, count: int) -> Document:
    """The cards of one round out of a shoe that is still dealt."""
    known = shoe.published
    return {
        "kind": "live",
        "id": known.id,
        "commitment": known.commitment,
        "root": known.root,
        "size": known.size,
        "cut_card": known.cut_card,
        "first": first,
        "entropy": [
            {"who": given.who, "commitment": given.commitment, "value": given.value} for given in known.entropy
        ],
        "cards": [
            {"card": NAMES[one.card], "salt": one.salt, "path": list(one.path)} for one in opened(shoe, first, count)
        ],
        "seed": None,
    }


def retired_proof(retired: RetiredShoe, first: int, count: int) -> Document:
    """The same out of a shoe that has retired, with its seed."""
    return live_proof(retired.shoe, first, count) | {"seed": retired.shoe.secret.seed.disclose().hex()}
