"""The ``shoe`` part of a proof file.

Law: it holds the fields that docs/proof.md names, in plain values, and a live seed only after retirement.
"""

import json

from sabot.cards import NAMES
from sabot.fairness import (
    Contribution,
    commitment,
    contribution_commitment,
    exchange,
    first_tray,
    instant_proof,
    instant_shoe,
    live_proof,
    live_shoe,
    put_ready,
    retired_proof,
)
from sabot.games import GAMES

SEED = bytes(range(32))
GAME = GAMES["infinite"]
ENTROPY = (
    Contribution(who="player-19", commitment=contribution_commitment(b"abc"), value=b"abc".hex()),
    Contribution(who="player-20", commitment=contribution_commitment(b"silent"), value=None),
)
SHOE = live_shoe(GAME.rules, shoe_id="infinite-3/shoe/000007", seed=SEED, entropy=ENTROPY, cut_card=GAME.cut_card)
OTHER = live_shoe(GAME.rules, shoe_id="infinite-3/shoe/000008", seed=SEED[::-1], entropy=(), cut_card=GAME.cut_card)


def test_an_instant_shoe_shows_its_seed_and_the_players_value() -> None:
    shoe = instant_shoe(GAMES["classic"].rules, shoe_id="classic/shoe/000412", seed=SEED, player_value=b"mine")
    assert instant_proof(shoe) == {
        "kind": "instant",
        "id": "classic/shoe/000412",
        "commitment": commitment(SEED, "classic/shoe/000412"),
        "seed": SEED.hex(),
        "entropy": [{"who": "player", "value": b"mine".hex()}],
    }


def test_a_live_round_shows_its_own_cards_with_their_paths_and_no_seed() -> None:
    shown = live_proof(SHOE, 37, 9)
    cards = shown.pop("cards")
    assert shown == {
        "kind": "live",
        "id": "infinite-3/shoe/000007",
        "commitment": commitment(SEED, "infinite-3/shoe/000007"),
        "root": SHOE.published.root,
        "size": 416,
        "cut_card": 208,
        "first": 37,
        "entropy": [
            {"who": "player-19", "commitment": contribution_commitment(b"abc"), "value": b"abc".hex()},
            {"who": "player-20", "commitment": contribution_commitment(b"silent"), "value": None},
        ],
        "seed": None,
    }
    assert [one["card"] for one in cards] == [NAMES[card] for card in SHOE.draw(37, 9)]
    assert all(set(one) == {"card", "salt", "path"} for one in cards)
    assert len({one["salt"] for one in cards}) == 9


def test_a_live_seed_is_shown_once_its_shoe_has_retired() -> None:
    retired, _ = exchange(put_ready(first_tray(SHOE, dealt=210), OTHER))
    assert retired_proof(retired, 37, 9) == live_proof(SHOE, 37, 9) | {"seed": SEED.hex()}


def test_a_proof_is_plain_json() -> None:
    for shown in (
        live_proof(SHOE, 0, 4),
        instant_proof(instant_shoe(GAME.rules, shoe_id="x", seed=SEED, player_value=b"")),
    ):
        assert json.loads(json.dumps(shown)) == shown
