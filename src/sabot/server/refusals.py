"""Refusals of every part, as a client is told them.

Law: the key of a sentence and what it is about, in plain values and no longer than needed.
"""

from sabot.engine.refused import Refused as EngineRefused
from sabot.house.refused import Refused as HouseRefused
from sabot.ledger import Refused as LedgerRefused
from sabot.protocol.reasons import Refused
from sabot.protocol.scalars import MOST

ANY = (Refused, HouseRefused, EngineRefused, LedgerRefused)
"""Whatever is an answer and no fault."""

_FAMILY: dict[type, str] = {
    Refused: "edge",
    HouseRefused: "house",
    EngineRefused: "refused",
    LedgerRefused: "ledger",
}
_LONGEST, _MOST = 200, 32


def plain(refused: Refused | HouseRefused | EngineRefused | LedgerRefused) -> tuple[str, dict[str, object]]:
    """The key of the reason, and what it is about."""
    return f"{_FAMILY[type(refused)]}.{refused.reason}", {
        name: _said(value) for name, value in getattr(refused, "about", {}).items()
    }


def _said(value: object) -> object:
    if value is None or (isinstance(value, int) and abs(value) <= MOST):
        return value
    if isinstance(value, tuple | list):
        return [_said(part) for part in value[:_MOST]]
    return str(value)[:_LONGEST]
