"""Commands that opened a round, and the documents that remember them.

Law: each round has exactly one such document, under its player and command; it names that round and what was asked
for, so that the same command cannot open a second one. Sixteen bytes are kept for a round.
"""

from hashlib import blake2b

import msgspec

from sabot.audit.bodies import Accepted, Asked
from sabot.audit.findings import Check, Findings
from sabot.audit.source import decode
from sabot.facts.rounds import Opened


def accepted_due(round: str, opened: Opened) -> bytes:
    """What a round's document must come to."""
    asked = Asked(opened.game, opened.level, opened.bets, opened.value)
    return _digest(f"{opened.player}/{opened.command}", round, asked)


def check_accepted(found: Findings, due: dict[str, bytes], id: str, body: str) -> None:
    """Compare a document with its round, and take the round off those that are due."""
    where = f"accepted {id}"
    said = decode(found, where, body, Accepted)
    asked = None if said is None else decode(found, where, said.asked, Asked)
    if said is None or asked is None:
        return
    if due.get(said.round) == _digest(id, said.round, asked):
        del due[said.round]
    else:
        found.add(Check.DOCUMENT, where, f"round {said.round}")


def _digest(id: str, round: str, asked: Asked) -> bytes:
    bets = sorted((box, sorted(stakes)) for box, stakes in asked.bets)
    body = msgspec.json.encode((id, round, asked.game, asked.level, bets, asked.value))
    return blake2b(body, digest_size=16).digest()
