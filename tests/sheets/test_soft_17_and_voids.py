"""A dealer who hits a soft 17, and what a void leaves on the table, in both arrangements.

Law: rules decide the same way however players sit; a cancelled round hides nothing and waits for nothing.
"""

import pytest
from support import boxes as instant
from support import live

from sabot.actions import Action
from sabot.cards import parse_all
from sabot.engine import boxes, tracks
from sabot.games import GAMES
from sabot.rules import Rules

STAND = boxes.Act(1, 1, Action.STAND)
DEALERS = [
    # hits a soft 17, up card and hole card, drawn, whether more is wanted after each card
    (True, "6c Ac", ["Td"], [True, False]),  # soft 17, then hard 17
    (True, "6c Ac", ["Ad", "3h"], [True, False]),  # soft 17, then soft 18: the 3 never comes
    (True, "2c Ac", ["4d", "Th", "5h"], [True, True, False]),  # 13, soft 17, hard 17
    (True, "Tc 7d", [], [False]),
    (True, "6c Td", ["Ah"], [True, False]),  # 16, then a hard 17 with an ace
    (True, "7c Ad", [], [False]),
    (False, "6c Ac", [], [False]),
    (False, "2c Ac", ["4d"], [True, False]),
]
cases = pytest.mark.parametrize(("hits", "dealer", "drawn", "wanted"), DEALERS)


@cases
def test_a_dealer_at_boxes_hits_a_soft_17_and_no_other(
    *, hits: bool, dealer: str, drawn: list[str], wanted: list[bool]
):
    up, hole = dealer.split()
    round = instant.opened("progressive", "1 main=10.00", rules=Rules(hits_soft_17=hits))
    round = instant.after(round, instant.deal(f"Th {up} 9d {hole}"), STAND)
    seen = [round.wanted == 1]
    for card in drawn[: len(wanted) - 1]:
        round = instant.after(round, instant.deal(card))
        seen.append(round.wanted == 1)
    assert seen == wanted
    assert round.phase is boxes.Phase.SETTLING


@cases
def test_a_dealer_at_tracks_hits_a_soft_17_and_no_other(
    *, hits: bool, dealer: str, drawn: list[str], wanted: list[bool]
):
    up, hole = dealer.split()
    round = tracks.open_round(Rules(hits_soft_17=hits), GAMES["infinite"].limits["standard"])
    round = live.said(round, tracks.bet([0], [[1000]]), tracks.CloseBets(), live.deal(f"Th {up} 9d {hole}"))
    round = live.said(round, tracks.decide([0], [1], [Action.STAND]))
    seen = [round.wanted == 1]
    for card in drawn[: len(wanted) - 1]:
        round = live.said(round, live.deal(card))
        seen.append(round.wanted == 1)
    assert seen == wanted
    assert round.phase is tracks.Phase.SETTLING


@pytest.mark.parametrize("paused", [False, True], ids=["running", "paused"])
@pytest.mark.parametrize(
    ("game", "cards", "shown"), [("progressive", "Th 6c 9d Ac", "6c Ac"), ("classic", "Th 6c 9d", "6c")]
)
def test_a_void_at_boxes_shows_the_hole_card_and_ends_the_pause(game: str, cards: str, shown: str, *, paused: bool):
    round = instant.after(instant.opened(game, "1 main=10.00"), instant.deal(cards))
    assert (round.shown, round.paused) == (parse_all("6c"), None)
    if paused:
        round = instant.after(round, boxes.Pause("scan"))
        assert round.paused == "scan"
    round = instant.after(round, boxes.Void("misdeal"))
    assert (round.phase, round.shown, round.paused) == (boxes.Phase.VOIDED, parse_all(shown), None)
    assert (round.hole_shown, round.wanted) == (True, 0)


@pytest.mark.parametrize("paused", [False, True], ids=["running", "paused"])
@pytest.mark.parametrize("game", live.LIVE)
def test_a_void_at_tracks_shows_the_hole_card_and_ends_the_pause(game: str, *, paused: bool):
    round = live.table(game, "8h 6c 7d Ac", 1000, 2000)
    assert (round.shown, round.paused) == (parse_all("6c"), None)
    if paused:
        round = live.said(round, tracks.Pause("scan"))
        assert round.paused == "scan"
    round = live.said(round, tracks.Void("misdeal"))
    assert (round.phase, round.shown, round.paused) == (tracks.Phase.VOIDED, parse_all("6c Ac"), None)
    assert (round.hole_shown, round.wanted, round.pending) == (True, 0, 0)


@pytest.mark.parametrize("paused", [False, True], ids=["running", "paused"])
def test_a_void_while_cards_are_wanted_wants_them_no_more(*, paused: bool):
    pauses = [boxes.Pause("scan")] if paused else []
    round = instant.after(instant.opened("progressive", "1 main=10.00"), instant.deal("Th 6c"), *pauses)
    assert round.wanted == 2
    voided = instant.after(round, boxes.Void("misdeal"))
    assert (voided.wanted, voided.paused, voided.shown) == (0, None, parse_all("6c"))
    shared = live.said(live.table("infinite", "", 1000), live.deal("8h 6c"))
    assert shared.wanted == 2
    shared = live.said(shared, *([tracks.Pause("scan")] if paused else []), tracks.Void("misdeal"))
    assert (shared.wanted, shared.paused, shared.shown) == (0, None, parse_all("6c"))
