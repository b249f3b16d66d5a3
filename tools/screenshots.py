"""Pictures of every page, at three sizes and in both languages, into build/screenshots; a dozen for the docs.

Law: taken from a real house in a real browser, with ordered cards, so that the same pictures come again.
`make screenshots` writes them all, names choose some of them; `--docs` renews the dozen of docs/pictures instead.
"""

import io
import sys
from pathlib import Path

from pages import PAGES, Take  # it also knows where the tests' own words are
from PIL import Image
from playwright.sync_api import Browser, Error
from support.browser import AWAY, DESK, PHONE, SIDEWAYS, Visit, browsing, visiting
from support.rigged_serving import ROOT, RiggedServing, rigged_serving

from sabot.words import LANGS, Lang

SIZES = {"desk": DESK, "phone": PHONE, "sideways": SIDEWAYS}
INTO, DOCS = ROOT / "build" / "screenshots", ROOT / "docs" / "pictures"
KEPT = {
    ("en", "desk"): ("lobby", "classic-split", "progressive-jackpot", "progressive-betting", "history-round"),
    ("fr", "desk"): ("classic-over", "help", "protection"),
    ("en", "phone"): ("progressive-deciding", "settings"),
    ("fr", "phone"): ("classic-insurance",),
    ("fr", "sideways"): ("progressive-over",),
}
"""The pictures that the documents show."""
WIDTHS = {"desk": 960, "phone": 390, "sideways": 720}


# ── Taking them ──────────────────────────────────────────────────────────────────────────────────────────


class Camera:
    """Takes the pictures of one language at one size."""

    def __init__(self, server: RiggedServing, browser: Browser, lang: Lang, size: str) -> None:
        self.server, self.browser, self.lang, self.size = server, browser, lang, size

    def take(self, name: str, visit: Visit) -> None:
        """Write a picture once everything stands still."""
        visit.page.wait_for_timeout(900)
        place = INTO / self.lang / self.size / f"{name}.png"
        place.parent.mkdir(parents=True, exist_ok=True)
        visit.page.mouse.move(0, 0)
        picture = visit.page.screenshot(path=place)
        if "--docs" in sys.argv:
            keep(picture, DOCS / f"{name}-{self.lang}-{self.size}.webp", WIDTHS[self.size])

    def visit(self, name: str, then: Take) -> None:
        """One picture, of a visit of its own."""
        options = {"has_touch": True} if self.size != "desk" else {}
        with visiting(self.server, self.browser, self.lang, SIZES[self.size], **options) as visit:
            visit.foresee(*AWAY, r"status of 401 ")
            try:
                then(visit)
            except (AssertionError, Error) as error:
                print(f"{self.lang} {self.size} {name}: {str(error).splitlines()[0]}")  # noqa: T201 -- a script
            self.take(name, visit)


def keep(picture: bytes, place: Path, width: int) -> None:
    """A small copy for the documents."""
    place.parent.mkdir(parents=True, exist_ok=True)
    image = Image.open(io.BytesIO(picture)).convert("RGB")
    image.resize((width, round(image.height * width / image.width)), Image.Resampling.LANCZOS).save(place, quality=82)


def main() -> int:
    """Take them all, or those that are named."""
    wanted = [name for name in sys.argv[1:] if name in PAGES] or list(PAGES)
    with rigged_serving() as server, browsing() as browser:
        for lang in LANGS:
            for size in SIZES:
                camera = Camera(server, browser, lang, size)
                for name in KEPT.get((lang, size), ()) if "--docs" in sys.argv else wanted:
                    camera.visit(name, PAGES[name])
                    if name == "reconnecting":
                        server.start()
                print(INTO / lang / size)  # noqa: T201 -- a script
    return 0


if __name__ == "__main__":
    sys.exit(main())
