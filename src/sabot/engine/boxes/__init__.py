"""Boxes: the arrangement of an instant round, one player's boxes against the dealer."""

from sabot.engine.boxes.commands import Act, Award, Bet, Command, Deal, Insure, Pause, Resume, Settle, Void
from sabot.engine.boxes.opening import open_round
from sabot.engine.boxes.state import Box, Hand, Phase, Round
from sabot.engine.boxes.step import step

__all__ = [
    "Act",
    "Award",
    "Bet",
    "Box",
    "Command",
    "Deal",
    "Hand",
    "Insure",
    "Pause",
    "Phase",
    "Resume",
    "Round",
    "Settle",
    "Void",
    "open_round",
    "step",
]
