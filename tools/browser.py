"""Sees that there is a Chromium for the tests that need one.

Law: what is on the machine is used; else the system's package is installed where that may be done, else Playwright's
own. What is missing is said with the command that brings it.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
WAYS = (
    ("sh", "-c", "apt-get update --quiet && apt-get install --yes --quiet --no-install-recommends chromium"),
    (sys.executable, "-m", "playwright", "install", "--with-deps", "chromium"),
)


def main() -> int:
    """0 once there is one."""
    if found():
        return 0
    for way in WAYS:
        may = way[0] != "sh" or (os.geteuid() == 0 and shutil.which("apt-get"))
        if may and subprocess.run(way, check=False).returncode == 0 and found():  # noqa: S603 -- our own commands
            return 0
    sys.stderr.write("the browser tests need Chromium: apt-get install chromium, or playwright install chromium\n")
    return 1


def found() -> str | None:
    """Where a Chromium is."""
    for name in NAMES:
        path = shutil.which(name)
        if path is not None:
            return path
    own = Path.home() / ".cache" / "ms-playwright"
    return next((str(path) for path in sorted(own.glob("chromium-*/chrome-linux*/chrome"))), None)


if __name__ == "__main__":
    sys.exit(main())
