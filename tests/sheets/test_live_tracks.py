"""The shared hand: everybody holds the same two cards, decides alone, and sees the same cards fall.

Law: at most three tracks; a step gives one card to every track that anyone asked on, unsplit, first, second;
a hand is always a prefix of its track.
"""

from itertools import permutations

import pytest
from support.live import LIVE, SPLIT, deal, hands, said, table
from support.rounds import play

from sabot.actions import Action
from sabot.cards import parse_all
from sabot.engine.tracks import Settle, Track, decide, result

H, S = Action.HIT, Action.STAND


@pytest.mark.parametrize("game", LIVE)
def test_everyone_holds_the_same_two_cards(game: str) -> None:
    """Sheets 000, 002 and 003, rules of the game: one hand for any number of players, each with stakes of one's own."""
    made = hands(f"game {game}\nbets ann main=1.00\nbets bob main=20.00\nshoe Kh 7c 8d Kd\ndo ann stand\ndo bob stand")
    assert made == ["ann Kh 8d = 18 win 1.00 -> 2.00", "bob Kh 8d = 18 win 20.00 -> 40.00"]


@pytest.mark.parametrize("game", LIVE)
def test_the_cards_fall_player_dealer_player_dealer(game: str) -> None:
    """Sheets 000, 002 and 003, rules of the game: the dealer's second card is face down."""
    made = play(f"game {game}\nbets ann main=1.00\nshoe 2h 7c 3d Kd\ndo ann stand")
    assert (made.hands[0].cards, made.dealer) == (parse_all("2h 3d"), parse_all("7c Kd"))


@pytest.mark.parametrize("game", LIVE)
def test_one_card_falls_for_all_who_ask(game: str) -> None:
    """Sheets 000, 002 and 003, hit or stand: a request that someone else makes already changes nothing."""
    made = play(
        f"""
        game  {game}
        bets  ann main=10.00
        bets  bob main=20.00
        bets  cat main=5.00
        shoe  2h 7c 3d Kd 8s 5s Ks
        do    ann hit
        do    bob hit
        do    cat stand
        do    ann hit
        do    bob stand
        do    ann stand
        """
    )
    assert [(hand.who, hand.cards, hand.returned) for hand in made.hands] == [
        ("ann", parse_all("2h 3d 8s 5s"), 2000),
        ("bob", parse_all("2h 3d 8s"), 0),
        ("cat", parse_all("2h 3d"), 0),
    ]
    assert made.dealt == parse_all("2h 7c 3d Kd 8s 5s")


@pytest.mark.parametrize("game", LIVE)
def test_a_double_takes_the_card_that_the_others_see_too(game: str) -> None:
    """Sheets 000, 002 and 003, double: one card more, off the same track."""
    made = play(
        f"""
        game  {game}
        bets  ann main=10.00
        bets  bob main=10.00
        shoe  6h 7c 2d Kd 3s 8s
        do    ann double
        do    bob hit
        do    bob hit
        do    bob stand
        """
    )
    assert [hand.cards for hand in made.hands] == [parse_all("6h 2d 3s"), parse_all("6h 2d 3s 8s")]


@pytest.mark.parametrize("game", LIVE)
@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_cards_fall_on_the_unsplit_track_then_the_first_then_the_second(game: str, order: tuple[int, ...]) -> None:
    """Sheets 000, 002 and 003, split: in fixed order, in whichever order the players decided."""
    first = ["do ann hit", f"do bob {SPLIT[game]}", "do cat stand"]
    second = ["do ann hit", "do bob.1 hit", "do bob.2 hit"]
    made = play(
        "\n".join(
            [
                f"game {game}",
                *(f"bets {who} main=10.00" for who in ("ann", "bob", "cat")),
                "shoe 3h 7c 3d Kd 2s 5s 6s 4c 5c 6c Ks",
                *(first[place] for place in order),
                *(second[place] for place in order),
                "do ann stand",
                "do bob.1 stand",
                "do bob.2 stand",
            ]
        )
    )
    assert [(hand.who, hand.hand, hand.cards) for hand in made.hands] == [
        ("ann", 1, parse_all("3h 3d 2s 4c")),
        ("bob", 1, parse_all("3h 5s 5c")),
        ("bob", 2, parse_all("3d 6s 6c")),
        ("cat", 1, parse_all("3h 3d")),
    ]


@pytest.mark.parametrize("game", LIVE)
def test_a_track_that_nobody_asks_on_gets_no_card(game: str) -> None:
    """Sheets 000, 002 and 003, hit or stand: the next card goes to the next track that wants one."""
    made = play(
        f"""
        game  {game}
        bets  ann main=10.00
        bets  bob main=10.00
        shoe  8h 7c 8d Kd 2s 3s 6s 4s
        do    ann stand
        do    bob {SPLIT[game]}
        do    bob.1 stand
        do    bob.2 hit
        do    bob.2 stand
        """
    )
    assert [hand.cards for hand in made.hands] == [parse_all("8h 8d"), parse_all("8h 2s"), parse_all("8d 3s 6s")]


@pytest.mark.parametrize("game", LIVE)
def test_a_split_asks_for_a_card_on_both_its_tracks_in_the_same_step(game: str) -> None:
    """Sheets 000, 002 and 003, split: a second card for each of the two hands."""
    round = said(table(game, "8h 7c 8d Kd", 1000), decide([0], [1], [SPLIT[game]]))
    assert round.wanted == 2
    round = said(round, deal("2s 3s"))
    assert round.tracks == (parse_all("8h 8d"), parse_all("8h 2s"), parse_all("8d 3s"))


@pytest.mark.parametrize("game", LIVE)
def test_all_who_split_share_the_two_split_tracks(game: str) -> None:
    """Sheets 000, 002 and 003, split: three tracks, however many play."""
    round = said(table(game, "8h 7c 8d Kd", 1000, 2000, 3000), decide([0, 1, 2], [1, 1, 1], [SPLIT[game]] * 3))
    assert round.wanted == 2
    round = said(round, deal("2s 3s"), decide([0, 0, 1, 1, 2, 2], [1, 2, 1, 2, 1, 2], [H, S, S, H, S, S]))
    assert round.wanted == 2
    round = said(round, deal("5s 6s"), decide([0, 1], [1, 2], [S, S]), Settle())
    assert [[hand.cards for hand in result(round, row).hands] for row in range(3)] == [
        [parse_all("8h 2s 5s"), parse_all("8d 3s")],
        [parse_all("8h 2s"), parse_all("8d 3s 6s")],
        [parse_all("8h 2s"), parse_all("8d 3s")],
    ]


@pytest.mark.parametrize("game", LIVE)
def test_a_player_who_split_decides_for_both_hands_in_the_same_window(game: str) -> None:
    """Sheets 000, 002 and 003, split and deciding: two decisions of one player, then the cards."""
    round = said(table(game, "8h 7c 8d Kd", 1000), decide([0], [1], [SPLIT[game]]), deal("2s 3s"))
    assert (len(round.windows), round.pending) == (2, 2)
    round = said(round, decide([0], [2], [H]))
    assert (len(round.windows), round.pending, round.wanted) == (2, 1, 0)
    round = said(round, decide([0], [1], [H]))
    assert (round.wanted, round.windows[-1].fell) == (2, (Track.FIRST, Track.SECOND))


WHOLE = {
    "ann": ["hit", "hit", "stand"],
    "bob": ["SPLIT", "hit stand", "stand"],
    "cat": ["double"],
    "dee": ["stand"],
}
"""What each does, window by window; a split hand's two decisions stand side by side."""


@pytest.mark.parametrize("game", LIVE)
@pytest.mark.parametrize("who", WHOLE)
def test_a_result_depends_on_ones_own_bets_and_decisions_only(game: str, who: str) -> None:
    """Sheets 000, 002 and 003, object of the game: nobody plays against the others, given the cards that fell."""
    shoe = "shoe 4h 6c 4d Jd 5h 8h 7h 2c 3c 3d 8d"
    everyone = [f"game {game}", *(f"bets {name} main=10.00 hot_3=1.00" for name in WHOLE), shoe]
    alone = [f"game {game}", f"bets {who} main=10.00 hot_3=1.00", shoe]
    for window, fell in enumerate(("unsplit first second", "unsplit first", "")):
        for name, decisions in WHOLE.items():
            lines = [f"do {line}" for line in _lines(game, name, decisions, window)]
            everyone += lines
            alone += lines if name == who else []
        alone.append(f"fell {fell}")
    together, single = play("\n".join(everyone)), play("\n".join(alone))
    assert single.hands == tuple(hand for hand in together.hands if hand.who == who)
    assert single.side_bets == tuple(bet for bet in together.side_bets if bet.who == who)
    assert (single.dealer, single.dealt) == (together.dealer, together.dealt)


def _lines(game: str, name: str, decisions: list[str], window: int) -> list[str]:
    if window >= len(decisions):
        return []
    words = decisions[window].replace("SPLIT", SPLIT[game]).split()
    if name != "bob" or window == 0:
        return [f"{name} {words[0]}"]
    return [f"{name}.{hand} {word}" for hand, word in enumerate(words, start=1)]
