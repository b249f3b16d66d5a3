"""How a chart is read: the sign that a language has for each of its letters, and what the sign means.

Law: whatever prints a chart takes signs, colours and legend from here, so that the legend explains exactly what
the chart prints.
"""

from collections.abc import Iterable, Iterator

from sabot.strategy import LETTERS
from sabot.words import Lang, say

COLOURS = {
    **dict.fromkeys("H", "green"),
    **dict.fromkeys("S", "red"),
    **dict.fromkeys("DEKL", "yellow"),
    **dict.fromkeys("QP", "magenta"),
    **dict.fromkeys("RU", "white"),
    **dict.fromkeys("T", "blue"),
}
"""Colours beside the signs, never instead of them."""


def sign(lang: Lang, letter: str) -> str:
    """What is printed for a letter; nothing where the shoe has no such card."""
    return say(lang, f"strategy.sign.{letter}") if letter.strip() else ""


def legend(lang: Lang, rows: Iterable[Iterable[str]]) -> Iterator[tuple[str, str, str]]:
    """The letters that these rows use, their signs, and what they mean."""
    used = {letter for row in rows for letter in row}
    yield from (
        (letter, sign(lang, letter), say(lang, f"strategy.letter.{letter}")) for letter in LETTERS if letter in used
    )


def in_a_line(lang: Lang, rows: Iterable[Iterable[str]]) -> str:
    """The legend in one line."""
    return " · ".join(f"{shown} {meaning}" for _, shown, meaning in legend(lang, rows))
