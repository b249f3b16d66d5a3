"""The chart printed on sheet 001, cell by cell, and what it does where a cell cannot be followed.

Law: the sheet's letters as printed, good or bad: H hits, D doubles else hits, S stands, T splits else plays the total.
"""

from itertools import product

import pytest
from support.boxes import after, deal, opened

from sabot.actions import PAID, Action
from sabot.cards import DECK, RANKS, parse, parse_all
from sabot.engine.boxes import Act, Phase, Round, Settle
from sabot.engine.offer import offered
from sabot.games import GAMES
from sabot.hand import best_total, is_natural
from sabot.strategy import Chart, advise, letter

RULES = GAMES["classic"].rules
UPCARDS = ("2", "3", "4", "5", "6", "7", "8", "9", "TJQK", "A")

# hands that read the row: the row, against 2 3 4 5 6 7 8 9 10 A
ROWS = {
    ("2c 3d", "2c 4d", "2c 5d", "3c 4d", "2c 6d", "3c 5d", "2c 2d 3h"): "H H H H H H H H H H",  # 4 to 8
    ("2c 7d", "3c 6d", "4c 5d", "2c 3d 4h"): "H D D D D H H H H H",
    ("2c 8d", "3c 7d", "4c 6d", "2c 3d 5h"): "D D D D D D D D H H",
    ("2c 9d", "3c 8d", "4c 7d", "5c 6d", "2c 4d 5h"): "D D D D D D D D D H",
    ("2c Td", "3c 9d", "4c 8d", "5c 7d", "6c 5d Ah"): "H H S S S H H H H H",
    ("3c Jd", "4c 9d", "5c 8d", "6c 7d", "2c Td Ah"): "S S S S S H H H H H",
    ("4c Qd", "5c 9d", "6c 8d", "7c 6d Ah"): "S S S S S H H H H H",
    ("5c Kd", "6c 9d", "7c 8d", "9c 5d Ah"): "S S S S S H H H H H",
    ("6c Td", "7c 9d", "8c 7d Ah"): "S S S S S H H H H H",
    ("7c Td", "8c 9d", "8c 8d Ah"): "S S S S S S S S S S",
    ("8c Td", "9c 8d Ah"): "S S S S S S S S S S",
    ("9c Td", "9c 9d Ah"): "S S S S S S S S S S",
    ("5c 6d 9h", "9c Td Ah"): "S S S S S S S S S S",  # 20 of no pair
    ("7c 7d 7h", "Tc 9d 2h"): "S S S S S S S S S S",
    ("Ac 2d", "Ac Ad Ah"): "H H H D D H H H H H",
    ("Ac 3d", "Ac Ad 2h"): "H H H D D H H H H H",
    ("Ac 4d", "Ac 2d 2h"): "H H D D D H H H H H",
    ("Ac 5d", "Ac 2d 3h"): "H H D D D H H H H H",
    ("Ac 6d", "Ac 2d 4h", "Ac Ad 5h"): "H D D D D H H H H H",
    ("Ac 7d", "Ac 3d 4h", "Ac Ad 2h 4s"): "S D D D D S S H H H",
    ("Ac 8d", "Ac 3d 5h"): "S S S S S S S S S S",
    ("Ac 9d", "Ac 4d 5h"): "S S S S S S S S S S",
    ("2c 2d", "2c 2c"): "T T T T T T H H H H",
    ("3c 3d",): "T T T T T T H H H H",
    ("4c 4d",): "H H H T T H H H H H",
    ("5c 5d",): "D D D D D D D D H H",
    ("6c 6d",): "T T T T T H H H H H",
    ("7c 7d",): "T T T T T T H H H H",
    ("8c 8d",): "T T T T T T T T H H",
    ("9c 9d",): "T T T T T S T T S S",
    ("Tc Td", "Jc Jd", "Qc Qd", "Kc Kd", "Tc Kd", "Jc Qd"): "S S S S S S S S S S",
    ("Ac Ad", "Ac Ac"): "T T T T T T T T H H",
}


def _chart() -> Chart:
    chart = GAMES["classic"].strategy
    assert chart is not None
    return chart


def _advice(cards: str, up: str, *, away: bool = False, split: bool = False) -> Action:
    """What the chart does with a hand; who is away never takes an action that costs money."""
    held = parse_all(cards)
    allowed = [action for action in offered(RULES, held, split=split) if not (away and action in PAID)]
    return advise(_chart(), held, parse(f"{up}s"), allowed)


@pytest.mark.parametrize(("hands", "row"), ROWS.items(), ids=[hands[0] for hands in ROWS])
def test_each_cell_holds_the_letter_the_sheet_prints(hands: tuple[str, ...], row: str) -> None:
    """Sheet 001, Strategy: against the up card, every ten-value alike; soft hands by their total, of any length."""
    for cards, (ranks, cell) in product(hands, zip(UPCARDS, row.split(), strict=True)):
        for rank in ranks:
            assert letter(_chart(), parse_all(cards), parse(f"{rank}s")) == cell, (cards, rank)


def test_the_hands_above_read_every_row_of_the_chart() -> None:
    """Sheet 001, Strategy: no row of the chart escapes the table."""
    chart = _chart()
    assert set(chart.hard) == set(range(4, 22))
    assert set(chart.soft) == set(range(12, 22))
    assert set(chart.pairs) == set(RANKS) - set("JQK")
    assert all(len(row) == 10 for rows in (chart.hard, chart.soft, chart.pairs) for row in rows.values())


@pytest.mark.parametrize(
    ("cards", "up", "action"),
    [("2c 3d", "6", "hit"), ("5c 6d", "6", "double"), ("Tc 6d", "6", "stand"), ("8c 8d", "6", "split")],
)
def test_the_four_letters_are_the_four_actions(cards: str, up: str, action: str) -> None:
    """Sheet 001, Strategy: H hits, D doubles, S stands, T splits."""
    assert _advice(cards, up) == action


@pytest.mark.parametrize(
    ("cards", "up"), [("2c 4d 5h", "6"), ("2c 3d 4h", "3"), ("Ac 2d 5h", "3"), ("Ac 2d 4h", "6"), ("Ac Ad Ah", "5")]
)
def test_a_double_that_is_not_offered_hits(cards: str, up: str) -> None:
    """Sheet 001, Strategy: also a soft 18 of three cards, which would stand if the sheet said so."""
    assert _advice(cards, up) is Action.HIT


@pytest.mark.parametrize(
    ("cards", "up", "action"),
    [
        ("2c 2d", "2", "hit"),  # 4
        ("3c 3d", "7", "hit"),  # 6
        ("4c 4d", "5", "hit"),  # 8
        ("6c 6d", "2", "hit"),  # 12 against 2
        ("6c 6d", "4", "stand"),  # 12 against 4
        ("7c 7d", "2", "stand"),  # 14
        ("7c 7d", "7", "hit"),
        ("8c 8d", "6", "stand"),  # 16
        ("8c 8d", "9", "hit"),
        ("9c 9d", "9", "stand"),  # 18
        *(("Ac Ad", up, "hit") for up in "23456789"),
    ],
)
def test_a_split_that_cannot_be_taken_plays_the_total(cards: str, up: str, action: str) -> None:
    """Sheet 001, Strategy and Disconnection: for want of money, or because the player is away; two aces hit."""
    assert letter(_chart(), parse_all(cards), parse(f"{up}s")) == "T"
    assert _advice(cards, up, away=True) == action


@pytest.mark.parametrize(("cards", "up", "action"), [("8c 8d", "6", "stand"), ("9c 9d", "2", "stand")])
def test_a_pair_on_a_split_hand_plays_the_total(cards: str, up: str, action: str) -> None:
    """Sheet 001, Splitting and Strategy: a hand is split once, so the letter cannot be followed."""
    assert _advice(cards, up, split=True) == action


def test_the_two_cells_that_cost_money_stand_as_printed() -> None:
    """Sheet 001, Strategy: 11 against a ten doubles, two aces against a ten hit."""
    assert [_advice("5c 6d", up) for up in "TJQK"] == [Action.DOUBLE] * 4
    assert [_advice("Ac Ad", up) for up in "TJQK"] == [Action.HIT] * 4


def test_the_chart_answers_every_hand_that_may_be_asked() -> None:
    """Sheet 001, Strategy: all two-card hands against all up cards, with what is offered."""
    for first, second, up in product(DECK[::4], DECK[1::4], DECK[2::4]):
        if not is_natural((first, second)):
            allowed = offered(RULES, (first, second))
            assert advise(_chart(), (first, second), up, allowed) in allowed


def test_nothing_more_is_staked_for_a_player_who_is_away() -> None:
    """Sheet 001, Disconnection: every double and split of the chart falls back to a hit or a stand."""
    hands = [cards for row in ROWS for cards in row]
    for cards, up in product(hands, RANKS):
        if best_total(parse_all(cards)) < 21:
            assert _advice(cards, up, away=True) in {Action.HIT, Action.STAND}


def _left_alone(round: Round, shoe: str) -> Round:
    """Play a round out for a player who is away, one card at a time."""
    cards = iter(shoe.split())
    while round.phase is not Phase.SETTLING:
        if round.wanted:
            round = after(round, deal(next(cards)))
            continue
        box = round.boxes[round.box]
        hand = box.hands[round.hand]
        allowed = [action for action in offered(RULES, hand.cards, split=hand.split) if action not in PAID]
        round = after(round, Act(box.number, round.hand + 1, advise(_chart(), hand.cards, round.dealer[0], allowed)))
    return round


def test_a_round_left_alone_is_played_out_by_the_chart_and_paid() -> None:
    """Sheet 001, Disconnection: eights stand as 16 instead of splitting, 11 hits instead of doubling."""
    round = after(opened("classic", "1 main=10.00", "2 main=10.00"), deal("8h 6h 6c 8d 5d"))
    ended = _left_alone(round, "2s 9c Td")
    assert [hand.cards for box in ended.boxes for hand in box.hands] == [parse_all("8h 8d"), parse_all("6h 5d 2s")]
    paid = after(ended, Settle())
    assert (paid.phase, paid.dealer) == (Phase.SETTLED, parse_all("6c 9c Td"))
    assert sum(hand.staked for box in paid.boxes for hand in box.hands) == 2000
