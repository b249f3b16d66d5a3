"""What can come back instead of an answer.

Law: four families: the house said no, the house asks whether it is meant, the place is gone, the house is not there.
"""

from collections.abc import Mapping
from typing import Any


class Refused(Exception):  # noqa: N818 -- a refusal is an answer, not an error
    """Nothing was done, for this one reason: the key of its sentence in the catalogues."""

    def __init__(self, reason: str, about: Mapping[str, Any] | None = None) -> None:
        super().__init__(reason, dict(about or {}))
        self.reason = reason
        self.about = dict(about or {})

    @property
    def retry_ms(self) -> int | None:
        """How long to wait where it was only asked too fast."""
        wait = self.about.get("retry_ms")
        return wait if self.reason == "edge.too_fast" and type(wait) is int else None


class Warned(Exception):  # noqa: N818 -- a question, not an error
    """Nothing was done: by the exact odds another action is better. Ask again with ``confirmed=True``."""

    def __init__(self, action: str, best: str, cost_ppm: int) -> None:
        super().__init__(action, best, cost_ppm)
        self.action, self.best, self.cost_ppm = action, best, cost_ppm


class Closed(Exception):  # noqa: N818 -- somebody's own doing, mostly
    """The place at a game is gone, or with no game the connection itself: entered elsewhere, left idle, or ended."""

    def __init__(self, game: str | None, why: str) -> None:
        super().__init__(game, why)
        self.game, self.why = game, why


class Disconnected(Exception):  # noqa: N818 -- the house is not there
    """The house could not be reached for as long as the client's patience lasts."""
