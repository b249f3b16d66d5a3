"""An instant round dealt out: a player's own boxes, from the right.

Law: every box is played to its end before the next; the dealer draws only for a hand that still stands.
"""

from sabot.actions import Action
from sabot.notation import Do
from sabot.rules import Rules
from sabot.verify.hands import (
    MULTIPLIES,
    SPLITS,
    Hand,
    decide,
    holds_natural,
    is_charlie,
    is_natural,
    may_act,
    offered,
    total,
)
from sabot.verify.lines import ON_DEALER
from sabot.verify.script import (
    Script,
    Seat,
    Table,
    deal_to,
    insure,
    look_finds_natural,
    play_out,
    second_card_decides,
)
from sabot.verify.unsettled import Reason, Unsettled


def play(rules: Rules, script: Script, table: Table) -> None:
    """Deal the whole round onto the table."""
    for seat in table.seats:
        deal_to(seat, script.card())
    table.dealer.append(script.card())
    for seat in table.seats:
        deal_to(seat, script.card())
    if rules.hole_card:
        table.dealer.append(script.card())
    insure(script, table)
    if look_finds_natural(rules, table):
        return
    for seat in table.seats:
        _play_hand(rules, script, seat, seat.hands[0])
    if any(_stands(rules, hand) for hand in table.hands()) or any(map(_bust_it_is_open, table.seats)):
        play_out(rules, script, table)
    elif not rules.hole_card and second_card_decides(table):
        table.dealer.append(script.card())


def _play_hand(rules: Rules, script: Script, seat: Seat, hand: Hand) -> None:
    while may_act(rules, hand):
        action = _decision(rules, script, hand)
        if action in SPLITS:
            seat.hands[:] = decide(hand, action)
            for half in seat.hands:
                half.cards.append(script.card())
            for half in seat.hands:
                _play_hand(rules, script, seat, half)
            return
        decide(hand, action)
        if action is Action.HIT or action in MULTIPLIES:
            hand.cards.append(script.card())


def _decision(rules: Rules, script: Script, hand: Hand) -> Action:
    name = f"{hand.who}.{hand.number}" if hand.split else hand.who
    step = script.step(name)
    if not isinstance(step, Do) or step.action is None or step.unfunded:
        raise Unsettled(Reason.LIVE_ONLY, name)
    if (step.who, step.hand) != (hand.who, hand.number if hand.split else None):
        raise Unsettled(Reason.OUT_OF_TURN, f"{step.who}, not {name}")
    if step.action not in offered(rules, hand):
        raise Unsettled(Reason.NOT_OFFERED, f"{name} {step.action}")
    return step.action


def _stands(rules: Rules, hand: Hand) -> bool:
    """Say whether the dealer's total decides the hand; a Charlie has won at once."""
    return not (total(hand.cards) > 21 or hand.surrendered or holds_natural(hand) or is_charlie(rules, hand))


def _bust_it_is_open(seat: Seat) -> bool:
    """A bet on the dealer's finished hand needs one, unless a natural pushes it."""
    return any(bet in ON_DEALER for bet, _ in seat.side_bets) and not is_natural(seat.pair)
