"""Instant games: one player's own rounds, dealt on demand from shoes of their own."""

from sabot.house.instant.decisions import act, insure
from sabot.house.instant.opening import open_round
from sabot.house.instant.payment import void
from sabot.house.instant.shoe import commit_shoe
from sabot.house.instant.state import Played, read_round, round_stream

__all__ = ["Played", "act", "commit_shoe", "insure", "open_round", "read_round", "round_stream", "void"]
