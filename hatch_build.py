"""The package carries the built web client.

Law: whoever builds a wheel or an archive builds the client first, with or without Node on the machine; an editable
installation leaves that to `make play`.
"""

import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ClientBuildHook(BuildHookInterface[Any]):
    """Builds the client before the package."""

    PLUGIN_NAME = "client"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002 -- the hook's own shape
        """Build it, and stop where that fails."""
        if version == "editable":
            return
        script = Path(self.root) / "web" / "build.py"
        if subprocess.run([sys.executable, str(script)], check=False).returncode:  # noqa: S603 -- our own script
            raise RuntimeError("the web client could not be built")
