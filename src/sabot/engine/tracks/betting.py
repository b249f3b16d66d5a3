"""Bets at a live table, until they close.

Law: a bet above its maximum is refused when it is made, one below its minimum is returned when betting
closes, and a main bet so returned takes its side bets with it.
"""

import numpy as np

from sabot.cents import STAKE_UNIT
from sabot.engine.refused import Reason, Refused
from sabot.engine.tracks import events as told
from sabot.engine.tracks.commands import Bet
from sabot.engine.tracks.state import Cents, Flags, Phase, Round, Rows, Small, no_players, resized
from sabot.limits import Limits
from sabot.rules import Rules

Events = tuple[told.Event, ...]
Step = tuple[Round, Events]


def open_round(rules: Rules, limits: Limits, *, partial: bool = False) -> Round:
    """A table that takes bets; ``partial`` where it holds only some of the players."""
    bets = ("main", *(bet.name for bet in rules.side_bets if bet.name in limits.side_bets))
    return Round(rules, limits, bets, no_players(len(bets)), partial)


def place(round: Round, command: Bet) -> Step:
    """Judge each row's stakes on their own; the ones that stand replace what was there."""
    if round.phase is not Phase.BETTING:
        raise Refused(Reason.BETTING_CLOSED)
    rows, stakes = command.rows, command.stakes
    if rows.ndim != 1 or stakes.shape != (len(rows), len(round.bets)):
        raise ValueError(f"a batch of bets is one line a row and {len(round.bets)} columns")
    joining = rows >= round.count
    expected = round.count + np.cumsum(joining) - 1
    known = (rows >= 0) & (~joining | (rows == expected))
    count = round.count + int(np.count_nonzero(joining & known))
    refused = _judge(round, stakes)
    refused[~_first(rows)] = told.REFUSAL[Reason.BET_TWICE]
    refused[~known] = told.REFUSAL[Reason.NO_SUCH_PLAYER]
    if count > len(round.players.split):
        round.players = resized(round.players, round.count, max(count, 2 * len(round.players.split)))
    round.count = count
    taken = refused == 0
    debit = np.zeros(len(rows), np.int64)
    debit[taken] = (stakes[taken] - round.players.stakes[rows[taken]]).sum(axis=1)
    round.players.stakes[rows[taken]] = stakes[taken]
    return round, (told.BetsAnswered(refused, debit),)


def _first(rows: Rows) -> Flags:
    """Which entries are the first of their row."""
    first = np.zeros(len(rows), np.bool_)
    first[np.unique(rows, return_index=True)[1]] = True
    return first


def _judge(round: Round, stakes: Rows) -> Small:
    refused = np.zeros(len(stakes), np.int8)
    _, most = _ranges(round)
    for flags, reason in (
        ((stakes % STAKE_UNIT != 0).any(axis=1), Reason.NOT_A_MULTIPLE),
        ((stakes > most).any(axis=1), Reason.ABOVE_MAXIMUM),
        ((stakes < 0).any(axis=1), Reason.NEGATIVE_STAKE),
    ):
        refused[flags] = told.REFUSAL[reason]
    return refused


def _ranges(round: Round) -> tuple[Cents, Cents]:
    ranges = [round.limits.of(bet) for bet in round.bets]
    least = np.array([allowed.least for allowed in ranges if allowed is not None], np.int64)
    most = np.array([allowed.most for allowed in ranges if allowed is not None], np.int64)
    return least, most


def close(round: Round) -> Step:
    """Return what is too small, then wait for the initial cards."""
    if round.phase is not Phase.BETTING:
        raise Refused(Reason.BETTING_CLOSED)
    round.players = resized(round.players, round.count, round.count)
    stakes = round.players.stakes
    least, _ = _ranges(round)
    returned: list[told.BetsReturned] = []
    small = (stakes > 0) & (stakes < least)
    for column, bet in enumerate(round.bets):
        returned += _give_back(stakes, column, bet, small[:, column], Reason.BELOW_MINIMUM)
    alone = stakes[:, 0] == 0
    for column, bet in enumerate(round.bets[1:], start=1):
        returned += _give_back(stakes, column, bet, alone & (stakes[:, column] > 0), Reason.NO_MAIN_BET)
    round.phase, round.wanted = Phase.DEALING, 3 + round.rules.hole_card
    return round, (*returned, told.BetsClosed(int(np.count_nonzero(stakes[:, 0]))))


def _give_back(stakes: Cents, column: int, bet: str, flags: Flags, reason: Reason) -> list[told.BetsReturned]:
    rows = np.nonzero(flags)[0]
    if not len(rows):
        return []
    cents = stakes[rows, column]
    stakes[rows, column] = 0
    return [told.BetsReturned(bet, reason, rows, cents)]
