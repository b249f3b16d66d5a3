"""Shoes that can be verified.

Law: pure. Seeds, ids and values come in as arguments; the same ones give the same cards on every machine, by the
page ``docs/proof.md`` and nothing else.
"""

from sabot.fairness.entropy import (
    MOST_CONTRIBUTORS,
    MOST_VALUE_BYTES,
    PLAYER,
    Contribution,
    Gathering,
    begin_reveal,
    commit,
    contribution_commitment,
    from_player,
    gathered,
    reveal,
)
from sabot.fairness.instant_shoe import InstantShoe, instant_shoe
from sabot.fairness.live_shoe import LiveShoe, OpenedCard, PublishedShoe, RetiredShoe, live_shoe, opened
from sabot.fairness.proof import instant_proof, live_proof, retired_proof
from sabot.fairness.seed import SEED_BYTES, commitment
from sabot.fairness.tray import Tray, close_round, draw, exchange, first_tray, open_round, put_ready
from sabot.fairness.unfair import Reason, Unfair

__all__ = [
    "MOST_CONTRIBUTORS",
    "MOST_VALUE_BYTES",
    "PLAYER",
    "SEED_BYTES",
    "Contribution",
    "Gathering",
    "InstantShoe",
    "LiveShoe",
    "OpenedCard",
    "PublishedShoe",
    "Reason",
    "RetiredShoe",
    "Tray",
    "Unfair",
    "begin_reveal",
    "close_round",
    "commit",
    "commitment",
    "contribution_commitment",
    "draw",
    "exchange",
    "first_tray",
    "from_player",
    "gathered",
    "instant_proof",
    "instant_shoe",
    "live_proof",
    "live_shoe",
    "open_round",
    "opened",
    "put_ready",
    "retired_proof",
    "reveal",
]
