"""The laws of the house on SQLite, under random commands.

Law: see ``support.house_laws``; everything that can be asked of a house is asked in every order.
"""

from hypothesis import HealthCheck, settings
from support.effort import examples
from support.house import sqlite_house
from support.house_machine import HouseMachine


class SqliteHouse(HouseMachine):
    """The machine on a file."""

    opens = staticmethod(sqlite_house)


TestSqliteHouse = SqliteHouse.TestCase
TestSqliteHouse.settings = settings(
    max_examples=examples(36),
    stateful_step_count=30,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
