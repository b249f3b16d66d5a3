"""Writing down a round that was played: the way back from the engine to the notation.

Law: replaying what is written settles to the same cents, for a whole table or for one player of it.
"""

from collections.abc import Iterator, Mapping, Sequence

from sabot.engine import boxes, tracks
from sabot.engine.tracks.state import ACTIONS, DEFAULT, NO_DECISION
from sabot.games.game import Game
from sabot.notation import TRACKS, Bets, Do, Fell, Insurance, LimitRange, Meter, Record


def record_boxes(
    game: Game,
    round: boxes.Round,
    acts: Sequence[boxes.Act],
    *,
    level: str | None = None,
    meter: Meter | None = None,
    void: str | None = None,
) -> Record:
    """An instant round and the decisions taken in it."""
    split: set[int] = set()
    steps: list[Do] = []
    for act in acts:
        steps.append(Do(str(act.box), act.hand if act.box in split else None, act.action))
        if act.action in ("split", "free_split"):
            split.add(act.box)
    return Record(
        game=game.name,
        level=level,
        limits=_changed_limits(game, level, round),
        meter=meter,
        bets=tuple(Bets(str(box.number), (("main", box.main), *box.side_bets)) for box in round.boxes),
        shoe=round.dealt,
        insurance=tuple(Insurance(str(box.number), taken=True) for box in round.boxes if box.insured),
        steps=tuple(steps),
        void=void,
    )


def record_tracks(
    game: Game, round: tracks.Round, names: Mapping[int, str], *, others: bool = False, void: str | None = None
) -> Record:
    """A live round for the players named by row; with ``others`` they are not all there were."""
    rows = [row for row in names if round.players.stakes[row, 0]]
    steps: list[Do | Fell] = []
    for place, window in enumerate(round.windows):
        for row in rows:
            split = place > 0 and bool(round.players.split[row])
            steps += _decisions(window, row, names[row], split=split)
        last = place == len(round.windows) - 1
        if others and window.fell is not None and (window.fell or not last):
            steps.append(Fell(tuple(TRACKS[track] for track in window.fell)))
    return Record(
        game=game.name,
        limits=_changed_limits(game, None, round),
        bets=tuple(Bets(names[row], tuple(_stakes(round, row))) for row in rows),
        shoe=round.dealt,
        insurance=tuple(Insurance(names[row], taken=True) for row in rows if round.players.insured[row] == 1),
        steps=tuple(steps),
        void=void,
    )


def _stakes(round: tracks.Round, row: int) -> Iterator[tuple[str, int]]:
    for column, bet in enumerate(round.bets):
        if round.players.stakes[row, column]:
            yield bet, int(round.players.stakes[row, column])


def _decisions(window: tracks.Window, row: int, name: str, *, split: bool) -> Iterator[Do]:
    for place in range(2 if split else 1):
        code = int(window.actions[row, place])
        if code != NO_DECISION:
            action = None if code == DEFAULT else ACTIONS[code]
            yield Do(name, place + 1 if split else None, action, bool(window.unfunded[row, place]))


def _changed_limits(game: Game, level: str | None, round: boxes.Round | tracks.Round) -> tuple[LimitRange, ...]:
    """The limits that differ from the game's own."""
    usual = game.limits[level or game.level]
    names = ("main", *round.limits.side_bets)
    ranges = ((name, round.limits.of(name)) for name in names)
    return tuple(
        LimitRange(name, allowed.least, allowed.most)
        for name, allowed in ranges
        if allowed is not None and allowed != usual.of(name)
    )
