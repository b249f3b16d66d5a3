"""What every test run needs before it starts.

Law: compiled loops are current, and compiled once, before the workers begin.
"""

import pytest

from sabot.games import GAMES
from sabot.odds import analysis, is_compiled, round_moments


def pytest_configure(config: pytest.Config) -> None:
    """Compile in the first process only; the workers then find everything in the cache."""
    if not hasattr(config, "workerinput") and not is_compiled():
        analysis(GAMES["classic"].rules)
        round_moments(GAMES["infinite"].rules)
