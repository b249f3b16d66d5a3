"""A chart as a page or a picture that a player would print.

Law: signs in every cell, colour beside them; black on white prints well, and nothing is told by colour alone.
"""

from collections.abc import Iterator
from html import escape
from pathlib import Path

import msgspec

from sabot.cli import signs
from sabot.games import Game
from sabot.odds import Difference, MainOdds
from sabot.strategy import UPCARDS, Chart
from sabot.strategy_file import HARD, SOFT, pair_ranks
from sabot.words import Lang, percent, say

PAINT = {
    **dict.fromkeys("H", "#cfe8d5"),
    **dict.fromkeys("S", "#f3c9c5"),
    **dict.fromkeys("DEKL", "#f7e3a1"),
    **dict.fromkeys("QP", "#dcc8ef"),
    **dict.fromkeys("RU", "#dddddd"),
    **dict.fromkeys("T", "#c4d8f2"),
}


class Sheet(msgspec.Struct, frozen=True, kw_only=True):
    """All that a picture of a chart shows."""

    game: Game
    title: str
    chart: Chart
    upcards: tuple[str, ...]
    odds: MainOdds
    differences: tuple[Difference, ...]

    def rows(self, chart: Chart, part: str) -> Iterator[tuple[str, str]]:
        """The rows of one part of a chart, as people read them."""
        if part == "hard":
            yield from ((str(total), chart.hard[total]) for total in HARD if total > 4)
        elif part == "soft":
            yield from ((f"A-{total - 11}", chart.soft[total]) for total in SOFT if total > 12)
        else:
            yield from ((f"{rank}-{rank}", chart.pairs[rank]) for rank in pair_ranks(self.game.rules))

    def cells(self, row: str, letters: str, lang: Lang) -> Iterator[tuple[str, str]]:
        """The letters of a row, and what is shown: their signs, with a star where the sheet prints another."""
        marked = {one.upcard for one in self.differences if one.row == row}
        for upcard in self.upcards:
            letter = letters[UPCARDS.index(upcard)]
            yield letter, signs.sign(lang, letter) + ("*" if upcard in marked else "")

    def note(self, lang: Lang) -> str:
        """What the stars mean, where there are any."""
        return say(lang, "strategy.marked") if self.differences else ""

    def costs(self, lang: Lang) -> list[str]:
        """What the sheet prints where it differs, and what that costs."""
        return [
            say(
                lang,
                "strategy.cost_line",
                row=self.named(one.row),
                upcard=self.named(one.upcard),
                optimal=signs.sign(lang, one.optimal),
                sheet=signs.sign(lang, one.sheet),
                cost=percent(lang, f"{one.cost * 100:.2f}"),
            )
            for one in self.differences
        ]

    def named(self, words: str) -> str:
        """A row or an up card as people read it; T is ten where the shoe has tens, else any face."""
        return words.replace("T", "JQK" if "T" in self.game.rules.removed else "10")

    def legend(self, lang: Lang) -> Iterator[tuple[str, str, str]]:
        """The letters that the chart uses, their signs, and what they mean."""
        chart = self.chart
        yield from signs.legend(lang, (*chart.hard.values(), *chart.soft.values(), *chart.pairs.values()))

    def caption(self, lang: Lang) -> str:
        """What the chart returns."""
        ours, best = (percent(lang, f"{value * 100:.4f}") for value in (self.odds.total_dependent, self.odds.optimal))
        return say(lang, "strategy.returns", ours=ours, optimal=best)


def html_page(sheet: Sheet, lang: Lang) -> str:
    """One page that needs nothing else, and prints on one sheet of paper."""
    parts = "".join(_html_table(sheet, part, lang) for part in ("hard", "soft", "pairs"))
    legend = "".join(
        f'<li><b style="background:{PAINT[letter]}">{shown}</b> {escape(meaning)}</li>'
        for letter, shown, meaning in sheet.legend(lang)
    )
    costs = "".join(f"<li>{escape(line)}</li>" for line in sheet.costs(lang))
    return f"""<!doctype html>
<html lang="{lang}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(sheet.title)}</title>
<style>
  body {{ font: 15px/1.4 system-ui, sans-serif; color: #111; background: #fff }}
  body {{ margin: 2rem auto; max-width: 62rem; padding: 0 1rem }}
  h1 {{ font-size: 1.6rem; margin: 0 0 .25rem }} h2 {{ font-size: 1rem; margin: 0 0 .4rem }}
  .parts {{ display: grid; gap: 1.5rem 3rem; justify-content: start }}
  @media (min-width: 52rem), print {{
    .parts {{ grid-template-columns: auto auto }}
    .parts section:first-child {{ grid-row: span 2 }}
  }}
  table {{ border-collapse: collapse; font-variant-numeric: tabular-nums }}
  th, td {{ width: 1.9rem; height: 1.6rem; text-align: center; border: 1px solid #fff }}
  th {{ font-weight: 600; color: #444 }}
  tbody th {{ text-align: right; padding-right: .5rem; width: auto; white-space: nowrap }}
  td {{ font-weight: 600 }} ul {{ list-style: none; display: flex; flex-wrap: wrap; gap: .4rem 1.2rem; padding: 0 }}
  li b {{ display: inline-block; width: 1.6rem; text-align: center }}
  @media print {{ body {{ margin: 0; -webkit-print-color-adjust: exact; print-color-adjust: exact }} }}
</style>
<h1>{escape(sheet.title)}</h1>
<p>{escape(sheet.caption(lang))}</p>
<div class="parts">{parts}</div>
<ul>{legend}</ul>
<p>{escape(sheet.note(lang))}</p>
<ul class="costs">{costs}</ul>
</html>
"""


def _html_table(sheet: Sheet, part: str, lang: Lang) -> str:
    head = "".join(f'<th scope="col">{sheet.named(upcard)}</th>' for upcard in sheet.upcards)
    body = ""
    for row, letters in sheet.rows(sheet.chart, part):
        cells = "".join(
            f'<td style="background:{PAINT[letter]}">{shown}</td>' for letter, shown in sheet.cells(row, letters, lang)
        )
        body += f'<tr><th scope="row">{sheet.named(row)}</th>{cells}</tr>'
    caption = escape(say(lang, "strategy.upcard"))
    title = escape(say(lang, f"strategy.{part}"))
    return (
        f'<section><h2>{title}</h2><table aria-label="{title}: {caption}">'
        f"<thead><tr><td></td>{head}</tr></thead><tbody>{body}</tbody></table></section>"
    )


def picture(sheet: Sheet, lang: Lang, path: Path, form: str) -> None:
    """A picture on a sheet of paper, in portrait."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg  # noqa: PLC0415 -- an extra, asked for only here
    from matplotlib.backends.backend_svg import FigureCanvasSVG  # noqa: PLC0415
    from matplotlib.figure import Figure  # noqa: PLC0415
    from matplotlib.patches import Rectangle  # noqa: PLC0415

    figure = Figure(figsize=(8.5, 11), dpi=200)
    page = figure.add_axes((0, 0, 1, 1))
    page.set_xlim(0, 85)
    page.set_ylim(110, 0)
    page.axis("off")
    width, height, left = 5.6, 1.85, 20.0
    page.text(left, 7, sheet.title, fontsize=22, fontweight="bold", va="center")
    page.text(left, 10.2, sheet.caption(lang), fontsize=8.5, va="center", color="#444444", wrap=True)
    top = 15.5
    for part in ("hard", "soft", "pairs"):
        page.text(left, top - 1.6, say(lang, f"strategy.{part}"), fontsize=11, fontweight="bold", va="center")
        for place, upcard in enumerate(sheet.upcards):
            shown = sheet.named(upcard)
            centre = left + (place + 0.5) * width
            page.text(centre, top, shown, fontsize=9, ha="center", va="center", color="#444444")
        for line, (row, letters) in enumerate(sheet.rows(sheet.chart, part), start=1):
            y = top + line * height
            page.text(left - 1, y, sheet.named(row), fontsize=9, ha="right", va="center")
            for place, (letter, shown) in enumerate(sheet.cells(row, letters, lang)):
                x = left + place * width
                cell = Rectangle((x, y - height / 2), width, height, facecolor=PAINT[letter], edgecolor="white", lw=1.2)
                page.add_patch(cell)
                page.text(x + width / 2, y, shown, fontsize=9, fontweight="bold", ha="center", va="center")
        top += (line + 1) * height + 3.6
    for place, (letter, shown, meaning) in enumerate(sheet.legend(lang)):
        x, y = left + (place % 3) * 19, top - 1.5 + (place // 3) * 2.4
        page.add_patch(Rectangle((x, y - 0.9), 2.6, 1.8, facecolor=PAINT[letter], edgecolor="none"))
        page.text(x + 1.3, y, shown, fontsize=9, fontweight="bold", ha="center", va="center")
        page.text(x + 3.4, y, meaning, fontsize=8.5, va="center")
    page.text(left, top + 4.4, sheet.note(lang), fontsize=8.5, va="center", color="#444444")
    for place, cost in enumerate(sheet.costs(lang)[:8]):
        x, y = left - 8 + (place % 2) * 36, top + 6.4 + (place // 2) * 1.7
        page.text(x, y, cost, fontsize=6.5, va="center", color="#444444")
    canvas = FigureCanvasAgg(figure) if form == "png" else FigureCanvasSVG(figure)
    canvas.print_figure(path, format=form)
