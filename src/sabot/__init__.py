"""Sabot, an open blackjack house: five games as data, dealt and settled to the cent. Play money only."""

__version__ = "0.1.0"
