"""A settlement by the verifier as the lines of the golden files, and as plain rows to compare.

Law: nothing is left out but the meter, which no single round can prove.
"""

from typing import Any

from sabot import cents
from sabot.cards import NAMES, parse_all
from sabot.hand import best_total, is_natural
from sabot.verify import Settled

Row = tuple[object, ...]
Rows = tuple[list[Row], list[Row], list[Row]]


def lines(settled: Settled) -> list[str]:
    """The canonical form of the golden files."""
    dealer = parse_all(" ".join(settled.dealer))
    natural = " natural" if is_natural(dealer) else ""
    told = [f"dealer {' '.join(settled.dealer)} = {best_total(dealer)}{natural}"]
    split = {hand.who for hand in settled.hands if hand.hand == 2}
    for hand in settled.hands:
        who = f"{hand.who}.{hand.hand}" if hand.who in split else hand.who
        lent = f" + {cents.write(hand.lent)} lent" if hand.lent else ""
        made = f"{' '.join(hand.cards)} = {hand.total} {hand.outcome}"
        told.append(f"{who} {made} {cents.write(hand.staked)}{lent} -> {cents.write(hand.returned)}")
    told += [
        f"side {bet.who} {bet.bet} {bet.line or 'none'} {cents.write(bet.staked)} -> {cents.write(bet.returned)}"
        for bet in settled.side_bets
    ]
    told += [
        f"insurance {taken.who} {cents.write(taken.staked)} -> {cents.write(taken.returned)}"
        for taken in settled.insurance
    ]
    return [*told, f"total {cents.write(settled.staked)} -> {cents.write(settled.returned)}"]


def rows(settled: Any, prefix: str = "") -> Rows:
    """What an engine, a replay or the verifier says of a round, in the same plain values."""
    hands: list[Row] = [
        (
            f"{prefix}{hand.who}",
            hand.hand,
            tuple(card if isinstance(card, str) else NAMES[card] for card in hand.cards),
            str(hand.outcome),
            hand.staked,
            hand.lent,
            hand.returned,
        )
        for hand in settled.hands
    ]
    side_bets: list[Row] = [
        (f"{prefix}{bet.who}", bet.bet, bet.line, bet.staked, bet.returned) for bet in settled.side_bets
    ]
    return hands, side_bets, [(f"{prefix}{taken.who}", taken.staked, taken.returned) for taken in settled.insurance]
