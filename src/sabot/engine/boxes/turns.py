"""From the last decision to the settlement: whose turn is next, and what the dealer does.

Law: turns go from the right, hand by hand; the dealer comes when nothing is offered any more.
"""

from msgspec.structs import replace

from sabot.engine import dealer as house
from sabot.engine.boxes import events as told
from sabot.engine.boxes.commands import Deal
from sabot.engine.boxes.settle import waits_for_the_dealer
from sabot.engine.boxes.state import Box, Hand, Phase, Round
from sabot.engine.offer import at_its_end
from sabot.engine.outcome import settled_alone
from sabot.engine.refused import Reason, Refused
from sabot.hand import is_natural
from sabot.rules import Rules

Events = tuple[told.Event, ...]
Step = tuple[Round, Events]


def next_turn(round: Round, events: Events) -> Step:
    """Go on to the first hand, from here, for which anything is offered."""
    for box in range(round.box, len(round.boxes)):
        for hand in range(round.hand if box == round.box else 0, len(round.boxes[box].hands)):
            if not is_done(round.rules, round.boxes[box].hands[hand]):
                came = told.TurnCame(round.boxes[box].number, hand + 1)
                return replace(round, box=box, hand=hand), (*events, came)
    return _dealer_turn(round, events)


def is_done(rules: Rules, hand: Hand) -> bool:
    """Nothing is offered for the hand any more, or its player has finished it."""
    return hand.finished or at_its_end(rules, hand.cards, split=hand.split)


def _dealer_turn(round: Round, events: Events) -> Step:
    """Turn the hole card; play out if a hand still stands; else take one card if it decides anything."""
    plays_out = any(_needs_the_dealer(round.rules, box) for box in round.boxes)
    if round.rules.hole_card:
        events = (*events, told.HoleCardTurned(round.dealer[1]))
    round = replace(round, phase=Phase.DEALER, plays_out=plays_out, hole_shown=True)
    if _wants_a_card(round):
        return replace(round, wanted=1), events
    return finish(round, events)


def _wants_a_card(round: Round) -> bool:
    if round.plays_out:
        return house.must_draw(round.rules, round.dealer)
    natural = any(len(box.hands) == 1 and is_natural(box.hands[0].cards) for box in round.boxes)
    insured = any(box.insured for box in round.boxes)
    return len(round.dealer) == 1 and house.second_card_decides(round.dealer[0], natural=natural, insured=insured)


def _needs_the_dealer(rules: Rules, box: Box) -> bool:
    """Say whether a hand of the box still stands, or a side bet of it waits for the dealer's hand."""
    return waits_for_the_dealer(box) or any(
        settled_alone(rules, hand.cards, surrendered=hand.surrendered) is None
        and (hand.split or not is_natural(hand.cards))
        for hand in box.hands
    )


def dealer_card(round: Round, command: Deal) -> Step:
    """A card for the dealer."""
    round = replace(round, dealer=(*round.dealer, *command.cards))
    events: Events = (told.DealerDrew(command.cards[0]),)
    if _wants_a_card(round):
        return replace(round, wanted=1), events
    return finish(round, events)


def finish(round: Round, events: Events) -> Step:
    """Everything is decided; the round waits to be settled."""
    return replace(round, phase=Phase.SETTLING), events


def place_of(round: Round, number: int) -> int:
    """Where the box with this number stands in the round."""
    for place, box in enumerate(round.boxes):
        if box.number == number:
            return place
    raise Refused(Reason.NO_SUCH_BOX, box=number, boxes=tuple(box.number for box in round.boxes))


def with_box(round: Round, place: int, box: Box) -> Round:
    """The round with one box changed."""
    return replace(round, boxes=(*round.boxes[:place], box, *round.boxes[place + 1 :]))
