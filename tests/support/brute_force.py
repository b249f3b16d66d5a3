"""The best play of a whole game by trying everything with the real engine.

Law: nothing of the odds is used. Every card that can come comes, every action that the engine offers is
tried; positions are kept together by what the hand being played may know (its own cards, the up card, what
the look has shown), so a hidden hole card or the other half of a split decides nothing. Exact fractions.
"""

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from typing import NamedTuple

from sabot.actions import SPLITS, Action
from sabot.cards import RANK, RANKS, Card
from sabot.engine import boxes
from sabot.engine.boxes.events import Settled
from sabot.engine.offer import offered
from sabot.engine.settlement import Settlement
from sabot.limits import Limits, Range
from sabot.rules import Rules

STAKE = 1000
LIMITS = Limits(main=Range(STAKE, STAKE))


class Position(NamedTuple):
    """One way the cards may lie, and how likely it is; ``left`` counts the cards of each rank in the shoe."""

    round: boxes.Round
    left: tuple[int, ...]
    chance: Fraction


Belief = list[Position]
Profit = Callable[[Settlement], Fraction]


def brute_force_return(rules: Rules) -> Fraction:
    """What one unit of main bet returns by the best play."""
    round, _ = boxes.open_round(rules, LIMITS, [boxes.Bet(1, (("main", STAKE),))], boxes=1)
    left = tuple(0 if rank in rules.removed else 4 * rules.decks for rank in RANKS)
    total = Fraction(1)
    seen: dict[tuple[object, ...], Belief] = {}
    for position in _dealt([Position(round, left, Fraction(1))]):
        position = _answered(position)
        if position.round.phase is boxes.Phase.ACTING:
            seen.setdefault(_known(position), []).append(position)
        else:
            total += _finish(position, _whole)
    return total + sum(_decide(belief) for belief in seen.values())


def _whole(settled: Settlement) -> Fraction:
    return Fraction(sum(hand.returned - hand.staked for hand in settled.hands), STAKE)


def _of_hand(number: int) -> Profit:
    def profit(settled: Settlement) -> Fraction:
        hand = settled.hands[number]
        return Fraction(hand.returned - hand.staked, STAKE)

    return profit


# ── Cards ────────────────────────────────────────────────────────────────────────────────────────────


def _draw(position: Position) -> Iterator[Position]:
    """One more card, every rank that is left; a rank's copies are all alike."""
    cards = sum(position.left)
    assert cards, "the shoe must outlast every round"
    for rank, count in enumerate(position.left):
        if count:
            suit = sum(1 for card in position.round.dealt if RANK[card] == rank) % 4
            round, _ = boxes.step(position.round, boxes.Deal((Card(rank * 4 + suit),)))
            left = (*position.left[:rank], count - 1, *position.left[rank + 1 :])
            yield Position(round, left, position.chance * count / cards)


def _dealt(belief: Iterable[Position]) -> Iterator[Position]:
    """Deal all that the rounds wait for now, until something is to be decided or they are over."""
    waiting = list(belief)
    while waiting:
        position = waiting.pop()
        if position.round.wanted:
            waiting += _draw(position)
        else:
            yield position


def _answered(position: Position) -> Position:
    """Insurance is declined."""
    if position.round.phase is not boxes.Phase.INSURANCE:
        return position
    return position._replace(round=boxes.step(position.round, boxes.Insure(1, taken=False))[0])


def _known(position: Position) -> tuple[object, ...]:
    """What the hand being played may know: its own cards whatever their order, whether it is split, the up card."""
    hands = position.round.boxes[0].hands
    hand = hands[position.round.hand]
    cards = tuple(sorted(RANK[card] for card in hand.cards))
    return (len(hands), position.round.hand, cards, RANK[position.round.dealer[0]])


def _finish(position: Position, profit: Profit) -> Fraction:
    """Stand on whatever is left to decide, play the dealer out every way, and settle."""
    total = Fraction(0)
    for end in _dealt([position]):
        if end.round.phase is boxes.Phase.ACTING:
            total += _finish(_acted(end, Action.STAND), profit)
            continue
        _, (settled,) = boxes.step(end.round, boxes.Settle())
        assert isinstance(settled, Settled)
        total += end.chance * profit(settled.settlement)
    return total


# ── Decisions ────────────────────────────────────────────────────────────────────────────────────────


def _acted(position: Position, action: Action) -> Position:
    round = position.round
    act = boxes.Act(1, round.hand + 1, action)
    return position._replace(round=boxes.step(round, act)[0])


def _offered(belief: Belief) -> tuple[Action, ...]:
    round = belief[0].round
    hand = round.boxes[0].hands[round.hand]
    return offered(round.rules, hand.cards, split=hand.split)


def _decide(belief: Belief) -> Fraction:
    """The best that an unsplit hand can do, whatever else is hidden."""
    best: Fraction | None = None
    for action in _offered(belief):
        after = [_acted(position, action) for position in belief]
        value = _split(after) if action in SPLITS else _go_on(after, _decide, _whole)
        best = value if best is None or value > best else best
    assert best is not None
    return best


def _go_on(after: Belief, decide: Callable[[Belief], Fraction], profit: Profit) -> Fraction:
    """Deal the next card to the hand; where it may be decided again, decide; else finish."""
    turn = after[0].round.hand
    total = Fraction(0)
    seen: dict[tuple[object, ...], Belief] = {}
    for position in after:
        drawing = position.round.phase is boxes.Phase.DRAWING
        for grown in _draw(position) if drawing else (position,):
            if grown.round.phase is boxes.Phase.ACTING and grown.round.hand == turn:
                seen.setdefault(_known(grown), []).append(grown)
            else:
                total += _finish(grown, profit)
    return total + sum(decide(belief) for belief in seen.values())


def _split(after: Belief) -> Fraction:
    """Both halves get their card; the first is played knowing only itself, then the second likewise."""
    firsts: dict[tuple[object, ...], Belief] = {}
    ended: Belief = []
    for position in _dealt(after):
        if position.round.phase is boxes.Phase.ACTING and position.round.hand == 0:
            firsts.setdefault(_known(position), []).append(position)
        else:
            ended.append(position)
    for belief in firsts.values():
        _, bag = _play_first(belief)
        ended += bag
    total = Fraction(0)
    seconds: dict[tuple[object, ...], Belief] = {}
    for position in ended:
        if position.round.phase is boxes.Phase.ACTING:
            seconds.setdefault(_known(position), []).append(position)
        else:
            total += _finish(position, _whole)
    return total + sum(_play_second(belief) for belief in seconds.values())


def _play_first(belief: Belief) -> tuple[Fraction, Belief]:
    """The best for the first half on its own, and where that leaves the round; the second half waits."""
    best: tuple[Fraction, Belief] | None = None
    for action in _offered(belief):
        value, bag = Fraction(0), Belief()
        seen: dict[tuple[object, ...], Belief] = {}
        for position in (_acted(position, action) for position in belief):
            drawing = position.round.phase is boxes.Phase.DRAWING
            for grown in _draw(position) if drawing else (position,):
                if grown.round.phase is boxes.Phase.ACTING and grown.round.hand == 0:
                    seen.setdefault(_known(grown), []).append(grown)
                else:
                    value += _finish(grown, _of_hand(0))
                    bag.append(grown)
        for later in seen.values():
            more, left = _play_first(later)
            value, bag = value + more, bag + left
        if best is None or value > best[0]:
            best = value, bag
    assert best is not None
    return best


def _play_second(belief: Belief) -> Fraction:
    """The best for both halves together, once the first is played; the second knows only itself."""
    return max(
        _go_on([_acted(position, action) for position in belief], _play_second, _whole) for action in _offered(belief)
    )
