"""Placing the bets of an instant game: a draft, what is pressed, and what may be pressed next.

Law: pure and without memory. A client sends its draft and a press and is given the draft after it; no money
moves, and what the engine would not take is never offered to be dealt.
"""

from sabot.house.betting.check import check_draft
from sabot.house.betting.draft import Draft, Spot, bets_of, draft_of
from sabot.house.betting.offer import Offer, Place, offer
from sabot.house.betting.press import Pressed, press
from sabot.house.betting.presses import Cancel, Chip, Clear, MaxAll, MinAll, Press, Repeat, Undo

__all__ = [
    "Cancel",
    "Chip",
    "Clear",
    "Draft",
    "MaxAll",
    "MinAll",
    "Offer",
    "Place",
    "Press",
    "Pressed",
    "Repeat",
    "Spot",
    "Undo",
    "bets_of",
    "check_draft",
    "draft_of",
    "offer",
    "press",
]
