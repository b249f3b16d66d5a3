"""Playing at the instant games by hand: a round is opened, and decided to its end.

Law: the cards are the house's; whatever they are, a round that should stay open is dealt again until one does.
"""

from typing import Any

from support.visitors import Line

STAKE = 500
Round = dict[str, Any]


def deal(line: Line, game: str = "classic", cents: int = STAKE) -> Any:
    """One deal, as it was answered: refused, or what the round looks like now."""
    entered = line.ask(type="enter", game=game)["seat"]
    assert entered["round"] is None or entered["round"]["result"] is not None, "a round is open already"
    bets = [{"box": 1, "stakes": [{"bet": "main", "cents": cents}]}]
    done = line.ask(type="deal", game=game, version=entered["version"], bets=bets)
    return done if done["type"] == "refused" else look(line, game)


def look(line: Line, game: str) -> Round:
    """The last round at a game, as it stands."""
    found = line.ask(type="enter", game=game)["seat"]["round"]
    assert isinstance(found, dict)
    return found


def open_round(line: Line, game: str = "classic") -> Round:
    """A round that waits for a decision about a hand."""
    while True:
        round = _insured(line, deal(line, game))
        if round["result"] is None:
            return round


def finish(line: Line, round: Round) -> Round:
    """Stand until it is over."""
    round = _insured(line, round)
    while round["result"] is None:
        turn = round["turn"]
        done = line.ask(
            type="act",
            round=round["id"],
            version=round["version"],
            box=turn["box"],
            hand=turn["hand"],
            action="stand",
            confirmed=True,
        )
        assert done["type"] == "done", done
        round = look(line, round["game"])
    return round


def _insured(line: Line, round: Round) -> Round:
    while round["phase"] == "insurance":
        done = line.ask(type="insure", round=round["id"], version=round["version"], box=1, taken=False)
        assert done["type"] == "done", done
        round = look(line, round["game"])
    return round
