"""Tickets are good once, and for a short while."""

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule
from support.effort import examples

from sabot.server.tickets import Tickets

START, LIFE, MOST = 1_800_000_000_000, 30_000, 5


def test_a_ticket_is_good_once():
    tickets = Tickets(LIFE)
    tickets.issue(START, "digest", "word")
    assert [tickets.take(START, "word") for _ in range(3)] == ["digest", None, None]


@pytest.mark.parametrize(("after_ms", "taken"), [(0, "digest"), (LIFE - 1, "digest"), (LIFE, None)])
def test_a_ticket_ends_exactly_with_its_lifetime(after_ms: int, taken: str | None):
    tickets = Tickets(LIFE)
    tickets.issue(START, "digest", "word")
    assert tickets.take(START + after_ms, "word") == taken
    assert len(tickets) == 0


def test_an_expired_ticket_stays_expired_when_the_clock_is_set_back():
    tickets = Tickets(LIFE)
    tickets.issue(START, "digest", "word")
    assert tickets.take(START + LIFE, "word") is None
    assert tickets.take(START, "word") is None


def test_an_unknown_word_is_no_ticket():
    tickets = Tickets(LIFE)
    tickets.issue(START, "digest", "word")
    assert [tickets.take(START, odd) for odd in ("", "Word", "word ", "w\0rd", "x" * 100_000)] == [None] * 5
    assert tickets.take(START, "word") == "digest"


def test_a_session_may_hold_several_tickets():
    tickets = Tickets(LIFE)
    for word in ("one", "two"):
        tickets.issue(START, "digest", word)
    assert [tickets.take(START, word) for word in ("two", "one")] == ["digest", "digest"]


def test_where_there_are_too_many_the_oldest_go():
    tickets = Tickets(LIFE, MOST)
    for number in range(MOST + 2):
        tickets.issue(START, f"digest {number}", f"word {number}")
    assert len(tickets) == MOST
    assert [tickets.take(START, f"word {number}") for number in range(3)] == [None, None, "digest 2"]


def test_expired_tickets_take_no_room():
    tickets = Tickets(LIFE, MOST)
    for number in range(MOST):
        tickets.issue(START, "digest", f"word {number}")
    tickets.issue(START + LIFE, "digest", "new")
    assert len(tickets) == 1


class TicketMachine(RuleBasedStateMachine):
    """Tickets against a plain list of what was issued."""

    def __init__(self) -> None:
        super().__init__()
        self.tickets, self.now, self.count = Tickets(LIFE, MOST), START, 0
        self.waiting: list[tuple[str, int]] = []

    @rule(after_ms=st.integers(0, LIFE))
    def wait(self, after_ms: int) -> None:
        self.now += after_ms

    @rule()
    def issue(self) -> None:
        self.count += 1
        self.tickets.issue(self.now, f"of {self.count}", f"{self.count}")
        self.waiting = [*self.waiting, (f"{self.count}", self.now + LIFE)][-MOST:]

    @rule(number=st.integers(1, 20))
    def take(self, number: int) -> None:
        good = any(word == f"{number}" and self.now < end for word, end in self.waiting)
        assert self.tickets.take(self.now, f"{number}") == (f"of {number}" if good else None)
        self.waiting = [issued for issued in self.waiting if issued[0] != f"{number}"]

    @invariant()
    def bounded(self) -> None:
        assert len(self.tickets) <= MOST


TicketMachine.TestCase.settings = settings(max_examples=examples(50), deadline=None)
test_any_order_of_issuing_and_taking = TicketMachine.TestCase
