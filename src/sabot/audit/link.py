"""One link of the chain, taken whole: its entries, then its facts, then what must hold at every commit.

Law: at each commit the stakes in play are the stakes of the open rounds, the meters' accounts hold the whole cents of
the meters, and no entry belongs to a round that is not open.
"""

from dataclasses import dataclass, field

import msgspec

from sabot.audit.balances import available_before, follow
from sabot.audit.chain import Sealed
from sabot.audit.findings import Check
from sabot.audit.journal import Journal, enter
from sabot.audit.judgement import close
from sabot.audit.meters import MICRO, Meter, Terms, move
from sabot.audit.money import METER_KINDS, ROUND_KINDS
from sabot.audit.rounds import Rounds, take
from sabot.audit.sequences import number_after
from sabot.audit.shoes import bind
from sabot.audit.stakes import jackpot_stakes
from sabot.audit.usage import count_deposit
from sabot.facts import Fact
from sabot.facts import meters as meter_fact
from sabot.facts import shoes as shoe_fact
from sabot.ledger import CASHIER, HIDDEN, IN_PLAY, VISIBLE, Entry


@dataclass(slots=True)
class State:
    """The audit between two links."""

    journal: Journal
    rounds: Rounds
    off: dict[int, int] = field(default_factory=dict)
    """By how much an account was last found off, so that one fault is told once."""


def take_link(state: State, sealed: Sealed) -> None:
    """Take everything that one link seals."""
    by_round = _take_entries(state, sealed)
    seeded = False
    for told in sealed.facts:
        kind, _, name = told.stream.partition("/")
        if kind == "round":
            take(state.rounds, told)
        elif kind == "shoe":
            _take_shoe(state.rounds, told, name)
        elif kind == "meter":
            seeded |= _take_movement(state.rounds, told, name)
        else:
            state.rounds.found.add(Check.STREAM_UNKNOWN, f"fact {told.number}", told.stream)
    _attach(state.rounds, by_round, seeded=seeded)
    for round in state.rounds.closing:
        close(state.rounds, round)
    state.rounds.closing.clear()
    _check_accounts(state, sealed.link.number)


def _take_entries(state: State, sealed: Sealed) -> dict[str, list[Entry]]:
    """Enter them all; those that belong to rounds and meters, by what they name."""
    journal = state.journal
    if CASHIER in journal.accounts and journal.accounts[CASHIER].link == sealed.link.number:
        journal.opened_at = sealed.link.at
    by_round: dict[str, list[Entry]] = {}
    for entry in sealed.entries:
        before = available_before(journal, entry)
        if not enter(journal, entry, sealed.link.number):
            continue
        count_deposit(state.rounds.usage, entry)
        if entry.kind in ROUND_KINDS or entry.kind in METER_KINDS:
            by_round.setdefault(entry.ref, []).append(entry)
            follow(state.rounds.stood, journal, entry, before)
    return by_round


def _attach(rounds: Rounds, by_round: dict[str, list[Entry]], *, seeded: bool) -> None:
    """Give every entry to the round it names, which must be open; seeds belong to none."""
    for ref, entries in by_round.items():
        round = rounds.open.get(ref)
        if round is not None:
            round.entries += entries
            continue
        rounds.stood.pop(ref, None)
        for entry in entries:
            if not (seeded and not ref and entry.kind.startswith("feed_")):
                rounds.found.add(Check.ENTRY_ASTRAY, f"entry {entry.number}", f"{entry.kind} {ref}")


def _take_shoe(rounds: Rounds, told: Fact, shoe: str) -> None:
    rounds.found.differ(Check.STREAM_PLACES, f"fact {told.number}", told.stream, told.place, 0)
    rounds.streams.saw(told.stream)
    try:
        committed = shoe_fact.read(told)
    except (msgspec.MsgspecError, ValueError) as error:
        rounds.found.add(Check.UNREADABLE, f"fact {told.number}", str(error))
        return
    number = number_after(f"{committed.game}/shoe/", shoe)
    if number is None or shoe != f"{committed.game}/shoe/{number:06d}":
        rounds.found.add(Check.SHOE_COMMITMENT, f"fact {told.number}", shoe)
    else:
        rounds.sequences.take(f"shoe/{committed.game}", number, f"shoe {shoe}")
    bind(rounds.shoes, shoe, committed)


def _take_movement(rounds: Rounds, told: Fact, game: str) -> bool:
    """Take a movement of a meter; say whether it was a seed."""
    found = rounds.found
    try:
        moved = meter_fact.read(told)
    except (msgspec.MsgspecError, ValueError) as error:
        found.add(Check.UNREADABLE, f"fact {told.number}", str(error))
        return False
    if game not in rounds.meters:
        rounds.meters[game] = Meter()
        rounds.streams.saw(told.stream)
    meter = rounds.meters[game]
    found.differ(Check.STREAM_PLACES, f"fact {told.number}", told.stream, told.place, meter.movements)
    round = rounds.open.get(moved.round)
    terms = None
    if round is not None and round.opened is not None and round.opened.jackpot is not None:
        terms = Terms(round.id, jackpot_stakes(round.opened), round.opened.jackpot, round.wins)
        round.moved.append(moved.why)
    win = move(found, game, meter, moved, told.at, terms)
    if win is not None and round is not None:
        round.wins.append(win)
    return moved.why == "seed"


def _check_accounts(state: State, link: int) -> None:
    """The accounts that belong to rounds and meters, at a commit."""
    journal, meters = state.journal, state.rounds.meters.values()
    for check, account, due in (
        (Check.STAKES_IN_PLAY, IN_PLAY, state.rounds.staked),
        (Check.METER_ACCOUNT, VISIBLE, sum(meter.visible // MICRO for meter in meters)),
        (Check.METER_ACCOUNT, HIDDEN, sum(meter.hidden // MICRO for meter in meters)),
    ):
        off = journal.available(account) - due
        if off != state.off.get(account, 0):
            state.rounds.found.add(check, f"link {link}", f"account {account}: {due + off} ≠ {due}")
            state.off[account] = off
