"""Every reason for which a record cannot be settled, one by one.

Law: the table below has a record for each reason, and the record is wrong in that one thing.
"""

from dataclasses import replace
from textwrap import dedent

import pytest

from sabot.actions import Action
from sabot.games import GAMES
from sabot.notation import Bets, Do, Record, parse
from sabot.verify import Unsettled, settle
from sabot.verify.unsettled import Reason

R = Reason

BOX = "game classic | bets 1 main=10.00"
LIVE = "game infinite | bets ann main=10.00 | bets bob main=10.00"
ANN = "game infinite | bets ann main=10.00"
JACKPOT = "game progressive | bets 1 main=10.00 21+3_progressive=5.00 | shoe As As As 9c 9d 9h | do 1 stand"

WRITTEN = [
    (R.BAD_BOX, "game classic | bets 6 main=10.00 | shoe 8h 9c Td 8d | do 6 stand"),
    (R.BAD_BOX, "game classic | bets 01 main=10.00 | shoe 8h 9c Td 8d | do 01 stand"),
    (R.BAD_BOX, "game progressive | bets ann main=10.00 | shoe 8h 9c Td 8d"),
    (R.NO_MAIN_BET, "game classic | bets 1 perfect_pair=5.00 | shoe 8h 9c Td 8d"),
    (R.BET_NOT_OFFERED, "game classic | bets 1 main=10.00 hot_3=5.00 | shoe 8h 9c Td 8d"),
    (R.BET_WITHOUT_STAKE, "game classic | bets 1 main=0.00 | shoe 8h 9c Td 8d"),
    (R.BET_WITHOUT_STAKE, f"{ANN} hot_3=0.00 | shoe 8h 9c Td 8d"),
    (R.NOT_HALF_OF_MAIN, "game classic | bets 1 main=10.00 perfect_pair=4.90 | shoe 8h 9c Td 8d"),
    (R.SHOE_RAN_OUT, f"{BOX} | shoe 8h 9c"),
    (R.SHOE_RAN_OUT, f"{BOX} | shoe 8h 9c Td | do 1 stand"),
    (R.SHOE_RAN_OUT, f"{ANN} | shoe 8h 9c Td 2d | do ann hit"),
    (R.INSURANCE_NOT_OFFERED, f"{BOX} | shoe 8h 9c Td 9d | insurance 1 yes | do 1 stand"),
    (R.INSURANCE_NOT_OFFERED, f"{BOX} | shoe 8h 9c Td 9d | insurance 1 no | do 1 stand"),
    (R.INSURANCE_NOT_OFFERED, f"{BOX} | shoe 8h Ac | insurance 1 yes | void misdeal"),
    (R.UNKNOWN_WHO, f"{BOX} | shoe 8h Ac Td 9d | insurance 2 yes | do 1 stand"),
    (R.UNKNOWN_WHO, f"{ANN} | shoe 8h 9c Td 8d | do bob stand"),
    (R.STEP_MISSING, f"{BOX} | shoe 8h 9c Td 8d"),
    (R.STEP_MISSING, f"{LIVE} | shoe 8h 9c Td 8d | do ann stand"),
    (R.STEP_LEFT_OVER, f"{BOX} | shoe 8h 9c Td 8d | do 1 stand | do 1 hit"),
    (R.STEP_LEFT_OVER, f"{ANN} | shoe 8h 9c Td 8d | do ann stand | do ann stand"),
    (R.STEP_LEFT_OVER, "game progressive | bets 1 main=10.00 | shoe 8h Kc Td Ad | do 1 stand"),
    (R.STEP_LEFT_OVER, f"{BOX} | shoe 8h 9c | do 1 stand | void misdeal"),
    (R.OUT_OF_TURN, f"{BOX} | bets 2 main=5.00 | shoe 8h 9c Td 8d 2c 7d | do 2 stand | do 1 stand"),
    (R.OUT_OF_TURN, f"{BOX} | shoe 8h 9c Td 8d | do 1.1 stand"),
    (R.OUT_OF_TURN, f"{BOX} | shoe 8h 9c 8d 2c 3c Td | do 1 split | do 1.2 stand | do 1.1 stand"),
    (R.CANNOT_ACT, f"{LIVE} | shoe 8h 9c Td 8d Kd | do ann hit | do bob.1 stand"),
    (R.CANNOT_ACT, f"{LIVE} | shoe 5h 9c 6d 8d 2d Td | do ann double | do bob hit | do ann hit | do bob stand"),
    (R.DECIDED_TWICE, f"{LIVE} | shoe 8h 9c Td 8d | do ann stand | do ann stand"),
    (R.NOT_OFFERED, f"{BOX} | shoe 8h 9c Td 8d | do 1 split"),
    (R.NOT_OFFERED, f"{BOX} | shoe Kh 9c Qd 8d 2c 2d | do 1 split | do 1.1 stand | do 1.2 stand"),
    (R.NOT_OFFERED, f"{BOX} | shoe 8h 9c Td 8d | do 1 surrender"),
    (R.NOT_OFFERED, f"{BOX} | shoe 8h 9c Td 8d | do 1 triple"),
    (R.NOT_OFFERED, f"{BOX} | shoe 5h 9c 2d 8d 2c | do 1 hit | do 1 double"),
    (R.NOT_OFFERED, f"{ANN} | shoe 8h 9c 8d 8d 2c 3c 4c | do ann split | do ann.1 double"),
    (R.NOT_OFFERED, "game free_bet | bets ann main=10.00 | shoe 6h 9c 5d 8d 2c | do ann double"),
    (R.NOT_OFFERED, "game free_bet | bets ann main=10.00 | shoe 8h 9c 8d 8d 2c 2d | do ann split"),
    (R.NOT_OFFERED, "game free_bet | bets ann main=10.00 | shoe Kh 9c Kd 8d 2c 2d | do ann free_split"),
    (R.NOT_OFFERED, "game free_bet | bets ann main=10.00 | shoe Ah 9c 8d 8d 2c 2d | do ann free_double"),
    (R.LIVE_ONLY, f"{BOX} | shoe 8h 9c Td 8d | do 1 default"),
    (R.LIVE_ONLY, f"{BOX} | shoe 8h 9c Td 8d | do 1 double unfunded"),
    (R.LIVE_ONLY, f"{BOX} | shoe 8h 9c Td 8d | fell unsplit"),
    (R.NEEDS_NO_MONEY, f"{ANN} | shoe 8h 9c Td 8d | do ann stand unfunded"),
    (R.FELL_TOO_EARLY, f"{ANN} | shoe 8h 9c 2d 8d 3d | fell unsplit | do ann stand"),
    (R.FELL_UNASKED, f"{ANN} | shoe 8h 9c 2d 8d 3d 4d | do ann stand | fell first second"),
    (R.FELL_UNASKED, f"{ANN} | shoe 8h 9c 8d 8d 3d 4d | do ann stand | fell first"),
    (R.FELL_UNASKED, f"{ANN} | shoe 8h 9c 3d 8d Td 4d | do ann stand | fell unsplit | fell unsplit"),
    (R.FELL_UNASKED, f"{ANN} | shoe Ah 9c Ad 8d 2d 3d 4d | do ann stand | fell first second | fell first"),
    (R.NOT_FELL, f"{ANN} | shoe 8h 9c 8d 8d 2d 3d | do ann hit | fell first second"),
    (R.NOT_FELL, f"{ANN} | shoe 2h 9c 3d 8d 2d 3c | do ann hit | do ann hit | fell unsplit"),
    (R.FRACTION_OF_A_CENT, "game classic | bets 1 main=0.05 | shoe Ah 9c Td"),
    (R.FRACTION_OF_A_CENT, "game classic | bets 1 main=0.05 | shoe 8h Ac Td 9d | insurance 1 yes | do 1 stand"),
    (R.AWARD_MISSING, JACKPOT),
]


def record_of(text: str) -> Record:
    (record,) = parse(dedent(text.replace(" | ", "\n")))
    return record


PLAYED = record_of(f"{BOX} | shoe 8h Kc Td 9d | do 1 stand")
LIVE_PLAYED = record_of(f"{ANN} | shoe 8h Kc Td 9d | do ann stand")
WON = record_of(JACKPOT.replace(" | do 1 stand", ""))

MADE = [
    # What no text can say, because the notation refuses it already.
    (R.UNKNOWN_GAME, replace(PLAYED, game="baccarat"), {}),
    (R.NO_BETS, replace(LIVE_PLAYED, bets=()), {}),
    (R.WHO_TWICE, replace(LIVE_PLAYED, bets=LIVE_PLAYED.bets * 2), {}),
    (R.CARD_TOO_MANY, replace(PLAYED, shoe=PLAYED.shoe[:1] * 7), {}),
    (R.CARD_REMOVED, replace(LIVE_PLAYED, game="power"), {}),
    # What is not in the record.
    (R.AWARD_WITHOUT_JACKPOT, PLAYED, {"1": 100}),
    (R.AWARD_WITHOUT_JACKPOT, replace(WON, void="misdeal"), {"1": 100}),
]


def reason_of(record: Record, awards: dict[str, int]) -> Reason:
    rules = GAMES[record.game if record.game in GAMES else "classic"].rules
    with pytest.raises(Unsettled) as caught:
        settle(rules, record, awards)
    return caught.value.reason


@pytest.mark.parametrize(("reason", "text"), WRITTEN)
def test_a_round_that_cannot_be_is_refused_with_its_own_reason(reason: Reason, text: str):
    assert reason_of(record_of(text), {}) is reason


@pytest.mark.parametrize(("reason", "record", "awards"), MADE)
def test_a_record_that_cannot_be_is_refused_with_its_own_reason(reason: Reason, record: Record, awards: dict[str, int]):
    assert reason_of(record, awards) is reason


def test_every_reason_has_its_record():
    assert {reason for reason, *_ in (*WRITTEN, *MADE)} == set(Reason)


def test_the_rounds_that_these_begin_with_can_be_settled():
    assert settle(GAMES["classic"].rules, PLAYED, {}).returned == 0
    assert settle(GAMES["infinite"].rules, LIVE_PLAYED, {}).returned == 0


def test_a_reason_is_told_with_what_it_is_about():
    with pytest.raises(Unsettled, match="bad_box: 9"):
        settle(GAMES["classic"].rules, replace(PLAYED, bets=(Bets("9", (("main", 100),)),)), {})


def test_the_jackpot_pays_what_the_meter_awarded():
    record = record_of(JACKPOT)
    (bet,) = settle(GAMES["progressive"].rules, record, {"1": 1_000_150}).side_bets
    assert (bet.line, bet.returned) == ("aces_of_spades", 1_000_150)


def test_cards_left_over_are_counted_not_refused():
    longer = replace(PLAYED, shoe=PLAYED.shoe + PLAYED.shoe[:2])
    answer = settle(GAMES["classic"].rules, longer, {})
    assert (answer.used, len(longer.shoe)) == (4, 6)


def test_a_split_taken_in_a_window_that_never_closed_was_debited():
    record = record_of(f"{LIVE} | shoe 8h 9c 8d 8d | do ann split | void misdeal")
    assert settle(GAMES["infinite"].rules, record, {}).returned == 3000


def test_rules_come_from_the_proof_and_not_from_the_game():
    rules = GAMES["progressive"].rules
    record = replace(PLAYED, steps=(Do("1", None, Action.SURRENDER),))
    assert settle(rules, record, {}).returned == 500
