"""What a help document is made of.

Law: words and cells only, ready to be shown; no rule is decided here.
"""

import msgspec


class Table(msgspec.Struct, frozen=True):
    """Columns with a heading each, and rows of as many cells."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Section(msgspec.Struct, frozen=True):
    """A heading, sentences, and a table where there is one."""

    title: str
    sentences: tuple[str, ...]
    table: Table | None = None
