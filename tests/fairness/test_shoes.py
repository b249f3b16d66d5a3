"""Instant and live shoes, against the page docs/proof.md written out a second time.

Law: a shoe is a permutation of the sorted one; what is drawn lazily is the beginning of the whole.
"""

import hashlib
import hmac
import pickle
from collections import Counter
from fractions import Fraction

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.effort import examples

from sabot.cards import NAMES, Card
from sabot.fairness import (
    Contribution,
    InstantShoe,
    LiveShoe,
    PublishedShoe,
    commitment,
    contribution_commitment,
    instant_shoe,
    live_shoe,
    opened,
)
from sabot.fairness.seed import Seed
from sabot.fairness.shuffle import sorted_shoe
from sabot.fairness.tree import leads_to, leaf
from sabot.games import GAMES
from sabot.rules import Rules

RULES = st.sampled_from([game.rules for game in GAMES.values()])
SEEDS = st.binary(min_size=32, max_size=32)
VALUES = st.binary(max_size=64)
IDS = st.text(st.characters(codec="utf-8"), min_size=1, max_size=20)
HALF = Fraction(1, 2)


def by_the_page(rules: Rules, seed: bytes, shoe_id: str, given: list[bytes]) -> list[int]:
    """Steps 2 to 4 of docs/proof.md, word for word and slowly."""
    mixing = b"sabot/entropy/1\0"
    for value in sorted(given, key=lambda value: hashlib.sha256(b"sabot/contribution/1\0" + value).hexdigest()):
        mixing += len(value).to_bytes(4, "big") + value
    key, v = b"\0" * 32, b"\1" * 32
    nonce = hashlib.sha256(b"sabot/shoe/1\0" + shoe_id.encode()).digest()[:16]
    for turn in (b"\0", b"\1"):
        key = hmac.new(key, v + turn + seed + nonce + hashlib.sha256(mixing).digest(), "sha256").digest()
        v = hmac.new(key, v, "sha256").digest()
    kept = [rank * 4 + suit for rank in range(13) if "A23456789TJQK"[rank] not in rules.removed for suit in range(4)]
    cards = kept * rules.decks
    waiting: list[int] = []
    for place in range(len(cards)):
        n = len(cards) - place
        j = n
        while j >= n:
            if not waiting:
                v = hmac.new(key, v, "sha256").digest()
                waiting = [int.from_bytes(v[at : at + 2], "big") for at in range(0, 32, 2)]
                key = hmac.new(key, v + b"\0", "sha256").digest()
                v = hmac.new(key, v, "sha256").digest()
            j = waiting.pop(0) // (65536 // n)
        cards[place], cards[place + j] = cards[place + j], cards[place]
    return cards


def root_by_the_page(leaves: list[bytes]) -> bytes:
    if len(leaves) == 1:
        return leaves[0]
    left = 1
    while left * 2 < len(leaves):
        left *= 2
    return hashlib.sha256(b"\1" + root_by_the_page(leaves[:left]) + root_by_the_page(leaves[left:])).digest()


def live(rules: Rules, seed: bytes = b"s" * 32, shoe_id: str = "t/1") -> LiveShoe:
    return live_shoe(rules, shoe_id=shoe_id, seed=seed, entropy=(), cut_card=HALF)


@pytest.mark.parametrize("game", GAMES)
def test_the_sorted_shoe_is_deck_after_deck_by_rank_and_suit(game: str) -> None:
    """proof.md, cards; RULES of Power: without every 9 and 10."""
    rules = GAMES[game].rules
    names = [rank + suit for rank in "A23456789TJQK" if rank not in rules.removed for suit in "cdhs"]
    assert [NAMES[card] for card in sorted_shoe(rules)] == names * rules.decks


@settings(max_examples=examples(25), deadline=None)
@given(RULES, SEEDS, IDS, VALUES)
def test_an_instant_shoe_is_what_the_page_says(rules: Rules, seed: bytes, shoe_id: str, value: bytes) -> None:
    shoe = instant_shoe(rules, shoe_id=shoe_id, seed=seed, player_value=value)
    assert list(shoe.draw(0, shoe.size)) == by_the_page(rules, seed, shoe_id, [value])
    assert shoe.commitment == commitment(seed, shoe_id)
    assert shoe.commitment == hashlib.sha256(b"sabot/seed/1\0" + seed + shoe_id.encode()).hexdigest()


@given(SEEDS, IDS, IDS)
def test_the_commitment_binds_the_id_by_which_a_house_could_choose_cards(seed: bytes, shoe_id: str, other: str) -> None:
    """Once the player's value is known, another id would be another shoe."""
    assert (commitment(seed, shoe_id) == commitment(seed, other)) == (shoe_id == other)


@settings(max_examples=examples(10), deadline=None)
@given(RULES, SEEDS, IDS, st.dictionaries(IDS, st.tuples(VALUES, st.booleans()), max_size=4))
def test_a_live_shoe_is_what_the_page_says(
    rules: Rules, seed: bytes, shoe_id: str, given: dict[str, tuple[bytes, bool]]
) -> None:
    entropy = tuple(
        Contribution(who=who, commitment=contribution_commitment(value), value=value.hex() if shown else None)
        for who, (value, shown) in given.items()
    )
    shoe = live_shoe(rules, shoe_id=shoe_id, seed=seed, entropy=entropy, cut_card=HALF)
    cards = by_the_page(rules, seed, shoe_id, [value for value, shown in given.values() if shown])
    salts = [hmac.new(seed, b"sabot/salt/1\0" + at.to_bytes(2, "big"), "sha256").digest() for at in range(len(cards))]
    leaves = [
        hashlib.sha256(b"\0" + at.to_bytes(2, "big") + bytes([card]) + salts[at]).digest()
        for at, card in enumerate(cards)
    ]
    assert list(shoe.draw(0, len(cards))) == cards
    assert shoe.published.root == root_by_the_page(leaves).hex()
    assert shoe.published == PublishedShoe(
        id=shoe_id,
        commitment=commitment(seed, shoe_id),
        root=shoe.published.root,
        size=len(cards),
        cut_card=len(cards) // 2,
        entropy=entropy,
    )


@given(RULES, SEEDS, VALUES)
def test_a_shoe_is_the_sorted_one_in_another_order(rules: Rules, seed: bytes, value: bytes) -> None:
    shoe = instant_shoe(rules, shoe_id="x", seed=seed, player_value=value)
    assert Counter(shoe.draw(0, shoe.size)) == Counter(sorted_shoe(rules))


@given(RULES, SEEDS, VALUES, st.data())
def test_cards_drawn_bit_by_bit_are_the_beginning_of_the_whole_shoe(
    rules: Rules, seed: bytes, value: bytes, data: st.DataObject
) -> None:
    """A shoe is made anew for every draw, as a server does at every command."""
    drawn: tuple[Card, ...] = ()
    for count in data.draw(st.lists(st.integers(0, 20), max_size=6)):
        drawn += instant_shoe(rules, shoe_id="x", seed=seed, player_value=value).draw(len(drawn), count)
    whole = instant_shoe(rules, shoe_id="x", seed=seed, player_value=value)
    assert drawn == whole.draw(0, whole.size)[: len(drawn)]


@given(RULES, st.data())
def test_every_opened_card_leads_to_the_published_root(rules: Rules, data: st.DataObject) -> None:
    shoe = live(rules)
    first = data.draw(st.integers(0, shoe.published.size))
    count = data.draw(st.integers(0, min(20, shoe.published.size - first)))
    for one in opened(shoe, first, count):
        made = leaf(one.place, one.card, bytes.fromhex(one.salt))
        path = [bytes.fromhex(sibling) for sibling in one.path]
        assert leads_to(bytes.fromhex(shoe.published.root), shoe.published.size, one.place, made, path)


def test_what_is_secret_can_be_neither_printed_nor_encoded_nor_pickled() -> None:
    seed = bytes(range(32))
    shoe = live(GAMES["infinite"].rules, seed)
    instant = instant_shoe(GAMES["classic"].rules, shoe_id="x", seed=seed, player_value=b"")
    for secret in (shoe, shoe.secret, instant, instant.seed):
        for encode in (msgspec.json.encode, msgspec.msgpack.encode):
            with pytest.raises(TypeError):
                encode(secret)
        with pytest.raises(TypeError):
            pickle.dumps(secret)
        assert seed.hex() not in f"{secret!r}{secret!s}"
        assert repr(seed) not in f"{secret!r}{secret!s}"
    assert "cards" not in repr(shoe)


def test_what_is_published_holds_no_card_no_salt_and_no_seed() -> None:
    shoe = live(GAMES["infinite"].rules)
    text = msgspec.json.encode(shoe.published).decode()
    assert set(msgspec.json.decode(text)) == {"id", "commitment", "root", "size", "cut_card", "entropy"}
    assert (b"s" * 32).hex() not in text
    assert msgspec.json.decode(text, type=PublishedShoe) == shoe.published


@pytest.mark.parametrize(("game", "cut", "place"), [("infinite", HALF, 208), ("power", Fraction(2, 3), 234)])
def test_the_cut_card_stands_a_whole_number_of_cards_in(game: str, cut: Fraction, place: int) -> None:
    shoe = live_shoe(GAMES[game].rules, shoe_id="x", seed=b"s" * 32, entropy=(), cut_card=cut)
    assert shoe.published.cut_card == place


def test_equal_seeds_are_equal_and_others_are_not() -> None:
    assert Seed(b"s" * 32) == Seed(b"s" * 32)
    assert Seed(b"s" * 32) != Seed(b"t" * 32)
    assert hash(Seed(b"s" * 32)) == hash(Seed(b"s" * 32))
    assert isinstance(instant_shoe(GAMES["classic"].rules, shoe_id="x", seed=b"s" * 32, player_value=b""), InstantShoe)
