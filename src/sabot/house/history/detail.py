"""One round in full.

Law: all that is known only at the end (the results, the seed, the dealer's whole hand) is in ``Ending``, and an open
round has none; so there is no place in its detail where a hidden card or the seed could stand.
"""

from typing import Literal

import msgspec

from sabot.cards import NAMES, Card
from sabot.engine.settlement import Settlement
from sabot.facts import rounds as fact
from sabot.hand import best_total
from sabot.house.history.lines import number_of, staked
from sabot.house.history.reading import Past
from sabot.house.history.steps import Retold, Step, retell
from sabot.house.instant.state import round_stream
from sabot.house.refused import Reason, Refused
from sabot.rules import decode


class Hand(msgspec.Struct, frozen=True, kw_only=True):
    """What one hand came to."""

    box: int
    hand: int
    cards: tuple[str, ...]
    total: int
    outcome: str
    staked: int
    lent: int
    returned: int


class SideBet(msgspec.Struct, frozen=True, kw_only=True):
    """What one side bet came to; ``line`` is None where it lost."""

    box: int
    bet: str
    line: str | None
    staked: int
    returned: int


class Insurance(msgspec.Struct, frozen=True, kw_only=True):
    """What one box's insurance came to."""

    box: int
    staked: int
    returned: int


class Ending(msgspec.Struct, frozen=True, kw_only=True):
    """What a round came to, and what may be known now that it is over."""

    at: int
    status: Literal["settled", "voided"]
    why: str | None
    """Why it was voided."""
    dealer: tuple[str, ...]
    dealer_total: int
    hands: tuple[Hand, ...]
    side_bets: tuple[SideBet, ...]
    insurance: tuple[Insurance, ...]
    returned: int
    final_balance: int | None
    """None in rounds from before balances were kept."""
    seed: str
    value: str
    """What the player put into the shoe, in hexadecimal."""


class Detail(msgspec.Struct, frozen=True, kw_only=True):
    """A round with all its steps, as far as it has gone."""

    id: str
    player: int
    game: str
    level: str
    number: str
    """The game number: when it was opened, in GMT, as hh:mm:ss."""
    opened_at: int
    rules: str
    """The SHA-256 of the rules document."""
    shoe: str
    commitment: str
    bets: tuple[tuple[int, tuple[tuple[str, int], ...]], ...]
    """The opening bets: boxes by number, each with its stakes in cents."""
    starting_balance: int | None
    staked: int
    """All that was debited so far."""
    steps: tuple[Step, ...]
    ending: Ending | None
    """None while the round is open."""


async def detail(reader: Past, player: int | None, id: str) -> Detail:
    """A round of this player, or, for staff, of anybody (None)."""
    readable = type(id) is str and id.isprintable()
    facts = await reader.facts(round_stream(id)) if readable else []
    if not facts:
        raise Refused(Reason.UNKNOWN_ROUND, round=id)
    events = fact.read(facts)
    opened = events[0]
    assert isinstance(opened, fact.Opened), "a round begins by being opened"
    if player is not None and opened.player != player:
        raise Refused(Reason.NOT_YOUR_ROUND, round=id)
    document = await reader.rules(opened.rules)
    assert document is not None, "the rules of a round are kept"
    retold = retell(decode(document.encode()), facts, tuple(events))
    return Detail(
        id=id,
        player=opened.player,
        game=opened.game,
        level=opened.level,
        number=number_of(facts[0].at),
        opened_at=facts[0].at,
        rules=opened.rules,
        shoe=opened.shoe,
        commitment=opened.commitment,
        bets=opened.bets,
        starting_balance=opened.balance,
        staked=staked(events),
        steps=retold.steps,
        ending=_ending(opened, events, retold),
    )


def _ending(opened: fact.Opened, events: list[fact.RoundEvent], retold: Retold) -> Ending | None:
    end = next((event for event in events if isinstance(event, fact.Settled | fact.Voided)), None)
    seed = next((event.seed for event in events if isinstance(event, fact.Revealed)), None)
    if end is None or seed is None or retold.settlement is None:
        return None
    hands, side_bets, insurance = _results(retold.settlement)
    return Ending(
        at=retold.steps[-1].at,
        status="voided" if isinstance(end, fact.Voided) else "settled",
        why=end.why if isinstance(end, fact.Voided) else None,
        dealer=_names(retold.round.dealer),
        dealer_total=best_total(retold.round.dealer),
        hands=hands,
        side_bets=side_bets,
        insurance=insurance,
        returned=end.returned,
        final_balance=end.balance,
        seed=seed,
        value=opened.value,
    )


def _results(settled: Settlement) -> tuple[tuple[Hand, ...], tuple[SideBet, ...], tuple[Insurance, ...]]:
    """Every bet with what came back for it."""
    hands = (
        Hand(
            box=hand.who,
            hand=hand.hand,
            cards=_names(hand.cards),
            total=best_total(hand.cards),
            outcome=hand.outcome.value,
            staked=hand.staked,
            lent=hand.lent,
            returned=hand.returned,
        )
        for hand in settled.hands
    )
    side_bets = (
        SideBet(box=bet.who, bet=bet.bet, line=bet.line, staked=bet.staked, returned=bet.returned)
        for bet in settled.side_bets
    )
    insurance = (Insurance(box=bet.who, staked=bet.staked, returned=bet.returned) for bet in settled.insurance)
    return tuple(hands), tuple(side_bets), tuple(insurance)


def _names(cards: tuple[Card, ...]) -> tuple[str, ...]:
    return tuple(NAMES[card] for card in cards)
