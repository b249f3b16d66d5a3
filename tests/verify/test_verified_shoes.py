"""The verifier's shoes: published vectors, the laws of the page, and the same cards as the house's own."""

import random
from collections import Counter
from fractions import Fraction

import pytest
from support.effort import examples

from sabot import fairness
from sabot.cards import NAMES, parse_all
from sabot.games import GAMES
from sabot.rules import Rules
from sabot.verify import commitments, tree
from sabot.verify.drbg import generate, instantiate
from sabot.verify.shuffle import below, shuffled, sorted_shoe

# NIST CAVP, HMAC_DRBG, SHA-256, no prediction resistance, no reseed, no personalisation, count 0:
# the answer to the second of two requests.
CAVP_ENTROPY = "ca851911349384bffe89de1cbdc46e6831e44d34a4fb935ee285dd14b71a7488"
CAVP_NONCE = "659ba96c601dc69fc902940805ec0ca8"
CAVP_RETURNED = (
    "e528e9abf2dece54d47c7e75e5fe302149f817ea9fb4bee6f4199697d04d5b89"
    "d54fbb978a15b5c443c9ec21036d2460b6f73ebad0dc2aba6e624abf07745bc1"
    "07694bb7547bb0995f70de25d6b29e2d3011bb19d27676c07162c8b5ccde0668"
    "961df86803482cb37ed6d5c0bb8d50cf1f50d476aa0458bdaba806f48be9dcb8"
)


def test_the_generator_answers_the_published_vector():
    state = instantiate(bytes.fromhex(CAVP_ENTROPY), bytes.fromhex(CAVP_NONCE), b"")
    _, state = generate(state, 128)
    answer, _ = generate(state, 128)
    assert answer.hex() == CAVP_RETURNED


def test_a_number_that_would_favour_a_card_is_thrown_away():
    assert below(52, iter([65535, 52 * (65536 // 52), 0])) == 0
    assert below(52, iter([52 * (65536 // 52) - 1])) == 51
    assert below(1, iter([65535])) == 0


def test_the_sorted_shoe_is_deck_after_deck_without_the_removed_ranks():
    deck = sorted_shoe(Rules(decks=2, removed=("9", "T")))
    assert len(deck) == 88
    assert deck[:5] == list(parse_all("Ac Ad Ah As 2c"))
    assert deck[44:] == deck[:44]


def test_a_shoe_dealt_in_part_is_the_beginning_of_the_whole_one():
    rules = GAMES["power"].rules
    whole = shuffled(rules, seed=bytes(32), shoe_id="a", mix=b"m")
    assert shuffled(rules, seed=bytes(32), shoe_id="a", mix=b"m", places=20) == whole[:20]
    assert Counter(whole) == Counter(sorted_shoe(rules))


@pytest.mark.parametrize("size", [1, 2, 3, 5, 8, 13, 352, 416])
def test_every_path_leads_to_the_root_and_from_no_other_place(size: int):
    leaves = tree.leaves([*sorted_shoe(Rules())[:size]], bytes(32))
    root = tree.root(leaves)
    for place in {0, 1 % size, size // 2, size - 1}:
        path = tree.path(leaves, place)
        assert tree.root_by_path(leaves[place], place, size, path) == root
        assert tree.root_by_path(leaves[place], place, size, (*path, root)) != root
        assert not path or tree.root_by_path(leaves[place], place, size, path[1:]) != root
        assert size == 1 or tree.root_by_path(leaves[place], (place + 1) % size, size, path) != root


@pytest.mark.parametrize("name", ["classic", "progressive"])
def test_instant_shoes_are_those_of_the_house(name: str):
    rules = GAMES[name].rules
    for number in range(examples(20)):
        chance = random.Random(number)
        seed, value = chance.randbytes(32), chance.randbytes(chance.randint(0, 40))
        house = fairness.instant_shoe(rules, shoe_id=f"é/{number}", seed=seed, player_value=value)
        mix = commitments.mix([value])
        assert shuffled(rules, seed=seed, shoe_id=f"é/{number}", mix=mix, places=40) == house.draw(0, 40)
        assert commitments.of_seed(seed, f"é/{number}").hex() == house.commitment


@pytest.mark.parametrize("name", ["infinite", "power"])
def test_live_shoes_their_roots_and_their_paths_are_those_of_the_house(name: str):
    rules = GAMES[name].rules
    for number in range(examples(5)):
        chance = random.Random(number)
        seed, values = chance.randbytes(32), {who: chance.randbytes(16) for who in ("ann", "bob", "éva")}
        entropy = tuple(
            fairness.Contribution(
                who=who,
                commitment=commitments.of_contribution(value).hex(),
                value=value.hex() if who != "bob" else None,
            )
            for who, value in values.items()
        )
        house = fairness.live_shoe(rules, shoe_id="t", seed=seed, entropy=entropy, cut_card=Fraction(1, 2))
        mix = commitments.mix(value for who, value in values.items() if who != "bob")
        cards = shuffled(rules, seed=seed, shoe_id="t", mix=mix)
        leaves = tree.leaves(cards, seed)
        size = house.published.size
        assert cards == house.draw(0, size)
        assert tree.root(leaves).hex() == house.published.root
        for shown in fairness.opened(house, size - 9, 9):
            assert NAMES[shown.card] == NAMES[cards[shown.place]]
            assert shown.salt == tree.salt(seed, shown.place).hex()
            assert shown.path == tuple(sibling.hex() for sibling in tree.path(leaves, shown.place))
