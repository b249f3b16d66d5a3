"""Where compiled loops are kept between runs.

Law: beside the package or in the home, as the compiler does by itself; where neither can be written (a
read-only installation of a user without a home), in the temporary folder. It must be settled before the
compiler is loaded.
"""

import os
import tempfile
from pathlib import Path


def ensure_cache() -> None:
    """Name a folder that can be written, unless one is named or the usual ones will do."""
    if "NUMBA_CACHE_DIR" in os.environ:
        return
    home = Path(os.path.expanduser("~"))  # noqa: PTH111 -- Path.home() raises where there is none
    if not any(os.access(folder, os.W_OK) for folder in (Path(__file__).parent, home)):
        os.environ["NUMBA_CACHE_DIR"] = str(Path(tempfile.gettempdir()) / f"sabot-{os.getuid()}")
