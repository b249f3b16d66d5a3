"""Free doubles: the house lends a stake as large as the player's on a hard two-card 9, 10 or 11.

Law: lent money wins like one's own, is never lost by the player and never comes back to one.
"""

from itertools import product

import pytest
from support.live import answers, hands, heard, table, the
from support.rounds import play, refusal

from sabot.actions import Action
from sabot.cards import DECK
from sabot.engine.offer import offered
from sabot.engine.tracks import CODE, costs, decide
from sabot.engine.tracks.events import Decided
from sabot.games import GAMES
from sabot.hand import count

RULES = GAMES["free_bet"].rules
HARD = [("4h", "5d", 9), ("6h", "4d", 10), ("5h", "5d", 10), ("6h", "5d", 11), ("9h", "2d", 11)]


def _round(first: str, second: str, drawn: str, do: str) -> str:
    return f"game free_bet\nbets ann main=10.00\nshoe {first} 7c {second} Kh {drawn}\ndo ann {do}"


@pytest.mark.parametrize(("first", "second", "total"), HARD)
@pytest.mark.parametrize(
    ("end", "outcome", "returned"), [(18, "win", "30.00"), (17, "push", "10.00"), (13, "lose", "0.00")]
)
def test_a_free_double_pays_on_both_stakes_and_returns_or_loses_the_real_one(
    first: str, second: str, total: int, end: int, outcome: str, returned: str
) -> None:
    """Sheet 000, double, hit or stand: won, both stakes are paid; drawn, the real one returns; lost, it alone goes."""
    card = f"{end - total}s"
    made = hands(_round(first, second, card, "free_double"))
    assert made == [f"ann {first} {second} {card} = {end} {outcome} 10.00 + 10.00 lent -> {returned}"]


def test_a_free_double_wins_when_the_dealer_busts() -> None:
    """Sheet 000, double, hit or stand: whatever the one card was."""
    made = hands("game free_bet\nbets ann main=10.00\nshoe 6h 6c 5d Kh 2s Ks\ndo ann free_double")
    assert made == ["ann 6h 5d 2s = 13 win 10.00 + 10.00 lent -> 30.00"]


def test_an_unseen_natural_takes_only_the_real_stake_of_a_free_double() -> None:
    """Sheet 000, insurance and double: nobody looked under the ten; what was lent is not owed."""
    result = play("game free_bet\nbets ann main=10.00\nshoe 6h Kc 5d Ah Ts\ndo ann free_double")
    assert [(hand.total, hand.outcome, hand.staked, hand.lent, hand.returned) for hand in result.hands] == [
        (21, "lose", 1000, 1000, 0)
    ]


@pytest.mark.parametrize(("first", "second", "total"), HARD)
def test_where_a_double_is_free_it_is_the_only_double(first: str, second: str, total: int) -> None:
    """Sheet 000, double, hit or stand: the free form takes the place of the paid one."""
    assert total in {9, 10, 11}
    assert refusal(_round(first, second, "8s", "double")) == (4, "refused.free_instead")


@pytest.mark.parametrize(
    ("first", "second"),
    [("4h", "4d"), ("6h", "2d"), ("7h", "5d"), ("Ah", "8d"), ("Ah", "9d"), ("Ah", "Ad"), ("Th", "9d")],
)
def test_outside_hard_9_to_11_a_double_costs_real_money(first: str, second: str) -> None:
    """Sheet 000, double, hit or stand: a soft 19 or 20 is no hard 9 or 10; any two cards may be doubled."""
    assert refusal(_round(first, second, "Ks", "free_double")) == (4, "refused.not_free")
    (hand,) = play(_round(first, second, "2s", "double")).hands
    assert (len(hand.cards), hand.staked, hand.lent) == (3, 2000, 0)


@pytest.mark.parametrize(
    ("first", "second", "drawn", "end"),
    [
        ("6h", "2d", "Ts", "= 18 win 20.00 -> 40.00"),
        ("Ah", "8d", "8s", "= 17 push 20.00 -> 20.00"),
        ("6h", "2d", "8s", "= 16 lose 20.00 -> 0.00"),
        ("7h", "5d", "Ks", "= 22 bust 20.00 -> 0.00"),
    ],
)
def test_a_paid_double_wins_pushes_and_loses_twice_the_bet(first: str, second: str, drawn: str, end: str) -> None:
    """Sheet 000, double, hit or stand."""
    assert hands(_round(first, second, drawn, "double")) == [f"ann {first} {second} {drawn} {end}"]


def test_every_two_cards_are_doubled_in_exactly_one_form() -> None:
    """Sheet 000, double: over all 2704 hands of two cards, free on hard 9, 10 and 11, paid on the rest but 21."""
    for cards in product(DECK, DECK):
        total, soft = count(cards)
        forms = {Action.DOUBLE, Action.FREE_DOUBLE} & set(offered(RULES, cards))
        free = total in {9, 10, 11} and not soft
        assert forms == (set() if total == 21 else {Action.FREE_DOUBLE} if free else {Action.DOUBLE}), cards


def test_three_cards_of_9_to_11_are_not_doubled_free() -> None:
    """Sheet 000, object of the game: a hand of two cards."""
    text = "game free_bet\nbets ann main=10.00\nshoe 2h 7c 3d Kh 4s\ndo ann hit\ndo ann free_double"
    assert refusal(text) == (5, "refused.only_first_two_cards")


@pytest.mark.parametrize("action", ["free_double", "double"])
@pytest.mark.parametrize("pair", ["8", "4", "T"])
def test_no_double_of_any_kind_after_a_split(action: str, pair: str) -> None:
    """Sheet 000, object of the game: not even on a hard 9, 10 or 11, and not for money."""
    split = "split" if pair == "T" else "free_split"
    for hand in (1, 2):
        text = f"game free_bet\nbets a main=1.00\nshoe {pair}h 7c {pair}d Kh 3s 5s\ndo a {split}\ndo a.{hand} {action}"
        assert refusal(text) == (5, "refused.not_after_split")


def test_a_free_double_needs_no_balance() -> None:
    """Sheet 000, deciding: only paid doubles and splits can lack funds."""
    round, command = table("free_bet", "6h 7c 5d Kh", 1000, 1000), decide([0], [1], [Action.FREE_DOUBLE], funded=False)
    assert costs(round, command.rows, command.actions).tolist() == [0]
    decided = the(Decided, heard(round, command))
    assert (answers(decided), decided.done.tolist()) == ([None], [CODE[Action.FREE_DOUBLE]])
    assert decided.debit.tolist() == [0]
    assert refusal(_round("6h", "5d", "8s", "free_double unfunded")) == (4, "unfunded_free")


def test_no_decision_on_a_hard_11_is_a_hit_and_no_free_double() -> None:
    """Sheet 000, deciding: the automatic decision hits; it does not borrow."""
    text = _round("6h", "5d", "8s", "default\ndo ann stand")
    assert hands(text) == ["ann 6h 5d 8s = 19 win 10.00 -> 20.00"]


def test_the_house_lends_on_the_main_bet_only() -> None:
    """Sheet 000, double and side bets: side bets stay as they are."""
    result = play(
        """
        game  free_bet
        bets  ann main=10.00 21+3=2.00
        shoe  6h 7h 5h Kh 8s
        do    ann free_double
        """
    )
    assert [(bet.line, bet.staked, bet.returned) for bet in result.side_bets] == [("straight_flush", 200, 8200)]
    assert (result.staked, result.returned) == (1200, 3000 + 8200)
