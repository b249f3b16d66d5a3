"""``sabot odds``: what every bet returns, beside what the sheets publish."""

import sys
from fractions import Fraction
from functools import partial
from math import sqrt
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskID, TaskProgressColumn, TextColumn, TimeRemainingColumn
from rich.text import Text

from sabot.cli.compiling import compiling
from sabot.cli.refusal import BadInput
from sabot.cli.show import console, print_json, table
from sabot.games import Game, Published
from sabot.odds import BetOdds, GameOdds, agrees, analysis, chart_return, figures, game_odds, published, round_moments
from sabot.strategy import Chart
from sabot.strategy_file import BadChart, read_chart
from sabot.words import Lang, percent, say

_MOST_BYTES = 1 << 20


def odds(games: tuple[Game, ...], lang: Lang, *, as_json: bool, strategy: str = "", with_variance: bool = False) -> int:
    """Print the odds of some games; a strategy file is judged for exactly one."""
    chart = _chart(games, strategy) if strategy else None
    with compiling(lang):
        found = {game.name: game_odds(game) for game in games}
        own = None if chart is None else chart_return(analysis(games[0].rules).tables, chart)
    spread = _variances(games, lang) if with_variance else {}
    missing = [game.name for game in games if with_variance and game.name not in spread]
    if missing:
        sys.stderr.write(f"sabot: {say(lang, 'odds.interrupted', games=missing)}\n")
    status = 130 if missing else 0
    if as_json:
        print_json({game.name: _as_json(game, found[game.name], own, spread.get(game.name)) for game in games})
        return status
    out = console()
    for game in games:
        _print_game(out, game, found[game.name], own, lang)
        if game.name in spread:
            variance = spread[game.name]
            figures = {"variance": _decimal(lang, variance), "deviation": _decimal(lang, sqrt(variance))}
            out.print(Text(say(lang, "odds.variance", **figures), style="dim"))
        out.print()
    out.print(Text(say(lang, "odds.hint", game=games[0].name), style="dim"))
    return status


def _variances(games: tuple[Game, ...], lang: Lang) -> dict[str, float]:
    """The variance of a round of each game; Ctrl-C keeps what there is."""
    found: dict[str, float] = {}
    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        for game in games:
            task = progress.add_task(f"{say(lang, 'odds.progress')}: {say(lang, f'game.{game.name}.title')}")
            try:
                moments = round_moments(game.rules, partial(_tick, progress, task))
            except KeyboardInterrupt:
                break
            found[game.name] = moments.variance
    return found


def _tick(progress: Progress, task: TaskID, done: int, everything: int) -> None:
    progress.update(task, completed=done, total=everything)


def _chart(games: tuple[Game, ...], file: str) -> Chart:
    if len(games) != 1:
        raise BadInput("chart.one_game")
    try:
        with Path(file).open("rb") as opened:
            return read_chart(opened.read(_MOST_BYTES), games[0].rules)
    except (OSError, ValueError) as error:
        if isinstance(error, BadChart):
            raise BadInput(f"chart.{error.fault}", file=file, **error.about) from None
        why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise BadInput("chart.unreadable", file=file, why=why) from None


# ── For people ───────────────────────────────────────────────────────────────────────────────────────


def _print_game(out: Console, game: Game, found: GameOdds, own: float | None, lang: Lang) -> None:
    out.print(Text(say(lang, f"game.{game.name}.title"), style="bold"))
    names = ("bet", "play", "exact", "published")
    shown = table(*(say(lang, f"odds.{name}") for name in names), "", right=(2, 3))
    for figure in figures(game, found, own):
        bet, played, exact = figure
        printed = published(game, figure)
        first = printed[0] if printed else None
        name = say(lang, f"bet.{bet}")
        note = say(lang, f"odds.{played}") if played else ""
        shown.add_row(name, note, _percent(lang, exact), *_beside(first, exact, lang))
        for one in printed[1:]:
            shown.add_row("", "", "", *_beside(one, exact, lang))
    out.print(shown)
    if any(not figure.follows for figure in game.published):
        out.print(Text(say(lang, "odds.note"), style="dim"))
    for jackpot in (bet.jackpot for bet in found.side_bets.values()):
        if jackpot is not None:
            per_dollar = percent(lang, f"{float(jackpot.per_dollar) * 100:.7f}")
            meter = round(jackpot.break_even_cents)
            out.print(Text(say(lang, "odds.jackpot", per_dollar=per_dollar, meter=meter), style="dim"))


def _beside(figure: Published | None, exact: float | Fraction, lang: Lang) -> tuple[str, Text]:
    if figure is None:
        return "", Text("")
    same = agrees(figure, exact)
    verdict = Text(say(lang, "odds.agrees" if same else "odds.differs"), style="green" if same else "yellow")
    return percent(lang, figure.percent), verdict


def _decimal(lang: Lang, figure: float) -> str:
    shown = f"{figure:.9f}"
    return shown.replace(".", ",") if lang == "fr" else shown


def _percent(lang: Lang, exact: float | Fraction) -> str:
    return percent(lang, f"{float(exact) * 100:.6f}")


# ── For machines ─────────────────────────────────────────────────────────────────────────────────────


def _as_json(game: Game, found: GameOdds, own: float | None, variance: float | None) -> dict[str, object]:
    main = found.main
    printed = {figure.bet: figure for figure in reversed(game.published)}
    return {
        "main": {
            "optimal": main.optimal,
            "total_dependent": main.total_dependent,
            "sheet": main.sheet,
            **(
                {"optimal_without_surrender": main.optimal_without_surrender}
                if main.optimal_without_surrender is not None
                else {}
            ),
            **({"strategy": own} if own is not None else {}),
            **({"variance": variance} if variance is not None else {}),
            "published": _share(printed.get("main")),
            "figures": [
                {
                    "published": _share(figure),
                    "exact": main.sheet if figure.play == "sheet" else main.optimal,
                    "agrees": agrees(figure, (main.sheet if figure.play == "sheet" else None) or main.optimal),
                    "follows": figure.follows,
                }
                for figure in game.published
                if figure.bet == "main"
            ],
        },
        "insurance": _bet_as_json(found.insurance, printed.get("insurance")),
        "side_bets": {name: _bet_as_json(bet, printed.get(name)) for name, bet in found.side_bets.items()},
    }


def _bet_as_json(bet: BetOdds, figure: Published | None) -> dict[str, object]:
    return {
        "return": float(bet.returned),
        "exact": f"{bet.returned.numerator}/{bet.returned.denominator}",
        "published": _share(figure),
        "agrees": agrees(figure, bet.returned) if figure is not None else None,
        "variance": float(bet.variance),
        "deviation": sqrt(bet.variance),
        "lines": {
            name: {
                "pays": line.pays,
                "probability": float(line.probability),
                "exact": f"{line.probability.numerator}/{line.probability.denominator}",
            }
            for name, line in bet.lines.items()
        },
        **(
            {
                "jackpot": {
                    "per_dollar": float(bet.jackpot.per_dollar),
                    "break_even_cents": float(bet.jackpot.break_even_cents),
                }
            }
            if bet.jackpot is not None
            else {}
        ),
    }


def _share(figure: Published | None) -> float | None:
    return None if figure is None else float(Fraction(figure.percent) / 100)
