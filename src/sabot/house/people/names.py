"""Names that people choose.

Law: two names that look the same to a careless reader are one name: compatibility forms and case are folded,
and the letters of a name are of one script.
"""

import unicodedata

from sabot.house.refused import Reason, Refused

SHORTEST_NAME, LONGEST_NAME = 3, 24
_LETTERS = ("Lu", "Ll", "Lt", "Lo")
_SIGNS = frozenset("0123456789-_")


def checked_name(name: str) -> str:
    """The name as it will be shown, or the reason against it."""
    if type(name) is not str:
        raise Refused(Reason.NAME_CHARACTERS)
    if len(name) > 4 * LONGEST_NAME:  # folding only ever joins a few characters into one
        raise Refused(Reason.NAME_TOO_LONG, most=LONGEST_NAME)
    shown = unicodedata.normalize("NFKC", name)
    letters = [sign for sign in shown if sign not in _SIGNS]
    if any(unicodedata.category(letter) not in _LETTERS for letter in letters):
        raise Refused(Reason.NAME_CHARACTERS)
    if len(shown) < SHORTEST_NAME:
        raise Refused(Reason.NAME_TOO_SHORT, least=SHORTEST_NAME)
    if len(shown) > LONGEST_NAME:
        raise Refused(Reason.NAME_TOO_LONG, most=LONGEST_NAME)
    if len({_script(letter) for letter in letters}) > 1:
        raise Refused(Reason.NAME_MIXES_SCRIPTS)
    return shown


def folded(name: str) -> str:
    """What two spellings of one name have in common."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


def _script(letter: str) -> str:
    """LATIN, GREEK, CYRILLIC…: the first word of a letter's own name."""
    return unicodedata.name(letter, "").partition(" ")[0]
