"""What an instant round came to.

Law: hands by ``outcome`` and ``returned``, side bets by their kinds; a void returns exactly what was debited.
"""

from functools import lru_cache

from sabot.cards import Card
from sabot.engine.boxes.state import Box, Round
from sabot.engine.outcome import VOID, insurance_returned, insurance_stake, outcome, returned
from sabot.engine.settlement import HandResult, InsuranceResult, Settlement, SideBetResult, settlement
from sabot.hand import is_natural
from sabot.rules import Rules
from sabot.side_bets import KINDS, PUSH, Kind, Sees, SideBet, best_line
from sabot.side_bets import returned as side_bet_returned


def settle(round: Round, *, void: bool = False) -> Settlement:
    """Settle every box, or give everything back."""
    hands: list[HandResult] = []
    side_bets: list[SideBetResult] = []
    insurance: list[InsuranceResult] = []
    rules, dealer = round.rules, round.dealer
    for box in round.boxes:
        number = box.number
        for place, hand in enumerate(box.hands or (), start=1):
            ended = VOID if void else outcome(rules, hand.cards, dealer, split=hand.split, surrendered=hand.surrendered)
            back = returned(rules, ended, staked=hand.staked, lent=hand.lent)
            hands.append(HandResult(number, place, hand.cards, ended, hand.staked, hand.lent, back))
        for name, staked in box.side_bets:
            if void:
                side_bets.append(SideBetResult(number, name, None, staked, staked))
            else:
                bet = _bets(rules)[name]
                line = side_bet_line(box, bet.kind, round)
                side_bets.append(
                    SideBetResult(number, name, line, staked, side_bet_returned(bet, line, staked, box.award))
                )
        if box.insured:
            staked = insurance_stake(box.main)
            back = staked if void else insurance_returned(staked, dealer)
            insurance.append(InsuranceResult(number, staked, back))
    return settlement(tuple(hands), tuple(side_bets), tuple(insurance))


@lru_cache(maxsize=64)
def _bets(rules: Rules) -> dict[str, SideBet]:
    """A game's side bets by name."""
    return {bet.name: bet for bet in rules.side_bets}


def side_bet_line(box: Box, kind: Kind, round: Round) -> str | None:
    """The line that a box's side bet makes; it sees the first two cards even after a split."""
    first_two = first_cards(box)
    if kind.pushes_on_natural and is_natural(first_two):
        return PUSH
    match kind.sees:
        case Sees.PAIR:
            return best_line(kind.name, first_two)
        case Sees.THREE:
            return best_line(kind.name, (*first_two, round.dealer[0]))
        case Sees.DEALER:
            return best_line(kind.name, round.dealer)


def first_cards(box: Box) -> tuple[Card, ...]:
    """The two cards that the box was dealt, before any split."""
    if len(box.hands) == 1:
        return box.hands[0].cards[:2]
    return (box.hands[0].cards[0], box.hands[1].cards[0])


def jackpot_boxes(round: Round) -> tuple[int, ...]:
    """The boxes whose initial cards make a jackpot line, in the order they are recorded."""
    winners = []
    for box in round.boxes:
        for name, _ in box.side_bets:
            kind = KINDS[name]
            if kind.jackpot is not None and side_bet_line(box, kind, round) == kind.jackpot:
                winners.append(box.number)
    return tuple(winners)


def waits_for_the_dealer(box: Box) -> bool:
    """Say whether a side bet of the box is decided by the dealer's finished hand."""
    if not box.side_bets:
        return False
    natural = len(box.hands) == 1 and is_natural(box.hands[0].cards)
    kinds = [KINDS[name] for name, _ in box.side_bets]
    return any(kind.sees is Sees.DEALER and not (natural and kind.pushes_on_natural) for kind in kinds)
