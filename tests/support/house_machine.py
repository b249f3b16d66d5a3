"""A house under random commands: a state machine for Hypothesis, on whichever storage.

Law: after every step all laws hold on a raw dump of the tables, and every wallet holds what the answers said; a
refusal changes nothing, a command that comes again changes nothing, and a house opened again is the same house.
"""

import random
from collections import Counter
from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack
from typing import Any, NamedTuple
from unittest.mock import patch

import msgspec
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from msgspec.structs import replace
from support.chance import random_stakes
from support.house import DAY_MS, OpenHouse
from support.house_laws import check
from support.jackpots import ODD
from support.rigged import rigged
from support.round_works import acting, any_decision, insuring, opening

from sabot.audit import Check, audit
from sabot.engine.refused import Refused as EngineRefused
from sabot.facts.rounds import Settled, Voided
from sabot.games import GAMES
from sabot.house import instant
from sabot.house.cashier import deposit, withdraw
from sabot.house.history import proof_of
from sabot.house.instant import Played
from sabot.house.jackpot import Bets
from sabot.house.refused import Reason, Refused
from sabot.ledger import Refused as LedgerRefused
from sabot.storage.protocol import Work
from sabot.verify import verify_bytes

REFUSALS = (Refused, EngineRefused, LedgerRefused)
SEEDS = st.integers(0, 2**32 - 1)
JACKPOT = " ".join(["As"] * 7 + ["Kd"])


class Ask(NamedTuple):
    """Something to be asked of the house, and what to remember once it is granted."""

    work: Work[Any]
    learn: Callable[[Any], None]


class HouseMachine(RuleBasedStateMachine):
    """Players, the cashier and a supervisor, each doing anything at any time."""

    opens: Callable[[], AbstractContextManager[OpenHouse]]

    @initialize()
    def begin(self) -> None:
        self.stack = ExitStack()
        game = replace(GAMES["progressive"], jackpot=ODD)
        self.stack.enter_context(patch.dict(GAMES, progressive=game))
        self.shoes = self.stack.enter_context(rigged())
        self.house = self.stack.enter_context(type(self).opens())
        self.rounds: dict[str, Played] = {}
        self.accepted: list[tuple[Work[Played], str]] = []
        self.funded: Counter[int] = Counter()
        self.players = [self.house.player(0) for _ in range(3)]
        for player in self.players:
            self.house.fund(player, 50_000)
            self.funded[player] = 50_000
        for name in ("classic", "progressive"):  # their rules documents are kept from now on
            self.learn_round(self.house.open(self.players[0], name, "1 main=5.00"))

    # ── What can be asked ────────────────────────────────────────────────────────────────────────────

    def learn_round(self, played: Played) -> None:
        self.rounds[played.id] = played

    def for_a_round(self, work: Work[Played]) -> Ask:
        def learn(played: Played) -> None:
            self.learn_round(played)
            self.accepted.append((work, played.id))

        return Ask(work, learn)

    def cashier(self, chance: random.Random, player: int) -> Ask:
        """A deposit, or a withdrawal that may be more than there is."""
        cents, key, giving = chance.choice((100, 12_345, 40_000)), self.house.command(), chance.random() < 0.6
        move = deposit if giving else withdraw

        def learn(_receipt: object) -> None:
            self.funded[player] += cents if giving else -cents

        return Ask(lambda transaction: move(transaction, player, cents, key), learn)

    def open(self, chance: random.Random, player: int) -> Ask:
        """Opening bets, small ones more often than not; the shoe is committed before."""
        name = chance.choice(("classic", "progressive"))
        self.house.commit(player, name)
        return self.for_a_round(opening(player, name, any_bets(name, chance), self.house.command()))

    def decide(self, chance: random.Random, player: int) -> Ask | None:
        """Something that one of the player's rounds waits for."""
        waiting = [played for played in self.open_rounds() if played.opened.player == player]
        if not waiting:
            return None
        return self.for_a_round(any_decision(chance.choice(waiting), self.house.command(), chance))

    def open_rounds(self) -> list[Played]:
        return [played for played in self.rounds.values() if not played.over]

    def ask(self, asked: Ask | None) -> None:
        """Ask for one thing; where it is refused nothing may have changed."""
        if asked is None:
            return
        before = self.house.dump()
        try:
            asked.learn(self.house.run(asked.work))
        except REFUSALS:
            assert self.house.dump() == before

    def unchanged(self, work: Work[Any]) -> object:
        """The answer, or the reason, of something that must not change anything."""
        before, answer = self.house.dump(), None
        try:
            answer = self.house.run(work)
        except REFUSALS as refused:
            answer = refused.reason
        assert self.house.dump() == before
        return answer

    # ── Rules ────────────────────────────────────────────────────────────────────────────────────────

    @rule(seed=SEEDS, place=st.integers(0, 2))
    def money_moves(self, seed: int, place: int) -> None:
        self.ask(self.cashier(random.Random(seed), self.players[place]))

    @rule(seed=SEEDS, place=st.integers(0, 2))
    def a_round_is_opened(self, seed: int, place: int) -> None:
        self.ask(self.open(random.Random(seed), self.players[place]))

    @rule(place=st.integers(0, 2), boxes=st.integers(1, 3))
    def the_jackpot_is_hit(self, place: int, boxes: int) -> None:
        bets = tuple((box, (("main", 500), ("21+3_progressive", 500))) for box in range(1, boxes + 1))
        self.house.commit(self.players[place], "progressive")
        self.shoes.next = JACKPOT
        self.ask(self.for_a_round(opening(self.players[place], "progressive", bets, self.house.command())))
        self.shoes.next = ""

    @rule(seed=SEEDS, place=st.integers(0, 2), many=st.integers(1, 12))
    def decisions_are_taken(self, seed: int, place: int, many: int) -> None:
        chance = random.Random(seed)
        for _ in range(many):
            self.ask(self.decide(chance, self.players[place]))

    @rule(seed=SEEDS)
    def many_things_are_asked_at_once(self, seed: int) -> None:
        chance = random.Random(seed)
        kinds = (self.cashier, self.open, self.decide)
        asked = [ask for player in self.players if (ask := chance.choice(kinds)(chance, player)) is not None]
        for ask, answer in zip(asked, self.house.together([ask.work for ask in asked]), strict=True):
            if not isinstance(answer, Exception):
                ask.learn(answer)
            else:
                assert isinstance(answer, REFUSALS), answer

    @rule(seed=SEEDS)
    def a_round_is_voided(self, seed: int) -> None:
        played = random.Random(seed).choice(list(self.rounds.values()))

        async def work(transaction: Any) -> Played:
            return await instant.void(transaction, played.id, "malfunction")

        if played.over:
            assert self.unchanged(work) is Reason.ROUND_OVER
        else:
            self.learn_round(self.house.run(work))

    @precondition(lambda self: self.accepted)
    @rule(seed=SEEDS)
    def a_command_comes_again(self, seed: int) -> None:
        work, id = random.Random(seed).choice(self.accepted)
        assert self.unchanged(work) == self.rounds[id]

    @rule(seed=SEEDS)
    def a_command_is_wrong(self, seed: int) -> None:
        chance = random.Random(seed)
        played = chance.choice(list(self.rounds.values()))
        box = played.round.boxes[0].number
        used = played.opened.command
        late = replace(played, events=played.events[:-1])
        other = next(player for player in self.players if player != played.opened.player)
        theirs = replace(played, opened=replace(played.opened, player=other))
        work, reason = chance.choice((
            (acting(played, used, box, 1, "hit"), Reason.COMMAND_REUSED),
            (insuring(played, used, box, taken=True), Reason.COMMAND_REUSED),
            (acting(late, "new", box, 1, "hit"), Reason.WRONG_VERSION),
            (insuring(late, "new", box, taken=True), Reason.WRONG_VERSION),
            (acting(theirs, "new", box, 1, "hit"), Reason.NOT_YOUR_ROUND),
        ))  # fmt: skip
        assert self.unchanged(work) is reason

    @rule()
    def the_house_is_opened_again(self) -> None:
        before = self.house.dump()
        self.house.reopen()
        assert self.house.dump() == before
        for id, played in self.rounds.items():
            assert self.house.read(id) == played

    @rule(wait=st.sampled_from((1, 1999, 2000, 2001, DAY_MS)))
    def time_passes(self, wait: int) -> None:
        self.house.now += wait

    # ── Laws ─────────────────────────────────────────────────────────────────────────────────────────

    @invariant()
    def every_law_holds(self) -> None:
        dump = self.house.dump()
        check(dump)
        wallets = Counter(self.funded)
        for played in self.rounds.values():
            returned = sum(event.returned for event in played.events if isinstance(event, Settled | Voided))
            wallets[played.opened.player] += returned - played.staked
        assert wallets == {row[0]: row[6] - row[4] for row in dump["account"] if row[1] == "wallet"}

    def teardown(self) -> None:
        """At the end the audit finds nothing but the cards that were rigged, and every round proves itself."""
        if not hasattr(self, "house"):
            return
        try:
            found = self.house.ask_storage(audit)
            dealt = self.shoes.rounds
            assert all(wrong.check is Check.SHOE_CARDS for wrong in found.wrong), found.wrong
            assert found.complete
            assert found.wrong_in_all == 0 or dealt
            ended = [played for played in self.rounds.values() if played.over]
            if not dealt:
                assert all(verify_bytes(msgspec.json.encode(proof_of(played))).holds for played in ended[:5])
        finally:
            self.stack.close()


def any_bets(name: str, chance: random.Random) -> Bets:
    """Random boxes; small main bets more often than anything the limits allow."""
    game = GAMES[name]
    limits = game.limits[game.level]
    numbers = sorted(chance.sample(range(1, game.boxes + 1), chance.choice((1, 1, 2, game.boxes))))
    if chance.random() < 0.3:
        return tuple((box, random_stakes(game.rules, limits, chance)) for box in numbers)
    feeds = (("21+3_progressive", 500),) if name == "progressive" and chance.random() < 0.7 else ()
    return tuple((box, (("main", 500), *feeds)) for box in numbers)
