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


def outcome(
    rules: Rules, cards: Sequence[Card], dealer: Sequence[Card], *, split: bool = False, surrendered: bool = False
) -> Outcome:
    """Judge a finished hand against the dealer's finished hand."""
    own = settled_alone(rules, cards, surrendered=surrendered)
    if own is not None:
        return own
    if is_natural(cards) and not split:
        return Outcome.PUSH if is_natural(dealer) else Outcome.NATURAL
    if is_natural(dealer):
        return Outcome.LOSE
    total, theirs = best_total(cards), best_total(dealer)
    if theirs in (rules.push_total, total):
        return Outcome.PUSH
    return Outcome.WIN if theirs > MOST or total > theirs else Outcome.LOSE


def settled_alone(rules: Rules, cards: Sequence[Card], *, surrendered: bool = False) -> Outcome | None:
    """The outcome that no dealer's card can change, where there is one."""
    if surrendered:
        return Outcome.SURRENDER
    if best_total(cards) > MOST:
        return Outcome.BUST
    if rules.charlie is not None and len(cards) >= rules.charlie:
        return Outcome.CHARLIE
    return None


def returned(rules: Rules, ended: Outcome, *, staked: int, lent: int = 0) -> int:
    """All that comes back to the player, in cents."""
    match ended:
        case Outcome.WIN | Outcome.CHARLIE:
            return staked + staked + lent
        case Outcome.NATURAL:
            profit, rest = divmod(staked * rules.natural_pays.numerator, rules.natural_pays.denominator)
            assert rest == 0, f"a natural on {staked} does not pay whole cents"
            return staked + profit
        case Outcome.PUSH | Outcome.VOID:
            return staked
        case Outcome.SURRENDER:
            assert staked % 2 == 0, f"half of {staked} is no whole cent"
            return staked // 2
        case Outcome.LOSE | Outcome.BUST:
            return 0


def insurance_stake(main: int) -> int:
    """Insurance is exactly half the main bet."""
    assert main % 2 == 0, f"half of {main} is no whole cent"
    return main // 2


def insurance_returned(staked: int, dealer: Sequence[Card]) -> int:
    """Two to one if the dealer has a natural, whatever the hand does."""
    return staked * 3 if is_natural(dealer) else 0
