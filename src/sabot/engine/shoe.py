"""Whether a card can have come out of the shoe.

Law: a round never holds more copies of a card than its shoe does, nor a rank that was taken out.
"""

from collections.abc import Sequence

from sabot.cards import NAMES, RANK, RANKS, Card
from sabot.engine.refused import Reason, Refused
from sabot.rules import Rules


def check_cards(rules: Rules, gone: Sequence[Card], cards: Sequence[Card], wanted: int) -> None:
    """Refuse cards that are not wanted, or that cannot be."""
    if wanted == 0:
        raise Refused(Reason.NO_CARD_WANTED)
    if not 1 <= len(cards) <= wanted:
        raise Refused(Reason.WRONG_NUMBER_OF_CARDS, wanted=wanted, given=len(cards))
    removed, decks = rules.removed, rules.decks
    may_repeat = len(gone) + len(cards) > decks  # so few hold no card too often
    for place, card in enumerate(cards):
        if not 0 <= card < 52 or (removed and RANKS[RANK[card]] in removed):
            raise Refused(Reason.NOT_IN_THE_SHOE, card=NAMES[card] if 0 <= card < 52 else card)
        if may_repeat and gone.count(card) + cards[:place].count(card) >= decks:
            raise Refused(Reason.TOO_MANY_COPIES, card=NAMES[card], copies=rules.decks)
