"""The order in which the facts of an instant round may come.

Law: opened, the initial cards, the meter's awards, every box about insurance, decisions with the cards they ask for,
the dealer's cards one by one, the end, the seed. Nothing else, and nothing after.
"""

from enum import StrEnum

from sabot.actions import Action
from sabot.cards import RANK, Card, parse_all
from sabot.facts import rounds as fact
from sabot.rules import Rules
from sabot.side_bets import KINDS
from sabot.verify.lines import line

_CARDS = {
    Action.HIT: 1,
    Action.DOUBLE: 1,
    Action.TRIPLE: 1,
    Action.QUADRUPLE: 1,
    Action.FREE_DOUBLE: 1,
    Action.SPLIT: 2,
    Action.FREE_SPLIT: 2,
}


class Phase(StrEnum):
    """What a round waits for."""

    CARDS = "cards"
    AWARDS = "awards"
    INSURANCE = "insurance"
    DECISIONS = "decisions"
    DEALER = "dealer"
    SEED = "seed"
    NOTHING = "nothing"


class Misordered(Exception):  # noqa: N818 -- it names what was found
    """A fact that cannot stand where it stands."""


class Walk:
    """A round's facts, taken one after another."""

    def __init__(self, rules: Rules, opened: fact.Opened) -> None:
        self.phase = Phase.CARDS
        self._rules, self._bets = rules, opened.bets
        self._owed = 2 * len(opened.bets) + (2 if rules.hole_card else 1)
        self._unasked = {box for box, _ in opened.bets}
        self._insurance = False
        self.hits: tuple[int, ...] = ()
        """The boxes whose initial cards make the jackpot line."""

    @property
    def waits_for_cards(self) -> bool:
        """Say whether cards are owed that no fact has dealt."""
        return bool(self._owed)

    def take(self, event: fact.RoundEvent) -> None:
        """Take the next fact, or raise ``Misordered``."""
        if isinstance(event, fact.Dealt):
            self._deal(parse_all(event.cards))
        elif isinstance(event, fact.Awarded):
            self._require(Phase.AWARDS, tuple(box for box, _ in event.awards) == self.hits)
            self._after_awards()
        elif isinstance(event, fact.Insured):
            self._require(Phase.INSURANCE, event.box in self._unasked)
            self._unasked.discard(event.box)
            self.phase = Phase.INSURANCE if self._unasked else Phase.DECISIONS
        elif isinstance(event, fact.Acted):
            self._require(Phase.DECISIONS, not self._owed)
            self._owed = _CARDS.get(Action(event.action), 0)
        else:
            self._end(event)

    def _end(self, event: fact.RoundEvent) -> None:
        if isinstance(event, fact.Settled):
            if self.phase is Phase.DEALER:
                self.phase = Phase.DECISIONS
            self._require(Phase.DECISIONS, not self._owed)
            self.phase = Phase.SEED
        elif isinstance(event, fact.Voided) and self.phase not in (Phase.SEED, Phase.NOTHING):
            self._owed, self.phase = 0, Phase.SEED
        else:
            self._require(Phase.SEED, isinstance(event, fact.Revealed))
            self.phase = Phase.NOTHING

    def _require(self, phase: Phase, holds: bool) -> None:  # noqa: FBT001 -- the condition itself
        if self.phase is not phase or not holds:
            raise Misordered(self.phase)

    def _deal(self, cards: tuple[Card, ...]) -> None:
        if self.phase is Phase.CARDS:
            self._require(Phase.CARDS, len(cards) == self._owed)
            self._initial(cards)
        elif self.phase is Phase.DECISIONS and self._owed:
            self._require(Phase.DECISIONS, len(cards) == self._owed)
        else:
            if self.phase is Phase.DECISIONS:
                self.phase = Phase.DEALER
            self._require(Phase.DEALER, len(cards) == 1)
        self._owed = 0

    def _initial(self, cards: tuple[Card, ...]) -> None:
        """Box by box from the right, the dealer, box by box again."""
        up = len(self._bets)
        hits: list[int] = []
        for place, (box, stakes) in enumerate(self._bets):
            pair = (cards[place], cards[up + 1 + place])
            hits += [
                box
                for bet, _ in stakes
                if bet in KINDS
                and KINDS[bet].jackpot is not None
                and line(bet, pair, cards[up : up + 1], natural=False) == KINDS[bet].jackpot
            ]
        self.hits = tuple(hits)
        self._insurance = RANK[cards[up]] == 0
        if hits:
            self.phase = Phase.AWARDS
        else:
            self._after_awards()

    def _after_awards(self) -> None:
        self.phase = Phase.INSURANCE if self._insurance else Phase.DECISIONS
