"""Genuine proofs for the tests: a real round, dealt from a shoe made as the page on proofs says.

Law: the house's side is the real engine; the shoe is the verifier's own, so that each test of tampering begins with
a proof that holds.
"""

import random
from typing import Any

import msgspec
from support.chance import next_boxes_command, next_tracks_command, open_boxes, open_tracks

from sabot import fairness
from sabot import rules as rules_document
from sabot.cards import NAMES, Card
from sabot.engine import boxes, tracks
from sabot.games import GAMES
from sabot.notation import Meter, Record, write
from sabot.replay import as_json, record_boxes, record_tracks, replay
from sabot.verify import commitments, tree
from sabot.verify.shuffle import shuffled

Document = dict[str, Any]

INSTANT = ("classic", "progressive")
LIVE = ("infinite", "free_bet", "power")


def encoded(document: Document) -> bytes:
    """The file."""
    return msgspec.json.encode(document)


def proof_of(record: Record, shoe: Document) -> Document:
    """A proof of a round as the house would write it."""
    told = as_json(replay(record))
    claimed = {part: told[part] for part in ("staked", "returned", "hands", "side_bets", "insurance")}
    awards = {row["who"]: row["returned"] for row in claimed["side_bets"] if row["line"] == "aces_of_spades"}
    written = {
        "proof": 1,
        "round": write([record]),
        "rules": msgspec.json.decode(rules_document.encode(GAMES[record.game].rules)),
        "claimed": claimed,
        "shoe": shoe,
    }
    plain: Document = msgspec.json.decode(encoded(written | ({"awards": awards} if awards else {})))
    return plain


def instant(name: str, seed: int, *, by_house: bool = False) -> Document:
    """A proof of a random instant round; ``by_house`` takes the shoe from the house's own side."""
    chance = random.Random(seed)
    game = GAMES[name]
    secret, value, shoe_id = chance.randbytes(32), chance.randbytes(16), f"{name}/shoe/{seed}"
    play = open_boxes(game, chance)
    play.shoe = shuffled(game.rules, seed=secret, shoe_id=shoe_id, mix=commitments.mix([value]))
    while play.round.phase is not boxes.Phase.SETTLED:
        play.step(next_boxes_command(play, chance))
    level = play.level if len(game.limits) > 1 else None
    record = record_boxes(game, play.round, play.acts, level=level, meter=Meter(1_000_000) if game.jackpot else None)
    if by_house:
        house = fairness.instant_shoe(game.rules, shoe_id=shoe_id, seed=secret, player_value=value)
        return proof_of(record, fairness.instant_proof(house))
    shoe = {
        "kind": "instant",
        "id": shoe_id,
        "commitment": commitments.of_seed(secret, shoe_id).hex(),
        "seed": secret.hex(),
        "entropy": [{"who": "player", "value": value.hex()}],
    }
    return proof_of(record, shoe)


def live(name: str, seed: int, *, retired: bool = False, by_house: bool = False) -> Document:
    """A proof of one player's part in a random live round, somewhere in a shoe."""
    chance = random.Random(seed)
    game = GAMES[name]
    secret, shoe_id, first = chance.randbytes(32), f"{name}-1/shoe/{seed}", chance.randint(0, 150)
    values = [("ann", chance.randbytes(16)), ("bob", chance.randbytes(16)), ("cid", chance.randbytes(1))]
    whole = shuffled(game.rules, seed=secret, shoe_id=shoe_id, mix=commitments.mix(value for _, value in values[:2]))
    play = open_tracks(game, chance, 4)
    play.shoe = whole[first:]
    while play.round.phase is not tracks.Phase.SETTLED:
        play.step(next_tracks_command(play, chance))
    record = record_tracks(game, play.round, {2: "ann"}, others=True)
    entropy = [
        {
            "who": who,
            "commitment": commitments.of_contribution(value).hex(),
            "value": value.hex() if who != "cid" else None,
        }
        for who, value in values
    ]
    if by_house:
        given = msgspec.convert(entropy, tuple[fairness.Contribution, ...])
        house = fairness.live_shoe(game.rules, shoe_id=shoe_id, seed=secret, entropy=given, cut_card=game.cut_card)
        if retired:
            return proof_of(record, fairness.retired_proof(fairness.RetiredShoe(shoe=house), first, len(record.shoe)))
        return proof_of(record, fairness.live_proof(house, first, len(record.shoe)))
    return proof_of(
        record,
        _live_shoe(whole, secret, shoe_id, first, len(record.shoe))
        | {"entropy": entropy}
        | ({"seed": secret.hex()} if retired else {}),
    )


def _live_shoe(whole: tuple[Card, ...], secret: bytes, shoe_id: str, first: int, count: int) -> Document:
    leaves = tree.leaves(whole, secret)
    return {
        "kind": "live",
        "id": shoe_id,
        "commitment": commitments.of_seed(secret, shoe_id).hex(),
        "root": tree.root(leaves).hex(),
        "size": len(whole),
        "cut_card": len(whole) // 2,
        "first": first,
        "cards": [
            {
                "card": NAMES[whole[place]],
                "salt": tree.salt(secret, place).hex(),
                "path": [sibling.hex() for sibling in tree.path(leaves, place)],
            }
            for place in range(first, first + count)
        ],
        "seed": None,
    }
