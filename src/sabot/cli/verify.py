"""``sabot verify FILE|ROUND-ID``: a proof, checked by code that shares nothing with the house that dealt it.

Law: whatever it is given, only the proof is judged; a round's id is turned into its proof first.
"""

import json
import re
import sys
from pathlib import Path

from rich.text import Text

from sabot.cli import show
from sabot.cli.export import proof_document
from sabot.cli.refusal import BadInput
from sabot.games import GAMES
from sabot.rules import digest
from sabot.verify import BadProof, Detail, Finding, Verdict, Verified, verify_bytes
from sabot.words import Lang, say

_MOST_BYTES = 4 * 1024 * 1024
_ROUND_ID = re.compile(r"[\w.-]+/\d{4}-\d{2}-\d{2}/\d+")
_SIGNS = {Verdict.HOLDS: ("✓", "green"), Verdict.FAILS: ("✗", "red"), Verdict.NOT_APPLICABLE: ("–", "dim")}


def verify(what: str, lang: Lang, database: str, *, as_json: bool) -> int:
    """Check a proof and say what holds; 1 when something does not."""
    try:
        verified = verify_bytes(_read(what, database))
    except BadProof as bad:
        raise BadInput(f"proof.bad.{bad.reason}", detail=bad.detail) from None
    if as_json:
        show.print_json(
            {
                "round": verified.proof.record.id,
                "holds": verified.holds,
                "rules": {"digest": digest(verified.proof.rules), "known": _known(verified)},
                "checks": _as_json(verified),
            }
        )
    else:
        _print(verified, lang)
    return 0 if verified.holds else 1


def _read(what: str, database: str) -> bytes:
    if what == "-":
        return sys.stdin.buffer.read(_MOST_BYTES + 1)
    if _ROUND_ID.fullmatch(what) and not Path(what).is_file():
        return json.dumps(proof_document(what, database)).encode()
    try:
        with Path(what).open("rb") as opened:
            return opened.read(_MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise BadInput("proof.unreadable", file=what, why=why) from None


def _as_json(verified: Verified) -> list[dict[str, str | None]]:
    return [
        {
            "check": finding.check,
            "verdict": finding.verdict.value,
            "detail": finding.detail.value if finding.detail else None,
            "about": finding.about,
        }
        for finding in verified.findings
    ]


def _print(verified: Verified, lang: Lang) -> None:
    out = show.console()
    out.print(Text(say(lang, "proof.title", round=verified.proof.record.id or "–"), style="bold"))
    made = show.table("", say(lang, "proof.check"), say(lang, "proof.verdict"))
    for finding in verified.findings:
        sign, style = _SIGNS[finding.verdict]
        made.add_row(Text(sign, style=style), say(lang, f"proof.check_{finding.check}"), _verdict(finding, lang))
    out.print(made)
    key = "proof.rules_known" if _known(verified) else "proof.rules_other"
    out.print(Text(say(lang, key, rules=digest(verified.proof.rules)), style="" if _known(verified) else "yellow"))
    key = "proof.holds" if verified.holds else "proof.fails"
    out.print(Text(say(lang, key), style="bold green" if verified.holds else "bold red"))


def _known(verified: Verified) -> bool:
    """Say whether the proof's rules are those that this program deals the game by."""
    return GAMES[verified.proof.record.game].rules == verified.proof.rules


def _verdict(finding: Finding, lang: Lang) -> Text:
    said = say(lang, f"proof.verdict_{finding.verdict}")
    if finding.detail is None:
        return Text(said)
    why = say(lang, f"proof.detail_{finding.detail}", about=finding.about)
    if finding.detail is Detail.UNSETTLED and finding.about:
        reason = finding.about.partition(":")[0]
        why = f"{why} ({say(lang, f'proof.unsettled_{reason}')})"
    return Text(say(lang, "proof.because", said=said, why=why))
