"""``sabot export ROUND-ID``: a round of the house, to take away."""

import json
import sys
from typing import Any

from sabot.cli.database import address_of, played_round
from sabot.cli.refusal import BadInput
from sabot.house.history import proof_of, record_of
from sabot.house.refused import Refused
from sabot.notation import write


def export(round: str, database: str, *, proof: bool) -> int:
    """Print a round in the notation, or as a proof that ``sabot verify`` checks."""
    if proof:
        sys.stdout.write(json.dumps(proof_document(round, database)) + "\n")
    else:
        sys.stdout.write(write([record_of(played_round(address_of(database), round))]))
    return 0


def proof_document(round: str, database: str) -> dict[str, Any]:
    """The proof of a finished round of a database."""
    try:
        return proof_of(played_round(address_of(database), round))
    except Refused as refused:
        raise BadInput(f"house.{refused.reason}", **refused.about) from None
