"""The compiled loops on this machine: whether they are there, and whether they are current.

Law: a cached loop is thrown away when any loop's source is newer; the compiler itself looks only at the file
of the loop that is called, not at those of the functions it was built from.
"""

from pathlib import Path
from typing import Any

from sabot.odds.endings import endings
from sabot.odds.follow import follow
from sabot.odds.judge import judge
from sabot.odds.spread import joint, squares

_LOOPS: dict[str, tuple[Any, ...]] = {
    "endings": (endings,),
    "judge": (judge,),
    "follow": (follow,),
    "spread": (squares, joint),
}


def is_compiled(*, charts: bool = True) -> bool:
    """Say whether the loops that an analysis needs are cached and current; throw away those that are not."""
    needed = {"endings", "judge", *(("follow",) if charts else ())}
    sources = max(path.stat().st_mtime for path in Path(__file__).parent.glob("*.py"))
    there = True
    for module, loops in _LOOPS.items():
        for loop in loops:
            cached = sorted(Path(loop.stats.cache_path).glob(f"{module}.*.nb?"))
            for path in cached:
                if path.stat().st_mtime < sources:
                    path.unlink(missing_ok=True)
            there = there and (module not in needed or any(path.exists() for path in cached))
    return there
