"""The application: every route of the protocol at its desk, the socket, and the first page.

Law: what is served is the table of routes and nothing else; every answer carries the same guarded headers, and no
stack trace ever leaves.
"""

from collections.abc import Awaitable, Callable
from functools import partial
from time import perf_counter
from typing import Any

import msgspec
from aiohttp import web

from sabot.engine.refused import Refused as EngineRefused
from sabot.house.people.sessions import IDLE_MS
from sabot.house.refused import Refused as HouseRefused
from sabot.ledger import Refused as LedgerRefused
from sabot.protocol import http
from sabot.protocol.reasons import Edge, Refused
from sabot.protocol.routes import ROUTES, Route
from sabot.server.asking import COOKIE, Asked, Cookied, Desk, Raw
from sabot.server.desks import DESKS
from sabot.server.guard import judge
from sabot.server.handshake import socket
from sabot.server.logs import log
from sabot.server.pages import front_page, style
from sabot.server.refusals import plain
from sabot.server.site import read_site, serve_file
from sabot.storage.faults import StorageFault

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        "media-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; "
        "form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
    "Server": "sabot",
}
BEATS_KEPT = 4
"""A connection that asks nothing, or does not come to the end of its question, is closed after so many heartbeats."""
LINGERING_S = 2
"""How long a body that nobody wants is read and thrown away, so that its sender can hear the answer."""
STATUS = {
    "edge.malformed": 400,
    "edge.too_large": 413,
    "edge.too_fast": 429,
    "edge.too_many": 429,
    "edge.not_json": 415,
    "edge.bad_origin": 403,
    "edge.bad_csrf": 403,
    "edge.no_ticket": 401,
    "edge.no_such_page": 404,
    "edge.no_such_method": 405,
    "edge.closing": 503,
    "edge.our_fault": 500,
    "house.no_session": 401,
    "house.session_expired": 401,
    "house.session_ended": 401,
    "house.login_failed": 401,
    "house.not_allowed": 403,
    "house.not_your_round": 403,
    "house.unknown_round": 404,
    "house.unknown_game": 404,
    "house.unknown_player": 404,
    "house.wrong_version": 409,
    "house.command_reused": 409,
    "ledger.key_reused": 409,
    "house.name_taken": 409,
    "house.busy": 503,
}
"""Any other refusal is 422: understood, and not done."""

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


def application(desk: Desk) -> web.Application:
    """All that is served."""
    app = web.Application(
        client_max_size=desk.config.limits.message_bytes,
        middlewares=[_outermost(desk)],
        handler_args={
            "auto_decompress": False,
            "keepalive_timeout": BEATS_KEPT * desk.config.pace.heartbeat_ms / 1000,
            "lingering_time": LINGERING_S,
        },
    )
    for route in ROUTES:
        app.router.add_route(route.method, route.path, _served(desk, route), name=route.name)
    app.router.add_get("/socket", partial(socket, desk), allow_head=False)
    site = read_site()
    for address, file in site.items():
        app.router.add_get("/" if address == "/index.html" else address, serve_file(file), allow_head=False)
    if not site:  # the client was not built: a page of our own says that the house is open
        app.router.add_get("/", front_page(desk), allow_head=False)
        app.router.add_get("/style.css", style, allow_head=False)
    return app


def _served(desk: Desk, route: Route) -> Handler:
    ask = DESKS[route.name]

    async def serve(request: web.Request) -> web.StreamResponse:
        began = perf_counter()
        try:
            asked: Asked = await judge(desk, route, request)
            answer = await ask(desk, asked)
            if asked.renews and not isinstance(answer, Cookied):
                answer = Cookied(answer, asked.token)
            response = _response(desk, route, answer)
        except (Refused, HouseRefused, EngineRefused, LedgerRefused) as refused:
            response = refusal(desk, refused)
        desk.floor.figures.request(route.name, response.status, perf_counter() - began)
        return response

    return serve


def _response(desk: Desk, route: Route, answer: Any) -> web.Response:
    match answer:
        case Raw(text, status, name, media):
            headers = {"Content-Type": media or f"{route.media}; charset=utf-8"}
            response = web.Response(body=text.encode(), status=status, headers=headers)
            if name is not None:
                response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
            return response
        case Cookied(inner, token):
            response = _response(desk, route, inner)
            if token is None:
                secure = desk.config.secure_cookies
                response.del_cookie(COOKIE, path="/", samesite="Strict", httponly=True, secure=secure)
            else:
                response.set_cookie(
                    COOKIE,
                    token.hex(),
                    path="/",
                    max_age=IDLE_MS // 1000,
                    httponly=True,
                    samesite="Strict",
                    secure=desk.config.secure_cookies,
                )
            return response
    return _json(answer)


def _json(answer: Any, status: int = 200) -> web.Response:
    return web.Response(body=msgspec.json.encode(answer), status=status, content_type="application/json")


def refusal(desk: Desk, refused: Refused | HouseRefused | EngineRefused | LedgerRefused) -> web.Response:
    """A refusal as HTTP says it."""
    reason, about = plain(refused)
    desk.floor.figures.add("refusals", reason=reason)
    response = _json(http.Refusal(reason=reason, about=about), STATUS.get(reason, 422))
    if "retry_ms" in about:
        response.headers["Retry-After"] = str(-(-int(str(about["retry_ms"])) // 1000))
    return response


_PAGES = {404: Edge.NO_SUCH_PAGE, 405: Edge.NO_SUCH_METHOD, 413: Edge.TOO_LARGE}


def _outermost(desk: Desk) -> Any:
    @web.middleware
    async def outermost(request: web.Request, handler: Handler) -> web.StreamResponse:
        try:
            response = await handler(request)
        except web.HTTPException as status:
            reason = _PAGES.get(status.status, Edge.MALFORMED)
            response = _json(http.Refusal(reason=f"edge.{reason}"), status.status)
            if "Allow" in status.headers:
                response.headers["Allow"] = status.headers["Allow"]
        except (Refused, HouseRefused, EngineRefused, LedgerRefused) as refused:
            response = refusal(desk, refused)
        except StorageFault as fault:
            log("storage_fault", level="error", key=fault.key, about=fault.about)
            response = refusal(desk, Refused(Edge.OUR_FAULT))
        except ConnectionError:
            raise
        except Exception as error:  # noqa: BLE001 -- the operator reads it in the log; a client never sees it
            desk.floor.figures.add("faults")
            log("our_fault", level="error", error=error, path=request.path)
            response = refusal(desk, Refused(Edge.OUR_FAULT))
        if not response.prepared:
            for name, value in HEADERS.items():
                response.headers.setdefault(name, value)
        return response

    return outermost


def _broken(
    self: web.RequestHandler,  # noqa: ARG001 -- it stands for a method
    request: web.BaseRequest,
    status: int = 500,
    exc: BaseException | None = None,
    message: str | None = None,  # noqa: ARG001 -- it would tell the library's words
) -> web.StreamResponse:
    """The answer to what is no HTTP, which no middleware sees."""
    if request.writer.output_size > 0:
        raise ConnectionError("an answer has begun already")
    ours = status >= 500
    log("our_fault" if ours else "broken_http", level="error" if ours else "debug", error=exc)
    response = _json(http.Refusal(reason=f"edge.{Edge.OUR_FAULT if ours else Edge.MALFORMED}"), status)
    response.headers.update(HEADERS)
    response.force_close()
    return response


web.RequestHandler.handle_error = _broken  # type: ignore[method-assign]  # the library has no place to say it
