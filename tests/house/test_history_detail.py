"""One round in full, for its player and for staff.

Law: what is told is what happened, in order, to whom and at what cost; before the end nothing hidden is told.
"""

import json
from typing import Any, get_args

import msgspec
import pytest
from support.house import START, OpenHouse, a_house
from support.past import older, steps, told
from support.rigged import RiggedShoes, rigged_shoes

from sabot.games import GAMES
from sabot.house.history import Step, detail
from sabot.house.instant import Played
from sabot.house.refused import Reason, Refused
from sabot.rules import digest

house = pytest.fixture(a_house)
shoes = pytest.fixture(rigged_shoes)


# ── What happened ────────────────────────────────────────────────────────────────────────────────────


def test_a_classic_round_is_told_step_by_step(house: OpenHouse, shoes: RiggedShoes) -> None:
    """Sheet 001: no hole card; insurance, a split, the dealer's cards, the payment, the seed."""
    player = house.player(10_000)
    shoes.next = "8h Ac 8d 3s 2s Tc Kd"
    played = house.open(player, "classic", "3 main=10.00", value=b"\x01\xff")
    house.now += 1500
    played = house.insure(played, taken=True)
    house.now += 1500
    played = house.act(house.act(house.act(played, "split"), "stand"), "stand")
    found = told(house, played, player)
    seed = found.ending.seed if found.ending else ""
    assert steps(found) == [
        ("opened", 1000),
        ("dealt", 3, 1, "8h", 8, False),
        ("dealer_drew", "Ac", 11, True),
        ("dealt", 3, 1, "8d", 16, False),
        ("insurance_offered",),
        ("insured", 3, True, 500, False),
        ("acted", 3, 1, "split", 1000, 0, False),
        ("dealt", 3, 1, "3s", 11, False),
        ("dealt", 3, 2, "2s", 10, False),
        ("acted", 3, 1, "stand", 0, 0, False),
        ("acted", 3, 2, "stand", 0, 0, False),
        ("dealer_drew", "Tc", 21, True),
        ("settled", 2500, 1500),
        ("revealed", seed),
    ]
    assert [step.at - START for step in found.steps] == [0] * 5 + [1500] + [3000] * 8
    assert (found.id, found.player, found.game, found.level) == (played.id, player, "classic", "standard")
    assert (found.number, found.opened_at, found.rules) == ("09:00:00", START, digest(GAMES["classic"].rules))
    assert (found.shoe, found.commitment) == (played.opened.shoe, played.opened.commitment)
    assert found.bets == ((3, (("main", 1000),)),)
    assert (found.starting_balance, found.staked) == (10_000, 2500)


def test_an_ending_says_what_every_bet_came_to(house: OpenHouse, shoes: RiggedShoes) -> None:
    """Hand by hand, side bet by side bet with its line, insurance; dealer, score and cards (sheet 004, history)."""
    player = house.player(100_000)
    shoes.next = "Qh Ac Qh 7s"
    played = house.open(player, "progressive", "1 main=10.00 lucky_ladies=1.00 21+3=1.00", value=b"mine")
    house.now += 7
    played = house.act(house.insure(played, taken=True), "stand")
    found = told(house, played).ending
    assert found is not None
    data = json.loads(msgspec.json.encode(found))
    seed = data.pop("seed")
    assert len(bytes.fromhex(seed)) == 32
    assert data == {
        "at": START + 7,
        "status": "settled",
        "why": None,
        "dealer": ["Ac", "7s"],
        "dealer_total": 18,
        "hands": [
            {
                "box": 1,
                "hand": 1,
                "cards": ["Qh", "Qh"],
                "total": 20,
                "outcome": "win",
                "staked": 1000,
                "lent": 0,
                "returned": 2000,
            }
        ],
        "side_bets": [
            {"box": 1, "bet": "lucky_ladies", "line": "queens_of_hearts", "staked": 100, "returned": 10_100},
            {"box": 1, "bet": "21+3", "line": None, "staked": 100, "returned": 0},
        ],
        "insurance": [{"box": 1, "staked": 500, "returned": 0}],
        "returned": 12_100,
        "final_balance": 100_000 - 1700 + 12_100,
        "value": b"mine".hex(),
    }


def test_a_voided_round_says_why_and_gives_every_bet_back(house: OpenHouse, shoes: RiggedShoes) -> None:
    """Nothing is judged in it; its seed is open like any other's."""
    player = house.player(10_000)
    shoes.next = "8h 6c 8d Td 3s 2s"
    played = house.act(house.open(player, "progressive", "1 main=5.00 21+3=1.00"), "split")
    found = told(house, house.void(played, "misdeal"))
    assert steps(found)[-2] == ("voided", "misdeal", 1100)
    assert found.ending is not None
    assert (found.ending.status, found.ending.why) == ("voided", "misdeal")
    assert [(hand.hand, hand.cards, hand.outcome, hand.returned) for hand in found.ending.hands] == [
        (1, ("8h", "3s"), "void", 500),
        (2, ("8d", "2s"), "void", 500),
    ]
    assert [(bet.bet, bet.line, bet.returned) for bet in found.ending.side_bets] == [("21+3", None, 100)]
    assert (found.staked, found.ending.returned, found.ending.final_balance) == (1100, 1100, 10_000)


SCRIPTS: list[tuple[str, str, str, list[str]]] = [
    ("classic", "1 main=10.00", "8h Ac 8d 3s 2s Tc", ["insurance", "split", "stand", "stand"]),
    ("progressive", "1 main=5.00", "Th Kc 8d 7d", ["surrender"]),
    ("progressive", "1 main=5.00 21+3_progressive=5.00", "As As As 9c 5d", ["no insurance", "void"]),
]


def play(house: OpenHouse, shoes: RiggedShoes, script: tuple[str, str, str, list[str]]) -> Played:
    game, bets, shoes.next, words = script
    played = house.open(house.player(), game, bets)
    for word in words:
        if word.endswith("insurance"):
            played = house.insure(played, taken=word == "insurance")
        else:
            played = house.void(played) if word == "void" else house.act(played, word)
    return played


def test_every_kind_of_step_happens_in_these_rounds(house: OpenHouse, shoes: RiggedShoes) -> None:
    found = {row[0] for script in SCRIPTS for row in steps(told(house, play(house, shoes, script)))}
    assert found == {kind.__struct_config__.tag for kind in get_args(Step)}


def test_a_hole_card_is_dealt_looked_at_and_turned(house: OpenHouse, shoes: RiggedShoes) -> None:
    """Sheet 004: late surrender, after the dealer has looked."""
    assert steps(told(house, play(house, shoes, SCRIPTS[1])))[:-2] == [
        ("opened", 500),
        ("dealt", 1, 1, "Th", 10, False),
        ("dealer_drew", "Kc", 10, False),
        ("dealt", 1, 1, "8d", 18, False),
        ("hole_card_dealt",),
        ("looked", False),
        ("acted", 1, 1, "surrender", 0, 0, False),
        ("hole_card_turned", "7d", 17, False),
    ]


def test_a_win_of_the_meter_is_told_when_it_is_recorded(house: OpenHouse, shoes: RiggedShoes) -> None:
    """Box by box, in the order of recording; the meters themselves are nobody's business."""
    shoes.next = "As As As As As Kd"
    played = house.open(house.player(), "progressive", *(f"{box} main=5.00 21+3_progressive=5.00" for box in (1, 2)))
    rows = steps(told(house, played))
    first, second = (row for row in rows if row[0] == "awarded")
    assert first[:2] == ("awarded", 1)
    assert second[:2] == ("awarded", 2)
    assert first[2] > second[2] > 0
    assert rows.index(first) == rows.index(("hole_card_dealt",)) + 1
    assert rows[-1] == ("insurance_offered",)


def test_a_round_from_before_balances_were_kept_is_told_without_them(house: OpenHouse, shoes: RiggedShoes) -> None:
    played = play(house, shoes, SCRIPTS[1])
    new, id = told(house, played), older(house, played)
    old = house.ask_storage(lambda reader: detail(reader, None, id))
    assert old.ending is not None
    assert (old.starting_balance, old.ending.final_balance) == (None, None)
    assert old.steps == new.steps


# ── Who may see it ───────────────────────────────────────────────────────────────────────────────────

UNKNOWN: list[Any] = ["", "classic/2026-11-16/000009", "nonsense", "a\0b", "\ud800", "x" * 10_000, None, 5, True, ["x"]]


@pytest.mark.parametrize("player", [None, 1001])
@pytest.mark.parametrize("id", UNKNOWN, ids=range(len(UNKNOWN)))
def test_a_round_that_there_is_not_is_unknown(player: int | None, id: Any, house: OpenHouse) -> None:
    with pytest.raises(Refused) as caught:
        house.ask_storage(lambda reader: detail(reader, player, id))
    assert caught.value.reason is Reason.UNKNOWN_ROUND


def test_another_players_round_is_not_shown_and_staff_see_every_one(house: OpenHouse) -> None:
    owner, other = house.player(), house.player()
    played = house.open(owner, "classic", "1 main=10.00")
    with pytest.raises(Refused) as caught:
        told(house, played, other)
    assert caught.value.reason is Reason.NOT_YOUR_ROUND
    assert told(house, played, owner) == told(house, played)
