"""Every route of the protocol, asked once as it should be, answers what its row says."""

import json
import subprocess
import sys

import msgspec
import pytest
from support.seated import finish, open_round
from support.serving import Serving
from support.visitors import CHANGES, PASSWORD, ROUTE, Answer, Visitor

from sabot.protocol.routes import ROUTES, Needs
from sabot.server.desks import DESKS


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """A house whose first admin came from the operator's own hand, before it was opened."""
    folder = tmp_path_factory.mktemp("house")
    asked = ("staff", "boss", "--role", "admin", "--database", f"sqlite:///{folder}/house.db", "--json")
    done = subprocess.run(  # noqa: S603 -- our own words
        [sys.executable, "-m", "sabot", *asked], input=f"{PASSWORD}\n".encode(), capture_output=True, check=True
    )
    made = json.loads(done.stdout)
    assert (made["name"], made["role"]) == ("boss", "admin")
    found = Serving(folder, {})
    yield found
    found.kill()


def test_there_is_a_desk_for_every_route_and_a_route_for_every_desk():
    assert sorted(DESKS) == sorted(route.name for route in ROUTES)
    assert len({(route.method, route.path) for route in ROUTES}) == len(ROUTES)


class Walk:
    """Asks routes, and holds every answer against its row."""

    def __init__(self) -> None:
        self.asked: set[str] = set()

    def __call__(self, visitor: Visitor, name: str, body: object = None, **where: str) -> Answer:
        """An answer that is exactly what the protocol says, no field more."""
        route = ROUTE[name]
        answer = visitor.call(name, body, **where)
        assert (name, answer.status) == (name, 200), answer.body
        assert answer.headers["Content-Type"].partition(";")[0] == route.media
        if route.media == "application/json":
            read = msgspec.json.decode(answer.body, type=route.answer, strict=True)
            assert json.loads(msgspec.json.encode(read)) == answer.told
        self.asked.add(name)
        return answer


def test_every_route_answers_what_its_row_says(server: Serving):
    ask, visitor, boss = Walk(), Visitor(server.url), Visitor(server.url)
    for name in ("health", "ready", "metrics", "lobby", "help", "odds"):
        ask(visitor, name)
    ask(visitor, "guest", {})
    ask(visitor, "session")
    ask(visitor, "register", {"name": "walker", "password": PASSWORD})
    ask(visitor, "ticket", {})
    ask(boss, "login", {"name": "boss", "password": PASSWORD})
    with visitor.line() as line:
        over = finish(line, open_round(line))["id"]
        ask(boss, "void", {"why": "misdeal"}, round=open_round(line)["id"])
    for name in ("round", "round_proof", "round_notation"):
        ask(visitor, name, round=over)
    for name in ("history", "history_csv", "settings", "cashier", "protection", "export"):
        ask(visitor, name)
    ask(visitor, "change_settings", {"language": "fr"})
    ask(visitor, "deposit", {"id": "in", "cents": 5000})
    ask(visitor, "withdraw", {"id": "out", "cents": 700})
    ask(visitor, "limit", {"what": "stake", "period": "day", "value": 10_000})
    ask(visitor, "check", {"minutes": 30})
    ask(visitor, "time_out", {"id": "pause", "days": 2})
    ask(visitor, "exclude", {"id": "away", "months": 6})
    ask(boss, "staff", {"name": "floor", "password": PASSWORD, "role": "supervisor"})
    ask(boss, "role", {"name": "floor", "role": "dealer"})
    ask(visitor, "password", {"old": PASSWORD, "new": "battery staple"})
    ask(visitor, "logout", {})
    ask(visitor, "login", {"name": "walker", "password": "battery staple"})
    ask(visitor, "delete", {"password": "battery staple"})
    ask(Visitor(server.url).guest(), "logout_everywhere", {})
    late = {"acknowledge"}  # there must be something to acknowledge: see the desks of protection
    assert ask.asked == {route.name for route in ROUTES} - late


# ── Roles ────────────────────────────────────────────────────────────────────────────────────────────


ORDER = ("player", "dealer", "supervisor", "admin")
STAFF_ONLY = {
    "staff": {"name": "another_one", "password": PASSWORD, "role": "admin"},
    "role": {"name": "a_player", "role": "admin"},
    "void": {"why": "misdeal"},
}


@pytest.fixture(scope="module")
def people(server: Serving) -> dict[str, Visitor]:
    """One of each role; the admin made the others."""
    boss = Visitor(server.url)
    assert boss.call("login", {"name": "boss", "password": PASSWORD}).status == 200
    found = {"admin": boss}
    for role in ORDER[:-1]:
        made = boss.call("staff", {"name": f"a_{role}", "password": PASSWORD, "role": role}).told
        assert (made["name"], made["role"]) == (f"a_{role}", role)
        found[role] = Visitor(server.url)
        assert found[role].call("login", {"name": f"a_{role}", "password": PASSWORD}).status == 200
    return found


def test_each_role_may_do_what_those_before_may_and_no_more(people: dict[str, Visitor]):
    staffed = [route for route in CHANGES if route.needs in {Needs.SUPERVISOR, Needs.ADMIN}]
    assert {route.name for route in staffed} == set(STAFF_ONLY)
    for route in staffed:
        for role in ORDER[: ORDER.index(route.needs)]:
            answer = people[role].call(route.name, STAFF_ONLY[route.name])
            assert (route.name, role, *answer.refusal) == (route.name, role, 403, "house.not_allowed")
    assert people["player"].call("session").told["person"]["role"] == "player"


def test_an_admin_gives_only_roles_that_there_are(server: Serving, people: dict[str, Visitor]):
    boss = people["admin"]
    assert boss.call("role", {"name": "a_player", "role": "king"}).refusal == (422, "house.unknown_role")
    assert boss.call("role", {"name": "nobody_here", "role": "dealer"}).refusal == (404, "house.unknown_player")
    king = {"name": "some_king", "password": PASSWORD, "role": "king"}
    assert boss.call("staff", king).refusal == (422, "house.unknown_role")
    assert Visitor(server.url).call("login", {"name": "some_king", "password": PASSWORD}).status == 401, "nothing stays"


def test_a_supervisor_sees_any_round_and_voids_an_open_one(people: dict[str, Visitor]):
    player, dealer, supervisor = (people[role] for role in ORDER[:-1])
    assert player.call("deposit", {"id": "to_play", "cents": 10_000}).status == 200
    with player.line() as line:
        round = open_round(line)["id"]
        assert dealer.call("round", round=round).refusal == (403, "house.not_your_round")
        assert supervisor.call("round", round=round).told["ending"] is None, (
            "what is hidden is not told to staff either"
        )
        for name in ("round_proof", "round_notation"):
            assert supervisor.call(name, round=round).refusal == (422, "house.round_not_over")
        before = player.call("cashier").told["wallet"]
        assert supervisor.call("void", {"why": "two words"}, round=round).refusal == (422, "house.bad_reason")
        voided = supervisor.call("void", {"why": "misdeal"}, round=round).told["ending"]
        assert (voided["status"], voided["why"]) == ("voided", "misdeal")
        told = line.event("round")
        while told["round"]["result"] is None:
            told = line.event("round")
        assert told["round"]["result"]["void"] == "misdeal"
        assert told["wallet"] == {"balance": before["balance"] + before["in_play"], "in_play": 0}
    assert supervisor.call("void", {"why": "misdeal"}, round=round).status == 422, "once"


def test_a_role_that_is_taken_away_ends_at_once(server: Serving, people: dict[str, Visitor]):
    boss, brief = people["admin"], Visitor(server.url).register("brief")
    assert brief.call("void", {"why": "misdeal"}).refusal == (403, "house.not_allowed")
    assert boss.call("role", {"name": "brief", "role": "supervisor"}).status == 200
    assert brief.call("void", {"why": "misdeal"}).refusal == (404, "house.unknown_round")
    assert boss.call("role", {"name": "brief", "role": "player"}).status == 200
    assert brief.call("void", {"why": "misdeal"}).refusal == (403, "house.not_allowed")
