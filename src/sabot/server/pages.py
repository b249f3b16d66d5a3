"""The first page: the house is open.

Law: no script, nothing from outside, and only what is true; it stands where the web client will.
"""

from collections.abc import Awaitable, Callable
from html import escape

from aiohttp import web

from sabot import cents
from sabot.games import GAMES, Kind
from sabot.server.asking import Desk
from sabot.words import Lang, say

_STYLE = """
:root { color-scheme: dark }
body { margin: 0; min-height: 100vh; background: #0f3d2e; color: #f4efe2; font: 1.05rem/1.5 Georgia, serif }
main { max-width: 44rem; margin: 0 auto; padding: 3rem 1.25rem }
h1 { font-size: 2.2rem; letter-spacing: .04em; margin: 0 0 .5rem }
table { border-collapse: collapse; width: 100%; margin: 1.5rem 0 }
th, td { text-align: left; padding: .6rem .5rem; border-bottom: 1px solid #2f6a54; vertical-align: top }
th { font-weight: normal; color: #bcd8c8 }
code { background: #0a2a20; padding: .1rem .35rem; border-radius: .25rem }
.meter { color: #ffd76a; font-variant-numeric: tabular-nums }
"""


def front_page(desk: Desk) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
    """The page with the rooms of the house."""

    async def serve(request: web.Request) -> web.StreamResponse:
        accepted = request.headers.get("Accept-Language", "")[:2].lower()
        lang: Lang = "fr" if accepted == "fr" else "en" if accepted == "en" else desk.config.language
        return web.Response(text=_page(desk, lang), content_type="text/html", charset="utf-8")

    return serve


async def style(request: web.Request) -> web.StreamResponse:  # noqa: ARG001 -- every handler takes one
    """How the page looks."""
    return web.Response(text=_STYLE, content_type="text/css", charset="utf-8")


def _page(desk: Desk, lang: Lang) -> str:
    rows = "".join(_row(desk, name, lang) for name in GAMES)
    return (
        f'<!doctype html><html lang="{lang}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<title>Sabot</title><link rel="stylesheet" href="/style.css"></head><body><main>'
        f"<h1>Sabot</h1><p>{escape(say(lang, 'server.page.open'))}</p>"
        f"<table><thead><tr><th>{escape(say(lang, 'server.page.game'))}</th>"
        f"<th>{escape(say(lang, 'server.page.limits'))}</th>"
        f"<th>{escape(say(lang, 'server.page.door'))}</th></tr></thead>"
        f"<tbody>{rows}</tbody></table><p>{escape(say(lang, 'server.page.how'))}</p>"
        "<p><code>sabot demo --players 5 --rounds 50</code></p></main></body></html>"
    )


def _row(desk: Desk, name: str, lang: Lang) -> str:
    game, meter = GAMES[name], desk.floor.meters.get(name)
    least = min(limits.main.least for limits in game.limits.values())
    most = max(limits.main.most for limits in game.limits.values())
    door = "server.page.ready" if game.kind is Kind.INSTANT else "server.page.later"
    shown = (
        ""
        if meter is None
        else f'<br><span class="meter">{escape(say(lang, "server.page.meter"))} {_money(meter)}</span>'
    )
    return (
        f"<tr><td>{escape(say(lang, f'game.{name}.title'))}{shown}</td>"
        f"<td>{_money(least)} – {_money(most)}</td><td>{escape(say(lang, door))}</td></tr>"
    )


def _money(amount: int) -> str:
    return escape(f"${cents.write(amount)}")
