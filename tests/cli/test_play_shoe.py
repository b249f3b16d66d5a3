"""The cards and the balance of ``sabot play``.

Law: a shoe is the whole shoe in an order nobody knows; an instant round has a fresh one, a live table deals on to
the cut card; named cards come first and are in the shoe no more. Nothing is offered that cannot be paid.
"""

import io
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.small_shoes import cards_of

from sabot.cards import Card
from sabot.cli import run
from sabot.cli.play.shoe import Shoe
from sabot.games import GAMES, Kind
from sabot.words import say

INSTANT = [name for name, game in GAMES.items() if game.kind is Kind.INSTANT]
LIVE = [name for name, game in GAMES.items() if game.kind is Kind.LIVE]
CARDS = {"classic": 312, "progressive": 416, "infinite": 416, "free_bet": 416, "power": 352}

Typed = Callable[..., str]


@pytest.fixture
def typed(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Typed:
    """One evening at a table, by what is typed."""

    def call(game: str, lines: Iterable[str], shoe: str, balance: str) -> str:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        assert run(["play", game, "--lang", "en", "--shoe", shoe, "--balance", balance]) == 0
        return capsys.readouterr().out

    return call


def dealt(shoe: Shoe, cards: int) -> list[Card]:
    return [shoe.draw() for _ in range(cards)]


# ── The shoe ─────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("name", GAMES)
def test_a_shoe_is_the_whole_shoe_in_another_order_every_time(name: str):
    full = cards_of(GAMES[name].rules)
    assert len(full) == CARDS[name]
    orders = []
    for _ in range(3):
        shoe = Shoe(GAMES[name], ())
        assert shoe.start()
        orders.append(dealt(shoe, CARDS[name]))
    for order in orders:
        assert Counter(order) == Counter(full)
        assert order not in (full, full[::-1])
    assert orders[0] != orders[1] != orders[2] != orders[0]


@pytest.mark.parametrize("name", INSTANT)
@pytest.mark.parametrize("used", [1, 4, 200])
def test_every_instant_round_has_a_fresh_shoe(name: str, used: int):
    shoe = Shoe(GAMES[name], ())
    seen = []
    for _ in range(3):
        assert shoe.start()
        seen.append(dealt(shoe, used))
    assert shoe.start()
    assert Counter(dealt(shoe, CARDS[name])) == Counter(cards_of(GAMES[name].rules))
    assert used < 200 or seen[0] != seen[1]


@pytest.mark.parametrize("name", LIVE)
def test_a_live_shoe_deals_on_until_the_cut_card_at_half_of_it(name: str):
    full, half = Counter(cards_of(GAMES[name].rules)), CARDS[name] // 2
    shoe = Shoe(GAMES[name], ())
    assert shoe.start()
    first = dealt(shoe, 5)
    assert not shoe.start()
    first += dealt(shoe, half - 6)
    assert not shoe.start()
    assert Counter(first) <= full
    dealt(shoe, 2)
    assert shoe.start()
    fresh = dealt(shoe, half - 1)
    assert not shoe.start()
    fresh += dealt(shoe, half + 1)
    assert Counter(fresh) == full


@pytest.mark.parametrize("name", LIVE)
def test_a_live_round_is_dealt_to_its_end_beyond_the_cut_card(name: str):
    shoe = Shoe(GAMES[name], ())
    shoe.start()
    cards = dealt(shoe, CARDS[name] // 2 - 1)
    assert not shoe.start()
    cards += dealt(shoe, 30)
    assert Counter(cards) <= Counter(cards_of(GAMES[name].rules))
    assert shoe.start()


@pytest.mark.parametrize("name", GAMES)
@given(seed=st.integers(0, 2**32), count=st.integers(0, 150))
@settings(max_examples=25, deadline=None)
def test_cards_that_are_named_come_first_and_are_in_the_shoe_no_more(name: str, seed: int, count: int):
    game = GAMES[name]
    full = sorted(cards_of(game.rules))
    chance = random.Random(seed)
    # A few cards named again and again are the hard case: all their copies may be asked for.
    few = [card for card in full if card in set(chance.sample(sorted(set(full)), 5))]
    named = tuple(chance.sample(few if count <= len(few) and chance.random() < 0.5 else full, count))
    shoe = Shoe(game, named)
    assert shoe.start()
    order = dealt(shoe, len(full))
    assert tuple(order[:count]) == named
    assert Counter(order) == Counter(full)


@pytest.mark.parametrize("name", INSTANT)
def test_named_cards_go_on_into_the_next_round_and_leave_its_shoe_too(name: str):
    game = GAMES[name]
    full = cards_of(game.rules)
    named = tuple(full[::52])[:4] + tuple(full[7::52])[:4]
    shoe = Shoe(game, named)
    shoe.start()
    assert tuple(dealt(shoe, 4)) == named[:4]
    shoe.start()
    order = dealt(shoe, len(full))
    assert tuple(order[:4]) == named[4:]
    assert Counter(order) == Counter(full)


@pytest.mark.parametrize("name", LIVE)
def test_named_cards_move_no_cut_card(name: str):
    game = GAMES[name]
    half = CARDS[name] // 2
    shoe = Shoe(game, tuple(cards_of(game.rules)[:40]))
    shoe.start()
    dealt(shoe, half - 1)
    assert not shoe.start()
    dealt(shoe, 2)
    assert shoe.start()


@pytest.mark.parametrize("name", GAMES)
def test_more_copies_than_decks_are_refused(name: str, capsys: pytest.CaptureFixture[str]):
    decks = GAMES[name].rules.decks
    assert run(["play", name, "--lang", "en", "--shoe", " ".join(["8h"] * (decks + 1))]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert "8h" in err
    assert err.count("\n") == 1


@pytest.mark.parametrize(("game", "shuffles"), [("classic", 2), ("progressive", 2), ("infinite", 1), ("power", 1)])
def test_a_table_says_when_it_shuffles(typed: Typed, game: str, shuffles: int):
    out = typed(game, ["10", "s", "10", "s", "q"], "Kh Jd 8d Kc Kh Jd 8d Kc", "100.00")
    assert out.count(say("en", "play.shuffling")) == shuffles


# ── The balance ──────────────────────────────────────────────────────────────────────────────────────────

ASKED = "Insurance for"


@pytest.mark.parametrize("game", ["classic", "progressive", "infinite", "free_bet", "power"])
@pytest.mark.parametrize(
    ("balance", "asked"), [("10.00", False), ("14.90", False), ("15.00", True), ("15.10", True), ("100.00", True)]
)
def test_insurance_is_offered_only_where_the_balance_covers_it(typed: Typed, game: str, balance: str, *, asked: bool):
    out = typed(game, ["10", *(["n"] if asked else []), "s"], "Kh As 8d 6c 5h", balance)
    assert (ASKED in out) is asked
    assert "Balance $-" not in out
    assert "Balance −" not in out


@pytest.mark.parametrize(("answer", "asked"), [("y", 1), ("n", 2)])
def test_insurance_taken_on_one_box_may_leave_none_for_the_next(typed: Typed, answer: str, asked: int):
    answers = [answer] if asked == 1 else [answer, "n"]
    out = typed("progressive", ["10 10", *answers, "s", "s", "q"], "Kh Kd As 8d 9d 6c 5h", "25.00")
    assert out.count(ASKED) == asked
    assert ("Insurance for box 2" in out) is (asked == 2)


def test_insurance_taken_leaves_the_balance(typed: Typed):
    """10.00 and 5.00 of 20.00 are staked; the dealer has no natural; 19 loses to 20: 5.00 are left."""
    out = typed("progressive", ["10", "y", "s", "q"], "Kh As 9d 9c", "20.00")
    assert "Balance $5.00" in out
