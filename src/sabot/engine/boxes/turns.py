"""From the last decision to the settlement: whose turn is next, and what the dealer does.

Law: turns go from the right, hand by hand; the dealer comes when nothing is offered any more.
"""

from msgspec.structs import replace

from sabot.cards import Card
from sabot.engine import dealer as house
from sabot.engine.boxes import events as told
from sabot.engine.boxes.commands import Deal
from sabot.engine.boxes.settle import waits_for_the_dealer
from sabot.engine.boxes.state import ACTING, DEALER, SETTLING, Box, Hand, Round
from sabot.engine.offer import at_its_end
from sabot.engine.outcome import settled_alone
from sabot.engine.refused import Reason, Refused
from sabot.hand import is_natural
from sabot.rules import Rules

Events = tuple[told.Event, ...]
Step = tuple[Round, Events]


def next_turn(round: Round, events: Events) -> Step:
    """Go on to the first hand, from here, for which anything is offered."""
    rules, boxes, first = round.rules, round.boxes, round.hand
    for place in range(round.box, len(boxes)):
        hands = boxes[place].hands
        for hand in range(first, len(hands)):
            if not is_done(rules, hands[hand]):
                came = told.TurnCame(boxes[place].number, hand + 1)
                return replace(round, phase=ACTING, box=place, hand=hand), (*events, came)
        first = 0
    return _dealer_turn(round, events)


def is_done(rules: Rules, hand: Hand) -> bool:
    """Nothing is offered for the hand any more, or its player has finished it."""
    return hand.finished or at_its_end(rules, hand.cards, split=hand.split)


def _dealer_turn(round: Round, events: Events) -> Step:
    """Turn the hole card; play out if a hand still stands; else take one card if it decides anything."""
    rules, dealer = round.rules, round.dealer
    plays_out = _anybody_needs_the_dealer(rules, round.boxes)
    if rules.hole_card:
        events = (*events, told.HoleCardTurned(dealer[1]))
    more = _wants_a_card(round, dealer, plays_out=plays_out)
    phase, wanted = (DEALER, 1) if more else (SETTLING, 0)
    return replace(round, phase=phase, wanted=wanted, plays_out=plays_out, hole_shown=True), events


def _wants_a_card(round: Round, dealer: tuple[Card, ...], *, plays_out: bool) -> bool:
    if plays_out:
        return house.must_draw(round.rules, dealer)
    if len(dealer) > 1:
        return False
    natural = any(len(box.hands) == 1 and is_natural(box.hands[0].cards) for box in round.boxes)
    insured = any(box.insured for box in round.boxes)
    return house.second_card_decides(dealer[0], natural=natural, insured=insured)


def _anybody_needs_the_dealer(rules: Rules, boxes: tuple[Box, ...]) -> bool:
    """Say whether a hand still stands, or a side bet waits for the dealer's hand."""
    for box in boxes:
        for hand in box.hands:
            if settled_alone(rules, hand.cards, surrendered=hand.surrendered) is None and (
                hand.split or not is_natural(hand.cards)
            ):
                return True
        if waits_for_the_dealer(box):
            return True
    return False


def dealer_card(round: Round, command: Deal) -> Step:
    """A card for the dealer."""
    dealer = round.dealer + command.cards
    events: Events = (told.DealerDrew(command.cards[0]),)
    if _wants_a_card(round, dealer, plays_out=round.plays_out):
        return replace(round, dealer=dealer, wanted=1), events
    return replace(round, dealer=dealer, phase=SETTLING), events


def place_of(round: Round, number: int) -> int:
    """Where the box with this number stands in the round."""
    for place, box in enumerate(round.boxes):
        if box.number == number:
            return place
    raise Refused(Reason.NO_SUCH_BOX, box=number, boxes=tuple(box.number for box in round.boxes))


def with_box(round: Round, place: int, box: Box) -> Round:
    """The round with one box changed."""
    return replace(round, boxes=(*round.boxes[:place], box, *round.boxes[place + 1 :]))
