"""The dealer's 22: in Free Bet it pushes every hand that has not bust; elsewhere it is a bust like any other.

Law: real stakes come back, lent ones do not; a natural, a Charlie and a bust are decided before it.
"""

import pytest
from support.live import hands
from support.rounds import play, told

from sabot.cards import parse_all


def _round(game: str, shoe: str, *do: str) -> str:
    return "\n".join([f"game {game}", "bets ann main=10.00", f"shoe {shoe}", *(f"do ann{line}" for line in do)])


@pytest.mark.parametrize(
    ("game", "end"),
    [("free_bet", "push 10.00 -> 10.00"), ("infinite", "win 10.00 -> 20.00"), ("power", "win 10.00 -> 20.00")],
)
@pytest.mark.parametrize(("first", "second", "total"), [("Kh", "8d", 18), ("Kh", "2d", 12), ("2h", "3d", 5)])
def test_a_22_pushes_in_free_bet_and_loses_elsewhere(game: str, end: str, first: str, second: str, total: int) -> None:
    """Sheet 000, the dealer busts with 22; sheets 002 and 003, result, know no such push."""
    made = hands(_round(game, f"{first} 6c {second} Kd 6s", " stand"))
    assert made == [f"ann {first} {second} = {total} {end}"]


def test_a_21_too_only_pushes_against_a_22() -> None:
    """Sheet 000, the dealer busts with 22: whatever the hand counts."""
    made = hands(_round("free_bet", "Kh 6c 5d Kd 6h 6s", " hit"))
    assert made == ["ann Kh 5d 6h = 21 push 10.00 -> 10.00"]


@pytest.mark.parametrize("last", ["7s", "8s", "9s", "Ts"])
def test_23_to_26_are_ordinary_busts(last: str) -> None:
    """Sheet 000, result: any bust but 22 loses."""
    assert hands(_round("free_bet", f"Kh 6c 2d Kd {last}", " stand")) == ["ann Kh 2d = 12 win 10.00 -> 20.00"]


@pytest.mark.parametrize("drawn", ["8s Ks", "2s 6s Ks", "2s 2h 4s Ks", "8s As 9s"])
def test_a_22_of_any_number_of_cards_pushes(drawn: str) -> None:
    """Sheet 000, the dealer busts with 22: the total matters, not how many cards made it."""
    result = play(_round("free_bet", f"Kh 2c 8d 2d {drawn}", " stand"))
    assert result.dealer == parse_all(f"2c 2d {drawn}")
    assert told(result)[1] == "ann Kh 8d = 18 push 10.00 -> 10.00"


def test_a_22_does_not_save_a_hand_that_bust() -> None:
    """Sheet 000, the dealer busts with 22: even a player's own 22 is lost."""
    made = hands(_round("free_bet", "Kh 6c 4d Kd 8h 6s", " hit"))
    assert made == ["ann Kh 4d 8h = 22 bust 10.00 -> 0.00"]


def test_a_22_returns_only_the_real_stake_of_a_free_double() -> None:
    """Sheet 000, the dealer busts with 22, and double."""
    made = hands(_round("free_bet", "6h 6c 5d Kd 7s 6s", " free_double"))
    assert made == ["ann 6h 5d 7s = 18 push 10.00 + 10.00 lent -> 10.00"]


def test_a_22_returns_both_stakes_of_a_paid_double() -> None:
    """Sheet 000, the dealer busts with 22: both are real."""
    made = hands(_round("free_bet", "6h 6c 2d Kd 7s 6s", " double"))
    assert made == ["ann 6h 2d 7s = 15 push 20.00 -> 20.00"]


def test_a_22_returns_nothing_for_the_lent_hand_of_a_split() -> None:
    """Sheet 000, the dealer busts with 22, and split."""
    assert hands(_round("free_bet", "8h 6c 8d Kd 7s 2s 6s", " free_split", ".1 stand", ".2 stand")) == [
        "ann.1 8h 7s = 15 push 10.00 -> 10.00",
        "ann.2 8d 2s = 10 push 0.00 + 10.00 lent -> 0.00",
    ]


def test_a_22_returns_both_stakes_of_split_tens() -> None:
    """Sheet 000, the dealer busts with 22: 21 on a split hand pushes too."""
    assert hands(_round("free_bet", "Kh 6c Qd Kd As 2s 6s", " split", ".2 stand")) == [
        "ann.1 Kh As = 21 push 10.00 -> 10.00",
        "ann.2 Qd 2s = 12 push 10.00 -> 10.00",
    ]


def test_a_natural_is_paid_before_the_dealer_could_reach_22() -> None:
    """Sheet 000, the dealer busts with 22: the hole card is turned, and no more is drawn."""
    result = play(_round("free_bet", "Ah 6c Kd Kh 6s"))
    assert result.dealer == parse_all("6c Kh")
    assert told(result)[1] == "ann Ah Kd = 21 natural 10.00 -> 25.00"


def test_a_charlie_has_won_before_the_dealers_22() -> None:
    """Sheet 000, six-card Charlie: it wins at once."""
    made = hands(_round("free_bet", "2h 6c 2d Kd 2s 3s 3h 4s 6s", *[" hit"] * 4))
    assert made == ["ann 2h 2d 2s 3s 3h 4s = 16 charlie 10.00 -> 20.00"]


def test_a_22_counts_as_bust_for_bust_it() -> None:
    """Sheet 000, side bets, Bust It: over 21 is over 21."""
    result = play(
        """
        game  free_bet
        bets  ann main=10.00 bust_it=5.00
        shoe  Kh 6c 8d Kd 6s
        do    ann stand
        """
    )
    assert told(result)[1:3] == ["ann Kh 8d = 18 push 10.00 -> 10.00", "side ann bust_it bust_3 5.00 -> 10.00"]


def test_a_22_after_an_ace_up_loses_the_insurance() -> None:
    """Sheet 000, insurance: it waits for a natural only."""
    result = play(
        """
        game       free_bet
        bets       ann main=10.00
        shoe       Kh Ac 8d 5d 6s Ts
        insurance  ann yes
        do         ann stand
        """
    )
    assert told(result)[1:3] == ["ann Kh 8d = 18 push 10.00 -> 10.00", "insurance ann 5.00 -> 0.00"]
