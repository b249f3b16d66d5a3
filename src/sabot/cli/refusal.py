"""Input that a command cannot take.

Law: a key and what it is about; the sentence is in the catalogues; exit status 2, nothing on standard output.
"""

from sabot.notation import Fault
from sabot.words import Lang, catalogue, say

_LONGEST = 160


class BadInput(Exception):  # noqa: N818 -- it is the input that is bad
    """What a person gave and we cannot use."""

    def __init__(self, key: str, **about: object) -> None:
        super().__init__(key, about)
        self.key = key
        self.about = about


def explain(fault: Fault, lang: Lang) -> str:
    """A fault of a round file as a sentence: what is wrong, and what was allowed."""
    about = {name: cut(value) for name, value in fault.about.items()}
    if not fault.key.startswith("refused."):
        return say(lang, f"fault.{fault.key}", **about)
    why = say(lang, fault.key, **about)
    action = fault.about.get("action")
    if action is not None:
        why = f"{action}: {why}"
    parts = [say(lang, "fault.refused", who=fault.about["who"], why=why) if "who" in fault.about else why]
    if "{allowed}" not in catalogue(lang)[fault.key] and _is_a_decision(fault):
        allowed = fault.about["allowed"]
        parts.append(say(lang, "fault.offered", allowed=allowed) if allowed else say(lang, "fault.nothing_offered"))
    if fault.key == "refused.not_its_turn" or (fault.key == "refused.hand_finished" and "turn" in fault.about):
        parts.append(say(lang, "fault.turn", turn=fault.about["turn"]))
    return "; ".join(parts)


def cut(value: object) -> object:
    """A word of ten megabytes is quoted by its beginning, and without what a terminal would obey."""
    if not isinstance(value, str):
        return value
    shown = "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in value[: _LONGEST + 1])
    return shown if len(value) <= _LONGEST else shown[:_LONGEST] + "…"


def _is_a_decision(fault: Fault) -> bool:
    """Stakes are refused with their own range; a decision is refused beside what is offered."""
    return "allowed" in fault.about and "bet" not in fault.about and "staked" not in fault.about
