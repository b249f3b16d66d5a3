"""``sabot replay FILE``: rounds in the notation, dealt again and settled."""

import sys
from pathlib import Path

from rich.console import Console, Group
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from sabot.cards import Card
from sabot.cli import show
from sabot.cli.refusal import explain
from sabot.hand import MOST, best_total, is_natural
from sabot.notation import MOST_BYTES, Fault, decode, parse
from sabot.replay import Result, as_json, replay
from sabot.words import Lang, money, say


def replay_file(file: str, lang: Lang, *, as_data: bool) -> int:
    """Print what the rounds of a file came to; a fault goes to standard error and nothing is printed."""
    try:
        results = [replay(record) for record in parse(decode(_read(file)))]
    except Fault as fault:
        sys.stderr.write(f"{file}:{fault.line}: {explain(fault, lang)}\n")
        return 2
    if as_data:
        show.print_json([as_json(result) for result in results])
        return 0
    out = show.console()
    for place, result in enumerate(results):
        if place:
            out.rule(style="dim")
        print_result(out, result, lang)
    if file != "-":
        out.print(Text(say(lang, "replay.hint", file=file), style="dim"))
    return 0


def _read(file: str) -> bytes:
    """At most one byte more than is allowed, so that even an endless file is refused at once."""
    try:
        if file == "-":
            return sys.stdin.buffer.read(MOST_BYTES + 1)
        with Path(file).open("rb") as opened:
            return opened.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise Fault(1, "unreadable", why=why) from None


def print_result(out: Console, result: Result, lang: Lang) -> None:
    """One round for people."""
    title = Text(say(lang, f"game.{result.game}.title"), style="bold")
    out.print(Text("  ").join([title, Text(result.id or "", style="dim")]))
    out.print(Padding(Group(*_parts(result, lang)), (1, 0, 1, 2), expand=False))


def _parts(result: Result, lang: Lang) -> list[Text | Table]:
    parts: list[Text | Table] = [_dealer(result.dealer, lang), _bets(result, lang)]
    if result.meter is not None:
        visible, hidden = result.meter
        parts.append(
            Text(f"{say(lang, 'replay.meter')}  {money(lang, visible)}, {say(lang, 'replay.hidden', hidden=hidden)}")
        )
    if result.void is not None:
        parts.append(Text(say(lang, "replay.void", why=result.void), style="yellow"))
    total = Text(say(lang, "replay.sum", staked=result.staked, returned=result.returned) + ". ")
    parts += [Text(""), total + Text(say(lang, "replay.net", net="")) + show.net(lang, result.net)]
    return parts


def _dealer(cards: tuple[Card, ...], lang: Lang) -> Text:
    line = Text(f"{say(lang, 'replay.dealer')}  ", style="dim")
    line += show.cards(cards) + Text(f"  {best_total(cards)}" if cards else "")
    if is_natural(cards):
        line += Text(f"  {say(lang, 'outcome.natural')}")
    elif best_total(cards) > MOST:
        line += Text(f"  {say(lang, 'outcome.bust')}")
    return line


def _bets(result: Result, lang: Lang) -> Table:
    """One line a bet; a column for lent money only where there is any."""
    lent = any(hand.lent for hand in result.hands)
    names = ("who", "cards", "total", "outcome", "staked", *(("lent",) if lent else ()), "returned")
    made = show.table(*(say(lang, f"replay.{name}") for name in names), right=(2, *range(4, len(names))))
    split = {hand.who for hand in result.hands if hand.hand == 2}

    def row(who: str, what: Text | str, total: str, end: str, *amounts: int) -> None:
        staked, more, returned = (money(lang, cents) for cents in amounts)
        made.add_row(who, what, total, end, staked, *((more if amounts[1] else "",) if lent else ()), returned)

    for hand in result.hands:
        who = f"{hand.who}.{hand.hand}" if hand.who in split else hand.who
        end = say(lang, f"outcome.{hand.outcome}")
        row(who, show.cards(hand.cards), str(hand.total), end, hand.staked, hand.lent, hand.returned)
    for bet in result.side_bets:
        lost = say(lang, "outcome.void" if result.void else "replay.lost")
        line = say(lang, f"line.{bet.bet}.{bet.line}") if bet.line else lost
        row(bet.who, say(lang, f"bet.{bet.bet}"), "", line, bet.staked, 0, bet.returned)
    for taken in result.insurance:
        row(taken.who, say(lang, "bet.insurance"), "", "", taken.staked, 0, taken.returned)
    return made
