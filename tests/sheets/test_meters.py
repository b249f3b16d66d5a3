"""The progressive meters of sheet 004: what feeds them, who takes them, how they begin again.

Law: exact to the micro-cent; whole cents are paid and the fraction stays; no cent is made or lost.
"""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.boxes import after, deal, events, opened
from support.meters import meters_of, wins
from support.rounds import play

from sabot.engine.boxes import Award, Command, Insure, Phase, Settle
from sabot.engine.boxes.events import JackpotHit, Settled
from sabot.engine.meters import MICRO, Meters, contribute, lift, take
from sabot.games import GAMES
from sabot.limits import Jackpot

DEFAULT = Jackpot()
ODD = Jackpot(visible_ppm=123_457, hidden_ppm=7)

amounts = st.integers(0, 10**13)


def test_the_shares_the_seed_the_floor_and_the_window_are_the_houses() -> None:
    """Sheet 004, 21+3 Progressive: 15 % and 2 % of each 5.00, 10,000 to begin with and to begin again, 2 seconds."""
    jackpot = GAMES["progressive"].jackpot
    assert jackpot == Jackpot(
        visible_ppm=150_000, hidden_ppm=20_000, seed_cents=1_000_000, floor_cents=1_000_000, window_ms=2_000
    )


def test_each_stake_feeds_both_meters() -> None:
    """Sheet 004, 21+3 Progressive: 0.75 into the visible one, 0.10 into the hidden one."""
    assert contribute(DEFAULT, meters_of("10000", "2000"), 500) == meters_of("10000.75", "2000.10")


def test_a_fraction_of_a_cent_is_carried_and_never_dropped() -> None:
    """Sheet 004, 21+3 Progressive: 61.7285 cents a stake are 61 whole cents now and 123 after the next one."""
    once = contribute(ODD, Meters(), 500)
    assert once == meters_of("0.617285", "0.000035")
    assert [contribute(ODD, once, 500).visible // MICRO, once.visible // MICRO] == [123, 61]
    many = Meters()
    for _ in range(1_000_000 // 500):
        many = contribute(ODD, many, 500)
    assert many == meters_of("1234.57", "0.07")


def test_a_lost_stake_stays_in_the_meters() -> None:
    """Sheet 004, 21+3 Progressive: each of two boxes has fed them when its bet was accepted."""
    result = play("""
        game   progressive
        meter  visible=10.00 hidden=1.00
        bets   1 main=10.00 21+3_progressive=5.00
        bets   2 main=10.00
        bets   3 main=10.00 21+3_progressive=5.00
        shoe   9s Qs 4d Td 5h 3d 8c Ah
    """)
    assert result.meter == (1150, 120)


def test_only_the_progressive_stake_feeds_the_meters() -> None:
    """Sheet 004, 21+3 Progressive: no main bet, other side bet, double or insurance does."""
    result = play("""
        game       progressive
        meter      visible=10.00 hidden=1.00
        bets       1 main=10.00 21+3=5.00 lucky_ladies=5.00
        shoe       6s Ad 5h 9c Ts
        insurance  1 yes
        do         1 double
    """)
    assert result.meter == (1000, 100)


def test_three_aces_of_spades_take_the_visible_meter_with_the_rounds_own_share() -> None:
    """Sheet 004, 21+3 Progressive: 100 %; the 5.00 is not returned; the hidden meter becomes the visible one."""
    result = play("""
        game   progressive
        meter  visible=10000.00 hidden=2000.00
        bets   1 main=10.00 21+3_progressive=5.00
        shoe   As As As 6d
        do     1 surrender
    """)
    assert [(bet.line, bet.returned) for bet in result.side_bets] == [("aces_of_spades", 1_000_075)]
    assert result.meter == (200_010, 0)


@pytest.mark.parametrize(
    ("shoe", "line"), [("Ah Ah Ah 6d", "suited_aces"), ("As Ac As 6d", "trips"), ("Ks Ks Ks 6d 2c", "suited_trips")]
)
def test_no_other_line_takes_or_lifts_a_meter(shoe: str, line: str) -> None:
    """Sheet 004, 21+3 Progressive: the fixed lines are paid by the bank."""
    result = play(f"""
        game   progressive
        meter  visible=500.00 hidden=20.00 floor=10000.00
        bets   1 main=10.00 21+3_progressive=5.00
        shoe   {shoe}
        do     1 surrender
    """)
    assert (result.side_bets[0].line, result.meter) == (line, (50_075, 2010))


def test_a_win_is_whole_cents_and_the_fraction_stays() -> None:
    """Sheet 004, 21+3 Progressive: what the hidden meter held, fraction and all, moves over it."""
    meters, taken = take(meters_of("10000.755", "2000.123456"))
    assert (taken.cents, taken.from_bank) == (1_000_075, 0)
    assert meters == meters_of("2000.128456", "0")


def test_a_second_win_of_the_same_moment_takes_what_the_hidden_meter_held() -> None:
    """Sheet 004, 21+3 Progressive: out of the visible meter, into which it has just moved."""
    meters, (first, second) = wins(meters_of("10000.50", "2000.105"), 2)
    assert (first.cents, second.cents, second.from_bank) == (1_000_050, 200_010, 0)
    assert meters == meters_of("0.005", "0")


@pytest.mark.parametrize("count", [3, 4, 5])
def test_further_wins_of_the_same_moment_are_paid_by_the_bank(count: int) -> None:
    """Sheet 004, 21+3 Progressive: as much as the second, and the meters no longer move."""
    meters, taken = wins(meters_of("10000", "2000"), count)
    assert [(win.cents, win.from_bank) for win in taken[2:]] == [(200_000, 200_000 * MICRO)] * (count - 2)
    assert meters == Meters()


def test_the_hidden_meter_counts_as_it_stood_at_the_first_win() -> None:
    """Sheet 004, 21+3 Progressive: stakes accepted between two wins change neither share."""
    meters, first = take(meters_of("10000", "2000"))
    meters = contribute(DEFAULT, meters, 500)
    meters, second = take(meters, (first,))
    meters, third = take(contribute(DEFAULT, meters, 500), (first, second))
    assert (second.cents, third.cents) == (200_000, 200_000)
    assert meters == meters_of("1.50", "0.20")


def test_a_win_of_another_moment_is_a_first_one_again() -> None:
    """Sheet 004, 21+3 Progressive: after the window the visible meter is there for the next winner."""
    meters, _ = take(meters_of("10000", "2000"))
    meters, next_win = take(contribute(DEFAULT, meters, 500))
    assert (next_win.cents, next_win.from_bank) == (200_075, 0)
    assert meters == meters_of("0.10", "0")


def test_the_boxes_of_one_round_are_one_moment_in_box_order() -> None:
    """Sheet 004, 21+3 Progressive: box 1 is first however the bets are written; box 3 is paid by the bank."""
    result = play("""
        game   progressive
        meter  visible=10000.00 hidden=2000.00
        bets   3 main=10.00 21+3_progressive=5.00
        bets   1 main=10.00 21+3_progressive=5.00
        bets   2 main=10.00 21+3_progressive=5.00
        shoe   As As As As As As As Kd
    """)
    assert {bet.who: bet.returned for bet in result.side_bets} == {"1": 1_000_225, "2": 200_030, "3": 200_030}
    assert result.meter == (0, 0)


@pytest.mark.parametrize(
    ("before", "after_lift", "added"),
    [
        (meters_of("0.005", "7"), meters_of("10000", "7"), 9_999_995 * 100_000),
        (meters_of("9999.99", "0"), meters_of("10000", "0"), MICRO),
        (meters_of("10000", "3"), meters_of("10000", "3"), 0),
        (meters_of("10400.10", "0"), meters_of("10400.10", "0"), 0),
    ],
)
def test_after_a_payment_the_bank_lifts_the_visible_meter_to_the_floor(
    before: Meters, after_lift: Meters, added: int
) -> None:
    """Sheet 004, 21+3 Progressive: only the visible one, only from below, and what it adds is told."""
    assert lift(before, 1_000_000) == (after_lift, added)


@pytest.mark.parametrize(("floor", "visible"), [("", 1010), (" floor=9.00", 1010), (" floor=10000.00", 1_000_000)])
def test_a_round_file_says_its_own_floor(floor: str, visible: int) -> None:
    """Sheet 004, 21+3 Progressive: none unless it is written."""
    result = play(f"""
        game   progressive
        meter  visible=50.00 hidden=10.00{floor}
        bets   1 main=10.00 21+3_progressive=5.00
        shoe   As As As 6d
        do     1 surrender
    """)
    assert result.meter == (visible, 0)


def test_a_win_is_recorded_with_the_last_initial_card_and_paid_with_the_round() -> None:
    """Sheet 004, 21+3 Progressive: before insurance is asked; the settlement alone pays it."""
    round = opened("progressive", "1 main=10.00 21+3_progressive=5.00", "2 main=10.00")
    told = events(round, deal("As 9h As As 8d Kd"))
    assert told[-1] == JackpotHit((1,))
    waiting = after(round, deal("As 9h As As 8d Kd"))
    assert waiting.phase is Phase.AWARDING
    on: list[Command] = [Award(((1, 1_000_075),)), Insure(1, False), Insure(2, False)]
    assert not any(isinstance(event, Settled) for event in events(waiting, *on))
    (settled,) = events(after(waiting, *on), Settle())
    assert isinstance(settled, Settled)
    assert [(bet.line, bet.returned) for bet in settled.settlement.side_bets] == [("aces_of_spades", 1_000_075)]


@given(visible=amounts, hidden=amounts, count=st.integers(1, 6))
def test_no_cent_is_made_or_lost_by_a_win(visible: int, hidden: int, count: int) -> None:
    """Sheet 004, 21+3 Progressive: what the meters lack afterwards is what they paid, in whole cents."""
    meters, taken = wins(Meters(visible=visible, hidden=hidden), count)
    paid = sum(win.cents for win in taken if not win.from_bank)
    assert meters.visible + meters.hidden + paid * MICRO == visible + hidden
    assert meters.visible >= 0
    assert meters.hidden == 0
