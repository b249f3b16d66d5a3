"""Placing bets at a table: limits, levels, and what can be pressed.

Law: the limits are those of the sheets; a press stakes nothing, and what it gives can be dealt.
"""

import pytest
from support.floors import OpenFloor, a_floor
from support.rigged import RiggedShoes, rigged_shoes
from support.windows import Client, Message, dealing

from sabot.games import GAMES

floor = pytest.fixture(a_floor)
shoes = pytest.fixture(rigged_shoes)

LEVELS = [
    # RULES 2b and 6: level, main, each of Lucky Ladies and 21+3, whether there is a progressive bet; in cents
    ("classic", "standard", (10, 50_000), None, False),
    ("progressive", "micro", (100, 1000), (50, 500), False),
    ("progressive", "low", (500, 5000), (100, 2500), True),
    ("progressive", "high", (2500, 50_000), (200, 25_000), True),
    ("progressive", "high_roller", (10_000, 200_000), (500, 100_000), True),
]


def reason(client: Client, level: str, *bets: str) -> str | None:
    """Why a deal is refused; None where it is dealt, and then it is played to its end."""
    game = next(
        name for name, game in GAMES.items() if level in game.limits and game.name in {"classic", "progressive"}
    )
    before = client.house.dump()
    answer = client.deal(game, *bets, level=level)
    if answer["type"] == "refused":
        assert client.house.dump() == before
        return str(answer["reason"])
    while client.round["phase"] != "over":
        client.insure(taken=False) if client.round["phase"] == "insurance" else client.act("stand")
    return None


def dollars(cents: int) -> str:
    return f"{cents // 100}.{cents % 100:02d}"


@pytest.mark.parametrize(("game", "level", "main", "side", "progressive"), LEVELS)
def test_each_level_takes_its_limits_and_nothing_beyond(
    game: str,
    level: str,
    main: tuple[int, int],
    side: tuple[int, int] | None,
    progressive: bool,  # noqa: FBT001 -- a column
    floor: OpenFloor,
):
    """RULES 2b and 6: the least and the most of every bet, and one unit more or less."""
    client = floor.client(floor.signed(100_000_000), game)
    low, high = main
    for cents, why in ((low, None), (high, None), (low - 10, "below_minimum"), (high + 10, "above_maximum")):
        assert reason(client, level, f"1 main={dollars(cents)}") == (why and f"refused.{why}")
    for bet in ("lucky_ladies", "21+3") if side else ():
        least, most = side or (0, 0)
        for cents, why in ((least, None), (most, None), (least - 10, "below_minimum"), (most + 10, "above_maximum")):
            bets = f"1 main={dollars(high)} {bet}={dollars(cents)}"
            assert reason(client, level, bets) == (why and f"refused.{why}"), bets
    bets = f"1 main={dollars(low)} 21+3_progressive=5.00"
    assert reason(client, level, bets) == (None if progressive else "refused.no_such_bet")


@pytest.mark.parametrize(("game", "boxes"), [("classic", 5), ("progressive", 3)])
def test_every_box_may_be_played_alone_and_all_together(game: str, boxes: int, floor: OpenFloor):
    client = floor.client(None, game)
    for box in range(1, boxes + 1):
        assert reason(client, GAMES[game].level, f"{box} main=5.00") is None
    assert reason(client, GAMES[game].level, *(f"{box} main=5.00" for box in range(1, boxes + 1))) is None
    assert reason(client, GAMES[game].level, f"{boxes + 1} main=5.00") == "refused.no_such_box"


# ── Presses ──────────────────────────────────────────────────────────────────────────────────────────


class Draft:
    """Bets that are being placed, as a client keeps them."""

    def __init__(self, client: Client, game: str, **more: object) -> None:
        self.client, self.game, self.more = client, game, more
        self.spots: list[Message] = []
        self.answer: Message = {}

    def press(self, press: str, **said: object) -> dict[str, int] | str:
        """The stakes after a press, or why it is refused."""
        before = self.client.house.dump()
        pressed = {"press": press, **said}
        self.answer = self.client.do("press", game=self.game, draft=self.spots, press=pressed, **self.more)
        assert self.client.house.dump() == before, "nothing is staked by a press"
        if self.answer["type"] == "refused":
            return str(self.answer["reason"])
        self.spots = self.answer["draft"]
        return {f"{spot['box']} {spot['bet']}": sum(spot["chips"]) for spot in self.spots}


def test_chips_are_placed_taken_off_and_repeated(floor: OpenFloor, shoes: RiggedShoes):
    """Sheet 004, buttons: undo the top chip of a spot, cancel a spot, clear all, rebet."""
    client = floor.client(None, "progressive")
    draft = Draft(client, "progressive")
    assert draft.press("repeat") == "house.nothing_to_repeat"
    assert draft.press("clear") == "refused.no_bets"
    assert draft.press("chip", box=1, bet="21+3", cents=500) == "refused.no_main_bet"
    assert draft.press("chip", box=1, bet="main", cents=700) == "house.no_such_chip"
    assert draft.press("chip", box=1, bet="main", cents=500) == {"1 main": 500}
    assert draft.press("chip", box=1, bet="main", cents=2500) == {"1 main": 3000}
    assert draft.press("undo", box=1, bet="main") == {"1 main": 500}
    assert draft.press("chip", box=1, bet="21+3_progressive", cents=500) == {"1 main": 500, "1 21+3_progressive": 500}
    assert draft.press("chip", box=2, bet="main", cents=500) == {
        "1 main": 500,
        "1 21+3_progressive": 500,
        "2 main": 500,
    }
    assert draft.press("cancel", box=1, bet="main") == {"2 main": 500}
    assert draft.press("cancel", box=1, bet="main") == "house.nothing_there"
    assert draft.press("chip", box=2, bet="main", cents=10_000) == {"2 main": 5000}
    assert draft.answer["capped"] is True
    assert draft.press("chip", box=2, bet="main", cents=500) == "house.at_maximum"
    assert draft.press("clear") == {}
    shoes.next = "Ts 6d 5h 9c"
    client.deal("progressive", "3 main=15.00 lucky_ladies=5.00")
    client.act("stand")
    assert draft.press("repeat") == {"3 main": 1500, "3 lucky_ladies": 500}


def test_min_and_max_all_go_everywhere_first_and_later_where_bets_were(floor: OpenFloor, shoes: RiggedShoes):
    """Sheet 004, buttons: first round everywhere, later in the same places."""
    client = floor.client(floor.signed(10_000_000), "progressive")
    draft = Draft(client, "progressive", level="micro")
    every = [f"{box} {bet}" for box in (1, 2, 3) for bet in ("main", "lucky_ladies", "21+3")]
    assert draft.press("min_all") == {spot: 100 if spot.endswith("main") else 50 for spot in every}
    assert draft.press("max_all") == {spot: 1000 if spot.endswith("main") else 500 for spot in every}
    shoes.next = "Ts 6d 5h 9c"
    client.deal("progressive", "2 main=5.00 21+3=5.00", level="micro")
    client.act("stand")
    assert draft.press("min_all") == {"2 main": 100, "2 21+3": 50}
    assert draft.press("max_all") == {"2 main": 1000, "2 21+3": 500}


def test_what_a_press_gives_can_be_dealt(floor: OpenFloor):
    client = floor.client(None, "classic")
    draft = Draft(client, "classic", boxes=3)
    draft.press("min_all")
    assert {spot["box"] for spot in draft.spots} == {1, 2, 3}  # a phone has room for three
    bets = [f"{box} main=0.10 perfect_pair=0.05" for box in (1, 2, 3)]
    assert draft.press("min_all") == {
        f"{box} {bet}": cents for box in (1, 2, 3) for bet, cents in (("main", 10), ("perfect_pair", 5))
    }
    assert client.do("deal", **dealing("classic", *bets, version=client.version))["type"] == "done"


def test_no_press_is_offered_that_the_balance_does_not_cover(floor: OpenFloor):
    client = floor.client(floor.signed(400), "progressive")
    draft = Draft(client, "progressive")
    assert draft.press("chip", box=1, bet="main", cents=500) == "house.short_of_balance"
    assert draft.press("min_all") == "house.short_of_balance"
