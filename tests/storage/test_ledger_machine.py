"""Any order of anything: the ledger agrees with a tiny model after every step, in both storages."""

import shutil
import tempfile
from pathlib import Path

from hypothesis import HealthCheck, settings
from storage.houses import Place, place
from storage.machine import LedgerMachine
from support.effort import examples


class SqliteMachine(LedgerMachine):
    """In a SQLite file."""

    def new_place(self) -> Place:
        """A file in a folder of its own."""
        self.folder = Path(tempfile.mkdtemp(prefix="sabot-machine-"))
        return place("sqlite", self.folder)

    def teardown(self) -> None:
        """The folder goes too."""
        super().teardown()
        shutil.rmtree(self.folder, ignore_errors=True)


class PostgresMachine(LedgerMachine):
    """In a PostgreSQL database."""

    def new_place(self) -> Place:
        """A database of its own."""
        return place("postgres", Path())


SLOW = [HealthCheck.too_slow, HealthCheck.filter_too_much]
TestOnSqlite = SqliteMachine.TestCase
TestOnSqlite.settings = settings(
    max_examples=examples(40), stateful_step_count=25, deadline=None, suppress_health_check=SLOW
)
TestOnPostgres = PostgresMachine.TestCase
TestOnPostgres.settings = settings(
    max_examples=examples(10), stateful_step_count=20, deadline=None, suppress_health_check=SLOW
)
