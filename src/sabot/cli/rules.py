"""``sabot rules GAME``: the help of a game, written from its rules."""

import msgspec
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from sabot.cli.show import console, print_json, table
from sabot.games import Game
from sabot.help import Section, document
from sabot.words import Lang, say

_MARKS = {"D": "yellow", "Q": "magenta", "P": "magenta", "T": "blue", "S": "red", "H": "green"}
"""Colours beside the letters of a chart, never instead of them."""


def rules(game: Game, lang: Lang, *, as_json: bool) -> int:
    """Print one game's help."""
    told = document(game, lang)
    if as_json:
        print_json(msgspec.to_builtins(told))
        return 0
    out = console()
    out.print(Text(told.title, style="bold"), Text("· " + told.line, style="dim"))
    for section in told.sections:
        out.print()
        out.print(Text(section.title, style="bold underline"))
        for sentence in section.sentences:
            out.print(Padding(sentence, (0, 0, 0, 2), expand=False))
        if section.table is not None:
            out.print(Padding(_table(section), (0, 0, 0, 2), expand=False))
    out.print()
    out.print(Text(say(lang, "help.hint", game=game.name), style="dim"))
    return 0


def _table(section: Section) -> Table:
    assert section.table is not None, "only sections with a table come here"
    letters = all(len(cell) == 1 for row in section.table.rows for cell in row[1:])
    columns = section.table.columns if letters or len(section.table.columns) > 2 else ("", "")
    made = table(*columns)
    made.show_header = any(columns)
    for row in section.table.rows:
        made.add_row(row[0], *(Text(cell, style=_MARKS.get(cell, "") if letters else "") for cell in row[1:]))
    return made
