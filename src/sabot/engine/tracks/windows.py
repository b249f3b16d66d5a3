"""Decision windows at a live table.

Law: a decision is final and debited when accepted; where its money was gone the fallback is taken, never
a partial debit. A window closes when everyone entitled has decided, or when it is told to.
"""

import numpy as np

from sabot.actions import MULTIPLE, PAID, SPLITS, Action
from sabot.cards import Card
from sabot.engine.refused import Reason, Refused
from sabot.engine.tracks import events as told
from sabot.engine.tracks.betting import Events, Step
from sabot.engine.tracks.commands import Decide
from sabot.engine.tracks.offers import offer_on
from sabot.engine.tracks.state import (
    ACTIONS,
    CODE,
    NO_DECISION,
    SURRENDERED,
    Cents,
    Flags,
    Phase,
    Round,
    Rows,
    Small,
    Track,
    Window,
    split_tracks,
    tracks_of,
)
from sabot.engine.tracks.statistics import tally
from sabot.hand import best_total

_IS_PAID = np.array([action in PAID for action in ACTIONS])
_IS_SPLIT = np.array([action in SPLITS for action in ACTIONS])
_ASKS = np.array([action not in (Action.STAND, Action.SURRENDER) for action in ACTIONS])
_MULTIPLE = np.array([MULTIPLE.get(action, 1) for action in ACTIONS], np.int8)
_MULTIPLE[CODE[Action.SURRENDER]] = SURRENDERED
_COST = np.array([MULTIPLE.get(action, 2) - 1 if action in PAID else 0 for action in ACTIONS], np.int64)
"""What an action costs, in main stakes; a split costs one."""


def default_action(cards: tuple[Card, ...]) -> Action:
    """What is done when no decision comes in time; the displayed total counts, so a soft 13 stands."""
    return Action.HIT if best_total(cards) <= 11 else Action.STAND


def fallback(action: Action, cards: tuple[Card, ...]) -> Action:
    """What is done when the money for a decision was gone."""
    return default_action(cards) if action in SPLITS else Action.HIT


def open_window(round: Round, tracks: frozenset[Track], events: Events) -> Step:
    """Let the hands on these tracks be decided; the others are at their end."""
    players = round.players
    round.phase, round.open_tracks, round.tally = Phase.DECIDING, tracks, {}
    round.pending = int(np.count_nonzero(players.active))
    shape = players.active.shape
    window = Window(np.full(shape, NO_DECISION, np.int8), np.zeros(shape, np.bool_))
    round.windows = (*round.windows, window)
    return round, (*events, told.WindowOpened(len(round.windows), round.pending))


def decide(round: Round, command: Decide) -> tuple[Round, told.Decided]:
    """Judge each decision on its own; those that stand are done at once."""
    if round.phase is not Phase.DECIDING:
        raise Refused(Reason.CARDS_AWAITED if round.wanted else Reason.NO_DECISION_OPEN)
    refused, tracks = _judge(round, command)
    taken = refused == 0
    rows, hands = command.rows[taken], command.hands[taken] - 1
    chosen, tracks = command.actions[taken], tracks[taken]
    options = None if command.options is None else command.options[taken]
    tally(round, tracks, chosen, options)
    short = _IS_PAID[chosen] & ~command.funded[taken]
    does = np.where(short, _fallbacks(round)[tracks, chosen], chosen)
    _apply(round, rows, hands, does)
    window = round.windows[-1]
    window.actions[rows, hands] = chosen
    window.unfunded[rows, hands] = short
    round.pending -= len(rows)
    done = np.full(len(refused), NO_DECISION, np.int8)
    done[taken] = does
    debit = np.zeros(len(refused), np.int64)
    debit[taken] = _COST[does] * round.players.stakes[rows, 0]
    return round, told.Decided(refused, done, debit)


def costs(round: Round, rows: Rows, actions: Small) -> Cents:
    """What these decisions would cost, for the house to ask the money for before they are made."""
    cents: Cents = _COST[actions] * round.players.stakes[rows, 0]
    return cents


def _judge(round: Round, command: Decide) -> tuple[Small, Small]:
    """The refusal of each entry, first reason first, and the track of its hand."""
    rows, hands, players = command.rows, command.hands.astype(np.int64), round.players
    known = (rows >= 0) & (rows < round.count)
    if not round.count:
        return np.full(len(rows), told.REFUSAL[Reason.NO_SUCH_PLAYER], np.int8), np.zeros(len(rows), np.int8)
    row = np.where(known, rows, 0)
    playing = known & (players.stakes[row, 0] > 0)
    there = (hands == 1) | ((hands == 2) & players.split[row])
    hand = np.where(there, hands - 1, 0)
    tracks = tracks_of(players, row, hand)
    action = np.clip(command.actions, 0, len(ACTIONS) - 1)
    refused = _refusals(round)[tracks, action]
    for stands, reason in (
        (command.actions == action, Reason.NOT_IN_THIS_GAME),
        (players.active[row, hand] | players.decided[row, hand], Reason.HAND_FINISHED),
        (~players.decided[row, hand], Reason.ALREADY_DECIDED),
        (there, Reason.NO_SUCH_HAND),
        (playing, Reason.NO_SUCH_PLAYER),
    ):
        refused = np.where(stands, refused, told.REFUSAL[reason])
    good = np.nonzero(refused == 0)[0]
    first = np.unique(row[good] * 2 + hand[good], return_index=True)[1]
    refused[np.delete(good, first)] = told.REFUSAL[Reason.ALREADY_DECIDED]
    return refused.astype(np.int8), tracks


def _refusals(round: Round) -> Small:
    """For each track and action: zero where it is offered, else the code of the offer's reason."""
    table = np.full((len(Track), len(ACTIONS)), told.REFUSAL[Reason.HAND_FINISHED], np.int8)
    for track in Track:
        judged = offer_on(round, track)
        if judged is not None:
            table[track] = [0 if (reason := judged[action]) is None else told.REFUSAL[reason] for action in ACTIONS]
    return table


def _fallbacks(round: Round) -> Small:
    return np.array([[CODE[fallback(action, round.tracks[track])] for action in ACTIONS] for track in Track], np.int8)


def _apply(round: Round, rows: Rows, hands: Rows, actions: Small) -> None:
    players = round.players
    players.decided[rows, hands] = True
    players.asking[rows, hands] = _ASKS[actions]
    players.active[rows, hands] = actions == CODE[Action.HIT]
    players.multiple[rows, hands] = _MULTIPLE[actions]
    split = rows[_IS_SPLIT[actions]]
    players.split[split] = True
    for column in (players.decided, players.asking, players.active):
        column[split] = True
    players.length[split] = 1
    players.multiple[split] = 1
    if len(split):
        round.tracks = split_tracks(round.tracks)


def undecided(round: Round) -> Flags:
    """The hands that this window still waits for."""
    return round.players.active & ~round.players.decided
