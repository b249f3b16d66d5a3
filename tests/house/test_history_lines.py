"""The list of a player's rounds (sheet 004, history: date, starting balance, bet, win, final balance).

Law: newest first, every round once however the pages are cut, and nothing of a round that is not over but its stakes.
"""

from itertools import pairwise
from typing import Any

import pytest
from support.house import DAY_MS, START, OpenHouse, a_house
from support.past import older, page
from support.rigged import RiggedShoes, rigged_shoes

from sabot.house.history import Line, Page

house = pytest.fixture(a_house)
shoes = pytest.fixture(rigged_shoes)


def pages(house: OpenHouse, player: int, **asked: Any) -> list[Page]:
    """Page by page to the end."""
    found = [page(house, player, **asked)]
    while found[-1].next is not None:
        found.append(page(house, player, before=found[-1].next, **asked))
    return found


def all_lines(house: OpenHouse, player: int, **asked: Any) -> list[Line]:
    return [line for one in pages(house, player, **asked) for line in one.lines]


# ── Lines ────────────────────────────────────────────────────────────────────────────────────────────


def test_a_line_says_date_balance_bet_win_and_balance(house: OpenHouse, shoes: RiggedShoes) -> None:
    """Sheet 004, history; the game number is the start in GMT (section 5)."""
    player = house.player(10_000)
    house.now += 3_725_000
    shoes.next = "6h 6c 5d Ts Th 9s"
    played = house.open(player, "classic", "1 main=10.00")
    house.now += 1000
    house.act(played, "double")
    (line,) = all_lines(house, player)
    assert line == Line(
        id="classic/2026-11-16/000001",
        game="classic",
        number="10:02:05",
        opened_at=START + 3_725_000,
        closed_at=START + 3_726_000,
        status="settled",
        starting_balance=10_000,
        staked=2000,
        returned=4000,
        final_balance=12_000,
    )


def test_an_open_round_has_its_stakes_so_far_and_nothing_returned(house: OpenHouse, shoes: RiggedShoes) -> None:
    """A split and an insurance count as soon as they are debited."""
    player = house.player(10_000)
    shoes.next = "8h Ac 8d 3s 2s"
    played = house.open(player, "classic", "1 main=10.00")
    assert [line.staked for line in all_lines(house, player)] == [1000]
    played = house.insure(played, taken=True)
    house.act(played, "split")
    (line,) = all_lines(house, player)
    assert (line.status, line.staked, line.returned) == ("open", 2500, 0)
    assert (line.starting_balance, line.final_balance, line.closed_at) == (10_000, None, None)


def test_a_voided_round_gives_its_stakes_back_in_its_line(house: OpenHouse, shoes: RiggedShoes) -> None:
    player = house.player(10_000)
    shoes.next = "8h 6c 8d 3s 2s"
    house.void(house.act(house.open(player, "classic", "1 main=10.00"), "split"))
    (line,) = all_lines(house, player)
    assert (line.status, line.staked, line.returned) == ("voided", 2000, 2000)
    assert (line.starting_balance, line.final_balance) == (10_000, 10_000)


def test_what_a_round_leaves_the_next_one_begins_with(house: OpenHouse) -> None:
    """Starting balance − bet + win = final balance, round after round, with deposits seen between them."""
    player = house.player(10**7)
    for number in range(12):
        house.now += 1000
        house.finish(house.open_any(player, ("classic", "progressive")[number % 2]))
        if number == 5:
            house.fund(player, 4242)
    found = all_lines(house, player, limit=5)
    assert len(found) == 12
    for line in found:
        assert line.starting_balance is not None
        assert line.starting_balance - line.staked + line.returned == line.final_balance
    jumps = [(newer.starting_balance or 0) - (older.final_balance or 0) for newer, older in pairwise(found)]
    assert sorted(jumps) == [0] * 10 + [4242]
    assert found[0].final_balance == house.available(player)


def test_rounds_at_the_same_time_show_the_wallet_as_it_was(house: OpenHouse, shoes: RiggedShoes) -> None:
    """The second round begins with what the first one left; the first ends while the second's stake is out."""
    player = house.player(10_000)
    shoes.next = "Th 6c 9d"
    first = house.open(player, "classic", "1 main=10.00")
    house.now += 1
    shoes.next = "Th 7c 8d Td"
    house.open(player, "progressive", "1 main=20.00")
    shoes.next = ""
    over = house.void(first)
    newer, older = all_lines(house, player)
    assert (older.id, older.starting_balance, older.final_balance) == (over.id, 10_000, 8000)
    assert (newer.starting_balance, newer.final_balance) == (9000, None)


def test_rounds_from_before_balances_were_kept_have_none(house: OpenHouse) -> None:
    """Everything else of them is there."""
    player = house.player()
    played = house.finish(house.open(player, "classic", "1 main=10.00"))
    older(house, played)
    old, new = all_lines(house, player)
    assert (old.starting_balance, old.final_balance) == (None, None)
    assert (old.staked, old.returned, old.status) == (new.staked, new.returned, new.status)


# ── Pages ────────────────────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def evening(house: OpenHouse) -> int:
    """A player with rounds of both games over three days, many of them opened at the very same millisecond."""
    player, other = house.player(10**8), house.player(10**8)
    for day in range(3):
        house.now = START + day * DAY_MS
        for _ in range(4):
            house.finish(house.open(player, "classic", "1 main=1.00"))
            house.finish(house.open(player, "progressive", "1 main=5.00"))
            house.finish(house.open(other, "classic", "1 main=2.00"))
    return player


@pytest.mark.parametrize("limit", [1, 2, 3, 5, 23, 24, 25, 100])
def test_pages_to_the_end_hold_every_round_once(house: OpenHouse, evening: int, limit: int) -> None:
    """Ties in time are broken by the id; the last page has no cursor, even where it is full."""
    found = pages(house, evening, limit=limit)
    every = [line for one in found for line in one.lines]
    keys = [(line.opened_at, line.id) for line in every]
    assert keys == sorted(set(keys), reverse=True)
    assert len(every) == 24
    assert [len(one.lines) for one in found] == [limit] * (24 // limit) + ([24 % limit] if 24 % limit else [])


def test_a_page_has_twenty_lines_unless_asked_otherwise(house: OpenHouse, evening: int) -> None:
    assert [len(one.lines) for one in pages(house, evening)] == [20, 4]


def test_a_round_opened_meanwhile_changes_no_later_page(house: OpenHouse, evening: int) -> None:
    first = page(house, evening, limit=10)
    expected = page(house, evening, limit=10, before=first.next)
    house.now += 1
    house.finish(house.open(evening, "classic", "1 main=1.00"))
    assert page(house, evening, limit=10, before=first.next) == expected


@pytest.mark.parametrize("game", [None, "classic", "progressive", "infinite"])
@pytest.mark.parametrize("since", [None, START, START + 1, START + DAY_MS])
@pytest.mark.parametrize("until", [None, START, START + DAY_MS, START + DAY_MS + 1])
def test_rounds_are_chosen_by_game_and_time(
    house: OpenHouse, evening: int, game: str | None, since: int | None, until: int | None
) -> None:
    """From ``since`` on, up to ``until`` and without it."""
    expected = [
        line
        for line in all_lines(house, evening)
        if (game is None or line.game == game)
        and (since is None or line.opened_at >= since)
        and (until is None or line.opened_at < until)
    ]
    assert all_lines(house, evening, game=game, since=since, until=until, limit=3) == expected


def test_nobody_sees_another_players_rounds(house: OpenHouse, evening: int) -> None:
    """A cursor is a place and no permission: one from another's list leads on in one's own."""
    other = evening + 1
    mine = {line.id for line in all_lines(house, evening)}
    theirs = all_lines(house, other)
    assert len(theirs) == 12
    assert mine.isdisjoint(line.id for line in theirs)
    cursor = page(house, evening, limit=10).next
    assert {line.id for line in page(house, other, before=cursor).lines} < {line.id for line in theirs}


def test_a_player_without_rounds_has_an_empty_page(house: OpenHouse) -> None:
    assert page(house, house.player()) == Page(lines=(), next=None)
