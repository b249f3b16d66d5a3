"""The progressive meters of the house (sheet 004, 21+3 Progressive): fed, won, paid, lifted.

Law: exact to the micro-cent in the facts, whole cents in the ledger, the remainder carried; every player plays
for the same meter.
"""

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
    meters,
    movements,
)
from support.rigged import RiggedShoes, rigged_shoes

from sabot.ledger import BANK, CASHIER, HIDDEN, IN_PLAY, VISIBLE

house = pytest.fixture(an_odd_house)
shoes = pytest.fixture(rigged_shoes)


def test_the_meter_begins_with_its_seed(house: OpenHouse) -> None:
    """The bank gives the first seed, and the facts say so."""
    assert meters(house) == (SEED, 0)
    (seed,) = movements(house)
    assert (seed["why"], seed["added"], seed["visible"], seed["hidden"]) == ("seed", SEED, SEED, 0)
    assert house.balance(VISIBLE) == 30_000
    assert house.balance(BANK) == 1_000_000_00 - 30_000
    assert house.balance(CASHIER) == -1_000_000_00


def test_each_stake_adds_its_shares_when_it_is_accepted_and_fractions_are_carried(
    house: OpenHouse, shoes: RiggedShoes
) -> None:
    """61.7285 and 10.0055 cents a stake: three of them are 185 whole cents, not three times 61."""
    for count in (1, 2, 3):
        played = feed(house, shoes, house.player())
        assert not played.over
        assert meters(house) == (SEED + count * V, count * H)
        told = movements(house)[-1]
        assert told == {
            "event": "moved",
            "why": "contribution",
            "round": played.id,
            "box": 0,
            "staked": 500,
            "shares": [ODD.visible_ppm, ODD.hidden_ppm],
            "added": V + H,
            "paid": 0,
            "by_bank": 0,
            "moved": 0,
            "visible": SEED + count * V,
            "hidden": count * H,
        }
    assert (house.balance(VISIBLE), house.balance(HIDDEN)) == (30_000 + 185, 30)
    assert house.balance(IN_PLAY) == 3 * STAKED


def test_the_boxes_of_a_round_feed_the_meter_together(house: OpenHouse, shoes: RiggedShoes) -> None:
    """Three stakes of 5.00 are one contribution of 15.00."""
    played = feed(house, shoes, house.player(), boxes=3)
    assert meters(house) == (SEED + 3 * V, 3 * H)
    assert [fact["why"] for fact in movements(house)] == ["seed", "contribution"]
    assert played.opened.meter == (SEED, 0)


def test_other_bets_and_later_stakes_feed_nothing(house: OpenHouse, shoes: RiggedShoes) -> None:
    """Only the progressive stake does; a double is no part of it."""
    house.finish(house.open(house.player(), "progressive", "1 main=10.00 21+3=1.00 lucky_ladies=1.00"))
    house.finish(house.open(house.player(), "progressive", "1 main=1.00", level="micro"))
    house.finish(house.open(house.player(), "classic", "1 main=10.00"))
    assert meters(house) == (SEED, 0)
    house.act(feed(house, shoes, house.player()), "double")
    assert meters(house) == (SEED + V, H)


def test_a_round_that_wins_nothing_of_it_leaves_the_meter_alone_when_it_is_paid(
    house: OpenHouse, shoes: RiggedShoes
) -> None:
    """No lift without a win, even below the floor."""
    end(house, feed(house, shoes, house.player()))
    assert meters(house) == (SEED + V, H)


def test_a_win_is_reserved_at_once_and_paid_with_the_round(house: OpenHouse, shoes: RiggedShoes) -> None:
    """The visible meter's whole cents, its own contribution in them; the fraction stays; the hidden one moves."""
    player = house.player(10_000)
    played = hit(house, shoes, player)
    assert awards(played) == [30_061]
    after = V % MICRO + H
    assert meters(house) == (after, 0)
    won = movements(house)[-1]
    assert (won["why"], won["round"], won["box"]) == ("win", played.id, 1)
    assert (won["paid"], won["by_bank"], won["moved"]) == (30_061 * MICRO, 0, H)
    assert house.balance(VISIBLE) == 30_061 + 10
    assert house.balance(player) == house.available(player) == 10_000 - STAKED
    end(house, played)
    assert house.available(player) == 10_000 - STAKED + 30_061
    assert meters(house) == (FLOOR, 0)
    lift = movements(house)[-1]
    assert (lift["why"], lift["round"], lift["added"]) == ("lift", played.id, FLOOR - after)
    assert house.balance(VISIBLE) == 20_000


def test_the_bank_lifts_the_visible_meter_only_where_it_is_below_the_floor(
    house: OpenHouse, shoes: RiggedShoes
) -> None:
    """A hidden meter that is larger than the floor leaves nothing to lift."""
    end(house, hit(house, shoes, house.player()))
    house.now += 5000
    first = len(movements(house))
    feed(house, shoes, house.player())
    played = hit(house, shoes, house.player())
    assert awards(played) == [(FLOOR + 2 * V) // MICRO]
    feed(house, shoes, house.player())
    end(house, played)
    assert meters(house) == (FLOOR, H)
    whys = [fact["why"] for fact in movements(house)[first:]]
    assert whys == ["contribution", "contribution", "win", "contribution", "lift"]


@pytest.mark.parametrize(
    ("boxes", "paid", "by_bank"),
    [(1, [30_061], [0]), (2, [30_123, 20], [0, 0]), (3, [30_185, 30, 30], [0, 0, 30 * MICRO])],
)
def test_the_boxes_of_one_round_win_in_their_order(
    house: OpenHouse, shoes: RiggedShoes, boxes: int, paid: list[int], by_bank: list[int]
) -> None:
    """The first takes the meter, the second H out of it, the third H from the bank."""
    player = house.player(10_000)
    played = hit(house, shoes, player, boxes=boxes)
    assert awards(played) == paid
    wins = [fact for fact in movements(house) if fact["why"] == "win"]
    assert [(fact["box"], fact["by_bank"]) for fact in wins] == list(enumerate(by_bank, start=1))
    visible = (SEED + boxes * V) % MICRO + boxes * H - (paid[1] * MICRO if boxes > 1 else 0)
    assert meters(house) == (visible, 0)
    end(house, played)
    assert house.available(player) == 10_000 - boxes * STAKED + sum(paid)
    assert meters(house) == (FLOOR, 0)


def test_a_second_win_within_the_window_takes_the_hidden_meter_of_the_first(
    house: OpenHouse, shoes: RiggedShoes
) -> None:
    """Two seconds from the first, both ends included; the third of the moment is paid by the bank."""
    first = hit(house, shoes, house.player())
    house.now += 1000
    second = hit(house, shoes, house.player())
    assert awards(second) == [10]
    visible = V % MICRO + H + V - 10 * MICRO
    assert meters(house) == (visible, H)
    house.now += 1000
    before = house.balance(BANK)
    third = hit(house, shoes, house.player())
    assert awards(third) == [10]
    assert movements(house)[-1]["by_bank"] == 10 * MICRO
    assert meters(house) == (visible + V, 2 * H)
    assert house.available(BANK) == before - 62 - 10 - 10
    assert awards(first) == [30_061]


def test_a_win_after_the_window_is_a_first_one_again(house: OpenHouse, shoes: RiggedShoes) -> None:
    """The window is counted from the first win, not from the last."""
    hit(house, shoes, house.player())
    house.now += 1500
    hit(house, shoes, house.player())
    house.now += 501
    visible, hidden = meters(house)
    third = hit(house, shoes, house.player())
    assert awards(third) == [(visible + V) // MICRO]
    assert meters(house) == ((visible + V) % MICRO + hidden + H, 0)


def test_a_payment_within_the_window_makes_no_second_winner_a_first_one(house: OpenHouse, shoes: RiggedShoes) -> None:
    """The first is paid and the meter lifted; the second still takes H, out of the lifted meter."""
    end(house, hit(house, shoes, house.player()))
    house.now += 2000
    player = house.player(10_000)
    second = hit(house, shoes, player)
    assert awards(second) == [10]
    assert meters(house) == (FLOOR + V - 10 * MICRO, H)
    end(house, second)
    assert house.available(player) == 10_000 - STAKED + 10
    assert meters(house) == (FLOOR + V - 10 * MICRO, H)


def test_a_reserved_win_outlives_a_crash(house: OpenHouse, shoes: RiggedShoes) -> None:
    """The promise is in the journal, the meter in the facts."""
    player = house.player(10_000)
    played = hit(house, shoes, player, boxes=2)
    before = meters(house)
    house.reopen()
    assert meters(house) == before
    end(house, house.read(played.id))
    assert house.available(player) == 10_000 - 2 * STAKED + 30_123 + 20


def test_a_bank_that_lacks_money_is_filled_by_the_cashier_in_whole_rolls(shoes: RiggedShoes) -> None:
    """Only the cashier mints, and the journal shows it."""
    with sqlite_house(bankroll=700_000) as house:
        player = house.player(10**9)
        assert house.balance(BANK) == 400_000
        shoes.next = "Th Th Th 7c 9d 9d 9d Td"
        opened = house.open(player, "progressive", *(f"{box} main=2000.00" for box in (1, 2, 3)), level="high_roller")
        end(house, opened)
        assert house.balance(BANK) == 400_000 - 600_000 + 700_000
        assert house.balance(CASHIER) == -(10**9) - 3 * 700_000
        minted = [row for row in house.dump()["entry"] if row[5] == CASHIER]
        assert {row[4] for row in minted} == {"bankroll", "deposit"}
