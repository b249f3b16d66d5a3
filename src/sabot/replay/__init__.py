"""Replay: a round written in the notation, dealt again by the real engine and settled.

Law: what replay answers is what the live round paid, to the cent.
"""

from sabot.games import GAMES, Kind
from sabot.notation import Record, parse
from sabot.replay.boxes import replay_boxes
from sabot.replay.export import record_boxes, record_tracks
from sabot.replay.result import Hand, Insurance, Result, SideBet, as_json
from sabot.replay.tracks import replay_tracks

__all__ = [
    "Hand",
    "Insurance",
    "Result",
    "SideBet",
    "as_json",
    "record_boxes",
    "record_tracks",
    "replay",
    "replay_text",
]

_ARRANGEMENTS = {Kind.INSTANT: replay_boxes, Kind.LIVE: replay_tracks}


def replay(record: Record) -> Result:
    """Deal one record again; a round that cannot be is a ``Fault`` with its line."""
    game = GAMES[record.game]
    return _ARRANGEMENTS[game.kind](game, record)


def replay_text(text: str) -> tuple[Result, ...]:
    """Deal every round of a text again."""
    return tuple(replay(record) for record in parse(text))
