"""A live round dealt out: one shared hand, windows, and at most three tracks of cards.

Law: a card falls on each track on which somebody asked, in the order of the tracks; every hand is the beginning
of a track. With ``fell`` lines others may have asked too, wherever a hand of theirs could.
"""

from dataclasses import dataclass, field

from sabot.actions import Action
from sabot.cards import Card
from sabot.notation import TRACKS, Do, Fell
from sabot.rules import Rules
from sabot.verify.hands import MULTIPLIES, PAID, SPLITS, Hand, decide, is_natural, may_act, may_split, offered, total
from sabot.verify.script import (
    Script,
    Seat,
    Table,
    deal_to,
    insure,
    look_finds_natural,
    play_out,
    second_card_decides,
)
from sabot.verify.unsettled import Reason, Unsettled

_UNSPLIT, _FIRST, _SECOND = TRACKS
_DEFAULT_HITS_TO = 11


@dataclass(slots=True)
class _Window:
    """One window: who may decide, and who has asked for a card."""

    open: dict[tuple[str, int | None], tuple[Seat, Hand]]
    closed: set[tuple[str, int | None]] = field(default_factory=set)
    asking: list[Hand] = field(default_factory=list)


def play(rules: Rules, script: Script, table: Table) -> None:
    """Deal the whole round onto the table."""
    for receiver in ("player", "dealer", "player", "dealer")[: 4 if rules.hole_card else 3]:
        card = script.card()
        if receiver == "dealer":
            table.dealer.append(card)
            continue
        for seat in table.seats:
            deal_to(seat, card)
    insure(script, table)
    if look_finds_natural(rules, table):
        return
    if is_natural(table.seats[0].pair):
        if not rules.hole_card and second_card_decides(table):
            table.dealer.append(script.card())
        return
    _windows(rules, script, table)
    play_out(rules, script, table)


def _windows(rules: Rules, script: Script, table: Table) -> None:
    pair = table.seats[0].pair
    tracks = {_UNSPLIT: list(pair), _FIRST: [pair[0]], _SECOND: [pair[1]]}
    others = any(isinstance(step, Fell) for step in script.record.steps)
    last: tuple[str, ...] | None = None
    while True:
        asking = _decisions(rules, script, table)
        asked = {_track(hand) for hand in asking}
        falling = tuple(track for track in TRACKS if track in asked)
        if others:
            falling = _told(script, asked, _possible(rules, tracks, last), first=last is None)
        for track in falling:
            card = script.card()
            tracks[track].append(card)
            for hand in asking:
                if _track(hand) == track:
                    hand.cards.append(card)
        if not falling:
            return
        last = falling


def _track(hand: Hand) -> str:
    return TRACKS[hand.number] if hand.split else _UNSPLIT


# ── What is decided in a window ──────────────────────────────────────────────────────────────────────


def _decisions(rules: Rules, script: Script, table: Table) -> list[Hand]:
    """One decision for each hand that may act; the hands that asked for a card."""
    window = _Window(
        {
            (hand.who, hand.number if hand.split else None): (seat, hand)
            for seat in table.seats
            for hand in seat.hands
            if may_act(rules, hand)
        }
    )
    names = {seat.who for seat in table.seats}
    while window.open:
        step = script.step("do")
        if isinstance(step, Fell):
            raise Unsettled(Reason.FELL_TOO_EARLY, next(iter(window.open))[0])
        if step.who not in names:
            raise Unsettled(Reason.UNKNOWN_WHO, step.who)
        _take(rules, window, step)
    return window.asking


def _take(rules: Rules, window: _Window, step: Do) -> None:
    key = (step.who, step.hand)
    if key in window.closed:
        raise Unsettled(Reason.DECIDED_TWICE, step.who)
    if key not in window.open:
        raise Unsettled(Reason.CANNOT_ACT, step.who)
    seat, hand = window.open.pop(key)
    window.closed.add(key)
    action = _meant(rules, step, hand)
    decided = decide(hand, action)
    if action in SPLITS:
        seat.hands[:] = decided
    if action is Action.HIT or action in MULTIPLIES or action in SPLITS:
        window.asking += decided


def _meant(rules: Rules, step: Do, hand: Hand) -> Action:
    """What a decision comes to: the default where none came, the fallback where it could not be paid."""
    careful = Action.HIT if total(hand.cards) <= _DEFAULT_HITS_TO else Action.STAND
    if step.action is None:
        return careful
    if step.action not in offered(rules, hand):
        raise Unsettled(Reason.NOT_OFFERED, f"{step.who} {step.action}")
    if not step.unfunded:
        return step.action
    if step.action not in PAID:
        raise Unsettled(Reason.NEEDS_NO_MONEY, f"{step.who} {step.action}")
    return careful if step.action is Action.SPLIT else Action.HIT


# ── What falls for others ────────────────────────────────────────────────────────────────────────────


def _told(script: Script, asked: set[str], possible: set[str], *, first: bool) -> tuple[str, ...]:
    """The tracks that a ``fell`` line names; a window in which no card fell has none."""
    if not asked and not isinstance(script.waiting(), Fell):
        return ()
    step = script.step("fell")
    if not isinstance(step, Fell) or not asked <= set(step.tracks):
        raise Unsettled(Reason.NOT_FELL, " ".join(sorted(asked)))
    one_half = first and (_FIRST in step.tracks) != (_SECOND in step.tracks)
    if not possible or not set(step.tracks) <= possible or one_half:
        raise Unsettled(Reason.FELL_UNASKED, " ".join(step.tracks))
    return tuple(track for track in TRACKS if track in step.tracks)


def _possible(rules: Rules, tracks: dict[str, list[Card]], last: tuple[str, ...] | None) -> set[str]:
    """The tracks on which some hand, which has had every card of its track so far, could ask."""
    if last is None:
        return set(TRACKS) if may_split(rules, tracks[_UNSPLIT]) else {_UNSPLIT}
    wholes = {track: Hand("", 0, 0, tracks[track], split=track != _UNSPLIT) for track in last}
    return {track for track, whole in wholes.items() if may_act(rules, whole)}
