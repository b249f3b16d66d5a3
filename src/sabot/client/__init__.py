"""A client of the house, for programs that play: signed in, seated, and back again after every break.

Law: it knows no rules. What it shows is what the messages said; what was asked is carried out once, or the asker is
told why not. It imports the protocol and nothing else of the house.
"""

from sabot.client.client import Client
from sabot.client.draft import Draft
from sabot.client.faults import Closed, Disconnected, Refused, Warned
from sabot.client.line import Connection
from sabot.client.round import Round
from sabot.client.table import Table

__all__ = ["Client", "Closed", "Connection", "Disconnected", "Draft", "Refused", "Round", "Table", "Warned"]
