"""Commands that leave no other trace, carried out once.

Law: the same id with the same body is the same command, whenever it comes; with another body it is refused.
"""

import msgspec

from sabot.books import Transaction
from sabot.house.documents import get, put
from sabot.house.instant.asked import check_command
from sabot.house.refused import Reason, Refused


class Once(msgspec.Struct, frozen=True):
    """What a command asked for, by player and id."""

    asked: str


async def first_time(transaction: Transaction, player: int, command: str, asked: str) -> bool:
    """Say whether a command is to be carried out; from now on it was."""
    check_command(command)
    before = await get(transaction, Once, f"{player}/{command}")
    if before is None:
        put(transaction, f"{player}/{command}", Once(asked))
        return True
    if before.asked != asked:
        raise Refused(Reason.COMMAND_REUSED, command=command)
    return False
