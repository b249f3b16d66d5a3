"""Which database a command works on, and how it is asked.

Law: ``--database``, else the environment's SABOT_DATABASE, else a file in the folder where one stands; a command
that only reads never locks a running house out, and never makes a house.
"""

import asyncio
import os
import sqlite3
from collections.abc import Awaitable, Callable
from typing import TypeVar

import msgspec

from sabot.books import Head, Transaction
from sabot.cli.refusal import BadInput
from sabot.engine import refused as engine
from sabot.house.instant import Played, read_round
from sabot.house.refused import Refused
from sabot.storage.address import open_reader
from sabot.storage.faults import StorageFault
from sabot.storage.protocol import Reader

DEFAULT = "sqlite:///sabot.db"

Result = TypeVar("Result")


def address_of(word: str) -> str:
    """The database that is meant."""
    return word or os.environ.get("SABOT_DATABASE") or DEFAULT


def ask(address: str, query: Callable[[Reader], Awaitable[Result]]) -> Result:
    """Ask something of one moment of a database."""

    async def asking() -> Result:
        async with open_reader(address) as reader:
            return await query(reader)

    try:
        return asyncio.run(asking())
    except (sqlite3.DatabaseError, msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise StorageFault("storage.spoilt", why=str(error)) from None


def played_round(address: str, id: str) -> Played:
    """A round of a database, from its facts."""

    async def query(reader: Reader) -> Played:
        return await read_round(Transaction(reader, Head(), now=0), id)

    try:
        return ask(address, query)
    except Refused as refused:
        raise BadInput(f"house.{refused.reason}", **refused.about) from None
    except (engine.Refused, AssertionError, KeyError, ValueError) as error:  # facts that no engine could have made
        raise StorageFault("storage.spoilt", why=f"{id}: {error}") from None
