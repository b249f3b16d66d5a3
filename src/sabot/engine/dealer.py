"""What the dealer does: no choices, only rules.

Law: the dealer draws to 17, looks where the rules say so, and takes no card that decides nothing.
"""

from collections.abc import Sequence

from sabot.cards import Card, is_ace, is_ten
from sabot.hand import count
from sabot.rules import Rules


def must_draw(rules: Rules, dealer: Sequence[Card]) -> bool:
    """Say whether a dealer who plays out takes another card."""
    total, soft = count(dealer)
    return total < 17 or (total == 17 and soft and rules.hits_soft_17)


def offers_insurance(upcard: Card) -> bool:
    """Insurance is there with an ace up."""
    return is_ace(upcard)


def looks(rules: Rules, upcard: Card) -> bool:
    """Say whether the dealer looks under this up card for a natural."""
    return (is_ace(upcard) and "ace" in rules.look) or (is_ten(upcard) and "ten" in rules.look)


def second_card_decides(upcard: Card, *, natural: bool, insured: bool) -> bool:
    """With no hand left standing, say whether the dealer's second card still decides anything."""
    return (natural and (is_ace(upcard) or is_ten(upcard))) or (insured and is_ace(upcard))
