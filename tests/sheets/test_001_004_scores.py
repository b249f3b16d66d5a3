"""Who wins in an instant game, and what comes back: rules that sheets 001 and 004 share.

Law: the same round, told to both games; only the moment of the dealer's second card differs.
"""

import pytest
from support.boxes import INSTANT, shoe
from support.rounds import play, told

from sabot.cards import parse_all
from sabot.hand import is_natural

pytestmark = pytest.mark.parametrize("game", INSTANT)


def _stood(game: str, initial: str, dealer: str) -> list[str]:
    """The hand's and the dealer's lines of a round in which 10.00 is staked and the player stands."""
    return told(play(f"game {game}\nbets 1 main=10.00\n{shoe(game, initial, rest=dealer)}\ndo 1 stand"))[:2]


def test_a_total_above_the_dealers_wins_one_to_one(game: str) -> None:
    """Sheets 001, Scores and pays, and 004, Pay table: a winning hand pays 1:1."""
    assert _stood(game, "Th 9c Td", "8c") == ["dealer 9c 8c = 17", "1 Th Td = 20 win 10.00 -> 20.00"]


def test_a_total_below_the_dealers_loses(game: str) -> None:
    """Sheets 001, Scores and pays, and 004, How to play: the bet is gone."""
    assert _stood(game, "Th 9c 7d", "Tc") == ["dealer 9c Tc = 19", "1 Th 7d = 17 lose 10.00 -> 0.00"]


@pytest.mark.parametrize(
    ("initial", "dealer"),
    [
        ("Th 9c 7d", "8c"),
        ("9h 9c 9d", "9s"),
        ("Ah 9c 8d", "Jc"),
        ("Th 9c Qd", "5s 6h"),
    ],
)
def test_equal_totals_push(game: str, initial: str, dealer: str) -> None:
    """Sheets 001, Scores and pays, and 004, How to play: the bet goes back, however the totals were made."""
    assert _stood(game, initial, dealer)[1].endswith("push 10.00 -> 10.00")


@pytest.mark.parametrize(("last", "total"), [("6h", 22), ("7h", 23), ("Th", 26)])
def test_a_dealer_bust_wins_for_every_hand_that_stands_22_included(game: str, last: str, total: int) -> None:
    """Sheets 001, Scores and pays, and 004, How to play: no dealer's bust is a push here."""
    assert _stood(game, "Th 6c 2d", f"Tc {last}") == [
        f"dealer 6c Tc {last} = {total}",
        "1 Th 2d = 12 win 10.00 -> 20.00",
    ]


@pytest.mark.parametrize(
    ("up", "dealer", "total"),
    [
        ("Tc", "7c", 17),  # hard 17
        ("6c", "Ac", 17),  # soft 17
        ("2c", "2h 2s Ah", 17),  # soft 17 in four cards
        ("3c", "4h Ah", 18),  # soft 18 in three
        ("Tc", "6c Ah", 17),  # drew on 16
        ("7c", "9c 5h", 21),
        ("3c", "Ah 2h Ts 5s", 21),  # drew on soft 16 and on hard 16
    ],
)
def test_the_dealer_draws_to_16_and_stands_on_all_17(game: str, up: str, dealer: str, total: int) -> None:
    """Sheets 001, Dealer's decisions, and 004, Cards: soft 17 is a 17; the dealer never chooses."""
    assert _stood(game, f"Th {up} 2d", f"{dealer} 4d 4h")[0] == f"dealer {up} {dealer} = {total}"


def test_a_natural_pays_3_to_2(game: str) -> None:
    """Sheets 001, Scores and pays, and 004, Pay table: ace and ten-value with the first two cards."""
    for ten in ("Td", "Jd", "Qd", "Kd"):
        result = play(f"game {game}\nbets 1 main=10.00\n{shoe(game, f'Ah 9c {ten}', second='8c')}")
        assert told(result)[1] == f"1 Ah {ten} = 21 natural 10.00 -> 25.00"


def test_a_natural_beats_every_other_21(game: str) -> None:
    """Sheets 001, Scores and pays, and 004, Cards: the dealer's 21 of three cards is no natural."""
    result = play(f"""
        game  {game}
        bets  1 main=10.00
        bets  2 main=10.00
        {shoe(game, "Ah Th 9c Kd 8d", second="5c", rest="7h")}
        do    2 stand
    """)
    assert told(result)[:3] == [
        "dealer 9c 5c 7h = 21",
        "1 Ah Kd = 21 natural 10.00 -> 25.00",
        "2 Th 8d = 18 lose 10.00 -> 0.00",
    ]


@pytest.mark.parametrize("up", ["Kc", "Ac"])
def test_natural_against_natural_pushes(game: str, up: str) -> None:
    """Sheets 001, Scores and pays, and 004, Insurance: neither wins."""
    second = {"Kc": "As", "Ac": "Ks"}[up]
    result = play(f"game {game}\nbets 1 main=10.00\n{shoe(game, f'Ah {up} Qd', second=second)}")
    assert told(result)[:2] == [f"dealer {up} {second} = 21 natural", "1 Ah Qd = 21 push 10.00 -> 10.00"]


@pytest.mark.parametrize("cards", ["7c 7d 7h", "Ac 5d 5h", "Tc 9d 2h"])
def test_21_with_more_than_two_cards_is_no_natural(game: str, cards: str) -> None:
    """Sheets 001, Scores and pays, and 004, Cards: it pays 1:1 and is not asked again."""
    assert not is_natural(parse_all(cards))
    first, second, third = cards.split()
    result = play(f"""
        game  {game}
        bets  1 main=10.00
        {shoe(game, f"{first} 9c {second}", second="8c", drawn=third)}
        do    1 hit
    """)
    assert told(result)[1] == f"1 {cards} = 21 win 10.00 -> 20.00"


def test_a_hand_over_21_loses_at_once_whatever_the_dealer_does(game: str) -> None:
    """Sheets 001, Scores and pays, and 004, How to play: the dealer busts too, for the other box."""
    result = play(f"""
        game  {game}
        bets  1 main=10.00
        bets  2 main=10.00
        {shoe(game, "Th 9h 6c 4d 3d", second="Tc", drawn="Kd", rest="Qc")}
        do    1 hit
        do    2 stand
    """)
    assert told(result)[:3] == [
        "dealer 6c Tc Qc = 26",
        "1 Th 4d Kd = 24 bust 10.00 -> 0.00",
        "2 9h 3d = 12 win 10.00 -> 20.00",
    ]


def test_six_cards_of_21_or_less_are_nothing_special(game: str) -> None:
    """Sheets 001 and 004, Scores and pays: no Charlie; the hand is asked again, and compared."""
    result = play(f"""
        game  {game}
        bets  1 main=10.00
        {shoe(game, "2c 9c 2d", second="9d", drawn="2h 2s 3c 3d Ah")}
        do    1 hit
        do    1 hit
        do    1 hit
        do    1 hit
        do    1 hit
        do    1 stand
    """)
    assert told(result)[1] == "1 2c 2d 2h 2s 3c 3d Ah = 15 lose 10.00 -> 0.00"


def test_a_doubled_hand_is_settled_on_both_stakes(game: str) -> None:
    """Sheets 001 and 004, Doubling: a win, a push and a loss are each for twice the bet."""
    for drawn, ended in (
        ("9s", "20 win 20.00 -> 40.00"),
        ("7s", "18 push 20.00 -> 20.00"),
        ("6s", "17 lose 20.00 -> 0.00"),
        ("Ks", "21 win 20.00 -> 40.00"),
    ):
        result = play(f"""
            game  {game}
            bets  1 main=10.00
            {shoe(game, "6h 9c 5d", second="9d", drawn=drawn)}
            do    1 double
        """)
        assert told(result)[1] == f"1 6h 5d {drawn} = {ended}"
