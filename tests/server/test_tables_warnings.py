"""Warnings before a bad hit, stand or double: sheet 004, settings.

Law: judged by the exact odds, which are asked here on their own; a warning changes nothing, and a confirmed command
is carried out.
"""

import pytest
from support.floors import OpenFloor, a_floor
from support.rigged import RiggedShoes, rigged_shoes
from support.windows import Client

from sabot.actions import Action
from sabot.cards import parse_all
from sabot.games import GAMES
from sabot.house.people.settings import Settings
from sabot.odds import hand_values
from sabot.server.coach import SETTING

floor = pytest.fixture(a_floor)
shoes = pytest.fixture(rigged_shoes)

RULES = GAMES["progressive"].rules
WRONG = [
    # the cards (player, up card, player, hole), what is done, and what is better
    ("Ts 6d 5h 9c", "hit", "stand"),
    ("Ts 7d 6h 9c", "stand", "hit"),
    ("5s 6d 6h 9c", "hit", "double"),
    ("5s 6d 6h 9c", "stand", "double"),
    ("Ts 6d 2h 9c", "double", "stand"),
    ("8s 6d 8h 9c", "stand", "split"),
    ("Ts Td 6h 9c", "stand", "surrender"),
    ("As 6d 7h 9c", "hit", "double"),
]


def at_the_table(
    floor: OpenFloor, shoes: RiggedShoes, cards: str, *, game: str = "progressive", cents: int = 100_000
) -> Client:
    client = floor.client(floor.signed(cents), game)
    shoes.next = cards
    assert client.deal(game, "1 main=10.00")["type"] == "done"
    assert client.round["phase"] == "acting"
    return client


@pytest.mark.parametrize(("cards", "action", "best"), WRONG)
def test_a_bad_decision_is_warned_of_with_the_better_one_and_its_cost(
    cards: str, action: str, best: str, floor: OpenFloor, shoes: RiggedShoes
):
    client = at_the_table(floor, shoes, cards)
    first, upcard, second, _ = parse_all(cards)
    values = hand_values(RULES, (first, second), upcard).actions
    cost = round((values[Action(best)] - values[Action(action)]) * 1_000_000)
    before, heard = floor.dump(), len(client.wire.sent)
    answer = client.act(action, confirmed=False, id="once")
    assert answer == {"type": "warned", "id": "once", "action": action, "best": best, "cost_ppm": cost}
    assert cost > 0
    assert floor.dump() == before
    assert len(client.wire.sent) == heard + 1
    assert client.act(action, confirmed=True, id="once")["type"] == "done"


def test_every_warning_and_every_setting_of_them_is_in_the_table():
    assert {row[1] for row in WRONG} == {action.value for action in SETTING}
    assert {name for name in Settings.__struct_fields__ if name.startswith("warn_")} == set(SETTING.values())


@pytest.mark.parametrize("off", SETTING)
@pytest.mark.parametrize(
    ("cards", "action"), [("Ts 6d 5h 9c", "hit"), ("Ts 7d 6h 9c", "stand"), ("Ts 6d 2h 9c", "double")]
)
def test_each_warning_may_be_turned_off(off: Action, cards: str, action: str, floor: OpenFloor, shoes: RiggedShoes):
    client = at_the_table(floor, shoes, cards)
    floor.set(client.who, **{SETTING[off]: False})
    answer = client.act(action, confirmed=False)
    assert answer["type"] == ("done" if off == action else "warned")


@pytest.mark.parametrize(
    ("cards", "action"),
    [
        ("Ts 6d 5h 9c", "stand"),
        ("Ts 7d 6h 9c", "hit"),
        ("5s 6d 6h 9c", "double"),
        ("8s 6d 8h 9c", "split"),
        ("Ts Td 6h 9c", "surrender"),
        ("Ts 6d Th 9c", "split"),  # a bad one, but nobody is warned of splits
    ],
)
def test_the_best_decision_is_not_warned_of(cards: str, action: str, floor: OpenFloor, shoes: RiggedShoes):
    client = at_the_table(floor, shoes, cards)
    assert client.act(action, confirmed=False)["type"] == "done"


def test_what_cannot_be_paid_is_no_better_decision(floor: OpenFloor, shoes: RiggedShoes):
    """11 against 6 doubles; with nothing left, hitting is the best there is."""
    client = at_the_table(floor, shoes, "5s 6d 6h 9c", cents=1999)
    assert client.act("stand", confirmed=False)["best"] == "hit"
    assert client.act("double", confirmed=False)["reason"] == "ledger.short_of_funds"
    assert client.act("hit", confirmed=False)["type"] == "done"


def test_a_split_hand_is_judged_with_its_partner(floor: OpenFloor, shoes: RiggedShoes):
    client = at_the_table(floor, shoes, "8s 6d 8h 9c 3c Tc")
    client.act("split")
    eight, three, six = parse_all("8s 3c 6d")
    values = hand_values(RULES, (three, eight), six, partner=eight).actions
    best = max(values, key=lambda action: values[action])
    answer = client.act("stand", confirmed=False)
    assert (answer["type"], answer["best"]) == ("warned", best)
    assert answer["cost_ppm"] == round((values[best] - values[Action.STAND]) * 1_000_000)


@pytest.mark.parametrize(("cards", "action"), [("Ts 6d 5h", "hit"), ("Ts 7d 6h", "stand"), ("Ts 6d 2h", "double")])
def test_classic_never_warns(cards: str, action: str, floor: OpenFloor, shoes: RiggedShoes):
    """Sheet 001 has no such setting."""
    client = at_the_table(floor, shoes, cards, game="classic")
    assert client.act(action, confirmed=False)["type"] == "done"


def test_a_command_that_was_done_is_answered_again_and_not_warned_of(floor: OpenFloor, shoes: RiggedShoes):
    client = at_the_table(floor, shoes, "5s 6d 2h 9c 2c 2d 2h")
    said = client.acting("hit") | {"id": "again"}
    done = client.do("act", **said)
    assert client.do("act", **said | {"confirmed": False}) == done
