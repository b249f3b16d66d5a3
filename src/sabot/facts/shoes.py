"""What can happen to a shoe before a round uses it.

Law: the commitment is a fact before anybody else contributes; the seed is no fact until the shoe is over.
"""

import msgspec

from sabot.facts.stream import Fact, reader


class Committed(msgspec.Struct, frozen=True, kw_only=True, tag_field="event", tag="committed"):
    """A shoe was bound to its seed for this player's next round."""

    game: str
    player: int
    commitment: str


_READER = reader(Committed)


def read(fact: Fact) -> Committed:
    """The first fact of a shoe's stream."""
    found: Committed = _READER.decode(fact.body)
    return found
