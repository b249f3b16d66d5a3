"""Instant games: one player's own rounds, dealt on demand from shoes of their own."""

from sabot.house.instant.away import due, end_waiting, next_due, play_out
from sabot.house.instant.decisions import act, insure
from sabot.house.instant.opening import open_round
from sabot.house.instant.payment import void
from sabot.house.instant.shoe import Waiting, bound_shoe, commit_shoe, next_shoe
from sabot.house.instant.state import Played, read_round, round_stream

__all__ = [
    "Played",
    "Waiting",
    "act",
    "bound_shoe",
    "commit_shoe",
    "due",
    "end_waiting",
    "insure",
    "next_due",
    "next_shoe",
    "open_round",
    "play_out",
    "read_round",
    "round_stream",
    "void",
]
