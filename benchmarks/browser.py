"""What the client costs in a real browser: weight, the time to a usable table, frames while dealing, and memory.

Chromium on the loopback, with software rendering; the house is `sabot serve` in a process of its own. Bars: 150 kB of
script and style, gzip; a table within 1 s; 50 frames a second; no more than 5 % more heap at round 200 than at 50.
"""

import gzip
import json
import sys
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, CDPSession, expect

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from support.browser import Visit, browsing, player, visiting
from support.rigged_serving import RiggedServing, rigged_serving

WEIGHT_BAR, USABLE_BAR_MS, FRAMES_BAR, HEAP_BAR = 150_000, 1000, 50, 1.05
TRIES, DEALS = 5, 4
EARLY, LATE = 50, 200
WARM, WORKED = 5, 20
PLAIN = "--js-flags=--no-sparkplug --no-maglev --no-turbofan"
"""The machine code that V8 makes of a busy page lies on the same heap, and says nothing about what rounds leave.

The bar is held three times: by the whole heap without its compilers, in a fresh page; by all but that code in a fresh
page as people run it; and by the whole heap of a page that was played for so long before that V8 has compiled what is
busy. The whole heap of a fresh page as people run it is shown beside: it passes the bar by that code alone."""
BUSY = 600
"""Rounds until V8 has compiled what a round uses."""
CARDS = "5h 7c 4d 2s 8h Td"
FRAMES = """() => { globalThis.frames = []; let last = performance.now();
    const tick = (now) => { frames.push(now - last); last = now; requestAnimationFrame(tick); };
    requestAnimationFrame(tick); }"""
USABLE = """() => new Promise((resolve) => {
    const look = () => { if (document.querySelector(".reach .next button")) resolve(performance.now()); };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true });
    look();
})"""


def weight(server: RiggedServing, browser: Browser) -> int:
    """Bytes of script and style that the first load brings, packed."""
    with visiting(server, browser) as visit:
        packed: list[int] = []
        visit.page.on(
            "response",
            lambda got: (
                packed.append(len(gzip.compress(got.body(), 9)))
                if got.request.resource_type in {"script", "stylesheet"}
                else None
            ),
        )
        visit.go("")
        expect(visit.button("web.lobby.guest")).to_be_enabled()
        visit.page.wait_for_load_state("networkidle")
        return sum(packed)


def usable_ms(server: RiggedServing, browser: Browser) -> float:
    """From the address to a table that takes bets, with an empty cache."""
    took: list[float] = []
    for _ in range(TRIES):
        with visiting(server, browser) as visit:
            visit.guest()
            visit.page.goto(f"{server.url}/#/classic", wait_until="commit")
            took.append(visit.page.evaluate(USABLE))
    return median(took)


def frames(server: RiggedServing, browser: Browser, game: str) -> float:
    """Frames a second while cards fall, at the normal speed."""
    with visiting(server, browser) as visit:
        visit.guest(speed_pay=True).go(game)
        expect(visit.chips.first).to_be_visible()
        visit.page.evaluate(FRAMES)
        gaps: list[float] = []
        for _ in range(DEALS):
            visit.page.evaluate("frames.length = 0")
            visit.deal(CARDS)
            expect(visit.decision("stand")).to_be_visible()
            gaps += visit.page.evaluate("frames")[1:]
            visit.act("surrender" if game == "progressive" else "stand")
            expect(visit.chips.first).to_be_visible()
        return 1000 / median(gaps)


def work_ms(server: RiggedServing, browser: Browser) -> tuple[float, float]:
    """What a round costs the page's own thread where nothing is to move: in all, and for working out places."""
    with visiting(server, browser) as visit:
        page = visit.sit("classic").page
        cdp = visit.context.new_cdp_session(page)
        cdp.send("Performance.enable")
        page.evaluate(player(), {"rounds": WARM, "seed": 1})
        before = _spent(cdp)
        page.evaluate(player(), {"rounds": WORKED, "seed": 2})
        after = _spent(cdp)
        task, layout = ((after[name] - before[name]) * 1000 / WORKED for name in ("TaskDuration", "LayoutDuration"))
        return task, layout


def _spent(cdp: CDPSession) -> dict[str, float]:
    return {one["name"]: one["value"] for one in cdp.send("Performance.getMetrics")["metrics"]}


@dataclass(frozen=True, kw_only=True)
class Heap:
    """Megabytes after a collection."""

    used: float
    code: float
    things: int
    """How many objects and closures live: what a page that forgets to forget has more of."""

    @property
    def rest(self) -> float:
        """What is no code: objects, strings, closures, listeners."""
        return self.used - self.code


def heaps(server: RiggedServing, browser: Browser, before: int = 0) -> tuple[Heap, Heap]:
    """The heap at round 50 and at round 200, of a page where so many were played before."""
    with visiting(server, browser) as visit:
        page = visit.sit("classic").page
        cdp = visit.context.new_cdp_session(page)
        visit.take(500)
        for rounds in (*[EARLY] * (before // EARLY), EARLY - 1):
            page.evaluate(player(), {"rounds": rounds, "seed": 1})
        early = _heap(visit, cdp)
        page.evaluate(player(), {"rounds": LATE - EARLY - 1, "seed": 2})
        return early, _heap(visit, cdp)


def _heap(visit: Visit, cdp: CDPSession) -> Heap:
    """What lives after a round that is always the same, and a collection; by a snapshot, what of it is code."""
    visit.deal(CARDS)
    visit.act("stand")
    visit.over()
    other = visit.context.new_cdp_session(visit.page)
    used = _used(cdp)
    code, things = _kinds(other)
    return Heap(used=used, code=code, things=things)


def _kinds(cdp: CDPSession) -> tuple[float, int]:
    """Megabytes of compiled code and of what compilers note, and the number of objects and closures."""
    parts: list[str] = []
    cdp.on("HeapProfiler.addHeapSnapshotChunk", lambda told: parts.append(told["chunk"]))
    cdp.send("HeapProfiler.takeHeapSnapshot", {"reportProgress": False})
    shot = json.loads("".join(parts))
    cdp.detach()
    meta, nodes = shot["snapshot"]["meta"], shot["nodes"]
    fields = meta["node_fields"]
    kind, size = fields.index("type"), fields.index("self_size")
    names = meta["node_types"][kind]
    code, things = names.index("code"), {names.index("object"), names.index("closure")}
    places = range(0, len(nodes), len(fields))
    total: int = sum(nodes[at + size] for at in places if nodes[at + kind] == code)
    return total / 1e6, sum(nodes[at + kind] in things for at in places)


def _used(cdp: CDPSession) -> float:
    for _ in range(3):
        cdp.send("HeapProfiler.collectGarbage")
    used: float = cdp.send("Runtime.getHeapUsage")["usedSize"]
    return used / 1e6


def main() -> int:
    """Measure, and say what holds."""
    with rigged_serving() as server, browsing() as browser:
        bytes_, ms = weight(server, browser), usable_ms(server, browser)
        rates = [frames(server, browser, game) for game in ("classic", "progressive")]
        task, layout = work_ms(server, browser)
    with rigged_serving() as server, browsing(PLAIN) as browser:
        early, late = heaps(server, browser)
    with rigged_serving() as server, browsing() as browser:
        fresh, later = heaps(server, browser)
    with rigged_serving() as server, browsing() as browser:
        busy, busier = heaps(server, browser, BUSY)
    print(f"script and style, gzip      {bytes_ / 1000:7.1f} kB       (bar {WEIGHT_BAR // 1000})")
    print(f"address to usable table     {ms:7.0f} ms       (bar {USABLE_BAR_MS})")
    print(f"frames a second, dealing    {rates[0]:7.1f} classic, {rates[1]:.1f} progressive (bar {FRAMES_BAR})")
    print(f"the page's work a round     {task:7.1f} ms, {layout:.1f} of it for layout")
    _say(f"heap at round {EARLY} and {LATE}", early.used, late.used, f" (bar {HEAP_BAR:.0%}; V8's compilers off)")
    _say("  compilers on, well used", busy.used, busier.used, f" (bar {HEAP_BAR:.0%}; after {BUSY} rounds)")
    _say("  compilers on, fresh", fresh.used, later.used)
    _say("  of that, V8's code", fresh.code, later.code)
    _say("  of that, all else", fresh.rest, later.rest, f" (bar {HEAP_BAR:.0%})")
    print(f"objects and closures        {fresh.things:7}, {later.things}: {later.things / fresh.things:.1%}")
    light = bytes_ <= WEIGHT_BAR and ms <= USABLE_BAR_MS and min(rates) >= FRAMES_BAR
    heaps_ = ((early.used, late.used), (fresh.rest, later.rest), (busy.used, busier.used))
    held = light and all(two <= one * HEAP_BAR for one, two in heaps_)
    return 0 if held else 1


def _say(what: str, early: float, late: float, bar: str = "") -> None:
    print(f"{what:27} {early:7.2f} MB, {late:.2f} MB: {late / early:.1%}{bar}")


if __name__ == "__main__":
    sys.exit(main())
