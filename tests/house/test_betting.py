"""Placing bets at the two instant games, by rule (RULES 5 and 6, sheets 001 and 004)."""

import inspect
import re
from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from sabot.engine import refused as engine
from sabot.games import GAMES
from sabot.house import refused as house
from sabot.house.betting import (
    Cancel,
    Chip,
    Clear,
    Draft,
    MaxAll,
    MinAll,
    Offer,
    Press,
    Pressed,
    Repeat,
    Spot,
    Undo,
    bets_of,
    check_draft,
    draft_of,
    offer,
    press,
)
from sabot.house.jackpot import Bets
from sabot.house.protection import FREE, Headroom
from sabot.limits import Limits, Range

PAIR, JACKPOT = "perfect_pair", "21+3_progressive"
LADIES = "lucky_ladies"
RICH = 10**9


class Felt:
    """A player in front of a layout, who presses one thing after another."""

    def __init__(
        self, game: str, level: str, *, last: Bets | None = None, balance: int = RICH, room: Headroom = FREE
    ) -> None:
        self.game, self.level, self.boxes = GAMES[game], level, GAMES[game].boxes
        self.last, self.balance, self.room = last, balance, room
        self.draft: Draft = ()

    def press(self, *presses: Press) -> Pressed:
        for one in presses:
            done = press(self.game, self.level, self.draft, one, **self._means)
            self.draft = done.draft
        return done

    def chip(self, box: int, bet: str, *chips: int) -> Pressed:
        return self.press(*(Chip(box=box, bet=bet, cents=cents) for cents in chips))

    def offer(self) -> Offer:
        return offer(self.game, self.level, self.draft, **self._means)

    @property
    def _means(self) -> Any:
        return {"last": self.last, "balance": self.balance, "room": self.room, "boxes": self.boxes}

    @property
    def staked(self) -> dict[tuple[int, str], int]:
        return {(box, bet): cents for box, stakes in bets_of(self.draft) for bet, cents in stakes}


def classic(**more: Any) -> Felt:
    return Felt("classic", "standard", **more)


def progressive(level: str = "low", **more: Any) -> Felt:
    return Felt("progressive", level, **more)


def refusal(work: Callable[[], object]) -> house.Refused | engine.Refused:
    with pytest.raises((house.Refused, engine.Refused)) as told:
        work()
    assert isinstance(told.value, house.Refused | engine.Refused)
    return told.value


# ── Chips ────────────────────────────────────────────────────────────────────────────────────────────


def test_each_press_adds_the_chip_on_top():
    """Sheet 004: each click adds the value of the chosen chip to the bet."""
    felt = progressive()
    felt.chip(1, "main", 500, 2500, 100)
    assert felt.draft == (Spot(box=1, bet="main", chips=(500, 2500, 100)),)


@pytest.mark.parametrize(
    ("level", "bet", "chips", "staked"),
    [
        ("micro", "main", (10_000,), 1000),
        ("micro", LADIES, (100, 100, 100, 100, 50, 100), 500),
        ("low", "main", (2500, 2500), 5000),
        ("high_roller", "21+3", (50_000, 100_000), 100_000),
    ],
)
def test_a_chip_that_would_pass_the_maximum_fills_up_to_it(level: str, bet: str, chips: tuple[int, ...], staked: int):
    """RULES 5: a chip that would pass the maximum fills up to it."""
    felt = progressive(level)
    felt.chip(2, "main", 100)
    if bet == "main":
        felt.press(Clear())
    done = felt.chip(2, bet, *chips)
    assert felt.staked[2, bet] == staked
    assert done.capped == (sum(chips) > staked)
    told = refusal(lambda: felt.chip(2, bet, 100))
    assert (told.reason, told.about) == (house.Reason.AT_MAXIMUM, {"box": 2, "bet": bet, "most": staked})


@pytest.mark.parametrize(
    ("game", "level", "chips"),
    [
        ("classic", "standard", (10, 50, 100, 500, 2500, 10_000)),
        ("progressive", "micro", (50, 100, 500, 2500, 10_000, 50_000, 100_000)),
        ("progressive", "low", (100, 500, 2500, 10_000, 50_000, 100_000)),
        ("progressive", "high", (100, 500, 2500, 10_000, 50_000, 100_000)),
        ("progressive", "high_roller", (100, 500, 2500, 10_000, 50_000, 100_000)),
    ],
)
def test_only_the_micro_limit_has_the_chip_of_fifty_cents(game: str, level: str, chips: tuple[int, ...]):
    """RULES 5: chips from 1; classic from 0.10; the micro limit starts at 0.50."""
    felt = Felt(game, level)
    assert felt.offer().chips == tuple((cents, None) for cents in chips)
    for cents in GAMES[game].chips:
        if cents not in chips:
            assert refusal(partial(felt.chip, 1, "main", cents)).reason is house.Reason.NO_SUCH_CHIP


def test_a_stack_keeps_sixteen_chips_and_the_older_ones_become_one():
    felt = classic()
    felt.chip(1, "main", 500, 100, *[10] * 16)
    assert felt.draft == (Spot(box=1, bet="main", chips=(610, *[10] * 15)),)


# ── Side bets ────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("chip", GAMES["classic"].chips)
def test_any_chip_puts_perfect_pair_at_half_the_main_bet_and_the_next_takes_it_off(chip: int):
    """Sheet 001, special bets: half the opening bet on each active box."""
    felt = classic()
    felt.chip(3, "main", 50, 100)
    assert not felt.chip(3, PAIR, chip).capped
    assert felt.staked == {(3, "main"): 150, (3, PAIR): 75}
    felt.chip(3, PAIR, chip)
    assert felt.staked == {(3, "main"): 150}


def test_perfect_pair_follows_its_main_bet_up_and_down_and_no_other_box():
    """RULES 2b: Perfect Pair is exactly half the main bet."""
    felt = classic()
    felt.chip(1, "main", 100)
    felt.chip(2, "main", 100)
    felt.chip(1, PAIR, 10)
    felt.chip(1, "main", 10)
    assert felt.staked == {(1, "main"): 110, (1, PAIR): 55, (2, "main"): 100}
    felt.press(Undo(box=1, bet="main"))
    assert felt.staked == {(1, "main"): 100, (1, PAIR): 50, (2, "main"): 100}


def test_any_chip_sets_the_progressive_bet_to_five_and_the_next_takes_it_off():
    """Sheet 004: the progressive stake is fixed at 5."""
    felt = progressive()
    felt.chip(1, "main", 500)
    assert not felt.chip(1, JACKPOT, 100_000).capped
    assert felt.staked == {(1, "main"): 500, (1, JACKPOT): 500}
    felt.chip(1, JACKPOT, 100)
    assert felt.staked == {(1, "main"): 500}


@pytest.mark.parametrize("felt", [classic(), progressive()], ids=["classic", "progressive"])
def test_a_side_bet_needs_a_main_bet_in_its_own_box(felt: Felt):
    """Sheet 004: side bets are offered for hands with a main bet."""
    felt.press(Chip(box=1, bet="main", cents=500))
    for place in felt.offer().places:
        if place.box == 2 and place.bet != "main":
            told = refusal(partial(felt.chip, 2, place.bet, 500))
            assert (told.reason, told.about["box"]) == (engine.Reason.NO_MAIN_BET, 2)


def test_the_micro_limit_has_no_progressive_bet():
    """Sheet 004: the progressive bet belongs to the low, high and high roller limits."""
    felt = progressive("micro")
    felt.chip(1, "main", 100)
    assert JACKPOT not in {place.bet for place in felt.offer().places}
    told = refusal(lambda: felt.chip(1, JACKPOT, 500))
    assert (told.reason, told.about["allowed"]) == (engine.Reason.NO_SUCH_BET, ("main", LADIES, "21+3"))


# ── Taking off ───────────────────────────────────────────────────────────────────────────────────────


def full_box() -> Felt:
    felt = progressive()
    felt.chip(1, "main", 500, 100)
    felt.chip(1, LADIES, 100, 500)
    felt.chip(1, JACKPOT, 100)
    felt.chip(2, "main", 500)
    return felt


@pytest.mark.parametrize(
    ("presses", "staked"),
    [
        ((Undo(box=1, bet="main"),), {(1, "main"): 500, (1, LADIES): 600, (1, JACKPOT): 500, (2, "main"): 500}),
        ((Undo(box=1, bet=LADIES),), {(1, "main"): 600, (1, LADIES): 100, (1, JACKPOT): 500, (2, "main"): 500}),
        ((Undo(box=1, bet=JACKPOT),), {(1, "main"): 600, (1, LADIES): 600, (2, "main"): 500}),
        ((Undo(box=1, bet="main"),) * 2, {(2, "main"): 500}),
        ((Cancel(box=1, bet=LADIES),), {(1, "main"): 600, (1, JACKPOT): 500, (2, "main"): 500}),
        ((Cancel(box=1, bet="main"),), {(2, "main"): 500}),
        ((Clear(),), {}),
    ],
)
def test_undo_takes_the_top_chip_cancel_the_spot_clear_all(presses: tuple[Press, ...], staked: dict[Any, int]):
    """Sheet 004, buttons; a main bet's last chip takes the box's side bets with it."""
    felt = full_box()
    felt.press(*presses)
    assert felt.staked == staked


def test_undo_takes_perfect_pair_off_whole_because_a_part_of_it_is_no_bet():
    felt = classic()
    felt.chip(1, "main", 500)
    felt.chip(1, PAIR, 100)
    felt.press(Undo(box=1, bet=PAIR))
    assert felt.staked == {(1, "main"): 500}


# ── Repeat, Min all, Max all ─────────────────────────────────────────────────────────────────────────

LAST: Bets = ((1, (("main", 1250), (LADIES, 100))), (3, (("main", 5000), (JACKPOT, 500))))


def test_repeat_places_the_last_rounds_bets_whatever_lies_there():
    """RULES 6: Repeat needs only a previous round."""
    felt = progressive(last=LAST)
    felt.chip(2, "main", 500)
    felt.press(Repeat())
    assert bets_of(felt.draft) == LAST


def test_repeat_at_a_level_that_does_not_take_the_bets_is_refused_for_the_engines_reason():
    told = refusal(lambda: progressive("high", last=LAST).press(Repeat()))
    assert told.reason is engine.Reason.BELOW_MINIMUM
    assert told.about.items() >= {"box": 1, "bet": "main", "staked": 1250, "least": 2500}.items()


def test_repeat_in_a_box_that_a_phone_has_not_is_refused_and_min_all_leaves_it_out():
    """Sheet 001: one to five boxes, one to three on mobile devices."""
    felt = classic(last=((2, (("main", 100),)), (5, (("main", 100), (PAIR, 50)))))
    felt.boxes = GAMES["classic"].boxes_on_phone
    refused = refusal(lambda: felt.press(Repeat()))
    assert (refused.reason, refused.about) == (house.Reason.TOO_FEW_BOXES, {"box": 5, "boxes": 3})
    felt.press(MinAll())
    assert felt.staked == {(2, "main"): 10}


@pytest.mark.parametrize(
    ("level", "button", "box"),
    [
        ("micro", MinAll(), {"main": 100, LADIES: 50, "21+3": 50}),
        ("micro", MaxAll(), {"main": 1000, LADIES: 500, "21+3": 500}),
        ("low", MinAll(), {"main": 500, LADIES: 100, "21+3": 100, JACKPOT: 500}),
        ("low", MaxAll(), {"main": 5000, LADIES: 2500, "21+3": 2500, JACKPOT: 500}),
        ("high", MinAll(), {"main": 2500, LADIES: 200, "21+3": 200, JACKPOT: 500}),
        ("high_roller", MaxAll(), {"main": 200_000, LADIES: 100_000, "21+3": 100_000, JACKPOT: 500}),
    ],
)
def test_in_the_first_round_min_all_and_max_all_fill_every_spot(level: str, button: Press, box: dict[str, int]):
    """Sheet 004: for all hands and all side bets."""
    felt = progressive(level)
    felt.press(button)
    assert felt.staked == {(number, bet): cents for number in (1, 2, 3) for bet, cents in box.items()}


@pytest.mark.parametrize(
    ("button", "staked"),
    [
        (MinAll(), {(1, "main"): 500, (1, LADIES): 100, (3, "main"): 500, (3, JACKPOT): 500}),
        (MaxAll(), {(1, "main"): 5000, (1, LADIES): 2500, (3, "main"): 5000, (3, JACKPOT): 500}),
    ],
)
def test_later_min_all_and_max_all_fill_the_spots_of_the_last_round(button: Press, staked: dict[Any, int]):
    """Sheet 004: in later rounds, in the same places as in the round before."""
    felt = progressive(last=LAST)
    felt.chip(2, "main", 500)
    felt.press(button)
    assert felt.staked == staked


def test_min_all_and_max_all_in_classic_put_perfect_pair_at_half():
    felt = classic()
    felt.press(MinAll())
    assert felt.staked == {(box, bet): cents for box in range(1, 6) for bet, cents in (("main", 10), (PAIR, 5))}
    felt.press(MaxAll())
    assert set(felt.staked.values()) == {50_000, 25_000}


# ── The balance ──────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("button", [Repeat(), MinAll(), MaxAll()])
def test_a_button_that_the_balance_does_not_cover_whole_places_nothing(button: Press):
    """RULES 5: a button that places several bets is disabled unless the balance covers all of them."""
    felt = progressive(last=LAST)
    felt.press(button)
    needed = felt.offer().staked
    for balance, covered in ((needed, True), (needed - 1, False)):
        short = progressive(last=LAST, balance=balance)
        if covered:
            short.press(button)
        else:
            told = refusal(partial(short.press, button))
            assert (told.reason, told.about) == (house.Reason.SHORT, {"staked": needed, "balance": balance})


def test_what_the_players_own_limit_does_not_leave_is_offered_on_no_chip_and_no_button():
    """RULES 7: a limit is said before the chips are down, not when the cards are asked for."""
    mine = house.Refused(house.Reason.STAKE_LIMIT, limit=300, used=0)
    felt = classic(last=((1, (("main", 500),)),), room=Headroom(300, mine))
    felt.chip(1, "main", 100)
    shown = felt.offer()
    assert shown.deal is None
    assert [cents for cents, why in shown.chips if why is None] == [10, 50, 100]
    assert {why.reason for _, why in shown.chips if why is not None} == {"house.stake_limit"}
    assert [why and why.reason for why in (shown.repeat, shown.max_all)] == ["house.stake_limit"] * 2
    assert refusal(lambda: felt.chip(2, "main", 500)) is mine
    felt.room = Headroom(50, mine)
    assert felt.offer().deal is not None, "the chips lie there from before"
    felt.press(Cancel(box=1, bet="main"))


@pytest.mark.parametrize("reason", [house.Reason.EXCLUDED, house.Reason.TIMED_OUT, house.Reason.SESSION_LIMIT])
def test_who_may_stake_nothing_is_told_so_before_any_chip_is_down(reason: house.Reason):
    felt = progressive(last=LAST, room=Headroom(0, house.Refused(reason)))
    shown = felt.offer()
    buttons = (shown.deal, shown.repeat, shown.min_all, *(why for _, why in shown.chips))
    assert {why and why.reason for why in buttons} == {f"house.{reason}"}


def test_raising_a_main_bet_also_costs_the_half_that_follows():
    felt = classic(balance=299)
    felt.chip(1, "main", 100)
    felt.chip(1, PAIR, 100)
    assert refusal(lambda: felt.chip(1, "main", 100)).reason is house.Reason.SHORT
    felt.balance = 300
    felt.chip(1, "main", 100)
    assert felt.staked == {(1, "main"): 200, (1, PAIR): 100}


def test_a_balance_that_shrank_meanwhile_stops_the_deal_and_more_chips_but_never_taking_off():
    felt = full_box()
    felt.balance = 700
    shown = felt.offer()
    assert shown.deal is not None
    assert shown.deal.reason == "house.short_of_balance"
    assert refusal(lambda: felt.chip(1, "main", 100)).reason is house.Reason.SHORT
    felt.chip(1, JACKPOT, 100)
    felt.press(Undo(box=1, bet="main"), Cancel(box=1, bet=LADIES), Cancel(box=2, bet="main"))
    assert felt.staked == {(1, "main"): 500}
    assert felt.offer().deal is None


# ── What is offered ──────────────────────────────────────────────────────────────────────────────────


def test_before_the_first_chip_there_is_nothing_to_clear_to_deal_or_to_repeat():
    shown = progressive().offer()
    told = {name: getattr(shown, name) for name in ("repeat", "min_all", "max_all", "clear", "deal")}
    assert {name: why and why.reason for name, why in told.items()} == {
        "repeat": "house.nothing_to_repeat",
        "min_all": None,
        "max_all": None,
        "clear": "refused.no_bets",
        "deal": "refused.no_bets",
    }


def test_a_bet_below_its_minimum_is_not_dealt_and_the_offer_says_which():
    """RULES 2b: limits bind opening bets."""
    felt = progressive()
    felt.chip(1, "main", 500)
    felt.chip(3, "main", 100, 100)
    why = felt.offer().deal
    assert why is not None
    assert why.reason == "refused.below_minimum"
    assert why.about.items() >= {"box": 3, "bet": "main", "staked": 200, "least": 500}.items()


def test_a_balance_of_exactly_the_stakes_is_enough_to_deal():
    felt = full_box()
    felt.balance = felt.offer().staked
    assert felt.offer().deal is None


def test_limits_that_are_no_multiple_of_the_unit_are_filled_up_to_the_last_legal_amount():
    """RULES 2b: stakes are whole multiples of 0.10."""
    felt = classic()
    felt.game = replace(felt.game, limits={"standard": Limits(main=Range(15, 1005))})
    felt.boxes = 1
    assert felt.chip(1, "main", 10_000).capped
    assert felt.staked == {(1, "main"): 1000}
    felt.press(MinAll())
    assert felt.staked == {(1, "main"): 20, (1, PAIR): 10}
    assert felt.offer().deal is None


def test_every_spot_is_shown_with_its_range_its_stake_and_its_largest_chip():
    felt = classic(balance=1000)
    felt.boxes = 1
    felt.chip(1, "main", 100)
    main, pair = felt.offer().places
    assert (main.bet, main.least, main.most, main.step, main.staked) == ("main", 10, 50_000, 10, 100)
    assert (main.toggles, main.up_to, main.why and main.why.reason) == (False, 500, "house.short_of_balance")
    assert (pair.bet, pair.least, pair.most, pair.step, pair.staked) == (PAIR, 5, 25_000, 5, 0)
    assert (pair.toggles, pair.up_to, pair.why) == (True, 10_000, None)


@pytest.mark.parametrize(
    ("balance", "pressed", "reasons"),
    [
        (99, (), ["house.short_of_balance"] * 6),
        (600, (), [None] * 2 + ["house.short_of_balance"] * 4),
        (RICH, (MaxAll(),), ["house.at_maximum"] * 6),
        (5050, (Chip(box=1, bet="main", cents=10_000),), ["house.short_of_balance"] * 6),
    ],
)
def test_a_chip_is_enabled_only_where_the_balance_covers_it(
    balance: int, pressed: tuple[Press, ...], reasons: list[str | None]
):
    """RULES 5: chips are enabled only where the balance covers them."""
    felt = progressive(balance=balance)
    for one in pressed:
        felt.press(one)
    assert [why and why.reason for _, why in felt.offer().chips] == reasons


def test_a_chip_that_the_balance_does_not_cover_says_what_it_would_stake_itself():
    """RULES 5: a chip that would pass the maximum fills up to it, and would cost as much."""
    whys = [why for _, why in progressive(balance=600).offer().chips]
    assert [why and why.about for why in whys] == [
        *(None, None, {"staked": 2500, "balance": 600}),
        *[{"staked": 5000, "balance": 600}] * 3,
    ]


# ── Bets as chips ────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("cents", "chips"),
    [
        (10, (10,)),
        (3160, (2500, 500, 100, 50, 10)),
        (49_990, (42_500, 2500, 2500, 500, 500, 500, 500, 100, 100, 100, 100, 50, 10, 10, 10, 10)),
    ],
)
def test_bets_become_the_games_chips_large_ones_below(cents: int, chips: tuple[int, ...]):
    bets: Bets = ((4, (("main", cents),)),)
    assert draft_of(bets, GAMES["classic"], "standard") == (Spot(box=4, bet="main", chips=chips),)


def test_what_no_chip_makes_is_one_odd_chip_on_top():
    bets: Bets = ((1, (("main", 580),)),)
    assert draft_of(bets, GAMES["progressive"], "low")[0].chips == (500, 50, 30)


def test_a_draft_and_a_press_survive_the_wire():
    draft = full_box().draft
    assert msgspec.json.decode(msgspec.json.encode(draft), type=Draft) == draft
    for one in (Chip(box=1, bet="main", cents=5), Undo(box=1, bet="x"), Cancel(box=1, bet="x"), Clear(), MinAll()):
        assert msgspec.json.decode(msgspec.json.encode(one), type=Press) == one
    assert msgspec.json.encode(full_box().offer())


# ── Refusals ─────────────────────────────────────────────────────────────────────────────────────────


def checked(*spots: Any, game: str = "progressive", level: str = "low", boxes: int | None = None) -> Callable[[], None]:
    draft = tuple(Spot(box=box, bet=bet, chips=chips) for box, bet, chips in spots)
    return lambda: check_draft(GAMES[game], level, draft, boxes)


def odd(draft: Any) -> Callable[[], None]:
    return lambda: check_draft(GAMES["progressive"], "low", draft)


MAIN = (1, "main", (500,))
ODD_CHIPS: tuple[Any, ...] = (50, 0, -100, 1, True, 100.0, "100", None, 10**30)
ODD_DRAFTS: tuple[Any, ...] = (None, [], "x", (1,), ((),))
HOUSE_CASES: dict[str, tuple[house.Reason, Callable[[], object]]] = {
    "a chip at the maximum": (house.Reason.AT_MAXIMUM, lambda: progressive("micro").chip(1, "main", 2500, 50)),
    **{
        f"a chip such as {cents!r}": (house.Reason.NO_SUCH_CHIP, partial(progressive().chip, 1, "main", cents))
        for cents in ODD_CHIPS
    },
    **{f"a draft such as {draft!r}": (house.Reason.BAD_DRAFT, odd(draft)) for draft in ODD_DRAFTS},
    "boxes out of order": (house.Reason.BAD_DRAFT, checked((2, "main", (500,)), MAIN)),
    "bets out of order": (house.Reason.BAD_DRAFT, checked(MAIN, (1, "21+3", (100,)), (1, LADIES, (100,)))),
    **{
        f"chips such as {str(chips)[:20]}": (house.Reason.BAD_STACK, checked((1, "main", chips)))
        for chips in ((), (0,), (500, -100), (True,), (5.0,), (10**12,), (10,) * 17, [500], None)
    },
    "chips too long to be written": (house.Reason.BAD_STACK, checked((1, "main", (10**5000,)))),
    "a main bet twice": (house.Reason.SPOT_TWICE, checked(MAIN, MAIN)),
    "a side bet twice, apart": (
        house.Reason.SPOT_TWICE,
        checked(MAIN, (1, LADIES, (100,)), (1, "21+3", (100,)), (1, LADIES, (100,))),
    ),
    "undo where nothing lies": (house.Reason.NOTHING_THERE, lambda: progressive().press(Undo(box=1, bet="main"))),
    "cancel where nothing lies": (house.Reason.NOTHING_THERE, lambda: full_box().press(Cancel(box=1, bet="21+3"))),
    "repeat in more boxes than there are": (
        house.Reason.TOO_FEW_BOXES,
        lambda: press(
            *(GAMES["classic"], "standard", (), Repeat()), last=((5, (("main", 10),)),), balance=RICH, boxes=3
        ),
    ),
    "repeat before the first round": (house.Reason.NOTHING_TO_REPEAT, lambda: classic().press(Repeat())),
    "min all where the last round's boxes are not": (
        house.Reason.NOTHING_TO_REPEAT,
        lambda: press(
            *(GAMES["classic"], "standard", (), MinAll()), last=((5, (("main", 10),)),), balance=RICH, boxes=3
        ),
    ),
    "a chip over the balance": (house.Reason.SHORT, lambda: progressive(balance=99).chip(1, "main", 100)),
}


@pytest.mark.parametrize("name", HOUSE_CASES)
def test_what_cannot_be_pressed_or_drafted_has_its_own_reason(name: str):
    reason, case = HOUSE_CASES[name]
    assert refusal(case).reason is reason


def test_every_reason_about_betting_has_its_case():
    """The list of reasons and the table above are the same, read twice."""
    section = re.split(r"\n\n", inspect.getsource(house).split("    # betting\n")[1])[0]
    listed = set(re.findall(r"^    ([A-Z_]+) =", section, flags=re.MULTILINE))
    assert listed == {reason.name for reason, _ in HOUSE_CASES.values()}


OTHER_CASES: dict[str, tuple[house.Reason | engine.Reason, Callable[[], object]]] = {
    "a box that is not there": (engine.Reason.NO_SUCH_BOX, checked((4, "main", (500,)))),
    "box zero": (engine.Reason.NO_SUCH_BOX, lambda: progressive().chip(0, "main", 500)),
    "a huge box": (engine.Reason.NO_SUCH_BOX, checked((10**30, "main", (500,)))),
    "a box that the phone has not": (
        engine.Reason.NO_SUCH_BOX,
        checked((4, "main", (500,)), game="classic", level="standard", boxes=3),
    ),
    "more boxes than the game has": (engine.Reason.NO_SUCH_BOX, checked(boxes=4)),
    "no boxes": (engine.Reason.NO_SUCH_BOX, checked(boxes=0)),
    "a box that is no number": (house.Reason.BAD_PLACE, checked((True, "main", (500,)))),
    "boxes that are no number": (house.Reason.BAD_PLACE, checked(boxes=True)),
    "another game's bet": (engine.Reason.NO_SUCH_BET, checked(MAIN, (1, PAIR, (250,)))),
    "a bet that is no text": (engine.Reason.NO_SUCH_BET, checked((1, ["main"], (500,)))),
    "undo of no bet": (engine.Reason.NO_SUCH_BET, lambda: full_box().press(Undo(box=1, bet=""))),
    "a side bet alone": (engine.Reason.NO_MAIN_BET, checked((1, LADIES, (100,)))),
    "a side bet beside another box": (engine.Reason.NO_MAIN_BET, checked(MAIN, (2, LADIES, (100,)))),
    "a main bet over its maximum": (engine.Reason.ABOVE_MAXIMUM, checked((1, "main", (5000, 10)))),
    "a progressive bet of ten": (engine.Reason.ABOVE_MAXIMUM, checked(MAIN, (1, JACKPOT, (500, 500)))),
    "a progressive bet of one": (engine.Reason.BELOW_MINIMUM, checked(MAIN, (1, JACKPOT, (100,)))),
    "a chip of a cent": (engine.Reason.NOT_A_MULTIPLE, checked((1, "main", (505, 5)))),
    "a pair that is not half": (
        engine.Reason.NOT_HALF_THE_MAIN_BET,
        checked((1, "main", (100,)), (1, PAIR, (100,)), game="classic", level="standard"),
    ),
    "clear of nothing": (engine.Reason.NO_BETS, lambda: classic().press(Clear())),
    "a level that is not there": (house.Reason.UNKNOWN_LEVEL, checked(level="standard")),
    "a level that is no text": (house.Reason.UNKNOWN_LEVEL, checked(level=["low"])),  # type: ignore[arg-type]  # on purpose
    "a live game": (house.Reason.NOT_INSTANT, checked(game="infinite", level="standard")),
    "a last round with a box twice": (
        engine.Reason.BOX_TWICE,
        lambda: draft_of(((1, (("main", 500),)), (1, (("main", 500),))), GAMES["progressive"], "low"),
    ),
}


@pytest.mark.parametrize("name", OTHER_CASES)
def test_what_the_engine_or_the_house_has_a_reason_for_is_refused_for_that(name: str):
    reason, case = OTHER_CASES[name]
    assert refusal(case).reason is reason
