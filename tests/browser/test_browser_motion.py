"""What moves on the felt: cards come from the shoe once, and what already lay there stays.

Law: what the page asks its browser to move is counted, and where it stands at the end is looked at.
"""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect
from support.browser import Visit

COUNTED = """globalThis.moves = [];
globalThis.begun = [];
const ours = ({ target }) => target.closest("[data-felt]") !== null;
addEventListener("animationstart", (event) => ours(event) && begun.push(event.animationName));
globalThis.seen = [];
const look = () => {
    const spot = document.querySelector(".room:not([inert]) [data-box='1'][data-bet='main']");
    const faint = [...(spot?.querySelectorAll(".chip") ?? []), spot?.closest(".seat")].filter(Boolean);
    const shown = faint.map((one) => getComputedStyle(one).opacity);
    if (spot) seen.push([Math.round(spot.getBoundingClientRect().x), ...shown].join());
    requestAnimationFrame(look);
};
requestAnimationFrame(look);
const { animate } = Element.prototype;
Element.prototype.animate = function (frames, how) {
    moves.push(Object.keys(frames[0]).sort().join());
    return animate.call(this, frames, how);
};"""
Come = Callable[..., Visit]
SLID, FADED = "opacity,transform", "opacity"
SPLIT = "8h 6c 8d Td 3s 2c 9d Th"
"""A pair of eights against a six; each half gets a small card."""


def dealt(visit: Visit) -> list[str]:
    """Deal a pair, and tell what moved meanwhile."""
    visit.deal(SPLIT)
    expect(visit.decision("split")).to_be_visible()
    return moved(visit)


def moved(visit: Visit) -> list[str]:
    """What was moved since this was last asked."""
    found: list[str] = visit.page.evaluate("moves.splice(0)")
    return found


def watched(visit: Come, reduced_motion: str = "no-preference", **settings: object) -> Visit:
    """A table at which moves are counted."""
    here = visit(reduced_motion=reduced_motion)
    here.page.add_init_script(COUNTED)
    return here.sit("progressive", **{"motion": True, "card_speed": "normal", **settings})


def test_every_card_comes_from_the_shoe_once(visit):
    here = watched(visit)
    assert dealt(here) == [SLID] * 4  # the one face down too
    here.act("split")
    expect(here.page.get_by_label(here.say("web.hand.of", hand=2, box=1))).to_be_visible()
    expect(here.decision("stand")).to_be_visible()
    # A card for each hand; the second hand parts from the first.
    assert sorted(moved(here)) == [SLID, SLID, "transform"]
    here.act("stand")
    expect(here.page.get_by_text(here.say("web.prompt.decide.hand", box=1, hand=2))).to_be_visible()
    here.act("stand")
    here.over()
    assert moved(here)[:1] == ["transform"]  # the card face down is turned where it lies


def test_what_lay_there_before_a_reload_does_not_move(visit):
    here = watched(visit)
    dealt(here)
    assert len(set(here.page.evaluate("seen"))) > 2, "the boxes gathered"
    here.page.reload()
    expect(here.decision("split")).to_be_visible()
    here.page.wait_for_timeout(1000)
    assert moved(here) == []
    assert len(set(here.page.evaluate("seen"))) == 1


def test_without_motion_no_chip_drops(visit):
    here = watched(visit, motion=False)
    here.page.evaluate("begun.length = 0")
    here.spot().click()
    here.ready()
    here.spot().click()
    here.ready()
    here.still()
    assert (moved(here), here.page.evaluate("begun")) == ([], [])


LESS = [
    ("reduce", {}, [FADED] * 4),
    ("no-preference", {"card_speed": "instant"}, []),
    ("no-preference", {"motion": False}, []),
]


@pytest.mark.parametrize(("reduced", "settings", "moves"), LESS)
def test_whoever_wants_less_motion_gets_less(visit, reduced, settings, moves):
    here = watched(visit, reduced, **settings)
    assert dealt(here) == moves


def middles(visit: Visit, what: str) -> list[float]:
    """Where the middles of some things lie, from left to right, once nothing moves."""
    visit.still()
    found: list[float] = visit.page.locator(what).evaluate_all(
        "(all) => all.map((one) => one.getBoundingClientRect()).map(({ left, width }) => Math.round(left + width / 2))"
    )
    return found


def test_boxes_that_play_glide_to_the_middle_and_back_to_their_places(visit):
    here = watched(visit)
    seats = here.page.locator(".seat")
    expect(seats).to_have_count(3)
    places = middles(here, ".seat")
    assert places == sorted(places, reverse=True), "box 1 is the right-most"
    here.deal(SPLIT)
    expect(here.decision("stand")).to_be_visible()
    expect(seats).to_have_count(1)
    assert middles(here, ".seat") == middles(here, "[data-felt]")
    here.act("stand")
    here.over()
    expect(seats).to_have_count(3)
    assert middles(here, ".seat") == places
