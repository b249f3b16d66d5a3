"""Writes the tables of the documentation from the code.

Law: a figure in the documentation is computed, never typed; a test asserts that what is there is current.
"""

import sys
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

from sabot.games import GAMES, Game, Published
from sabot.odds import agrees, game_odds
from sabot.words import say

PAGE = Path(__file__).parent / "mathematics.md"
BEGIN, END = "<!-- returns: written by docs/generate.py -->\n", "<!-- end -->"


def rows(game: Game) -> Iterator[tuple[str, str, float | Fraction, Published | None]]:
    """Every figure of a game: bet, play, exact return, and what is published for it."""
    odds = game_odds(game)
    published = {(figure.bet, figure.play): figure for figure in game.published if figure.follows}
    header = next((figure for figure in game.published if not figure.follows), None)
    yield "main", "best play", odds.main.optimal, published.get(("main", "best"), header)
    if odds.main.optimal_without_surrender is not None:
        yield "main", "best play, never surrendering", odds.main.optimal_without_surrender, None
    yield "main", "best chart by totals", odds.main.total_dependent, None
    if odds.main.sheet is not None:
        yield "main", "the sheet's strategy", odds.main.sheet, published.get(("main", "sheet"))
    for name, bet in odds.side_bets.items():
        yield name, "without the meter" if bet.jackpot else "", bet.returned, published.get((name, None))
    yield "insurance", "an ace is up", odds.insurance.returned, published.get(("insurance", None))


def returns() -> str:
    """The table of returns."""
    lines = ["| game | bet | played | exact % | published % | |", "|---|---|---|---:|---:|---|"]
    for game in GAMES.values():
        for bet, play, exact, figure in rows(game):
            verdict = "" if figure is None else "agrees" if agrees(figure, exact) else "**differs**"
            shown = "" if figure is None else figure.percent
            name = say("en", f"bet.{bet}")
            lines.append(f"| {game.name} | {name} | {play} | {float(exact) * 100:.8f} | {shown} | {verdict} |")
    return "\n".join(lines) + "\n"


def generated(page: str) -> str:
    """The page with its table made anew."""
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n{returns()}\n{END}{after}"


if __name__ == "__main__":
    PAGE.write_text(generated(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
    sys.stdout.write(f"{PAGE} is current\n")
