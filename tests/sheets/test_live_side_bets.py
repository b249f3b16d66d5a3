"""Any Pair, 21+3 and Hot 3: what the initial cards make, line by line, in both columns of pays.

Law: the best line pays and only that one; a side bet never knows how the hand ended.
"""

import pytest
from support.live import LIVE
from support.rounds import play, refusal, told

from sabot.cards import parse_all
from sabot.games import GAMES
from sabot.hand import is_natural

TAIL = "2c 2d 2h 2s 3c 3d 3h 3s 4c 4d 4h 4s"
FOUR_AT_ONCE = "bets ann main=10.00 any_pair=1.00 21+3=2.00 hot_3=3.00 bust_it=4.00"


def _side_bet(game: str, bet: str, cards: str) -> tuple[str | None, int]:
    """The line that a 2.00 side bet makes with two cards of the player and then the up card, and its return."""
    first, second, up = cards.split()
    do = "" if is_natural(parse_all(f"{first} {second}")) else "do ann stand"
    result = play(f"game {game}\nbets ann main=10.00 {bet}=2.00\nshoe {first} {up} {second} 6d {TAIL}\n{do}")
    (made,) = result.side_bets
    return made.line, made.returned


def _expected(game: str, bet: str, line: str | None) -> tuple[str | None, int]:
    """The line and all that comes back for it, by the game's own table."""
    (pays,) = [dict(side.pays) for side in GAMES[game].rules.side_bets if side.name == bet]
    return (None, 0) if line is None else (line, 200 + 200 * pays[line])


@pytest.mark.parametrize("game", LIVE)
@pytest.mark.parametrize(
    ("cards", "line"),
    [
        ("As As 7c", "suited"),
        ("Qh Qh 7c", "suited"),
        ("8c 8h 7c", "pair"),
        ("Kd Kh 7c", "pair"),
        ("Kd Qd 7c", None),
        ("8c 7c 7d", None),
        ("6c 2d 6h", None),
    ],
)
def test_any_pair_pays_two_cards_of_one_rank(game: str, cards: str, line: str | None) -> None:
    """Sheets 000, 002 and 003, Any Pair: rank, not value; more for one suit; the up card is not seen."""
    assert _side_bet(game, "any_pair", cards) == _expected(game, "any_pair", line)


@pytest.mark.parametrize("game", LIVE)
@pytest.mark.parametrize(
    ("cards", "line"),
    [
        ("Qh Qh Qh", "suited_trips"),
        ("Jd Qd Kd", "straight_flush"),
        ("As 2s 3s", "straight_flush"),
        ("Qc As Kd", "straight"),
        ("Kh Kd Ks", "trips"),
        ("Kh Kh Ks", "trips"),
        ("2s 3d 4h", "straight"),
        ("4h 2s 3d", "straight"),
        ("3d 4h 2s", "straight"),
        ("Ah 2d 3s", "straight"),
        ("6h 8d 7s", "straight"),
        ("2c 6c 8c", "flush"),
        ("Kh 2h Ah", "flush"),
        ("Kh 2d As", None),
        ("8h Jd Qs", None),
        ("7h 8d Js", None),
        ("8c Jc Qc", "flush"),
        ("Kh Kd Qs", None),
        ("2h 4d 6s", None),
    ],
)
def test_21_plus_3_pays_poker_hands_of_three_cards(game: str, cards: str, line: str | None) -> None:
    """Sheets 000, 002 and 003, 21+3: the ace high or low but never between; in Power 8 and jack are no neighbours."""
    assert _side_bet(game, "21+3", cards) == _expected(game, "21+3", line)


@pytest.mark.parametrize("game", ["free_bet", "infinite"])
@pytest.mark.parametrize(
    ("cards", "line"), [("Tc Jc Qc", "straight_flush"), ("8h 9d Ts", "straight"), ("9h Td Js", "straight")]
)
def test_nines_and_tens_make_straights_where_the_shoe_has_them(game: str, cards: str, line: str) -> None:
    """Sheets 000 and 002, 21+3."""
    assert _side_bet(game, "21+3", cards) == _expected(game, "21+3", line)


@pytest.mark.parametrize("game", LIVE)
@pytest.mark.parametrize(
    ("cards", "line"),
    [
        ("7h 7c 7d", "777"),
        ("7h 7h 7h", "777"),
        ("8d 3d Kd", "suited_21"),
        ("8h 3d Ks", "21"),
        ("Ah 8d 2s", "21"),
        ("Ah Kd Qs", "21"),
        ("Qs Kd Ah", "21"),
        ("8h 2d Qs", "20"),
        ("8h 2h Qh", "20"),
        ("Ah Ad 8s", "20"),
        ("Jh 2d 7s", "19"),
        ("Jh 2h 7h", "19"),
        ("Ah 6d 2s", "19"),
        ("Jh 2d 6s", None),
        ("Kh Qd 2s", None),
        ("2h 3d 4s", None),
    ],
)
def test_hot_3_pays_totals_of_three_cards(game: str, cards: str, line: str | None) -> None:
    """Sheets 000, 002 and 003, Hot 3: three sevens of any suits on top; an ace counts for the best total up to 21."""
    assert _side_bet(game, "hot_3", cards) == _expected(game, "hot_3", line)


@pytest.mark.parametrize("game", LIVE)
def test_a_side_bet_may_win_while_the_hand_loses(game: str) -> None:
    """Sheets 000, 002 and 003, side bets: whether the main bet wins or not."""
    result = play(f"game {game}\nbets ann main=10.00 any_pair=2.00\nshoe 8c Kc 8h 7d 6s\ndo ann hit")
    assert (result.hands[0].outcome, result.side_bets[0].line) == ("bust", "pair")


@pytest.mark.parametrize("game", LIVE)
def test_all_side_bets_may_be_combined(game: str) -> None:
    """Sheets 000, 002 and 003, side bets: any of them beside the main bet, each settled alone."""
    result = play(f"game {game}\n{FOUR_AT_ONCE}\nshoe 7h 7h 7h Kd 8s\ndo ann stand")
    assert [(bet.bet, bet.line) for bet in result.side_bets] == [
        ("any_pair", "suited"),
        ("21+3", "suited_trips"),
        ("hot_3", "777"),
        ("bust_it", None),
    ]
    assert [bet.returned for bet in result.side_bets] == [2100 if game == "power" else 2600, 20_200, 30_300, 0]


@pytest.mark.parametrize("game", LIVE)
def test_side_bets_are_decided_by_the_initial_cards(game: str) -> None:
    """Sheets 000, 002 and 003, side bets: the first two cards and the up card, whatever falls or is split later."""
    split = "free_split" if game == "free_bet" else "split"
    result = play(
        f"""
        game  {game}
        bets  ann main=10.00 any_pair=1.00 21+3=1.00 hot_3=1.00
        shoe  8h 3c 8d Kd 8s 8c Ks
        do    ann {split}
        do    ann.1 stand
        do    ann.2 stand
        """
    )
    assert [bet.line for bet in result.side_bets] == ["pair", None, "19"]


@pytest.mark.parametrize("game", LIVE)
def test_side_bets_stand_though_a_natural_of_the_dealer_ends_the_round(game: str) -> None:
    """Sheets 000, 002 and 003, side bets: they were decided when the cards were down."""
    result = play(f"game {game}\n{FOUR_AT_ONCE}\nshoe 8h Ac 8h Kd")
    assert told(result)[1] == "ann 8h 8h = 16 lose 10.00 -> 0.00"
    assert [bet.line for bet in result.side_bets] == ["suited", None, None, None]


@pytest.mark.parametrize("game", LIVE)
@pytest.mark.parametrize("bet", ["any_pair", "21+3", "hot_3", "bust_it"])
def test_a_side_bet_needs_a_main_bet(game: str, bet: str) -> None:
    """Sheets 000, 002 and 003, side bets: in combination with the main bet."""
    assert refusal(f"game {game}\nbets ann {bet}=2.00\nshoe 8h 7c 8d Kd") == (2, "refused.no_main_bet")


@pytest.mark.parametrize("game", LIVE)
@pytest.mark.parametrize("bet", ["perfect_pair", "lucky_ladies", "21+3_progressive"])
def test_side_bets_of_the_instant_games_are_not_there(game: str, bet: str) -> None:
    """Sheets 000, 002 and 003, side bets: four, and no other."""
    assert refusal(f"game {game}\nbets ann main=10.00 {bet}=5.00\nshoe 8h 7c 8d Kd") == (2, "refused.no_such_bet")
