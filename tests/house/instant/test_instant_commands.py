"""Commands of an instant round: whose they are, how often they count, and what protection says to them."""

from collections.abc import Callable
from typing import Any

import pytest
from support.people import DAY, MINUTE, Desk
from support.round_works import shoe_of

from sabot.actions import Action
from sabot.engine.boxes import Phase
from sabot.engine.offer import offered
from sabot.house.cashier import deposit
from sabot.house.instant import Played, act, commit_shoe, insure, open_round, void
from sabot.house.protection import acknowledge, self_exclude, set_check, set_limit, standings, touch
from sabot.house.refused import Reason

BETS = ((1, (("main", 1000),)),)
OTHER = ((1, (("main", 2000),)),)


def opened(desk: Desk, player: int, *, wanted: Action = Action.HIT) -> Played:
    """An open round of classic that waits for its first decision, in which an action is offered."""
    for seed in range(1, 200):
        shoe = desk.do(commit_shoe, player, "classic", seed=seed.to_bytes(32)).number
        round = desk.do(open_round, player, game="classic", bets=BETS, command=f"open {seed}", shoe=shoe)
        while not round.over and round.round.phase is Phase.INSURANCE:
            words = {"command": f"insure {seed}", "version": round.version, "box": 1, "taken": False}
            round = desk.do(insure, player, round.id, **words)
        if round.over:
            continue
        if wanted in offered(round.round.rules, round.round.boxes[0].hands[0].cards, split=False):
            return round
        desk.do(void, round.id, "not this one")
    raise AssertionError("no such round")


def decision(round: Played, action: Action = Action.STAND, **other: object) -> dict[str, object]:
    return {"command": "decide", "version": round.version, "box": 1, "hand": 1, "action": action, **other}


def used(desk: Desk, player: int, what: str) -> int:
    return next(each.used for each in desk.do(standings, player) if (each.what, each.period) == (what, "day"))


@pytest.fixture
def desk() -> Desk:
    return Desk()


@pytest.fixture
def player(desk: Desk) -> int:
    return desk.player(500_000)


def test_one_round_of_a_game_at_a_time(desk: Desk, player: int):
    round = opened(desk, player)
    shoe = desk.do(commit_shoe, player, "classic", seed=bytes(32)).number
    told = desk.refuses(Reason.ROUND_OPEN, open_round, player, game="classic", bets=BETS, command="more", shoe=shoe)
    assert told.about == {"round": round.id}


def test_an_opening_command_opens_one_round_and_never_another(desk: Desk, player: int):
    round = opened(desk, player)
    same = {"command": round.opened.command, "shoe": shoe_of(round)}
    assert desk.do(open_round, player, game="classic", bets=BETS, **same).id == round.id
    desk.refuses(Reason.COMMAND_REUSED, open_round, player, game="classic", bets=OTHER, **same)


def test_an_opening_command_at_another_level_is_another_command(desk: Desk, player: int):
    """Sheet 004, limits: 25.00 may be staked at both of these."""
    bets = ((1, (("main", 2500),)),)
    shoe = desk.do(commit_shoe, player, "progressive", seed=bytes(32)).number
    said = {"game": "progressive", "bets": bets, "command": "open", "shoe": shoe}
    round = desk.do(open_round, player, level="low", **said)
    assert desk.do(open_round, player, level="low", **said) == round
    desk.refuses(Reason.COMMAND_REUSED, open_round, player, level="high", **said)


def pays_in(desk: Desk, player: int) -> None:
    desk.do(deposit, player, 500, "more")


def reads_the_check(desk: Desk, player: int) -> None:
    desk.do(set_check, player, 10)
    for _ in range(2):
        desk.do(touch, player)
        desk.wait(5 * MINUTE)
    desk.do(acknowledge, player)


@pytest.mark.parametrize("meanwhile", [pays_in, reads_the_check])
def test_the_command_of_a_deal_opens_no_other_round_whatever_its_player_does_meanwhile(
    desk: Desk, player: int, meanwhile: Callable[[Desk, int], None]
):
    """What is used is counted anew beside it."""
    round = opened(desk, player)
    desk.do(void, round.id, "mistake")
    meanwhile(desk, player)
    shoe = desk.do(commit_shoe, player, "classic", seed=bytes(32)).number
    said = {"game": "classic", "bets": BETS, "shoe": shoe}
    desk.refuses(Reason.COMMAND_REUSED, open_round, player, command=round.opened.command, **said)
    assert desk.do(open_round, player, command="another", **said).id != round.id


def test_a_round_is_its_players_own(desk: Desk, player: int):
    round, other = opened(desk, player), desk.player(500_000)
    desk.refuses(Reason.NOT_YOUR_ROUND, act, other, round.id, **decision(round))


@pytest.mark.parametrize("off", [-1, 1])
def test_a_decision_is_made_for_the_round_as_it_stands(desk: Desk, player: int, off: int):
    round = opened(desk, player)
    told = desk.refuses(Reason.WRONG_VERSION, act, player, round.id, **decision(round, version=round.version + off))
    assert told.about == {"version": round.version}


@pytest.mark.parametrize("other", [{"box": 2}, {"hand": 2}, {"action": Action.HIT}])
def test_a_decision_counts_once_and_its_command_means_nothing_else(desk: Desk, player: int, other: dict[str, Any]):
    round = opened(desk, player)
    after = desk.do(act, player, round.id, **decision(round))
    assert desk.do(act, player, round.id, **decision(round)) == after
    desk.refuses(Reason.COMMAND_REUSED, act, player, round.id, **decision(round, **other))


def test_a_round_that_is_over_is_not_voided(desk: Desk, player: int):
    round = opened(desk, player)
    desk.do(act, player, round.id, **decision(round))
    desk.refuses(Reason.ROUND_OVER, void, round.id, "too_late")


def test_a_shoe_that_waits_is_not_exchanged(desk: Desk, player: int):
    first = desk.do(commit_shoe, player, "classic", seed=bytes(32))
    assert desk.do(commit_shoe, player, "classic", seed=b"\x01" * 32) == first


def test_an_excluded_player_opens_no_round(desk: Desk, player: int):
    shoe = desk.do(commit_shoe, player, "classic", seed=bytes(32)).number
    desk.do(self_exclude, player, 6)
    desk.refuses(Reason.EXCLUDED, open_round, player, game="classic", bets=BETS, command="open", shoe=shoe)


def test_a_double_past_the_stake_limit_is_refused_and_the_round_goes_on(desk: Desk, player: int):
    round = opened(desk, player, wanted=Action.DOUBLE)
    desk.do(set_limit, player, "stake", "day", used(desk, player, "stake") + 999)
    desk.refuses(Reason.STAKE_LIMIT, act, player, round.id, **decision(round, Action.DOUBLE))
    assert desk.do(act, player, round.id, **decision(round)).over


def test_stakes_and_losses_count_as_the_rounds_are_played(desk: Desk, player: int):
    before = desk.do(lambda books: books.balance(player))
    round = opened(desk, player)
    while not round.over:
        round = desk.do(act, player, round.id, **decision(round))
    rounds = [row for row in desk.books._rounds.values() if row.status == "settled"]  # noqa: SLF001 -- nothing else lists them
    assert used(desk, player, "stake") == sum(row.staked for row in rounds) > 0
    assert used(desk, player, "loss") == before - desk.do(lambda books: books.balance(player))


def test_a_round_of_yesterday_voided_today_gives_today_nothing_back(desk: Desk, player: int):
    old = opened(desk, player)
    desk.wait(DAY)
    shoe = desk.do(commit_shoe, player, "progressive", seed=bytes(32)).number
    desk.do(open_round, player, game="progressive", bets=BETS, command="today", shoe=shoe)
    today = used(desk, player, "stake")
    assert today >= 1000
    desk.do(void, old.id, "mistake")
    assert used(desk, player, "stake") == today
