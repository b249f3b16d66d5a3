"""The cashier's desk and the settings: done once, told to every window, and refused where the sheets say so."""

import pytest
from support.seated import finish, open_round
from support.serving import Serving
from support.visitors import PASSWORD, Visitor

from sabot.house.people.settings import FIELDS, Settings


@pytest.fixture
def visitor(server: Serving):
    return Visitor(server.url).guest()


# ── Money ────────────────────────────────────────────────────────────────────────────────────────────


def test_a_new_guest_finds_play_money_and_its_receipt(visitor: Visitor):
    told = visitor.call("cashier").told
    assert told["wallet"] == {"balance": 100_000, "in_play": 0}
    assert [(one["kind"], one["cents"], one["number"]) for one in told["receipts"]] == [("deposit", 100_000, 1)]


@pytest.mark.parametrize(("way", "sign"), [("deposit", 1), ("withdraw", -1)])
def test_money_moves_once_for_each_id_and_every_window_is_told(visitor: Visitor, way, sign):
    with visitor.line() as line:
        first = visitor.call(way, {"id": "a", "cents": 5000})
        assert (
            line.event("wallet")["wallet"] == first.told["wallet"] == {"balance": 100_000 + sign * 5000, "in_play": 0}
        )
        again = visitor.call(way, {"id": "a", "cents": 5000})
        assert again.told == first.told
    assert visitor.call(way, {"id": "a", "cents": 5001}).refusal == (409, "ledger.key_reused")
    other = "withdraw" if way == "deposit" else "deposit"
    assert visitor.call(other, {"id": "a", "cents": 5000}).refusal == (409, "ledger.key_reused")
    told = visitor.call("cashier").told
    assert told["wallet"]["balance"] == 100_000 + sign * 5000
    assert len(told["receipts"]) == 2
    assert told["receipts"][0] == first.told["receipt"], "the newest first"


def test_two_players_may_use_the_same_id(server: Serving):
    for visitor in (Visitor(server.url).guest(), Visitor(server.url).guest()):
        assert visitor.call("deposit", {"id": "same", "cents": 500}).told["wallet"]["balance"] == 100_500


AMOUNTS = {
    ("deposit", 0): 422,
    ("deposit", 99): 422,
    ("deposit", 100): 200,
    ("deposit", 1_000_000): 200,
    ("deposit", 1_000_001): 422,
    ("deposit", 2**53 - 1): 422,
    ("withdraw", 0): 422,
    ("withdraw", 1): 200,
    ("withdraw", 100_001): 422,
    ("withdraw", 2**53 - 1): 422,
}


@pytest.mark.parametrize(("way", "cents"), AMOUNTS)
def test_amounts_have_their_bounds(visitor: Visitor, way, cents):
    answer = visitor.call(way, {"id": "a", "cents": cents})
    assert answer.status == AMOUNTS[way, cents]
    moved = cents if answer.status == 200 else 0
    balance = visitor.call("cashier").told["wallet"]["balance"]
    assert balance == 100_000 + (moved if way == "deposit" else -moved)


def test_the_cashier_waits_for_an_open_classic_round(visitor: Visitor):
    """Sheet 001: money moves before or after a round."""
    with visitor.line() as line:
        round = open_round(line)
        wallet = visitor.call("cashier").told["wallet"]
        assert wallet["in_play"] == 500
        for way in ("deposit", "withdraw"):
            assert visitor.call(way, {"id": way, "cents": 500}).refusal == (422, "house.cashier_waits")
        assert visitor.call("cashier").told["wallet"] == wallet
        finish(line, round)
        for way in ("deposit", "withdraw"):
            assert visitor.call(way, {"id": way, "cents": 500}).status == 200, "the id was not used up"


# ── Settings ─────────────────────────────────────────────────────────────────────────────────────────


def other_value(name: str) -> object:
    """A good value that is not the default."""
    default = getattr(Settings(), name)
    if type(default) is bool:
        return not default
    if type(default) is int:
        return 7
    return {"language": "fr", "stream": "low", "ask_insurance": "never", "card_speed": "instant"}[name]


def test_every_setting_can_be_changed_and_every_window_is_told(server: Serving):
    visitor, elsewhere = Visitor(server.url).register("setter"), Visitor(server.url)
    elsewhere.call("login", {"name": "setter", "password": PASSWORD})
    with visitor.line() as here, elsewhere.line() as there:
        for name in FIELDS:
            told = visitor.call("change_settings", {name: other_value(name)}).told
            assert told[name] == other_value(name)
            assert here.event("settings")["settings"] == there.event("settings")["settings"] == told
    assert elsewhere.call("settings").told == {name: other_value(name) for name in FIELDS}


PATCHES = {
    "an unknown one": ({"volume": 1}, (422, "house.unknown_setting")),
    "a number for yes": ({"motion": 1}, (422, "house.setting_type")),
    "a text for yes": ({"motion": "true"}, (422, "house.setting_type")),
    "null": ({"motion": None}, (422, "house.setting_type")),
    "a list": ({"language": ["fr"]}, (422, "house.setting_type")),
    "an unknown language": ({"language": "de"}, (422, "house.setting_range")),
    "too loud": ({"voice_volume": 101}, (422, "house.setting_range")),
    "below silence": ({"voice_volume": -1}, (422, "house.setting_range")),
    "half": ({"voice_volume": 50.0}, (422, "house.setting_type")),
    "yes for a number": ({"voice_volume": True}, (422, "house.setting_type")),
    "beyond all": ({"voice_volume": 10**300}, (422, "house.setting_range")),
    "one good, one bad": ({"motion": False, "voice_volume": 101}, (422, "house.setting_range")),
    "a list of them": ([{"motion": False}], (400, "edge.malformed")),
}


@pytest.mark.parametrize("name", PATCHES)
def test_a_patch_is_taken_whole_or_not_at_all(visitor: Visitor, name):
    patch, refusal = PATCHES[name]
    before = visitor.call("settings").told
    assert visitor.call("change_settings", patch).refusal == refusal
    assert visitor.call("settings").told == before


def test_an_empty_patch_changes_nothing(visitor: Visitor):
    assert visitor.call("change_settings", {}).told == visitor.call("settings").told
