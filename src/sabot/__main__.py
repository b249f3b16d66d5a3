"""``python -m sabot``."""

from sabot.cli import main

main()
