"""How cards, money and tables look in a terminal.

Law: signs and words, never colour alone; nothing wider than 100 columns.
"""

import json
import sys
from collections.abc import Iterable
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from sabot.cards import NAMES, RED_SUITS, SUIT, Card
from sabot.words import Lang, money

WIDTH = 100
_SIGNS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}


def console() -> Console:
    """Standard output, at most 100 columns wide."""
    found = Console(highlight=False, soft_wrap=False)
    return Console(highlight=False, width=min(found.width, WIDTH) if found.is_terminal else WIDTH)


def print_json(data: Any) -> None:
    """Machine-readable output: one document and a line end."""
    sys.stdout.write(_layout(data, "") + "\n")


def _layout(data: Any, margin: str) -> str:
    """JSON whose parts stand on one line wherever they fit there."""
    flat = json.dumps(data, ensure_ascii=not _speaks_unicode())
    if not data or not isinstance(data, dict | list) or len(margin) + len(flat) < WIDTH:
        return flat
    inner = margin + "  "
    if isinstance(data, dict):
        parts = [f"{json.dumps(key)}: {_layout(value, inner)}" for key, value in data.items()]
    else:
        parts = [_layout(value, inner) for value in data]
    first, last = ("{", "}") if isinstance(data, dict) else ("[", "]")
    lines = f",\n{inner}".join(parts)
    return f"{first}\n{inner}{lines}\n{margin}{last}"


def _speaks_unicode() -> bool:
    return (sys.stdout.encoding or "").lower().replace("-", "") == "utf8"


def card(one: Card) -> Text:
    """A card as its index: 10♦, red where the suit is; letters where the terminal has no signs."""
    name = NAMES[one]
    index = ("10" if name[0] == "T" else name[0]) + (_SIGNS[name[1]] if _speaks_unicode() else name[1])
    return Text(index, style="bold red" if SUIT[one] in RED_SUITS else "bold")


def cards(several: Iterable[Card]) -> Text:
    """Cards side by side."""
    return Text(" ").join(card(one) for one in several)


def net(lang: Lang, cents: int) -> Text:
    """A win or a loss, with its sign."""
    style = "green" if cents > 0 else "red" if cents < 0 else ""
    return Text(money(lang, cents, sign=True), style=style)


def table(*columns: str, right: Iterable[int] = (), whole: bool = False) -> Table:
    """A plain table; ``right`` are the columns of figures, which are never cut or broken; ``whole`` keeps all so."""
    made = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    figures = set(right)
    for place, column in enumerate(columns):
        figure = place in figures
        made.add_column(column, justify="right" if figure else "left", no_wrap=figure or whole, overflow="fold")
    return made
