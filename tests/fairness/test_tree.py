"""Merkle trees of any size.

Law: a path proves its own leaf at its own place in a tree of its own size, and nothing else.
"""

import hashlib

from hypothesis import given
from hypothesis import strategies as st

from sabot.cards import Card
from sabot.fairness.tree import leads_to, leaf, levels, path, root

SIZES = st.integers(1, 70)


def leaves(size: int) -> list[bytes]:
    return [hashlib.sha256(place.to_bytes(2, "big")).digest() for place in range(size)]


def by_definition(made: list[bytes]) -> bytes:
    """RFC 6962, 2.1: the left part is the largest power of two smaller than the number of leaves."""
    if len(made) == 1:
        return made[0]
    left = 1 << (len(made) - 1).bit_length() - 1
    return hashlib.sha256(b"\1" + by_definition(made[:left]) + by_definition(made[left:])).digest()


@given(SIZES)
def test_the_root_is_that_of_the_standard(size: int) -> None:
    assert root(levels(leaves(size))) == by_definition(leaves(size))


@given(SIZES)
def test_every_path_leads_to_the_root(size: int) -> None:
    tree = levels(leaves(size))
    for place, made in enumerate(leaves(size)):
        assert leads_to(root(tree), size, place, made, path(tree, place))


@given(SIZES, st.data())
def test_a_path_leads_nowhere_from_another_place(size: int, data: st.DataObject) -> None:
    tree = levels(leaves(size))
    place, other = data.draw(st.integers(0, size - 1)), data.draw(st.integers(-1, size + 2))
    if other != place:
        assert not leads_to(root(tree), size, other, leaves(size)[place], path(tree, place))


@given(SIZES, st.data())
def test_a_path_that_is_changed_cut_or_lengthened_leads_nowhere(size: int, data: st.DataObject) -> None:
    tree = levels(leaves(size))
    place = data.draw(st.integers(0, size - 1))
    good, made = path(tree, place), leaves(size)[place]
    wrong = [(*good, b"\0" * 32), (root(tree), *good)]
    wrong += (
        [good[:-1], good[1:], *((*good[:at], b"\0" * 32, *good[at + 1 :]) for at in range(len(good)))] if good else []
    )
    for bad in wrong:
        assert not leads_to(root(tree), size, place, made, bad)
    assert not leads_to(b"\0" * 32, size, place, made, good)


@given(
    st.integers(0, 415),
    st.integers(0, 51),
    st.binary(min_size=32, max_size=32),
    st.integers(0, 415),
    st.integers(0, 51),
)
def test_a_leaf_is_of_one_card_one_place_and_one_salt(place: int, card: int, salt: bytes, other: int, ace: int) -> None:
    made = leaf(place, Card(card), salt)
    assert (leaf(other, Card(ace), salt) == made) == ((other, ace) == (place, card))
    assert leaf(place, Card(card), bytes(byte ^ 1 for byte in salt)) != made


def test_a_path_is_no_longer_than_the_tree_is_deep() -> None:
    tree = levels(leaves(416))
    assert max(len(path(tree, place)) for place in range(416)) == 9
