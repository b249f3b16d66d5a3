"""Protection, enforced in the house on every accepted bet.

Law: opening bets, doubles, splits and insurance are all judged; a round already open can always be finished,
and what was voided no longer counts.
"""

import pytest
from support.house import DAY_MS, OpenHouse, a_house
from support.rigged import RiggedShoes, rigged_shoes
from support.round_works import acting, bets_of, insuring, opening

from sabot.house.protection import Period, What, set_limit, time_out
from sabot.house.refused import Reason, Refused

house = pytest.fixture(a_house)
shoes = pytest.fixture(rigged_shoes)

ROUNDS = {"double": "6h 6c 5d", "split": "8h 6c 8d", "insurance": "8h Ac 7d"}


def limited(house: OpenHouse, what: What, cents: int) -> int:
    """A player with a daily limit."""
    player = house.player()
    house.run(lambda transaction: set_limit(transaction, player, what, Period.DAY, cents))
    return player


@pytest.mark.parametrize(("what", "reason"), [(What.STAKE, Reason.STAKE_LIMIT), (What.LOSS, Reason.LOSS_LIMIT)])
def test_an_opening_bet_past_a_limit_is_refused(house: OpenHouse, what: What, reason: Reason) -> None:
    """All boxes count together; nothing changes; up to the limit it is taken."""
    player = limited(house, what, 2000)
    house.finish(house.open(house.player(), "classic", "1 main=1.00"))
    house.commit(player, "classic")
    before = house.dump()
    with pytest.raises(Refused) as caught:
        house.run(opening(player, "classic", bets_of("1 main=10.00", "2 main=10.10"), "c"))
    assert caught.value.reason is reason
    assert house.dump() == before
    assert house.run(opening(player, "classic", bets_of("1 main=10.00", "2 main=10.00"), "c")).staked == 2000


@pytest.mark.parametrize("decision", ROUNDS)
@pytest.mark.parametrize(("what", "reason"), [(What.STAKE, Reason.STAKE_LIMIT), (What.LOSS, Reason.LOSS_LIMIT)])
def test_a_later_stake_past_a_limit_is_refused_and_the_round_can_be_finished(
    house: OpenHouse, shoes: RiggedShoes, what: What, reason: Reason, decision: str
) -> None:
    """Doubles, splits and insurance are stakes too; standing costs nothing."""
    player = limited(house, what, 1490 if decision == "insurance" else 1990)
    shoes.next = ROUNDS[decision]
    played = house.open(player, "classic", "1 main=10.00")
    work = insuring(played, "c", 1, taken=True) if decision == "insurance" else acting(played, "c", 1, 1, decision)
    before = house.dump()
    with pytest.raises(Refused) as caught:
        house.run(work)
    assert caught.value.reason is reason
    assert house.dump() == before
    if decision == "insurance":
        played = house.insure(played, taken=False)
    assert house.act(played, "stand").over


def test_someone_who_went_away_finishes_the_round_and_opens_no_other(house: OpenHouse, shoes: RiggedShoes) -> None:
    """A time-out stops stakes, not payment."""
    player = house.player()
    shoes.next = "6h 6c 5d Ts Th"
    played = house.open(player, "classic", "1 main=10.00")
    house.run(lambda transaction: time_out(transaction, player, 1))
    with pytest.raises(Refused) as caught:
        house.act(played, "double")
    assert caught.value.reason is Reason.TIMED_OUT
    assert house.act(played, "stand").over
    with pytest.raises(Refused):
        house.open(player, "classic", "1 main=10.00")


def test_what_was_lost_counts_and_what_was_won_makes_room(house: OpenHouse, shoes: RiggedShoes) -> None:
    """A loss of 10.00 leaves 5.00 of 15.00; a win of 5.00 makes it ten again."""
    player = limited(house, What.LOSS, 1500)
    shoes.next = "Th 9c 6d Ts"
    assert house.act(house.open(player, "classic", "1 main=10.00"), "hit").over
    with pytest.raises(Refused) as caught:
        house.open(player, "classic", "1 main=5.10")
    assert caught.value.reason is Reason.LOSS_LIMIT
    shoes.next = "Th 9c Kd 8s"
    assert house.act(house.open(player, "classic", "1 main=5.00"), "stand").over
    with pytest.raises(Refused):
        house.open(player, "classic", "1 main=10.10")
    shoes.next = "Th 9c Kd"
    assert house.open(player, "classic", "1 main=10.00").staked == 1000


def test_a_voided_round_no_longer_counts(house: OpenHouse, shoes: RiggedShoes) -> None:
    """What went back was not staked."""
    player = limited(house, What.STAKE, 1000)
    shoes.next = "6h 6c 5d"
    house.void(house.open(player, "classic", "1 main=10.00"))
    shoes.next = "6h 6c 5d"
    assert not house.open(player, "classic", "1 main=10.00").over


def test_a_round_voided_a_day_later_makes_no_room_on_that_day(house: OpenHouse, shoes: RiggedShoes) -> None:
    """Its stake was counted on the day on which it was accepted, and today's stakes still count."""
    player = limited(house, What.STAKE, 1000)
    shoes.next = "6h 6c 5d"
    yesterday = house.open(player, "classic", "1 main=10.00")
    house.now += DAY_MS
    shoes.next = "Th 6c 9d Tc 7c"
    house.act(house.open(player, "progressive", "1 main=10.00"), "stand")
    house.void(yesterday)
    with pytest.raises(Refused) as caught:
        house.open(player, "progressive", "1 main=5.00")
    assert caught.value.reason is Reason.STAKE_LIMIT
