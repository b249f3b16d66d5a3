"""No card depends on a generator that nobody can check.

Law: the house draws no chance of its own. System entropy comes in through one module at the rim at most; nothing
imports a pseudo-random generator, and nothing is seeded from a clock. A game in the terminal deals to itself alone.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

HOUSE = Path(__file__).parents[2] / "src" / "sabot"
TERMINAL = HOUSE / "cli" / "play" / "shoe.py"
RIM = HOUSE / "rim" / "entropy.py"
MODULES = sorted(module for module in HOUSE.rglob("*.py") if module != TERMINAL)

GENERATORS = ("random", "numpy.random", "cupy.random")
ENTROPY = ("secrets", "os.urandom", "os.getrandom", "ssl.RAND_bytes", "uuid.uuid1", "uuid.uuid4")
CLOCKS = ("time", "datetime")


def within(name: str, places: tuple[str, ...]) -> bool:
    return any(name == place or name.startswith(place + ".") for place in places)


def aliases(tree: ast.AST) -> dict[str, str]:
    """What each imported name stands for."""
    names: dict[str, str] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names |= {
                one.asname or one.name.split(".")[0]: one.name if one.asname else one.name.split(".")[0]
                for one in node.names
            }
        elif isinstance(node, ast.ImportFrom) and not node.level:
            names |= {one.asname or one.name: f"{node.module}.{one.name}" for one in node.names}
    return names


def meant(node: ast.AST, names: dict[str, str]) -> str:
    """The full dotted name of an expression, or nothing."""
    if isinstance(node, ast.Name):
        return names.get(node.id, "")
    if isinstance(node, ast.Attribute):
        owner = meant(node.value, names)
        return f"{owner}.{node.attr}" if owner else ""
    return ""


def mentioned(tree: ast.AST) -> Iterator[str]:
    """Every imported thing that a module imports or reaches through an import."""
    names = aliases(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (one.name for one in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            yield from (f"{node.module}.{one.name}" for one in node.names)
        elif isinstance(node, ast.Call) and ast.unparse(node.func).endswith(("import_module", "__import__")):
            yield from (
                word.value for word in node.args if isinstance(word, ast.Constant) and isinstance(word.value, str)
            )
        elif name := meant(node, names):
            yield name


def seeded_from_a_clock(tree: ast.AST) -> Iterator[str]:
    """Code that gives a clock to something called seed, or call a thing so."""
    names = aliases(tree)
    for node in ast.walk(tree):
        given: list[ast.expr] = []
        if isinstance(node, ast.Call):
            called = ast.unparse(node.func).rsplit(".", 1)[-1]
            given = [word.value for word in node.keywords if "seed" in (word.arg or "").lower()]
            given += [*node.args, *(word.value for word in node.keywords)] if "seed" in called.lower() else []
        elif isinstance(node, (ast.Assign, ast.AnnAssign)) and node.value is not None:
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            given = [node.value] if any("seed" in ast.unparse(one).lower() for one in targets) else []
        if any(within(meant(part, names), CLOCKS) for value in given for part in ast.walk(value)):
            yield ast.unparse(node)


def faults(text: str) -> list[str]:
    """What a module does that no module may, in words."""
    tree = ast.parse(text)
    found = [f"uses {name}" for name in sorted(set(mentioned(tree))) if within(name, GENERATORS)]
    return found + [f"seeds from a clock: {code}" for code in seeded_from_a_clock(tree)]


def draws_entropy(text: str) -> bool:
    return any(within(name, ENTROPY) for name in mentioned(ast.parse(text)))


def test_no_module_has_a_generator_of_its_own() -> None:
    found = {module.relative_to(HOUSE).as_posix(): faults(module.read_text(encoding="utf-8")) for module in MODULES}
    assert {module: bad for module, bad in found.items() if bad} == {}


def test_entropy_comes_in_at_one_place_at_most() -> None:
    drawing = [module for module in MODULES if draws_entropy(module.read_text(encoding="utf-8"))]
    assert drawing in ([], [RIM])


def test_all_modules_were_looked_at() -> None:
    assert len(MODULES) > 80
    assert HOUSE / "fairness" / "shuffle.py" in MODULES


@pytest.mark.parametrize(
    "text",
    [
        "import random",
        "import random as r",
        "importlib.import_module('random')",
        "__import__('random')",
        "from random import Random",
        "import numpy.random",
        "import numpy as np\nnp.random.default_rng(1)",
        "from numpy import random",
        "from numpy.random import default_rng",
        "import numpy\ndef f():\n    return numpy.random.rand()",
        "def f():\n    import random",
        "import time\nmake_seed(time.time_ns())",
        "from time import time_ns as now\nshoe(seed=now().to_bytes(32, 'big'))",
        "from datetime import datetime\nseed = str(datetime.now()).encode()",
        "import time\nself.seed: int = int(time.monotonic())",
    ],
)
def test_a_module_that_draws_its_own_chance_is_caught(text: str) -> None:
    assert faults(text)


@pytest.mark.parametrize(
    "text",
    [
        "import secrets",
        "from os import urandom",
        "import os\nos.getrandom(32)",
        "import os as o\no.urandom(1)",
        "from secrets import token_bytes as chance",
        "import uuid\nuuid.uuid4()",
    ],
)
def test_a_module_that_draws_entropy_is_seen(text: str) -> None:
    assert draws_entropy(text)


@pytest.mark.parametrize(
    "text", ["import time\nwait(time.time())", "random = 3\nrandom + 1", "import os\nos.fspath(x)"]
)
def test_an_innocent_module_is_not_accused(text: str) -> None:
    assert not faults(text)
    assert not draws_entropy(text)
