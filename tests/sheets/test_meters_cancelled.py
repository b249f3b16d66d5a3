"""The progressive meters of sheet 004 when a round is cancelled: reserved wins and shares go back.

Law: the meters stand as if the round had never been; the bank bears what they cannot cover.
"""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.boxes import after, deal, events, opened
from support.meters import meters_of, wins
from support.rounds import play

from sabot.engine.boxes import Award, Void
from sabot.engine.boxes.events import Voided
from sabot.engine.meters import Meters, contribute, release, take, withdraw
from sabot.limits import Jackpot

DEFAULT = Jackpot()

amounts = st.integers(0, 10**13)


def test_a_cancelled_round_pays_no_jackpot() -> None:
    """Sheet 004, 21+3 Progressive and Cards: the 5.00 goes back, the award does not go out."""
    round = opened("progressive", "1 main=10.00 21+3_progressive=5.00")
    awarded = after(round, deal("As As As Kd"), Award(((1, 1_000_075),)))
    (voided,) = events(awarded, Void("malfunction"))
    assert isinstance(voided, Voided)
    assert [(bet.staked, bet.returned) for bet in voided.settlement.side_bets] == [(500, 500)]


@given(visible=amounts, hidden=amounts, count=st.integers(1, 6))
def test_released_wins_leave_the_meters_as_they_were(visible: int, hidden: int, count: int) -> None:
    """Sheet 004, 21+3 Progressive: a cancelled round releases what it had reserved, the last win first."""
    before = Meters(visible=visible, hidden=hidden)
    meters, taken = wins(before, count)
    for win in reversed(taken):
        meters, borne = release(meters, win)
        assert borne == 0
    assert meters == before


def test_a_release_keeps_what_others_staked_meanwhile() -> None:
    """Sheet 004, 21+3 Progressive: all players feed the same meters; theirs stays when another's round is cancelled."""
    meters, taken = take(meters_of("10000.75", "2000.10"))
    meters, _ = release(contribute(DEFAULT, meters, 500), taken)
    assert withdraw(DEFAULT, meters, 500) == (meters_of("10000.75", "2000.10"), 0)


@pytest.mark.parametrize(
    ("meters", "left", "borne"),
    [
        (meters_of("10000.75", "2000.10"), meters_of("10000", "2000"), "0"),
        (meters_of("0.50", "3"), meters_of("0", "2.90"), "0.25"),
        (meters_of("10", "0.04"), meters_of("9.25", "0"), "0.06"),
        (Meters(), Meters(), "0.85"),
    ],
)
def test_a_cancelled_stake_leaves_the_meters_and_the_bank_bears_what_they_lack(
    meters: Meters, left: Meters, borne: str
) -> None:
    """Sheet 004, 21+3 Progressive: someone may have won the share meanwhile; no meter goes below zero."""
    assert withdraw(DEFAULT, meters, 500) == (left, meters_of(borne, "0").visible)


def test_a_voided_round_leaves_no_trace_in_the_meters() -> None:
    """Sheet 004, 21+3 Progressive and Cards: two reserved wins and three shares go back; no floor lifts."""
    result = play("""
        game   progressive
        meter  visible=300.00 hidden=10.00 floor=5000.00
        bets   1 main=10.00 21+3_progressive=5.00
        bets   2 main=10.00 21+3_progressive=5.00
        bets   3 main=10.00 21+3_progressive=5.00
        shoe   As As 9s As As As 9c Kd
        void   malfunction
    """)
    assert result.meter == (30_000, 1000)
    assert result.net == 0


def test_a_cancelled_first_win_leaves_no_meter_below_zero() -> None:
    """Sheet 004, 21+3 Progressive: the second winner keeps the hidden share; the bank bears what the meters lack."""
    meters, (first, _) = wins(meters_of("10", "2000"), 2)
    meters, borne = release(meters, first)
    assert (meters, borne) == (meters_of("0", "2000"), meters_of("1990", "0").visible)


def test_a_stake_cancelled_between_two_wins_leaves_no_meter_below_zero() -> None:
    """Sheet 004, 21+3 Progressive: the second winner is owed the hidden share as it stood; the bank bears the rest."""
    meters, first = take(meters_of("10000.75", "2000.10"))
    meters, _ = withdraw(DEFAULT, meters, 500)
    meters, second = take(meters, (first,))
    assert (second.cents, second.from_bank) == (200_010, meters_of("0.75", "0").visible)
    assert meters == Meters()
