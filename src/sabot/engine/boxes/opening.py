"""The opening of an instant round: bets, initial cards, jackpot, insurance, the look.

Law: one card to each box from the right, one to the dealer, a second to each box, then the hole card
where there is one; insurance is answered before anything else is decided.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from sabot.engine import dealer as house
from sabot.engine.boxes import events as told
from sabot.engine.boxes.commands import Award, Bet, Deal, Insure
from sabot.engine.boxes.settle import jackpot_boxes
from sabot.engine.boxes.state import AWARDING, INSURANCE, SETTLING, Box, Hand, Round
from sabot.engine.boxes.turns import Events, Step, next_turn, place_of, with_box
from sabot.engine.outcome import insurance_stake
from sabot.engine.refused import Reason, Refused
from sabot.engine.stakes import check_stakes
from sabot.hand import is_natural
from sabot.limits import Limits
from sabot.rules import Rules


def open_round(rules: Rules, limits: Limits, bets: Sequence[Bet], *, boxes: int) -> Step:
    """Take the opening bets; ``boxes`` is how many the game has."""
    if not bets:
        raise Refused(Reason.NO_BETS)
    opened: list[Box] = []
    for bet in sorted(bets, key=_number):
        if not 1 <= bet.box <= boxes:
            raise Refused(Reason.NO_SUCH_BOX, box=bet.box, boxes=boxes)
        if opened and opened[-1].number == bet.box:
            raise Refused(Reason.BOX_TWICE, box=bet.box)
        main = check_stakes(rules, limits, bet.stakes)
        sides = tuple([stake for stake in bet.stakes if stake[0] != "main"])
        opened.append(Box(bet.box, main, sides, (Hand((), main),)))
    wanted = 2 * len(opened) + (2 if rules.hole_card else 1)
    staked = sum([staked for bet in bets for _, staked in bet.stakes])
    return Round(rules, limits, tuple(opened), wanted=wanted), (told.BetsTaken(staked),)


def _number(bet: Bet) -> int:
    return bet.box


def initial_cards(round: Round, command: Deal) -> Step:
    """The next of the initial cards; with the last one the round goes on."""
    dealt, before = round.dealt, round.boxes
    count = len(before)
    events: list[told.Event] = []
    for place, card in enumerate(command.cards, start=len(dealt) - len(command.cards)):
        turn, box = divmod(place, count + 1)
        if box < count:
            events.append(told.CardDrawn(before[box].number, 1, card))
        else:
            events.append(told.HoleCardDealt() if turn else told.DealerDrew(card))
    boxes = tuple(
        [
            Box(box.number, box.main, box.side_bets, (Hand(dealt[place :: count + 1], box.main),))
            for place, box in enumerate(before)
        ]
    )
    round = replace(round, boxes=boxes, dealer=dealt[count :: count + 1])
    if round.wanted:
        return round, tuple(events)
    winners = jackpot_boxes(round)
    if winners:
        return replace(round, phase=AWARDING), (*events, told.JackpotHit(winners))
    return _after_awards(round, tuple(events))


def award(round: Round, command: Award) -> Step:
    """What the meter pays, for exactly the boxes that hit it."""
    if round.phase is not AWARDING:
        raise Refused(Reason.NO_AWARD_OPEN)
    awards = dict(command.awards)
    if tuple(number for number, _ in command.awards) != jackpot_boxes(round) or min(awards.values()) < 0:
        raise Refused(Reason.WRONG_AWARDS, boxes=jackpot_boxes(round))
    boxes = tuple(replace(box, award=awards.get(box.number)) for box in round.boxes)
    return _after_awards(replace(round, boxes=boxes), ())


def _after_awards(round: Round, events: Events) -> Step:
    if house.offers_insurance(round.dealer[0]):
        return replace(round, phase=INSURANCE), (*events, told.InsuranceOffered())
    return _look(round, events)


def insure(round: Round, command: Insure) -> Step:
    """One box's answer; after the last one the dealer looks."""
    if round.phase is not INSURANCE:
        raise Refused(Reason.CARDS_AWAITED if round.wanted else Reason.NO_INSURANCE_OPEN)
    place = place_of(round, command.box)
    box = round.boxes[place]
    if box.insured is not None:
        raise Refused(Reason.ALREADY_DECIDED, box=box.number)
    if command.taken and not command.funded:
        raise Refused(Reason.NOT_FUNDED)
    round = with_box(round, place, replace(box, insured=command.taken))
    staked = insurance_stake(box.main) if command.taken else 0
    events: Events = (told.InsuranceAnswered(box.number, command.taken, staked),)
    if any(box.insured is None for box in round.boxes):
        return round, events
    return _look(round, events)


def _look(round: Round, events: Events) -> Step:
    """The dealer looks where the rules say so; a natural found ends the round."""
    if house.looks(round.rules, round.dealer[0]):
        natural = is_natural(round.dealer)
        events = (*events, told.Looked(natural))
        if natural:
            over = replace(round, phase=SETTLING, hole_shown=True)
            return over, (*events, told.HoleCardTurned(round.dealer[1]))
    return next_turn(round, events)
