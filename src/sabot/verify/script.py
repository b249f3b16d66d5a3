"""A record while it is dealt out: the cards and the steps that are left, and the seats they fill.

Law: cards and steps are taken in the order written, each once; what cannot be taken is a reason.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from sabot.cards import RANK, VALUE, Card
from sabot.notation import Do, Fell, Record
from sabot.rules import Rules
from sabot.verify.hands import Hand, is_natural, is_soft, total
from sabot.verify.unsettled import Reason, Unsettled


@dataclass(slots=True)
class Seat:
    """A box or a player: the bets, and the hands they became."""

    who: str
    main: int
    side_bets: tuple[tuple[str, int], ...]
    hands: list[Hand]
    pair: list[Card] = field(default_factory=list)
    """The first two cards, whatever a split did with them."""
    insured: bool = False


@dataclass(slots=True)
class Table:
    """What lies on the table."""

    seats: list[Seat]
    dealer: list[Card] = field(default_factory=list)

    def hands(self) -> Iterator[Hand]:
        """Every hand, in the order of the results."""
        for seat in self.seats:
            yield from seat.hands


@dataclass(slots=True)
class Script:
    """How far a record has been read."""

    record: Record
    cards_taken: int = 0
    steps_taken: int = 0
    insurance_asked: bool = False

    def card(self) -> Card:
        """The next card of the shoe."""
        if self.cards_taken == len(self.record.shoe):
            raise Unsettled(Reason.SHOE_RAN_OUT, self.cards_taken)
        self.cards_taken += 1
        return self.record.shoe[self.cards_taken - 1]

    def waiting(self) -> Do | Fell | None:
        """The next step, not taken yet."""
        return None if self.steps_taken == len(self.record.steps) else self.record.steps[self.steps_taken]

    def step(self, owed: str) -> Do | Fell:
        """The next step; ``owed`` says what it should be."""
        found = self.waiting()
        if found is None:
            raise Unsettled(Reason.STEP_MISSING, owed)
        self.steps_taken += 1
        return found


def deal_to(seat: Seat, card: Card) -> None:
    """One of the first two cards."""
    seat.pair.append(card)
    seat.hands[0].cards.append(card)


def insure(script: Script, table: Table) -> None:
    """Take the answers to the question that an ace asks."""
    if RANK[table.dealer[0]] != 0:
        return
    script.insurance_asked = True
    seats = {seat.who: seat for seat in table.seats}
    for answer in script.record.insurance:
        if answer.who not in seats:
            raise Unsettled(Reason.UNKNOWN_WHO, answer.who)
        seats[answer.who].insured = answer.taken


def look_finds_natural(rules: Rules, table: Table) -> bool:
    """The dealer looks under the cards that the rules name, and nowhere else."""
    up = table.dealer[0]
    named = "ace" if RANK[up] == 0 else "ten" if VALUE[up] == 10 else None
    return named in rules.look and is_natural(table.dealer)


def second_card_decides(table: Table) -> bool:
    """Where no total is asked for: under an ace for a natural or an insurance, under a ten-value for a natural."""
    up = table.dealer[0]
    natural = any(is_natural(seat.pair) for seat in table.seats)
    if RANK[up] == 0:
        return natural or any(seat.insured for seat in table.seats)
    return natural and VALUE[up] == 10


def play_out(rules: Rules, script: Script, table: Table) -> None:
    """The dealer draws to 17, and on a soft 17 too where the rules say so."""
    dealer = table.dealer
    while total(dealer) < 17 or (rules.hits_soft_17 and total(dealer) == 17 and is_soft(dealer)):
        dealer.append(script.card())
