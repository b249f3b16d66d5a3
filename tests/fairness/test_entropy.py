"""Contributions: committed, revealed, mixed.

Law: the mix is of the revealed ones, in the order of commitments, whatever the order of reveals.
"""

import hashlib
import random

from hypothesis import given
from hypothesis import strategies as st

from sabot.fairness import Gathering, begin_reveal, commit, contribution_commitment, gathered, reveal
from sabot.fairness.entropy import Contribution, from_player, mix

WHO = st.text(st.characters(codec="utf-8"), min_size=1, max_size=20)
GIVEN = st.dictionaries(WHO, st.binary(max_size=64), max_size=6)


def committed(values: dict[str, bytes]) -> Gathering:
    gathering = Gathering()
    for who, value in values.items():
        gathering = commit(gathering, who, contribution_commitment(value))
    return begin_reveal(gathering)


@given(GIVEN, st.randoms(use_true_random=False), st.data())
def test_the_order_of_reveals_changes_nothing(
    values: dict[str, bytes], chance: random.Random, data: st.DataObject
) -> None:
    shown = [who for who in values if data.draw(st.booleans())]
    inorder = shuffled = committed(values)
    for who in shown:
        inorder = reveal(inorder, who, values[who])
    for who in chance.sample(shown, len(shown)):
        shuffled = reveal(shuffled, who, values[who])
    assert gathered(inorder) == gathered(shuffled)
    assert [one.who for one in gathered(inorder)] == list(values)
    assert [one.value for one in gathered(inorder)] == [values[who].hex() if who in shown else None for who in values]


@given(GIVEN)
def test_who_does_not_reveal_is_left_out_of_the_mix(values: dict[str, bytes]) -> None:
    silent = contribution_commitment(b"never shown")
    with_one = (*from_player(b"x"), Contribution(who="silent", commitment=silent))
    assert mix(with_one) == mix(from_player(b"x"))
    everyone = committed(values)
    for who, value in values.items():
        everyone = reveal(everyone, who, value)
    ordered = sorted(values.values(), key=lambda value: hashlib.sha256(b"sabot/contribution/1\0" + value).digest())
    plain = b"".join(len(value).to_bytes(4, "big") + value for value in ordered)
    assert mix(gathered(everyone)) == hashlib.sha256(b"sabot/entropy/1\0" + plain).digest()
    assert mix(gathered(committed(values))) == mix(())


@given(WHO, st.binary(max_size=64), WHO, st.binary(max_size=64))
def test_only_values_enter_the_mix_and_no_order_that_a_house_could_choose(
    who: str, value: bytes, other: str, changed: bytes
) -> None:
    """Whoever could choose names or order after the values are known could choose the cards by them."""
    first = Contribution(who=who, value=value.hex())
    second = Contribution(who=other, value=changed.hex())
    assert (mix([first]) == mix([second])) == (value == changed)
    assert mix([first, second]) == mix([second, first])


def test_lengths_keep_one_value_from_running_into_the_next() -> None:
    values = (("a", b"b"), ("ab", b""))
    assert (
        len({mix([Contribution(who="x", value=part.hex()) for part in (one.encode(), two)]) for one, two in values})
        == 2
    )
