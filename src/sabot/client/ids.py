"""Ids of commands, without any chance of our own.

Law: the house gives every connection a ticket that it never gave before; an id is that ticket's digest and a number,
so that no two clients of a player ever name two commands alike.
"""

import hashlib
from collections.abc import Callable, Iterator
from itertools import count

Ids = Callable[[], str]


class TicketIds:
    """Ids that begin with the first ticket this client was given."""

    def __init__(self) -> None:
        self._name = ""  # until then nobody is signed in, and nothing can be asked
        self._numbers: Iterator[int] = count(1)

    def begin(self, ticket: str) -> None:
        """Take a ticket as the name of this client; later ones change nothing."""
        if not self._name:
            self._name = hashlib.sha256(b"sabot/client/1\0" + ticket.encode()).hexdigest()[:32]

    def __call__(self) -> str:
        """An id that was never used."""
        return f"{self._name}-{next(self._numbers)}"
