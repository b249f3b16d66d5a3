"""Players who are away: how long a round waits, and how it ends without them.

Law: nothing more is staked for whoever is away: no insurance, and a double or split falls back as the chart
says. What the house decides is a fact like any other, under a command of its own.
"""

from typing import Literal

from sabot.actions import PAID, Action
from sabot.books import Transaction
from sabot.engine import boxes
from sabot.engine.boxes import Phase
from sabot.engine.offer import offered
from sabot.games import GAMES, Game
from sabot.house.instant.asked import HOUSE
from sabot.house.instant.decisions import Decided, acted, insured
from sabot.house.instant.payment import advance, void
from sabot.house.instant.state import Played, read_round
from sabot.limits import Away
from sabot.strategy import Chart, advise

Ending = Literal["complete", "void"]
EXPIRED = "expired"
"""The word for a round that was cancelled because nobody came back."""


def next_due(
    game: Game, *, opened_at: int | None, waited_since: int, pending: bool, away: Away | None = None
) -> int | None:
    """When something is to be done with a seat, unless the player does something first; None for never.

    ``waited_since`` is the last thing the player did, or the house's start where that is later; ``opened_at`` is
    the round's opening, from which an outage counts too. ``away`` is the operator's own configuration.
    """
    waits = away or game.away
    if waits is None:
        return None
    if not pending:
        return None if waits.idle_ms is None else waited_since + waits.idle_ms
    assert opened_at is not None, "a choice is pending in a round that was opened"
    last = opened_at + waits.open_ms
    return last if waits.pending_ms is None else min(last, waited_since + waits.pending_ms)


def due(
    game: Game, *, opened_at: int | None, waited_since: int, pending: bool, now: int, away: Away | None = None
) -> Ending | Literal["close"] | None:
    """What is to be done with a seat now: end its round, close the game, or nothing yet."""
    when = next_due(game, opened_at=opened_at, waited_since=waited_since, pending=pending, away=away)
    waits = away or game.away
    if when is None or waits is None or now < when:
        return None
    return waits.ending if pending else "close"


async def end_waiting(transaction: Transaction, round: str, ending: Ending) -> Played:
    """End a round that waited long enough; one that is over by now stays as it is."""
    played = await read_round(transaction, round)
    if played.over:
        return played
    return await (play_out(transaction, round) if ending == "complete" else void(transaction, round, EXPIRED))


async def play_out(transaction: Transaction, round: str) -> Played:
    """Finish a round by its game's strategy, and pay it.

    Protection is not asked, because nothing is staked; and it is no activity of the player's.
    """
    played = await read_round(transaction, round)
    chart = GAMES[played.opened.game].strategy
    assert chart is not None, "a game without a strategy is never played out"
    while not played.over:
        decided = _decide(played.round, chart, f"{HOUSE}away/{played.version}")
        assert not decided[0].staked, "nothing more is staked for whoever is away"
        played = await advance(transaction, played, [decided])
    return played


def _decide(round: boxes.Round, chart: Chart, command: str) -> Decided:
    """The next answer or decision, and how the engine takes it."""
    if round.phase is Phase.INSURANCE:
        asked = next(box.number for box in round.boxes if box.insured is None)
        return insured(round, command, asked, taken=False)
    box = round.boxes[round.box]
    return acted(round, command, box.number, round.hand + 1, choice(round, chart))


def choice(round: boxes.Round, chart: Chart) -> Action:
    """What the chart does with the hand whose turn it is, among all that costs nothing."""
    hand = round.boxes[round.box].hands[round.hand]
    free = [action for action in offered(round.rules, hand.cards, split=hand.split) if action not in PAID]
    return advise(chart, hand.cards, round.dealer[0], free)
