"""Shoes: bound before their round, used once, and dealt as their seed says.

Law: the commitment is a fact before the round that uses it; the seed has that hash, and with the player's value it
gives exactly the cards that were dealt. The seed of an open shoe is looked at and never shown.
"""

from dataclasses import dataclass, field
from typing import NamedTuple

from sabot.audit.findings import Check, Findings
from sabot.cards import Card
from sabot.facts import rounds as fact
from sabot.facts.shoes import Committed
from sabot.rules import Rules
from sabot.verify import commitments
from sabot.verify.shuffle import shuffled

_SEED_BYTES = 32


@dataclass(slots=True)
class Shoes:
    """Shoes that are bound and wait for their round."""

    found: Findings
    waiting: dict[str, Committed] = field(default_factory=dict)


class Opened(NamedTuple):
    """A shoe that a round was dealt from."""

    opened: fact.Opened
    cards: tuple[Card, ...]
    rules: Rules


def bind(shoes: Shoes, shoe: str, committed: Committed) -> None:
    """A shoe that was bound for a player's next round."""
    shoes.waiting[shoe] = committed
    shoes.found.checked["shoes"] += 1


def use(shoes: Shoes, round: str, opened: fact.Opened) -> None:
    """Give a waiting shoe to the round that names it."""
    bound = shoes.waiting.pop(opened.shoe, None)
    if bound is None:
        shoes.found.add(Check.SHOE_COMMITMENT, f"round {round}", f"shoe {opened.shoe}")
        return
    for name in ("game", "player", "commitment"):
        due = getattr(bound, name)
        shoes.found.differ(Check.SHOE_COMMITMENT, f"round {round}", name, getattr(opened, name), due)


def seed_of(text: str, shoe: str, commitment: str) -> bytes | None:
    """The seed, if it is the one that was committed to."""
    try:
        seed = bytes.fromhex(text)
    except ValueError:
        return None
    committed = len(seed) == _SEED_BYTES and commitments.of_seed(seed, shoe).hex() == commitment
    return seed if committed and seed.hex() == text else None


def check_dealt(found: Findings, round: str, seed: str, shoe: Opened) -> None:
    """The seed has the published hash, and the cards are the first ones of the shoe that it gives."""
    opened = shoe.opened
    secret = seed_of(seed, opened.shoe, opened.commitment)
    if secret is None:
        found.add(Check.SHOE_SEED, f"round {round}", f"shoe {opened.shoe}")
        return
    try:
        mix = commitments.mix([bytes.fromhex(opened.value)])
    except ValueError:
        return  # said where the round was opened
    due = shuffled(shoe.rules, seed=secret, shoe_id=opened.shoe, mix=mix, places=len(shoe.cards))
    if due != shoe.cards:
        place = next(place for place, card in enumerate(shoe.cards) if due[place : place + 1] != (card,))
        found.add(Check.SHOE_CARDS, f"round {round}", f"card {place}")
