"""The routes of the house as an OpenAPI 3.1 document.

Law: one operation a row of the table of routes; what a row does not say follows from how it is asked and by whom.
"""

import re

from sabot import __version__
from sabot.house.history import MOST_LINES
from sabot.protocol import http
from sabot.protocol.routes import ROUTES, Needs, Route
from sabot.protocol.schema.json_schema import Json, components
from sabot.protocol.schema.shapes import answers, bodies
from sabot.words import LANGS

COOKIE, CSRF = "sabot_session", "X-Sabot-CSRF"

STATUSES = {
    400: "The request cannot be read.",
    401: "There is no session, or it is over, or name and password do not go together.",
    403: "Not this person, not from this page (`Origin`), or without the session's token.",
    404: "There is no such thing.",
    405: "The page is there, but not for this method.",
    409: "It cannot be done as things stand.",
    413: "The body is too large.",
    415: "The body is not JSON.",
    422: "It was understood and is not done, for the reason that the body names.",
    429: "Too often; `about.retry_ms` says when again.",
    500: "The house's own fault.",
    503: "The house is closing or too busy.",
}
"""What a status means wherever it occurs; the body is a ``Refusal``."""

_DESCRIPTION = """\
Everything outside of the socket. Amounts are whole cents, moments are milliseconds since 1970.
A request that changes anything carries `Origin` and, once there is a session, its token in `X-Sabot-CSRF`.
Rounds are played over the socket: see `sabot schema json` for its messages."""

_PATHS = {
    "game": "The name of a game.",
    "day": "The day in the round's id, as in `2026-11-16`.",
    "number": "The number in the round's id, as in `000412`.",
}
_TEXT: Json = {"type": "string"}
_MOMENT: Json = {"type": "integer", "minimum": 0}
_QUERY: dict[str, Json] = {
    "since": _MOMENT,
    "until": _MOMENT,
    "limit": {"type": "integer", "minimum": 1, "maximum": MOST_LINES},
    "lang": {"type": "string", "enum": list(LANGS)},
}
"""What is more than a text behind a question mark."""

_OPEN = (Needs.NOBODY, Needs.ENTRY)
_STAFF = (Needs.SUPERVISOR, Needs.ADMIN)


def openapi() -> Json:
    """The whole document."""
    schemas, asked, sent = components(bodies(), answers(), "#/components/schemas/")
    body_of = dict(zip(bodies(), asked, strict=True))
    answer_of = list(zip(answers(), sent, strict=True))
    paths: dict[str, Json] = {}
    for route in ROUTES:
        body = None if route.body is None else body_of[route.body]
        answer = next((schema for kind, schema in answer_of if kind == route.answer), {"type": "string"})
        paths.setdefault(route.path, {})[route.method.lower()] = _operation(route, body, answer)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "sabot",
            "version": __version__,
            "description": _DESCRIPTION,
            "license": {"name": "Apache-2.0", "identifier": "Apache-2.0"},
        },
        "servers": [{"url": "/"}],
        "paths": paths,
        "components": {
            "schemas": schemas,
            "responses": {f"Refused{status}": _refusal(meaning) for status, meaning in STATUSES.items()},
            "securitySchemes": {
                "session": {"type": "apiKey", "in": "cookie", "name": COOKIE, "description": "Who is signed in."},
                "csrf": {"type": "apiKey", "in": "header", "name": CSRF, "description": "The `csrf` of the session."},
            },
        },
    }


def _operation(route: Route, body: Json | None, answer: Json) -> Json:
    told: Json = {"operationId": route.name, "summary": route.summary, "tags": [_tag(route)]}
    if route.needs in _STAFF:
        told["description"] = f"Only for the role `{route.needs}`."
    parameters = [*_in_path(route), *_in_query(route), *_in_header(route)]
    if parameters:
        told["parameters"] = parameters
    if body is not None:
        told["requestBody"] = {"required": True, "content": {"application/json": {"schema": body}}}
    told["responses"] = {
        "200": {"description": route.summary, "content": {route.media: {"schema": answer}}},
        **{str(status): {"$ref": f"#/components/responses/Refused{status}"} for status in statuses(route)},
    }
    told["security"] = _security(route)
    return told


def statuses(route: Route) -> list[int]:
    """The statuses with which a route can refuse."""
    found = {405, 500, 503}
    if route.path.startswith("/api/"):
        found |= {400, 429}
    if route.needs is not Needs.NOBODY:
        found.add(401)
    if route.needs not in _OPEN:
        found.add(403)
    if "{" in route.path or "game" in route.query or route.needs is Needs.ADMIN:
        found.add(404)
    if "{" in route.path or route.query or route.body is not None:
        found.add(422)
    if route.body is not None:
        found |= {403, 409, 413, 415}
    return sorted(found)


def _tag(route: Route) -> str:
    first = route.path.removeprefix("/api").split("/")[1]
    return "operation" if not route.path.startswith("/api") else first.partition(".")[0]


def _in_path(route: Route) -> list[Json]:
    return [
        {"name": name, "in": "path", "required": True, "description": _PATHS[name], "schema": _TEXT}
        for name in re.findall(r"{(\w+)}", route.path)
    ]


def _in_query(route: Route) -> list[Json]:
    return [
        {"name": name, "in": "query", "description": meaning.replace("``", "`"), "schema": _QUERY.get(name, _TEXT)}
        for name, meaning in route.query.items()
    ]


def _in_header(route: Route) -> list[Json]:
    if route.method == "GET":
        return []
    said = "The page that asks; it must be one of the house's own."
    return [{"name": "Origin", "in": "header", "required": True, "description": said, "schema": _TEXT}]


def _security(route: Route) -> list[Json]:
    """Which of the schemes; a way into the house may be taken with or without a session."""
    signed: Json = {"session": []} if route.method == "GET" else {"session": [], "csrf": []}
    if route.needs is Needs.NOBODY:
        return []
    return [{}, signed] if route.needs is Needs.ENTRY else [signed]


def _refusal(meaning: str) -> Json:
    schema = {"$ref": f"#/components/schemas/{http.Refusal.__name__}"}
    return {"description": meaning, "content": {"application/json": {"schema": schema}}}
