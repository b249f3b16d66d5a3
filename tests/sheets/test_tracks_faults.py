"""Every reason for which a live table refuses a command, or an entry of one.

Law: one enumerated reason each, and nothing changed: not a column, not a card, not a count. Entries of a batch
are judged one by one; what is refused for one touches no other.
"""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
import pytest
from support.live import answers, betting, deal, picture, refused, said, say, table

from sabot.actions import Action
from sabot.cards import Card
from sabot.engine.refused import Reason
from sabot.engine.tracks import (
    CloseBets,
    CloseWindow,
    Command,
    Deal,
    Decide,
    Pause,
    Resume,
    Round,
    Settle,
    Track,
    Void,
    bet,
    decide,
    insure,
)
from sabot.engine.tracks.events import BetsAnswered, Decided, InsuranceAnswered

H, S = Action.HIT, Action.STAND


class Refusal(NamedTuple):
    """A table, what is said to it, and why not."""

    reason: Reason
    table: Callable[[], Round]
    command: Command


def _open() -> Round:
    return betting("infinite", [1000], [2000])


def _dealing() -> Round:
    return table("infinite", "", 1000, 2000)


def _insuring() -> Round:
    return table("infinite", "8h Ac 8d 5d", 1000, 2000)


def _deciding(game: str = "infinite", cards: str = "8h 7c 8d Kd") -> Round:
    return table(game, cards, 1000, 2000)


def _falling() -> Round:
    return said(_deciding(), decide([0, 1], [1, 1], [H, Action.SPLIT]))


def _second_window() -> Round:
    """Row 0 has hit, row 1 has split, row 2 has stood."""
    round = said(table("infinite", "8h 7c 8d Kd", *[1000] * 3), decide([0, 1, 2], [1] * 3, [H, Action.SPLIT, S]))
    return said(round, deal("2s 3s As"))


def _second_hand_on_21() -> Round:
    """The second hand of row 1 is at its end with 21; its first goes on."""
    round = said(table("infinite", "Kh 7c Qd Kd", 1000, 1000), decide([0, 1], [1, 1], [S, Action.SPLIT]))
    return said(round, deal("2s As"))


def _drawing() -> Round:
    return said(table("infinite", "Kh 6c 8d Kd", 1000), decide([0], [1], [S]))


def _settling() -> Round:
    return said(table("infinite", "Kh 7c 8d Kd", 1000), decide([0], [1], [S]))


def _settled() -> Round:
    return said(_settling(), Settle())


def _out_of_twos() -> Round:
    """Eight twos of clubs are gone, and the dealer waits for a card."""
    hit = decide([0], [1], [H])
    round = table("infinite", "2c 2c 2c 2c", 1000)
    return said(round, hit, deal("2c"), hit, deal("2c"), hit, deal("2c"), hit, deal("2c"))


BETS = bet([0], [[1000, 0, 0, 0, 0]])
WHOLE = [
    Refusal(Reason.BETTING_CLOSED, _dealing, BETS),
    Refusal(Reason.BETTING_CLOSED, _deciding, BETS),
    Refusal(Reason.BETTING_CLOSED, _settling, BETS),
    Refusal(Reason.BETTING_CLOSED, _dealing, CloseBets()),
    Refusal(Reason.NO_CARD_WANTED, _open, deal("8h")),
    Refusal(Reason.NO_CARD_WANTED, _insuring, deal("8h")),
    Refusal(Reason.NO_CARD_WANTED, _deciding, deal("8h")),
    Refusal(Reason.NO_CARD_WANTED, _settling, deal("8h")),
    Refusal(Reason.WRONG_NUMBER_OF_CARDS, _dealing, deal("")),
    Refusal(Reason.WRONG_NUMBER_OF_CARDS, _dealing, deal("8h 7c 8d Kd 2s")),
    Refusal(Reason.WRONG_NUMBER_OF_CARDS, _falling, deal("2s 3s 4s 5s")),
    Refusal(Reason.WRONG_NUMBER_OF_CARDS, _drawing, deal("2s 3s")),
    Refusal(Reason.NOT_IN_THE_SHOE, _dealing, Deal((Card(3), Card(52)))),
    Refusal(Reason.NOT_IN_THE_SHOE, _dealing, Deal((Card(-1),))),
    Refusal(Reason.NOT_IN_THE_SHOE, lambda: table("power", "", 1000), deal("8h 9c")),
    Refusal(Reason.TOO_MANY_COPIES, _out_of_twos, deal("2c")),
    Refusal(Reason.NO_INSURANCE_OPEN, _open, insure([0], [True])),
    Refusal(Reason.NO_INSURANCE_OPEN, _deciding, insure([0], [True])),
    Refusal(Reason.NO_INSURANCE_OPEN, _settling, insure([0], [True])),
    Refusal(Reason.CARDS_AWAITED, _dealing, insure([0], [True])),
    Refusal(Reason.CARDS_AWAITED, _dealing, decide([0], [1], [H])),
    Refusal(Reason.CARDS_AWAITED, _falling, decide([0], [1], [H])),
    Refusal(Reason.CARDS_AWAITED, _drawing, decide([0], [1], [H])),
    Refusal(Reason.NO_DECISION_OPEN, _open, decide([0], [1], [H])),
    Refusal(Reason.NO_DECISION_OPEN, _insuring, decide([0], [1], [H])),
    Refusal(Reason.NO_DECISION_OPEN, _settling, decide([0], [1], [H])),
    Refusal(Reason.NO_WINDOW_OPEN, _open, CloseWindow()),
    Refusal(Reason.NO_WINDOW_OPEN, _dealing, CloseWindow()),
    Refusal(Reason.NO_WINDOW_OPEN, _falling, CloseWindow()),
    Refusal(Reason.NO_WINDOW_OPEN, _settling, CloseWindow()),
    Refusal(Reason.CANNOT_HAVE_FALLEN, _deciding, CloseWindow((Track.UNSPLIT,))),
    Refusal(Reason.CANNOT_HAVE_FALLEN, _insuring, CloseWindow((Track.UNSPLIT,))),
    *(Refusal(Reason.NOT_FINISHED, at, Settle()) for at in (_open, _dealing, _insuring, _deciding, _falling, _drawing)),
    *(Refusal(Reason.NOT_PAUSED, at, Resume()) for at in (_open, _dealing, _insuring, _deciding, _falling, _settling)),
    Refusal(Reason.ROUND_PAUSED, lambda: said(_open(), Pause("scan")), BETS),
    Refusal(Reason.ROUND_PAUSED, lambda: said(_deciding(), Pause("scan")), decide([0], [1], [H])),
    Refusal(Reason.ROUND_PAUSED, lambda: said(_deciding(), Pause("scan")), Pause("again")),
    *(Refusal(Reason.ROUND_OVER, _settled, command) for command in (BETS, CloseBets(), Settle(), Resume(), Void("x"))),
    Refusal(Reason.ROUND_OVER, lambda: said(_deciding(), Void("misdeal")), decide([0], [1], [H])),
]


def _entry(row: int, hand: int, action: Action) -> Decide:
    return decide([row], [hand], [action])


ENTRIES = [
    Refusal(Reason.NO_SUCH_PLAYER, _open, bet([-1], [[1000, 0, 0, 0, 0]])),
    Refusal(Reason.NO_SUCH_PLAYER, _open, bet([9], [[1000, 0, 0, 0, 0]])),
    Refusal(Reason.NOT_A_MULTIPLE, _open, bet([0], [[1005, 0, 0, 0, 0]])),
    Refusal(Reason.NOT_A_MULTIPLE, _open, bet([0], [[1000, 0, 0, 0, 101]])),
    Refusal(Reason.ABOVE_MAXIMUM, _open, bet([0], [[500_010, 0, 0, 0, 0]])),
    Refusal(Reason.ABOVE_MAXIMUM, _open, bet([0], [[1000, 50_010, 0, 0, 0]])),
    Refusal(Reason.NEGATIVE_STAKE, _open, bet([0], [[-1000, 0, 0, 0, 0]])),
    Refusal(Reason.NEGATIVE_STAKE, _open, bet([0], [[1000, 0, -100, 0, 0]])),
    Refusal(Reason.NO_SUCH_PLAYER, _insuring, insure([2], [True])),
    Refusal(Reason.NO_SUCH_PLAYER, _insuring, insure([-1], [True])),
    Refusal(Reason.NO_SUCH_PLAYER, lambda: table("infinite", "8h Ac 8d 5d", 1000, 90), insure([1], [True])),
    Refusal(Reason.ALREADY_DECIDED, lambda: said(_insuring(), insure([0], [False])), insure([0], [True])),
    Refusal(Reason.NO_SUCH_PLAYER, _deciding, _entry(2, 1, H)),
    Refusal(Reason.NO_SUCH_PLAYER, _deciding, _entry(-1, 1, H)),
    Refusal(Reason.NO_SUCH_PLAYER, lambda: table("infinite", "8h 7c 8d Kd", 1000, 90), _entry(1, 1, H)),
    Refusal(Reason.NO_SUCH_PLAYER, lambda: table("infinite", "8h 7c 8d Kd", partial=True), _entry(0, 1, H)),
    *(Refusal(Reason.NO_SUCH_HAND, _deciding, _entry(0, hand, H)) for hand in (-1, 0, 2, 3)),
    Refusal(Reason.NO_SUCH_HAND, _second_window, _entry(1, 3, H)),
    Refusal(Reason.ALREADY_DECIDED, lambda: said(_deciding(), _entry(0, 1, H)), _entry(0, 1, S)),
    Refusal(Reason.ALREADY_DECIDED, lambda: said(_deciding(), _entry(0, 1, Action.SPLIT)), _entry(0, 2, H)),
    Refusal(Reason.HAND_FINISHED, _second_window, _entry(2, 1, H)),
    Refusal(Reason.HAND_FINISHED, _second_hand_on_21, _entry(1, 2, H)),
    Refusal(Reason.NOT_IN_THIS_GAME, _deciding, _entry(0, 1, Action.SURRENDER)),
    Refusal(Reason.NOT_IN_THIS_GAME, _deciding, _entry(0, 1, Action.TRIPLE)),
    Refusal(Reason.NOT_IN_THIS_GAME, _deciding, _entry(0, 1, Action.FREE_SPLIT)),
    *(
        Refusal(
            Reason.NOT_IN_THIS_GAME,
            _deciding,
            Decide(np.array([0]), np.array([1], np.int8), np.array([code], np.int8), np.array([True])),
        )
        for code in (-1, 9, 100)
    ),
    Refusal(Reason.ONLY_FIRST_TWO_CARDS, _second_window, _entry(0, 1, Action.DOUBLE)),
    Refusal(Reason.ONLY_FIRST_TWO_CARDS, _second_window, _entry(0, 1, Action.SPLIT)),
    Refusal(Reason.ONLY_BEFORE_SPLIT, _second_window, _entry(1, 1, Action.SPLIT)),
    Refusal(Reason.NOT_AFTER_SPLIT, _second_window, _entry(1, 1, Action.DOUBLE)),
    Refusal(Reason.NOT_A_PAIR, lambda: _deciding(cards="Kh 7c 8d Kd"), _entry(0, 1, Action.SPLIT)),
    Refusal(Reason.FREE_INSTEAD, lambda: _deciding("free_bet"), _entry(0, 1, Action.SPLIT)),
    Refusal(Reason.FREE_INSTEAD, lambda: _deciding("free_bet", "6h 7c 5d Kd"), _entry(0, 1, Action.DOUBLE)),
    Refusal(Reason.NOT_FREE, lambda: _deciding("free_bet", "Kh 7c Qd Kd"), _entry(0, 1, Action.FREE_SPLIT)),
    Refusal(Reason.NOT_FREE, lambda: _deciding("free_bet"), _entry(0, 1, Action.FREE_DOUBLE)),
]


RETURNED = {Reason.BELOW_MINIMUM, Reason.NO_MAIN_BET}
"""Told when bets are given back at the close, which is no refusal."""

OF_HANDS = {Reason.BUST, Reason.ON_21, Reason.CHARLIE, Reason.SPLIT_ACES}
"""Why nothing is offered for a hand; a live table has closed such a hand before anyone could ask."""

OF_BOXES = {
    Reason.NO_BETS,
    Reason.NOT_WHOLE_CENTS,
    Reason.NO_SUCH_BOX,
    Reason.BOX_TWICE,
    Reason.NO_SUCH_BET,
    Reason.NOT_HALF_THE_MAIN_BET,
    Reason.NOT_ITS_TURN,
    Reason.NOT_FUNDED,
    Reason.NO_AWARD_OPEN,
    Reason.WRONG_AWARDS,
}
"""Reasons of the other arrangement: a live table has columns for its bets, and takes fallbacks for lack of funds."""


def _named(refusal: Refusal) -> str:
    return f"{refusal.reason}-{type(refusal.command).__name__}"


def _answered(round: Round, command: Command) -> tuple[Round, list[Reason | None]]:
    round, events = say(round, command)
    answered = events[0]
    assert isinstance(answered, BetsAnswered | InsuranceAnswered | Decided)
    return round, answers(answered)


@pytest.mark.parametrize("case", WHOLE, ids=_named)
def test_a_command_is_refused_whole_and_nothing_changes(case: Refusal) -> None:
    """Sheets 000, 002 and 003: a command at the wrong time, or one that makes no sense as a whole."""
    round = case.table()
    before = picture(round)
    assert refused(round, case.command) is case.reason
    assert picture(round) == before


@pytest.mark.parametrize("case", ENTRIES, ids=_named)
def test_an_entry_is_refused_alone_and_nothing_changes(case: Refusal) -> None:
    """Sheets 000, 002 and 003: one player's bet, answer or decision that cannot stand."""
    round = case.table()
    before = picture(round)
    round, reasons = _answered(round, case.command)
    assert reasons == [case.reason]
    assert picture(round) == before


def test_one_players_bad_bet_spoils_nobodys() -> None:
    """Sheets 000, 002 and 003: strangers, and a second bet of the same player in one batch, are refused alone."""
    lines = [[1500, 0, 0, 0, 0], [1000, 0, 0, 0, 0], [1600, 0, 0, 0, 0], [700, 0, 0, 0, 0]]
    round, reasons = _answered(_open(), bet([0, 9, 0, 1], lines))
    assert reasons == [None, Reason.NO_SUCH_PLAYER, Reason.BET_TWICE, None]
    assert [int(stake) for stake in round.players.stakes[:2, 0]] == [1500, 700]


@pytest.mark.parametrize("rows", [[0], [0, 1, 2], [3]])
def test_a_batch_of_the_wrong_shape_is_our_own_bug_and_changes_nothing(rows: list[int]) -> None:
    round = _open()
    before = picture(round)
    with pytest.raises(ValueError, match="one line a row"):
        say(round, bet(rows, [[500], [600]]))
    assert picture(round) == before


def test_money_is_never_rounded_from_a_float() -> None:
    with pytest.raises(TypeError, match="whole numbers"):
        bet([0], [[500.9, 0, 0, 0, 0]])


def test_every_reason_is_tested_or_belongs_elsewhere() -> None:
    tested = {case.reason for case in (*WHOLE, *ENTRIES)} | {Reason.BET_TWICE}
    assert tested.isdisjoint(RETURNED | OF_HANDS | OF_BOXES)
    assert tested | RETURNED | OF_HANDS | OF_BOXES == set(Reason)
