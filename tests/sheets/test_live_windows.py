"""The course of a live round: bets, cards, insurance, the look, decision windows, the dealer, settlement.

Law: a window closes when everyone entitled has decided, or when its time is up; nothing is paid before the end.
"""

import pytest
from support.live import LIVE, SPLIT, betting, deal, heard, said, say, table, the
from support.rounds import refusal

from sabot.actions import Action
from sabot.cards import parse_all
from sabot.engine.tracks import CloseBets, CloseWindow, Phase, Settle, decide, insure
from sabot.engine.tracks.events import (
    BetsClosed,
    CardFell,
    DealerDrew,
    Decided,
    Event,
    HoleCardDealt,
    HoleCardTurned,
    InsuranceAnswered,
    InsuranceOffered,
    Looked,
    Settled,
    WindowClosed,
    WindowOpened,
)
from sabot.engine.tracks.state import Track

H, S = Action.HIT, Action.STAND


def _names(events: tuple[Event, ...]) -> list[str]:
    return [type(event).__name__ for event in events]


@pytest.mark.parametrize("game", LIVE)
def test_a_round_goes_its_way(game: str) -> None:
    """Sheets 000, 002 and 003, rules of the game: bets, cards, insurance, the look, decisions, the dealer, pay."""
    events = heard(
        betting(game, [1000]),
        CloseBets(),
        deal("5h Ac 3d 4d"),
        insure([0], [True]),
        decide([0], [1], [H]),
        deal("8s"),
        decide([0], [1], [S]),
        deal("2s"),
        Settle(),
    )
    shown = [event for event in events if not isinstance(event, InsuranceAnswered | Decided | Settled)]
    five, ace, three, four, eight, two = parse_all("5h Ac 3d 4d 8s 2s")
    assert shown == [
        BetsClosed(1),
        CardFell(Track.UNSPLIT, five),
        DealerDrew(ace),
        CardFell(Track.UNSPLIT, three),
        HoleCardDealt(),
        InsuranceOffered(),
        Looked(natural=False),
        WindowOpened(1, 1),
        WindowClosed(0),
        CardFell(Track.UNSPLIT, eight),
        WindowOpened(2, 1),
        WindowClosed(0),
        HoleCardTurned(four),
        DealerDrew(two),
    ]
    assert the(Settled, events).returned.tolist() == [0]


@pytest.mark.parametrize("game", LIVE)
def test_the_hole_card_is_shown_only_when_the_dealer_plays(game: str) -> None:
    """Sheets 000, 002 and 003, rules of the game and result: face down until all players are served."""
    round = table(game, "5h 7c 3d Kd", 1000)
    assert round.shown == parse_all("7c")
    round = said(round, decide([0], [1], [H]), deal("2s"))
    assert round.shown == parse_all("7c")
    round = said(round, decide([0], [1], [S]))
    assert round.shown == parse_all("7c Kd")


@pytest.mark.parametrize("game", LIVE)
def test_a_window_waits_for_everyone_entitled_and_closes_with_the_last(game: str) -> None:
    """Sheets 000, 002 and 003, deciding: no need to wait for the clock when all have decided."""
    round = table(game, "5h 7c 3d Kd", 1000, 1000, 1000)
    for waiting, row in ((2, 1), (1, 0)):
        round, events = say(round, decide([row], [1], [H]))
        assert (round.phase, round.pending, _names(events)) == (Phase.DECIDING, waiting, ["Decided"])
    round, events = say(round, decide([2], [1], [S]))
    assert WindowClosed(0) in events
    assert (round.phase, round.wanted) == (Phase.FALLING, 1)


@pytest.mark.parametrize("game", LIVE)
def test_only_those_who_may_still_decide_get_a_new_window(game: str) -> None:
    """Sheets 000, 002 and 003, hit or stand: not who stood, doubled, or busts."""
    round = table(game, "6h 7c 2d Kd", *[1000] * 4)
    round, events = say(round, decide([0, 1, 2, 3], [1] * 4, [H, S, Action.DOUBLE, H]), deal("3s"))
    assert WindowOpened(2, 2) in events
    assert round.players.active[:, 0].tolist() == [True, False, False, True]
    round, events = say(round, decide([0, 3], [1, 1], [S, H]), deal("Ks"))
    assert round.phase is Phase.SETTLING
    assert the(HoleCardTurned, events)


@pytest.mark.parametrize("game", LIVE)
def test_time_up_closes_a_window_with_the_default_for_whoever_is_late(game: str) -> None:
    """Sheets 000, 002 and 003, deciding: the automatic decision."""
    round = said(table(game, "5h 7c 3d Kd", 1000, 1000, 1000), decide([1], [1], [S]))
    round, events = say(round, CloseWindow())
    assert WindowClosed(2) in events
    round, events = say(round, deal("2s"))
    assert WindowOpened(2, 2) in events


@pytest.mark.parametrize("game", LIVE)
def test_a_shared_21_opens_no_window(game: str) -> None:
    """Sheets 000, 002 and 003, hit or stand: nobody is asked on 21, and a natural ends the round."""
    round = table(game, "Ah 7c Kd Kh", 1000, 1000)
    assert (round.windows, round.phase, round.dealer) == ((), Phase.SETTLING, parse_all("7c Kh"))
    round = said(table(game, "6h 7c 5d Kh", 1000, 1000), decide([0, 1], [1, 1], [H, H]), deal("Ks"))
    assert (len(round.windows), round.phase) == (1, Phase.SETTLING)


@pytest.mark.parametrize("game", LIVE)
def test_a_table_without_bets_deals_its_round_to_the_end(game: str) -> None:
    """Sheets 000, 002 and 003, rules of the game: the dealer deals to whoever is there."""
    round = said(betting(game), CloseBets(), deal("5h 6c 3d Kd"))
    assert (round.phase, round.wanted) == (Phase.DEALER, 1)
    assert the(Settled, heard(round, deal("Ks"), Settle())).returned.tolist() == []


@pytest.mark.parametrize("game", LIVE)
def test_nothing_is_paid_before_the_settlement(game: str) -> None:
    """Sheets 000, 002 and 003, result: a bust, a 21 and a side bet that has won all wait for the end."""
    round, events = say(betting(game, [1000, 200], [1000, 200]), CloseBets(), deal("8h 7c 8d Kd"))
    round, more = say(round, decide([0, 1], [1, 1], [H, SPLIT[game]]), deal("Ks 3s 2s"))
    round, last = say(round, decide([1, 1], [1, 2], [S, S]))
    assert not any(hasattr(event, "returned") for event in events + more + last)
    assert the(Settled, heard(round, Settle())).returned.sum() > 0


@pytest.mark.parametrize("game", LIVE)
def test_a_round_in_which_someone_has_not_decided_is_not_over(game: str) -> None:
    """Sheets 000, 002 and 003, deciding: every hand that may act needs a decision, or its default."""
    text = f"game {game}\nbets ann main=1.00\nbets bob main=1.00\nshoe Kh 7c 8d Kd\ndo ann stand"
    assert refusal(text) == (5, "decision_missing")


@pytest.mark.parametrize("game", LIVE)
def test_cards_may_come_one_by_one(game: str) -> None:
    """Sheets 000, 002 and 003, rules of the game: each card is scanned as it leaves the shoe."""
    one = said(table(game, "", 1000), *map(deal, ["8h", "7c", "8d", "Kd"]))
    assert (one.tracks[Track.UNSPLIT], one.dealer, one.phase) == (
        parse_all("8h 8d"),
        parse_all("7c Kd"),
        Phase.DECIDING,
    )
    one = said(one, decide([0], [1], [SPLIT[game]]), deal("2s"))
    assert (one.phase, one.wanted) == (Phase.FALLING, 1)
    one = said(one, deal("3s"))
    assert (one.phase, one.tracks[1:]) == (Phase.DECIDING, (parse_all("8h 2s"), parse_all("8d 3s")))
