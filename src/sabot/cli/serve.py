"""``sabot serve``: open the house to players."""

import asyncio
import os
import sys
from collections.abc import Mapping

from sabot.cli.refusal import BadInput
from sabot.server.config import Config, ConfigFault, describe, load
from sabot.server.logs import setup
from sabot.server.serving import Served
from sabot.server.serving import serve as serving
from sabot.words import Lang, say


def serve(lang: Lang, config: str, flags: Mapping[str, object], *, show: bool) -> int:
    """Serve until told to stop; with ``show`` only say how it would be served."""
    try:
        found = load(config or None, os.environ, flags)
    except ConfigFault as fault:
        raise BadInput(fault.key, **fault.about) from None
    if show:
        sys.stdout.write(describe(found) + "\n")
        return 0
    setup(found.log.level, found.log.format)
    try:
        _run(found, lang)
    except ConfigFault as fault:
        raise BadInput(fault.key, **fault.about) from None
    return 0


def _run(config: Config, lang: Lang) -> None:
    def opened(listening: Served) -> None:
        sys.stdout.write(say(lang, "serve.open", url=listening.url) + "\n")
        sys.stdout.flush()

    try:
        import uvloop  # noqa: PLC0415 -- not on every system
    except ImportError:
        asyncio.run(serving(config, opened))
    else:
        uvloop.run(serving(config, opened))
    sys.stdout.write(say(lang, "serve.closed") + "\n")
