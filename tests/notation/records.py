"""Random records for laws: every field of the notation, in every combination that can be written down.

Law: what is drawn here is syntax only; most of these rounds could never be played.
"""

from collections import Counter

from hypothesis import strategies as st

from sabot.actions import Action
from sabot.cards import DECK, RANK, RANKS, Card
from sabot.cents import MOST
from sabot.games import GAMES
from sabot.notation import TRACKS, Bets, Do, Fell, Insurance, LimitRange, Meter, Record
from sabot.side_bets import KINDS

NAMES = st.sampled_from(("1", "2", "3", "5", "ann", "bob", "Zoé", "a-b_c")) | st.from_regex(
    r"[\w-]{1,40}", fullmatch=True
)
IDS = st.just("infinite-3/2026-11-16/000412") | st.from_regex(r"[\w./:+-]{1,120}", fullmatch=True)
LEVELS = st.sampled_from(("micro", "low", "high", "high_roller"))
REASONS = st.just("misdeal") | st.from_regex(r"[\w-]{1,40}", fullmatch=True)
CENTS = st.integers(0, 5000).map(lambda tens: tens * 10) | st.integers(0, MOST - 1)
LOWER = st.integers(0, MOST // 2)
BETS = st.sampled_from(("main", *KINDS))

LIMITS = st.builds(lambda bet, ends: LimitRange(bet, 10 + min(ends), 10 + max(ends)), BETS, st.tuples(LOWER, LOWER))
METERS = st.builds(Meter, CENTS, CENTS, CENTS | st.just(0))
STAKES = st.lists(st.tuples(BETS, CENTS), min_size=1, unique_by=lambda stake: stake[0]).map(tuple)
DONE = st.one_of(
    st.tuples(st.sampled_from(Action), st.booleans()),
    st.just((None, False)),
)
DOS = st.builds(lambda who, hand, done: Do(who, hand, *done), NAMES, st.sampled_from((None, 1, 2)), DONE)
FELLS = st.sets(st.sampled_from(TRACKS)).map(lambda fell: Fell(tuple(track for track in TRACKS if track in fell)))


@st.composite
def shoes(draw: st.DrawFn, game: str, least: int) -> tuple[Card, ...]:
    """Cards that the game's shoe can hold."""
    rules = GAMES[game].rules
    held = [card for card in DECK if RANKS[RANK[card]] not in rules.removed]
    copies: Counter[Card] = Counter()
    shoe: list[Card] = []
    for card in draw(st.lists(st.sampled_from(held), min_size=least, max_size=70)):
        copies[card] += 1
        if copies[card] <= rules.decks:
            shoe.append(card)
    return tuple(shoe)


@st.composite
def records(draw: st.DrawFn) -> Record:
    """One round that can be written down."""
    game = draw(st.sampled_from(list(GAMES)))
    void = draw(st.none() | REASONS)
    who = draw(st.lists(NAMES, min_size=1, max_size=6, unique=True))
    return Record(
        game=game,
        id=draw(st.none() | IDS),
        level=draw(st.none() | LEVELS),
        limits=tuple(draw(st.lists(LIMITS, max_size=3, unique_by=lambda limit: limit.bet))),
        meter=draw(st.none() | METERS),
        bets=tuple(Bets(name, draw(STAKES)) for name in who),
        shoe=draw(shoes(game, 1 if void is None else 0)),
        insurance=tuple(
            Insurance(name, draw(st.booleans())) for name in draw(st.lists(NAMES, max_size=3, unique=True))
        ),
        steps=tuple(draw(st.lists(DOS | FELLS, max_size=12))),
        void=void,
    )
