"""The documentation is true.

Law: generated tables are current, links lead somewhere, and nothing speaks of places outside the project.
"""

import importlib.util
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])


def test_the_table_of_returns_is_what_the_code_computes():
    spec = importlib.util.spec_from_file_location("generate", ROOT / "docs" / "generate.py")
    assert spec is not None
    assert spec.loader is not None
    generate = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(generate)
    page = generate.PAGE.read_text(encoding="utf-8")
    assert generate.generated(page) == page, "run `make docs`"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path):
    for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), target


def test_the_arrows_are_kept():
    command = [sys.executable, "-c", "from importlinter.cli import lint_imports_command; lint_imports_command()"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, check=False, timeout=120)  # noqa: S603 -- ours
    assert done.returncode == 0, done.stdout.decode()


def test_the_arrows_of_the_architecture_are_those_that_are_enforced():
    layers = re.search(r"layers = \[(.*?)\]", (ROOT / "pyproject.toml").read_text(encoding="utf-8"), re.DOTALL)
    assert layers is not None
    rooms = re.findall(r"sabot\.(\w+)", layers[1])
    picture = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    assert all(room in picture for room in rooms)
