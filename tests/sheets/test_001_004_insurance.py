"""Insurance in the instant games: offered with an ace up, box by box, and settled on its own.

Law: half the main bet, before any action, 2:1 if the dealer has a natural, whatever the hand does.
"""

import pytest
from support.boxes import INSTANT, after, deal, events, opened, shoe
from support.rounds import play, refusal, told

from sabot.actions import Action
from sabot.engine.boxes import Act, Insure, Phase, step
from sabot.engine.boxes.events import InsuranceAnswered, InsuranceOffered
from sabot.engine.refused import Reason, Refused

pytestmark = pytest.mark.parametrize("game", INSTANT)

UPCARDS = ("2c", "3c", "4c", "5c", "6c", "7c", "8c", "9c", "Tc", "Jc", "Qc", "Kc")


def _dealt(game: str, initial: str, hole: str) -> str:
    """The initial cards of a game, with the hole card where it has one."""
    return f"{initial} {hole}" if game == "progressive" else initial


@pytest.mark.parametrize("up", ["Ac", "Ad", "Ah", "As"])
def test_insurance_is_offered_with_an_ace_up(game: str, up: str) -> None:
    """Sheets 001 and 004, Insurance: whatever the suit."""
    told_so_far = events(opened(game, "1 main=10.00"), deal(_dealt(game, f"Th {up} 7d", "8s")))
    assert told_so_far[-1] == InsuranceOffered()


@pytest.mark.parametrize("up", UPCARDS)
def test_insurance_is_offered_with_nothing_but_an_ace_up(game: str, up: str) -> None:
    """Sheets 001 and 004, Insurance: not under a ten-value either."""
    told_so_far = events(opened(game, "1 main=10.00"), deal(_dealt(game, f"Th {up} 7d", "8s")))
    assert InsuranceOffered() not in told_so_far
    text = f"game {game}\nbets 1 main=10.00\n{shoe(game, f'Th {up} 7d', second='8s')}\ninsurance 1 yes\ndo 1 stand"
    assert refusal(text) == (4, "refused.no_insurance_open")


@pytest.mark.parametrize(
    ("second", "dealer", "insurance"),
    [("Kc", "dealer Ac Kc = 21 natural", "5.00 -> 15.00"), ("8c", "dealer Ac 8c = 19", "5.00 -> 0.00")],
)
def test_insurance_is_half_the_bet_and_pays_2_to_1_on_a_natural(
    game: str, second: str, dealer: str, insurance: str
) -> None:
    """Sheets 001 and 004, Insurance: without a natural it is lost and the round goes on."""
    stands = "do 1 stand" if (game, second) != ("progressive", "Kc") else ""
    result = play(f"""
        game       {game}
        bets       1 main=10.00
        {shoe(game, "Th Ac 7d", second=second)}
        insurance  1 yes
        {stands}
    """)
    lines = told(result)
    assert lines[0] == dealer
    assert lines[1] == "1 Th 7d = 17 lose 10.00 -> 0.00"
    assert lines[2] == f"insurance 1 {insurance}"


def test_insurance_is_answered_box_by_box(game: str) -> None:
    """Sheets 001 and 004, Insurance: one box says yes, one no, one nothing, which is no."""
    dealt = after(
        opened(game, "1 main=10.00", "2 main=20.00", "3 main=30.00"), deal(_dealt(game, "Th 9h 5h Ac 7d 9d 6d", "8s"))
    )
    answers = events(dealt, Insure(1, False), Insure(2, True), Insure(3, False))
    assert [answer for answer in answers if isinstance(answer, InsuranceAnswered)] == [
        InsuranceAnswered(1, False, 0),
        InsuranceAnswered(2, True, 1000),
        InsuranceAnswered(3, False, 0),
    ]
    result = play(f"""
        game       {game}
        bets       1 main=10.00
        bets       2 main=20.00
        bets       3 main=30.00
        {shoe(game, "Th 9h 5h Ac 7d 9d 6d", second="8s")}
        insurance  1 no
        insurance  2 yes
        do         1 stand
        do         2 stand
        do         3 stand
    """)
    assert [(taken.who, taken.staked, taken.returned) for taken in result.insurance] == [("2", 1000, 0)]


def test_insurance_comes_before_any_action(game: str) -> None:
    """Sheets 001 and 004, Insurance: no hand is decided until every box has answered, and none insures later."""
    dealt = after(opened(game, "1 main=10.00", "2 main=10.00"), deal(_dealt(game, "Th 9h Ac 7d 9d", "8s")))
    waiting = after(dealt, Insure(1, True))
    assert waiting.phase is Phase.INSURANCE
    with pytest.raises(Refused) as early:
        step(waiting, Act(1, 1, Action.HIT))
    assert early.value.reason is Reason.NO_DECISION_OPEN
    assert after(waiting, Insure(2, False)).phase is Phase.ACTING
    late = f"""
        game       {game}
        bets       1 main=10.00
        {shoe(game, "Th Ac 7d", second="8s")}
        do         1 stand
        insurance  1 yes
    """
    assert refusal(late) == (6, "insurance_late")


@pytest.mark.parametrize(
    ("second", "hand", "insurance"),
    [("Ks", "push 10.00 -> 10.00", "5.00 -> 15.00"), ("7s", "natural 10.00 -> 25.00", "5.00 -> 0.00")],
)
def test_a_natural_may_be_insured(game: str, second: str, hand: str, insurance: str) -> None:
    """Sheets 001 and 004, Insurance: both natural, the bet pushes and the insurance pays; it comes to even money."""
    result = play(f"""
        game       {game}
        bets       1 main=10.00
        {shoe(game, "Ah Ac Qd", second=second)}
        insurance  1 yes
    """)
    assert told(result)[1:3] == [f"1 Ah Qd = 21 {hand}", f"insurance 1 {insurance}"]
    assert result.net == 1000


def test_insurance_stays_half_the_opening_bet(game: str) -> None:
    """Sheets 001 and 004, Insurance: a later split or double does not raise it."""
    result = play(f"""
        game       {game}
        bets       1 main=10.00
        {shoe(game, "8h Ac 8d", second="8s", drawn="3c 2d Th 9s")}
        insurance  1 yes
        do         1 split
        do         1.1 double
        do         1.2 double
    """)
    assert [(taken.staked, taken.returned) for taken in result.insurance] == [(500, 0)]
    assert result.staked == 4500


def test_insurance_that_cannot_be_paid_is_refused_and_may_still_be_declined(game: str) -> None:
    """Sheets 001, Opening bets, and 004, Insurance: what the balance cannot cover is not taken, not even in part."""
    dealt = after(opened(game, "1 main=10.00"), deal(_dealt(game, "Th Ac 7d", "8s")))
    with pytest.raises(Refused) as refused:
        step(dealt, Insure(1, True, funded=False))
    assert refused.value.reason is Reason.NOT_FUNDED
    assert after(dealt, Insure(1, False, funded=False)).boxes[0].insured is False
