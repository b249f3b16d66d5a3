"""How hands end at every live table: totals, naturals, pushes, busts, splits, the dealer's play.

Law: what is common to the three live games is tested once, on each of them; the cards suit Power's shoe too.
"""

import pytest
from support.live import LIVE, SPLIT, hands
from support.rounds import play, refusal

from sabot.cards import parse_all
from sabot.engine.outcome import Outcome, outcome
from sabot.games import GAMES

pytestmark = pytest.mark.parametrize("game", LIVE)


def _hands(game: str, shoe: str, *do: str) -> list[str]:
    return hands("\n".join([f"game {game}", "bets ann main=10.00", f"shoe {shoe}", *(f"do ann{line}" for line in do)]))


def _refusal(game: str, shoe: str, *do: str) -> tuple[int, str]:
    return refusal(
        "\n".join([f"game {game}", "bets ann main=10.00", f"shoe {shoe}", *(f"do ann{line}" for line in do)])
    )


@pytest.mark.parametrize(
    ("first", "second", "drawn", "total"),
    [
        ("2h", "3d", "", 5),
        ("4h", "5d", "", 9),
        ("8h", "6d", "", 14),
        ("8h", "7d", "", 15),
        ("Jh", "Qd", "", 20),
        ("Kh", "2d", "", 12),
        ("Ah", "6d", "", 17),
        ("Ah", "Ad", "", 12),
        ("Ah", "6d", "Ks", 17),
        ("Ah", "Ad", "8s As", 21),
        ("Ah", "Ad", "Ks Kd", 22),
    ],
)
def test_a_card_counts_its_number_a_face_ten_an_ace_what_is_better(
    game: str, first: str, second: str, drawn: str, total: int
) -> None:
    """Sheets 000, 002 and 003, rules of the game: values of cards, an ace 1 or 11."""
    do = [" hit"] * len(drawn.split()) + ([" stand"] if total < 21 else [])
    (made,) = _hands(game, f"{first} 7c {second} Kh {drawn}", *do)
    assert f"= {total} " in made


def test_a_higher_total_wins_even_money(game: str) -> None:
    """Sheets 000, 002 and 003, result and pays: 1:1."""
    assert _hands(game, "Kh 7c 8d Qh", " stand") == ["ann Kh 8d = 18 win 10.00 -> 20.00"]


def test_a_lower_total_loses(game: str) -> None:
    """Sheets 000, 002 and 003, result."""
    assert _hands(game, "Kh 8c 7d Qh", " stand") == ["ann Kh 7d = 17 lose 10.00 -> 0.00"]


def test_equal_totals_push(game: str) -> None:
    """Sheets 000, 002 and 003, result: the stake comes back."""
    assert _hands(game, "Kh 7c 7d Qh", " stand") == ["ann Kh 7d = 17 push 10.00 -> 10.00"]


def test_a_dealer_who_busts_loses_to_whoever_stands(game: str) -> None:
    """Sheets 000, 002 and 003, result: 26 is no 22."""
    assert _hands(game, "Kh 6c 2d Qh Ks", " stand") == ["ann Kh 2d = 12 win 10.00 -> 20.00"]


def test_a_hand_over_21_loses_though_the_dealer_busts_later(game: str) -> None:
    """Sheets 000, 002 and 003, result."""
    assert _hands(game, "Kh 6c 6d Qh 8s Ks", " hit") == ["ann Kh 6d 8s = 24 bust 10.00 -> 0.00"]


def test_one_may_hit_again_and_again(game: str) -> None:
    """Sheets 000, 002 and 003, hit or stand."""
    made = _hands(game, "2h 7c 3d Qh 2s 3s 8s", " hit", " hit", " hit", " stand")
    assert made == ["ann 2h 3d 2s 3s 8s = 18 win 10.00 -> 20.00"]


def test_a_natural_pays_three_to_two(game: str) -> None:
    """Sheets 000, 002 and 003, Blackjack and pays."""
    assert _hands(game, "Ah 7c Kd Qh") == ["ann Ah Kd = 21 natural 10.00 -> 25.00"]


def test_a_natural_on_the_smallest_step_pays_whole_cents(game: str) -> None:
    """Sheets 000, 002 and 003, pays: stakes are whole multiples of 0.10, so 3:2 is whole cents."""
    made = hands(f"game {game}\nbets ann main=1.10\nshoe Ah 7c Kd Qh")
    assert made == ["ann Ah Kd = 21 natural 1.10 -> 2.75"]


def test_a_natural_beats_every_other_21(game: str) -> None:
    """Sheets 000, 002 and 003, Blackjack: three cards or a split pair make no natural."""
    natural, other, rules = parse_all("Ah Kd"), parse_all("7h 7d 7s"), GAMES[game].rules
    assert outcome(rules, natural, other) is Outcome.NATURAL
    assert outcome(rules, other, natural) is Outcome.LOSE
    assert outcome(rules, natural, natural, split=True) is Outcome.LOSE
    assert outcome(rules, natural, other, split=True) is Outcome.PUSH


@pytest.mark.parametrize("shoe", ["Ah Kc Kd As", "Ah Ac Kd Ks"])
def test_natural_against_natural_pushes(game: str, shoe: str) -> None:
    """Sheets 000, 002 and 003, insurance: whichever of the dealer's two cards is up."""
    assert _hands(game, shoe) == ["ann Ah Kd = 21 push 10.00 -> 10.00"]


def test_the_dealer_draws_on_16_and_stands_on_17(game: str) -> None:
    """Sheets 000, 002 and 003, result."""
    assert play(f"game {game}\nbets ann main=10.00\nshoe Kh 6c 8d Kd As 2c\ndo ann stand").dealer == parse_all(
        "6c Kd As"
    )


def test_the_dealer_stands_on_soft_17(game: str) -> None:
    """Sheets 000, 002 and 003, object of the game: every 17."""
    assert play(f"game {game}\nbets ann main=10.00\nshoe Kh 6c 8d Ad 2c\ndo ann stand").dealer == parse_all("6c Ad")


def test_the_dealer_draws_on_soft_16(game: str) -> None:
    """Sheets 000, 002 and 003, result: an ace counts 11 for the dealer too."""
    assert play(f"game {game}\nbets ann main=10.00\nshoe Kh 5c 8d Ad 2c\ndo ann stand").dealer == parse_all("5c Ad 2c")


def test_two_cards_of_equal_value_may_be_split(game: str) -> None:
    """Sheets 000, 002 and 003, split: a jack and a queen, with a second stake as large as the first."""
    assert _hands(game, "Jh 7c Qd Kh 8s 7s", " split", ".1 stand", ".2 stand") == [
        "ann.1 Jh 8s = 18 win 10.00 -> 20.00",
        "ann.2 Qd 7s = 17 push 10.00 -> 10.00",
    ]


def test_cards_of_different_value_are_not_split(game: str) -> None:
    """Sheets 000, 002 and 003, split."""
    assert _refusal(game, "Jh 7c 8d Kh", " split") == (4, "refused.not_a_pair")


def test_a_hand_is_split_once(game: str) -> None:
    """Sheets 000, 002 and 003, object of the game: one split a hand."""
    for hand in (1, 2):
        made = _refusal(game, "8h 7c 8d Kh 8s 8c", f" {SPLIT[game]}", f".{hand} {SPLIT[game]}")
        assert made == (5, "refused.only_before_split")


def test_a_pair_is_split_only_with_the_first_two_cards(game: str) -> None:
    """Sheets 000, 002 and 003, split: the initial hand."""
    assert _refusal(game, "4h 7c 4d Kh 2s", " hit", f" {SPLIT[game]}") == (5, "refused.only_first_two_cards")


def test_split_aces_get_one_card_each(game: str) -> None:
    """Sheets 000, 002 and 003, split: no decision follows."""
    shoe = "Ah 7c Ad Kh 8s 5s"
    cards = [hand.cards for hand in play(f"game {game}\nbets a main=1.00\nshoe {shoe}\ndo a {SPLIT[game]}").hands]
    assert cards == [parse_all("Ah 8s"), parse_all("Ad 5s")]
    for action in ("hit", "stand", "double"):
        assert _refusal(game, shoe, f" {SPLIT[game]}", f".1 {action}") == (5, "nobody_may_act")


def test_21_on_a_split_hand_is_no_natural(game: str) -> None:
    """Sheets 000, 002 and 003, result: it wins even money, and only equals a dealer's 21."""
    assert _hands(game, "Kh 7c Qd Kd As 7s", " split", ".2 stand") == [
        "ann.1 Kh As = 21 win 10.00 -> 20.00",
        "ann.2 Qd 7s = 17 push 10.00 -> 10.00",
    ]
    assert _hands(game, "Kh 7c Qd 7d As 7s 7h", " split", ".2 stand")[0] == "ann.1 Kh As = 21 push 10.00 -> 10.00"


@pytest.mark.parametrize(("shoe", "do"), [("Ah 7c Kd Qh", []), ("Kh 7c 5d Qh 6s", [" hit"])])
def test_no_decision_is_offered_on_21(game: str, shoe: str, do: list[str]) -> None:
    """Sheets 000, 002 and 003, hit or stand."""
    assert _refusal(game, shoe, *do, " stand") == (4 + len(do), "nobody_may_act")


def test_nobody_may_surrender(game: str) -> None:
    """Sheets 000, 002 and 003, deciding: no such option is listed."""
    assert _refusal(game, "Kh Kc 6d 7h", " surrender") == (4, "refused.not_in_this_game")


def test_a_double_takes_one_card_and_no_more(game: str) -> None:
    """Sheets 000, 002 and 003, double: the hand is finished whatever it counts."""
    assert _hands(game, "5h 7c 3d Qh 2s", " double") == ["ann 5h 3d 2s = 10 lose 20.00 -> 0.00"]
    assert _refusal(game, "5h 7c 3d Qh 2s", " double", " hit") == (5, "nobody_may_act")


@pytest.mark.parametrize("action", ["double", "triple", "quadruple", "free_double"])
def test_three_cards_are_not_doubled(game: str, action: str) -> None:
    """Sheets 000, 002 and 003, double: the two initial cards."""
    line, key = _refusal(game, "2h 7c 3d Qh 5s", " hit", f" {action}")
    there = {"free_bet": {"double", "free_double"}, "infinite": {"double"}, "power": {"double", "triple", "quadruple"}}
    assert (line, key) == (
        5,
        "refused.only_first_two_cards" if action in there[game] else "refused.not_in_this_game",
    )
