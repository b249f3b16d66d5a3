"""How many single-box rounds of classic the engine settles in a second, through commands alone.

Compared with the same cards settled by the bare hand functions (no state, no events, no checks), in the
same run: the ratio says what the engine costs over the mathematics of a round. Cost grows with the number
of commands, about one for each decision and each batch of cards.
"""

import random
import time

from sabot.actions import Action
from sabot.cards import DECK, Card
from sabot.engine.boxes import Act, Bet, Deal, Insure, Phase, Settle, open_round, step
from sabot.engine.dealer import must_draw
from sabot.engine.outcome import outcome, returned
from sabot.games import GAMES
from sabot.hand import best_total

ROUNDS = 20_000
BAR = 20_000
GAME = GAMES["classic"]
LIMITS = GAME.limits["standard"]
BETS = (Bet(1, (("main", 1000),)),)


def by_engine(cards: tuple[Card, ...]) -> int:
    """One round, hitting to 16, every card and decision a command."""
    round, events = open_round(GAME.rules, LIMITS, BETS, boxes=GAME.boxes)
    dealt = 0
    while True:
        if round.wanted:
            wanted = round.wanted
            round, events = step(round, Deal(cards[dealt : dealt + wanted]))
            dealt += wanted
        elif round.phase is Phase.ACTING:
            total = best_total(round.boxes[0].hands[round.hand].cards)
            round, events = step(round, Act(1, round.hand + 1, Action.HIT if total < 16 else Action.STAND))
        elif round.phase is Phase.INSURANCE:
            round, events = step(round, Insure(1, taken=False))
        else:
            round, events = step(round, Settle())
            return events[-1].settlement.returned  # type: ignore[union-attr]  # the last event settles


def by_hand(cards: tuple[Card, ...]) -> int:
    """The same round without an engine."""
    player: tuple[Card, ...] = (cards[0], cards[2])
    dealer: tuple[Card, ...] = (cards[1],)
    rest = 3
    while best_total(player) < 16:
        player, rest = (*player, cards[rest]), rest + 1
    if best_total(player) <= 21:
        while must_draw(GAME.rules, dealer):
            dealer, rest = (*dealer, cards[rest]), rest + 1
    return returned(GAME.rules, outcome(GAME.rules, player, dealer), staked=1000)


def rate(shoes: list[tuple[Card, ...]], play: object) -> tuple[float, int]:
    """Rounds a second, and what came back in all."""
    start = time.perf_counter()
    back = sum(map(play, shoes))  # type: ignore[call-overload]  # either function above
    return len(shoes) / (time.perf_counter() - start), back


def main() -> None:
    """Measure both, best of three."""
    deck = list(DECK) * GAME.rules.decks
    chance = random.Random(21)
    shoes = [tuple(chance.sample(deck, 24)) for _ in range(ROUNDS)]
    engine, back = max(rate(shoes, by_engine) for _ in range(3))
    bare, expected = max(rate(shoes, by_hand) for _ in range(3))
    assert abs(back - expected) < 0.02 * ROUNDS * 1000, "the two should play the same game"
    print(f"boxes: {engine:,.0f} settled rounds/s on one core ({'above' if engine >= BAR else 'BELOW'} {BAR:,})")
    print(
        f"       {bare:,.0f} rounds/s by bare hand functions: the engine costs {bare / engine:.1f} times the arithmetic"
    )


if __name__ == "__main__":
    main()
