"""From a small phone to a wall, and at 200 %: everything is there, in reach, and nothing scrolls during play (LOOK).

Law: measured on the page as it is drawn: what can be pressed lies in the window, under nothing else, as large as a
finger; every card and total lies whole on the felt, and nothing covers a card's rank, the dealer or the dealer's total.
"""

import pytest
from playwright.sync_api import expect
from support.browser import DESK, PHONE, SIDEWAYS, Visit
from support.effort import LONG

SMALL, LYING, WALL, ZOOMED, TABLET = (360, 640), (640, 360), (2560, 1440), (640, 400), (1024, 768)
"""The fourth is a desk of 1280×800 at 200 %."""
UPRIGHT = (820, 1180)
SEEN = [
    ("classic", "fr", SMALL),
    ("progressive", "fr", LYING),
    ("progressive", "en", ZOOMED),
    ("classic", "en", WALL),
    ("progressive", "fr", TABLET),
]
MORE = [("progressive", "en", SMALL), ("classic", "en", LYING), ("classic", "fr", ZOOMED), ("progressive", "fr", WALL)]
ROOMY = 44
CHIP = 40
WRONG = """([least, chip]) => {
    const found = [], room = document.documentElement;
    const name = (one) => `${one.tagName} ${one.getAttribute("aria-label") ?? one.textContent.trim()}`.slice(0, 60);
    const shown = (one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const box = (one) => one.getBoundingClientRect();
    const inside = ({ left, top, right, bottom }, around) =>
        left >= around.left - 1 && top >= around.top - 1 && right <= around.right + 1 && bottom <= around.bottom + 1;
    const scrolls = ({ scrollHeight, clientHeight, scrollWidth, clientWidth }) =>
        scrollHeight > clientHeight + 1 || scrollWidth > clientWidth + 1;
    for (const one of [room, ...document.querySelectorAll("main, main *")])
        if ((one === room || /auto|scroll/.test(getComputedStyle(one).overflow)) && scrolls(one))
            found.push(`scrolls: ${name(one)}`);
    const page = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    for (const one of document.querySelectorAll("main button, nav button")) {
        if (!shown(one)) continue;
        const { left, top, width, height } = box(one), size = Math.min(width, height);
        if (!inside(box(one), page)) found.push(`outside: ${name(one)}`);
        const over = document.elementFromPoint(left + width / 2, top + height / 2);
        if (!one.contains(over)) found.push(`covered: ${name(one)} by ${over && name(over)}`);
        const enough = one.closest(".rack") ? chip : least;
        if (size < enough - 0.5) found.push(`${size.toFixed(1)} px: ${name(one)}`);
    }
    const felt = box(document.querySelector("[data-felt]"));
    for (const one of document.querySelectorAll("[data-felt] [role=img]"))
        if (shown(one) && !inside(box(one), felt)) found.push(`not whole on the felt: ${name(one)}`);
    const parts = [...document.querySelectorAll("main header h1, main header button, main header dd")].filter(shown);
    const beside = (one, other) => one.right < other.left + 1 || one.bottom < other.top + 1;
    const meets = (one, other) => !beside(one, other) && !beside(other, one);
    parts.forEach((one, at) => parts.slice(at + 1).forEach((other) => {
        if (meets(box(one), box(other))) found.push(`over each other: ${name(one)}, ${name(other)}`);
    }));
    for (const one of document.querySelectorAll("main header :is(dt, dd)"))
        if (!shown(one) || !inside(box(one), box(one.closest("header"))) || one.scrollWidth > one.clientWidth + 1)
            found.push(`cut: ${name(one)}`);
    const rank = (one) => {
        const { left, top, width } = box(one), [right, bottom] = width < 78 ? [0.45, 0.47] : [0.24, 0.25];
        return { left: left + 2, top: top + 2, right: left + width * right, bottom: top + width * bottom };
    };
    const all = (what) => [...document.querySelectorAll(what)].filter((one) => shown(one) && box(one).width > 2);
    const plates = all("[data-felt] :is(.below, .note, .banner, .yours, .dealer .total)");
    const cards = all("[data-felt] .card");
    cards.forEach((one, at) => {
        for (const other of [...cards.slice(at + 1), ...plates])
            if (meets(rank(one), box(other))) found.push(`hidden: ${name(one)} by ${name(other)}`);
    });
    for (const one of all("[data-felt] :is(.dealer .card, .dealer .total, .left > *)"))
        for (const other of all("[data-felt] :is(.hand .card, .note, .yours)"))
            if (meets(box(one), box(other))) found.push(`covered: ${name(one)} by ${name(other)}`);
    return found;
}"""
"""Whatever is out of the window, under or over something, too small, cut off, or scrolls."""


def look(here: Visit, when: str) -> list[str]:
    """What is wrong with the table now."""
    here.still()
    found: list[str] = here.page.evaluate(WRONG, [ROOMY, CHIP])
    return [f"{when}: {one}" for one in found]


def boxes(here: Visit) -> int:
    """How many boxes the felt has at this size."""
    return here.page.locator("[data-bet=main]").count()


@pytest.mark.parametrize(("game", "lang", "size"), SEEN + MORE if LONG else SEEN)
def test_the_whole_table_is_in_reach_and_nothing_scrolls(visit, house, game, lang, size):
    here = visit(lang, size, has_touch=size in {SMALL, LYING}).sit(game)
    most = 1 if size in {WALL, TABLET} else boxes(here)  # these have room for all
    found = look(here, "betting")
    for box in range(1, most + 1):
        here.spot(box).click()
    found += look(here, "chips")
    house.cards(f"{'8h ' * most}Ac {'8d ' * most}2c 7h 9c 3h 4h 2d 3d 4d 5d 5h 6h 6d 2s 3s 4s 5s 6s 7s")
    here.ready()
    here.button(f"web.press.deal.{game}").click()
    no = here.button("web.insurance.none" if most > 1 else "web.insurance.no")
    expect(no).to_be_visible()
    found += look(here, "insurance")
    here.ready()
    no.click()
    expect(here.decision("split")).to_be_visible()
    found += look(here, "deciding")
    for _ in range(most):
        here.act("split")
        found += look(here, "split")
        stand(here)
    here.over()
    assert found + look(here, "over") == []


def stand(here: Visit) -> None:
    """Stand with both hands of a box; they may be 21, or have drawn all that they get."""
    again = here.decision("split").or_(here.page.locator(".came"))
    for _ in range(2):
        expect(here.decision("stand").or_(here.page.locator(".came")).first).to_be_visible()
        here.ready()
        if here.page.locator(".came").count() or here.decision("split").get_attribute("aria-disabled") is None:
            return
        before = here.page.get_by_role("region", name=here.say("web.controls")).inner_text()
        here.decision("stand").click()
        expect(again.first).to_be_visible()
        expect(here.page.get_by_role("region", name=here.say("web.controls"))).not_to_have_text(before)


@pytest.mark.parametrize(
    ("game", "lang", "size"),
    [("progressive", "fr", LYING), ("progressive", "en", SMALL), ("classic", "fr", DESK), ("classic", "en", UPRIGHT)],
)
def test_long_hands_hide_neither_each_other_nor_the_dealer(visit, house, game, lang, size):
    here = visit(lang, size, has_touch=size != DESK).sit(game)
    most = boxes(here)
    for box in range(1, most + 1):
        here.spot(box).click()
    here.ready()
    hole, long = "" if game == "classic" else "Td ", "3s 3h 3d 4s "
    house.cards(f"{'2h ' * most}6c {'2d ' * most}{hole}{('2c 2s ' + long * 2) * 2}Th 9c 5d 6s 8h 9h")
    here.button(f"web.press.deal.{game}").click()
    for box in range(1, most + 1):
        decide(here, "web.prompt.decide", "split" if box <= 2 else "stand", box=box)
        for hand in (1, 2) if box <= 2 else ():
            for _ in range(4):
                decide(here, "web.prompt.decide.hand", "hit", box=box, hand=hand)
            if hand == box == 2:
                assert look(here, "split") == []
            decide(here, "web.prompt.decide.hand", "stand", box=box, hand=hand)
    here.over()
    assert look(here, "over") == []


@pytest.mark.parametrize("size", [PHONE, SIDEWAYS])
def test_one_long_hand_lies_whole_in_the_middle_of_its_box(visit, size):
    """Seven cards, unsplit: as far from its left as from its right."""
    here = visit("en", size, has_touch=True).sit("classic")
    here.deal("2h 6c 3d 2c 2s 2d 3h 3s Th 9c 9h")
    for count in range(3, 8):
        here.act("hit")
        expect(here.page.locator(".hand .card")).to_have_count(count)
    assert look(here, "seven cards") == []
    left, right = here.page.evaluate(
        """() => {
            const cards = [...document.querySelectorAll(".hand .card")].map((one) => one.getBoundingClientRect());
            const half = document.querySelector(".half").getBoundingClientRect();
            const left = Math.min(...cards.map((one) => one.left));
            return [left - half.left, half.right - Math.max(...cards.map((one) => one.right))];
        }"""
    )
    assert abs(left - right) < 3


def decide(here: Visit, prompt: str, action: str, **about: int) -> None:
    """Decide once it is asked, and see what comes of it."""
    expect(here.page.get_by_text(here.say(prompt, **about), exact=True)).to_be_visible()
    cards = here.page.locator(".hand .card").count()
    here.act(action)
    if action == "hit":
        expect(here.page.locator(".hand .card")).to_have_count(cards + 1)


RICH = """(level) => {
    const all = (where) => document.querySelectorAll(`main header ${where}`);
    const write = (where, text) => all(where).forEach((one) => one.textContent = text);
    write("[data-figure]:not([data-figure=number])", "642\u00a0970,00\u00a0$");
    write(".net", "+302\u00a0985,00\u00a0$");
    write(".chosen .two > span", level);
}"""
"""A rich player's figures at the dearest tables."""


@pytest.mark.parametrize("size", [SMALL, LYING])
def test_large_amounts_fit_above_the_felt(visit, size):
    here = visit("fr", size, has_touch=True).sit("progressive")
    expect(here.page.locator("header .net")).to_be_visible()
    here.page.evaluate(RICH, here.say("level.high_roller"))
    assert look(here, "rich") == []


def test_what_is_asked_marks_one_box_and_leaves_the_dealer_in_sight(visit, house):
    here = visit("fr", SMALL, has_touch=True).sit("progressive")
    for box in (1, 2, 3):
        here.spot(box).click()
    house.cards("Th 9d 8c Ac 7h 7c 9h Td")
    here.ready()
    here.button("web.press.deal.progressive").click()
    for box in (1, 2):
        place = here.page.get_by_role("region", name=here.say("web.box", box=box))
        expect(here.page.locator(".yours")).to_have_count(1)
        expect(place.locator(".yours")).to_have_count(1)
        expect(place.locator(".note.ask")).to_be_visible()
        assert look(here, "insurance") == []
        here.button("web.insurance.no").click()


DESKS = ("history", "settings", "settings/sound", "settings/progressive", "cashier", "protection", "account", "lobby")
AWRY = """() => [document.documentElement, ...document.querySelectorAll("dialog, dialog *, main")]
    .filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth + 1)
    .filter((one) => one.tagName === "HTML" || /auto|scroll/.test(getComputedStyle(one).overflowX))
    .filter((one) => !one.matches(".wide, [role=tablist], nav"))
    .map((one) => `${one.tagName} ${one.className}: ${one.scrollWidth} > ${one.clientWidth}`)"""
"""What scrolls sideways, but wide tables, tabs and contents, which do so on purpose in a frame of their own."""


@pytest.mark.parametrize(
    ("lang", "size"), [("fr", SMALL), ("en", ZOOMED), ("fr", LYING), ("en", WALL)][: None if LONG else 2]
)
def test_no_desk_scrolls_sideways(visit, lang, size):
    here = visit(lang, size).sit("progressive")
    here.deal("Ah 7c Kh Td")
    line = here.over()
    found = []
    for desk in (*DESKS, "help/progressive", f"history/{line['id']}", "lobby"):
        here.go(f"progressive/{desk}")
        sheet = here.desk(desk.partition("/")[0])
        expect(sheet).to_be_visible()
        expect(sheet.get_by_role("status").filter(has_text=here.say("web.desk.loading"))).to_have_count(0)
        here.still()
        found += [f"{desk}: {one}" for one in here.page.evaluate(AWRY)]
    here.go("lobby")
    found += [f"lobby: {one}" for one in here.page.evaluate(AWRY)]
    assert found == []


@pytest.mark.parametrize("size", [(360, 640), (375, 667), (412, 732), PHONE, SIDEWAYS, DESK])
def test_what_a_round_came_to_can_be_read_at_every_size(visit, size):
    here = visit("fr", size).sit("classic")
    here.deal("Th 7c Ts Td")
    here.act("stand")
    net = here.over()
    won = here.say("web.result.won", amount=here.money(net["returned"] - net["staked"]))
    seen = here.page.get_by_text(won, exact=True).evaluate_all(
        "(all) => all.filter((one) => one.offsetWidth > 20 && one.offsetHeight > 10 && !one.closest('.hidden')).length"
    )
    assert seen >= 1
