"""The protocol: every message between the house and a client, as types.

Law: a closed union each way, tagged by ``type``, JSON, versioned; whatever is not in it is refused. The types are
the one source of the documentation, the TypeScript and the OpenAPI document.
"""

VERSION = 1
"""The number of this protocol; a client of another one is refused at its first message."""
