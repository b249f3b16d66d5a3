"""The laws of the house, checked on a raw dump of its tables.

Law: nothing here shares code with ledger, books or house; sums are made again from the rows, and the facts are
read as plain JSON.
"""

import hashlib
import json
from collections import Counter, defaultdict
from typing import Any, NamedTuple

from support.house import Dump

MICRO = 1_000_000
CASHIER, BANK, IN_PLAY, VISIBLE, HIDDEN = range(1, 6)
GENESIS = "0" * 64
Events = list[dict[str, Any]]


class Entry(NamedTuple):
    """A row of the journal."""

    number: int
    link: int
    key: str
    phase: str
    kind: str
    debit: int
    credit: int
    cents: int
    pending: int | None
    ref: str
    memo: str
    at: int


def check(dump: Dump) -> None:
    """Every law at once."""
    entries = [Entry(*row) for row in dump["entry"]]
    rounds = rounds_of(dump)
    check_balances(dump, entries)
    check_minting(dump, entries)
    check_rounds(dump, entries, rounds)
    check_open(dump, rounds)
    check_meters(dump, rounds)
    check_chain(dump)


def rounds_of(dump: Dump) -> dict[str, Events]:
    """The facts of each round, by its id."""
    rounds: dict[str, Events] = defaultdict(list)
    for _, _, stream, place, _, body in dump["fact"]:
        kind, _, id = stream.partition("/")
        if kind == "round":
            assert place == len(rounds[id]), "a stream has no gaps"
            rounds[id].append(json.loads(body))
    return dict(rounds)


def check_balances(dump: Dump, entries: list[Entry]) -> None:
    """Transactions sum to zero at every commit, nobody is below zero, and cached sums are the sums of postings."""
    sums: dict[int, Counter[str]] = defaultdict(Counter)
    for place, entry in enumerate(entries):
        assert entry.number == place + 1
        assert entry.cents > 0
        out, into = sums[entry.debit], sums[entry.credit]
        if entry.phase in ("post", "void"):
            out["debits_pending"] -= entry.cents
            into["credits_pending"] -= entry.cents
        if entry.phase in ("posted", "post"):
            out["debits_posted"] += entry.cents
            into["credits_posted"] += entry.cents
        if entry.phase == "pending":
            out["debits_pending"] += entry.cents
            into["credits_pending"] += entry.cents
        if place + 1 == len(entries) or entries[place + 1].link != entry.link:  # a commit ends here
            assert sum(one["credits_posted"] - one["debits_posted"] for one in sums.values()) == 0
            for account, one in sums.items():
                left = one["credits_posted"] - one["debits_posted"] - one["debits_pending"]
                assert account == CASHIER or left >= 0, f"account {account} is below zero"
    for account, _, _, *cached, _ in dump["account"]:
        names = ("debits_pending", "debits_posted", "credits_pending", "credits_posted")
        assert cached == [sums[account][name] for name in names], f"account {account} is cached wrongly"
    assert sums.keys() <= {row[0] for row in dump["account"]}


def check_minting(dump: Dump, entries: list[Entry]) -> None:
    """Only the cashier mints, and what it minted is where it went."""
    minted = sum(entry.cents for entry in entries if entry.debit == CASHIER and entry.phase == "posted")
    taken = sum(entry.cents for entry in entries if entry.credit == CASHIER and entry.phase == "posted")
    assert {entry.kind for entry in entries if entry.debit == CASHIER} <= {"deposit", "bankroll"}
    held = sum(credited - debited for id, _, _, _, debited, _, credited, _ in dump["account"] if id != CASHIER)
    assert held == minted - taken


def staked_in(events: Events) -> int:
    """All that a round's facts say was staked."""
    return sum(event["staked"] for event in events if event["event"] in ("opened", "acted", "insured"))


def check_rounds(dump: Dump, entries: list[Entry], rounds: dict[str, Events]) -> None:
    """Each round settled or voided once; the list of rounds says what the facts say."""
    listed = {row[0]: row for row in dump["round"]}
    assert listed.keys() == rounds.keys()
    by_round: dict[str, list[Entry]] = defaultdict(list)
    for entry in entries:
        by_round[entry.ref].append(entry)
    for id, events in rounds.items():
        names = [event["event"] for event in events]
        ends = [event for event in events if event["event"] in ("settled", "voided")]
        assert names.count("opened") == 1
        assert len(ends) <= 1
        assert names.count("revealed") == len(ends)
        *_, closed_at, status, staked, returned = listed[id]
        assert status == (ends[0]["event"] if ends else "open")
        assert (closed_at is None) == (not ends)
        if ends:
            assert names[-2:] == [status, "revealed"]
            assert (staked, returned) == (staked_in(events), ends[0]["returned"])
        check_money(by_round[id], events, ends[0] if ends else None)


def check_money(entries: list[Entry], events: Events, end: dict[str, Any] | None) -> None:
    """The money of a round's entries is the money of its facts."""
    moved, staked = moved_of(entries, player=events[0]["player"]), staked_in(events)
    assert moved["stake"] == staked
    if end is None:
        assert set(+moved) <= {"stake", "promised"}
    elif end["event"] == "voided":
        assert moved["refund"] == staked == end["returned"]
        assert set(+moved) == {"stake", "refund"}
    else:
        awarded = sum(cents for event in events if event["event"] == "awarded" for _, cents in event["awards"])
        assert moved["return"] + moved["loss"] == staked == end["staked"]
        assert moved["award"] + moved["award_by_bank"] == awarded
        assert moved["return"] + moved["win"] + awarded == end["returned"]
        assert not (moved["win"] and moved["loss"])
        assert moved["refund"] == moved["promised"] == 0


def moved_of(entries: list[Entry], *, player: int) -> Counter[str]:
    """What was moved between a player and the house for one round, by kind."""
    moved: Counter[str] = Counter()
    for entry in entries:
        if player in (entry.debit, entry.credit):
            if entry.phase in ("posted", "post"):
                moved[entry.kind] += entry.cents
            if entry.phase == "pending":
                moved["promised"] += entry.cents
            elif entry.phase in ("post", "void"):
                moved["promised"] -= entry.cents
        elif IN_PLAY in (entry.debit, entry.credit):
            moved[entry.kind] += entry.cents
    return moved


def check_open(dump: Dump, rounds: dict[str, Events]) -> None:
    """Stakes in play are the stakes of open rounds, and every player's list of them is true."""
    still = {id: events for id, events in rounds.items() if events[-1]["event"] != "revealed"}
    in_play = next(row for row in dump["account"] if row[0] == IN_PLAY)
    assert in_play[6] - in_play[4] == sum(map(staked_in, still.values()))
    wanted: dict[int, tuple[dict[str, str], int]] = {}
    for id, events in still.items():
        player, game = events[0]["player"], events[0]["game"]
        open_rounds, staked = wanted.get(player, ({}, 0))
        assert game not in open_rounds, "one round of a game at a time"
        wanted[player] = {**open_rounds, game: id}, staked + staked_in(events)
    kept = {id: json.loads(body) for kind, id, body in dump["document"] if kind == "playing"}
    for id, playing in kept.items():
        assert (playing["rounds"], playing["staked"]) == wanted.pop(int(id), ({}, 0))
    assert not wanted
    shoes = {id: json.loads(body)["shoe"] for kind, id, body in dump["document"] if kind == "boundshoe"}
    for events in still.values():
        assert shoes.pop(f"{events[0]['player']}/{events[0]['game']}") == events[0]["shoe"]
    assert not set(shoes.values()) & {events[0]["shoe"] for events in rounds.values()}, "no shoe is dealt twice"


def check_meters(dump: Dump, rounds: dict[str, Events]) -> None:
    """Visible + hidden + paid = seeds + contributions after every movement; accounts hold the whole cents."""
    moves = [json.loads(row[5]) for row in dump["fact"] if row[2] == "meter/progressive"]
    visible = hidden = paid = added = 0
    for move in moves:
        shares = [move["staked"] * share for share in move["shares"] or (0, 0)]
        if move["why"] == "contribution":
            due = visible + shares[0], hidden + shares[1]
            assert move["added"] == sum(shares)
        elif move["why"] == "withdrawal":
            due = max(visible - shares[0], 0), max(hidden - shares[1], 0)
        else:
            due = visible + move["added"] - move["paid"] + move["moved"], hidden - move["moved"]
        paid, added = paid + move["paid"], added + move["added"]
        visible, hidden = move["visible"], move["hidden"]
        assert (visible, hidden) == due
        assert min(visible, hidden) >= 0
        assert visible + hidden + paid == added
    held = {row[0]: row[6] - row[4] - row[3] for row in dump["account"]}
    assert (held[VISIBLE], held[HIDDEN]) == (visible // MICRO, hidden // MICRO)
    fed = {move["round"]: move["staked"] for move in moves if move["why"] == "contribution"}
    for id, events in rounds.items():
        sides = [cents for _, stakes in events[0]["bets"] for name, cents in stakes if name == "21+3_progressive"]
        assert fed.pop(id, 0) == sum(sides)
    assert not fed


def check_chain(dump: Dump) -> None:
    """Every link is the digest of the one before it and of all that it sealed."""
    before = GENESIS
    for place, (number, at, openings, entries, facts, digest) in enumerate(dump["link"], start=1):
        assert number == place
        opened = [list(row[:3]) for row in dump["account"] if row[7] == number]
        written = [[row[0], *row[2:]] for row in dump["entry"] if row[1] == number]
        told = [[row[0], *row[2:]] for row in dump["fact"] if row[1] == number]
        assert (openings, entries, facts) == (len(opened), len(written), len(told))
        body = json.dumps([number, at, opened, written, told], separators=(",", ":"), ensure_ascii=False)
        before = hashlib.sha256(bytes.fromhex(before) + body.encode()).hexdigest()
        assert digest == before, f"link {number} is not what it seals"
