"""Round notation: one round as plain text, the PGN of blackjack. Syntax only; ``replay`` plays it."""

from sabot.notation.fault import Fault
from sabot.notation.parser import MOST_BYTES, decode, is_reason, parse
from sabot.notation.record import TRACKS, Bets, Do, Fell, Insurance, LimitRange, Meter, Record
from sabot.notation.writer import write

__all__ = [
    "MOST_BYTES",
    "TRACKS",
    "Bets",
    "Do",
    "Fault",
    "Fell",
    "Insurance",
    "LimitRange",
    "Meter",
    "Record",
    "decode",
    "is_reason",
    "parse",
    "write",
]
