"""Two shoes that take turns.

Law: the cut card ends a shoe after the round in which it appears, and the other one follows (live tables, people and
faults: two full shoes alternate).
"""

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sabot.cards import Card
from sabot.fairness import (
    LiveShoe,
    RetiredShoe,
    Tray,
    Unfair,
    close_round,
    draw,
    exchange,
    first_tray,
    live_shoe,
    open_round,
    put_ready,
)
from sabot.games import GAMES

GAME = GAMES["infinite"]
ROUNDS = st.lists(st.integers(4, 40), max_size=40)


@cache
def shoe(number: int) -> LiveShoe:
    seed = number.to_bytes(32, "big")
    return live_shoe(GAME.rules, shoe_id=f"table/{number}", seed=seed, entropy=(), cut_card=GAME.cut_card)


def play(tray: Tray, count: int) -> Tray:
    _, tray = draw(open_round(tray), count)
    return close_round(tray)


@given(ROUNDS)
def test_a_shoe_is_dealt_until_the_round_in_which_its_cut_card_appears(rounds: list[int]) -> None:
    tray, number = put_ready(first_tray(shoe(0)), shoe(1)), 1
    for count in rounds:
        before = tray
        tray = play(tray, count)
        assert tray.dealt == before.dealt + count
        assert tray.cut_card_out == (before.dealt + count >= 208)
        if tray.cut_card_out:
            with pytest.raises(Unfair):
                open_round(tray)
            retired, tray = exchange(tray)
            number += 1
            assert retired == RetiredShoe(shoe=before.shoe)
            assert tray == Tray(shoe=shoe(number - 1))
            tray = put_ready(tray, shoe(number))
        else:
            with pytest.raises(Unfair):
                exchange(tray)


@given(st.lists(st.integers(0, 60), max_size=12))
def test_cards_come_in_the_order_of_the_shoe_each_once(counts: list[int]) -> None:
    tray = open_round(first_tray(shoe(0)))
    dealt: tuple[Card, ...] = ()
    for count in counts:
        if len(dealt) + count > 416:
            with pytest.raises(Unfair):
                draw(tray, count)
        else:
            cards, tray = draw(tray, count)
            dealt += cards
    assert dealt == shoe(0).draw(0, len(dealt))
    assert (tray.first, tray.dealt) == (0, len(dealt))


def test_the_round_in_which_the_cut_card_appears_is_dealt_to_its_end() -> None:
    tray = open_round(first_tray(shoe(0), dealt=207))
    for _ in range(10):
        _, tray = draw(tray, 1)
    assert tray.cut_card_out
    assert tray.first == 207
    assert close_round(tray).dealt == 217


def test_a_tray_goes_on_from_where_its_facts_say() -> None:
    played = play(play(first_tray(shoe(0)), 11), 7)
    assert first_tray(shoe(0), dealt=18) == played


def test_the_other_shoe_can_be_made_ready_in_the_middle_of_a_round() -> None:
    tray = put_ready(open_round(first_tray(shoe(0))), shoe(1))
    assert tray.other == shoe(1)
    assert tray.first == 0
