"""What a player is offered to stake is what protection would allow, to the cent."""

from functools import partial

import pytest
from support.house import DAY_MS, OpenHouse, a_house

from sabot.books import Transaction
from sabot.house.protection import allow_stake, headroom, self_exclude, set_check, set_limit, time_out, touch
from sabot.house.refused import Reason, Refused

house = pytest.fixture(a_house)


def judged(house: OpenHouse, player: int, cents: int) -> tuple[Reason | None, Reason | None]:
    """Why so much may not be staked: as it is offered, and as it is refused."""

    async def work(transaction: Transaction) -> tuple[Reason | None, Reason | None]:
        offered = (await headroom(transaction, player)).against(cents)
        try:
            await allow_stake(transaction, player, cents)
        except Refused as refused:
            return (None if offered is None else offered.reason), refused.reason
        return (None if offered is None else offered.reason), None

    return house.run(work)


@pytest.mark.parametrize("what", ["stake", "loss"])
@pytest.mark.parametrize("period", ["day", "week", "month"])
def test_a_limit_leaves_room_to_its_last_cent(house: OpenHouse, what: str, period: str):
    """RULES 7: limits on loss and stake; all that is in play counts as lost."""
    player = house.player(100_000)
    house.run(lambda transaction: set_limit(transaction, player, what, period, 5_000))
    played = house.open(player, "classic", "1 main=20.00")
    left = 5_000 - 2_000
    if not played.over:
        assert judged(house, player, left) == (None, None)
        assert judged(house, player, left + 1) == (Reason(f"{what}_limit"), Reason(f"{what}_limit"))


def test_the_tightest_of_several_limits_is_the_one_that_is_told(house: OpenHouse):
    player = house.player(100_000)
    house.run(lambda transaction: set_limit(transaction, player, "stake", "day", 5_000))
    house.run(lambda transaction: set_limit(transaction, player, "loss", "day", 3_000))
    assert judged(house, player, 3_001)[0] is Reason.LOSS_LIMIT
    assert judged(house, player, 3_000) == (None, None)


def test_who_may_not_play_has_no_room_at_all(house: OpenHouse):
    paused, excluded = house.player(100_000), house.player(100_000)
    house.run(lambda transaction: time_out(transaction, paused, 1))
    house.run(lambda transaction: self_exclude(transaction, excluded, 6))
    assert judged(house, paused, 1) == (Reason.TIMED_OUT, Reason.TIMED_OUT)
    assert judged(house, excluded, 1) == (Reason.EXCLUDED, Reason.EXCLUDED)


def test_a_check_that_is_due_leaves_no_room(house: OpenHouse):
    player = house.player(100_000)
    house.run(lambda transaction: set_check(transaction, player, 10))
    for _ in range(3):
        house.run(lambda transaction: touch(transaction, player))
        house.now += 5 * 60_000
    assert judged(house, player, 1) == (Reason.REALITY_CHECK, Reason.REALITY_CHECK)


def test_time_that_is_used_up_leaves_no_room(house: OpenHouse):
    player = house.player(100_000)
    house.run(lambda transaction: set_limit(transaction, player, "session", "day", 1))
    house.run(lambda transaction: touch(transaction, player))
    house.now += 2 * 60_000
    assert judged(house, player, 1) == (Reason.SESSION_LIMIT, Reason.SESSION_LIMIT)


def test_what_costs_nothing_is_always_possible(house: OpenHouse):
    """A round that is open can be finished, whatever protection says."""
    player = house.player(100_000)
    house.run(lambda transaction: time_out(transaction, player, 1))
    assert house.run(lambda transaction: headroom(transaction, player)).against(0) is None


@pytest.mark.parametrize("seed", range(6))
def test_what_is_offered_is_never_refused_and_what_is_not_always_is(house: OpenHouse, seed: int):
    player, chance = house.player(1_000_000), house.chance
    chance.seed(seed)
    for _ in range(12):
        what, period = chance.choice(("stake", "loss", "session")), chance.choice(("day", "week", "month"))
        value = chance.randrange(0, 300) if what == "session" else chance.randrange(0, 20_000)
        house.run(partial(set_limit, player=player, what=what, period=period, value=value))
        house.now += chance.choice((1_000, 60_000, DAY_MS))
        for cents in (chance.randrange(1, 20_000), 1, 5_000):
            offered, refused = judged(house, player, cents)
            assert (offered is None) == (refused is None)
