"""What the client costs in a real browser: weight, the time to a usable table, frames while dealing, and memory.

Chromium on the loopback, with software rendering; the house is `sabot serve` in a process of its own. Bars: 150 kB of
script and style, gzip; a table within 1 s; 50 frames a second; no more than 5 % more heap at round 200 than at 50.
"""

import gzip
import sys
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, CDPSession, expect

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from support.browser import RiggedServing, browsing, player, rigged_serving, visiting

WEIGHT_BAR, USABLE_BAR_MS, FRAMES_BAR, HEAP_BAR = 150_000, 1000, 50, 1.05
TRIES, DEALS = 5, 4
EARLY, LATE = 50, 200
PLAIN = "--js-flags=--no-sparkplug --no-maglev --no-turbofan"
"""The machine code that V8 makes of a busy page lies on the same heap, and says nothing about what rounds leave."""
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


def heaps(server: RiggedServing, browser: Browser) -> tuple[float, float]:
    """Megabytes after a collection, at round 50 and at round 200."""
    with visiting(server, browser) as visit:
        page = visit.sit("classic").page
        cdp = visit.context.new_cdp_session(page)
        page.evaluate(player(), {"rounds": EARLY, "seed": 1})
        early = _heap(cdp)
        page.evaluate(player(), {"rounds": LATE - EARLY, "seed": 2})
        return early, _heap(cdp)


def _heap(cdp: CDPSession) -> float:
    for _ in range(3):
        cdp.send("HeapProfiler.collectGarbage")
    used: float = cdp.send("Runtime.getHeapUsage")["usedSize"]
    return used / 1e6


def main() -> int:
    """Measure, and say what holds."""
    with rigged_serving() as server, browsing() as browser:
        bytes_, ms = weight(server, browser), usable_ms(server, browser)
        rates = [frames(server, browser, game) for game in ("classic", "progressive")]
    with rigged_serving() as server, browsing(PLAIN) as browser:
        early, late = heaps(server, browser)
    print(f"script and style, gzip      {bytes_ / 1000:7.1f} kB       (bar {WEIGHT_BAR // 1000})")
    print(f"address to usable table     {ms:7.0f} ms       (bar {USABLE_BAR_MS})")
    print(f"frames a second, dealing    {rates[0]:7.1f} classic, {rates[1]:.1f} progressive (bar {FRAMES_BAR})")
    print(
        f"heap at round {EARLY} and {LATE}    {early:7.2f} MB, {late:.2f} MB: {late / early:.1%} (bar {HEAP_BAR:.0%})"
    )
    held = bytes_ <= WEIGHT_BAR and ms <= USABLE_BAR_MS and min(rates) >= FRAMES_BAR and late <= early * HEAP_BAR
    return 0 if held else 1


if __name__ == "__main__":
    sys.exit(main())
