"""What is wrong with a round file, and where.

Law: one key for each thing that can be wrong, with what was found and what was allowed; the sentence is
in the word catalogues, in both languages.
"""


class Fault(Exception):  # noqa: N818 -- the fault is in the file, not an error of ours
    """A line that cannot stand."""

    def __init__(self, line: int, key: str, **about: object) -> None:
        super().__init__(line, key, about)
        self.line = line
        self.key = key
        self.about = about
