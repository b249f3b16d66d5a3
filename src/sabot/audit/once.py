"""What may occur only once among very many: keys of entries, beginnings of streams.

Law: eight bytes each in memory, whatever their length; a suspicion is looked up before it becomes a finding.
"""

from array import array

import numpy as np

from sabot.audit.findings import Check, Findings
from sabot.audit.source import Row


class Once:
    """Words that have been seen, by their hashes."""

    def __init__(self) -> None:
        self._hashes = array("q")

    def saw(self, word: str) -> None:
        """Remember a word."""
        self._hashes.append(hash(word))

    def suspects(self) -> set[int]:
        """Hashes that occur more than once: the same word twice, or hardly ever a coincidence."""
        found, counts = np.unique(np.frombuffer(self._hashes, dtype=np.int64), return_counts=True)
        return set(found[counts > 1].tolist())


_COLUMN = 2
"""An entry's key and a fact's stream both stand third."""


class Repeats:
    """Looks for words that really occur twice; ``zero`` is a column that must be 0 for a row to count."""

    def __init__(self, found: Findings, seen: Once, table: str, check: Check, *, zero: int | None = None) -> None:
        self.suspects = seen.suspects()
        self._found, self._table, self._check, self._zero = found, table, check, zero
        self._known: set[str] = set()

    def take(self, rows: list[Row]) -> None:
        """Look through some rows."""
        for row in rows:
            word = row[_COLUMN]
            counts = self._zero is None or row[self._zero] == 0
            if type(word) is not str or hash(word) not in self.suspects or not counts:
                continue
            if word in self._known:
                self._found.add(self._check, f"{self._table} {row[0]}", word)
            self._known.add(word)
