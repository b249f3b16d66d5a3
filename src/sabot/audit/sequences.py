"""Numbers that the house gives out: rounds of a table and day, shoes of a table, players, transfers into the bank.

Law: each is the one after the last of its sequence, from the first on; so that whatever is left out shows, and the
counter that gives them out can be held to the last one exactly.
"""

from dataclasses import dataclass, field

from sabot.audit.findings import Check, Findings

_MOST_DIGITS = 18


@dataclass(slots=True)
class Sequences:
    """The last number of each sequence, under the name of its counter."""

    found: Findings
    last: dict[str, int] = field(default_factory=dict)

    def take(self, name: str, number: int, where: str, *, first: int = 1) -> None:
        """The next number of a sequence; after a gap it goes on from there, so that one gap is told once."""
        due = self.last.get(name, first - 1) + 1
        self.found.differ(Check.NUMBERING, where, name, number, due)
        self.last[name] = number


def number_after(before: str, id: str) -> int | None:
    """The number of an id that begins with these words and goes on with nothing but digits."""
    digits = id.removeprefix(before)
    plain = id.startswith(before) and digits.isascii() and digits.isdigit() and len(digits) <= _MOST_DIGITS
    return int(digits) if plain else None
