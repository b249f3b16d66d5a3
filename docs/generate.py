"""Writes the tables of the documentation from the code.

Law: a figure in the documentation is computed, never typed; a test asserts that what is there is current.
"""

import sys
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

from sabot.games import GAMES, Game, Published
from sabot.odds import agrees, game_odds
from sabot.protocol.schema import reference
from sabot.server.config import Config
from sabot.words import number, say

PAGE = Path(__file__).parent / "mathematics.md"
PROTOCOL = Path(__file__).parent / "protocol.md"
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


def limits() -> str:
    """The table of what a client may ask of the server."""
    config = Config()
    limit = config.limits
    told = {
        "a message of a client": f"{number('en', limit.message_bytes)} bytes",
        "messages over one connection": f"{limit.messages_per_second} a second, {limit.burst} at once",
        "messages of one player": f"{limit.account_messages_per_second} a second, {limit.account_burst} at once",
        "ways in (guest, register, login) from one address": (
            f"{limit.entries_per_minute} a minute, {limit.entries_burst} at once"
        ),
        "all requests from one address": f"{limit.requests_per_second} a second, {limit.requests_burst} at once",
        "connections of one player": number("en", limit.sockets_per_account),
        "what may wait for a client that reads slowly": f"{number('en', limit.outgoing_bytes)} bytes",
        "events that are kept of a channel": number("en", limit.events_kept),
        "the life of a ticket": f"{config.pace.ticket_ms // 1000} seconds",
    }
    return (
        "\n".join(["| what | at most |", "|---|---|", *(f"| {what} | {most} |" for what, most in told.items())]) + "\n"
    )


def generated(page: str) -> str:
    """The page of mathematics with its table made anew."""
    return _between(page, BEGIN, END, returns())


def protocol(page: str) -> str:
    """The page of the protocol with its limits and its reference made anew."""
    for part, made in (("limits", limits()), ("reference", reference())):
        page = _between(page, f"<!-- {part}: written by docs/generate.py -->\n", f"<!-- end {part} -->", made)
    return page


def _between(page: str, begin: str, end: str, made: str) -> str:
    before, _, rest = page.partition(begin)
    _, _, after = rest.partition(end)
    return f"{before}{begin}\n{made}\n{end}{after}"


if __name__ == "__main__":
    for path, made_anew in ((PROTOCOL, protocol), (PAGE, generated)):
        path.write_text(made_anew(path.read_text(encoding="utf-8")), encoding="utf-8")
        sys.stdout.write(f"{path} is current\n")
