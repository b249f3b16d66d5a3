"""What always holds while bets are placed, over random presses, balances and last rounds.

Law: the engine itself is asked whether a draft may be dealt; an offer and a press never disagree.
"""

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st
from support.effort import examples

from sabot.engine import refused as engine
from sabot.engine.boxes import Bet, open_round
from sabot.games import GAMES, Game, Kind
from sabot.house import refused as house
from sabot.house.betting import (
    Cancel,
    Chip,
    Clear,
    Draft,
    MaxAll,
    MinAll,
    Press,
    Pressed,
    Repeat,
    Spot,
    Undo,
    bets_of,
    check_draft,
    draft_of,
    offer,
    press,
)
from sabot.house.jackpot import Bets
from sabot.house.protection import BARRING, FREE, Headroom
from sabot.words import LANGS, say

LEVELS = [(game, level) for game in GAMES.values() if game.kind is Kind.INSTANT for level in game.limits]
BETS = ("main", *sorted({bet.name for game, _ in LEVELS for bet in game.rules.side_bets}))
CHIPS = sorted({chip for game, _ in LEVELS for chip in game.chips})
BUTTONS: dict[str, Press] = {"repeat": Repeat(), "min_all": MinAll(), "max_all": MaxAll(), "clear": Clear()}

places = {"box": st.integers(1, 3) | st.integers(0, 6), "bet": st.just("main") | st.sampled_from(BETS)}
chips = st.builds(Chip, **places, cents=st.sampled_from(CHIPS))
others = st.builds(Undo, **places) | st.builds(Cancel, **places) | st.sampled_from(list(BUTTONS.values()))
presses = st.integers(0, 9).flatmap(lambda kind: chips if kind else others)  # mostly chips
again = st.just(1) | st.integers(1, 20)
stories = st.lists(st.tuples(presses, again), min_size=4, max_size=12).map(
    lambda parts: [pressed for pressed, times in parts for _ in range(times)]
)
"""Presses, of which some come many times, so that stacks grow high."""
limits = st.builds(Headroom, st.integers(0, 30_000), st.sampled_from(sorted(BARRING)).map(house.Refused))
rooms = st.just(FREE) | limits
"""What a player's own protection leaves them."""
balances = st.just(10**9) | st.integers(500, 500_000) | st.integers(0, 3000)


class Table(msgspec.Struct, frozen=True, kw_only=True):
    """All that a press depends on but the draft."""

    game: Game
    level: str
    boxes: int
    last: Bets | None
    balance: int
    room: Headroom = FREE

    def press(self, draft: Draft, pressed: Press) -> Pressed | str:
        """The draft after a press, or the key of the reason why not."""
        more = {"last": self.last, "balance": self.balance, "room": self.room, "boxes": self.boxes}
        try:
            return press(self.game, self.level, draft, pressed, **more)  # type: ignore[arg-type]  # spelled out above
        except house.Refused as refused:
            return f"house.{refused.reason}"
        except engine.Refused as refused:
            return f"refused.{refused.reason}"

    def after(self, story: list[Press]) -> Draft:
        """The draft after many presses, of which some are refused."""
        draft: Draft = ()
        for one in story:
            done = self.press(draft, one)
            draft = draft if isinstance(done, str) else done.draft
        return draft


def dealt(game: Game, level: str, bets: Bets) -> str | None:
    """What the engine says to bets: None where it takes them."""
    try:
        open_round(game.rules, game.limits[level], [Bet(*bet) for bet in bets], boxes=game.boxes)
    except engine.Refused as refused:
        return f"refused.{refused.reason}"
    return None


@st.composite
def tables(draw: st.DrawFn) -> Table:
    """A level of a game; its last round, if there was one, may have been at another level or with more boxes."""
    game, level = draw(st.sampled_from(LEVELS))
    before = draw(st.sampled_from([other for same, other in LEVELS if same is game]))
    first = Table(game=game, level=before, boxes=game.boxes, last=None, balance=10**9)
    bets = bets_of(first.after(draw(st.just([]) | stories)))
    return Table(
        game=game,
        level=level,
        boxes=draw(st.sampled_from((game.boxes, game.boxes_on_phone))),
        last=bets if dealt(game, before, bets) is None else None,
        balance=draw(balances),
        room=draw(rooms),
    )


@settings(max_examples=examples(300), deadline=None)
@given(tables(), stories)
def test_whatever_is_pressed_the_draft_stays_possible_small_and_within_the_balance(table: Table, story: list[Press]):
    draft: Draft = ()
    before = 0
    for one in story:
        done = table.press(draft, one)
        if isinstance(done, str):
            continue
        draft = done.draft
        check_draft(table.game, table.level, draft, table.boxes)
        staked = sum(cents for _, stakes in bets_of(draft) for _, cents in stakes)
        assert staked <= table.balance
        assert staked <= before or table.room.against(staked) is None
        before = staked
        assert msgspec.json.decode(msgspec.json.encode(draft), type=Draft) == draft
        assert len(msgspec.json.encode(draft)) < 4096


@settings(max_examples=examples(300), deadline=None)
@given(tables(), stories, balances)
def test_a_draft_may_be_dealt_exactly_when_the_engine_takes_it_and_the_balance_covers_it(
    table: Table, story: list[Press], later: int
):
    """The balance may have changed since the chips were placed."""
    draft = table.after(story)
    shown = offer(*(table.game, table.level, draft), last=table.last, balance=later, room=table.room, boxes=table.boxes)
    bets = bets_of(draft)
    said = dealt(table.game, table.level, bets)
    assert shown.staked == sum(cents for _, stakes in bets for _, cents in stakes)
    nothing = table.room.cents == 0
    against = table.room.against(1 if nothing else shown.staked)
    if said is None and shown.staked > later and (against is None or later < (table.room.cents or 0)):
        said = "house.short_of_balance"
    elif against is not None and (nothing or said is None):  # who may stake nothing is told so before anything else
        said = f"house.{against.reason}"
    assert (shown.deal and shown.deal.reason) == said
    if said is not None and said.endswith("_minimum"):
        assert shown.deal is not None
        assert {"box", "bet", "staked", "least", "most"} <= shown.deal.about.keys()


@settings(max_examples=examples(200), deadline=None)
@given(tables(), stories)
def test_what_is_offered_is_never_refused_and_what_is_not_always_is_for_the_reason_told(
    table: Table, story: list[Press]
):
    draft = table.after(story)
    shown = offer(
        *(table.game, table.level, draft),
        last=table.last,
        balance=table.balance,
        room=table.room,
        boxes=table.boxes,
    )
    for name, button in BUTTONS.items():
        why, done = getattr(shown, name), table.press(draft, button)
        assert isinstance(done, Pressed) if why is None else done == why.reason
    usable = [cents for cents, _ in shown.chips]
    taken: set[int] = set()
    for place in shown.places:
        for cents in usable:
            done = table.press(draft, Chip(box=place.box, bet=place.bet, cents=cents))
            if cents <= place.up_to:
                assert isinstance(done, Pressed)
                taken |= set() if place.toggles else {cents}
            else:
                assert place.why is not None
                assert done == place.why.reason
    assert {cents for cents, why in shown.chips if why is None} == taken


@settings(max_examples=examples(300), deadline=None)
@given(tables(), stories, chips)
def test_undo_after_a_chip_gives_the_draft_before(table: Table, story: list[Press], chip: Chip):
    """But for a bet that the chip gave up, and for the chips, not the cents, of a stack that was full."""
    draft = table.after(story)
    done = table.press(draft, chip)
    lying = next((spot.chips for spot in draft if (spot.box, spot.bet) == (chip.box, chip.bet)), ())
    if isinstance(done, str) or sum(map(_cents, done.draft)) < sum(map(_cents, draft)):
        return
    back = table.press(done.draft, Undo(box=chip.box, bet=chip.bet))
    assert isinstance(back, Pressed)
    assert bets_of(back.draft) == bets_of(draft)
    if len(lying) < 16:
        assert back.draft == draft


def _cents(spot: Spot) -> int:
    return sum(spot.chips)


@settings(max_examples=examples(300), deadline=None)
@given(tables(), stories)
def test_repeat_gives_exactly_the_last_bets_and_every_button_that_places_bets_gives_what_may_be_dealt(
    table: Table, story: list[Press]
):
    draft = table.after(story)
    for button in (Repeat(), MinAll(), MaxAll()):
        done = table.press(draft, button)
        if isinstance(done, str):
            continue
        assert dealt(table.game, table.level, bets_of(done.draft)) is None
        if isinstance(button, Repeat):
            assert table.last is not None
            assert bets_of(done.draft) == table.last
            assert done.draft == draft_of(table.last, table.game, table.level, table.boxes)


whatever = st.integers() | st.integers(-10, 60_000)
words = st.sampled_from(BETS) | st.text(max_size=4)
spots = st.builds(
    Spot,
    box=st.integers(1, 3) | whatever,
    bet=words,
    chips=st.lists(st.sampled_from(CHIPS) | whatever, max_size=18).map(tuple),
)
anything = st.one_of(
    st.builds(Chip, box=st.integers(1, 3) | whatever, bet=words, cents=whatever),
    st.builds(Undo, box=whatever, bet=words),
    presses,
)


@settings(max_examples=examples(300), deadline=None)
@given(tables(), st.lists(spots, max_size=3).map(tuple), stories, anything)
def test_whatever_a_client_sends_is_taken_or_refused_for_a_reason_that_can_be_said(
    table: Table, odd: Draft, story: list[Press], pressed: Press
):
    """Odd drafts with any press, and, where none is drawn, real drafts with odd presses."""
    draft = odd or table.after(story)
    told: house.Refused | engine.Refused | None = None
    try:
        done = press(
            *(table.game, table.level, draft, pressed), last=table.last, balance=table.balance, boxes=table.boxes
        )
        check_draft(table.game, table.level, done.draft, table.boxes)
    except (house.Refused, engine.Refused) as refused:
        told = refused
    if told is not None:
        family = "house" if isinstance(told, house.Refused) else "refused"
        assert all(say(lang, f"{family}.{told.reason}", **told.about) for lang in LANGS)
