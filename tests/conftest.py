"""What every test run needs before it starts.

Law: compiled loops are current, and compiled once, before the workers begin.
"""

import pytest

from sabot.games import GAMES
from sabot.odds import analysis, is_compiled, round_moments

collect_ignore_glob = ["conftest.py", "*/conftest.py"]
"""They share one name, and hold no tests; pytest loads them by their path all the same."""


def pytest_configure(config: pytest.Config) -> None:
    """Compile in the first process only; the workers then find everything in the cache."""
    if not hasattr(config, "workerinput") and not is_compiled():
        analysis(GAMES["classic"].rules)
        round_moments(GAMES["infinite"].rules)
