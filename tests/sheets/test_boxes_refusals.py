"""Every reason for which an instant round refuses a bet or a command, one by one.

Law: one enumerated reason each; a refusal changes nothing.
"""

from copy import deepcopy
from typing import Any

import pytest
from support.boxes import after, bet, deal, opened

from sabot.actions import Action
from sabot.cards import Card, parse_all
from sabot.engine.boxes import (
    Act,
    Award,
    Bet,
    Command,
    Deal,
    Insure,
    Pause,
    Resume,
    Round,
    Settle,
    Void,
    open_round,
    step,
)
from sabot.engine.offer import offer
from sabot.engine.refused import Reason, Refused
from sabot.games import GAMES
from sabot.rules import Rules

FRESH = opened("classic", "1 main=10.00", "3 main=10.00")
ACTING = after(FRESH, deal("8h 9c Td 8d 7s"))
SPLIT = after(ACTING, Act(1, 1, Action.SPLIT), deal("8c 3c"))
INSURING = after(FRESH, deal("8h 9c Ad 8d 7s"))
OVER = after(ACTING, Act(1, 1, Action.HIT), deal("Ks"), Act(3, 1, Action.HIT), deal("Kh"))
JACKPOT = after(
    opened("progressive", "1 main=10.00 21+3_progressive=5.00", "3 main=10.00 21+3_progressive=5.00"),
    deal("As As As As As 9c"),
)


def _one_box(rules: Rules, cards: str, *commands: Command) -> Round:
    """One classic box by other rules."""
    return after(opened("classic", "1 main=10.00", rules=rules), deal(cards), *commands)


# why, the round, the command
REFUSALS: list[tuple[Reason, Round, Command]] = [
    (Reason.NOT_IN_THIS_GAME, ACTING, Act(1, 1, Action.SURRENDER)),
    (Reason.NOT_IN_THIS_GAME, ACTING, Act(1, 1, Action.TRIPLE)),
    (Reason.NOT_IN_THIS_GAME, ACTING, Act(1, 1, Action.QUADRUPLE)),
    (Reason.NOT_IN_THIS_GAME, ACTING, Act(1, 1, Action.FREE_DOUBLE)),
    (Reason.NOT_IN_THIS_GAME, ACTING, Act(1, 1, Action.FREE_SPLIT)),
    (Reason.HAND_FINISHED, after(ACTING, Act(1, 1, Action.STAND)), Act(1, 1, Action.HIT)),
    (Reason.HAND_FINISHED, after(SPLIT, Act(1, 1, Action.STAND)), Act(1, 1, Action.HIT)),
    (Reason.ONLY_FIRST_TWO_CARDS, after(ACTING, Act(1, 1, Action.HIT), deal("2c")), Act(1, 1, Action.DOUBLE)),
    (Reason.ONLY_FIRST_TWO_CARDS, after(ACTING, Act(1, 1, Action.HIT), deal("2c")), Act(1, 1, Action.SPLIT)),
    (Reason.ONLY_BEFORE_SPLIT, SPLIT, Act(1, 1, Action.SPLIT)),
    (
        Reason.NOT_AFTER_SPLIT,
        _one_box(Rules(), "8h 9c 8d Td", Act(1, 1, Action.SPLIT), deal("8c 3c")),
        Act(1, 1, Action.DOUBLE),
    ),
    (Reason.NOT_A_PAIR, after(ACTING, Act(1, 1, Action.STAND)), Act(3, 1, Action.SPLIT)),
    (Reason.FREE_INSTEAD, _one_box(GAMES["free_bet"].rules, "8h 9c 8d Td"), Act(1, 1, Action.SPLIT)),
    (Reason.FREE_INSTEAD, _one_box(GAMES["free_bet"].rules, "8h 9c 3d Td"), Act(1, 1, Action.DOUBLE)),
    (Reason.NOT_FREE, _one_box(GAMES["free_bet"].rules, "Th 9c Td Td"), Act(1, 1, Action.FREE_SPLIT)),
    (Reason.NO_SUCH_BOX, ACTING, Act(2, 1, Action.STAND)),
    (Reason.NO_SUCH_BOX, INSURING, Insure(2, True)),
    (Reason.NO_SUCH_HAND, ACTING, Act(1, 2, Action.STAND)),
    (Reason.NO_SUCH_HAND, ACTING, Act(1, 0, Action.STAND)),
    (Reason.NO_SUCH_HAND, SPLIT, Act(1, 3, Action.STAND)),
    (Reason.NOT_ITS_TURN, ACTING, Act(3, 1, Action.STAND)),
    (Reason.NOT_ITS_TURN, SPLIT, Act(1, 2, Action.STAND)),
    (Reason.CARDS_AWAITED, FRESH, Act(1, 1, Action.STAND)),
    (Reason.CARDS_AWAITED, FRESH, Insure(1, True)),
    (Reason.CARDS_AWAITED, after(ACTING, Act(1, 1, Action.HIT)), Act(1, 1, Action.HIT)),
    (Reason.NO_DECISION_OPEN, INSURING, Act(1, 1, Action.STAND)),
    (Reason.NO_DECISION_OPEN, JACKPOT, Act(1, 1, Action.STAND)),
    (Reason.NO_DECISION_OPEN, OVER, Act(1, 1, Action.STAND)),
    (Reason.NO_INSURANCE_OPEN, ACTING, Insure(1, True)),
    (Reason.NO_INSURANCE_OPEN, after(INSURING, Insure(1, True), Insure(3, True)), Insure(1, True)),
    (Reason.ALREADY_DECIDED, after(INSURING, Insure(1, False)), Insure(1, True)),
    (Reason.NOT_FUNDED, INSURING, Insure(1, True, funded=False)),
    (Reason.NOT_FUNDED, ACTING, Act(1, 1, Action.DOUBLE, funded=False)),
    (Reason.NOT_FUNDED, ACTING, Act(1, 1, Action.SPLIT, funded=False)),
    (Reason.NO_AWARD_OPEN, ACTING, Award(())),
    (Reason.NO_AWARD_OPEN, FRESH, Award(((1, 100),))),
    (Reason.WRONG_AWARDS, JACKPOT, Award(())),
    (Reason.WRONG_AWARDS, JACKPOT, Award(((1, 100),))),
    (Reason.WRONG_AWARDS, JACKPOT, Award(((3, 100), (1, 100)))),
    (Reason.WRONG_AWARDS, JACKPOT, Award(((1, 100), (2, 100)))),
    (Reason.WRONG_AWARDS, JACKPOT, Award(((1, 100), (3, -1)))),
    (Reason.NO_CARD_WANTED, ACTING, deal("2c")),
    (Reason.NO_CARD_WANTED, OVER, deal("2c")),
    (Reason.WRONG_NUMBER_OF_CARDS, FRESH, Deal(())),
    (Reason.WRONG_NUMBER_OF_CARDS, FRESH, deal("8h 9c Td 8d 7s 2c")),
    (Reason.WRONG_NUMBER_OF_CARDS, after(ACTING, Act(1, 1, Action.HIT)), deal("2c 2d")),
    (Reason.NOT_IN_THE_SHOE, FRESH, Deal((Card(52),))),
    (Reason.NOT_IN_THE_SHOE, FRESH, Deal((Card(-1),))),
    (Reason.NOT_IN_THE_SHOE, opened("classic", "1 main=10.00", rules=GAMES["power"].rules), deal("Tc")),
    (
        Reason.TOO_MANY_COPIES,
        after(opened("classic", *(f"{n} main=1.00" for n in (1, 2, 3))), deal("8h " * 6)),
        deal("8h"),
    ),
    (Reason.TOO_MANY_COPIES, opened("classic", *(f"{n} main=1.00" for n in (1, 2, 3))), deal("8h " * 7)),
    (Reason.NOT_FINISHED, FRESH, Settle()),
    (Reason.NOT_FINISHED, INSURING, Settle()),
    (Reason.NOT_FINISHED, ACTING, Settle()),
    (Reason.ROUND_PAUSED, after(ACTING, Pause("misdeal")), Act(1, 1, Action.STAND)),
    (Reason.ROUND_PAUSED, after(ACTING, Pause("misdeal")), Pause("misdeal")),
    (Reason.NOT_PAUSED, ACTING, Resume()),
    (Reason.ROUND_OVER, after(OVER, Settle()), Settle()),
    (Reason.ROUND_OVER, after(ACTING, Void("misdeal")), Act(1, 1, Action.STAND)),
]

# why, the game, the bets
OPENINGS: list[tuple[Reason, str, list[str]]] = [
    (Reason.NO_BETS, "classic", []),
    (Reason.NO_SUCH_BOX, "classic", ["6 main=10.00"]),
    (Reason.NO_SUCH_BOX, "classic", ["0 main=10.00"]),
    (Reason.NO_SUCH_BOX, "progressive", ["4 main=10.00"]),
    (Reason.BOX_TWICE, "classic", ["2 main=10.00", "1 main=10.00", "2 main=5.00"]),
    (Reason.NO_SUCH_BET, "classic", ["1 main=10.00 lucky_ladies=5.00"]),
    (Reason.BET_TWICE, "classic", ["1 main=10.00 main=10.00"]),
    (Reason.BET_TWICE, "progressive", ["1 main=10.00 21+3=5.00 21+3=5.00"]),
    (Reason.NO_MAIN_BET, "progressive", ["1 21+3=5.00"]),
    (Reason.NO_MAIN_BET, "progressive", ["1"]),
    (Reason.BELOW_MINIMUM, "classic", ["1 main=0.00"]),
    (Reason.BELOW_MINIMUM, "progressive", ["1 main=10.00 21+3=0.90"]),
    (Reason.ABOVE_MAXIMUM, "classic", ["1 main=500.10"]),
    (Reason.NOT_A_MULTIPLE, "classic", ["1 main=0.15"]),
    (Reason.NOT_HALF_THE_MAIN_BET, "classic", ["1 main=10.00 perfect_pair=4.00"]),
]

AT_ITS_END = {
    Reason.BUST: ("classic", "Th 6d Ks", False),
    Reason.ON_21: ("classic", "Th 6d 5s", False),
    Reason.CHARLIE: ("infinite", "2h 2d 2s 2c 3h 3d", False),
    Reason.SPLIT_ACES: ("classic", "Ah 6d", True),
}

LIVE_ONLY = {
    Reason.NEGATIVE_STAKE,
    Reason.BETTING_CLOSED,
    Reason.NO_WINDOW_OPEN,
    Reason.NO_SUCH_PLAYER,
    Reason.CANNOT_HAVE_FALLEN,
}


@pytest.mark.parametrize(
    ("reason", "round", "command"),
    [pytest.param(*row, id=f"{row[0]}-{place}") for place, row in enumerate(REFUSALS)],
)
def test_a_command_is_refused_for_its_one_reason_and_nothing_changes(
    reason: Reason, round: Round, command: Command
) -> None:
    """Sheets 001 and 004, Player's decisions: what is not offered, not paid or out of turn is not taken."""
    before = deepcopy(round)
    with pytest.raises(Refused) as refused:
        step(round, command)
    assert refused.value.reason is reason
    assert round == before


@pytest.mark.parametrize(
    ("reason", "game", "bets"), [pytest.param(*row, id=f"{row[0]}-{place}") for place, row in enumerate(OPENINGS)]
)
def test_opening_bets_are_refused_for_their_one_reason(reason: Reason, game: str, bets: list[str]) -> None:
    """Sheets 001, Opening bets, and 004, Limits: no round begins, for any of its boxes."""
    with pytest.raises(Refused) as refused:
        opened(game, *bets)
    assert refused.value.reason is reason


@pytest.mark.parametrize("reason", AT_ITS_END)
def test_nothing_is_offered_for_a_hand_at_its_end(reason: Reason) -> None:
    """Sheets 001 and 004, Player's decisions: bust, on 21 or a split ace; every action has the same answer."""
    game, cards, split = AT_ITS_END[reason]
    assert set(offer(GAMES[game].rules, parse_all(cards), split=split).values()) == {reason}


def test_every_reason_that_boxes_can_give_is_above() -> None:
    """A new reason has to be raised here, or be the live tables' alone."""
    raised = {reason for reason, *_ in (*REFUSALS, *OPENINGS)} | {Reason.NOT_WHOLE_CENTS}
    assert raised | set(AT_ITS_END) | LIVE_ONLY == set(Reason)
    assert not raised & (set(AT_ITS_END) | LIVE_ONLY)


@pytest.mark.parametrize("staked", [1000.0, True, "1000"])
def test_a_stake_that_is_no_whole_number_of_cents_is_refused(staked: Any) -> None:
    """Sheet 001, Opening bets: no float ever touches money."""
    limits = GAMES["classic"].limits["standard"]
    with pytest.raises(Refused) as refused:
        open_round(GAMES["classic"].rules, limits, [Bet(1, (("main", staked),))], boxes=5)
    assert refused.value.reason is Reason.NOT_WHOLE_CENTS


def test_a_negative_stake_is_below_the_minimum() -> None:
    """Sheet 001, Opening bets: also half of a negative one."""
    limits = GAMES["classic"].limits["standard"]
    with pytest.raises(Refused) as refused:
        open_round(GAMES["classic"].rules, limits, [Bet(1, (("perfect_pair", -500), ("main", -1000)))], boxes=5)
    assert refused.value.reason is Reason.BELOW_MINIMUM


@pytest.mark.parametrize("action", [Action.HIT, Action.STAND])
def test_what_costs_nothing_needs_no_money(action: Action) -> None:
    """Sheet 001, Opening bets: only what the balance cannot cover is disabled."""
    told = step(ACTING, Act(1, 1, action, funded=False))[1]
    assert told == step(ACTING, Act(1, 1, action))[1]


def test_bets_are_taken_in_any_order() -> None:
    """Sheets 001 and 004, Opening bets: boxes stand from the right however they were clicked."""
    limits = GAMES["classic"].limits["standard"]
    bets = [bet("5 main=1.00"), bet("1 main=2.00"), bet("3 main=3.00")]
    round, _ = open_round(GAMES["classic"].rules, limits, bets, boxes=5)
    assert [(box.number, box.main) for box in round.boxes] == [(1, 200), (3, 300), (5, 100)]
