"""Insurance and the look: under which cards the dealer looks, and what an insurance bet comes to.

Law: ace up only, exactly half the main bet, 2:1 on a dealer natural, settled apart from the hand.
"""

import pytest
from support.live import LIVE, answers, deal, hands, heard, said, say, table, the
from support.rounds import play, refusal, told

from sabot.cards import parse_all
from sabot.engine.tracks import CloseWindow, Phase, insure
from sabot.engine.tracks.events import InsuranceAnswered, InsuranceOffered, Looked


def _insured(game: str, shoe: str, do: str = "") -> str:
    return f"game {game}\nbets ann main=10.00\nshoe {shoe}\ninsurance ann yes\n{do}"


@pytest.mark.parametrize("game", LIVE)
def test_insurance_pays_two_to_one_when_the_dealer_has_a_natural(game: str) -> None:
    """Sheets 000, 002 and 003, insurance: half the bet covers the whole of it."""
    assert told(play(_insured(game, "Kh Ac 8d Kd"))) == [
        "dealer Ac Kd = 21 natural",
        "ann Kh 8d = 18 lose 10.00 -> 0.00",
        "insurance ann 5.00 -> 15.00",
        "total 15.00 -> 15.00",
    ]


@pytest.mark.parametrize("game", LIVE)
def test_insurance_is_lost_when_the_dealer_has_none_and_the_hand_goes_on(game: str) -> None:
    """Sheets 000, 002 and 003, insurance: settled apart from the hand."""
    assert told(play(_insured(game, "Kh Ac 8d 6d", "do ann stand"))) == [
        "dealer Ac 6d = 17",
        "ann Kh 8d = 18 win 10.00 -> 20.00",
        "insurance ann 5.00 -> 0.00",
        "total 15.00 -> 20.00",
    ]


@pytest.mark.parametrize("game", LIVE)
@pytest.mark.parametrize(
    ("hole", "hand", "insurance"),
    [
        ("Ks", "ann Ah Kd = 21 push 10.00 -> 10.00", "insurance ann 5.00 -> 15.00"),
        ("6s", "ann Ah Kd = 21 natural 10.00 -> 25.00", "insurance ann 5.00 -> 0.00"),
    ],
)
def test_a_natural_too_may_be_insured(game: str, hole: str, hand: str, insurance: str) -> None:
    """Sheets 000, 002 and 003, insurance: with a Blackjack of one's own as well."""
    assert told(play(_insured(game, f"Ah Ac Kd {hole}")))[1:3] == [hand, insurance]


@pytest.mark.parametrize("game", LIVE)
def test_half_of_the_smallest_step_is_whole_cents(game: str) -> None:
    """Sheets 000, 002 and 003, insurance: multiples of 0.05 where stakes are multiples of 0.10."""
    result = play(f"game {game}\nbets ann main=1.10\nshoe Kh Ac 8d Kd\ninsurance ann yes")
    assert (result.insurance[0].staked, result.insurance[0].returned) == (55, 165)


@pytest.mark.parametrize("game", LIVE)
@pytest.mark.parametrize("answer", ["", "insurance ann no"])
def test_insurance_is_declined_unless_it_is_taken(game: str, answer: str) -> None:
    """Sheets 000, 002 and 003, insurance: a possibility, not a duty."""
    result = play(f"game {game}\nbets ann main=10.00\nshoe Kh Ac 8d Kd\n{answer}")
    assert (result.insurance, result.staked, result.returned) == ((), 1000, 0)


@pytest.mark.parametrize("game", LIVE)
@pytest.mark.parametrize("up", ["2c", "8c", "Jc", "Qc", "Kc"])
def test_insurance_is_offered_with_an_ace_up_only(game: str, up: str) -> None:
    """Sheets 000 and 002 say it of tens and faces; sheet 003 names the ace alone."""
    shoe = f"Kh {up} 8d 7d 8h"
    assert refusal(_insured(game, shoe, "do ann stand")) == (4, "refused.no_insurance_open")


@pytest.mark.parametrize("game", LIVE)
def test_the_look_under_an_ace_ends_the_round_on_a_natural(game: str) -> None:
    """Sheets 000, 002 and 003, insurance: nobody decides any more, nor does the dealer draw."""
    assert refusal(f"game {game}\nbets ann main=10.00\nshoe 6h Ac 5d Kd\ndo ann hit") == (4, "nobody_may_act")
    assert play(_insured(game, "6h Ac 5d Kd 8s")).dealt == parse_all("6h Ac 5d Kd")


@pytest.mark.parametrize(
    ("game", "up", "looked"),
    [
        *((game, "Ac", [Looked(False)]) for game in LIVE),
        *(("power", up, [Looked(False)]) for up in ("Jc", "Qc", "Kc")),
        *((game, up, []) for game in ("free_bet", "infinite") for up in ("Tc", "Jc", "Qc", "Kc")),
        *((game, up, []) for game in LIVE for up in ("2c", "8c")),
    ],
)
def test_the_dealer_looks_where_the_sheet_says(game: str, up: str, looked: list[Looked]) -> None:
    """Sheets 000 and 002 look under an ace only, sheet 003 under J, Q, K and ace."""
    round, events = say(table(game, "", 1000), deal(f"6h {up} 5d 7d"))
    if round.phase is Phase.INSURANCE:
        events = heard(round, CloseWindow())
    assert [event for event in events if isinstance(event, Looked)] == looked


@pytest.mark.parametrize("up", ["Jc", "Qc", "Kc"])
def test_power_ends_at_once_on_a_natural_under_a_face(up: str) -> None:
    """Sheet 003, the dealer looks on J-Q-K: only the opening bet is lost, and no one acts."""
    text = f"game power\nbets ann main=10.00\nshoe 6h {up} 5d Ad"
    assert hands(text) == ["ann 6h 5d = 11 lose 10.00 -> 0.00"]
    assert refusal(f"{text} 8s\ndo ann quadruple") == (4, "nobody_may_act")


@pytest.mark.parametrize("game", ["free_bet", "infinite"])
@pytest.mark.parametrize("up", ["Tc", "Jc", "Qc", "Kc"])
@pytest.mark.parametrize(
    ("cards", "do", "lost"),
    [
        ("6h 2d", "do ann stand", "10.00 "),
        ("6h 2d", "do ann double", "20.00 "),
        ("Jh Qd", "do ann split\ndo ann.1 stand\ndo ann.2 stand", "10.00 10.00 "),
    ],
)
def test_an_unseen_natural_takes_every_chip_staked(game: str, up: str, cards: str, do: str, lost: str) -> None:
    """Sheets 000 and 002, insurance: under a ten nobody has looked, so doubles and splits are lost too."""
    first, second = cards.split()
    result = play(f"game {game}\nbets ann main=10.00\nshoe {first} {up} {second} Ad 7s 8s\n{do}")
    assert [(hand.outcome, hand.staked, hand.returned) for hand in result.hands] == [
        ("lose", int(stake.replace(".", "")), 0) for stake in lost.split()
    ]


@pytest.mark.parametrize("game", LIVE)
def test_the_insurance_window_closes_when_everyone_has_answered(game: str) -> None:
    """Sheets 000, 002 and 003, insurance: then the dealer looks."""
    round, events = say(table(game, "6h Ac 5d 7d", 1000, 2000), insure([1], [True]))
    assert (round.phase, round.pending, Looked(False) in events) == (Phase.INSURANCE, 1, False)
    round, events = say(round, insure([0], [False]))
    assert (round.phase, Looked(False) in events) == (Phase.DECIDING, True)


@pytest.mark.parametrize("game", LIVE)
def test_no_answer_in_time_is_a_no(game: str) -> None:
    """Sheets 000, 002 and 003, insurance: who does not take it has not got it."""
    round = said(table(game, "6h Ac 5d 7d", 1000, 2000), insure([0], [True]), CloseWindow())
    assert round.players.insured.tolist() == [1, 0]


@pytest.mark.parametrize("game", LIVE)
def test_insurance_that_cannot_be_paid_is_a_no(game: str) -> None:
    """Sheets 000, 002 and 003, insurance: answered, final and free of charge."""
    round = table(game, "6h Ac 5d 7d", 1000, 2000, 3000)
    round, events = say(round, insure([0, 1], [True, True], funded=[False, True]))
    answered = the(InsuranceAnswered, events)
    assert answers(answered) == [None, None]
    assert (answered.taken.tolist(), answered.debit.tolist()) == ([False, True], [0, 1000])
    assert round.players.insured.tolist() == [0, 1, -1]


@pytest.mark.parametrize("game", LIVE)
def test_everyone_is_asked_even_with_a_shared_natural(game: str) -> None:
    """Sheets 000, 002 and 003, insurance: the window opens before anything else."""
    round, events = say(table(game, "", 1000), deal("Ah Ac Kd 7d"))
    assert (round.phase, InsuranceOffered() in events) == (Phase.INSURANCE, True)
