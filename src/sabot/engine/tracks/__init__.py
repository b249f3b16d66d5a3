"""Tracks: the arrangement of a live round, any number of players on one shared hand."""

from sabot.engine.tracks.betting import open_round
from sabot.engine.tracks.commands import (
    Bet,
    CloseBets,
    CloseWindow,
    Command,
    Deal,
    Decide,
    Insure,
    Pause,
    Resume,
    Settle,
    Void,
    bet,
    decide,
    insure,
)
from sabot.engine.tracks.offers import offer_on
from sabot.engine.tracks.settle import result, settle
from sabot.engine.tracks.state import ACTIONS, CODE, Phase, Round, Track, Window
from sabot.engine.tracks.statistics import Situation, statistics
from sabot.engine.tracks.step import step
from sabot.engine.tracks.windows import costs, default_action, fallback, undecided

__all__ = [
    "ACTIONS",
    "CODE",
    "Bet",
    "CloseBets",
    "CloseWindow",
    "Command",
    "Deal",
    "Decide",
    "Insure",
    "Pause",
    "Phase",
    "Resume",
    "Round",
    "Settle",
    "Situation",
    "Track",
    "Void",
    "Window",
    "bet",
    "costs",
    "decide",
    "default_action",
    "fallback",
    "insure",
    "offer_on",
    "open_round",
    "result",
    "settle",
    "statistics",
    "step",
    "undecided",
]
