"""A command is carried out once, whatever its number of arrivals.

Law: the same id with the same body gets the round as it stands and moves nothing, at any later time, also
after the storage was closed and opened again; the same id with another body is refused.
"""

from typing import Any

import pytest
from support.house import OpenHouse, a_house
from support.rigged import RiggedShoes, rigged_shoes
from support.round_works import acting, bets_of, insuring, opening, shoe_of, turn

from sabot.house.instant import Played
from sabot.house.refused import Reason, Refused
from sabot.storage.protocol import Work

house = pytest.fixture(a_house)
shoes = pytest.fixture(rigged_shoes)

OPENING = ("classic", bets_of("1 main=10.00 perfect_pair=5.00"), "opened")


def again(house: OpenHouse, work: Work[Played]) -> Played:
    """Ask once more; nothing may change."""
    before = house.dump()
    played = house.run(work)
    assert house.dump() == before
    return played


@pytest.mark.parametrize("crash", [False, True])
def test_an_opening_that_arrives_again_debits_nothing(house: OpenHouse, shoes: RiggedShoes, *, crash: bool) -> None:
    """A client that lost the answer asks again and finds its round."""
    player = house.player(10_000)
    house.commit(player, "classic")
    shoes.next = "Th 6c 9d"
    opened = house.run(opening(player, *OPENING))
    assert house.available(player) == 10_000 - 1500
    if crash:
        house.reopen()
    assert again(house, opening(player, *OPENING)) == opened
    assert again(house, opening(player, *OPENING, level="standard")) == opened


def test_an_opening_that_arrives_after_the_round_opens_no_other(house: OpenHouse, shoes: RiggedShoes) -> None:
    """Even with another shoe waiting: it belongs to the next command."""
    player = house.player()
    house.commit(player, "classic")
    shoes.next = "Th 6c 9d"
    over = house.act(house.run(opening(player, *OPENING)), "stand")
    shoe = shoe_of(over)
    assert again(house, opening(player, *OPENING, shoe=shoe)) == over
    house.commit(player, "classic")
    house.now += 40 * 86_400_000
    assert again(house, opening(player, *OPENING, shoe=shoe)) == over
    house.reopen()
    assert again(house, opening(player, *OPENING, shoe=shoe)) == over


def test_an_opening_that_was_carried_out_is_known_while_a_later_round_is_open(
    house: OpenHouse, shoes: RiggedShoes
) -> None:
    """The command says which shoe it was made for; nobody else finds anything under that number."""
    player, other = house.player(), house.player()
    shoes.next = "Th 6c 9d"
    over = house.act(house.open(player, "classic", "1 main=10.00 perfect_pair=5.00", command="opened"), "stand")
    shoes.next = "Th 6c 9d"
    later = house.open(player, "classic", "1 main=20.00", command="later")
    assert again(house, opening(player, *OPENING, shoe=shoe_of(over))) == over
    assert again(house, opening(player, "classic", bets_of("1 main=20.00"), "later", shoe=shoe_of(later))) == later
    house.commit(other, "classic")
    with pytest.raises(Refused) as caught:
        again(house, opening(other, *OPENING, shoe=shoe_of(over)))
    assert caught.value.reason is Reason.WRONG_VERSION


@pytest.mark.parametrize("crash", [False, True])
@pytest.mark.parametrize("game", ["classic", "progressive"])
def test_the_id_of_one_of_the_last_eight_deals_opens_no_other_round(
    house: OpenHouse, game: str, *, crash: bool
) -> None:
    """A client that asks again for another shoe than it asked for first pays once."""
    player = house.player()
    for number in range(9):
        house.finish(house.open(player, "classic", "1 main=10.00", command=f"deal-{number}"))
    if crash:
        house.reopen()
    house.commit(player, game)
    before = house.dump()
    for number in range(1, 9):
        with pytest.raises(Refused) as caught:
            house.run(opening(player, game, OPENING[1], f"deal-{number}"))
        assert caught.value.reason is Reason.COMMAND_REUSED
    assert house.dump() == before
    assert house.run(opening(player, game, bets_of("1 main=10.00"), "deal-0")).opened.game == game


def test_the_bets_of_an_opening_are_the_same_in_any_order(house: OpenHouse) -> None:
    """Boxes and bets are named one by one, and their order says nothing."""
    player = house.player()
    house.commit(player, "classic")
    work = opening(player, "classic", bets_of("1 main=10.00 perfect_pair=5.00", "2 main=5.00"), "c")
    other = (2, (("main", 500),)), (1, (("perfect_pair", 500), ("main", 1000)))
    opened = house.run(work)
    assert again(house, opening(player, "classic", other, "c", shoe=shoe_of(opened))) == opened


@pytest.mark.parametrize("stakes", [(("main", None), ("main", 5)), (("main", 10.5),), ()])
def test_a_repeated_opening_with_bets_that_are_none_is_another_body(house: OpenHouse, stakes: Any) -> None:
    """Whatever stands where an amount should be, it is refused as what it is."""
    player = house.player()
    over = house.finish(house.open(player, "classic", "1 main=10.00", command="c"))
    with pytest.raises(Refused) as caught:
        house.run(opening(player, "classic", ((1, stakes),), "c", shoe=shoe_of(over)))
    assert caught.value.reason is Reason.COMMAND_REUSED


@pytest.mark.parametrize("shoe", [0, -1, 2**63, 10**5000], ids=["none", "below none", "too large", "too long to print"])
def test_a_number_that_no_shoe_has_is_a_wrong_version(house: OpenHouse, shoe: int) -> None:
    """However long it is."""
    player = house.player()
    house.commit(player, "classic")
    with pytest.raises(Refused) as caught:
        house.run(opening(player, *OPENING, shoe=shoe))
    assert caught.value.reason is Reason.WRONG_VERSION


def test_two_players_may_choose_the_same_id(house: OpenHouse) -> None:
    """Ids are a player's own."""
    first, second = house.player(), house.player()
    rounds = {house.open(player, "classic", "1 main=1.00", command="mine").id for player in (first, second)}
    assert len(rounds) == 2


@pytest.mark.parametrize("crash", [False, True])
@pytest.mark.parametrize("action", ["hit", "double", "split", "stand"])
def test_a_decision_that_arrives_again_is_taken_once(
    house: OpenHouse, shoes: RiggedShoes, action: str, *, crash: bool
) -> None:
    """It is made for an older version, and yet it is no wrong version: it was accepted."""
    player = house.player(3000)
    shoes.next = "8h 6c 8d 2c 3c"
    played = house.open(player, "classic", "1 main=10.00")
    work = acting(played, "c", 1, 1, action)
    after = house.run(work)
    if crash:
        house.reopen()
    assert again(house, work) == after


def test_a_decision_that_arrives_after_the_round_is_still_the_same(house: OpenHouse, shoes: RiggedShoes) -> None:
    """The answer is the round as it stands by then."""
    shoes.next = "2h 6c 3d 4s"
    played = house.open(house.player(), "classic", "1 main=10.00")
    work = acting(played, "c", 1, 1, "hit")
    over = house.act(house.run(work), "stand")
    assert over.over
    assert again(house, work) == over


def test_an_answer_about_insurance_that_arrives_again_is_taken_once(house: OpenHouse, shoes: RiggedShoes) -> None:
    """Half the bet is debited once."""
    player = house.player(10_000)
    shoes.next = "Th Th Ac 9d 8d"
    played = house.open(player, "classic", "1 main=10.00", "2 main=20.00")
    work = insuring(played, "c", 2, taken=True)
    after = house.run(work)
    assert house.available(player) == 10_000 - 3000 - 1000
    house.reopen()
    assert again(house, work) == after


@pytest.mark.parametrize(("box", "hand", "action"), [(1, 1, "stand"), (2, 1, "hit"), (1, 2, "hit")])
def test_a_decision_id_with_another_body_is_refused(
    house: OpenHouse, shoes: RiggedShoes, box: int, hand: int, action: str
) -> None:
    """Box, hand and action are its body."""
    shoes.next = "2h 2s 6c 3d 3s 4s"
    played = house.open(house.player(), "classic", "1 main=10.00", "2 main=10.00")
    after = house.run(acting(played, "c", 1, 1, "hit"))
    before = house.dump()
    for work in (acting(after, "c", box, hand, action), insuring(after, "c", 1, taken=True)):
        with pytest.raises(Refused) as caught:
            house.run(work)
        assert caught.value.reason is Reason.COMMAND_REUSED
    assert house.dump() == before


@pytest.mark.parametrize(("box", "taken"), [(1, False), (2, True)])
def test_an_insurance_id_with_another_body_is_refused(
    house: OpenHouse, shoes: RiggedShoes, box: int, *, taken: bool
) -> None:
    """Box and answer are its body."""
    shoes.next = "Th Th Ac 9d 8d"
    played = house.open(house.player(), "classic", "1 main=10.00", "2 main=10.00")
    after = house.run(insuring(played, "c", 1, taken=True))
    before = house.dump()
    for work in (insuring(after, "c", box, taken=taken), acting(after, "c", 1, 1, "hit")):
        with pytest.raises(Refused) as caught:
            house.run(work)
        assert caught.value.reason is Reason.COMMAND_REUSED
    assert house.dump() == before


def test_commands_that_arrive_at_once_are_carried_out_one_after_another(house: OpenHouse, shoes: RiggedShoes) -> None:
    """Ten copies of a command are one; of ten commands for the same version one is taken."""
    player = house.player(10_000)
    house.commit(player, "classic")
    shoes.next = "2h 6c 3d 2c 2d 2s 3h"
    (opened, *others) = house.together([opening(player, *OPENING)] * 10)
    assert all(other == opened for other in others)
    assert house.available(player) == 10_000 - 1500
    answers = house.together([acting(opened, f"c{n}", *turn(opened), "hit") for n in range(10)])
    assert sum(isinstance(answer, Played) for answer in answers) == 1
    assert {answer.reason for answer in answers if isinstance(answer, Refused)} == {Reason.WRONG_VERSION}


def test_a_work_that_fails_takes_nothing_from_the_others_of_its_group(house: OpenHouse) -> None:
    """Openings and refusals arrive together; each is as if it had come alone."""
    players = [house.player(1000 * (place % 2)) for place in range(8)]
    for player in players:
        house.commit(player, "classic")
    works = [opening(player, "classic", bets_of("1 main=5.00"), "c") for player in players]
    answers = house.together(works)
    taken = [isinstance(answer, Played) for answer in answers]
    assert taken == [False, True] * 4
    rounds = {row[0]: row[2] for row in house.dump()["round"]}
    assert rounds == {answer.id: answer.opened.player for answer in answers if isinstance(answer, Played)}
