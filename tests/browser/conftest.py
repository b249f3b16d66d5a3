"""What the browser tests share.

Law: a house for each worker and a browser for each module (Playwright keeps an event loop, which other tests must not
find running); every test comes with a window of its own.
"""

from contextlib import ExitStack

import pytest
from support.browser import DESK, browsing, visiting
from support.rigged_serving import rigged_serving


@pytest.fixture(scope="session")
def house():
    """A house that takes orders."""
    with rigged_serving() as server:
        yield server


@pytest.fixture(scope="module")
def browser():
    """A real browser."""
    with browsing() as found:
        yield found


@pytest.fixture
def visit(house, browser):
    """Somebody who comes in: a language, a size, whatever a window may have."""
    with ExitStack() as stack:

        def come(lang="en", size=DESK, server=house, **options):
            return stack.enter_context(visiting(server, browser, lang, size, **options))

        yield come
