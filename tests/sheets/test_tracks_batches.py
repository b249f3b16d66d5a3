"""Batches at a live table: many players' entries in one command, each judged as if it had come alone.

Law: a result depends only on one's own bets and decisions, so no entry, taken or refused, touches another's.
"""

import pytest
from support.live import LIVE, answers, betting, picture, said, say, table

from sabot.actions import Action
from sabot.engine.refused import Reason
from sabot.engine.tracks import Command, Round, bet, decide, insure
from sabot.engine.tracks.events import BetsAnswered, Decided, InsuranceAnswered

H, S = Action.HIT, Action.STAND

pytestmark = pytest.mark.parametrize("game", LIVE)


def _answered(round: Round, command: Command) -> tuple[Round, list[Reason | None], list[int]]:
    round, events = say(round, command)
    answered = events[0]
    assert isinstance(answered, BetsAnswered | InsuranceAnswered | Decided)
    return round, answers(answered), answered.debit.tolist()


def test_bets_that_stand_are_taken_beside_those_that_do_not(game: str) -> None:
    """Sheets 000, 002 and 003, placing bets: each player's are judged alone."""
    stakes = [[1000, 0, 0, 0, 0], [1005, 0, 0, 0, 0], [2000, 300, 0, 0, 0], [1000, 50_010, 0, 0, 0]]
    round, reasons, debit = _answered(betting(game, *[[500]] * 4), bet(range(4), stakes))
    assert reasons == [None, Reason.NOT_A_MULTIPLE, None, Reason.ABOVE_MAXIMUM]
    assert debit == [500, 0, 1800, 0]
    assert picture(round) == picture(said(betting(game, *[[500]] * 4), bet([0, 2], [stakes[0], stakes[2]])))


def test_a_newcomer_whose_bet_is_refused_has_nothing_down(game: str) -> None:
    """Sheets 000, 002 and 003, placing bets: the others of the batch keep their places."""
    round, reasons, debit = _answered(
        betting(game), bet([0, 1, 2], [[1000, 0, 0, 0, 0], [1005, 0, 0, 0, 0], [2000, 0, 0, 0, 0]])
    )
    assert (reasons, debit) == ([None, Reason.NOT_A_MULTIPLE, None], [1000, 0, 2000])
    assert round.players.stakes[:3, 0].tolist() == [1000, 0, 2000]


def test_answers_about_insurance_stand_beside_those_that_do_not(game: str) -> None:
    """Sheets 000, 002 and 003, insurance: one answer a player."""
    round, reasons, debit = _answered(
        table(game, "8h Ac 8d 5d", 1000, 2000, 3000), insure([9, 0, 0, -1, 1], [True, True, False, True, False])
    )
    assert reasons == [Reason.NO_SUCH_PLAYER, None, Reason.ALREADY_DECIDED, Reason.NO_SUCH_PLAYER, None]
    assert debit == [0, 500, 0, 0, 0]
    assert picture(round) == picture(said(table(game, "8h Ac 8d 5d", 1000, 2000, 3000), insure([0, 1], [True, False])))


def test_decisions_that_stand_are_taken_beside_those_that_do_not(game: str) -> None:
    """Sheets 000, 002 and 003, deciding: each is judged alone."""
    command = decide([0, 1, 2, 3], [1, 2, 1, 1], [H, H, Action.SURRENDER, Action.DOUBLE])
    round, reasons, debit = _answered(table(game, "Kh 7c 8d Kd", *[1000] * 5), command)
    assert reasons == [None, Reason.NO_SUCH_HAND, Reason.NOT_IN_THIS_GAME, None]
    assert debit == [0, 0, 0, 1000]
    alone = decide([0, 3], [1, 1], [H, Action.DOUBLE])
    assert picture(round) == picture(said(table(game, "Kh 7c 8d Kd", *[1000] * 5), alone))


def test_of_two_decisions_for_one_hand_the_first_stands(game: str) -> None:
    """Sheets 000, 002 and 003, deciding: it is final when accepted."""
    round, reasons, debit = _answered(
        table(game, "Kh 7c 8d Kd", 1000, 1000), decide([0, 0], [1, 1], [S, Action.DOUBLE])
    )
    assert (reasons, debit) == ([None, Reason.ALREADY_DECIDED], [0, 0])
    assert picture(round) == picture(said(table(game, "Kh 7c 8d Kd", 1000, 1000), decide([0], [1], [S])))


@pytest.mark.parametrize("stranger", [-1, 7])
def test_a_strangers_decision_spoils_nobodys(game: str, stranger: int) -> None:
    """Sheets 000, 002 and 003, object of the game: the first player's decision stands after a stranger's too."""
    round, reasons, _ = _answered(table(game, "Kh 7c 8d Kd", 1000, 1000), decide([stranger, 0], [1, 1], [H, S]))
    assert reasons == [Reason.NO_SUCH_PLAYER, None]
    assert picture(round) == picture(said(table(game, "Kh 7c 8d Kd", 1000, 1000), decide([0], [1], [S])))


@pytest.mark.parametrize(
    ("hand", "action", "reason"),
    [
        (2, H, Reason.NO_SUCH_HAND),
        (1, Action.SURRENDER, Reason.NOT_IN_THIS_GAME),
        (1, Action.SPLIT, Reason.NOT_A_PAIR),
    ],
)
def test_a_refused_decision_does_not_use_up_the_hands_turn(
    game: str, hand: int, action: Action, reason: Reason
) -> None:
    """Sheets 000, 002 and 003, deciding: only what is accepted is final, in one batch as in two."""
    round, reasons, _ = _answered(table(game, "Kh 7c 8d Kd", 1000, 1000), decide([0, 0], [hand, 1], [action, S]))
    assert reasons == [reason, None]
    assert picture(round) == picture(said(table(game, "Kh 7c 8d Kd", 1000, 1000), decide([0], [1], [S])))
