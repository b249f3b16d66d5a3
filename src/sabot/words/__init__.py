"""Every sentence a person reads, in French and English, for the terminal and the web.

Law: code names a sentence by its key and never writes one; both catalogues hold the same keys with the
same fields. Money and figures are written as the language writes them.
"""

import json
import string
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from functools import cache
from importlib.resources import files
from typing import Any, Literal, get_args

Lang = Literal["en", "fr"]
LANGS: tuple[Lang, ...] = get_args(Lang)

CURRENCY = "$"
_FIXED = "\u00a0"
"""French groups digits and sets off signs with a no-break space, as browsers write it for Canada."""


@cache
def catalogue(lang: Lang) -> Mapping[str, str]:
    """All sentences of a language by key."""
    text = files(__name__).joinpath(f"{lang}.json").read_text(encoding="utf-8")
    sentences: dict[str, str] = json.loads(text)
    return sentences


def say(lang: Lang, key: str, **about: object) -> str:
    """A sentence with its fields filled in.

    ``{name:money}``, ``{name:short}`` and ``{name:number}`` write figures, ``{name:moment}`` a moment in milliseconds,
    ``{name:per}`` how long a limit counts.
    """
    return _Sentence(lang).vformat(catalogue(lang)[key], (), about)


def money(lang: Lang, cents: int, *, sign: bool = False, short: bool = False) -> str:
    """An amount with its currency, by the language's custom; a short one drops cents that are none."""
    mark = "−" if cents < 0 else "+" if sign and cents > 0 else ""
    units, rest = divmod(abs(cents), 100)
    decimals = "" if short and not rest else f"{',' if lang == 'fr' else '.'}{rest:02d}"
    if lang == "fr":
        return f"{mark}{_grouped(units)}{decimals}{_FIXED}{CURRENCY}"
    return f"{mark}{CURRENCY}{units:,}{decimals}"


def percent(lang: Lang, figure: str) -> str:
    """A percentage whose digits are already chosen, such as ``99.47``."""
    return f"{figure.replace('.', ',')}{_FIXED}%" if lang == "fr" else f"{figure}%"


def number(lang: Lang, figure: int) -> str:
    """A whole number with its digits grouped."""
    return _grouped(figure) if lang == "fr" else f"{figure:,}"


def moment(at: int) -> str:
    """A moment, to the minute."""
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d %H:%M GMT")


def _grouped(figure: int) -> str:
    return f"{figure:,}".replace(",", _FIXED)


class _Sentence(string.Formatter):
    """Python's own formatting, with money and lists."""

    def __init__(self, lang: Lang) -> None:
        self.lang = lang

    def format_field(self, value: Any, format_spec: str) -> str:
        if format_spec in ("money", "short"):
            return money(self.lang, value, short=format_spec == "short")
        if format_spec == "number":
            return number(self.lang, value)
        if format_spec == "moment":
            return moment(value)
        if format_spec == "per":
            return catalogue(self.lang)[f"web.protection.per.{value}"]
        if isinstance(value, Sequence) and not isinstance(value, str):
            return ", ".join(map(str, value)) or "–"
        return str(super().format_field(value, format_spec))
