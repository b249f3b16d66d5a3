"""What a live round came to, for all players at once.

Law: cards are shared, so there are only a few ways a hand can have ended: one small table of them,
made by the same hand functions as everywhere, is looked up for every player. Side bets have one result
for all. The cost of settling a million players is a million look-ups.
"""

from typing import NamedTuple

import msgspec
import numpy as np

from sabot.actions import Action
from sabot.cards import Card
from sabot.cents import STAKE_UNIT
from sabot.engine.offer import offer
from sabot.engine.outcome import Outcome, insurance_returned, insurance_stake, outcome, returned
from sabot.engine.settlement import HandResult, InsuranceResult, Settlement, SideBetResult, settlement
from sabot.engine.tracks.state import NO_HAND, SURRENDERED, Cents, Round, Small, Track, track_of
from sabot.hand import is_natural
from sabot.side_bets import PUSH, Sees, SideBet, best_line
from sabot.side_bets import returned as side_bet_returned

_MULTIPLES = NO_HAND + 1


class Ending(NamedTuple):
    """How a hand of one track, length and multiple ended, for one unit of main stake."""

    outcome: Outcome
    staked: int
    lent: int
    returned: int


class Amounts(msgspec.Struct, eq=False):
    """What each row staked in all, and what comes back, in cents."""

    staked: Cents
    returned: Cents


def settle(round: Round, *, void: bool = False) -> Amounts:
    """Every player's amounts; a void gives back exactly what was debited."""
    players = round.players
    units = players.stakes[:, 0] // STAKE_UNIT
    staked_table, returned_table = _tables(round, void=void)
    keys = _keys(players.length, players.multiple, track_of(players), staked_table.shape[1])
    staked = units * (staked_table.ravel()[keys[0]] + staked_table.ravel()[keys[1]])
    back = units * (returned_table.ravel()[keys[0]] + returned_table.ravel()[keys[1]])
    insured = np.where(players.insured == 1, players.stakes[:, 0] // 2, 0)
    staked += insured
    back += insured * (1 if void else insurance_returned(1, round.dealer))
    sides = players.stakes[:, 1:]
    staked += sides.sum(axis=1)
    factors = [1 if void else side_bet_returned(bet, side_bet_line(round, bet), 1) for bet in _side_bets(round)]
    back += sides @ np.array(factors, np.int64)
    return Amounts(staked, back)


def result(round: Round, row: int, *, void: bool = False) -> Settlement:
    """One player's round, bet by bet."""
    players, hands = round.players, []
    main = int(players.stakes[row, 0])
    for place in range(2 if players.split[row] else 1):
        track = Track(place + 1 if players.split[row] else 0)
        length, multiple = int(players.length[row, place]), int(players.multiple[row, place])
        end = _ending(round, track, length, multiple, void=void)
        cents = [amount * main // STAKE_UNIT for amount in end[1:]]
        hands.append(HandResult(row, place + 1, round.tracks[track][:length], end.outcome, *cents))
    side_bets = []
    for column, bet in enumerate(_side_bets(round), start=1):
        staked = int(players.stakes[row, column])
        if staked:
            line = None if void else side_bet_line(round, bet)
            back = staked if void else side_bet_returned(bet, line, staked)
            side_bets.append(SideBetResult(row, bet.name, line, staked, back))
    insurance = []
    if players.insured[row] == 1:
        staked = insurance_stake(main)
        insurance.append(InsuranceResult(row, staked, staked if void else insurance_returned(staked, round.dealer)))
    return settlement(tuple(hands) if main else (), tuple(side_bets), tuple(insurance))


def side_bet_line(round: Round, bet: SideBet) -> str | None:
    """The line that everyone's side bet of this kind makes."""
    pair = round.tracks[Track.UNSPLIT][:2]
    if bet.kind.pushes_on_natural and is_natural(pair):
        return PUSH
    seen = {Sees.PAIR: pair, Sees.THREE: (*pair, round.dealer[0]), Sees.DEALER: round.dealer}
    return best_line(bet.name, seen[bet.kind.sees])


def _side_bets(round: Round) -> tuple[SideBet, ...]:
    return tuple(bet for bet in round.rules.side_bets if bet.name in round.bets)


def _tables(round: Round, *, void: bool) -> tuple[Cents, Cents]:
    """What one unit of main stake staked and brought back, by track, length and multiple."""
    lengths = max(map(len, round.tracks)) + 1
    staked = np.zeros((len(Track), lengths, _MULTIPLES), np.int64)
    back = np.zeros_like(staked)
    for track in Track:
        for length in range(len(round.tracks[track]) + 1):
            for multiple in (SURRENDERED, 1, *round.rules.doubles):
                end = _ending(round, track, length, multiple, void=void)
                staked[track, length, multiple], back[track, length, multiple] = end.staked, end.returned
    return staked, back


def _keys(lengths: Small, multiples: Small, tracks: Small, columns: int) -> tuple[Cents, Cents]:
    keys = (tracks.astype(np.int64) * columns + lengths) * _MULTIPLES + multiples
    return keys[:, 0], keys[:, 1]


def _ending(round: Round, track: Track, length: int, multiple: int, *, void: bool) -> Ending:
    cards = round.tracks[track][:length]
    staked, lent = _stakes(round, track, multiple)
    surrendered = multiple == SURRENDERED
    ended = (
        Outcome.VOID
        if void
        else outcome(round.rules, cards, round.dealer, split=track is not Track.UNSPLIT, surrendered=surrendered)
    )
    return Ending(ended, staked, lent, returned(round.rules, ended, staked=staked, lent=lent))


def _stakes(round: Round, track: Track, multiple: int) -> tuple[int, int]:
    """The player's and the house's money on a hand, for one unit of main stake."""
    lent_split = track is Track.SECOND and _is_free(round, Track.UNSPLIT, Action.FREE_SPLIT)
    staked, lent = (0, STAKE_UNIT) if lent_split else (STAKE_UNIT, 0)
    more = (max(multiple, 1) - 1) * STAKE_UNIT
    return (staked, lent + more) if _is_free(round, track, Action.FREE_DOUBLE) else (staked + more, lent)


def _is_free(round: Round, track: Track, action: Action) -> bool:
    """Say whether the house lends for this action on the first two cards of a track."""
    cards: tuple[Card, ...] = round.tracks[track][:2]
    return len(cards) == 2 and offer(round.rules, cards, split=track is not Track.UNSPLIT)[action] is None
