"""What may be staked on a box of an instant game, and what is refused.

Law: the limits bind opening bets only; stakes are whole multiples of 0.10, halves of 0.05.
"""

import pytest
from support.boxes import INSTANT, shoe
from support.rounds import play, refusal, told

from sabot.cents import parse

LEVELS = [
    ("classic", "standard", ["0.10", "500.00"], ["0.05", "500.10"]),
    ("progressive", "micro", ["1.00", "10.00"], ["0.90", "10.10"]),
    ("progressive", "low", ["5.00", "50.00"], ["4.90", "50.10"]),
    ("progressive", "high", ["25.00", "500.00"], ["24.90", "500.10"]),
    ("progressive", "high_roller", ["100.00", "2000.00"], ["99.90", "2000.10"]),
]

SIDES = [
    ("micro", "main=1.00", ["0.50", "5.00"], ["0.40", "5.10"]),
    ("low", "main=5.00", ["1.00", "25.00"], ["0.90", "25.10"]),
    ("high", "main=25.00", ["2.00", "250.00"], ["1.90", "250.10"]),
    ("high_roller", "main=100.00", ["5.00", "1000.00"], ["4.90", "1000.10"]),
]

BEYOND = [(3, "refused.below_minimum"), (3, "refused.above_maximum")]


def _round(game: str, level: str, bets: str) -> str:
    limit = f"limit {level}" if game == "progressive" else ""
    return "\n".join([f"game {game}", limit, f"bets 1 {bets}", "shoe Th 9c 9d 8s", "do 1 stand"])


@pytest.mark.parametrize(("game", "level", "allowed", "beyond"), LEVELS)
def test_the_main_bet_lies_within_the_limits_of_its_level(
    game: str, level: str, allowed: list[str], beyond: list[str]
) -> None:
    """Sheets 001, Opening bets, and 004, Limits: least and most are themselves allowed."""
    assert [play(_round(game, level, f"main={main}")).hands[0].outcome for main in allowed] == ["win", "win"]
    assert [refusal(_round(game, level, f"main={main}")) for main in beyond] == BEYOND


@pytest.mark.parametrize("bet", ["lucky_ladies", "21+3"])
@pytest.mark.parametrize(("level", "main", "allowed", "beyond"), SIDES)
def test_side_bets_lie_within_the_limits_of_their_level(
    level: str, main: str, allowed: list[str], beyond: list[str], bet: str
) -> None:
    """Sheet 004, Limits: each side bet has its own range, whatever the main bet is."""
    rounds = {stake: _round("progressive", level, f"{main} {bet}={stake}") for stake in (*allowed, *beyond)}
    assert [play(rounds[stake]).side_bets[0].staked for stake in allowed] == [parse(stake) for stake in allowed]
    assert [refusal(rounds[stake]) for stake in beyond] == BEYOND


@pytest.mark.parametrize(("level", "main"), [("low", "5.00"), ("high", "25.00"), ("high_roller", "100.00")])
def test_the_progressive_stake_is_exactly_5(level: str, main: str) -> None:
    """Sheet 004, 21+3 Progressive: one price at every limit."""
    exact = play(_round("progressive", level, f"main={main} 21+3_progressive=5.00"))
    assert exact.side_bets[0].staked == 500
    for other, reason in (("4.90", "below_minimum"), ("5.10", "above_maximum"), ("10.00", "above_maximum")):
        bets = f"main={main} 21+3_progressive={other}"
        assert refusal(_round("progressive", level, bets)) == (3, f"refused.{reason}")


def test_the_micro_limit_refuses_the_progressive_bet() -> None:
    """Sheet 004, 21+3 Progressive: it is not on the micro limit."""
    assert refusal(_round("progressive", "micro", "main=5.00 21+3_progressive=5.00")) == (3, "refused.no_such_bet")


def test_the_low_limit_is_played_unless_another_is_chosen() -> None:
    """Sheet 004, Limits: a limit is chosen first; a round that names none is at the low one."""
    assert refusal("game progressive\nbets 1 main=4.90\nshoe Th 9c 9d 8s") == (2, "refused.below_minimum")
    assert refusal("game progressive\nbets 1 main=50.10\nshoe Th 9c 9d 8s") == (2, "refused.above_maximum")


@pytest.mark.parametrize("game", INSTANT)
@pytest.mark.parametrize("main", ["5.05", "5.01", "7.77"])
def test_main_bets_are_whole_multiples_of_10_cents(game: str, main: str) -> None:
    """Sheets 001 and 004, Limits: so that a natural pays 3:2 in whole cents."""
    assert refusal(f"game {game}\nbets 1 main={main}\nshoe Th 9c 9d 8s") == (2, "refused.not_a_multiple")


@pytest.mark.parametrize("bet", ["lucky_ladies", "21+3"])
def test_side_bets_are_whole_multiples_of_10_cents(bet: str) -> None:
    """Sheet 004, Limits: also where no half is ever made of them."""
    text = f"game progressive\nbets 1 main=5.00 {bet}=1.05\nshoe Th 9c 9d 8s"
    assert refusal(text) == (2, "refused.not_a_multiple")


def test_the_smallest_stake_pays_every_half_in_whole_cents() -> None:
    """Sheet 001, Perfect Pair, Insurance and Pays: 0.10 has halves of 0.05, and a natural adds 0.15."""
    result = play("""
        game       classic
        bets       1 main=0.10 perfect_pair=0.05
        bets       2 main=0.10 perfect_pair=0.05
        shoe       Kh 9d Ad Ah 9d 8s Qd
        insurance  1 yes
        do         2 stand
    """)
    assert told(result)[1:-1] == [
        "1 Kh Ah = 21 natural 0.10 -> 0.25",
        "2 9d 9d = 18 lose 0.10 -> 0.00",
        "side 1 perfect_pair none 0.05 -> 0.00",
        "side 2 perfect_pair perfect 0.05 -> 1.55",
        "insurance 1 0.05 -> 0.00",
    ]


@pytest.mark.parametrize(("game", "most"), [("classic", "500.00"), ("progressive", "50.00")])
def test_insurance_split_and_double_may_pass_the_maximum(game: str, most: str) -> None:
    """Sheets 001, Opening bets, and 004, How to play: the maximum binds the opening bet alone."""
    result = play(f"""
        game       {game}
        bets       1 main={most}
        {shoe(game, "8h Ac 8d", second="6s", drawn="3c 2d Th 9s")}
        insurance  1 yes
        do         1 split
        do         1.1 double
        do         1.2 double
    """)
    assert [hand.staked for hand in result.hands] == [2 * int(most[:-3]) * 100] * 2
    assert result.staked == int(most[:-3]) * 450


@pytest.mark.parametrize("game", INSTANT)
def test_a_table_may_have_other_limits(game: str) -> None:
    """Sheets 001, Opening bets, and 004, Limits: the figures are the operator's."""
    text = f"game {game}\nlimits main=7.00-8.00\nbets 1 main={{}}\nshoe Th 9c 9d 8s\ndo 1 stand"
    assert [play(text.format(main)).staked for main in ("7.00", "8.00")] == [700, 800]
    assert refusal(text.format("6.90")) == (3, "refused.below_minimum")
    assert refusal(text.format("8.10")) == (3, "refused.above_maximum")


@pytest.mark.parametrize("level", ["low", "high", "high_roller"])
@pytest.mark.parametrize("allowed", ["1.00-10.00", "5.00-10.00", "10.00-10.00", "5.00-5.00"])
def test_no_table_has_another_price_for_the_progressive(level: str, allowed: str) -> None:
    """Sheet 004, 21+3 Progressive: the stake is fixed; the meter is one for all tables."""
    text = (
        f"game progressive\nlimit {level}\nlimits {{}}21+3_progressive={allowed}\nbets 1 main=100.00\nshoe Th 9c 9d 8s"
    )
    for others in ("", "main=100.00-200.00 ", "lucky_ladies=1.00-9.00 "):
        assert refusal(text.format(others)) == (3, "no_limit_to_change")


@pytest.mark.parametrize(
    ("game", "bets"),
    [
        ("classic", "perfect_pair=5.00"),
        ("progressive", "lucky_ladies=5.00"),
        ("progressive", "21+3=5.00"),
        ("progressive", "21+3_progressive=5.00"),
    ],
)
def test_a_side_bet_needs_a_main_bet_on_the_same_box(game: str, bets: str) -> None:
    """Sheets 001, Perfect Pair, and 004, Side bets: another box's main bet is not enough."""
    text = f"game {game}\nbets 1 main=10.00\nbets 2 {bets}\nshoe Th 9c 5h 9d 8s 4c"
    assert refusal(text) == (3, "refused.no_main_bet")


@pytest.mark.parametrize(
    ("game", "bet"),
    [
        *(("classic", bet) for bet in ("any_pair", "21+3", "hot_3", "bust_it", "lucky_ladies", "21+3_progressive")),
        *(("progressive", bet) for bet in ("any_pair", "hot_3", "bust_it", "perfect_pair")),
    ],
)
def test_other_games_side_bets_are_not_there(game: str, bet: str) -> None:
    """Sheets 001, Special bets, and 004, Side bets: each game has its own, and no more."""
    text = f"game {game}\nbets 1 main=10.00 {bet}=5.00\nshoe Th 9c 9d 8s"
    assert refusal(text) == (2, "refused.no_such_bet")
