"""History over HTTP: lists, details, and rounds to be taken away and checked without the house."""

import csv
import io
from itertools import pairwise

import pytest
from support.seated import finish, open_round
from support.serving import Serving
from support.visitors import Visitor

from sabot.replay import replay_text
from sabot.verify import CHECKS, Verdict, verify_bytes
from sabot.words import Lang, say

PLAYED = {"classic": 5, "progressive": 2}


@pytest.fixture(scope="module")
def player(server: Serving):
    """Somebody with a past at two games."""
    visitor = Visitor(server.url).guest()
    with visitor.line() as line:
        for game, rounds in PLAYED.items():
            for _ in range(rounds):
                finish(line, open_round(line, game))
    return visitor


def rounds_of(visitor: Visitor, query: str = ""):
    return visitor.call("history", query=query).told["rounds"]


def test_the_list_is_newest_first_and_its_balances_follow_each_other(player: Visitor):
    lines = rounds_of(player, "?limit=100")
    assert len(lines) >= sum(PLAYED.values())
    assert [line["opened_at"] for line in lines] == sorted((line["opened_at"] for line in lines), reverse=True)
    for later, earlier in pairwise(lines):
        assert later["starting_balance"] == earlier["final_balance"]
    for line in lines:
        assert line["final_balance"] == line["starting_balance"] - line["staked"] + line["returned"]
    assert lines[0]["final_balance"] == player.call("cashier").told["wallet"]["balance"]


def test_pages_follow_each_other_without_a_gap(player: Visitor):
    whole, found, cursor = rounds_of(player, "?limit=100"), [], ""
    while True:
        page = player.call("history", query=f"?limit=2{cursor}").told
        found += page["rounds"]
        if page["next"] is None:
            break
        cursor = f"&before={page['next']}"
    assert found == whole


def test_the_list_can_be_filtered(player: Visitor):
    whole = rounds_of(player, "?limit=100")
    for game in PLAYED:
        assert rounds_of(player, f"?limit=100&game={game}") == [line for line in whole if line["game"] == game]
    middle = whole[len(whole) // 2]["opened_at"]
    since = rounds_of(player, f"?limit=100&since={middle}")
    until = rounds_of(player, f"?limit=100&until={middle}")
    assert since + until == whole
    assert all(line["opened_at"] >= middle for line in since)
    assert rounds_of(player, "?game=infinite") == []


def test_the_sheet_has_the_same_rounds(player: Visitor):
    answer = player.call("history_csv")
    assert answer.headers["Content-Disposition"] == 'attachment; filename="sabot-history.csv"'
    rows = list(csv.DictReader(io.StringIO(answer.body.decode())))
    assert [row["round"] for row in rows] == [line["id"] for line in rounds_of(player, "?limit=100")]
    classic = player.call("history_csv", query="?game=classic").body.decode()
    assert "progressive" not in classic


@pytest.mark.parametrize(
    ("lang", "separator", "name"), [("en", ",", "sabot-history.csv"), ("fr", ";", "sabot-historique.csv")]
)
def test_the_sheet_can_be_had_in_a_persons_language(player: Visitor, lang: Lang, separator: str, name: str):
    """Headings, words and amounts as a spreadsheet of that language reads them, and a name for the file."""
    answer = player.call("history_csv", query=f"?lang={lang}")
    assert answer.headers["Content-Disposition"] == f'attachment; filename="{name}"'
    assert answer.body.startswith("\ufeff".encode())
    rows = list(csv.DictReader(io.StringIO(answer.body.decode("utf-8-sig")), delimiter=separator))
    plain = list(csv.DictReader(io.StringIO(player.call("history_csv").body.decode())))
    point = "," if lang == "fr" else "."
    for row, same in zip(rows, plain, strict=True):
        cells = {heading: row[say(lang, f"history.sheet.{heading}")] for heading in same}
        for amount in ("starting_balance", "staked", "returned", "final_balance"):
            assert cells[amount] == same[amount].replace(".", point)
        for time in ("opened", "closed"):
            assert cells[time] == same[time].replace("T", " ").partition(".")[0]
        assert cells["game"] == say(lang, f"game.{same['game']}.title")
        assert cells["status"] == say(lang, f"rounds.status_{same['status']}")
        assert (cells["round"], cells["number"]) == (same["round"], same["number"])


def test_every_round_proves_itself_and_replays_to_the_same_cents(player: Visitor):
    for line in rounds_of(player, "?limit=100"):
        detail = player.call("round", round=line["id"]).told
        assert (detail["staked"], detail["ending"]["returned"]) == (line["staked"], line["returned"])
        verified = verify_bytes(player.call("round_proof", round=line["id"]).body)
        verdicts = {finding.check: finding.verdict for finding in verified.findings}
        assert set(verdicts) == set(CHECKS)
        assert Verdict.FAILS not in verdicts.values()
        assert [verdicts[check] for check in ("commitment", "cards", "settlement")] == [Verdict.HOLDS] * 3
        notation = player.call("round_notation", round=line["id"])
        assert notation.headers["Content-Disposition"].endswith(f'"{line["id"].replace("/", "-")}.round"')
        (again,) = replay_text(notation.body.decode())
        assert (again.staked, again.returned) == (line["staked"], line["returned"])


def test_a_round_that_was_tampered_with_does_not_prove_itself(player: Visitor):
    line = rounds_of(player)[0]
    proof = player.call("round_proof", round=line["id"]).body
    seed = player.call("round", round=line["id"]).told["ending"]["seed"].encode()
    assert seed in proof
    forged = proof.replace(seed, bytes(seed[::-1]))
    verdicts = {finding.verdict for finding in verify_bytes(forged).findings}
    assert Verdict.FAILS in verdicts


def test_nobody_sees_the_rounds_of_another(server: Serving, player: Visitor):
    other, id = Visitor(server.url).guest(), rounds_of(player)[0]["id"]
    for name in ("round", "round_proof", "round_notation"):
        assert other.call(name, round=id).refusal == (403, "house.not_your_round")
    assert rounds_of(other) == []
    assert len(other.call("history_csv").body.splitlines()) == 1


def test_of_an_open_round_nothing_hidden_is_told(server: Serving):
    visitor = Visitor(server.url).guest()
    with visitor.line() as line:
        id = open_round(line)["id"]
        detail = visitor.call("round", round=id)
        assert detail.told["ending"] is None
        assert b"seed" not in detail.body
        newest = rounds_of(visitor)[0]
        assert (newest["id"], newest["status"], newest["returned"]) == (id, "open", 0)
        for name in ("round_proof", "round_notation"):
            assert visitor.call(name, round=id).refusal == (422, "house.round_not_over")
        assert b"seed" not in visitor.call("export").body


def test_a_cursor_of_another_player_opens_nothing_of_theirs(server: Serving, player: Visitor):
    cursor = player.call("history", query="?limit=1").told["next"]
    other = Visitor(server.url).guest()
    assert rounds_of(other, f"?before={cursor}") == []
