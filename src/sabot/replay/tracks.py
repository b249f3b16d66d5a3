"""Replaying a live round, for all players of a table or for some of them.

Law: the real engine deals and settles. Without ``fell`` lines the players in the file are all there
were; with them, each window ends at its line, and cards fall for players elsewhere too.
"""

import numpy as np

from sabot.actions import PAID
from sabot.engine.offer import offered
from sabot.engine.refused import Refused
from sabot.engine.settlement import HandResult, InsuranceResult, SideBetResult, settlement
from sabot.engine.tracks import (
    CloseBets,
    CloseWindow,
    Command,
    Deal,
    Phase,
    Settle,
    Track,
    Void,
    bet,
    decide,
    insure,
    open_round,
    step,
    undecided,
)
from sabot.engine.tracks import result as row_result
from sabot.engine.tracks.events import REASONS, Decided, Event
from sabot.games.game import Game
from sabot.notation import TRACKS, Do, Fault, Fell, Record
from sabot.replay.boxes import check_hand
from sabot.replay.result import Result, result
from sabot.replay.table import Shoe, at_line, check_bets, limits_of


def replay_tracks(game: Game, record: Record) -> Result:
    """Deal a record again and settle it."""
    play = _Play(game, record)
    for line in record.steps:
        if isinstance(line, Do):
            play.act(line)
        else:
            play.fall(line)
    return play.end()


class _Play:
    """One round in progress, with its shoe and the names of its rows."""

    def __init__(self, game: Game, record: Record) -> None:
        self.game, self.record, self.shoe = game, record, Shoe(record)
        limits = limits_of(game, record)
        for line in record.bets:
            check_bets(game, limits, line)
        self.rows = {line.who: row for row, line in enumerate(record.bets)}
        self.late: set[tuple[int, int]] = set()
        """Hands of this window for which no decision came."""
        self.said: dict[tuple[int, int], Do] = {}
        """Decisions of this window that have been read and not made yet."""
        self.events: tuple[Event, ...] = ()
        self.round = open_round(game.rules, limits, partial=any(isinstance(line, Fell) for line in record.steps))
        stakes = [[dict(line.stakes).get(name, 0) for name in self.round.bets] for line in record.bets]
        self._step(bet(list(self.rows.values()), stakes))
        self._step(CloseBets())
        self.advance()
        self._insure()

    def _step(self, command: Command) -> None:
        self.round, self.events = step(self.round, command)

    def advance(self) -> None:
        """Feed the cards the round waits for."""
        while self.round.wanted:
            cards = self.shoe.take(self.round.wanted)
            if not cards:
                return  # voided: no more cards fell
            self._step(Deal(cards))

    def _insure(self) -> None:
        for answer in self.record.insurance:
            if answer.who not in self.rows:
                raise Fault(answer.line, "unknown_who", word=answer.who, allowed=_some(self.rows))
            if self.round.phase is not Phase.INSURANCE:
                raise Fault(answer.line, "refused.no_insurance_open")
        if self.round.phase is not Phase.INSURANCE:
            return
        yes = [self.rows[answer.who] for answer in self.record.insurance if answer.taken]
        taken = np.isin(np.arange(len(self.rows)), yes)
        self._step(insure(np.arange(len(self.rows)), taken))
        if self.round.phase is Phase.INSURANCE:
            self._step(CloseWindow())
        self.advance()

    def act(self, do: Do) -> None:
        """One ``do`` line; decisions are kept until the window is complete, and then made in one batch."""
        row = self.rows.get(do.who)
        if row is None:
            raise Fault(do.line, "unknown_who", word=do.who, allowed=_some(self.rows))
        if self.round.phase is not Phase.DECIDING:
            self._decide()
            raise Fault(do.line, "nobody_may_act", who=do.who)
        hand = (do.hand or 1) - 1
        if (row, hand) in self.late or (row, hand) in self.said:
            self._decide()
            raise Fault(do.line, "refused.already_decided", who=do.who)
        check_hand(do, split=bool(self.round.players.split[row]))
        if do.unfunded and do.action not in PAID:
            raise Fault(do.line, "unfunded_free", word=do.action, allowed=tuple(sorted(PAID)))
        if do.action is not None:
            self.said[row, hand] = do
        elif self._waits(row, hand):
            self.late.add((row, hand))
        else:
            raise Fault(do.line, "refused.hand_finished", who=do.who, allowed=())
        if len(self.said) + len(self.late) >= self.round.pending:
            self._decide()

    def _decide(self) -> None:
        """Make the decisions that were said; where everyone is here and has answered, the window closes."""
        said, self.said = self.said, {}
        if said:
            rows, hands = zip(*said, strict=True)
            lines = list(said.values())
            actions = [do.action for do in lines if do.action is not None]
            funded = [not do.unfunded for do in lines]
            self._step(decide(rows, [hand + 1 for hand in hands], actions, funded=funded))
            self._check_taken(lines, rows, hands)
        complete = self.round.phase is Phase.DECIDING and self.round.pending == len(self.late)
        if complete and not self.round.partial:
            self._step(CloseWindow())
        if self.round.phase is not Phase.DECIDING:
            self.late.clear()
        self.advance()

    def _check_taken(self, lines: list[Do], rows: tuple[int, ...], hands: tuple[int, ...]) -> None:
        decided = self.events[0]
        assert isinstance(decided, Decided), "decisions are answered first"
        bad = np.nonzero(decided.refused)[0]
        if len(bad):
            do, row, hand = lines[bad[0]], rows[bad[0]], hands[bad[0]]
            reason = REASONS[int(decided.refused[bad[0]])]
            assert reason is not None, "zero is no refusal"
            with at_line(do.line, who=do.who, allowed=self._allowed(row, hand)):
                raise Refused(reason, action=do.action)

    def _allowed(self, row: int, hand: int) -> tuple[str, ...]:
        if not self._waits(row, hand):
            return ()
        track = hand + 1 if self.round.players.split[row] else 0
        return offered(self.game.rules, self.round.tracks[track], split=track > 0)

    def _waits(self, row: int, hand: int) -> bool:
        return bool(self.round.players.active[row, hand] and not self.round.players.decided[row, hand])

    def _missing(self) -> list[tuple[int, int]]:
        """The hands that the open window still waits for."""
        return [hand for hand in zip(*np.nonzero(undecided(self.round)), strict=True) if hand not in self.late]

    def _refuse_missing(self, line: int) -> None:
        for row, hand in self._missing():
            name = self.record.bets[row].who
            who = f"{name}.{hand + 1}" if self.round.players.split[row] else name
            raise Fault(line, "decision_missing", who=who, allowed=self._allowed(row, hand))

    def fall(self, line: Fell) -> None:
        """One ``fell`` line: the window ends here."""
        if self.round.phase is not Phase.DECIDING:
            raise Fault(line.line, "nothing_can_fall")
        self._decide()
        self._refuse_missing(line.line)
        tracks = tuple(Track(TRACKS.index(name)) for name in line.tracks)
        try:
            self._step(CloseWindow(tracks))
        except Refused as refused:
            possible = refused.about.get("possible", ())
            assert isinstance(possible, tuple), "tracks are told as a tuple"
            names = tuple(TRACKS[track] for track in possible)
            raise Fault(line.line, f"refused.{refused.reason}", possible=names) from None
        self._check_fell(line.line, line.tracks)
        self.late.clear()
        self.advance()

    def _check_fell(self, line: int, written: tuple[str, ...]) -> None:
        fell = tuple(TRACKS[track] for track in self.round.windows[-1].fell or ())
        if fell != written:
            raise Fault(line, "fell_missing", found=written, asked=fell)

    def end(self) -> Result:
        """Close what is open, settle or void, and name what came of it."""
        void = self.record.void
        if self.said:
            self._decide()
        if void is None and self.round.phase is Phase.DECIDING:
            self._refuse_missing(self.record.lines[1])
            self._step(CloseWindow())
            self._check_fell(self.record.lines[1], ())
            self.advance()
        self._step(Settle() if void is None else Void(void))
        names = {row: who for who, row in self.rows.items()}
        hands: list[HandResult] = []
        side_bets: list[SideBetResult] = []
        insurance: list[InsuranceResult] = []
        for row in names:
            one = row_result(self.round, row, void=void is not None)
            hands += one.hands
            side_bets += one.side_bets
            insurance += one.insurance
        settled = settlement(tuple(hands), tuple(side_bets), tuple(insurance))
        return result(self.record, names, self.round.dealer, settled, dealt=self.round.dealt)


def _some(names: dict[str, int]) -> tuple[str, ...]:
    """A few names are enough in a message."""
    return (*list(names)[:8], *(("…",) if len(names) > 8 else ()))
