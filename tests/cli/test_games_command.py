"""``sabot games --json``: the games for machines.

Law: what a line pays is profit to one in every game, however its sheet quotes it; a jackpot has no figure.
"""

import pytest
from support.command import Sabot, command

LIVE: dict[str, dict[str, int | None]] = {
    "any_pair": {"suited": 25, "pair": 8},
    "21+3": {"suited_trips": 100, "straight_flush": 40, "trips": 30, "straight": 10, "flush": 5},
    "hot_3": {"777": 100, "suited_21": 20, "21": 4, "20": 2, "19": 1},
    "bust_it": {"bust_8": 250, "bust_7": 100, "bust_6": 50, "bust_5": 9, "bust_4": 2, "bust_3": 1},
}
PAYS: dict[str, dict[str, dict[str, int | None]]] = {
    "classic": {"perfect_pair": {"perfect": 30, "coloured": 10, "mixed": 5}},
    "progressive": {
        "lucky_ladies": {
            "queens_of_hearts": 100,
            "matched_20": 25,
            "suited_20": 10,
            "20": 3,
            "queen_of_hearts": 2,
            "queen": 1,
        },
        "21+3": {"suited_trips": 100, "straight_flush": 40, "trips": 25, "straight": 10, "flush": 5},
        "21+3_progressive": {
            "aces_of_spades": None,
            "suited_aces": 1999,
            "suited_trips": 149,
            "straight_flush": 39,
            "trips": 19,
            "straight": 4,
            "flush": 2,
        },
    },
    "infinite": LIVE,
    "free_bet": LIVE,
    "power": {
        "any_pair": {"suited": 20, "pair": 7},
        "21+3": {"suited_trips": 100, "straight_flush": 35, "trips": 25, "straight": 8, "flush": 5},
        "hot_3": {"777": 100, "suited_21": 20, "21": 4, "20": 2, "19": 1},
        "bust_it": {"bust_8": 250, "bust_7": 100, "bust_6": 25, "bust_5": 8, "bust_4": 2, "bust_3": 1},
    },
}
"""Profit to one: a total return of 31 is 30, 2000 for one is 1999."""

SEES = {
    "any_pair": "pair",
    "perfect_pair": "pair",
    "lucky_ladies": "pair",
    "21+3": "three",
    "21+3_progressive": "three",
    "hot_3": "three",
    "bust_it": "dealer",
}


@pytest.fixture
def sabot(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Sabot:
    return command(capsys, monkeypatch)


def test_every_line_pays_profit_to_one(sabot: Sabot):
    games = sabot("games", "--json").told
    assert {game["name"]: {bet: told["lines"] for bet, told in game["side_bets"].items()} for game in games} == PAYS
    for game in games:
        for bet, told in game["side_bets"].items():
            assert list(told["lines"]) == list(PAYS[game["name"]][bet]), "best line first"


def test_every_side_bet_says_what_it_sees_and_whether_it_is_half_the_main_bet(sabot: Sabot):
    for game in sabot("games", "--json").told:
        for bet, told in game["side_bets"].items():
            assert (told["sees"], told["half_of_main"]) == (SEES[bet], bet == "perfect_pair")


def test_limits_and_boxes_are_those_of_the_sheets(sabot: Sabot):
    games = {game["name"]: game for game in sabot("games", "--json").told}
    assert {name: (game["kind"], game["boxes"], game["boxes_on_phone"]) for name, game in games.items()} == {
        "classic": ("instant", 5, 3),
        "progressive": ("instant", 3, 3),
        "infinite": ("live", 1, 1),
        "free_bet": ("live", 1, 1),
        "power": ("live", 1, 1),
    }
    assert games["classic"]["limits"] == {"standard": {"main": {"least": 10, "most": 50_000}}}
    assert games["progressive"]["limits"]["micro"] == {
        "main": {"least": 100, "most": 1000},
        "lucky_ladies": {"least": 50, "most": 500},
        "21+3": {"least": 50, "most": 500},
    }
    assert games["progressive"]["limits"]["high"]["21+3_progressive"] == {"least": 500, "most": 500}
    assert games["progressive"]["level"] == "low"
    assert games["free_bet"]["limits"]["standard"]["main"] == {"least": 100, "most": 100_000}
