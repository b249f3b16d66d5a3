"""From records to text, in one canonical form.

Law: reading what was written gives the same record, and writing what was read gives the same text
whenever that text was canonical.
"""

from collections.abc import Iterable, Iterator

from sabot import cards, cents
from sabot.notation.record import Do, Fell, Record

_CARDS_A_LINE = 20


def write(rounds: Iterable[Record]) -> str:
    """Write rounds as a file, separated by ``---``."""
    return "---\n".join("".join(f"{line}\n" for line in _lines(round)) for round in rounds)


def _lines(round: Record) -> Iterator[str]:
    yield _row("game", round.game)
    if round.id is not None:
        yield _row("round", round.id)
    if round.level is not None:
        yield _row("limit", round.level)
    for limit in round.limits:
        yield _row("limits", f"{limit.bet}={cents.write(limit.least)}-{cents.write(limit.most)}")
    if round.meter is not None:
        meter = round.meter
        floor = f" floor={cents.write(meter.floor)}" if meter.floor else ""
        yield _row("meter", f"visible={cents.write(meter.visible)} hidden={cents.write(meter.hidden)}{floor}")
    for bets in round.bets:
        stakes = " ".join(f"{name}={cents.write(staked)}" for name, staked in bets.stakes)
        yield _row("bets", f"{bets.who} {stakes}")
    for start in range(0, len(round.shoe), _CARDS_A_LINE):
        yield _row("shoe", cards.write_all(round.shoe[start : start + _CARDS_A_LINE]))
    for answer in round.insurance:
        yield _row("insurance", f"{answer.who} {'yes' if answer.taken else 'no'}")
    for step in round.steps:
        yield _step(step)
    if round.void is not None:
        yield _row("void", round.void)


def _step(step: Do | Fell) -> str:
    if isinstance(step, Fell):
        return _row("fell", " ".join(step.tracks))
    who = step.who if step.hand is None else f"{step.who}.{step.hand}"
    action = "default" if step.action is None else step.action
    return _row("do", f"{who} {action}{' unfunded' if step.unfunded else ''}")


def _row(word: str, rest: str) -> str:
    return f"{word:<10} {rest}".rstrip()
