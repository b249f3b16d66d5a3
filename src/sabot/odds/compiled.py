"""Whether the loops have been compiled on this machine already.

Law: a question only; asking compiles nothing.
"""

from pathlib import Path
from typing import Any

from sabot.odds.endings import endings
from sabot.odds.follow import follow
from sabot.odds.judge import judge


def is_compiled() -> bool:
    """Say whether every loop is in the cache, so that the first use is quick."""
    loops: dict[str, Any] = {"endings": endings, "judge": judge, "follow": follow}
    return all(any(Path(loop.stats.cache_path).glob(f"{name}.{name}-*.nbi")) for name, loop in loops.items())
