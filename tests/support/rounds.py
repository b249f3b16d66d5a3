"""Rounds in tests: written in the round notation, dealt by the real engine.

Law: a test, a golden file, a replay and a dispute all look the same.
"""

from textwrap import dedent

import pytest

from sabot import cents
from sabot.cards import write_all
from sabot.hand import best_total, is_natural
from sabot.notation import Fault, parse
from sabot.replay import Result, replay


def play(text: str) -> Result:
    """Deal one round again and settle it."""
    (record,) = parse(dedent(text))
    return replay(record)


def refusal(text: str) -> tuple[int, str]:
    """The line and the key of the fault that a round is refused with."""
    with pytest.raises(Fault) as caught:
        play(text)
    return caught.value.line, caught.value.key


def told(result: Result) -> list[str]:
    """A result as lines, in the canonical form of the golden files."""
    natural = " natural" if is_natural(result.dealer) else ""
    lines = [f"dealer {write_all(result.dealer)} = {best_total(result.dealer)}{natural}"]
    split = {hand.who for hand in result.hands if hand.hand == 2}
    for hand in result.hands:
        who = f"{hand.who}.{hand.hand}" if hand.who in split else hand.who
        lent = f" + {cents.write(hand.lent)} lent" if hand.lent else ""
        made = f"{write_all(hand.cards)} = {hand.total} {hand.outcome}"
        lines.append(f"{who} {made} {cents.write(hand.staked)}{lent} -> {cents.write(hand.returned)}")
    for bet in result.side_bets:
        made = f"{bet.bet} {bet.line or 'none'}"
        lines.append(f"side {bet.who} {made} {cents.write(bet.staked)} -> {cents.write(bet.returned)}")
    lines += [
        f"insurance {taken.who} {cents.write(taken.staked)} -> {cents.write(taken.returned)}"
        for taken in result.insurance
    ]
    if result.meter is not None:
        visible, hidden = map(cents.write, result.meter)
        lines.append(f"meter visible={visible} hidden={hidden}")
    lines.append(f"total {cents.write(result.staked)} -> {cents.write(result.returned)}")
    return lines
