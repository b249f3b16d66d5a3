"""A fault at the table: the round pauses; it goes on as if nothing had been, or it is cancelled.

Law: nothing moves while it is paused; a cancelled round credits nothing and gives every debited cent back, once.
"""

from collections import Counter

import numpy as np
import pytest
from support.live import LIVE, SPLIT, betting, deal, picture, refused, said, say, table, the
from support.rounds import play, told

from sabot.actions import Action
from sabot.engine.refused import Reason
from sabot.engine.tracks import (
    Bet,
    CloseBets,
    CloseWindow,
    Command,
    Decide,
    Insure,
    Pause,
    Phase,
    Resume,
    Round,
    Settle,
    Void,
    bet,
    decide,
    insure,
    result,
)
from sabot.engine.tracks.events import (
    BetsAnswered,
    BetsReturned,
    Decided,
    Event,
    InsuranceAnswered,
    Paused,
    Resumed,
    Voided,
)

H, S, D = Action.HIT, Action.STAND, Action.DOUBLE

CASES = [(game, *pair) for game in LIVE for pair in (("8h Ac 8d 5d", SPLIT[game]), ("Kh Ac Qd 5d", Action.SPLIT))]
STEPS = range(1, 13)


def _script(cards: str, split: Action) -> list[Command]:
    """A round with all that costs money: side bets, insurance, a split, doubles that could and could not be paid."""
    return [
        bet([0, 1, 2, 3], [[1000, 0, 200, 0, 300], [2000, 0, 0, 0, 0], [500, 100, 0, 0, 0], [50, 0, 100, 0, 0]]),
        bet([1], [[3000, 0, 0, 400, 0]]),
        CloseBets(),
        deal(cards),
        insure([0, 1, 2], [True, True, True], funded=[True, False, True]),
        decide([0], [1], [split]),
        decide([1, 2], [1, 1], [D, D], funded=[True, False]),
        deal("6s"),
        deal("3s 4s"),
        decide([0, 0], [1, 2], [H, S]),
        deal("Ks"),
        deal("5c"),
    ]


def _debits(command: Command, events: tuple[Event, ...]) -> Counter[int]:
    """What each row was debited by one command, and credited where bets were returned at the close."""
    paid: Counter[int] = Counter()
    for event in events:
        if isinstance(event, BetsReturned):
            paid.update(dict(zip(event.rows.tolist(), (-event.cents).tolist(), strict=True)))
        elif isinstance(event, BetsAnswered | InsuranceAnswered | Decided):
            assert isinstance(command, Bet | Insure | Decide)
            for row, cents in zip(command.rows.tolist(), event.debit.tolist(), strict=True):
                paid[row] += cents
    return paid


def _played(game: str, script: list[Command]) -> tuple[Round, Counter[int]]:
    round, paid = betting(game), Counter[int]()
    for command in script:
        round, events = say(round, command)
        paid.update(_debits(command, events))
    return round, paid


@pytest.mark.parametrize(("game", "cards", "split"), CASES)
@pytest.mark.parametrize("steps", STEPS)
def test_a_cancelled_round_gives_back_every_cent_that_was_debited(
    game: str, cards: str, split: Action, steps: int
) -> None:
    """Sheets 000, 002 and 003, errors: at any moment, side bets, insurance, doubles and splits included, loans not."""
    round, paid = _played(game, _script(cards, split)[:steps])
    round, events = say(round, Void("misdeal"))
    voided = the(Voided, events)
    assert voided.why == "misdeal"
    assert voided.returned.tolist() == [paid[row] for row in range(4)]
    assert [result(round, row, void=True).returned for row in range(4)] == voided.returned.tolist()


@pytest.mark.parametrize(("game", "cards", "split"), CASES)
def test_the_script_comes_to_its_end(game: str, cards: str, split: Action) -> None:
    """Otherwise the test above would not see a round at each of its moments."""
    round, paid = _played(game, _script(cards, split))
    assert round.phase is Phase.SETTLING
    lent = split is Action.FREE_SPLIT
    assert [paid[row] for row in range(4)] == [1500 + 500 + (0 if lent else 1000), 3400 + 3000, 600 + 250, 0]


@pytest.mark.parametrize("game", LIVE)
def test_stakes_go_back_once(game: str) -> None:
    """Sheets 000, 002 and 003, errors: a cancelled round is over."""
    round = said(table(game, "Kh 7c 8d Kd", 1000), Void("misdeal"))
    for command in (Void("misdeal"), Settle(), Pause("scan"), Resume(), CloseWindow(), deal("Ks")):
        assert refused(round, command) is Reason.ROUND_OVER


@pytest.mark.parametrize("game", LIVE)
def test_a_settled_round_is_not_cancelled(game: str) -> None:
    """Sheets 000, 002 and 003, errors: it has been paid."""
    round = said(table(game, "Kh 7c 8d Kd", 1000), decide([0], [1], [S]), Settle())
    assert refused(round, Void("misdeal")) is Reason.ROUND_OVER


@pytest.mark.parametrize(("game", "cards", "split"), CASES)
@pytest.mark.parametrize("steps", STEPS)
def test_nothing_moves_while_a_round_is_paused(game: str, cards: str, split: Action, steps: int) -> None:
    """Sheets 000, 002 and 003, errors: until the fault is looked into; even a second pause is none."""
    script = _script(cards, split)
    round, events = say(_played(game, script[:steps])[0], Pause("scan error"))
    assert events == (Paused("scan error"),)
    before = picture(round)
    for command in (*script, CloseWindow(), Settle(), Pause("again")):
        assert refused(round, command) is Reason.ROUND_PAUSED
        assert picture(round) == before


@pytest.mark.parametrize(("game", "cards", "split"), CASES)
@pytest.mark.parametrize("steps", STEPS)
def test_a_fault_that_is_mended_leaves_no_trace(game: str, cards: str, split: Action, steps: int) -> None:
    """Sheets 000, 002 and 003, errors: the round continues as it would have."""
    script = _script(cards, split)
    round, events = say(_played(game, script[:steps])[0], Pause("scan error"), Resume())
    assert events[-1] == Resumed()
    assert picture(said(round, *script[steps:])) == picture(_played(game, script)[0])


@pytest.mark.parametrize("game", LIVE)
def test_a_paused_round_may_be_cancelled(game: str) -> None:
    """Sheets 000, 002 and 003, errors: what cannot be mended at once."""
    round, events = say(table(game, "Kh 7c 8d Kd", 1000, 2000), Pause("misdeal"), Void("misdeal"))
    assert np.array_equal(the(Voided, events).returned, [1000, 2000])
    assert (round.phase, round.paused) == (Phase.VOIDED, None)


@pytest.mark.parametrize("game", LIVE)
def test_what_had_already_won_or_lost_is_cancelled_too(game: str) -> None:
    """Sheets 000, 002 and 003, errors and pays: a malfunction voids the round and every pay of it."""
    result = play(
        f"""
        game  {game}
        bets  ann main=10.00 any_pair=1.00
        bets  bob main=10.00 any_pair=1.00
        shoe  8h 7c 8h Kd 6s
        do    ann hit
        do    bob stand
        void  misdeal
        """
    )
    assert told(result)[1:] == [
        "ann 8h 8h 6s = 22 void 10.00 -> 10.00",
        "bob 8h 8h = 16 void 10.00 -> 10.00",
        "side ann any_pair none 1.00 -> 1.00",
        "side bob any_pair none 1.00 -> 1.00",
        "total 22.00 -> 22.00",
    ]


def test_the_houses_loans_are_not_given_to_the_player() -> None:
    """Sheet 000, errors: only what was really staked goes back."""
    result = play("game free_bet\nbets ann main=10.00\nshoe 6h 7c 5d Kd 8s\ndo ann free_double\nvoid misdeal")
    assert told(result)[1] == "ann 6h 5d 8s = 19 void 10.00 + 10.00 lent -> 10.00"
