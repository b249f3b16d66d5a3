"""Documents that may change, against what the facts say.

Law: a document never knows better than the facts. What is open, reserved, bound or counted is compared with what the
whole journal came to; a document that is missing is found as well as one that is wrong.
"""

from dataclasses import dataclass, field

from sabot.audit import usage
from sabot.audit.bodies import (
    BoundShoe,
    House,
    Last,
    MeterDocument,
    Playing,
    Reserved,
    Taken,
)
from sabot.audit.findings import Check, Findings
from sabot.audit.journal import Journal
from sabot.audit.meters import Meter, Win
from sabot.audit.rounds import Round, Rounds
from sabot.audit.sequences import number_after
from sabot.audit.settlement import dealt_cards
from sabot.audit.shoes import Opened, check_dealt, seed_of
from sabot.audit.source import Row, decode, pairs


@dataclass(slots=True)
class Documents:
    """What the documents must say, less those that have said it."""

    found: Findings
    journal: Journal
    rounds: Rounds
    playing: dict[str, Playing] = field(default_factory=dict)
    open_shoes: dict[str, Round] = field(default_factory=dict)
    """Rounds whose shoes are being dealt, by player and game."""
    reserved: dict[str, Round] = field(default_factory=dict)
    counters: dict[str, int] = field(default_factory=dict)
    meters: dict[str, Meter] = field(default_factory=dict)
    house: bool = False
    """Whether there must be a house."""
    people: set[str] = field(default_factory=set)
    """The numbers of those who have not left."""


def documents_due(found: Findings, journal: Journal, rounds: Rounds) -> Documents:
    """All that there must be."""
    due = Documents(found, journal, rounds, counters=dict(rounds.sequences.last), meters=dict(rounds.meters))
    due.house = bool(journal.accounts)
    for round in rounds.open.values():
        if round.opened is None or round.closed_at is not None:
            continue
        opened = round.opened
        player = due.playing.setdefault(str(opened.player), Playing())
        if opened.game in player.rounds:
            found.add(Check.ROUND_OPENING, f"round {round.id}", f"{player.rounds[opened.game]}")
        player.rounds[opened.game] = round.id
        player.staked += round.staked
        due.open_shoes[f"{opened.player}/{opened.game}"] = round
        if round.wins:
            due.reserved[round.id] = round
    return due


def read_documents(due: Documents, rows: list[Row]) -> None:
    """Compare documents with what is due."""
    for kind, id, body in pairs(rows):
        compare = _COMPARED.get(kind)
        if compare is not None:
            due.found.checked["documents"] += 1
            compare(due, f"{kind} {id}", id, body)
        elif kind == "player":
            due.people.add(id)


def check_missing(due: Documents) -> None:
    """Say which documents were not there."""
    missing = [
        *(["house house"] if due.house else []),
        *(f"playing {id}" for id in due.playing.keys() | (due.people & set(map(str, due.rounds.usage.players)))),
        *(f"boundshoe {place}" for place in due.open_shoes),
        *(f"reserved {id}" for id in due.reserved),
        *(f"counter {id}" for id in due.counters),
        *(f"meter {id}" for id in due.meters),
        *(f"boundshoe {bound.player}/{bound.game}" for bound in due.rounds.shoes.waiting.values()),
    ]
    for where in missing:
        due.found.add(Check.DOCUMENT, where, "–")


def _playing(due: Documents, where: str, id: str, body: str) -> None:
    said, known = decode(due.found, where, body, Playing), due.playing.pop(id, Playing())
    used = due.rounds.usage.players.pop(number_after("", id) or 0, None)
    if said is not None:
        deals = due.rounds.deals.get(number_after("", id) or 0, ())
        due.found.differ(Check.DOCUMENT, where, "deals", said.deals, deals)
        due.found.differ(Check.DOCUMENT, where, "rounds", sorted(said.rounds.items()), sorted(known.rounds.items()))
        due.found.differ(Check.DOCUMENT, where, "staked", said.staked, known.staked)
        usage.compare(due.found, where, said.used, used)


def _meter(due: Documents, where: str, id: str, body: str) -> None:
    said, meter = decode(due.found, where, body, MeterDocument), due.meters.pop(id, Meter())
    if said is None:
        return
    together = tuple(map(_taken, meter.together))
    known = MeterDocument(meter.visible, meter.hidden, meter.since, together)
    for name in MeterDocument.__struct_fields__:
        due.found.differ(Check.DOCUMENT, where, name, getattr(said, name), getattr(known, name))


def _reserved(due: Documents, where: str, id: str, body: str) -> None:
    said, round = decode(due.found, where, body, Reserved), due.reserved.pop(id, None)
    if round is None:
        due.found.add(Check.DOCUMENT, where, "+")
    elif said is not None:
        known = tuple((win.box, _taken(win)) for win in round.wins)
        due.found.differ(Check.DOCUMENT, where, "wins", said.wins, known)
        due.found.differ(Check.DOCUMENT, where, "since", said.since, round.wins[0].since)


def _taken(win: Win) -> Taken:
    return Taken(win.cents, win.from_meter, win.moved, win.share_cents)


def _bound_shoe(due: Documents, where: str, id: str, body: str) -> None:
    said, round = decode(due.found, where, body, BoundShoe), due.open_shoes.pop(id, None)
    if said is None:
        return
    if round is None or round.opened is None:
        _waiting_shoe(due, where, id, said)
        return
    opened = round.opened
    due.found.differ(Check.DOCUMENT, where, "shoe", said.shoe, opened.shoe)
    due.found.differ(Check.DOCUMENT, where, "commitment", said.commitment, opened.commitment)
    rules = due.rounds.rules.get(opened.rules)
    if rules is not None and not round.broken:
        check_dealt(due.found, round.id, said.seed, Opened(opened, dealt_cards(round.events), rules))


def _waiting_shoe(due: Documents, where: str, id: str, said: BoundShoe) -> None:
    bound = due.rounds.shoes.waiting.pop(said.shoe, None)
    if bound is None or f"{bound.player}/{bound.game}" != id or bound.commitment != said.commitment:
        due.found.add(Check.DOCUMENT, where, f"shoe {said.shoe}")
    elif seed_of(said.seed, said.shoe, bound.commitment) is None:
        due.found.add(Check.SHOE_SEED, where, f"shoe {said.shoe}")


def _counter(due: Documents, where: str, id: str, body: str) -> None:
    said, known = decode(due.found, where, body, Last), due.counters.pop(id, None)
    if known is None:
        due.found.add(Check.DOCUMENT, where, "+")
    elif said is not None:
        due.found.differ(Check.DOCUMENT, where, "last", said.last, known)


def _house(due: Documents, where: str, id: str, body: str) -> None:
    if not due.house or id != "house":
        due.found.add(Check.DOCUMENT, where, "+")
        return
    said, journal = decode(due.found, where, body, House), due.journal
    due.house = False
    if said is None:
        return
    due.found.differ(Check.DOCUMENT, where, "bankroll", said.bankroll, journal.roll)
    due.found.differ(Check.DOCUMENT, where, "opened_at", said.opened_at, journal.opened_at)
    for account, standing in journal.accounts.items():
        due.found.differ(Check.ACCOUNT_OPENING, f"account {account}", "currency", standing.currency, said.currency)


_COMPARED = {
    "playing": _playing,
    "meter": _meter,
    "reserved": _reserved,
    "boundshoe": _bound_shoe,
    "counter": _counter,
    "house": _house,
}
