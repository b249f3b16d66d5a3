"""Bots that fill a house: guests who play whole rounds over the real protocol.

Law: a bot knows no rules; it takes what it is offered, by a seed. At the end every bot's wallet must be what its
rounds came to, to the cent.
"""

from sabot.demo.crowd import Options, demo
from sabot.demo.tally import Difference, Summary

__all__ = ["Difference", "Options", "Summary", "demo"]
