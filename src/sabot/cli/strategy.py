"""``sabot strategy GAME``: the best chart, beside the sheet's own."""

from collections.abc import Callable
from pathlib import Path

import msgspec
from rich.console import Console
from rich.measure import Measurement
from rich.table import Table
from rich.text import Text

from sabot.cli import show, signs
from sabot.cli.compiling import compiling
from sabot.cli.pictures import Sheet, html_page, picture
from sabot.cli.refusal import BadInput
from sabot.games import Game
from sabot.odds import analysis, chart_of, differences, main_odds
from sabot.strategy import UPCARDS, Chart
from sabot.strategy_file import as_document, upcards
from sabot.words import Lang, percent, say


def strategy(game: Game, lang: Lang, *, as_json: bool, html: str, png: str, svg: str) -> int:
    """Print, or write, the chart of a game."""
    if sum(map(bool, (as_json, html, png, svg))) > 1:
        raise BadInput("strategy.one_form")
    with compiling(lang):
        sheet = _sheet(game, lang)
    if as_json:
        show.print_json(_as_json(game, sheet))
    elif html:
        _write(html, lambda path: path.write_text(html_page(sheet, lang), encoding="utf-8"), lang)
    elif png or svg:
        _write(png or svg, lambda path: picture(sheet, lang, path, "png" if png else "svg"), lang)
    else:
        _print(show.console(), game, sheet, lang)
    return 0


def _sheet(game: Game, lang: Lang) -> Sheet:
    return Sheet(
        game=game,
        title=say(lang, f"game.{game.name}.title"),
        chart=chart_of(analysis(game.rules).columns, game.rules),
        upcards=upcards(game.rules),
        odds=main_odds(game),
        differences=differences(game),
    )


def _write(file: str, write: Callable[[Path], object], lang: Lang) -> None:
    try:
        write(Path(file))
    except ImportError:
        raise BadInput("strategy.no_plot") from None
    except OSError as error:
        raise BadInput("strategy.unwritable", file=file, why=error.strerror or str(error)) from None
    show.console().print(Text(say(lang, "strategy.written", file=file), style="dim"))


def _as_json(game: Game, sheet: Sheet) -> dict[str, object]:
    return {
        "game": game.name,
        "upcards": list(UPCARDS),
        "chart": as_document(sheet.chart),
        "sheet": None if game.strategy is None else as_document(game.strategy),
        "differences": [msgspec.to_builtins(one) for one in sheet.differences],
        "returns": msgspec.to_builtins(sheet.odds),
    }


def _print(out: Console, game: Game, sheet: Sheet, lang: Lang) -> None:
    out.print(Text(sheet.title, style="bold"))
    marked = {(one.row, one.upcard) for one in sheet.differences}
    wide = out.options.update(width=10 * show.WIDTH)
    for part in ("hard", "soft", "pairs"):
        out.print()
        out.print(Text(say(lang, f"strategy.{part}"), style="bold underline"))
        ours = _table(sheet.chart, part, sheet, marked, lang, say(lang, "strategy.ours"))
        if game.strategy is None:
            out.print(ours)
            continue
        theirs = _table(game.strategy, part, sheet, marked, lang, say(lang, "strategy.sheet"))
        both = Table.grid(padding=(0, 6, 0, 0))
        both.add_row(ours, theirs)
        if sum(Measurement.get(out, wide, one).maximum for one in (ours, theirs)) + 6 > out.width:
            both = Table.grid()
            both.add_row(ours)
            both.add_row(theirs)
        out.print(both)
    out.print()
    charts = [one for one in (sheet.chart, game.strategy) if one]
    out.print(Text(signs.in_a_line(lang, (row for one in charts for row in _letters(one))), style="dim"))
    odds = sheet.odds
    returned = {"ours": _percent(lang, odds.total_dependent), "optimal": _percent(lang, odds.optimal)}
    out.print(say(lang, "strategy.returns", **returned))
    if odds.sheet is not None:
        out.print(say(lang, "strategy.sheet_returns", sheet=_percent(lang, odds.sheet)))
        _print_differences(out, sheet, lang)


def _print_differences(out: Console, sheet: Sheet, lang: Lang) -> None:
    if not sheet.differences:
        out.print(say(lang, "strategy.same"))
        return
    out.print(say(lang, "strategy.differences"))
    names = ("row", "up", "best", "theirs", "cost", "cost_per_round")
    shown = show.table(*(say(lang, f"strategy.{name}") for name in names), right=(4, 5))
    for one in sheet.differences:
        costs = percent(lang, f"{one.cost * 100:.3f}"), percent(lang, f"{one.cost_per_round * 100:.5f}")
        played = signs.sign(lang, one.optimal), signs.sign(lang, one.sheet)
        shown.add_row(sheet.named(one.row), sheet.named(one.upcard), *played, *costs)
    out.print(shown)


def _letters(chart: Chart) -> list[str]:
    return [*chart.hard.values(), *chart.soft.values(), *chart.pairs.values()]


def _table(chart: Chart, part: str, sheet: Sheet, marked: set[tuple[str, str]], lang: Lang, title: str) -> Table:
    made = show.table(title, *map(sheet.named, sheet.upcards), whole=True)
    for row, letters in sheet.rows(chart, part):
        cells = []
        for upcard in sheet.upcards:
            letter = letters[UPCARDS.index(upcard)]
            mark = "*" if (row, upcard) in marked else ""
            cells.append(Text(signs.sign(lang, letter) + mark, style=signs.COLOURS[letter] + (" bold" if mark else "")))
        made.add_row(sheet.named(row), *cells)
    return made


def _percent(lang: Lang, returned: float) -> str:
    return percent(lang, f"{returned * 100:.4f}")
