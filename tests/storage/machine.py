"""A house driven by chance, beside a ledger so small that it can be believed.

Law: the model knows nothing of the house's code: balances, promises and the first answer to each key.
"""

import asyncio
from collections.abc import Callable
from typing import Any, NamedTuple

from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, consumes, initialize, invariant, multiple, rule
from storage.houses import ANNA, BEN, Place, furnish, journal, make, stake

from sabot.ledger import BANK, CASHIER, IN_PLAY, Answer, Entry, Reason, Resolve, Transfer
from sabot.storage.address import open_storage

ROUTES: dict[str, Callable[[int], tuple[int, int]]] = {
    "deposit": lambda wallet: (CASHIER, wallet),
    "withdrawal": lambda wallet: (wallet, CASHIER),
    "stake": lambda wallet: (wallet, IN_PLAY),
    "return": lambda wallet: (IN_PLAY, wallet),
    "win": lambda wallet: (BANK, wallet),
    "loss": lambda _: (IN_PLAY, BANK),
}


class Model(NamedTuple):
    """What should be."""

    balance: dict[int, int]
    promised: dict[int, int]
    answers: dict[str, tuple[Any, str]]
    """The first body and phase under each key."""
    open: dict[str, Transfer]
    """Promises that are neither kept nor taken back."""

    def expect(self, asked: Transfer) -> str:
        """Move money by hand, and say what the answer must be."""
        if asked.key in self.answers:
            body, phase = self.answers[asked.key]
            return phase if body == asked else Reason.KEY_REUSED
        short = asked.debit != CASHIER and self.balance[asked.debit] - self.promised[asked.debit] < asked.cents
        if short:
            phase = "refused_pending" if asked.pending else "refused"
        elif asked.pending:
            phase = "pending"
            self.promised[asked.debit] += asked.cents
            self.open[asked.key] = asked
        else:
            phase = "posted"
            self.move(asked)
        self.answers[asked.key] = (asked, phase)
        return phase

    def move(self, asked: Transfer) -> None:
        self.balance[asked.debit] -= asked.cents
        self.balance[asked.credit] += asked.cents


def phase_of(answer: Answer) -> str:
    return answer.phase if isinstance(answer, Entry) else answer


class LedgerMachine(RuleBasedStateMachine):
    """Everything that can be asked of a ledger, in any order."""

    place: Place
    requests = Bundle("requests")
    promises = Bundle("promises")

    def __init__(self) -> None:
        super().__init__()
        self.loop = asyncio.new_event_loop()
        self.storage: Any = None
        self.count = 0

    def new_place(self) -> Place:
        """A house of its own for each run."""
        raise NotImplementedError

    def do(self, work: Any) -> Any:
        return self.loop.run_until_complete(work)

    @initialize()
    def open_house(self):
        self.place = self.new_place()
        self.storage = self.do(open_storage(self.place.address, self.place.clock))
        self.do(furnish(self.storage))
        balance = dict.fromkeys((1, 2, 3, 4, 5, ANNA, BEN, 1003, 1009), 0)
        balance.update({CASHIER: -101_000, BANK: 100_000, ANNA: 1000})
        self.model = Model(balance, dict.fromkeys(balance, 0), {}, {})

    def key(self) -> str:
        self.count += 1
        return f"key {self.count}"

    @rule()
    def open_account(self):
        id = 2000 + self.count
        self.count += 1
        self.do(self.storage.run(lambda transaction: transaction.open_account(id, "wallet", "PLAY")))
        self.model.balance[id] = self.model.promised[id] = 0

    @rule(
        target=requests,
        kind=st.sampled_from(sorted(ROUTES)),
        wallet=st.sampled_from((ANNA, BEN)),
        cents=st.integers(1, 1500),
    )
    def transfer(self, kind: str, wallet: int, cents: int):
        debit, credit = ROUTES[kind](wallet)
        asked = Transfer(key=self.key(), kind=kind, debit=debit, credit=credit, cents=cents)
        assert phase_of(self.do(make(self.storage, asked))) == self.model.expect(asked)
        return asked

    @rule(target=promises, wallet=st.sampled_from((ANNA, BEN)), cents=st.integers(1, 900))
    def promise(self, wallet: int, cents: int):
        asked = stake(self.key(), wallet, cents, pending=True)
        phase = self.model.expect(asked)
        assert phase_of(self.do(make(self.storage, asked))) == phase
        return asked if phase == "pending" else multiple()

    @rule(target=requests, asked=consumes(promises), post=st.booleans())
    def resolve(self, asked: Transfer, post: bool):  # noqa: FBT001 -- drawn by name
        answer = self.do(make(self.storage, Resolve(key=self.key(), pending=asked.key, post=post)))
        assert phase_of(answer) == ("post" if post else "void")
        del self.model.open[asked.key]
        self.model.promised[asked.debit] -= asked.cents
        if post:
            self.model.move(asked)
        return asked

    @rule(asked=requests)
    def retry(self, asked: Transfer):
        assert phase_of(self.do(make(self.storage, asked))) == self.model.expect(asked)

    @rule(asked=requests, more=st.integers(1, 5))
    def reuse(self, asked: Transfer, more: int):
        other = Transfer(
            key=asked.key, kind=asked.kind, debit=asked.debit, credit=asked.credit, cents=asked.cents + more
        )
        assert self.do(make(self.storage, other)) is Reason.KEY_REUSED

    @rule(asked=requests)
    def resolve_twice(self, asked: Transfer):
        answer = self.do(make(self.storage, Resolve(key=self.key(), pending=asked.key, post=True)))
        assert answer is (Reason.ALREADY_RESOLVED if asked.pending else Reason.NOT_PENDING)

    @rule(
        target=requests,
        cents=st.lists(st.integers(1, 800), min_size=1, max_size=6),
        wallet=st.sampled_from((ANNA, BEN)),
    )
    def batch(self, cents: list[int], wallet: int):
        asked = [stake(self.key(), wallet, amount) for amount in cents]
        asked.append(asked[0])
        answers = self.do(self.storage.transfers(asked))
        assert [phase_of(answer) for answer in answers] == [self.model.expect(one) for one in asked]
        return multiple(*asked[:-1])

    @rule()
    def reopen(self):
        self.do(self.storage.close())
        self.storage = self.do(open_storage(self.place.address, self.place.clock))

    @invariant()
    def the_books_are_right(self):
        if self.storage is None:
            return
        accounts = self.do(self.storage.read(lambda reader: reader.all_accounts()))
        entries = self.do(journal(self.storage))
        assert {one.id: one.balance for one in accounts} == self.model.balance
        assert {one.id: one.debits_pending for one in accounts} == self.model.promised
        assert sum(one.balance for one in accounts) == 0
        assert sum(one.debits_pending - one.credits_pending for one in accounts) == 0
        assert all(one.available >= 0 for one in accounts if one.kind != "cashier")
        sums = {one.id: [0, 0, 0, 0] for one in accounts}
        signs = {"posted": (0, 1), "pending": (1, 0), "post": (-1, 1), "void": (-1, 0)}
        for entry in entries:
            pending, posted = signs.get(entry.phase, (0, 0))
            for account, column in ((entry.debit, 0), (entry.credit, 2)):
                sums[account][column] += pending * entry.cents
                sums[account][column + 1] += posted * entry.cents
        cached = {
            one.id: [one.debits_pending, one.debits_posted, one.credits_pending, one.credits_posted] for one in accounts
        }
        assert cached == sums
        minted = sum(entry.cents for entry in entries if entry.debit == CASHIER and entry.phase == "posted")
        burnt = sum(entry.cents for entry in entries if entry.credit == CASHIER and entry.phase == "posted")
        assert minted - burnt == sum(one.balance for one in accounts if one.kind != "cashier")

    def teardown(self) -> None:
        """Let go of everything."""
        if self.storage is not None:
            self.do(self.storage.close())
        self.loop.run_until_complete(self.loop.shutdown_default_executor())
        self.loop.close()
