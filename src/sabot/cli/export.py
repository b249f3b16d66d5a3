"""``sabot export ROUND-ID``: a round of the house, to take away."""

import json
import sys
from typing import Any

from sabot.cli.database import address_of, played_round
from sabot.cli.refusal import BadInput
from sabot.games import GAMES
from sabot.house.history import proof_of, record_of
from sabot.house.refused import Refused
from sabot.notation import write
from sabot.rules import digest
from sabot.words import Lang, say


def export(round: str, lang: Lang, database: str, *, proof: bool) -> int:
    """Print a round in the notation, or as a proof that ``sabot verify`` checks."""
    if proof:
        sys.stdout.write(json.dumps(proof_document(round, database)) + "\n")
    else:
        played = played_round(address_of(database), round)
        if digest(GAMES[played.opened.game].rules) != played.opened.rules:
            sys.stdout.write(f"# {say(lang, 'export.other_rules', rules=played.opened.rules)}\n")
        sys.stdout.write(write([record_of(played)]))
    return 0


def proof_document(round: str, database: str) -> dict[str, Any]:
    """The proof of a finished round of a database."""
    try:
        return proof_of(played_round(address_of(database), round))
    except Refused as refused:
        raise BadInput(f"house.{refused.reason}", **refused.about) from None
