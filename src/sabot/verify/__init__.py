"""A round's proof, checked by code that shares nothing with the house that dealt it.

Law: written from the page on proofs, the rules of the games and the notation; it imports data and syntax, never the
engine, the replay or the shoes of the house, so that their agreement is evidence.
"""

from sabot.verify.bad_proof import BadProof
from sabot.verify.check import CHECKS, Detail, Finding, Verdict, Verified, check, verify_bytes
from sabot.verify.proof import Proof, read
from sabot.verify.results import Claimed, HandRow, InsuranceRow, Settled, SideBetRow
from sabot.verify.settlement import settle
from sabot.verify.unsettled import Unsettled

__all__ = [
    "CHECKS",
    "BadProof",
    "Claimed",
    "Detail",
    "Finding",
    "HandRow",
    "InsuranceRow",
    "Proof",
    "Settled",
    "SideBetRow",
    "Unsettled",
    "Verdict",
    "Verified",
    "check",
    "read",
    "settle",
    "verify_bytes",
]
