"""Free splits: every pair but ten-values; the real stake stays on the first hand, the lent one goes on the second.

Law: the lent hand wins 1:1 on the lent amount, loses nothing, and returns nothing on a push.
"""

from itertools import product

import pytest
from support.live import answers, hands, heard, table, the
from support.rounds import play, refusal

from sabot.actions import Action
from sabot.cards import DECK, RANK, RANKS, parse_all, same_rank, same_value
from sabot.engine.offer import offered
from sabot.engine.tracks import CODE, costs, decide
from sabot.engine.tracks.events import Decided
from sabot.games import GAMES

RULES = GAMES["free_bet"].rules
FREE = "A23456789"


def _split(shoe: str, do: str = "free_split", then: str = "do ann.1 stand\ndo ann.2 stand") -> str:
    return f"game free_bet\nbets ann main=10.00\nshoe {shoe}\ndo ann {do}\n{then}"


@pytest.mark.parametrize("rank", [rank for rank in FREE if rank != "A"])
def test_a_free_split_puts_the_real_stake_first_and_the_lent_one_second(rank: str) -> None:
    """Sheet 000, split: the first hand is the player's, on the right; the second is the house's loan, on the left."""
    result = play(_split(f"{rank}h 7c {rank}d Kh Ts Tc"))
    assert [(hand.cards, hand.staked, hand.lent) for hand in result.hands] == [
        (parse_all(f"{rank}h Ts"), 1000, 0),
        (parse_all(f"{rank}d Tc"), 0, 1000),
    ]


def test_free_split_aces_get_one_card_each() -> None:
    """Sheet 000, object of the game: aces are split free too, and no decision follows."""
    made = hands(_split("Ah 7c Ad Kh 9s Ts", then=""))
    assert made == ["ann.1 Ah 9s = 20 win 10.00 -> 20.00", "ann.2 Ad Ts = 21 win 0.00 + 10.00 lent -> 10.00"]


@pytest.mark.parametrize(
    ("drawn", "end"),
    [
        ("Ts", "ann.2 8d Ts = 18 win 0.00 + 10.00 lent -> 10.00"),
        ("9s", "ann.2 8d 9s = 17 push 0.00 + 10.00 lent -> 0.00"),
        ("4s", "ann.2 8d 4s = 12 lose 0.00 + 10.00 lent -> 0.00"),
    ],
)
def test_the_lent_hand_wins_its_amount_loses_nothing_and_returns_nothing_on_a_push(drawn: str, end: str) -> None:
    """Sheet 000, split: no stake ever comes back for the second hand."""
    assert hands(_split(f"8h 7c 8d Kh Tc {drawn}")) == ["ann.1 8h Tc = 18 win 10.00 -> 20.00", end]


def test_a_lent_hand_that_busts_costs_the_player_nothing() -> None:
    """Sheet 000, split and result."""
    result = play(_split("8h 7c 8d Kh Tc 6s Ts", then="do ann.1 stand\ndo ann.2 hit"))
    assert [(hand.outcome, hand.staked, hand.returned) for hand in result.hands] == [
        ("win", 1000, 2000),
        ("bust", 0, 0),
    ]


def test_both_hands_of_a_free_split_are_judged_alone() -> None:
    """Sheet 000, split: the real hand may lose while the lent one wins."""
    result = play(_split("8h 7c 8d Kh 2s Ts"))
    assert [(hand.outcome, hand.returned) for hand in result.hands] == [("lose", 0), ("win", 1000)]
    assert (result.staked, result.returned) == (1000, 1000)


def test_an_unseen_natural_takes_only_what_was_really_staked_on_a_free_split() -> None:
    """Sheet 000, insurance and split: under a ten nobody has looked; the loan is not owed."""
    result = play(_split("8h Kc 8d Ah Ts 9s"))
    assert [(hand.outcome, hand.staked, hand.lent, hand.returned) for hand in result.hands] == [
        ("lose", 1000, 0, 0),
        ("lose", 0, 1000, 0),
    ]


@pytest.mark.parametrize("rank", FREE)
def test_where_a_split_is_free_it_is_the_only_split(rank: str) -> None:
    """Sheet 000, split: the free form takes the place of the paid one."""
    assert refusal(_split(f"{rank}h 7c {rank}d Kh", "split", "")) == (4, "refused.free_instead")


@pytest.mark.parametrize(("first", "second"), [("T", "T"), ("J", "J"), ("Q", "Q"), ("K", "K"), ("T", "K"), ("J", "Q")])
def test_ten_values_are_split_with_a_real_second_stake_only(first: str, second: str) -> None:
    """Sheet 000, split: the second hand's stake equals the main bet."""
    shoe = f"{first}h 7c {second}d Kh 8s 2s"
    assert refusal(_split(shoe, "free_split", "")) == (4, "refused.not_free")
    assert hands(_split(shoe, "split")) == [
        f"ann.1 {first}h 8s = 18 win 10.00 -> 20.00",
        f"ann.2 {second}d 2s = 12 lose 10.00 -> 0.00",
    ]


def test_every_pair_is_split_in_exactly_one_form() -> None:
    """Sheet 000, split: over all 2704 hands of two cards; ten-values pair by value, and for money."""
    for first, second in product(DECK, DECK):
        forms = {Action.SPLIT, Action.FREE_SPLIT} & set(offered(RULES, (first, second)))
        free = same_rank(first, second) and RANKS[RANK[first]] in FREE
        paid = same_value(first, second) and not free
        assert forms == ({Action.FREE_SPLIT} if free else {Action.SPLIT} if paid else set()), (first, second)


def test_a_pair_of_fives_has_both_free_forms() -> None:
    """Sheet 000, double and split: a hard ten, and a pair."""
    assert set(offered(RULES, parse_all("5h 5d"))) == {
        Action.HIT,
        Action.STAND,
        Action.FREE_DOUBLE,
        Action.FREE_SPLIT,
    }


def test_a_free_split_needs_no_balance() -> None:
    """Sheet 000, deciding: only paid doubles and splits can lack funds."""
    round, command = table("free_bet", "8h 7c 8d Kh", 1000, 1000), decide([0], [1], [Action.FREE_SPLIT], funded=False)
    assert costs(round, command.rows, command.actions).tolist() == [0]
    decided = the(Decided, heard(round, command))
    assert (answers(decided), decided.done.tolist()) == ([None], [CODE[Action.FREE_SPLIT]])
    assert decided.debit.tolist() == [0]
    assert refusal(_split("8h 7c 8d Kh", "free_split unfunded", "")) == (4, "unfunded_free")


def test_the_lent_hand_is_decided_like_any_other() -> None:
    """Sheet 000, split: two hands, each hit or stood on."""
    made = hands(_split("8h 7c 8d Kh 2s 3s 9s 7s", then="do ann.1 hit\ndo ann.2 hit\ndo ann.1 stand\ndo ann.2 stand"))
    assert made == ["ann.1 8h 2s 9s = 19 win 10.00 -> 20.00", "ann.2 8d 3s 7s = 18 win 0.00 + 10.00 lent -> 10.00"]
