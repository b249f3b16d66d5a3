"""What a replayed round came to, by name instead of by number.

Law: the fields, their names and their order are those of the JSON that ``sabot replay`` prints; amounts
are cents.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sabot.cards import NAMES, Card
from sabot.engine.outcome import Outcome
from sabot.engine.settlement import Settlement
from sabot.hand import best_total, is_natural
from sabot.notation import Record


@dataclass(frozen=True, slots=True)
class Hand:
    """One hand of a box or a player."""

    who: str
    hand: int
    cards: tuple[Card, ...]
    outcome: Outcome
    staked: int
    lent: int
    returned: int

    @property
    def total(self) -> int:
        """The best total; a bust hand's is over 21."""
        return best_total(self.cards)


@dataclass(frozen=True, slots=True)
class SideBet:
    """One side bet; ``line`` is None where it lost."""

    who: str
    bet: str
    line: str | None
    staked: int
    returned: int


@dataclass(frozen=True, slots=True)
class Insurance:
    """One insurance bet that was taken."""

    who: str
    staked: int
    returned: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """A round, dealt again and settled."""

    game: str
    id: str | None
    dealer: tuple[Card, ...]
    hands: tuple[Hand, ...]
    side_bets: tuple[SideBet, ...]
    insurance: tuple[Insurance, ...]
    meter: tuple[int, int] | None = None
    """Visible and hidden, as they stand after the round."""
    void: str | None = None
    dealt: tuple[Card, ...] = ()

    @property
    def staked(self) -> int:
        """All of the players' own money in the round."""
        return sum(bet.staked for bets in (self.hands, self.side_bets, self.insurance) for bet in bets)

    @property
    def returned(self) -> int:
        """All that comes back to the players."""
        return sum(bet.returned for bets in (self.hands, self.side_bets, self.insurance) for bet in bets)

    @property
    def net(self) -> int:
        """What the players won, or lost."""
        return self.returned - self.staked


def as_json(result: Result) -> Mapping[str, Any]:
    """The result as ``sabot replay --json`` prints it."""
    return {
        "game": result.game,
        **({"round": result.id} if result.id is not None else {}),
        "dealer": {
            "cards": _names(result.dealer),
            "total": best_total(result.dealer),
            "natural": is_natural(result.dealer),
        },
        "hands": [
            {
                "who": hand.who,
                "hand": hand.hand,
                "cards": _names(hand.cards),
                "total": hand.total,
                "outcome": hand.outcome.value,
                "staked": hand.staked,
                "lent": hand.lent,
                "returned": hand.returned,
            }
            for hand in result.hands
        ],
        "side_bets": [
            {"who": bet.who, "bet": bet.bet, "line": bet.line, "staked": bet.staked, "returned": bet.returned}
            for bet in result.side_bets
        ],
        "insurance": [{"who": bet.who, "staked": bet.staked, "returned": bet.returned} for bet in result.insurance],
        **({"meter": {"visible": result.meter[0], "hidden": result.meter[1]}} if result.meter is not None else {}),
        **({"void": result.void} if result.void is not None else {}),
        "staked": result.staked,
        "returned": result.returned,
        "net": result.net,
    }


def _names(cards: tuple[Card, ...]) -> list[str]:
    return [NAMES[card] for card in cards]


def result(
    record: Record,
    names: Mapping[int, str],
    dealer: tuple[Card, ...],
    settled: Settlement,
    *,
    dealt: tuple[Card, ...],
    meter: tuple[int, int] | None = None,
) -> Result:
    """Name what was settled; side bets in the order the record writes them."""
    written = [(bets.who, name) for bets in record.bets for name, _ in bets.stakes]
    order = {bet: place for place, bet in enumerate(written)}
    side_bets = [SideBet(names[bet.who], bet.bet, bet.line, bet.staked, bet.returned) for bet in settled.side_bets]
    who = {name: place for place, name in enumerate(names.values())}
    side_bets.sort(key=lambda bet: (who[bet.who], order[bet.who, bet.bet]))
    return Result(
        game=record.game,
        id=record.id,
        dealer=dealer,
        hands=tuple(
            Hand(names[hand.who], hand.hand, hand.cards, hand.outcome, hand.staked, hand.lent, hand.returned)
            for hand in settled.hands
        ),
        side_bets=tuple(side_bets),
        insurance=tuple(Insurance(names[bet.who], bet.staked, bet.returned) for bet in settled.insurance),
        meter=meter,
        void=record.void,
        dealt=dealt,
    )
