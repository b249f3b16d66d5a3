"""``sabot staff``: accounts with a role, by the operator's own hand."""

import asyncio
import getpass
import sys

from sabot.books import Transaction
from sabot.cli.database import address_of
from sabot.cli.refusal import BadInput
from sabot.cli.show import print_json
from sabot.house.opening import open_house
from sabot.house.people.accounts import register
from sabot.house.people.player import Player, Role
from sabot.house.people.staff import appoint_named
from sabot.house.refused import Reason, Refused
from sabot.rim.clock import clock
from sabot.rim.entropy import token
from sabot.rim.passwords import Passwords
from sabot.storage.address import open_storage
from sabot.storage.protocol import Storage
from sabot.words import Lang, say


def staff(name: str, role: str, lang: Lang, database: str, *, existing: bool, as_json: bool) -> int:
    """Make an account with a role; only where that is said is it given to somebody who has the name already."""
    if role not in tuple(Role):
        raise BadInput("staff.unknown_role", word=role, allowed=tuple(Role))
    try:
        made = asyncio.run(_made(address_of(database), name, role, lang, existing=existing))
    except Refused as refused:
        key = {Reason.NAME_TAKEN: "staff.taken", Reason.UNKNOWN_PLAYER: "staff.unknown"}.get(refused.reason)
        raise BadInput(key or f"house.{refused.reason}", **{"name": name, **refused.about}) from None
    if as_json:
        print_json({"number": made.number, "name": made.name, "role": made.role})
    else:
        sys.stdout.write(say(lang, "staff.made", name=made.name, role=made.role, number=made.number) + "\n")
    return 0


async def _made(address: str, name: str, role: str, lang: Lang, *, existing: bool) -> Player:
    storage = await open_storage(address, clock=clock())
    try:
        await storage.run(open_house)
        if existing:
            return await storage.run(lambda transaction: appoint_named(transaction, name, role))
        return await _register(storage, name, role, lang)
    finally:
        await storage.close()


async def _register(storage: Storage, name: str, role: str, lang: Lang) -> Player:
    passwords = Passwords()
    try:
        hashed = await passwords.hash(_password(lang))
    finally:
        passwords.close()

    async def work(transaction: Transaction) -> Player:
        await register(transaction, name, hashed, token())
        return await appoint_named(transaction, name, role)

    return await storage.run(work)


def _password(lang: Lang) -> str:
    """A password from the terminal, twice, or the first line of standard input."""
    if not sys.stdin.isatty():
        return sys.stdin.readline().rstrip("\n")
    first = getpass.getpass(say(lang, "staff.password") + " ")
    if getpass.getpass(say(lang, "staff.again") + " ") != first:
        raise BadInput("staff.differ")
    return first
