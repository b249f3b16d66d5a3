"""Replaying an instant round.

Law: the real engine deals and settles; this only feeds it the file's cards, answers and decisions.
"""

from sabot.engine.boxes import Act, Award, Bet, Box, Command, Deal, Insure, Phase, Settle, Void, open_round, step
from sabot.engine.boxes.events import Event, JackpotHit, Settled, Voided
from sabot.engine.offer import offered
from sabot.engine.settlement import Settlement
from sabot.games.game import Game
from sabot.notation import Bets, Do, Fault, Record
from sabot.replay.meters import ReplayedMeters
from sabot.replay.result import Result, result
from sabot.replay.table import Shoe, at_line, check_bets, limits_of, refuse_fell


def replay_boxes(game: Game, record: Record) -> Result:
    """Deal a record again and settle it."""
    refuse_fell(record)
    play = _Play(game, record)
    for do in record.steps:
        assert isinstance(do, Do), "fell lines were refused"
        play.act(do)
    return play.end()


class _Play:
    """One round in progress, with its shoe and its meters."""

    def __init__(self, game: Game, record: Record) -> None:
        self.game, self.record, self.shoe = game, record, Shoe(record)
        limits = limits_of(game, record)
        bets = [_bet(game, line) for line in record.bets]
        for line in record.bets:
            check_bets(game, limits, line)
        self.events: tuple[Event, ...]
        self.round, self.events = open_round(game.rules, limits, bets, boxes=game.boxes)
        self.meters = ReplayedMeters(game, record)
        self.advance()
        self._check_insurance()

    def _check_insurance(self) -> None:
        boxes = tuple(str(box.number) for box in self.round.boxes)
        answered = any(box.insured is not None for box in self.round.boxes)
        for answer in self.record.insurance:
            if answer.who not in boxes:
                raise Fault(answer.line, "unknown_who", word=answer.who, allowed=boxes)
            if not answered:
                raise Fault(answer.line, "refused.no_insurance_open")

    def advance(self) -> None:
        """Feed cards, awards and insurance until a decision is due or the round is at its end."""
        while True:
            if self.round.wanted:
                cards = self.shoe.take(self.round.wanted)
                if not cards:
                    return  # voided: no more cards fell
                self._step(Deal(cards))
            elif self.round.phase is Phase.AWARDING:
                winners = next(event.boxes for event in self.events if isinstance(event, JackpotHit))
                self._step(Award(self.meters.take(winners)))
            elif self.round.phase is Phase.INSURANCE:
                self._insure()
            else:
                return

    def _step(self, command: Command) -> None:
        self.round, self.events = step(self.round, command)

    def _insure(self) -> None:
        yes = {answer.who for answer in self.record.insurance if answer.taken}
        for box in self.round.boxes:
            self._step(Insure(box.number, str(box.number) in yes))

    def act(self, do: Do) -> None:
        """One ``do`` line."""
        if do.action is None or do.unfunded:
            raise Fault(do.line, "live_only", word="default" if do.action is None else "unfunded")
        if self.round.phase is not Phase.ACTING:
            raise Fault(do.line, "nobody_may_act", who=do.who)
        box = next((box for box in self.round.boxes if str(box.number) == do.who), None)
        if box is None:
            raise Fault(do.line, "unknown_who", word=do.who, allowed=tuple(str(box.number) for box in self.round.boxes))
        check_hand(do, split=len(box.hands) == 2)
        with at_line(do.line, who=do.who, turn=self._turn(), allowed=self._allowed()):
            self._step(Act(box.number, do.hand or 1, do.action))
        self.advance()

    def _box(self) -> Box:
        return self.round.boxes[self.round.box]

    def _turn(self) -> str:
        """The name of the hand whose turn it is."""
        return f"{self._box().number}.{self.round.hand + 1}" if len(self._box().hands) == 2 else str(self._box().number)

    def _allowed(self) -> tuple[str, ...]:
        hand = self._box().hands[self.round.hand]
        return offered(self.game.rules, hand.cards, split=hand.split)

    def end(self) -> Result:
        """Settle or void, and name what came of it."""
        void = self.record.void
        if void is None and self.round.phase is Phase.ACTING:
            raise Fault(self.record.lines[1], "decision_missing", who=self._turn(), allowed=self._allowed())
        self._step(Settle() if void is None else Void(void))
        settled = self.events[-1]
        assert isinstance(settled, Settled | Voided), "the last event settles"
        names = {box.number: str(box.number) for box in self.round.boxes}
        settlement: Settlement = settled.settlement
        meter = self.meters.after(void=void is not None)
        return result(self.record, names, self.round.dealer, settlement, dealt=self.round.dealt, meter=meter)


def _bet(game: Game, line: Bets) -> Bet:
    if line.who not in {str(number) for number in range(1, game.boxes + 1)}:
        raise Fault(line.line, "refused.no_such_box", box=line.who, boxes=game.boxes)
    return Bet(int(line.who), line.stakes)


def check_hand(do: Do, *, split: bool) -> None:
    """A split hand is named ``who.1`` or ``who.2``, another one is not."""
    if (do.hand is not None) != split:
        raise Fault(do.line, "hand_missing" if split else "hand_not_split", who=do.who)
