"""Hands that are finished, cards that are gone, insurance, and positions that cannot be.

Law: a finished hand has a value and nothing to decide; a position that no shoe can deal is refused with its
one reason.
"""

import pytest

from sabot.actions import Action
from sabot.cards import parse, parse_all
from sabot.games import GAMES
from sabot.odds import HandValues, Impossible, Unlikely, hand_values
from sabot.rules import Rules


def _at(rules: Rules, hand: str, up: str, gone: str = "", split: str = "") -> HandValues:
    return hand_values(rules, parse_all(hand), parse(up), parse_all(gone), partner=parse(split) if split else None)


# ── Finished hands, and cards that are gone ──────────────────────────────────────────────────────────


def test_a_natural_is_worth_its_pay_but_for_a_dealers_natural():
    """All sheets: 3 to 2; natural against natural pushes. Sheet 002 looks with an ace up only; sheet 001 never."""
    assert _at(GAMES["infinite"].rules, "Ac Kd", "5h").value == pytest.approx(1.5)
    assert _at(GAMES["infinite"].rules, "Ac Kd", "Ah").value == pytest.approx(1.5)  # the dealer has looked
    assert _at(GAMES["infinite"].rules, "Ac Kd", "Th").value == pytest.approx(1.5 * (1 - 31 / 413))
    assert _at(GAMES["classic"].rules, "Ac Kd", "Ah").value == pytest.approx(1.5 * (1 - 95 / 309))
    assert _at(GAMES["classic"].rules, "Ac Kd", "Ah").actions == {}


def test_an_ace_and_a_ten_on_a_split_ace_are_no_natural():
    """All sheets: 21 on a split hand is not a natural."""
    half = _at(GAMES["classic"].rules, "Ac Kd", "5h", split="Ad")
    assert half.actions == {}
    assert 0.8 < half.value < 1


def test_21_is_finished_and_worth_what_standing_is():
    found = _at(GAMES["infinite"].rules, "7c 7d 7h", "Th")
    assert (found.actions, found.best) == ({}, None)
    assert 0.80 < found.value < 0.82  # a natural that nobody has looked for beats it
    assert 0.96 < _at(GAMES["progressive"].rules, "7c 7d 7h", "Th").value < 0.97


@pytest.mark.parametrize(("game", "won"), [("infinite", True), ("free_bet", True), ("progressive", False)])
def test_six_cards_have_won_where_there_is_a_charlie(game: str, won: bool):  # noqa: FBT001 -- a table
    """Sheets 000 and 002, six-card Charlie: it wins even against a dealer natural."""
    found = _at(GAMES[game].rules, "2c 2d 2h 3c 3d 3h", "Th")
    assert (found.actions == {}) == won
    assert (found.value == 1) == won


def test_a_split_hand_knows_that_its_other_half_is_gone():
    """The partner's card is as gone as any other."""
    rules = GAMES["progressive"].rules
    split, whole = _at(rules, "8c 3d", "6h", split="8d"), _at(rules, "8c 3d", "6h", gone="8d")
    assert split.actions == {action: value for action, value in whole.actions.items() if action != Action.SURRENDER}
    assert Action.SURRENDER in whole.actions


def test_a_split_ace_gets_one_card_and_no_decision():
    """All sheets: one card on each split ace."""
    found = _at(GAMES["progressive"].rules, "Ac 5d", "6h", split="Ad")
    assert (found.actions, found.best) == ({}, None)
    assert found.value < _at(GAMES["progressive"].rules, "Ac 5d", "6h", gone="Ad").value


TENS = " ".join(f"{rank}{suit}" for rank in "TJQK" for suit in "cdhs")
FIVES = " ".join(f"5{suit}" for suit in "cdhs" for _ in range(4))


@pytest.mark.parametrize(
    ("hand", "up", "action", "gone", "better"),
    [
        ("6c 5d", "6h", Action.DOUBLE, TENS, False),  # fewer tens to make 21 of 11
        ("Tc 6d", "Th", Action.HIT, FIVES, False),  # fewer fives to make 21 of 16
        ("Tc 6d", "6h", Action.STAND, TENS, False),  # the dealer busts less often
        ("Tc 6d", "6h", Action.STAND, FIVES, True),
        ("Tc 2d", "4h", Action.HIT, TENS, True),
    ],
)
def test_cards_that_are_gone_move_values_the_way_they_must(hand, up, action, gone, better):
    rules = GAMES["progressive"].rules
    before, after = _at(rules, hand, up).actions[action], _at(rules, hand, up, gone).actions[action]
    assert after > before if better else after < before


def test_insurance_is_worth_what_the_tens_left_say():
    """All sheets: two to one with an ace up; 96 of 309 cards are ten-values beside a hand without one."""
    rules = GAMES["classic"].rules
    assert _at(rules, "7c 8d", "Ah").insurance == pytest.approx(3 * 96 / 309 - 1)
    assert _at(rules, "Tc Kd", "Ah").insurance == pytest.approx(3 * 94 / 309 - 1)
    assert _at(rules, "7c 8d", "Ah", gone=FIVES).insurance == pytest.approx(3 * 96 / 293 - 1)
    assert _at(rules, "Ac Kd", "Ah").insurance == pytest.approx(3 * 95 / 309 - 1)  # on a natural too
    assert _at(rules, "7c 8d", "Th").insurance is None


@pytest.mark.parametrize(("hand", "split"), [("2c 3d 4h", ""), ("8c 3d", "8d")])
def test_insurance_is_closed_once_a_hand_was_acted_on(hand: str, split: str):
    """Sheets 001 and 004: box by box, before any action."""
    assert _at(GAMES["classic"].rules, hand, "Ah", split=split).insurance is None


# ── Positions that cannot be ─────────────────────────────────────────────────────────────────────────

NO_ACE = " ".join(f"{rank}{suit}" for rank in "23456789TJQK" for suit in "cdhs" for _ in range(8))

NO_TEN = " ".join(
    f"{rank}{suit}"
    for rank in "A23456789"
    for suit in "cdhs"
    for _ in range(7 if rank + suit in ("8h", "8d", "As") else 8)
)

IMPOSSIBLE = {
    Unlikely.TOO_FEW_IN_HAND: ("power", "8c", "5h", "", ""),
    Unlikely.BUST: ("power", "Jc 8d 4h", "5h", "", ""),
    Unlikely.NOT_IN_SHOE: ("power", "8c Td", "5h", "", ""),
    Unlikely.TOO_MANY_COPIES: ("classic", "8c 8c", "8c", "8c 8c 8c 8c", ""),
    Unlikely.SHOE_TOO_SHORT: ("infinite", "Ac As", "Ah", f"{NO_ACE} Ad Ad Ad Ad Ad As As As As As", ""),  # 19 left
    Unlikely.NATURAL_CERTAIN: ("progressive", "8h 8d", "As", NO_TEN, ""),  # the look found nothing, it is said
    Unlikely.NO_PARTNER: ("classic", "8c 3d", "5h", "", "7c"),
    Unlikely.PAST_ITS_END: ("infinite", "2h 2s 2d 2c 2h 2s 3s", "8h", "", ""),
}


def test_a_split_ace_holds_no_third_card():
    with pytest.raises(Impossible) as refused:
        _at(GAMES["progressive"].rules, "Ah 3s 5s", "8h", "", "As")
    assert refused.value.why is Unlikely.PAST_ITS_END


def test_a_lent_half_is_valued_as_lent_and_only_where_the_house_lends_it():
    """Sheet 000, Splitting: the lent hand wins like one's own and loses nothing."""
    hand, upcard, partner = parse_all("8h 9d"), parse_all("Tc")[0], parse_all("8d")[0]
    real, lent = (
        hand_values(GAMES["free_bet"].rules, hand, upcard, partner=partner, lent=own) for own in (False, True)
    )
    assert min(lent.actions.values()) > 0 > max(real.actions.values())
    with pytest.raises(Impossible) as refused:
        hand_values(GAMES["infinite"].rules, hand, upcard, partner=partner, lent=True)
    assert refused.value.why is Unlikely.NOT_LENT


@pytest.mark.parametrize("why", [why for why in Unlikely if why is not Unlikely.NOT_LENT])
def test_a_position_that_cannot_be_dealt_is_refused_with_its_reason(why: Unlikely):
    game, hand, up, gone, split = IMPOSSIBLE[why]
    with pytest.raises(Impossible) as refused:
        _at(GAMES[game].rules, hand, up, gone, split)
    assert refused.value.why is why


def test_twenty_cards_left_are_enough():
    """One card fewer is refused above; eleven aces make 21, and the dealer's stop at soft 17."""
    found = _at(GAMES["progressive"].rules, "Ac As", "Ah", f"{NO_ACE} Ad Ad Ad Ad Ad As As As As")
    assert found.best is Action.HIT
    assert found.value == pytest.approx(1)


@pytest.mark.parametrize(("hand", "up", "gone", "split"), [
    ("9c 8d", "5h", "", ""), ("8c 7d", "9h", "", ""), ("8c 7d", "5h", "Tc", ""), ("8c 7d", "5h", "", "9c"),
])  # fmt: skip
def test_a_card_that_the_shoe_lacks_can_be_nowhere(hand: str, up: str, gone: str, split: str):
    """Sheet 003: no nines and tens."""
    with pytest.raises(Impossible) as refused:
        _at(GAMES["power"].rules, hand, up, gone, split)
    assert refused.value.why is Unlikely.NOT_IN_SHOE
