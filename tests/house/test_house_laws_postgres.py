"""The laws of the house on PostgreSQL, under random commands.

Law: the same machine and the same laws as on SQLite.
"""

from hypothesis import HealthCheck, settings
from support.effort import examples
from support.house import postgres_house
from support.house_machine import HouseMachine


class PostgresHouse(HouseMachine):
    """The machine on a server."""

    opens = staticmethod(postgres_house)


TestPostgresHouse = PostgresHouse.TestCase
TestPostgresHouse.settings = settings(
    max_examples=examples(3),
    stateful_step_count=20,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
