"""What the types and their fields mean.

Law: a type says it in its docstring; a field in the sentence below it, else by its name, because one word means one
thing everywhere. Python's words for nothing and for code become those of whoever reads it.
"""

import ast
import inspect
import re
import sys
from functools import cache
from itertools import pairwise

from sabot.protocol.schema.glossary import FIELDS, WORDS


def meaning(cls: type) -> str:
    """What a type means, as one paragraph of Markdown."""
    return _told(inspect.getdoc(cls) or "")


def field_meaning(cls: type, field: str) -> str:
    """What a field means, as one paragraph of Markdown; empty where nothing says it."""
    place = f"{cls.__module__.removeprefix('sabot.')}.{cls.__name__}.{field}"
    return _told(_below(cls).get(field) or FIELDS.get(place) or WORDS.get(field, ""))


@cache
def _below(cls: type) -> dict[str, str]:
    """The sentences that stand below fields in the source."""
    source = ast.parse(inspect.getsource(sys.modules[cls.__module__]))
    body = next(node.body for node in source.body if isinstance(node, ast.ClassDef) and node.name == cls.__name__)
    said = {}
    for node, below in pairwise(body):
        match node, below:
            case ast.AnnAssign(target=ast.Name(id=field)), ast.Expr(value=ast.Constant(value=str(sentence))):
                said[field] = sentence
    return said


def _told(text: str) -> str:
    return " ".join(re.sub(r"\bNone\b", "null", text.replace("``", "`")).split())
