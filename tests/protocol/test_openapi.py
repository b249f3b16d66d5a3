"""The OpenAPI document.

Law: one operation a route, each with its parameters, its body, its answer, its guards and its refusals; every reference
leads somewhere.
"""

import json
import re
from typing import Any

import pytest

from sabot.protocol.routes import ROUTES, Needs, Route
from sabot.protocol.schema import openapi
from sabot.protocol.schema.openapi import COOKIE, CSRF, STATUSES
from sabot.protocol.schema.shapes import name_of
from sabot.server.application import STATUS
from sabot.server.asking import COOKIE as SERVED_COOKIE
from sabot.server.asking import CSRF_HEADER


@pytest.fixture(scope="module")
def document() -> dict[str, Any]:
    return openapi()


def _operation(document: dict[str, Any], route: Route) -> dict[str, Any]:
    found: dict[str, Any] = document["paths"][route.path][route.method.lower()]
    return found


every_route = pytest.mark.parametrize("route", ROUTES, ids=lambda route: route.name)


def test_every_route_is_there_and_nothing_besides(document: dict[str, Any]):
    told = {(method.upper(), path) for path, methods in document["paths"].items() for method in methods}
    assert told == {(route.method, route.path) for route in ROUTES}
    names = [operation["operationId"] for methods in document["paths"].values() for operation in methods.values()]
    assert sorted(names) == sorted(route.name for route in ROUTES)


def _at(document: Any, place: str) -> Any:
    for part in place.removeprefix("#/").split("/"):
        document = document[part]
    return document


def test_every_reference_leads_somewhere_and_no_schema_is_left_over(document: dict[str, Any]):
    places = set(re.findall(r'"(#/[^"]+)"', json.dumps(document)))
    assert all(_at(document, place) for place in places)
    listed = {
        f"#/components/{kind}/{name}" for kind in ("schemas", "responses") for name in document["components"][kind]
    }
    assert listed == places


@every_route
def test_what_stands_in_the_path_and_behind_it_is_a_parameter(document: dict[str, Any], route: Route):
    parameters = _operation(document, route).get("parameters", [])
    told = {place: [one["name"] for one in parameters if one["in"] == place] for place in ("path", "query", "header")}
    assert told["path"] == re.findall(r"{(\w+)}", route.path)
    assert told["query"] == list(route.query)
    assert all(one["description"] for one in parameters)
    assert all(one["required"] for one in parameters if one["in"] == "path")


@every_route
def test_a_change_needs_its_origin_and_the_session_its_token(document: dict[str, Any], route: Route):
    operation = _operation(document, route)
    headers = [one["name"] for one in operation.get("parameters", []) if one["in"] == "header"]
    assert headers == ([] if route.method == "GET" else ["Origin"])
    signed: dict[str, list[str]] = {"session": []} if route.method == "GET" else {"session": [], "csrf": []}
    expected = {Needs.NOBODY: [], Needs.ENTRY: [{}, signed]}.get(route.needs, [signed])
    assert operation["security"] == expected


@every_route
def test_bodies_and_answers_are_those_of_the_table(document: dict[str, Any], route: Route):
    operation = _operation(document, route)
    if route.body is None:
        assert "requestBody" not in operation
    else:
        schema = operation["requestBody"]["content"]["application/json"]["schema"]
        assert schema == {"$ref": f"#/components/schemas/{name_of(route.body, asked=True)}"}
    (media,) = operation["responses"]["200"]["content"].items()
    assert media[0] == route.media
    if isinstance(route.answer, type) and route.answer.__module__ != "builtins":
        assert media[1]["schema"] == {"$ref": f"#/components/schemas/{name_of(route.answer)}"}


@every_route
def test_every_refusal_is_a_reason(document: dict[str, Any], route: Route):
    statuses = [status for status in _operation(document, route)["responses"] if status != "200"]
    assert {"405", "500"} <= set(statuses)
    assert ("401" in statuses) == (route.needs is not Needs.NOBODY)
    for status in statuses:
        response = _at(document, _operation(document, route)["responses"][status]["$ref"])
        assert response["content"]["application/json"]["schema"] == {"$ref": "#/components/schemas/Refusal"}


def test_the_document_has_every_status_that_the_server_gives():
    assert {*STATUS.values(), 422} <= STATUSES.keys()


def test_cookie_and_header_are_those_of_the_server():
    assert (COOKIE, CSRF) == (SERVED_COOKIE, CSRF_HEADER)


def test_a_patch_of_the_settings_may_leave_out_anything(document: dict[str, Any]):
    schemas = document["components"]["schemas"]
    assert schemas["SettingsAsked"]["required"] == []
    assert schemas["Settings"]["required"] == list(schemas["SettingsAsked"]["properties"])
