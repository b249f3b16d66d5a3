"""How a hand ends against the dealer's, and what comes back for it.

Law: one function says who wins, one says what is returned; boxes, tracks, replay and help use these
two. Lent money wins like the player's own and never comes back itself.
"""

from collections.abc import Sequence
from enum import StrEnum

from sabot.cards import Card
from sabot.hand import MOST, best_total, is_natural
from sabot.rules import Rules


class Outcome(StrEnum):
    """How a hand ended."""

    WIN = "win"
    LOSE = "lose"
    PUSH = "push"
    NATURAL = "natural"
    CHARLIE = "charlie"
    SURRENDER = "surrender"
    BUST = "bust"
    VOID = "void"


WIN, LOSE, PUSH, NATURAL, CHARLIE, SURRENDER, BUST, VOID = Outcome
"""By these names they cost an eighth of what they do looked up in their class."""


def outcome(
    rules: Rules, cards: Sequence[Card], dealer: Sequence[Card], *, split: bool = False, surrendered: bool = False
) -> Outcome:
    """Judge a finished hand against the dealer's finished hand."""
    total = best_total(cards)
    own = _alone(rules, len(cards), total, surrendered=surrendered)
    if own is not None:
        return own
    if is_natural(cards) and not split:
        return PUSH if is_natural(dealer) else NATURAL
    if is_natural(dealer):
        return LOSE
    theirs = best_total(dealer)
    if theirs in (rules.push_total, total):
        return PUSH
    return WIN if theirs > MOST or total > theirs else LOSE


def settled_alone(rules: Rules, cards: Sequence[Card], *, surrendered: bool = False) -> Outcome | None:
    """The outcome that no dealer's card can change, where there is one."""
    return _alone(rules, len(cards), best_total(cards), surrendered=surrendered)


def _alone(rules: Rules, cards: int, total: int, *, surrendered: bool) -> Outcome | None:
    """The same for so many cards with this total."""
    if surrendered:
        return SURRENDER
    if total > MOST:
        return BUST
    if rules.charlie is not None and cards >= rules.charlie:
        return CHARLIE
    return None


def returned(rules: Rules, ended: Outcome, *, staked: int, lent: int = 0) -> int:
    """All that comes back to the player, in cents."""
    if ended is LOSE or ended is BUST:
        return 0
    if ended is WIN or ended is CHARLIE:
        return staked + staked + lent
    if ended is PUSH or ended is VOID:
        return staked
    if ended is NATURAL:
        profit, rest = divmod(staked * rules.natural_pays.numerator, rules.natural_pays.denominator)
        assert rest == 0, f"a natural on {staked} does not pay whole cents"
        return staked + profit
    assert ended is SURRENDER, "there is no other end"
    assert staked % 2 == 0, f"half of {staked} is no whole cent"
    return staked // 2


def insurance_stake(main: int) -> int:
    """Insurance is exactly half the main bet."""
    assert main % 2 == 0, f"half of {main} is no whole cent"
    return main // 2


def insurance_returned(staked: int, dealer: Sequence[Card]) -> int:
    """Two to one if the dealer has a natural, whatever the hand does."""
    return staked * 3 if is_natural(dealer) else 0
