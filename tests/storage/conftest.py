"""The two storages.

Law: what is asked of ``house`` must hold in both.
"""

from pathlib import Path

import pytest
from storage.houses import Place, furnish, place


@pytest.fixture(params=["sqlite", "postgres"])
def empty(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    """A place for a house."""
    return place(request.param, tmp_path)


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def standing(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Place:
    """The same as ``house``, one for a whole module whose tests leave it as they found it."""
    made = place(request.param, tmp_path_factory.mktemp("standing"))
    made.play(furnish)
    return made


@pytest.fixture
def house(empty: Place) -> Place:
    """A house with accounts, money in Anna's wallet and money in the bank."""
    empty.play(furnish)
    return empty
