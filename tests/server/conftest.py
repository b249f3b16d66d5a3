"""What the tests of the server share.

Law: one house as it comes serves all tests that need no other; each brings people of its own.
"""

import pytest
from support.serving import serving


@pytest.fixture(scope="session")
def server():
    """A house with the limits lifted."""
    with serving() as found:
        yield found
