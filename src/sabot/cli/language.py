"""Which language to speak.

Law: ``--lang`` decides, else the locale, else English.
"""

from collections.abc import Mapping, Sequence

from sabot.cli.refusal import BadInput
from sabot.words import LANGS, Lang


def chosen(arguments: Sequence[str], environment: Mapping[str, str]) -> Lang:
    """The language of this call; an unknown one is refused."""
    for place, word in enumerate(arguments):
        if word == "--lang" and place + 1 < len(arguments):
            return known(arguments[place + 1])
        if word.startswith("--lang="):
            return known(word.removeprefix("--lang="))
    return by_locale(environment)


def known(word: str) -> Lang:
    """The language of this name."""
    for lang in LANGS:
        if word == lang:
            return lang
    raise BadInput("cli.unknown_lang", word=word, allowed=LANGS)


def by_locale(environment: Mapping[str, str]) -> Lang:
    """The language of the locale."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        locale = environment.get(name)
        if locale:
            return "fr" if locale.lower().startswith("fr") else "en"
    return "en"
