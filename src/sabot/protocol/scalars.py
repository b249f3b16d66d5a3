"""The scalars of the protocol and their ranges.

Law: whatever is out of range is refused before anybody looks at it; no number is large enough to hurt.
"""

from typing import Annotated

from msgspec import Meta

MOST = 2**53 - 1
"""The largest whole number that JavaScript keeps exact."""

CommandId = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{1,64}\Z")]
"""A client's own id of a command: the same id is the same command, whenever it arrives."""
Cents = Annotated[int, Meta(ge=0, le=MOST)]
Count = Annotated[int, Meta(ge=0, le=MOST)]
Millis = Annotated[int, Meta(ge=0, le=MOST)]
"""A moment: milliseconds since 1970, by the server's clock."""
Place = Annotated[int, Meta(ge=0, le=99)]
"""The number of a box or a hand."""
Word = Annotated[str, Meta(max_length=64)]
"""A name from a list that the server gave."""
RoundId = Annotated[str, Meta(max_length=64)]
Hex = Annotated[str, Meta(pattern=r"^([0-9a-f]{2}){0,64}\Z")]
Text = Annotated[str, Meta(max_length=1024)]
