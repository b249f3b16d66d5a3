"""Rounds as facts: all that happened, in order, and nothing that is not to be known yet.

Law: each round names its rules and its shoe, every fact has server time and a number, and a house that was
closed at any moment goes on from the facts alone.
"""

import hashlib
import json
from collections.abc import Callable

import pytest
from support.house import START, OpenHouse, a_house
from support.rigged import RiggedShoes, rigged_shoes

from sabot.fairness import commitment, instant_shoe
from sabot.games import GAMES
from sabot.house.instant import Played, round_stream
from sabot.house.instant.shoe import shoe_stream
from sabot.ledger import IN_PLAY
from sabot.rules import digest, encode
from sabot.storage.sqlite import SqliteStorage

house = pytest.fixture(a_house)
shoes = pytest.fixture(rigged_shoes)


def test_a_round_is_a_list_of_numbered_facts_with_server_time(house: OpenHouse, shoes: RiggedShoes) -> None:
    """Bets, cards, decisions, payment, the opened seed: one fact each, in the order of time."""
    player = house.player(10_000)
    bound = house.commit(player, "classic")
    shoes.next = "8h Ac 8d 3s 2s Tc Kd"
    opened = house.open(player, "classic", "3 main=10.00", command="one", value=b"\x01\xff")
    house.now += 1500
    insured = house.insure(opened, taken=True, command="two")
    house.now += 1500
    split = house.act(insured, "split", command="three")
    house.now += 1500
    house.act(house.act(split, "stand", command="four"), "stand", command="five")
    rows = [row for row in house.dump()["fact"] if row[2] == round_stream(opened.id)]
    bodies = [json.loads(row[5]) for row in rows]
    assert opened.id == "classic/2026-11-16/000001"
    assert [row[3] for row in rows] == list(range(len(rows)))
    assert [row[4] - START for row in rows] == [0, 0, 1500, 3000, 3000, 4500, 4500, 4500, 4500, 4500]
    assert [body.pop("event") for body in bodies] == (
        ["opened", "dealt", "insured", "acted", "dealt", "acted", "acted", "dealt", "settled", "revealed"]
    )
    assert {key: bodies[0][key] for key in ("command", "player", "game", "level", "shoe", "commitment", "value")} == {
        "command": "one",
        "player": player,
        "game": "classic",
        "level": "standard",
        "shoe": "classic/shoe/000001",
        "commitment": bound,
        "value": "01ff",
    }
    assert bodies[0]["rules"] == digest(GAMES["classic"].rules)
    assert bodies[0]["bets"] == [[3, [["main", 1000]]]]
    assert bodies[0]["balance"] == 10_000
    assert bodies[1:9] == [
        {"cards": "8h Ac 8d"},
        {"command": "two", "box": 3, "taken": True, "staked": 500},
        {"command": "three", "box": 3, "hand": 1, "action": "split", "staked": 1000, "lent": 0},
        {"cards": "3s 2s"},
        {"command": "four", "box": 3, "hand": 1, "action": "stand", "staked": 0, "lent": 0},
        {"command": "five", "box": 3, "hand": 2, "action": "stand", "staked": 0, "lent": 0},
        {"cards": "Tc"},
        {"staked": 2500, "returned": 1500, "balance": 9000},
    ]
    assert house.available(player) == 10_000 - 2500 + 1500
    assert house.balance(IN_PLAY) == 0


def test_the_rules_that_a_round_names_are_kept_by_their_hash(house: OpenHouse) -> None:
    """The document under the hash is the canonical JSON whose SHA-256 it is."""
    named = house.open(house.player(), "progressive", "1 main=5.00").opened.rules
    kept: dict[str, str] = dict(house.dump()["rules"])
    assert kept == {named: encode(GAMES["progressive"].rules).decode()}
    assert hashlib.sha256(kept[named].encode()).hexdigest() == named


@pytest.mark.parametrize("game", ["classic", "progressive"])
def test_a_house_that_is_closed_between_commands_goes_on_as_if_it_had_not_been(house: OpenHouse, game: str) -> None:
    """After every command the round that is read from the disk is the round that was answered."""
    player = house.player(10**8)
    for _ in range(4):
        played = house.open_any(player, game)
        while True:
            before = house.dump()
            house.reopen()
            assert house.dump() == before
            assert house.read(played.id) == played
            if played.over:
                break
            played = house.decide(played)


@pytest.mark.parametrize("ending", ["settled", "voided"])
def test_the_seed_is_no_fact_before_the_round_is_over(house: OpenHouse, shoes: RiggedShoes, ending: str) -> None:
    """Nothing but its commitment is known; then it is the last fact, and opens the commitment."""
    player = house.player()
    seed = bytes(range(32))
    bound = house.commit(player, "classic", seed=seed)
    shoes.next = "2h 6c 3d 2s"
    played = house.open(player, "classic", "1 main=10.00")
    played = house.act(played, "hit")
    assert not played.over
    assert not any(seed.hex() in row[5] for row in house.dump()["fact"])
    over = house.act(played, "stand") if ending == "settled" else house.void(played)
    assert [row[2:4] for row in house.dump()["fact"] if seed.hex() in row[5]] == [
        (round_stream(over.id), over.version - 1)
    ]
    assert commitment(seed, played.opened.shoe) == bound
    assert not any(seed.hex() in row[2] for row in house.dump()["document"])


def test_the_commitment_is_older_than_the_round(house: OpenHouse) -> None:
    """A shoe is bound before the player chooses a value, and asking again binds no other."""
    player = house.player()
    bound = house.commit(player, "classic")
    house.now += 5000
    assert house.commit(player, "classic") == bound
    played = house.open(player, "classic", "1 main=10.00", value=b"mine")
    rows = house.dump()["fact"]
    (shoe,) = [row for row in rows if row[2] == f"shoe/{played.opened.shoe}"]
    first = next(row for row in rows if row[2] == round_stream(played.id))
    assert json.loads(shoe[5]) == {"event": "committed", "game": "classic", "player": player, "commitment": bound}
    assert (shoe[0], shoe[1], shoe[4]) < (first[0], first[1], first[4])
    assert played.opened.commitment == bound


def test_a_shoe_waits_for_its_own_player_and_game(house: OpenHouse) -> None:
    """Four waiting shoes are four commitments, and a shoe is used once."""
    players = house.player(), house.player()
    bound = {house.commit(player, game) for player in players for game in ("classic", "progressive")}
    assert len(bound) == 4
    used = []
    for _ in range(3):
        played = house.finish(house.open(players[0], "classic", "1 main=1.00"))
        used.append(played.opened.shoe)
    assert len(set(used)) == 3


@pytest.mark.parametrize("game", ["classic", "progressive"])
def test_the_cards_follow_from_seed_shoe_and_the_player_s_value(house: OpenHouse, game: str) -> None:
    """Another value gives other cards; the same three give the very same."""
    played = house.finish(house.open(house.player(), game, "1 main=10.00", value=b"mine"))
    seed = bytes.fromhex(json.loads(house.facts(round_stream(played.id))[-1])["seed"])

    def cards(value: bytes) -> tuple[int, ...]:
        made = instant_shoe(GAMES[game].rules, shoe_id=played.opened.shoe, seed=seed, player_value=value)
        return tuple(made.draw(0, len(played.round.dealt)))

    assert cards(b"mine") == played.round.dealt
    assert cards(b"other") != played.round.dealt
    assert cards(b"") != played.round.dealt


def test_rounds_of_different_games_and_players_are_open_at_the_same_time(house: OpenHouse, shoes: RiggedShoes) -> None:
    """One of each game a player; each is decided and paid on its own."""
    players = house.player(10_000), house.player(10_000)
    rounds = {}
    for player in players:
        for game, cards in (("classic", "2h 6c 3d 4s Tc Td"), ("progressive", "2h 6c 3d Tc 4s Td")):
            shoes.next = cards
            rounds[player, game] = house.open(player, game, "1 main=10.00")
    assert len({played.id for played in rounds.values()}) == 4
    assert house.balance(IN_PLAY) == 4000
    for (player, game), played in reversed(rounds.items()):
        rounds[player, game] = house.act(played, "hit")
    for played in rounds.values():
        house.act(played, "stand")
    assert house.balance(IN_PLAY) == 0
    assert [house.available(player) for player in players] == [12_000, 12_000]


def test_a_round_s_number_begins_again_every_day_at_midnight_gmt(house: OpenHouse) -> None:
    """The stored id is table, date, sequence."""
    player = house.player()
    ids = []
    for wait in (0, 15 * 3_600_000 - 1, 1, 0):
        house.now += wait
        ids.append(house.finish(house.open(player, "classic", "1 main=1.00")).id)
    assert ids == [f"classic/2026-11-{day}" for day in ("16/000001", "16/000002", "17/000001", "17/000002")]


def at_hand(house: OpenHouse) -> set[str]:
    """The streams that the storage keeps in memory."""
    assert isinstance(house.storage, SqliteStorage)
    streams = house.storage._known.streams  # noqa: SLF001 -- nobody else is to know
    return {*streams, *streams._old}  # noqa: SLF001 -- likewise


Ends = Callable[[OpenHouse, Played], Played]


@pytest.mark.parametrize("ends", [OpenHouse.finish, OpenHouse.void])
def test_of_a_round_that_is_over_neither_its_facts_nor_its_shoes_are_kept_at_hand(house: OpenHouse, ends: Ends) -> None:
    """While it is open they are: each command is judged by all that happened before."""
    player, other = house.player(), house.player()
    waiting = house.open(other, "progressive", "1 main=10.00")
    while waiting.over:
        waiting = house.open(other, "progressive", "1 main=10.00")
    for _ in range(5):
        played = house.open(player, "classic", "1 main=10.00")
        if not played.over:
            assert round_stream(played.id) in at_hand(house)
            played = ends(house, played)
        assert not at_hand(house) & {round_stream(played.id), shoe_stream(played.opened.shoe)}
    assert at_hand(house) == {round_stream(waiting.id)}


@pytest.mark.parametrize(
    ("cards", "actions", "moved"),
    [
        ("6h 6c 5d Ts Th 9s", ["double"], {"stake": [1000, 1000], "return": [2000], "win": [2000]}),
        ("6h 6c 5d 2s Th 5s", ["double"], {"stake": [1000, 1000], "loss": [2000]}),
        ("6h 6c 5d Ts Th 5s", ["double"], {"stake": [1000, 1000], "return": [2000]}),
        (
            "8h 6c 8d Ts 2h Th 2s",
            ["split", "stand", "stand"],
            {"stake": [1000, 1000], "return": [1000], "loss": [1000]},
        ),
        ("Th 6c Ad Ts 9s", [], {"stake": [1000], "return": [1000], "win": [1500]}),
        ("Th 6c 6d Kd", ["hit"], {"stake": [1000], "loss": [1000]}),
    ],
)
def test_a_round_moves_each_cent_once(
    house: OpenHouse, shoes: RiggedShoes, cards: str, actions: list[str], moved: dict[str, list[int]]
) -> None:
    """Stakes come back or go to the bank, never both ways; the bank adds what was won, and no more."""
    player = house.player(10_000)
    shoes.next = cards
    played = house.open(player, "classic", "1 main=10.00")
    for action in actions:
        played = house.act(played, action)
    assert played.over
    found: dict[str, list[int]] = {}
    for row in house.dump()["entry"]:
        if row[9] == played.id:
            found.setdefault(row[4], []).append(row[7])
    assert found == moved
