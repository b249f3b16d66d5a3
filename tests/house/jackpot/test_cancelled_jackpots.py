"""The meters when a round is cancelled (sheet 004): releases, withdrawals, and what the bank bears.

Law: a void gives back exactly what was debited; the meters stand as if the round had never been, as far as they
can cover it.
"""

from collections.abc import Iterator

import msgspec
import pytest
from support.house import OpenHouse, sqlite_house
from support.jackpots import (
    FLOOR,
    MICRO,
    ODD,
    SEED,
    STAKED,
    H,
    V,
    an_odd_house,
    awards,
    end,
    feed,
    hit,
    house_with,
    meters,
    movements,
)
from support.rigged import RiggedShoes, rigged_shoes

from sabot.games import GAMES
from sabot.house.history import record_of
from sabot.ledger import BANK
from sabot.limits import Jackpot
from sabot.notation import write
from sabot.replay import replay_text

house = pytest.fixture(an_odd_house)
shoes = pytest.fixture(rigged_shoes)


@pytest.fixture
def house_without_a_floor() -> Iterator[OpenHouse]:
    with house_with(msgspec.structs.replace(ODD, floor_cents=0)) as opened:
        yield opened


@pytest.fixture
def house_of_round_shares() -> Iterator[OpenHouse]:
    """The default shares: whole cents, so that two wins can be equal to the last digit."""
    with sqlite_house() as opened:
        yield opened


@pytest.mark.parametrize("boxes", [1, 2, 3])
def test_the_void_of_a_winner_releases_the_meter(house: OpenHouse, shoes: RiggedShoes, boxes: int) -> None:
    """Reserved wins go back, last one first, and the round's own contributions leave."""
    feed(house, shoes, house.player())
    before, bank = meters(house), house.balance(BANK)
    player = house.player(10_000)
    house.void(hit(house, shoes, player, boxes=boxes))
    assert meters(house) == before
    assert house.balance(BANK) == bank
    assert house.balance(player) == house.available(player) == 10_000
    told = movements(house)[-boxes - 1 :]
    assert [(fact["why"], fact["box"]) for fact in told] == (
        [("release", box) for box in range(boxes, 0, -1)] + [("withdrawal", 0)]
    )
    assert told[-2]["paid"] == -((SEED + (1 + boxes) * V) // MICRO) * MICRO
    assert told[-2]["moved"] == -(1 + boxes) * H
    assert (told[-1]["staked"], told[-1]["added"]) == (500 * boxes, -boxes * (V + H))


def test_the_void_of_a_contributor_withdraws_its_shares(house: OpenHouse, shoes: RiggedShoes) -> None:
    """All others' shares stay, to the micro-cent."""
    feed(house, shoes, house.player())
    played = feed(house, shoes, house.player(), boxes=2)
    feed(house, shoes, house.player())
    house.void(played)
    assert meters(house) == (SEED + 2 * V, 2 * H)


def test_the_bank_bears_what_the_meters_lack(house_without_a_floor: OpenHouse, shoes: RiggedShoes) -> None:
    """Someone has won the shares meanwhile: the meters go to zero and no further."""
    house = house_without_a_floor
    played = feed(house, shoes, house.player(10_000))
    end(house, hit(house, shoes, house.player()))
    left = (SEED + 2 * V) % MICRO + 2 * H
    assert left < V
    assert meters(house) == (left, 0)
    bank = house.balance(BANK)
    house.void(played)
    assert meters(house) == (0, 0)
    assert movements(house)[-1]["added"] == -left
    assert house.balance(BANK) == bank + left // MICRO
    assert house.balance(played.opened.player) == 10_000


def test_the_hidden_meter_may_lack_alone(house: OpenHouse, shoes: RiggedShoes) -> None:
    """The visible one was lifted; the hidden one is empty after a win."""
    played = feed(house, shoes, house.player())
    end(house, hit(house, shoes, house.player()))
    house.void(played)
    assert meters(house) == (FLOOR - V, 0)
    assert movements(house)[-1]["added"] == -V


def test_the_void_of_the_first_winner_leaves_the_second_what_it_took(house: OpenHouse, shoes: RiggedShoes) -> None:
    """The second keeps H; the meters are as if only the second had been, less that."""
    first = hit(house, shoes, house.player())
    player = house.player(10_000)
    second = hit(house, shoes, player)
    house.void(first)
    assert meters(house) == (SEED + V - 10 * MICRO, H)
    end(house, second)
    assert house.available(player) == 10_000 - STAKED + 10


def test_after_the_void_of_a_second_winner_the_next_is_second(house: OpenHouse, shoes: RiggedShoes) -> None:
    """H comes out of the meter again, not from the bank."""
    hit(house, shoes, house.player())
    house.void(hit(house, shoes, house.player()))
    third = hit(house, shoes, house.player())
    assert awards(third) == [10]
    assert movements(house)[-1]["by_bank"] == 0
    assert movements(house)[-1]["paid"] == 10 * MICRO


def test_after_the_void_of_the_only_winner_the_next_is_first(house: OpenHouse, shoes: RiggedShoes) -> None:
    """Within the same two seconds: the cancelled win was none."""
    house.void(hit(house, shoes, house.player()))
    assert awards(hit(house, shoes, house.player())) == [30_061]


def test_the_void_of_an_old_win_does_not_touch_the_wins_of_a_later_moment(
    house_of_round_shares: OpenHouse, shoes: RiggedShoes
) -> None:
    """Two wins of equal amounts are two wins; the next within the later window is still a second one."""
    house = house_of_round_shares
    old = hit(house, shoes, house.player())
    house.now += 3000
    end(house, hit(house, shoes, house.player()))
    house.now += 3000
    first = hit(house, shoes, house.player())
    assert awards(old) == awards(first)
    house.void(old)
    assert awards(hit(house, shoes, house.player())) == [10]


def test_nothing_is_lifted_for_a_cancelled_win(house: OpenHouse, shoes: RiggedShoes) -> None:
    """The floor follows payments only."""
    house.void(hit(house, shoes, house.player()))
    assert [fact["why"] for fact in movements(house)] == ["seed", "contribution", "win", "release", "withdrawal"]
    assert meters(house) == (SEED, 0)


def test_a_round_is_cancelled_with_the_shares_it_was_opened_with(
    house: OpenHouse, shoes: RiggedShoes, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The operator changed them meanwhile; what went in is what comes out, and the floor is the round's own."""
    fed, won = feed(house, shoes, house.player()), hit(house, shoes, house.player())
    game = msgspec.structs.replace(GAMES["progressive"], jackpot=Jackpot(visible_ppm=500_000, floor_cents=1))
    monkeypatch.setitem(GAMES, "progressive", game)
    end(house, won)
    assert meters(house) == (FLOOR, 0)
    feed(house, shoes, house.player())
    house.void(fed)
    assert meters(house) == (FLOOR + 500 * 500_000 - V, 0)


@pytest.mark.parametrize("boxes", [1, 2, 3])
def test_an_exported_win_replays_to_the_cents_that_were_paid(
    house_of_round_shares: OpenHouse, shoes: RiggedShoes, boxes: int
) -> None:
    """The notation carries the meters as they stood before the round's own contributions."""
    house = house_of_round_shares
    end(house, feed(house, shoes, house.player()))
    over = end(house, hit(house, shoes, house.player(), boxes=boxes))
    (result,) = replay_text(write([record_of(over)]))
    assert result.returned == sum(awards(over))


def test_an_exported_win_of_a_meter_with_a_fraction_replays_to_the_cents_that_were_paid(
    house: OpenHouse, shoes: RiggedShoes
) -> None:
    """The notation has whole cents; the fractions of two contributions are more than one."""
    end(house, feed(house, shoes, house.player()))
    over = end(house, hit(house, shoes, house.player()))
    assert awards(over) == [30_123]
    (result,) = replay_text(write([record_of(over)]))
    assert result.returned == 30_123
