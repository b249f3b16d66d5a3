"""Bust It: the dealer's finished hand, by its number of cards, in both columns of pays.

Law: the dealer plays out for it even when no hand is left; a player's natural gives the stake back.
"""

import pytest
from support.live import LIVE, SHEETS
from support.rounds import play

from sabot.cards import parse_all

DRAWS = [
    # the dealer's hand after the up card 2c, its line, pays on sheets 000 and 002, pays on sheet 003
    ("Kd Ks", "bust_3", 1, 1),
    ("4d Kd Ks", "bust_4", 2, 2),
    ("4d 2d 5d Ks", "bust_5", 9, 8),
    ("2d 2h 4d 5d Ks", "bust_6", 50, 25),
    ("2d 2h 2s 3d 4d Ks", "bust_7", 100, 100),
    ("2d 2h 2s 2d 2h 4d Ks", "bust_8", 250, 250),
    ("2d 2h 2s 2d 2h 2s Ad 8s", "bust_8", 250, 250),
    ("2d 2h 2s 2d 2h 2s Ad Ah Ks", "bust_8", 250, 250),
]


@pytest.mark.parametrize("game", LIVE)
@pytest.mark.parametrize(("drawn", "line", "other", "power"), DRAWS)
def test_bust_it_pays_by_the_number_of_cards(game: str, drawn: str, line: str, other: int, power: int) -> None:
    """Sheets 000, 002 and 003, Bust It and pays: eight cards and more are one line."""
    result = play(f"game {game}\nbets ann main=10.00 bust_it=2.00\nshoe Kh 2c 8h {drawn}\ndo ann stand")
    assert result.dealer == parse_all(f"2c {drawn}")
    (bet,) = result.side_bets
    assert (bet.line, bet.returned) == (line, 200 + 200 * (power if SHEETS[game] == "003" else other))


@pytest.mark.parametrize("game", LIVE)
@pytest.mark.parametrize("drawn", ["8d 7d", "8d 8s 3d", "Kd 6d"])
def test_bust_it_loses_when_the_dealer_stands(game: str, drawn: str) -> None:
    """Sheets 000, 002 and 003, Bust It: 17 to 21 is no bust."""
    result = play(f"game {game}\nbets ann main=10.00 bust_it=2.00\nshoe Kh 2c 8h {drawn}\ndo ann stand")
    assert (result.side_bets[0].line, result.side_bets[0].returned) == (None, 0)


@pytest.mark.parametrize("game", LIVE)
def test_a_22_is_a_bust_for_bust_it(game: str) -> None:
    """Sheets 000, 002 and 003, Bust It: over 21, also where a 22 pushes main bets."""
    result = play(f"game {game}\nbets ann main=10.00 bust_it=2.00\nshoe Kh 6c 8h Kd 6s\ndo ann stand")
    assert (result.side_bets[0].line, result.side_bets[0].returned) == ("bust_3", 400)


@pytest.mark.parametrize("game", LIVE)
def test_the_dealer_plays_out_for_bust_it_though_every_hand_is_bust(game: str) -> None:
    """Sheets 000, 002 and 003, Bust It: it may win when the player has gone over too."""
    result = play(f"game {game}\nbets ann main=10.00 bust_it=2.00\nshoe Kh 6c 8h Kd 7s Ks\ndo ann hit")
    assert (result.hands[0].outcome, result.dealer) == ("bust", parse_all("6c Kd Ks"))
    assert (result.side_bets[0].line, result.side_bets[0].returned) == ("bust_3", 400)


@pytest.mark.parametrize("game", LIVE)
def test_the_dealer_plays_out_even_when_nobody_bet_on_it(game: str) -> None:
    """Sheets 000, 002 and 003, result: all hands bust, the dealer draws all the same."""
    result = play(f"game {game}\nbets ann main=10.00\nshoe Kh 6c 8h Kd 7s Ks\ndo ann hit")
    assert result.dealer == parse_all("6c Kd Ks")


@pytest.mark.parametrize("game", LIVE)
@pytest.mark.parametrize(("up", "hole"), [("6c", "Kd"), ("Kc", "Ad"), ("Ac", "Kd"), ("Ac", "6d")])
def test_bust_it_pushes_when_the_player_holds_a_natural(game: str, up: str, hole: str) -> None:
    """Sheets 000, 002 and 003, Bust It: the stake comes back, whatever the dealer holds; no more cards are drawn."""
    result = play(f"game {game}\nbets ann main=10.00 bust_it=2.00\nshoe Ah {up} Kh {hole} Ks")
    assert result.dealer == parse_all(f"{up} {hole}")
    assert (result.side_bets[0].line, result.side_bets[0].returned) == ("push", 200)


@pytest.mark.parametrize("game", LIVE)
@pytest.mark.parametrize(("up", "hole"), [("Ac", "Kd"), ("Kc", "Ad")])
def test_bust_it_loses_against_a_dealer_natural(game: str, up: str, hole: str) -> None:
    """Sheets 000, 002 and 003, Bust It: two cards are never over 21."""
    acts = up == "Kc" and game != "power"
    do = "do ann stand" if acts else ""
    result = play(f"game {game}\nbets ann main=10.00 bust_it=2.00\nshoe 8h {up} Kh {hole}\n{do}")
    assert (result.side_bets[0].line, result.side_bets[0].returned) == (None, 0)


@pytest.mark.parametrize(("game", "split"), [("free_bet", "free_split"), ("infinite", "split"), ("power", "split")])
def test_21_with_split_aces_does_not_push_bust_it(game: str, split: str) -> None:
    """Sheets 000, 002 and 003, Bust It and Blackjack: a split pair makes no natural."""
    result = play(f"game {game}\nbets ann main=10.00 bust_it=2.00\nshoe Ah 6c Ad Kd Ks Qs Kh\ndo ann {split}")
    assert [hand.total for hand in result.hands] == [21, 21]
    assert (result.side_bets[0].line, result.side_bets[0].returned) == ("bust_3", 400)
