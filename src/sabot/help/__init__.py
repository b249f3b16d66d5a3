"""Help: what a game's rules say, written from the rules themselves."""

from sabot.help.document import Document, document
from sabot.help.parts import Section, Table

__all__ = ["Document", "Section", "Table", "document"]
