"""``sabot rules GAME``: the help of a game, written from its rules."""

import msgspec
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from sabot.cli import signs
from sabot.cli.show import console, print_json, table
from sabot.games import Game
from sabot.help import Section, document
from sabot.strategy import LETTERS
from sabot.words import Lang, say


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
            out.print(Padding(_table(section, lang), (0, 0, 0, 2), expand=False))
            if _is_chart(section):
                legend = signs.in_a_line(lang, _cells(section))
                out.print(Padding(Text(legend, style="dim"), (0, 0, 0, 2), expand=False))
    out.print()
    out.print(Text(say(lang, "help.hint", game=game.name), style="dim"))
    return 0


def _cells(section: Section) -> list[tuple[str, ...]]:
    """The cells of a section's table, without what names the rows."""
    return [] if section.table is None else [row[1:] for row in section.table.rows]


def _is_chart(section: Section) -> bool:
    """Whether all cells are letters of a strategy."""
    return section.table is not None and all(cell in LETTERS for row in _cells(section) for cell in row)


def _table(section: Section, lang: Lang) -> Table:
    assert section.table is not None, "only sections with a table come here"
    chart = _is_chart(section)
    columns = section.table.columns if len(section.table.columns) > 2 else ("", "")
    made = table(*columns)
    made.show_header = any(columns)
    for row in section.table.rows:
        shown = (Text(signs.sign(lang, cell), style=signs.COLOURS[cell]) if chart else Text(cell) for cell in row[1:])
        made.add_row(row[0], *shown)
    return made
