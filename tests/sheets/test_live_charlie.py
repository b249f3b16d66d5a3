"""Six-card Charlie: sheets 000 and 002 have it, sheet 003 has not.

Law: six cards of 21 or less win even money at once; each split hand counts its own cards.
"""

import pytest
from support.live import hands
from support.rounds import play, refusal

CHARLIE = ("free_bet", "infinite")
HITS = "\n".join(["do ann hit"] * 4)


def _drawn(game: str, shoe: str, do: str = HITS) -> str:
    return f"game {game}\nbets ann main=10.00\nshoe {shoe}\n{do}"


@pytest.mark.parametrize("game", CHARLIE)
@pytest.mark.parametrize("up", ["7c Kd", "Kc 8d", "Kc Qd"])
def test_six_cards_of_21_or_less_win_whatever_the_dealer_has(game: str, up: str) -> None:
    """Sheets 000 and 002, six-card Charlie: a 16 that would lose wins."""
    first, second = up.split()
    made = hands(_drawn(game, f"2h {first} 2d {second} 2s 3s 3h 4s"))
    assert made == ["ann 2h 2d 2s 3s 3h 4s = 16 charlie 10.00 -> 20.00"]


@pytest.mark.parametrize("game", CHARLIE)
def test_a_charlie_wins_against_a_dealer_natural_under_a_ten(game: str) -> None:
    """Sheets 000 and 002, six-card Charlie: even against a Blackjack, which nobody has looked for."""
    made = hands(_drawn(game, "2h Kc 2d Ah 2s 3s 3h 4s"))
    assert made == ["ann 2h 2d 2s 3s 3h 4s = 16 charlie 10.00 -> 20.00"]


@pytest.mark.parametrize("game", CHARLIE)
def test_no_charlie_can_meet_a_natural_under_an_ace(game: str) -> None:
    """Sheet 000, six-card Charlie: after insurance was offered, the look has ended the round."""
    assert refusal(_drawn(game, "2h Ac 2d Kh 2s 3s 3h 4s")) == (4, "nobody_may_act")
    assert hands(_drawn(game, "2h Ac 2d Kh", do="")) == ["ann 2h 2d = 4 lose 10.00 -> 0.00"]


@pytest.mark.parametrize("game", CHARLIE)
@pytest.mark.parametrize(("sixth", "total"), [("4s", 21), ("As", 18)])
def test_six_cards_of_exactly_21_are_a_charlie_and_aces_count_for_it(game: str, sixth: str, total: int) -> None:
    """Sheets 000 and 002, six-card Charlie: 21 or less, counted as any hand."""
    made = hands(_drawn(game, f"2h 7c 3d Kh 4s 4h 4d {sixth}"))
    assert made == [f"ann 2h 3d 4s 4h 4d {sixth} = {total} charlie 10.00 -> 20.00"]


@pytest.mark.parametrize("game", CHARLIE)
def test_six_cards_over_21_are_bust(game: str) -> None:
    """Sheets 000 and 002, six-card Charlie."""
    made = hands(_drawn(game, "2h 7c 3d Kh 4s 4h 4d 5s"))
    assert made == ["ann 2h 3d 4s 4h 4d 5s = 22 bust 10.00 -> 0.00"]


@pytest.mark.parametrize("game", CHARLIE)
def test_five_cards_are_no_charlie(game: str) -> None:
    """Sheets 000 and 002, six-card Charlie."""
    do = "do ann hit\ndo ann hit\ndo ann hit\ndo ann stand"
    assert hands(_drawn(game, "2h 7c 2d Kh 2s 3s 3h", do)) == ["ann 2h 2d 2s 3s 3h = 12 lose 10.00 -> 0.00"]


@pytest.mark.parametrize("game", CHARLIE)
@pytest.mark.parametrize("action", ["hit", "stand"])
def test_a_charlie_is_finished(game: str, action: str) -> None:
    """Sheets 000 and 002, six-card Charlie: it has won; nothing more is decided."""
    assert refusal(_drawn(game, "2h 7c 2d Kh 2s 3s 3h 4s", f"{HITS}\ndo ann {action}")) == (8, "nobody_may_act")


@pytest.mark.parametrize(("game", "split"), [("free_bet", "free_split"), ("infinite", "split")])
def test_each_split_hand_counts_its_own_cards(game: str, split: str) -> None:
    """Sheets 000 and 002, six-card Charlie: three and four cards of one pair make no six."""
    result = play(
        f"""
        game  {game}
        bets  ann main=10.00
        shoe  2h 7c 2d Kh 2s 2c 3s 3h 4s 4h Ks
        do    ann {split}
        do    ann.1 hit
        do    ann.2 hit
        do    ann.1 hit
        do    ann.2 hit
        do    ann.1 stand
        do    ann.2 stand
        """
    )
    assert [(len(hand.cards), hand.total, hand.outcome) for hand in result.hands] == [(4, 11, "lose"), (4, 11, "lose")]


@pytest.mark.parametrize(
    ("game", "split", "second"),
    [
        ("free_bet", "free_split", "= 15 charlie 0.00 + 10.00 lent -> 10.00"),
        ("infinite", "split", "= 15 charlie 10.00 -> 20.00"),
    ],
)
@pytest.mark.parametrize("under", ["8h", "Ah"])
def test_a_split_hand_makes_its_own_charlie(game: str, split: str, second: str, under: str) -> None:
    """Sheets 000 and 002, six-card Charlie: a lent hand wins the lent amount; the other hand is judged alone."""
    made = hands(
        f"""
        game  {game}
        bets  ann main=10.00
        shoe  2h Kc 2d {under} 6s 2c 2s 3s 3h 3c
        do    ann {split}
        do    ann.1 stand
        do    ann.2 hit
        do    ann.2 hit
        do    ann.2 hit
        do    ann.2 hit
        """
    )
    assert made == ["ann.1 2h 6s = 8 lose 10.00 -> 0.00", f"ann.2 2d 2c 2s 3s 3h 3c {second}"]


def test_power_has_no_charlie() -> None:
    """Sheet 003, object of the game: none is listed, so six cards go on and are compared."""
    shoe = "2h 7c 2d Kh 2s 3s 3h 4s"
    assert refusal(_drawn("power", shoe)) == (7, "decision_missing")
    made = hands(_drawn("power", shoe, f"{HITS}\ndo ann stand"))
    assert made == ["ann 2h 2d 2s 3s 3h 4s = 16 lose 10.00 -> 0.00"]
