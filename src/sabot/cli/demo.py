"""``sabot demo``: bots that play at a running house, over the real protocol.

Law: 0 where every round was played and every wallet agrees, 1 where not, 2 where the house cannot be reached;
stopped by hand it finishes the rounds that run, prints what there is and gives 130.
"""

import asyncio
import sys
from collections.abc import Iterator
from typing import Self

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.text import Text

from sabot.cli import show
from sabot.cli.odds_program import game_named
from sabot.cli.refusal import BadInput
from sabot.cli.stopping import interrupts
from sabot.client import Client, Disconnected, Refused
from sabot.demo import Options, Summary, demo
from sabot.games import Kind
from sabot.words import Lang, money, number, say

MOST_PLAYERS, MOST_ROUNDS = 1000, 10_000_000
_STOPPED = 130


def demo_command(options: Options, lang: Lang, *, as_json: bool) -> int:
    """Let bots play, and say what came of it."""
    _check(options)
    with interrupts() as stop, _Bar(lang, options.rounds, shown=not as_json) as bar:
        try:
            summary = asyncio.run(demo(options, progress=bar.show, stop=lambda: stop.asked))
        except (Disconnected, Refused) as gone:
            raise BadInput("demo.no_house", url=options.url, why=str(gone.args[0])) from None
    if as_json:
        show.print_json(msgspec.to_builtins(summary))
    else:
        _print(show.console(), summary, lang, stopped=stop.asked)
    if summary.errors or summary.differences or not (summary.complete or stop.asked):
        return 1
    return 0 if summary.complete else _STOPPED


def _check(options: Options) -> None:
    if not 1 <= options.players <= MOST_PLAYERS:
        raise BadInput("demo.bad_players", most=MOST_PLAYERS)
    if not 1 <= options.rounds <= MOST_ROUNDS:
        raise BadInput("demo.bad_rounds", most=MOST_ROUNDS)
    if options.game is not None and game_named(options.game).kind is not Kind.INSTANT:
        raise BadInput("house.not_instant", game=options.game)
    try:
        Client(options.url)
    except ValueError:
        raise BadInput("demo.bad_url", word=options.url) from None


class _Bar:
    """How far the bots are, on standard error, where that is a terminal."""

    def __init__(self, lang: Lang, rounds: int, *, shown: bool) -> None:
        columns = (
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TimeRemainingColumn(),
            TextColumn("{task.fields[errors]}"),
        )
        hidden = not shown or not sys.stderr.isatty()
        self._lang = lang
        self._progress = Progress(*columns, console=Console(stderr=True), transient=True, disable=hidden)
        self._task = self._progress.add_task(say(lang, "demo.progress"), total=rounds, errors="")

    def __enter__(self) -> Self:
        self._progress.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._progress.stop()

    def show(self, done: int, errors: int) -> None:
        """Move the bar."""
        told = say(self._lang, "demo.progress_errors", count=number(self._lang, errors)) if errors else ""
        self._progress.update(self._task, completed=done, errors=told)


# ── Printing ─────────────────────────────────────────────────────────────────────────────────────────


def _print(out: Console, summary: Summary, lang: Lang, *, stopped: bool) -> None:
    if stopped:
        out.print(Text(say(lang, "demo.stopped"), style="yellow"))
    rows = show.table("", "", right=(1,))
    rows.show_header = False
    for key, figure in _figures(summary, lang):
        rows.add_row(say(lang, key), figure)
    out.print(rows)
    out.print()
    for reason, count in summary.errors.items():
        out.print(Text(say(lang, "demo.error", reason=reason, count=number(lang, count)), style="bold red"))
    for one in summary.differences:
        about = {"player": one.player, "expected": one.expected, "found": one.found}
        out.print(Text(say(lang, "demo.difference", **about), style="bold red"))
    if not summary.differences and summary.rounds:
        out.print(Text(say(lang, "demo.agrees"), style="green"))


def _figures(summary: Summary, lang: Lang) -> Iterator[tuple[str, str]]:
    late = summary.latency_us
    yield "demo.players", number(lang, summary.players)
    yield "demo.rounds", number(lang, summary.rounds)
    yield "demo.commands", number(lang, summary.commands)
    yield "demo.rate", number(lang, summary.commands_per_second)
    yield "demo.latency", " / ".join(_milliseconds(lang, us) for us in (late.p50, late.p95, late.p99))
    yield "demo.staked", money(lang, summary.staked)
    yield "demo.returned", money(lang, summary.returned)
    yield "demo.net", money(lang, summary.net, sign=True)
    yield "demo.deposited", money(lang, summary.deposited)
    jackpots = {"count": number(lang, summary.jackpots.count), "cents": summary.jackpots.cents}
    yield "demo.jackpots", say(lang, "demo.jackpots_paid", **jackpots)
    yield "demo.reconnections", number(lang, summary.reconnections)


def _milliseconds(lang: Lang, us: int) -> str:
    tenths = (us + 50) // 100
    return f"{number(lang, tenths // 10)}{',' if lang == 'fr' else '.'}{tenths % 10}"
