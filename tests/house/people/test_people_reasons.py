"""Every reason of people, cashier and protection is met by a test."""

import re
from pathlib import Path

from sabot.house.refused import Reason

HOUSE = Path(__file__).parents[1]
ROOMS = [*HOUSE.glob("people/*.py"), *HOUSE.glob("protection/*.py"), HOUSE / "test_cashier.py"]


def test_every_reason_has_its_test():
    listed = list(Reason)
    ours = listed[listed.index(Reason.NAME_TOO_SHORT) : listed.index(Reason.TERM_ENDS_SOONER) + 1]
    written = "".join(room.read_text() for room in ROOMS if room != Path(__file__))
    tested = set(re.findall(r"\bReason\.([A-Z_]+)", written))
    assert [reason.name for reason in ours if reason.name not in tested] == []
