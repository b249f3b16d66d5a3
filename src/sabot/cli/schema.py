"""``sabot schema WHAT``: the protocol for those who write clients."""

import json
import sys
from collections.abc import Callable

from sabot.cli.refusal import BadInput
from sabot.protocol.schema import json_schema, openapi, typescript
from sabot.words import Lang


def _document(made: dict[str, object]) -> str:
    return json.dumps(made, indent=2) + "\n"


WRITTEN: dict[str, Callable[[], str]] = {
    "typescript": typescript,
    "openapi": lambda: _document(openapi()),
    "json": lambda: _document(json_schema()),
}
"""What can be asked for; the same bytes on every machine, whatever its language."""


def schema(what: str, lang: Lang) -> int:  # noqa: ARG001 -- as every command; types have no language
    """Print a description of the protocol that programs read."""
    if what not in WRITTEN:
        raise BadInput("schema.unknown", word=what, allowed=tuple(WRITTEN))
    sys.stdout.write(WRITTEN[what]())
    return 0
