"""What others build against, written from the protocol's types: TypeScript, OpenAPI, JSON Schema, the reference.

Law: nothing about a message is written here a second time; the types say it, and the same types always give the same
text.
"""

from sabot.protocol.schema.json_schema import json_schema
from sabot.protocol.schema.openapi import openapi
from sabot.protocol.schema.reference import reference
from sabot.protocol.schema.typescript import typescript

__all__ = ["json_schema", "openapi", "reference", "typescript"]
