"""What is known of the rows of a storage, so that they need not be asked for.

Law: all of it is what the rows say once the group that is being carried out is committed. A work that fails takes back
what it changed; when a group fails as a whole, everything is forgotten. What is only read here is never changed.
"""

from typing import Any

from sabot.books.recent import Recent
from sabot.books.rows import Body
from sabot.facts import Fact
from sabot.ledger import Account

MOST_ACCOUNTS, MOST_DOCUMENTS, MOST_STREAMS, MOST_RULES = 1 << 14, 1 << 15, 1 << 12, 64

UNREAD: Any = object()
"""Stands where it is not known whether there is such a row; None where there is none."""


class Known:
    """Accounts, documents, streams and rules documents at hand."""

    __slots__ = ("accounts", "documents", "places", "rules", "streams")

    def __init__(self) -> None:
        self.accounts: Recent[int, Account | None] = Recent(MOST_ACCOUNTS, UNREAD)
        """The very objects that a book changes."""
        self.documents: Recent[tuple[str, str], Body] = Recent(MOST_DOCUMENTS, UNREAD)
        self.streams: Recent[str, list[Fact]] = Recent(MOST_STREAMS)
        """Whole streams, by name."""
        self.places: Recent[str, int] = Recent(MOST_STREAMS)
        """How many facts a stream has that is not at hand as a whole."""
        self.rules: Recent[str, str] = Recent(MOST_RULES)

    def age(self) -> None:
        """A group is committed: what has not been used for long may go."""
        self.accounts.age()
        self.documents.age()
        self.streams.age()
        self.places.age()
        self.rules.age()

    def forget(self) -> None:
        """Nothing is known of the rows any more."""
        self.accounts.clear()
        self.documents.clear()
        self.streams.clear()
        self.places.clear()
        self.rules.clear()
