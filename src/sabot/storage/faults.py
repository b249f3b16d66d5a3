"""What can be wrong with a database, as a person is told it.

Law: a key of the catalogues and what it is about; never a driver's own message alone.
"""


class StorageFault(Exception):  # noqa: N818 -- it names what was found
    """A database that cannot be used, and why."""

    def __init__(self, key: str, **about: object) -> None:
        super().__init__(key, about)
        self.key = key
        self.about = about
