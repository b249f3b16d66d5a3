"""What the others chose, live.

Law: players are counted together only in exactly the same situation with the same options; the table
counts once for all, and each client subtracts its own choice.
"""

import msgspec
import numpy as np

from sabot.actions import Action
from sabot.cards import Card
from sabot.engine.tracks.offers import legal_options
from sabot.engine.tracks.state import ACTIONS, Round, Rows, Small, Track

_BITS = len(ACTIONS)


class Situation(msgspec.Struct, frozen=True):
    """Hands that hold the same cards and were shown the same options, and what was chosen for them."""

    track: Track
    cards: tuple[Card, ...]
    options: tuple[Action, ...]
    chosen: dict[Action, int]


def tally(round: Round, tracks: Small, actions: Small, options: Rows | None) -> None:
    """Count a batch of choices."""
    legal = np.array([legal_options(round, track) for track in Track], np.int64)[tracks]
    shown = legal if options is None else options & legal
    keys, counts = np.unique((tracks.astype(np.int64) << _BITS | shown) * _BITS + actions, return_counts=True)
    for key, times in zip(keys.tolist(), counts.tolist(), strict=True):
        situation, code = divmod(key, _BITS)
        track, bits = divmod(situation, 1 << _BITS)
        round.tally.setdefault((Track(track), bits), [0] * _BITS)[code] += times


def statistics(round: Round) -> tuple[Situation, ...]:
    """What was chosen so far in this window, situation by situation."""
    return tuple(
        Situation(
            track,
            round.tracks[track],
            tuple(action for code, action in enumerate(ACTIONS) if bits >> code & 1),
            {ACTIONS[code]: times for code, times in enumerate(counts) if times},
        )
        for (track, bits), counts in sorted(round.tally.items())
    )
