"""Nothing hidden leaves the house before its moment.

Law: two worlds that differ only in hidden cards are the same to everybody, to the byte: to the player's own windows,
to other players, to staff and to whoever reads a page. No seed is told before its round is over.
"""

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any
from unittest.mock import patch

import pytest
from msgspec.structs import replace
from support.boxes import INSTANT
from support.worlds import PAGES, differences, secrets_in, told

from sabot.books import Head, Transaction
from sabot.cards import NAMES
from sabot.house import instant
from sabot.house.documents import get
from sabot.house.instant import shoe
from sabot.server import rounds, telling, views
from sabot.server.desks import DESKS
from sabot.server.telling import Moment

ROUNDS, AT_ONCE = 10_000, 1000
"""Of each game."""


@pytest.mark.parametrize("game", INSTANT)
def test_nobody_can_tell_two_worlds_apart_that_differ_in_hidden_cards(game: str):
    for seed in range(ROUNDS // AT_ONCE):
        one, seeds = told(game, AT_ONCE, other=False, seed=seed)
        two, _ = told(game, AT_ONCE, other=True, seed=seed)
        assert differences(one, two) == []
        assert secrets_in(one, seeds) == []


def test_what_is_compared_is_what_everybody_sees():
    """Every page, a welcome, insurance, a look, a warning, a meter: all of it is among what was compared."""
    transcript, _ = told("progressive", 150, other=False, seed=9)
    everything = b"\n".join(message for sent in transcript.values() for message in sent)
    for word in (
        *(b'"type":"%s"' % kind for kind in (b"welcome", b"entered", b"round", b"done", b"warned", b"meter")),
        *(b'"what":"%s"' % what for what in (b"hole_card", b"looked", b"insurance_offered", b"acted", b"card")),
        b'"hole":true',
        b'"snapshot":{',
    ):
        assert word in everything, word
    assert {name.split()[-1] for name in transcript} >= {*PAGES, "first", "second", "snapshot", "other"}
    open_with_a_hole = [name for name, sent in transcript.items() if any(b'"hole":true' in one for one in sent)]
    assert len([name for name in open_with_a_hole if name.endswith("first")]) > 100
    readers = {name.split()[2] for name in transcript if name.endswith(" round")}
    assert readers == {"player", "supervisor", "admin", "other"}


# ── The comparison notices ───────────────────────────────────────────────────────────────────────────


def _the_whole_dealer() -> AbstractContextManager[Any]:
    """A view that shows the dealer's cards instead of those that lie open."""

    def dealer(round: Any) -> Any:
        shown = _dealer(round)
        return replace(shown, cards=tuple(NAMES[card] for card in round.dealer))

    _dealer = views._dealer  # noqa: SLF001 -- it is what is broken here
    return patch.object(views, "_dealer", dealer)


def _the_next_card() -> AbstractContextManager[Any]:
    """A wallet that knows which card comes next."""

    async def moment(transaction: Transaction, played: Any, seed: Callable[[], bytes]) -> Moment:
        found = await at_this_moment(transaction, played, seed)
        if played.over:
            return found
        opened, dealt = played.opened, len(played.round.dealt)
        (card,) = await shoe.draw(transaction, opened, played.round.rules, dealt=dealt, count=1)
        return replace(found, wallet=replace(found.wallet, in_play=card))

    at_this_moment = telling.at_this_moment
    return patch.object(rounds, "at_this_moment", moment)


def _the_detail_for_staff() -> AbstractContextManager[Any]:
    """A page that shows staff the hole card."""

    async def detail(desk: Any, asked: Any) -> Any:
        shown = await ask(desk, asked)

        async def query(reader: Any) -> Any:
            return await instant.read_round(Transaction(reader, Head(), now=0), shown.id)

        played = await desk.floor.read(query)
        return (shown, played.round.dealer) if asked.who.player.role != "player" else shown

    ask = DESKS["round"]
    return patch.dict(DESKS, {"round": detail})


@pytest.mark.parametrize(
    ("leak", "game"),
    [(_the_whole_dealer, "progressive"), (_the_next_card, "classic"), (_the_detail_for_staff, "progressive")],
)
def test_a_hidden_card_that_is_shown_is_noticed(leak: Any, game: str):
    with leak():
        one, _ = told(game, 20, other=False)
        two, _ = told(game, 20, other=True)
    assert differences(one, two)


def test_a_seed_that_is_shown_is_noticed():
    async def waiting(transaction: Transaction, player: int, game: str) -> Any:
        found = await get(transaction, shoe.BoundShoe, f"{player}/{game}")
        shown = await next_shoe(transaction, player, game)
        return None if found is None or shown is None else replace(shown, commitment=found.seed)

    next_shoe = instant.next_shoe
    with patch.object(instant, "next_shoe", waiting):
        transcript, seeds = told("classic", 5, other=False)
    assert secrets_in(transcript, seeds)
