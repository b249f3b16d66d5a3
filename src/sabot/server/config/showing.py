"""A configuration as text.

Law: what is shown could be read again, but for the password of a database.
"""

import json
import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from sabot.server.addresses import hidden

if TYPE_CHECKING:
    from sabot.server.config.settings import Config


_BARE = re.compile(r"[A-Za-z0-9_-]+")
"""What TOML takes as a name without quotes."""


def describe(config: "Config") -> str:
    """A configuration as the TOML that makes it, with the password of a database hidden."""
    document = msgspec.to_builtins(config)
    return "\n".join(_toml(document | {"database": hidden(config.database)}))


def _toml(table: Mapping[str, Any], above: str = "") -> Iterator[str]:
    """The lines of a table, and those of the tables in it."""
    for name, value in table.items():
        if not isinstance(value, dict) and value is not None:
            yield f"{name} = {_toml_value(value)}"
    for name, value in table.items():
        if isinstance(value, dict):
            place = above + (name if _BARE.fullmatch(name) else json.dumps(name))
            if not value or any(not isinstance(inside, dict) for inside in value.values()):
                yield f"\n[{place}]"
            yield from _toml(value, f"{place}.")


def _toml_value(value: Any) -> str:
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value) if isinstance(value, int) else f"[{', '.join(map(_toml_value, value))}]"
