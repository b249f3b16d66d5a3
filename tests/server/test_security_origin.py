"""Who may speak to the house: pages of its own, to the letter; and with the token that only they can read."""

import pytest
from support.serving import Serving
from support.visitors import CHANGES, CSRF, EXAMPLES, ROUTE, Line, Visitor, path_of

from sabot.protocol.routes import ROUTES, Needs


def elsewhere(url: str) -> dict[str, tuple[str, ...]]:
    """Origins that look like the house's own and are not."""
    port = url.rpartition(":")[2]
    return {
        "missing": (),
        "empty": ("",),
        "null": ("null",),
        "another host": ("http://example.org",),
        "another host at the port": (f"http://example.org:{port}",),
        "another port": ("http://127.0.0.1:1",),
        "no port": ("http://127.0.0.1",),
        "a longer port": (f"{url}0",),
        "the house as a prefix": (f"{url}.example.org",),
        "the house as a user": (f"{url}@example.org",),
        "the house as a suffix": (f"http://example.org#{url}",),
        "a longer host": (f"http://a127.0.0.1:{port}",),
        "upper case": (url.upper(),),
        "a slash behind it": (f"{url}/",),
        "a dot behind it": (f"http://127.0.0.1.:{port}",),
        "a space inside": (f"http://127.0.0.1 :{port}",),
        "https": (url.replace("http:", "https:"),),
        "another spelling of the address": (f"http://2130706433:{port}",),
        "two, both good": (url, url),
        "two, the first good": (url, "http://example.org"),
        "two, the last good": ("http://example.org", url),
        "two in one": (f"{url}, http://example.org",),
    }


NAMES = tuple(elsewhere("http://127.0.0.1:8021"))


def test_every_change_has_an_example():
    assert set(EXAMPLES) == {route.name for route in CHANGES}


@pytest.mark.parametrize("route", CHANGES, ids=lambda route: route.name)
def test_a_change_from_elsewhere_is_refused_before_anything_else(server: Serving, route):
    visitor = Visitor(server.url)  # without a session: the origin is judged first
    for name, origin in elsewhere(server.url).items():
        answer = visitor.ask(route.method, path_of(route), EXAMPLES[route.name], origin=origin)
        assert (name, *answer.refusal) == (name, 403, "edge.bad_origin")
        assert "Set-Cookie" not in answer.headers
        assert "Access-Control-Allow-Origin" not in answer.headers


@pytest.mark.parametrize("name", NAMES)
def test_a_socket_from_elsewhere_is_refused_and_its_ticket_stays_good(server: Serving, name):
    visitor = Visitor(server.url).guest()
    ticket = visitor.ticket()
    with Line.dialled(visitor, ticket, origin=elsewhere(server.url)[name]) as line:
        assert line.refusal() == (403, "edge.bad_origin")
    with Line.dialled(visitor, ticket) as line:
        assert line.status == 101


def test_both_names_of_this_machine_are_the_house(server: Serving):
    visitor = Visitor(server.url)
    local = server.url.replace("127.0.0.1", "localhost")
    assert visitor.ask("POST", "/api/guest", {}, origin=(local,)).status == 200


def test_reading_needs_no_origin(server: Serving):
    visitor = Visitor(server.url).guest()
    for route in ROUTES:
        if route.method == "GET":
            answer = visitor.ask("GET", path_of(route), origin=())
            assert (route.name, answer.status) == (route.name, 404 if "{number}" in route.path else 200)


def test_nobody_is_told_that_other_pages_may_ask(server: Serving):
    """Without an answer to its question a browser sends no request that has a body of ours."""
    asking = (("Access-Control-Request-Method", "POST"), ("Access-Control-Request-Headers", "content-type"))
    answer = Visitor(server.url).ask("OPTIONS", "/api/guest", origin=("http://example.org",), headers=asking)
    assert answer.refusal == (405, "edge.no_such_method")
    assert not [name for name in answer.headers if name.lower().startswith("access-control")]


# ── The token that a page reads ──────────────────────────────────────────────────────────────────────

TOKENED = tuple(route for route in CHANGES if route.needs is not Needs.NOBODY)


def state_of(visitor: Visitor) -> tuple[object, ...]:
    """All that the account's owner can see of it."""
    export = visitor.call("export").told
    return visitor.call("session").told, visitor.call("settings").told, visitor.call("cashier").told, export


@pytest.mark.parametrize("route", TOKENED, ids=lambda route: route.name)
def test_a_change_without_the_sessions_own_token_is_refused_and_changes_nothing(server: Serving, route):
    visitor, other = Visitor(server.url), Visitor(server.url).guest()
    visitor.guest()
    before = state_of(visitor)
    own, cookie = visitor.csrf, visitor.cookie
    assert own is not None
    assert cookie is not None
    wrong = {
        "missing": None,
        "empty": "",
        "another session's": other.csrf,
        "a letter too few": own[:-1],
        "a letter too many": own + "0",
        "upper case": own.upper(),
        "the cookie": cookie,
        "no ASCII": "é" * 64,
    }
    for name, token in wrong.items():
        visitor.csrf = None
        headers = () if token is None else ((CSRF, token),)
        answer = visitor.ask(route.method, path_of(route), EXAMPLES[route.name], headers=headers)
        needed = (403, "edge.bad_csrf") if route.needs in {Needs.PLAYER, Needs.ENTRY} else (403, "house.not_allowed")
        assert (name, *answer.refusal) == (name, *needed)
        assert visitor.cookie == cookie
    assert state_of(visitor) == before


def test_a_token_in_the_body_or_the_address_is_none(server: Serving):
    visitor = Visitor(server.url).guest()
    token, visitor.csrf = visitor.csrf, None
    assert visitor.ask("POST", f"/api/ticket?csrf={token}", {}).refusal == (403, "edge.bad_csrf")
    assert visitor.ask("POST", "/api/ticket", {"csrf": token}).refusal == (403, "edge.bad_csrf")


def test_a_change_without_a_session_is_refused(server: Serving):
    visitor = Visitor(server.url)
    for route in CHANGES:
        if route.needs is not Needs.ENTRY:
            answer = visitor.ask(route.method, path_of(route), EXAMPLES[route.name])
            assert (route.name, *answer.refusal) == (route.name, 401, "house.no_session")


def test_made_up_cookies_are_nobody(server: Serving):
    for word in ("", "0", "zz" * 32, "00" * 32, "00" * 31, "00" * 33, "AB" * 32, "é", "00" * 4000):
        answer = Visitor(server.url).ask("GET", ROUTE["session"].path, headers=(("Cookie", f"sabot_session={word}"),))
        assert (word[:8], *answer.refusal) == (word[:8], 401, "house.no_session")
