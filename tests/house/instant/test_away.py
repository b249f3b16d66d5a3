"""Players who are away from an instant game.

Law: deadlines are exact to the millisecond; nothing more is ever staked; what the house decides is the chart's.
"""

from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.effort import examples
from support.house import START, OpenHouse, a_house, sqlite_house
from support.house_laws import check
from support.jackpots import bets, meters
from support.rigged import RiggedShoes, rigged_shoes

from sabot.actions import Action
from sabot.audit import audit
from sabot.cards import RANK, RANKS, Card, parse_all
from sabot.engine import boxes
from sabot.engine.boxes import Phase
from sabot.facts import rounds as fact
from sabot.games import GAMES, Game
from sabot.hand import count
from sabot.house.instant import Played, due, end_waiting, next_due, play_out
from sabot.house.instant.away import choice
from sabot.house.instant.state import fold
from sabot.house.protection import reality, self_exclude, set_check, set_limit, time_out, touch
from sabot.house.refused import Reason, Refused
from sabot.ledger import IN_PLAY
from sabot.limits import Away, Pace

house = pytest.fixture(a_house)
shoes = pytest.fixture(rigged_shoes)

CLASSIC, PROGRESSIVE = GAMES["classic"], GAMES["progressive"]
MINUTE, HOUR, DAY = 60_000, 3_600_000, 86_400_000
MAIN = "1 main=10.00"


def played_out(house: OpenHouse, played: Played) -> Played:
    return house.run(lambda transaction: play_out(transaction, played.id))


def ended(house: OpenHouse, played: Played, ending: Any) -> Played:
    return house.run(lambda transaction: end_waiting(transaction, played.id, ending))


def decisions(played: Played) -> list[str]:
    """What the house decided, answers about insurance included."""
    told = [event for event in played.events if isinstance(event, fact.Acted | fact.Insured)]
    ours = [event for event in told if event.command.startswith("house/away/")]
    return [event.action if isinstance(event, fact.Acted) else "no insurance" for event in ours]


# ── When ─────────────────────────────────────────────────────────────────────────────────────────────

OPENED = START
QUICK = Away(pending_ms=5, idle_ms=3, open_ms=20, ending="void")

DEADLINES: dict[str, tuple[Game, Away | None, bool, int, int, str]] = {
    "classic waits ten minutes for a choice": (CLASSIC, None, True, 7_000, 7_000 + 10 * MINUTE, "complete"),
    "classic waits two minutes with nothing pending": (CLASSIC, None, False, 7_000, 7_000 + 2 * MINUTE, "close"),
    "classic completes a round open for 24 hours": (CLASSIC, None, True, DAY - 1, DAY, "complete"),
    "an outage counts from the opening": (CLASSIC, None, True, 3 * DAY, DAY, "complete"),
    "progressive cancels a round open for 30 days": (PROGRESSIVE, None, True, 7_000, 30 * DAY, "void"),
    "progressive counts from the opening, whatever was done since": (
        PROGRESSIVE,
        None,
        True,
        29 * DAY,
        30 * DAY,
        "void",
    ),
    "an operator's own time for a choice": (CLASSIC, QUICK, True, 10, 15, "void"),
    "an operator's own time with nothing pending": (PROGRESSIVE, QUICK, False, 10, 13, "close"),
    "an operator's own time for a round": (CLASSIC, QUICK, True, 18, 20, "void"),
}
"""Game, configuration, whether a choice is pending, the player's last sign and the deadline since the opening."""


@pytest.mark.parametrize("name", DEADLINES)
def test_a_deadline_is_exact_to_the_millisecond(name: str) -> None:
    """Sheets 001 and 004, a player who is away: due at the moment, not one before, and ever after."""
    game, away, pending, since, deadline, what = DEADLINES[name]
    seat: dict[str, Any] = {
        "opened_at": OPENED,
        "waited_since": OPENED + since,
        "pending": pending,
        "away": away,
    }
    moment = next_due(game, **seat)
    assert moment == OPENED + deadline
    assert [due(game, **seat, now=moment + off) for off in (-1, 0, 1, DAY)] == [None, what, what, what]


@pytest.mark.parametrize(("game", "pending"), [("progressive", False), ("infinite", False), ("free_bet", True)])
def test_where_nobody_waits_nothing_is_ever_due(game: str, pending: bool) -> None:  # noqa: FBT001 -- a column
    """Sheet 004 closes no idle game; a live table goes by its own clock."""
    seat: dict[str, Any] = {"opened_at": OPENED, "waited_since": OPENED, "pending": pending}
    assert next_due(GAMES[game], **seat) is None
    assert due(GAMES[game], **seat, now=OPENED + 1000 * DAY) is None


def test_nothing_pending_needs_no_round() -> None:
    assert next_due(CLASSIC, opened_at=None, waited_since=5, pending=False) == 5 + 2 * MINUTE


def test_every_instant_game_says_how_it_waits_and_no_live_game_does() -> None:
    for game in GAMES.values():
        assert (game.away is None) == (game.pace is not None)
    assert CLASSIC.away == Away(pending_ms=10 * MINUTE, idle_ms=2 * MINUTE, open_ms=24 * HOUR, ending="complete")
    assert PROGRESSIVE.away == Away(open_ms=30 * DAY, ending="void")


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("infinite", {"away": QUICK}),
        ("classic", {"strategy": None}),
        ("progressive", {"away": Away(open_ms=1, ending="complete")}),
        ("classic", {"pace": Pace()}),
    ],
)
def test_a_game_that_could_not_wait_so_is_refused(name: str, changes: dict[str, Any]) -> None:
    fields = {field: getattr(GAMES[name], field) for field in Game.__struct_fields__}
    with pytest.raises(ValueError, match=name):
        Game(**{**fields, **changes})


# ── What ─────────────────────────────────────────────────────────────────────────────────────────────

SCENES: dict[str, tuple[str, list[str], list[str], int]] = {
    "H hits": ("5h 7c 7d 9s Tc", [], ["hit"], 2000),
    "S stands": ("Th 6c 3d Tc 9d", [], ["stand"], 2000),
    "D hits": ("6h 6c 5d Ts Tc 9d", [], ["hit"], 2000),
    "D of a pair hits": ("5h 6c 5d 7s Tc 9d", [], ["hit", "stand"], 2000),
    "D of a soft hand hits": ("Ah 3c 7d Ts 7c 8c", [], ["hit", "stand"], 1000),
    "T plays the total, which stands": ("8h 6c 8d Tc 9d", [], ["stand"], 2000),
    "T plays the total, which hits": ("4h 5c 4d Ts Tc 9d", [], ["hit", "stand"], 2000),
    "T of nines stands": ("9h 8c 9d Tc", [], ["stand"], 1000),
    "A-A hits": ("Ah 6c Ad 9s Tc 9d", [], ["hit"], 2000),
    "a soft hand of three and four cards": ("Ah 6c 2d 3s 4s Tc 9d", [], ["hit", "hit", "stand"], 2000),
    "a soft hand that turns hard": ("Ah 9c 5d Ts 2d Td", [], ["hit", "hit", "stand"], 0),
    "a hand that busts": ("Th Tc 2d Kd", [], ["hit"], 0),
    "hands already split": ("8h 6c 8d 3s Th 9s Tc 9d", ["split"], ["hit", "stand", "stand"], 4000),
    "a split hand that could be doubled": ("8h 6c 8d 2s 3h Ts 9s Tc 9d", ["split"], ["hit", "stand"] * 2, 4000),
    "insurance": ("Th Ac 9d 8c", [], ["no insurance", "stand"], 1000),
}
"""Cards of one box of 10.00, what the player did, what the house does then, and what comes back in all."""


@pytest.mark.parametrize("name", SCENES)
def test_a_round_is_played_out_by_the_sheets_chart(house: OpenHouse, shoes: RiggedShoes, name: str) -> None:
    """Sheet 001, the chart; where doubling or splitting would stake more, D hits and T plays the total's row."""
    cards, before, after, returned = SCENES[name]
    player = house.player(10_000)
    shoes.next = cards
    played = house.open(player, "classic", MAIN)
    for action in before:
        played = house.act(played, action)
    over = played_out(house, played)
    assert decisions(over) == after
    assert over.over
    assert over.staked == played.staked
    assert house.available(player) == 10_000 - played.staked + returned
    assert house.balance(IN_PLAY) == 0
    assert house.read(over.id) == over


def test_a_decision_of_the_house_is_a_fact_under_the_version_it_was_made_for(
    house: OpenHouse, shoes: RiggedShoes
) -> None:
    shoes.next = "Th Ac 2d 3s 8c"
    over = played_out(house, house.open(house.player(), "classic", MAIN))
    named = {place: getattr(event, "command", "") for place, event in enumerate(over.events)}
    assert {place: word for place, word in named.items() if word.startswith("house/")} == {
        2: "house/away/2",
        3: "house/away/3",
        5: "house/away/5",
    }


def test_two_boxes_are_played_out_one_after_the_other(house: OpenHouse, shoes: RiggedShoes) -> None:
    """One of them insured by its player before leaving: that stands, and the other's answer is no."""
    player = house.player(10_000)
    shoes.next = "Th 8h Ac 9d 8d Ts 7c"
    played = house.insure(house.open(player, "classic", MAIN, "2 main=20.00"), taken=True)
    over = played_out(house, played)
    assert decisions(over) == ["no insurance", "stand", "hit"]
    assert [box.insured for box in over.round.boxes] == [True, False]
    assert over.staked == 1000 + 2000 + 500


def test_every_cell_of_the_chart_is_played_without_a_stake() -> None:
    """Sheet 001: all two-card hands against all up cards, by a reading of the chart of this test's own."""
    deck = parse_all("Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Kh Ad 2d 3d 4d 5d 6d 7d 8d 9d Td")
    seen = set()
    for upcard in deck[:10]:
        for first in deck[:11]:
            for second in deck[11:]:
                round = dealt(first, upcard, second)
                if round.phase is Phase.INSURANCE:
                    round, _ = boxes.step(round, boxes.Insure(1, taken=False))
                if round.phase is Phase.ACTING:
                    letter, expected = by_the_sheet((first, second), upcard)
                    assert choice(round, CLASSIC.strategy) is expected  # type: ignore[arg-type]  # it has one
                    seen.add((letter, expected))
    assert seen == {
        ("H", Action.HIT),
        ("S", Action.STAND),
        ("D", Action.HIT),
        ("T", Action.HIT),
        ("T", Action.STAND),
    }


def dealt(first: Card, upcard: Card, second: Card) -> boxes.Round:
    """A round of classic after its three cards."""
    bet = boxes.Bet(1, (("main", 1000),))
    round, _ = boxes.open_round(CLASSIC.rules, CLASSIC.limits["standard"], [bet], boxes=5)
    return boxes.step(round, boxes.Deal((first, upcard, second)))[0]


def by_the_sheet(cards: tuple[Card, ...], upcard: Card) -> tuple[str, Action]:
    """The chart's letter for a hand, and what it comes to without another stake."""
    chart = CLASSIC.strategy
    assert chart is not None
    worth = ["T" if rank in "TJQK" else rank for rank in (RANKS[RANK[card]] for card in (*cards, upcard))]
    column = "23456789TA".index(worth[-1])
    total, soft = count(cards)
    row = (chart.soft if soft else chart.hard)[total]
    letter = chart.pairs[worth[0]][column] if len(cards) == 2 and worth[0] == worth[1] else row[column]
    falls_back = row[column] if letter == "T" else letter
    return letter, Action.STAND if falls_back == "S" else Action.HIT


# ── For whom ─────────────────────────────────────────────────────────────────────────────────────────


async def _excluded(transaction: Any, player: int) -> None:
    await self_exclude(transaction, player, 6)


async def _timed_out(transaction: Any, player: int) -> None:
    await time_out(transaction, player, 1)


async def _at_their_limits(transaction: Any, player: int) -> None:
    for what in ("stake", "loss", "session"):
        await set_limit(transaction, player, what, "day", 0)


async def _checked(transaction: Any, player: int) -> None:
    await set_check(transaction, player, 10)


@pytest.mark.parametrize("protect", [_excluded, _timed_out, _at_their_limits, _checked])
def test_protection_keeps_no_round_from_being_finished(house: OpenHouse, shoes: RiggedShoes, protect: Any) -> None:
    """RULES 7: finishing an open round stays possible; nothing is staked, and it is no activity of the player's."""
    player = house.player()
    shoes.next = "6h 6c 5d 2s 4s Tc 9d"
    played = house.open(player, "classic", MAIN)
    house.run(lambda transaction: protect(transaction, player))
    for _ in range(2):
        house.now += 9 * MINUTE
        house.run(lambda transaction: touch(transaction, player))
    before = house.run(lambda transaction: reality(transaction, player))
    assert before.due == (protect is _checked)
    over = played_out(house, played)
    assert decisions(over) == ["hit", "stand"]
    assert house.run(lambda transaction: reality(transaction, player)).played_ms == before.played_ms


def test_a_round_that_is_over_by_then_stays_as_it_is(house: OpenHouse, shoes: RiggedShoes) -> None:
    """A player who came back in the same moment has decided; the timer changes nothing."""
    shoes.next = "Th 6c 9d"
    over = house.act(house.open(house.player(), "classic", MAIN), "stand")
    before = house.dump()
    assert ended(house, over, "complete") == ended(house, over, "void") == played_out(house, over) == over
    assert house.dump() == before


def test_a_round_that_is_not_there_is_refused(house: OpenHouse) -> None:
    with pytest.raises(Refused) as refused:
        house.run(lambda transaction: end_waiting(transaction, "classic/2026-11-16/000099", "complete"))
    assert refused.value.reason is Reason.UNKNOWN_ROUND


def test_a_late_command_of_the_player_finds_the_round_over(house: OpenHouse, shoes: RiggedShoes) -> None:
    shoes.next = "Th 6c 9d"
    played = house.open(house.player(), "classic", MAIN)
    ended(house, played, "complete")
    with pytest.raises(Refused) as refused:
        house.act(played, "hit")
    assert refused.value.reason is Reason.WRONG_VERSION


# ── Cancelled ────────────────────────────────────────────────────────────────────────────────────────


def test_a_round_open_for_30_days_is_cancelled_and_everything_goes_back(house: OpenHouse, shoes: RiggedShoes) -> None:
    """Sheet 004: its stakes are refunded, doubles and insurance too, and the meters are as if it had not been."""
    player = house.player(10_000)
    before = meters(house)
    shoes.next = "6h Th As 5d 9d 8c"
    played = house.open(player, "progressive", *bets(2))
    played = house.insure(house.insure(played, taken=True), taken=False)
    played = house.act(played, "double")
    assert meters(house) != before
    house.now = next_due(PROGRESSIVE, opened_at=played.opened_at, waited_since=house.now, pending=True) or 0
    over = ended(house, played, due(PROGRESSIVE, **_seat(played), now=house.now))
    assert [type(event) for event in over.events[-2:]] == [fact.Voided, fact.Revealed]
    assert over.events[-2].why == "expired"  # type: ignore[union-attr]  # it is voided, see above
    assert over.staked == played.staked > 2000
    assert house.available(player) == 10_000
    assert house.balance(IN_PLAY) == 0
    assert meters(house) == before
    check(house.dump())


def _seat(played: Played) -> dict[str, Any]:
    return {"opened_at": played.opened_at, "waited_since": played.opened_at, "pending": True}


# ── Always ───────────────────────────────────────────────────────────────────────────────────────────


@settings(max_examples=examples(6), deadline=None)
@given(seed=st.integers(0, 2**32))
def test_whatever_was_played_before_nothing_more_is_staked_and_the_books_are_clean(seed: int) -> None:
    """RULES 6: random rounds left at a random moment; every decision is the chart's, and an audit finds nothing."""
    with sqlite_house(seed=seed) as house:
        for _ in range(12):
            player = house.player(10**8)
            played = house.open_any(player, "classic")
            while not played.over and house.chance.random() < 0.4:
                played = house.decide(played)
            house.now += DAY
            over = ended(house, played, "complete")
            assert over.over
            assert over.staked == played.staked
            assert over.events[: played.version] == played.events
            assert house.read(over.id) == over
            check_chart(over)
            _leave_one_of_progressive(house, player)
        check(house.dump())
        found = house.ask_storage(audit)
        assert (found.wrong, found.complete) == ((), True)


def _leave_one_of_progressive(house: OpenHouse, player: int) -> None:
    played = house.open_any(player, "progressive")
    if not played.over and house.chance.random() < 0.5:
        house.now += 30 * DAY
        ended(house, played, "void")


def check_chart(over: Played) -> None:
    """Each decision of the house is what the sheet's chart says of the hand as it was then."""
    for place, event in enumerate(over.events):
        if isinstance(event, fact.Insured) and event.command.startswith("house/"):
            assert (event.taken, event.staked) == (False, 0)
        elif isinstance(event, fact.Acted) and event.command.startswith("house/"):
            then = fold(over.round.rules, over.events[:place])
            hand = then.boxes[then.box].hands[then.hand]
            assert event.action == by_the_sheet(hand.cards, then.dealer[0])[1]
            assert (event.staked, event.lent) == (0, 0)


def test_away_is_data_that_an_operator_can_write_down() -> None:
    assert msgspec.json.decode(msgspec.json.encode(CLASSIC.away), type=Away) == CLASSIC.away
