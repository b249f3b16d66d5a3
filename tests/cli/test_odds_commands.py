"""``sabot odds`` and ``sabot ev`` as a person or a script calls them.

Law: 0 on success, both languages, JSON for machines with the names that were promised; nothing on standard
error.
"""

import json
from pathlib import Path

import pytest
from support.command import Sabot, command

from sabot.cards import parse, parse_all
from sabot.cli import compiling
from sabot.games import GAMES
from sabot.odds import Moments, analysis, game_odds, hand_values


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    """The mathematics is compiled before any command is asked, so that none says that it is."""
    analysis(GAMES["classic"].rules)


@pytest.fixture
def sabot(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Sabot:
    return command(capsys, monkeypatch)


# ── sabot odds ───────────────────────────────────────────────────────────────────────────────────────


def test_odds_tell_machines_every_bet_of_every_game(sabot: Sabot):
    told = sabot("odds", "--json").told
    assert list(told) == list(GAMES)
    for name, game in GAMES.items():
        found = game_odds(game)
        assert list(told[name]) == ["main", "insurance", "side_bets"]
        assert (
            told[name]["main"].items()
            >= {
                "optimal": found.main.optimal,
                "total_dependent": found.main.total_dependent,
                "sheet": found.main.sheet,
            }.items()
        )
        assert ("optimal_without_surrender" in told[name]["main"]) == (name == "progressive")
        assert told[name]["insurance"]["return"] == float(found.insurance.returned)
        assert list(told[name]["side_bets"]) == [bet.name for bet in game.rules.side_bets]
        for bet, odds in found.side_bets.items():
            one = told[name]["side_bets"][bet]
            assert one["return"] == float(odds.returned)
            assert one["exact"] == str(odds.returned)
            assert list(one["lines"]) == list(odds.lines)
            for line, line_odds in odds.lines.items():
                shown = {"pays": line_odds.pays, "probability": float(line_odds.probability)}
                assert one["lines"][line].items() >= shown.items()


def test_odds_put_the_published_figure_beside_ours(sabot: Sabot):
    """Sheets 000 to 004, returns; the two figures that do not follow are there, and said not to agree."""
    told = sabot("odds", "--json").told
    published = {name: told[name]["main"]["published"] for name in GAMES}
    assert published == {
        "classic": 0.9936, "progressive": 0.9953, "infinite": 0.9947, "free_bet": 0.9845, "power": 0.988
    }  # fmt: skip
    assert told["infinite"]["side_bets"]["any_pair"]["published"] == 0.9590
    assert told["infinite"]["side_bets"]["any_pair"]["lines"]["suited"]["pays"] == 25
    assert told["progressive"]["side_bets"]["21+3"]["published"] is None
    assert told["classic"]["insurance"]["published"] == 0.9260
    verdicts = {
        (name, figure["published"]): (figure["agrees"], figure["follows"])
        for name in GAMES
        for figure in told[name]["main"]["figures"]
    }
    assert {figure for figure, verdict in verdicts.items() if verdict == (False, False)} == {
        ("classic", 0.9938),
        ("progressive", 0.9953),
    }
    assert {verdict for verdict in verdicts.values() if verdict[1]} == {(True, True)}
    assert all(bet["agrees"] for name in GAMES for bet in told[name]["side_bets"].values() if bet["published"])


def test_odds_tell_the_meter_that_breaks_even(sabot: Sabot):
    jackpot = sabot("odds", "progressive", "--json").told["progressive"]["side_bets"]["21+3_progressive"]["jackpot"]
    exact = game_odds(GAMES["progressive"]).side_bets["21+3_progressive"].jackpot
    assert exact is not None
    assert jackpot == {
        "per_dollar": float(exact.per_dollar),
        "break_even_cents": float(exact.break_even_cents),
    }


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", ("Exact", "Published", "agrees", "differs", "99.433922%", "99.360895%", "99.38%", "92.60%")),
        ("fr", ("Exact", "Publié", "concorde", "diffère", "99,433922\u00a0%", "99,38\u00a0%", "92,60\u00a0%")),
    ],
)
def test_odds_tell_people_in_their_language(sabot: Sabot, lang: str, words: tuple[str, ...]):
    done = sabot("odds", "classic", LANG=lang)
    assert (done.status, done.err) == (0, "")
    assert all(word in done.out for word in words)
    assert max(map(len, done.out.splitlines())) <= 100


def test_odds_of_some_games_come_in_the_order_asked_for_and_once(sabot: Sabot):
    assert list(sabot("odds", "power", "classic", "power", "--json").told) == ["power", "classic"]


def test_odds_judge_a_strategy_file(sabot: Sabot, tmp_path: Path):
    """The chart that the strategy command prints returns what it said it would."""
    file = tmp_path / "chart.json"
    file.write_text(sabot("strategy", "infinite", "--json").out, encoding="utf-8")
    told = sabot("odds", "infinite", "--strategy", str(file), "--json").told["infinite"]["main"]
    assert told["strategy"] == told["total_dependent"]
    assert "99.419616%" in sabot("odds", "infinite", "--strategy", str(file)).out


def test_odds_tell_the_variance_of_a_round_on_request(sabot: Sabot, monkeypatch: pytest.MonkeyPatch):
    """The figure itself is compared with the engine's elsewhere; counting it out takes a while."""
    monkeypatch.setattr("sabot.cli.odds.round_moments", lambda _rules, _tick: Moments(first=-0.5, second=2.5))
    told = json.loads(sabot("odds", "power", "--variance", "--json").out)
    assert told["power"]["main"]["variance"] == 2.25
    assert "1.500000000" in sabot("odds", "power", "--variance").out
    assert "variance" not in sabot("odds", "power", "--json").told["power"]["main"]


def test_a_person_never_waits_in_silence(sabot: Sabot, monkeypatch: pytest.MonkeyPatch):
    """Compiling is announced on standard error; standard output stays clean."""
    monkeypatch.setattr(compiling, "is_compiled", lambda **_needed: False)
    done = sabot("odds", "classic", "--json")
    assert done.status == 0
    assert "Compiling" in done.err
    assert list(json.loads(done.out)) == ["classic"]


# ── sabot ev ─────────────────────────────────────────────────────────────────────────────────────────


def test_ev_tells_machines_every_action_best_first(sabot: Sabot):
    told = sabot("ev", "progressive", "--hand", "8h 8d", "--up", "Tc", "--gone", "As Kd", "--json").told
    rules = GAMES["progressive"].rules
    exact = hand_values(rules, parse_all("8h 8d"), parse("Tc"), parse_all("As Kd"))
    assert list(told["actions"].items()) == [(action.value, value) for action, value in exact.actions.items()]
    assert told["best"] == next(iter(told["actions"]))
    assert set(told["actions"]) == {"stand", "hit", "double", "split", "surrender"}


@pytest.mark.parametrize(
    ("lang", "words"),
    [("en", ("→ free split", "hit", "behind the best")), ("fr", ("→ séparer (gratuit)", "tirer", "−59,2661\u00a0%"))],
)
def test_ev_tells_people_in_their_language(sabot: Sabot, lang: str, words: tuple[str, ...]):
    done = sabot("ev", "free_bet", "--hand", "8h 8d", "--up", "Tc", LANG=lang)
    assert (done.status, done.err) == (0, "")
    assert all(word in done.out for word in words)


def test_ev_of_a_finished_hand_is_a_value_and_no_action(sabot: Sabot):
    told = sabot("ev", "infinite", "--hand", "Ah Kd", "--up", "5c", "--json").told
    assert (told["actions"], told["best"], told["value"]) == ({}, None, 1.5)
    assert "150.0000%" in sabot("ev", "infinite", "--hand", "Ah Kd", "--up", "5c").out


def test_ev_of_a_split_hand_offers_no_second_split(sabot: Sabot):
    told = sabot("ev", "classic", "--hand", "8h 8d", "--up", "5c", "--split", "8s", "--json").told
    assert set(told["actions"]) == {"stand", "hit", "double"}
