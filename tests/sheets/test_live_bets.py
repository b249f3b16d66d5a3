"""Placing bets at a live table: limits, the close, and what is returned then.

Law: a bet counts only if it was taken before the close; too much is refused at once, too little is returned at
the close, and a main bet so returned takes its side bets with it.
"""

import pytest
from support.live import LIVE, answers, betting, deal, hands, refused, said, say, the
from support.rounds import play, refusal

from sabot.engine.refused import Reason
from sabot.engine.tracks import CloseBets, CloseWindow, Round, Settle, bet, result
from sabot.engine.tracks.events import BetsAnswered, BetsClosed, BetsReturned, Event

MOST = {"free_bet": 100_000, "infinite": 500_000, "power": 500_000}
SIDES = ("any_pair", "21+3", "hot_3", "bust_it")


def _refusal(game: str, bets: str) -> tuple[int, str]:
    return refusal(f"game {game}\nbets ann {bets}\nshoe Kh 7c 8d Kd\ndo ann stand")


def _place(round: Round, row: int, *stakes: int) -> tuple[Round, list[Reason | None], list[int]]:
    round, events = say(round, bet([row], [[*stakes, *[0] * (len(round.bets) - len(stakes))]]))
    answered = the(BetsAnswered, events)
    return round, answers(answered), answered.debit.tolist()


def _returned(events: tuple[Event, ...]) -> list[tuple[str, Reason, list[int], list[int]]]:
    back = [event for event in events if isinstance(event, BetsReturned)]
    return [(event.bet, event.reason, event.rows.tolist(), event.cents.tolist()) for event in back]


@pytest.mark.parametrize("game", LIVE)
def test_main_bets_lie_within_the_limits(game: str) -> None:
    """Sheets 000, 002 and 003, placing bets: from 1 to 1000, and from 1 to 5000."""
    for stake in (100, MOST[game]):
        assert play(f"game {game}\nbets ann main={stake // 100}.00\nshoe Kh 7c 8d Kd\ndo ann stand").staked == stake
    assert _refusal(game, "main=0.90") == (2, "refused.below_minimum")
    assert _refusal(game, f"main={MOST[game] // 100}.10") == (2, "refused.above_maximum")


@pytest.mark.parametrize("game", LIVE)
@pytest.mark.parametrize("side", SIDES)
def test_side_bets_lie_within_the_limits(game: str, side: str) -> None:
    """Sheets 000, 002 and 003, placing bets: each side bet from 1 to 500."""
    for stake in (100, 50_000):
        text = f"game {game}\nbets ann main=1.00 {side}={stake // 100}.00\nshoe Kh 7c 8d Kd\ndo ann stand"
        assert play(text).side_bets[0].staked == stake
    assert _refusal(game, f"main=1.00 {side}=0.90") == (2, "refused.below_minimum")
    assert _refusal(game, f"main=1.00 {side}=500.10") == (2, "refused.above_maximum")


@pytest.mark.parametrize("game", LIVE)
@pytest.mark.parametrize("bets", ["main=1.05", "main=10.01", "main=1.00 hot_3=1.05"])
def test_stakes_are_whole_multiples_of_ten_cents(game: str, bets: str) -> None:
    """Sheets 000, 002 and 003, pays: so that 3:2 and halves are whole cents."""
    assert _refusal(game, bets) == (2, "refused.not_a_multiple")


@pytest.mark.parametrize("game", LIVE)
def test_limits_are_the_operators(game: str) -> None:
    """Sheets 000, 002 and 003, placing bets: they may change from time to time."""
    head = f"game {game}\nlimits main=0.10-500.00 hot_3=0.10-2.00"
    assert play(f"{head}\nbets ann main=0.10 hot_3=2.00\nshoe Kh 7c 8d Kd\ndo ann stand").staked == 210
    assert refusal(f"{head}\nbets ann main=0.10 hot_3=2.10\nshoe Kh 7c 8d Kd") == (3, "refused.above_maximum")


@pytest.mark.parametrize(("game", "more"), [("free_bet", "double"), ("infinite", "double"), ("power", "quadruple")])
def test_limits_bind_opening_bets_only(game: str, more: str) -> None:
    """Sheets 000, 002 and 003, placing bets: insurance, doubles and splits come on top of the maximum."""
    most = MOST[game]
    head = f"game {game}\nbets ann main={most // 100}.00"
    made = play(f"{head}\nshoe 6h Ac 2d 6d Ks\ninsurance ann yes\ndo ann {more}")
    assert made.hands[0].staked == most * (4 if more == "quadruple" else 2)
    assert made.insurance[0].staked == most // 2
    assert play(f"{head}\nshoe Kh 7c Qd Kd Ac As\ndo ann split").staked == 2 * most


@pytest.mark.parametrize("game", LIVE)
def test_a_bet_is_taken_raised_and_taken_back_while_betting_is_open(game: str) -> None:
    """Sheets 000, 002 and 003, placing bets: what was down is replaced, and only the difference is debited."""
    round, refusals, debit = _place(betting(game), 0, 1000, 500)
    assert (refusals, debit) == ([None], [1500])
    round, refusals, debit = _place(round, 0, 3000, 500, 0, 200)
    assert (refusals, debit) == ([None], [2200])
    round, refusals, debit = _place(round, 0)
    assert (refusals, debit) == ([None], [-3700])
    assert BetsClosed(0) in say(round, CloseBets())[1]


@pytest.mark.parametrize("game", LIVE)
def test_bets_of_a_player_who_leaves_before_the_close_are_cancelled(game: str) -> None:
    """Sheets 000, 002 and 003, disconnection: every stake goes back, and the round goes on without the player."""
    round, _, debit = _place(betting(game, [1000, 200], [2000]), 0)
    assert debit == [-1200]
    round, events = say(round, CloseBets(), deal("Kh 7c 8d Kd"))
    assert (BetsClosed(1) in events, round.pending) == (True, 1)


@pytest.mark.parametrize("game", LIVE)
def test_bets_of_a_player_who_leaves_after_the_close_stand(game: str) -> None:
    """Sheets 000, 002 and 003, disconnection: they are settled in the player's absence, by default decisions."""
    round = said(betting(game, [1000, 200]), CloseBets(), deal("8h 7c 8d Kd"), CloseWindow(), Settle())
    one = result(round, 0)
    assert [(hand.outcome, hand.returned) for hand in one.hands] == [("lose", 0)]
    assert [(side.line, side.staked) for side in one.side_bets] == [("pair", 200)]


@pytest.mark.parametrize("game", LIVE)
def test_a_bet_after_the_close_is_refused(game: str) -> None:
    """Sheets 000, 002 and 003, placing bets: the light is red."""
    round = said(betting(game, [1000]), CloseBets())
    assert refused(round, bet([0], [[2000, 0, 0, 0, 0]])) is Reason.BETTING_CLOSED


@pytest.mark.parametrize("game", LIVE)
def test_a_bet_above_its_maximum_is_refused_and_what_was_down_stays(game: str) -> None:
    """Sheets 000, 002 and 003, placing bets: at the maximum no more is taken."""
    round, refusals, debit = _place(betting(game, [1000, 500]), 0, MOST[game] + 10, 500)
    assert (refusals, debit) == ([Reason.ABOVE_MAXIMUM], [0])
    round, refusals, debit = _place(round, 0, 1000, 50_010)
    assert (refusals, debit) == ([Reason.ABOVE_MAXIMUM], [0])
    assert round.players.stakes[0].tolist() == [1000, 500, 0, 0, 0]


@pytest.mark.parametrize("game", LIVE)
def test_a_side_bet_below_its_minimum_is_returned_at_the_close(game: str) -> None:
    """Sheets 000, 002 and 003, placing bets: taken while chips are being added, returned if it stays too small."""
    round, events = say(betting(game, [1000, 90, 100, 10]), CloseBets())
    assert _returned(events) == [
        ("any_pair", Reason.BELOW_MINIMUM, [0], [90]),
        ("hot_3", Reason.BELOW_MINIMUM, [0], [10]),
    ]
    assert round.players.stakes[0].tolist() == [1000, 0, 100, 0, 0]
    assert BetsClosed(1) in events


@pytest.mark.parametrize("game", LIVE)
def test_a_main_bet_below_its_minimum_takes_its_side_bets_with_it(game: str) -> None:
    """Sheets 000, 002 and 003, placing bets and side bets: none stands without a main bet; nobody else is touched."""
    round, events = say(betting(game, [1000, 100], [90, 200, 50], [2000, 300], [0, 0, 0, 0, 400]), CloseBets())
    assert _returned(events) == [
        ("main", Reason.BELOW_MINIMUM, [1], [90]),
        ("21+3", Reason.BELOW_MINIMUM, [1], [50]),
        ("any_pair", Reason.NO_MAIN_BET, [1], [200]),
        ("bust_it", Reason.NO_MAIN_BET, [3], [400]),
    ]
    assert round.players.stakes.tolist() == [[1000, 100, 0, 0, 0], [0] * 5, [2000, 300, 0, 0, 0], [0] * 5]
    assert BetsClosed(2) in events


@pytest.mark.parametrize("game", LIVE)
def test_whoever_got_the_bet_back_is_out_of_the_round(game: str) -> None:
    """Sheets 000, 002 and 003, placing bets: no hand, no decision, nothing staked and nothing won."""
    round = said(betting(game, [1000], [90, 200]), CloseBets(), deal("8h 7c 8d Kd"))
    assert round.pending == 1
    round = said(round, CloseWindow(), Settle())
    assert (result(round, 1).hands, result(round, 1).side_bets) == ((), ())
    assert (result(round, 1).staked, result(round, 1).returned) == (0, 0)


@pytest.mark.parametrize("game", LIVE)
def test_players_without_number_share_a_round(game: str) -> None:
    """Sheets 000, 002 and 003, rules of the game: the table is never full."""
    players = "\n".join(f"bets p{number} main=10.00" for number in range(200))
    do = "\n".join(f"do p{number} stand" for number in range(200))
    made = hands(f"game {game}\n{players}\nshoe Kh 7c 8d Kd\n{do}")
    assert made == [f"p{number} Kh 8d = 18 win 10.00 -> 20.00" for number in range(200)]
