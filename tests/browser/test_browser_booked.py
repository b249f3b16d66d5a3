"""What is shown is what is booked.

Law: hundreds of rounds are played by a script that sees only the page and presses its buttons; after each of them
every figure on the screen is the one of the books.
"""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from support.browser import DESK, PHONE, Visit, bets_of, player, total_win
from support.effort import LONG
from support.rigged_serving import rigged_serving

from sabot.audit import audit
from sabot.storage.address import open_reader

ROUNDS = 500 if LONG else 250
"""At a table on a screen: a thousand in all, in the long run twice as many."""
SCREENS = [("classic", "fr", PHONE), ("progressive", "en", PHONE), ("progressive", "fr", DESK), ("classic", "en", DESK)]


@pytest.fixture(scope="module")
def honest():
    """A house whose cards nobody orders, so that an audit can follow every one of them."""
    with rigged_serving() as server:
        yield server


@pytest.mark.parametrize(("game", "lang", "size"), SCREENS)
def test_every_figure_on_the_screen_is_the_one_of_the_books(visit, honest, game, lang, size):
    here = visit(lang, size, server=honest).sit(game)
    seen = here.page.evaluate(player(), {"rounds": ROUNDS, "seed": 12_345})
    assert len({one["line"]["id"] for one in seen}) == ROUNDS
    for one in seen:
        line = one["line"]
        net = line["returned"] - line["staked"]
        assert line["status"] == "settled"
        assert one["before"] == line["starting_balance"], one
        assert one["balance"] == line["final_balance"] == one["wallet"]["balance"], one
        assert one["wallet"]["in_play"] == 0, one
        assert one["total"] == line["staked"], one
        assert one["win"] == total_win(one["ending"]), one
        assert one["came"] == came(here, net, one["ending"]), one
        assert one["number"] == line["number"], one
    with ThreadPoolExecutor(1) as beside:  # Playwright keeps this thread's event loop
        wallets, wrong = beside.submit(asyncio.run, books(honest.address)).result()
    assert wallets[here.ask("GET", "/api/session")["person"]["number"]] == here.figure("balance")
    assert wrong == ()


def came(here: Visit, net: int, ending: dict[str, Any]) -> str:
    """What a result says; stakes are back only where each of them is."""
    if net == 0:
        back = all(bet["returned"] == bet["staked"] for bet in bets_of(ending))
        return here.say("web.result.push" if back else "web.result.even")
    return here.say("web.result.won" if net > 0 else "web.result.lost", amount=here.money(abs(net)))


async def books(address: str) -> tuple[dict[int, int], tuple[object, ...]]:
    """Every wallet as the ledger has it, and whatever an audit finds."""
    async with open_reader(address) as reader:
        return {one.id: one.available for one in await reader.all_accounts()}, (await audit(reader)).wrong
