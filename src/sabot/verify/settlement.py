"""A record settled again, by a settlement of the verifier's own.

Law: dealt out first, by the order of cards alone; paid afterwards, in whole cents. A voided round gives every stake
back and decides nothing.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from sabot.cards import NAMES
from sabot.notation import Record
from sabot.rules import Rules
from sabot.verify import boxes, tracks
from sabot.verify.hands import Hand, holds_natural, is_charlie, is_natural, total
from sabot.verify.lines import JACKPOT, line, returned
from sabot.verify.opening import check_shoe, is_live, seats
from sabot.verify.results import HandRow, InsuranceRow, Settled, SideBetRow
from sabot.verify.script import Script, Seat, Table
from sabot.verify.unsettled import Reason, Unsettled

_VOID_MAY_END_ON = frozenset({Reason.SHOE_RAN_OUT, Reason.STEP_MISSING})
_HALF = Fraction(1, 2)
_INSURANCE_PAYS = 2


@dataclass(frozen=True, slots=True)
class Dealt:
    """A round with all its cards down, not yet paid."""

    table: Table
    void: bool
    used: int


def settle(rules: Rules, record: Record, awards: Mapping[str, int]) -> Settled:
    """Deal a record out and pay it; ``awards`` is what the meter paid to each box that hit the jackpot."""
    return pay(rules, deal_out(rules, record), awards)


def deal_out(rules: Rules, record: Record) -> Dealt:
    """Put every card where the order of cards puts it, and judge every decision on the way."""
    play = tracks.play if is_live(record) else boxes.play
    check_shoe(rules, record.shoe)
    script, table = Script(record), Table(seats(rules, record))
    try:
        play(rules, script, table)
    except Unsettled as end:
        if record.void is None or end.reason not in _VOID_MAY_END_ON:
            raise
    if record.insurance and not script.insurance_asked:
        raise Unsettled(Reason.INSURANCE_NOT_OFFERED, record.insurance[0].who)
    if script.waiting() is not None:
        raise Unsettled(Reason.STEP_LEFT_OVER, script.steps_taken + 1)
    return Dealt(table, record.void is not None, script.cards_taken)


def pay(rules: Rules, dealt: Dealt, awards: Mapping[str, int]) -> Settled:
    """What every hand, side bet and insurance of a dealt round comes to."""
    table = dealt.table
    hands = tuple(_hand(rules, dealt, hand) for hand in table.hands())
    side_bets = tuple(_side_bet(rules, dealt, seat, *bet, awards) for seat in table.seats for bet in seat.side_bets)
    insurance = tuple(_insurance(dealt, seat) for seat in table.seats if seat.insured)
    won = {row.who for row in side_bets if row.line == JACKPOT}
    if set(awards) - won:
        raise Unsettled(Reason.AWARD_WITHOUT_JACKPOT, min(set(awards) - won))
    rows: tuple[HandRow | SideBetRow | InsuranceRow, ...] = (*hands, *side_bets, *insurance)
    return Settled(
        staked=sum(row.staked for row in rows),
        returned=sum(row.returned for row in rows),
        hands=hands,
        side_bets=side_bets,
        insurance=insurance,
        dealer=tuple(NAMES[card] for card in table.dealer),
        used=dealt.used,
    )


def _whole(cents: Fraction) -> int:
    if cents.denominator != 1:
        raise Unsettled(Reason.FRACTION_OF_A_CENT, cents)
    return int(cents)


def _hand(rules: Rules, dealt: Dealt, hand: Hand) -> HandRow:
    outcome = "void" if dealt.void else _outcome(rules, dealt, hand)
    cards = tuple(NAMES[card] for card in hand.cards)
    back = _returned(rules, hand, outcome)
    return HandRow(hand.who, hand.number, cards, total(hand.cards), outcome, hand.staked, hand.lent, back)


def _outcome(rules: Rules, dealt: Dealt, hand: Hand) -> str:
    """Judged in the order of precedence: what a player has done already stands before what the dealer holds."""
    dealer = dealt.table.dealer
    mine, theirs = total(hand.cards), total(dealer)
    natural, dealer_natural = holds_natural(hand), is_natural(dealer)
    cases = (
        ("surrender", hand.surrendered),
        ("bust", mine > 21),
        ("charlie", is_charlie(rules, hand)),
        ("push", natural and dealer_natural),
        ("natural", natural),
        ("lose", dealer_natural),
        ("push", theirs == rules.push_total),
        ("win", theirs > 21 or mine > theirs),
        ("push", mine == theirs),
    )
    return next((outcome for outcome, holds in cases if holds), "lose")


def _returned(rules: Rules, hand: Hand, outcome: str) -> int:
    """A win is paid on the player's stake and the lent one; only the player's comes back."""
    staked, lent = Fraction(hand.staked), Fraction(hand.lent)
    won = 2 * staked + lent
    back = {
        "win": won,
        "charlie": won,
        "natural": staked + staked * rules.natural_pays,
        "push": staked,
        "void": staked,
        "surrender": staked * _HALF,
    }
    return _whole(back.get(outcome, Fraction(0)))


def _side_bet(rules: Rules, dealt: Dealt, seat: Seat, bet: str, staked: int, awards: Mapping[str, int]) -> SideBetRow:
    if dealt.void:
        return SideBetRow(seat.who, bet, None, staked, staked)
    made = line(bet, seat.pair, dealt.table.dealer, natural=is_natural(seat.pair))
    if made != JACKPOT:
        return SideBetRow(seat.who, bet, made, staked, returned(rules, bet, made, staked))
    if seat.who not in awards:
        raise Unsettled(Reason.AWARD_MISSING, seat.who)
    return SideBetRow(seat.who, bet, made, staked, awards[seat.who])


def _insurance(dealt: Dealt, seat: Seat) -> InsuranceRow:
    staked = _whole(seat.main * _HALF)
    if dealt.void:
        return InsuranceRow(seat.who, staked, staked)
    won = staked + staked * _INSURANCE_PAYS
    return InsuranceRow(seat.who, staked, won if is_natural(dealt.table.dealer) else 0)
