"""The disk that the crashes are made with keeps its own promises."""

from random import Random

import pytest
from support.unsynced import WAYS, Disk, How, Linked, Synced, Truncated, Unlinked, Written

CHANCE = Random(1)


def disk(*events: Linked | Synced | Truncated | Unlinked | Written) -> Disk:
    made = Disk()
    for event in (Linked("a", 1), Written(1, 0, b"x" * 2048), Synced(1, names=True), *events):
        made.take(event)
    return made


@pytest.mark.parametrize("how", WAYS)
def test_what_was_synced_is_there_after_every_crash(how: How) -> None:
    assert disk().after_crash(how, CHANCE) == {"a": b"x" * 2048}


def test_what_was_not_synced_may_be_there_or_not() -> None:
    made = disk(Written(1, 0, b"y" * 2048))
    assert made.after_crash("none", CHANCE) == {"a": b"x" * 2048}
    assert made.after_crash("all", CHANCE) == {"a": b"y" * 2048}


def test_a_torn_write_is_torn_at_sectors() -> None:
    made = disk(Written(1, 100, b"y" * 1500))
    seen = {made.after_crash("torn", Random(seed))["a"] for seed in range(200)}
    assert len(seen) > 8
    for content in seen:
        parts = content[100:512], content[512:1024], content[1024:1536], content[1536:1600]
        assert all(len(set(part)) == 1 for part in parts)
        assert (content[:100], content[1600:]) == (b"x" * 100, b"x" * 448)


def test_writes_to_one_place_may_change_their_order() -> None:
    made = disk(Written(1, 0, b"y"), Written(1, 0, b"z"))
    assert {made.after_crash("reordered", Random(seed))["a"][:1] for seed in range(50)} == {b"x", b"y", b"z"}
    assert {made.after_crash("prefix", Random(seed))["a"][:1] for seed in range(50)} == {b"x", b"y", b"z"}


def test_a_prefix_goes_over_all_files() -> None:
    made = disk(Linked("b", 2), Synced(2, names=True), Written(1, 0, b"y"), Written(2, 0, b"y"))
    seen = [made.after_crash("prefix", Random(seed)) for seed in range(50)]
    assert {(files["a"][:1], files["b"]) for files in seen} == {(b"x", b""), (b"y", b""), (b"y", b"y")}


def test_a_file_that_was_cut_short_may_still_be_long() -> None:
    made = disk(Truncated(1, 10))
    assert len(made.after_crash("none", CHANCE)["a"]) == 2048
    assert len(made.after_crash("all", CHANCE)["a"]) == 10


def test_a_name_comes_back_unless_its_folder_was_synced() -> None:
    assert disk(Unlinked("a", synced=False)).after_crash("none", CHANCE) == {"a": b"x" * 2048}
    assert disk(Unlinked("a", synced=True)).after_crash("none", CHANCE) == {}


def test_a_new_file_of_an_old_name_never_mixes_with_the_old_one() -> None:
    made = disk(Unlinked("a", synced=False), Linked("a", 2), Written(2, 1, b"z"))
    seen = {made.after_crash("subset", Random(seed)).get("a") for seed in range(100)}
    assert seen == {b"x" * 2048, None, b"", b"\0z"}
