"""The ledger: double entry in whole cents, pure.

Law: every entry takes from one account exactly what it gives to another, so the sum over all accounts is
zero at every moment; nothing here knows a game, a clock or a database.
"""

from sabot.ledger.account import (
    BANK,
    CASHIER,
    FIRST_PLAYER,
    HIDDEN,
    HOUSE,
    IN_PLAY,
    VISIBLE,
    Account,
    Opening,
)
from sabot.ledger.book import Answer, Book, move
from sabot.ledger.refused import Reason, Refused
from sabot.ledger.transfer import LONGEST_KEY, LONGEST_MEMO, MOST_CENTS, ROUTES, Entry, Resolve, Transfer

__all__ = [
    "BANK",
    "CASHIER",
    "FIRST_PLAYER",
    "HIDDEN",
    "HOUSE",
    "IN_PLAY",
    "LONGEST_KEY",
    "LONGEST_MEMO",
    "MOST_CENTS",
    "ROUTES",
    "VISIBLE",
    "Account",
    "Answer",
    "Book",
    "Entry",
    "Opening",
    "Reason",
    "Refused",
    "Resolve",
    "Transfer",
    "move",
]
