"""Books in the hands of a forger who can do anything, the chain included.

Law: rows in plain lists, so that not even the database's own keys are in the way; ``rechain`` makes the chain right
again, so that a check must find a forgery by itself.
"""
# ruff: noqa: S608 -- the names of tables and columns are ours

import json
from collections.abc import AsyncIterator
from typing import Any

from audit.audited_houses import opened

from sabot.audit import Audited, audit
from sabot.books import Head, digest
from sabot.facts import Fact
from sabot.ledger import Entry, Opening
from sabot.storage.protocol import TABLES
from sabot.storage.sqlite.driving import drive

Row = dict[str, Any]


class Books:
    """Every table as a list of rows by column."""

    def __init__(self, data: bytes) -> None:
        connection = opened(data)
        self.tables: dict[str, list[Row]] = {
            name: [
                dict(zip(columns, row, strict=True))
                for row in connection.execute(f"SELECT {', '.join(columns)} FROM {name} ORDER BY 1, 2")
            ]
            for name, columns in TABLES.items()
        }

    def __getitem__(self, table: str) -> list[Row]:
        return self.tables[table]

    async def head(self) -> Head:
        return Head(entry=len(self["entry"]), fact=len(self["fact"]))

    async def table(self, name: str) -> AsyncIterator[list[tuple[object, ...]]]:
        rows = [tuple(row.values()) for row in self[name]]
        for start in range(0, len(rows), 7):
            yield rows[start : start + 7]

    def audited(self, head: str | None = None) -> Audited:
        audited: Audited = drive(audit(self, head=head))
        return audited

    # ── Finding ──────────────────────────────────────────────────────────────────────────────────────

    def entry(self, kind: str) -> Row:
        """The first entry of a kind."""
        return next(row for row in self["entry"] if row["kind"] == kind)

    def fact(self, event: str, **words: object) -> Row:
        """The first fact of a kind whose body holds these words."""
        for row in self["fact"]:
            body = json.loads(row["body"])
            if body["event"] == event and words.items() <= body.items():
                return row
        raise LookupError(event)

    # ── Forging ──────────────────────────────────────────────────────────────────────────────────────

    def edit(self, fact: Row, **words: object) -> None:
        """Write other words into a fact."""
        fact["body"] = json.dumps(json.loads(fact["body"]) | words, separators=(",", ":"))

    def append(self, *, entry: Row | None = None, fact: Row | None = None) -> None:
        """One more link with an entry or a fact that is like another but for what is given."""
        at, link = self["link"][-1]["at"], len(self["link"]) + 1
        for table, more in (("entry", entry), ("fact", fact)):
            if more is not None:
                number = len(self[table]) + 1
                like = self[table][0] | {"key": f"forged/{number}", "ref": ""} if table == "entry" else self[table][0]
                self[table].append(like | more | {"number": number, "link": link, "at": at})
        counts = {"openings": 0, "entries": int(entry is not None), "facts": int(fact is not None)}
        self["link"].append({"number": link, "at": at, **counts, "digest": ""})

    def rechain(self) -> None:
        """Make every link right again."""
        before = Head().digest
        for link in self["link"]:
            accounts, entries, facts = (
                [row for row in self[table] if row["link"] == link["number"]] for table in ("account", "entry", "fact")
            )
            openings = [Opening(row["id"], row["kind"], row["currency"]) for row in accounts]
            lines = [Entry(*(cell for name, cell in row.items() if name != "link")) for row in entries]
            told = [Fact(*(cell for name, cell in row.items() if name != "link")) for row in facts]
            before = link["digest"] = digest(before, link["number"], link["at"], openings, lines, told)

    def resum(self) -> None:
        """Make every cached sum right again."""
        sums = {row["id"]: row for row in self["account"]}
        for row in sums.values():
            row.update(debits_pending=0, debits_posted=0, credits_pending=0, credits_posted=0)
        for row in self["entry"]:
            pending = {"pending": 1, "post": -1, "void": -1}.get(row["phase"], 0) * row["cents"]
            posted = row["cents"] if row["phase"] in ("posted", "post") else 0
            for side, account in (("debits", row["debit"]), ("credits", row["credit"])):
                if account in sums:
                    sums[account][f"{side}_pending"] += pending
                    sums[account][f"{side}_posted"] += posted
