"""What may occur only once among very many: keys of entries, beginnings of streams.

Law: eight bytes each in memory, whatever their length; a suspicion is looked up before it becomes a finding.
"""

from array import array

import numpy as np

from sabot.audit.findings import Check, Findings
from sabot.audit.source import Source, Table


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


async def check_once(
    source: Source, found: Findings, seen: Once, table: str, check: Check, *, zero: int | None = None
) -> None:
    """Say which words really occur twice; ``zero`` is a column that must be 0 for a row to count."""
    suspects = seen.suspects()
    if not suspects:
        return
    known: set[str] = set()
    async for rows in Table(source, table, Findings()).portions():
        for row in rows:
            word = row[_COLUMN]
            if type(word) is not str or hash(word) not in suspects or (zero is not None and row[zero] != 0):
                continue
            if word in known:
                found.add(check, f"{table} {row[0]}", word)
            known.add(word)
