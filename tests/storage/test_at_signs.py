"""A password that would be read as something else is refused, wherever its signs end up."""

import pytest

from sabot.storage.address import place_of
from sabot.storage.faults import StorageFault


@pytest.mark.parametrize(
    "address",
    [
        "postgres://u:a/b@host/house",
        "postgres://u:p@host/house?x=a@b",
        "postgres://u:p?q@host/house",
        "postgres://u:p#q@host/h",
    ],
)
def test_a_sign_of_a_password_outside_its_place_is_refused(address: str):
    with pytest.raises(StorageFault) as fault:
        place_of(address)
    assert fault.value.key == "storage.bad_address"
