"""Who wins, and when the dealer draws: the two questions as functions of rules and cards.

Law: a hand that is settled alone or is a natural is judged before the dealer's total; only a soft 17 is ever hit.
"""

import pytest

from sabot.cards import parse_all
from sabot.engine.dealer import must_draw
from sabot.engine.outcome import Outcome, outcome
from sabot.hand import best_total
from sabot.rules import Rules

PUSHES_22 = Rules(push_total=22, charlie=6)
NATURAL = "Ah Kd"
TWENTY_TWO = "Tc 6d 6h"


@pytest.mark.parametrize(
    ("cards", "dealer", "ended"),
    [
        (NATURAL, TWENTY_TWO, Outcome.NATURAL),
        (NATURAL, "As Qs", Outcome.PUSH),
        (NATURAL, "7c 7d 7h", Outcome.NATURAL),
        ("Th 9d", TWENTY_TWO, Outcome.PUSH),
        ("7c 7d 7h", TWENTY_TWO, Outcome.PUSH),
        ("4h 5d", TWENTY_TWO, Outcome.PUSH),
        ("Th 9d 3c", TWENTY_TWO, Outcome.BUST),
        ("2c 2d 3h 3s 4c 5d", TWENTY_TWO, Outcome.CHARLIE),
        ("2c 2d 3h 3s 4c 5d", "As Qs", Outcome.CHARLIE),
        ("2c 2d 3h 3s 4c Td", TWENTY_TWO, Outcome.BUST),
        ("Th 9d", "Tc 6d 7h", Outcome.WIN),
        ("7c 7d 7h", "As Qs", Outcome.LOSE),
        ("Th 9d", "Tc 9h", Outcome.PUSH),
        ("Th 9d", "Tc 8h", Outcome.WIN),
        ("Th 9d", "Tc Qh", Outcome.LOSE),
    ],
)
def test_a_hand_is_judged_before_the_dealers_22_pushes(cards: str, dealer: str, ended: Outcome):
    """Sheet 000: a natural is paid before the dealer could reach 22; a bust is lost, a Charlie is won."""
    assert outcome(PUSHES_22, parse_all(cards), parse_all(dealer)) is ended


@pytest.mark.parametrize(
    ("dealer", "ended"),
    [(TWENTY_TWO, Outcome.PUSH), ("Tc 9h", Outcome.WIN), ("7c 7d 7h", Outcome.PUSH), ("As Qs", Outcome.LOSE)],
)
def test_an_ace_and_a_ten_of_a_split_hand_are_an_ordinary_21(dealer: str, ended: Outcome):
    """All sheets: 21 on a split hand is no natural."""
    assert outcome(PUSHES_22, parse_all(NATURAL), parse_all(dealer), split=True) is ended


@pytest.mark.parametrize("dealer", [TWENTY_TWO, "As Qs", "Tc 6d 7h"])
def test_a_surrender_is_judged_first(dealer: str):
    assert outcome(PUSHES_22, parse_all("Th 6d"), parse_all(dealer), surrendered=True) is Outcome.SURRENDER


@pytest.mark.parametrize("push_total", [None, 22, 23, 24, 25, 26])
@pytest.mark.parametrize(
    "dealer", [TWENTY_TWO, "Tc 6d 7h", "Tc 6d 8h", "Tc 6d 9h", "Tc 6d Th"], ids=["22", "23", "24", "25", "26"]
)
def test_only_the_total_that_the_rules_name_pushes(push_total: int | None, dealer: str):
    rules, drawn = Rules(push_total=push_total), parse_all(dealer)
    pushes = best_total(drawn) == push_total
    assert outcome(rules, parse_all("Th 8d"), drawn) is (Outcome.PUSH if pushes else Outcome.WIN)
    assert outcome(rules, parse_all(NATURAL), drawn) is Outcome.NATURAL


@pytest.mark.parametrize("hits", [False, True], ids=["stands", "hits"])
@pytest.mark.parametrize(
    ("dealer", "draws"),
    [
        ("Tc", True),
        ("Tc 6d", True),
        ("Ac 5d", True),
        ("Ac 6d", None),
        ("Ac 3d 3h", None),
        ("Ac Ad 5h", None),
        ("Tc 7d", False),
        ("9c 8d", False),
        ("Ac 6d Th", False),
        ("5c 6d 5h Ac", False),
        ("Ac 7d", False),
        ("Ac 8d", False),
        ("Ac Kd", False),
        ("Tc 6d 6h", False),
    ],
)
def test_only_a_soft_17_is_drawn_to_or_not_by_the_rules(dealer: str, draws: bool | None, *, hits: bool):  # noqa: FBT001 -- a table
    """All sheets stand on every 17; rules that hit hit a soft 17 and no other; None marks it here."""
    assert must_draw(Rules(hits_soft_17=hits), parse_all(dealer)) is (hits if draws is None else draws)
