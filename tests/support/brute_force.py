"""The best play of a whole game by trying everything with the real engine.

Law: nothing of the odds is used. Every card that can come comes, every action that the engine offers is
tried; positions are kept together by what the hand being played may know (its own cards, the up card, what
the look has shown), so a hidden hole card or the other half of a split decides nothing. Exact fractions.
"""

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import reduce
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


class Moments(NamedTuple):
    """What is profited, and its square, both weighed by chance."""

    first: Fraction = Fraction(0)
    second: Fraction = Fraction(0)
    tied: bool = False
    """Two actions were equally good somewhere, so the second moment depends on taste."""

    def plus(self, other: "Moments") -> "Moments":
        return Moments(self.first + other.first, self.second + other.second, self.tied or other.tied)


Belief = list[Position]
Profit = Callable[[Settlement], Fraction]


def _sum(parts: Iterable[Moments]) -> Moments:
    return reduce(Moments.plus, parts, Moments())


def brute_force(rules: Rules) -> Moments:
    """What one unit of main bet profits by the best play, and the square of that, on average."""
    round, _ = boxes.open_round(rules, LIMITS, [boxes.Bet(1, (("main", STAKE),))], boxes=1)
    left = tuple(0 if rank in rules.removed else 4 * rules.decks for rank in RANKS)
    total = Moments()
    seen: dict[tuple[object, ...], Belief] = {}
    for position in map(_answered, _dealt([Position(round, left, Fraction(1))])):
        if position.round.phase is boxes.Phase.ACTING:
            seen.setdefault(_known(position), []).append(position)
        else:
            total = total.plus(_finish(position, _whole))
    return total.plus(_sum(map(_decide, seen.values())))


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


def _finish(position: Position, profit: Profit) -> Moments:
    """Stand on whatever is left to decide, play the dealer out every way, and settle."""
    total = Moments()
    for end in _dealt([position]):
        if end.round.phase is boxes.Phase.ACTING:
            total = total.plus(_finish(_acted(end, Action.STAND), profit))
            continue
        _, (settled,) = boxes.step(end.round, boxes.Settle())
        assert isinstance(settled, Settled)
        won = profit(settled.settlement)
        total = total.plus(Moments(end.chance * won, end.chance * won**2))
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


def _decide(belief: Belief) -> Moments:
    """The best that an unsplit hand can do, whatever else is hidden."""
    return _best(
        _split(after) if action in SPLITS else _go_on(after, 0, _decide)
        for action in _offered(belief)
        if (after := [_acted(position, action) for position in belief])
    )


def _best(ways: Iterable[Moments]) -> Moments:
    tried = list(ways)
    best = max(tried, key=lambda way: way.first)
    return best._replace(tied=best.tied or sum(way.first == best.first for way in tried) > 1)


def _go_on(after: Belief, turn: int, decide: Callable[[Belief], Moments]) -> Moments:
    """Deal the next card to the hand; where it may be decided again, decide; else finish."""
    again, over = _grown(after, turn)
    return _sum(_finish(position, _whole) for position in over).plus(_sum(map(decide, again)))


def _grown(after: Belief, turn: int) -> tuple[list[Belief], Belief]:
    """The next card for the hand, every way: what may be decided again, by what it knows; and what is over."""
    again: dict[tuple[object, ...], Belief] = {}
    over: Belief = []
    for position in after:
        drawing = position.round.phase is boxes.Phase.DRAWING
        for grown in _draw(position) if drawing else (position,):
            if grown.round.phase is boxes.Phase.ACTING and grown.round.hand == turn:
                again.setdefault(_known(grown), []).append(grown)
            else:
                over.append(grown)
    return list(again.values()), over


def _split(after: Belief) -> Moments:
    """Both halves get their card; the first is played knowing only itself, then the second likewise."""
    firsts: dict[tuple[object, ...], Belief] = {}
    played: Belief = []
    for position in _dealt(after):
        if position.round.phase is boxes.Phase.ACTING and position.round.hand == 0:
            firsts.setdefault(_known(position), []).append(position)
        else:
            played.append(position)
    total = Moments()
    for belief in firsts.values():
        _, bag, tied = _play_first(belief)
        played += bag
        total = total.plus(Moments(tied=tied))
    seconds: dict[tuple[object, ...], Belief] = {}
    for position in played:
        if position.round.phase is boxes.Phase.ACTING:
            seconds.setdefault(_known(position), []).append(position)
        else:
            total = total.plus(_finish(position, _whole))
    return total.plus(_sum(map(_play_second, seconds.values())))


def _play_first(belief: Belief) -> tuple[Fraction, Belief, bool]:
    """The best for the first half on its own, and where that leaves the round; the second half waits."""
    ways: list[tuple[Fraction, Belief, bool]] = []
    for action in _offered(belief):
        again, over = _grown([_acted(position, action) for position in belief], 0)
        value = _sum(_finish(position, _of_hand(0)) for position in over).first
        later = [_play_first(one) for one in again]
        left = over + [position for _, bag, _ in later for position in bag]
        ways.append((value + sum(more for more, _, _ in later), left, any(tied for _, _, tied in later)))
    value, bag, tied = max(ways, key=lambda way: way[0])
    return value, bag, tied or sum(way[0] == value for way in ways) > 1


def _play_second(belief: Belief) -> Moments:
    """The best for both halves together, once the first is played; the second knows only itself."""
    return _best(
        _go_on([_acted(position, action) for position in belief], 1, _play_second) for action in _offered(belief)
    )
