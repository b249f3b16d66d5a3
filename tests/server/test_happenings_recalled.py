"""What happened in a round is told the same, whether the engine's words are recalled or its facts are dealt again."""

import pytest
from msgspec.structs import replace
from support.house import sqlite_house

from sabot.engine.boxes import Phase
from sabot.games import GAMES
from sabot.house.instant import Played
from sabot.house.instant.state import Recalled, fold, taken_since
from sabot.server.happenings import since

INSTANT = [name for name, game in GAMES.items() if game.kind == "instant"]


def forgetting(played: Played) -> Played:
    """The same round, of which only the facts are known."""
    return replace(played, recalled=Recalled())


@pytest.mark.parametrize("game", INSTANT)
def test_what_is_recalled_is_what_the_facts_say(game: str):
    """Every two versions of many rounds, told from one to the other."""
    with sqlite_house(seed=3) as house:
        player = house.player(10**9)
        recalled = 0
        for number in range(25):
            versions = [house.open_any(player, game)]
            while not versions[-1].over:
                over = number % 8 == 7 and versions[-1].round.phase is Phase.ACTING
                versions.append(house.void(versions[-1]) if over else house.decide(versions[-1]))
            for now in versions:
                recalled += len(now.recalled.taken)
                assert taken_since(now, 1) == taken_since(forgetting(now), 1)
                for before in (None, *versions):
                    assert since(before, now) == since(before, forgetting(now))
        assert recalled > 50, "something was recalled"


@pytest.mark.parametrize("game", INSTANT)
def test_a_round_at_hand_is_the_round_that_its_facts_deal(game: str):
    """House: nothing of a round is kept but its facts."""
    with sqlite_house(seed=4) as house:
        player = house.player(10**9)
        for _ in range(10):
            played = house.open_any(player, game)
            while not played.over:
                read = house.read(played.id)
                assert read == played
                assert read.round == fold(played.round.rules, played.events)
                house.reopen()
                assert house.read(played.id) == read
                played = house.decide(played)


def test_a_round_of_the_same_name_in_another_house_is_another_round():
    """What is at hand goes by its facts, not by its name."""
    with sqlite_house(seed=5) as one, sqlite_house(seed=6) as other:
        rounds = [house.open(house.player(), "classic", "1 main=10.00") for house in (one, other)]
        assert rounds[0].id == rounds[1].id
        assert rounds[0] != rounds[1]
        assert one.read(rounds[0].id) == rounds[0]
        assert other.read(rounds[1].id) == rounds[1]
