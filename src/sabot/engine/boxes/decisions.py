"""Decisions in an instant round, and the cards they ask for.

Law: what is offered is taken, what is not is refused with the offer's own reason; never a partial debit.
"""

from msgspec.structs import replace

from sabot.actions import MULTIPLE, PAID, SPLITS, Action
from sabot.engine.boxes import events as told
from sabot.engine.boxes.commands import Act, Deal
from sabot.engine.boxes.state import ACTING, DRAWING, Box, Hand, Round
from sabot.engine.boxes.turns import Events, Step, is_done, next_turn, place_of, with_box
from sabot.engine.offer import offer
from sabot.engine.refused import Reason, Refused

_HIT, _STAND, _SURRENDER = Action.HIT, Action.STAND, Action.SURRENDER


def act(round: Round, command: Act) -> Step:
    """Take a decision for the hand whose turn it is."""
    box, place, hand = _hand_to_act(round, command)
    action = command.action
    refused = offer(round.rules, hand.cards, split=hand.split)[action]
    if refused is not None:
        raise Refused(refused, action=action)
    if action in PAID and not command.funded:
        raise Refused(Reason.NOT_FUNDED)
    if action is _HIT:
        return replace(round, phase=DRAWING, wanted=1), (told.Acted(box.number, command.hand, action, 0, 0),)
    if action in SPLITS:
        hands, staked, lent = _split(box, hand, free=action is Action.FREE_SPLIT)
    else:
        changed, staked, lent = _changed(box, hand, action)
        hands = (*box.hands[:place], changed, *box.hands[place + 1 :])
    round = with_box(round, round.box, replace(box, hands=hands))
    events: Events = (told.Acted(box.number, command.hand, action, staked, lent),)
    if action is _STAND or action is _SURRENDER:
        return next_turn(round, events)
    return replace(round, phase=DRAWING, wanted=2 if action in SPLITS else 1), events


def _hand_to_act(round: Round, command: Act) -> tuple[Box, int, Hand]:
    if round.phase is not ACTING:
        raise Refused(Reason.CARDS_AWAITED if round.wanted else Reason.NO_DECISION_OPEN)
    place = place_of(round, command.box)
    box = round.boxes[place]
    if not 1 <= command.hand <= len(box.hands):
        raise Refused(Reason.NO_SUCH_HAND, box=box.number, hand=command.hand)
    if (place, command.hand - 1) != (round.box, round.hand):
        hand = box.hands[command.hand - 1]
        done = (place, command.hand - 1) < (round.box, round.hand) or is_done(round.rules, hand)
        raise Refused(Reason.HAND_FINISHED if done else Reason.NOT_ITS_TURN, box=box.number, hand=command.hand)
    return box, round.hand, box.hands[round.hand]


def _split(box: Box, hand: Hand, *, free: bool) -> tuple[tuple[Hand, ...], int, int]:
    """The first hand keeps the stake; the second gets a real or a lent one."""
    staked, lent = (0, box.main) if free else (box.main, 0)
    first, second = hand.cards
    return (Hand((first,), box.main, 0, True), Hand((second,), staked, lent, True)), staked, lent


def _changed(box: Box, hand: Hand, action: Action) -> tuple[Hand, int, int]:
    """The hand after its last decision, when that is no split, and what it cost the player and the house."""
    more = (MULTIPLE.get(action, 1) - 1) * box.main
    staked, lent = (0, more) if action is Action.FREE_DOUBLE else (more, 0)
    surrendered = action is _SURRENDER
    return Hand(hand.cards, hand.staked + staked, hand.lent + lent, hand.split, True, surrendered), staked, lent


def draw(round: Round, command: Deal) -> Step:
    """Cards that a decision asked for: one for the hand, or one for each half of a split."""
    box = round.boxes[round.box]
    hands = list(box.hands)
    drawn: list[told.Event] = []
    for card in command.cards:
        place = _gets_it(hands, round.hand)
        hands[place] = replace(hands[place], cards=(*hands[place].cards, card))
        drawn.append(told.CardDrawn(box.number, place + 1, card))
    round = with_box(round, round.box, replace(box, hands=tuple(hands)))
    if round.wanted:
        return round, tuple(drawn)
    return next_turn(round, tuple(drawn))


def _gets_it(hands: list[Hand], turn: int) -> int:
    """Which hand the next card is for: a half of a split that has one only, or the hand whose turn it is."""
    for place, hand in enumerate(hands):
        if len(hand.cards) == 1:
            return place
    return turn
