"""The package is built with its client in it, where there is no Node on the machine.

Law: built from what git keeps, by the build backend itself, with an empty search path; only the packages of the client
are taken from the checkout, where `make test` has just fetched them.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).resolve().parents[2]
KEPT = ("README.md", "LICENSE", "hatch_build.py", "pyproject.toml", "src", "web")
PACKAGES, SITE = "web/node_modules", "src/sabot/server/site"


@pytest.fixture
def checkout(tmp_path):
    """What git keeps of the package, without anything that was built."""
    list_them = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z", *KEPT]
    listed = subprocess.run(list_them, cwd=ROOT, capture_output=True, text=True, check=True).stdout  # noqa: S603 -- our own
    for name in filter(None, listed.split("\0")):
        if (ROOT / name).is_file():
            (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, tmp_path / name)
    shutil.copytree(ROOT / PACKAGES, tmp_path / PACKAGES, symlinks=True)
    return tmp_path


def test_the_wheel_carries_the_client_and_needs_no_node(checkout, tmp_path):
    assert not (checkout / SITE).exists()
    nowhere = {**os.environ, "PATH": str(tmp_path / "nowhere")}
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path / "made")]
    done = subprocess.run(build, cwd=checkout, env=nowhere, capture_output=True, text=True, check=False)  # noqa: S603 -- our own
    assert done.returncode == 0, done.stdout + done.stderr
    (wheel,) = (tmp_path / "made").glob("*.whl")
    with ZipFile(wheel) as packed:
        names = packed.namelist()
        page = packed.read("sabot/server/site/index.html").decode()
    for kind in ("js", "css", "woff2"):
        assert any(name.startswith("sabot/server/site/assets/") and name.endswith(f".{kind}") for name in names), kind
    assert all(f"sabot/server/site/{asset}" in names for asset in re.findall(r'(?:src|href)="/?([^"]+)"', page)), page
    assert not any("node_modules" in name or name.startswith("web/") for name in names)
