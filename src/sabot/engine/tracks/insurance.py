"""The insurance window of a live table.

Law: one answer a player; a yes that cannot be paid is a no; no answer in time is a no.
"""

import numpy as np

from sabot.engine.refused import Reason, Refused
from sabot.engine.tracks import events as told
from sabot.engine.tracks.betting import Step
from sabot.engine.tracks.commands import Insure
from sabot.engine.tracks.flow import close_if_complete
from sabot.engine.tracks.state import Flags, Phase, Round


def insure(round: Round, command: Insure) -> Step:
    """Judge each answer on its own."""
    if round.phase is not Phase.INSURANCE:
        raise Refused(Reason.CARDS_AWAITED if round.wanted else Reason.NO_INSURANCE_OPEN)
    players, rows = round.players, command.rows
    playing = _playing(round, command)
    fresh = np.zeros(len(rows), np.bool_)
    fresh[np.unique(rows, return_index=True)[1]] = True
    fresh[playing] &= players.insured[rows[playing]] == -1
    refused = np.where(fresh, 0, told.REFUSAL[Reason.ALREADY_DECIDED]).astype(np.int8)
    refused[~playing] = told.REFUSAL[Reason.NO_SUCH_PLAYER]
    stands = refused == 0
    taken = stands & command.taken & command.funded
    players.insured[rows[stands]] = taken[stands]
    debit = np.zeros(len(rows), np.int64)
    debit[taken] = players.stakes[rows[taken], 0] // 2
    round.pending -= int(np.count_nonzero(stands))
    return close_if_complete(round, (told.InsuranceAnswered(refused, taken, debit),))


def _playing(round: Round, command: Insure) -> Flags:
    playing = (command.rows >= 0) & (command.rows < round.count)
    playing[playing] = round.players.stakes[command.rows[playing], 0] > 0
    return playing
