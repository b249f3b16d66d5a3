"""Decisions that do not come in time, or that can no longer be paid.

Law: the displayed total decides the default; a double falls back to a hit, a split to the default; a decision is
final and debited when it is accepted, whole or not at all.
"""

from itertools import product

import pytest
from support.live import LIVE, SPLIT, answers, deal, hands, heard, said, say, table, the
from support.rounds import play, refusal

from sabot.actions import Action
from sabot.cards import DECK, parse_all
from sabot.engine.refused import Reason
from sabot.engine.tracks import CODE, CloseWindow, Phase, costs, decide, default_action
from sabot.engine.tracks.events import Decided

H, S = Action.HIT, Action.STAND
MULTIPLES = [
    ("free_bet", "double"),
    ("infinite", "double"),
    ("power", "double"),
    ("power", "triple"),
    ("power", "quadruple"),
]


@pytest.mark.parametrize("game", LIVE)
@pytest.mark.parametrize(
    ("first", "second", "total"),
    [
        ("2h", "2d", 4),
        ("2h", "3d", 5),
        ("6h", "4d", 10),
        ("8h", "3d", 11),
        ("Kh", "2d", 12),
        ("8h", "8d", 16),
        ("Kh", "8d", 18),
        ("Ah", "Ad", 12),
        ("Ah", "2d", 13),
        ("Ah", "6d", 17),
    ],
)
def test_no_decision_in_time_hits_up_to_11_and_stands_above(game: str, first: str, second: str, total: int) -> None:
    """Sheets 000, 002 and 003, deciding: the displayed total counts, so soft 13 stands and two aces are 12."""
    round = said(table(game, f"{first} 7c {second} Kd", 1000), CloseWindow())
    assert (round.phase, round.wanted) == ((Phase.FALLING, 1) if total <= 11 else (Phase.SETTLING, 0))


def test_the_default_of_every_two_cards() -> None:
    """Sheets 000, 002 and 003, deciding: counted here anew, an ace as 11 where that fits."""
    for cards in product(DECK, DECK):
        low = sum(min(card // 4 + 1, 10) for card in cards)
        shown = low + 10 if low <= 11 and min(cards) < 4 else low
        assert default_action(cards) is (H if shown <= 11 else S)


@pytest.mark.parametrize("game", LIVE)
def test_the_default_goes_on_from_window_to_window(game: str) -> None:
    """Sheets 000, 002 and 003, deciding and disconnection: 5, 7, 9, then a soft 20 that stands."""
    text = f"game {game}\nbets ann main=10.00\nshoe 2h 7c 3d Kd 2s 2c As\n" + "do ann default\n" * 4
    assert hands(text) == ["ann 2h 3d 2s 2c As = 20 win 10.00 -> 20.00"]


@pytest.mark.parametrize("game", LIVE)
def test_each_split_hand_has_its_own_default(game: str) -> None:
    """Sheets 000, 002 and 003, deciding: an 11 hits while a 12 stands."""
    made = play(
        f"""
        game  {game}
        bets  ann main=10.00
        shoe  8h 7c 8d Kd 3s 4s 7s
        do    ann {SPLIT[game]}
        do    ann.1 default
        do    ann.2 default
        do    ann.1 default
        """
    )
    assert [hand.cards for hand in made.hands] == [parse_all("8h 3s 7s"), parse_all("8d 4s")]


@pytest.mark.parametrize("game", LIVE)
def test_the_default_never_doubles_nor_splits(game: str) -> None:
    """Sheets 000, 002 and 003, deciding: hit or stand, and no stake more."""
    made = play(f"game {game}\nbets ann main=10.00\nshoe 5h 7c 5d Kd Ks\ndo ann default\ndo ann default")
    assert [(hand.total, hand.staked, hand.lent) for hand in made.hands] == [(20, 1000, 0)]


@pytest.mark.parametrize(("game", "action"), MULTIPLES)
def test_a_double_that_can_no_longer_be_paid_is_a_hit(game: str, action: str) -> None:
    """Sheets 000, 002 and 003, deciding: at any total, and the hand plays on with its one stake."""
    head = f"game {game}\nbets ann main=10.00\nshoe Kh 7c 2d Kd 3s 5s\ndo ann {action} unfunded"
    assert hands(f"{head}\ndo ann hit\ndo ann stand") == ["ann Kh 2d 3s 5s = 20 win 10.00 -> 20.00"]
    assert refusal(head) == (4, "decision_missing")


@pytest.mark.parametrize("action", ["double", "triple", "quadruple"])
def test_a_split_hand_that_cannot_pay_its_multiple_hits(action: str) -> None:
    """Sheet 003, deciding and split."""
    made = hands(
        f"""
        game  power
        bets  ann main=10.00
        shoe  8h 7c 8d Kd 3s 2s 2h
        do    ann split
        do    ann.1 {action} unfunded
        do    ann.2 stand
        do    ann.1 stand
        """
    )
    assert made[0] == "ann.1 8h 3s 2h = 13 lose 10.00 -> 0.00"


@pytest.mark.parametrize("game", ["infinite", "power"])
@pytest.mark.parametrize("rank", "2345")
def test_a_split_that_can_no_longer_be_paid_hits_up_to_11(game: str, rank: str) -> None:
    """Sheets 002 and 003, deciding."""
    made = play(f"game {game}\nbets a main=1.00\nshoe {rank}h 7c {rank}d Kd Js\ndo a split unfunded\ndo a stand")
    assert [(hand.cards, hand.staked) for hand in made.hands] == [(parse_all(f"{rank}h {rank}d Js"), 100)]


@pytest.mark.parametrize(
    ("game", "cards"),
    [
        *(("infinite", f"{rank} {rank}") for rank in "6789TJQKA"),
        *(("power", f"{rank} {rank}") for rank in "678JQKA"),
        *(("free_bet", cards) for cards in ("T T", "J Q", "K K")),
    ],
)
def test_a_split_that_can_no_longer_be_paid_stands_above_11(game: str, cards: str) -> None:
    """Sheets 000, 002 and 003, deciding: two aces count 12; in Free Bet only ten-values are split for money."""
    first, second = cards.split()
    made = play(f"game {game}\nbets a main=1.00\nshoe {first}h 7c {second}d Kd Js\ndo a split unfunded")
    assert [(hand.cards, hand.staked) for hand in made.hands] == [(parse_all(f"{first}h {second}d"), 100)]


@pytest.mark.parametrize("game", LIVE)
@pytest.mark.parametrize("action", ["hit", "stand"])
def test_hit_and_stand_need_no_money(game: str, action: str) -> None:
    """Sheets 000, 002 and 003, deciding: they are never disabled for lack of funds."""
    text = f"game {game}\nbets ann main=10.00\nshoe Kh 7c 2d Kd 3s\ndo ann {action} unfunded"
    assert refusal(text) == (4, "unfunded_free")
    decided = the(
        Decided, heard(table(game, "Kh 7c 2d Kd", 1000, 1000), decide([0], [1], [Action(action)], funded=False))
    )
    assert (answers(decided), decided.done.tolist()) == ([None], [CODE[Action(action)]])


@pytest.mark.parametrize(
    ("game", "action"), [*MULTIPLES, ("infinite", "split"), ("power", "split"), ("free_bet", "split")]
)
def test_a_decision_is_debited_whole_or_not_at_all(game: str, action: str) -> None:
    """Sheets 000, 002 and 003, deciding: what it costs is known before, and never taken in part."""
    price = {"double": 1, "split": 1, "triple": 2, "quadruple": 3}[action]
    command = decide([0, 1, 2], [1, 1, 1], [Action(action)] * 3, funded=[True, False, True])
    round = table(game, "Kh 7c Qd Kd", 1000, 2000, 5000, 1000)
    assert costs(round, command.rows, command.actions).tolist() == [1000 * price, 2000 * price, 5000 * price]
    decided = the(Decided, heard(round, command))
    assert answers(decided) == [None, None, None]
    assert decided.debit.tolist() == [1000 * price, 0, 5000 * price]
    fallback = S if action == "split" else H
    assert decided.done.tolist() == [CODE[Action(action)], CODE[fallback], CODE[Action(action)]]


@pytest.mark.parametrize("game", LIVE)
def test_a_decision_is_final(game: str) -> None:
    """Sheets 000, 002 and 003, deciding: once accepted it is neither changed nor debited again."""
    round, _ = say(table(game, "Kh 7c 2d Kd", 1000, 1000), decide([0], [1], [Action.DOUBLE]))
    for action in (Action.DOUBLE, H, S):
        decided = the(Decided, heard(round, decide([0], [1], [action])))
        assert (answers(decided), decided.debit.tolist()) == ([Reason.ALREADY_DECIDED], [0])
    round = said(round, decide([1], [1], [S]), deal("3s"))
    assert round.players.multiple[:, 0].tolist() == [2, 1]


@pytest.mark.parametrize("game", LIVE)
def test_a_decision_that_was_refused_may_be_made_anew(game: str) -> None:
    """Sheets 000, 002 and 003, deciding: only what is accepted is final."""
    round, events = say(table(game, "Kh 7c 2d Kd", 1000), decide([0], [1], [Action.SURRENDER]))
    assert answers(the(Decided, events)) == [Reason.NOT_IN_THIS_GAME]
    assert answers(the(Decided, heard(round, decide([0], [1], [S])))) == [None]
