"""A table in the terminal: one player, one game, one evening.

Law: quick keys, nothing hidden that is on the table, and the round in notation at its end. What the house
refuses is said, nothing is taken for it, and the question is asked again.
"""

from collections.abc import Callable

from rich.console import Console
from rich.text import Text

from sabot.actions import Action
from sabot.cli import show
from sabot.cli.play.bets import Stakes, read_bets
from sabot.cli.play.boxes_seat import BoxesSeat
from sabot.cli.play.evening import Evening
from sabot.cli.play.seat import Seat, Turn, cost
from sabot.cli.play.shoe import Shoe
from sabot.cli.play.track_seat import TrackSeat
from sabot.cli.refusal import BadInput
from sabot.cli.replay import print_result
from sabot.engine.refused import Reason
from sabot.games import Game, Kind
from sabot.hand import best_total
from sabot.notation import Meter, write
from sabot.words import Lang, say


class Table:
    """One player, one game, one evening."""

    def __init__(
        self, game: Game, lang: Lang, level: str, balance: int, shoe: Shoe, evening: Evening | None = None
    ) -> None:
        self.game, self.lang, self.level, self.shoe, self.evening = game, lang, level, shoe, evening
        self.start = self.balance = balance
        self.rounds = 0
        self.last: Stakes = {}
        self.meter = Meter(visible=game.jackpot.seed_cents, floor=game.jackpot.floor_cents) if game.jackpot else None
        self.out: Console = show.console()

    def _say(self, key: str, style: str = "", **about: object) -> None:
        self.out.print(Text(say(self.lang, key, **about), style=style))

    def _ask(self, prompt: str) -> str:
        return self.out.input(Text(f"{prompt} › ", style="bold cyan")).strip()

    def run(self) -> int:
        """Round after round."""
        main = self.game.limits[self.level].main
        self.out.print(Text(say(self.lang, f"game.{self.game.name}.title"), style="bold"))
        self._say("play.limits", "dim", least=main.least, most=main.most)
        self._help()
        try:
            self._take_up()
            self._refresh()
            while self.balance >= main.least:
                stakes = self._bets()
                if not stakes:
                    break
                self._round(stakes)
            else:
                self._say("play.broke")
        except (EOFError, KeyboardInterrupt):
            self.out.print()
        if self.evening is not None:
            self.balance = self.evening.worth()
        net = show.net(self.lang, self.balance - self.start)
        self._say("play.bye_one" if self.rounds == 1 else "play.bye", rounds=self.rounds, net=net.plain)
        return 0

    def _refresh(self) -> None:
        """What can be staked now, by the books."""
        if self.evening is not None:
            self.balance = self.evening.balance()

    def _take_up(self) -> None:
        """In a house with books: say who one is, and go on with the round that was left."""
        if self.evening is not None:
            self._say("play.player", "dim", player=self.evening.player)
            seat = self.evening.waiting()
            if seat is not None:
                self._say("play.taken_up", "yellow", round=seat.played.id)
                self._play(seat)

    def _help(self) -> None:
        names = [bet.name for bet in self.game.rules.side_bets]
        self._say("play.bets_help" if self.game.boxes > 1 else "play.bet_help", "dim", bet=names[0])
        self._say("play.side_bets_are", "dim", bets=names)

    # ── Bets ─────────────────────────────────────────────────────────────────────────────────────────

    def _bets(self) -> Stakes:
        """Ask until there are stakes that can be paid, or the player leaves."""
        while True:
            self._say("play.balance", balance=self.balance)
            if self.meter is not None:
                shown = self.evening.meter() if self.evening else self.meter.visible
                self._say("play.meter", "yellow", meter=shown)
            if self.evening is not None:
                self._say("play.bound", "dim", commitment=self.evening.commitment())
            line = self._ask(say(self.lang, "play.bets_prompt"))
            if line in ("q", "quit"):
                return {}
            if line == "?":
                self._help()
                continue
            try:
                return self._stakes(line)
            except BadInput as bad:
                self._say(bad.key, "yellow", **bad.about)

    def _stakes(self, line: str) -> Stakes:
        if not line and not self.last:
            raise BadInput("play.nothing_to_repeat")
        stakes = read_bets(self.game, self.level, line) if line else self.last
        needed = sum(staked for box in stakes.values() for _, staked in box)
        if needed > self.balance:
            raise BadInput("play.balance_short", needed=needed, balance=self.balance)
        self.balance -= needed
        return stakes

    # ── A round ──────────────────────────────────────────────────────────────────────────────────────

    def _round(self, stakes: Stakes) -> None:
        self.last = stakes
        if self.evening is None and self.shoe.start():
            self._say("play.shuffling", "dim")
        try:
            seat = self._sit(stakes)
        except BadInput as bad:
            self.balance += sum(staked for box in stakes.values() for _, staked in box)
            self._refused(bad)
            return
        self._play(seat)

    def _play(self, seat: Seat) -> None:
        try:
            self._show(seat)
            self._insure(seat)
            while (turn := seat.turn()) is not None:
                self._act(seat, turn)
            record, result = seat.settle()
        except (EOFError, KeyboardInterrupt):
            self._leave(seat)
            raise
        self.balance += result.returned
        self.rounds += 1
        if result.meter is not None and self.meter is not None:
            self.meter = Meter(*result.meter, floor=self.meter.floor)
        self._refresh()
        self.out.print()
        print_result(self.out, result, self.lang)
        key = "play.won" if result.net > 0 else "play.lost" if result.net < 0 else "play.even"
        self._say(key, "bold", cents=abs(result.net))
        self._say("play.notation", "dim")
        for line in write([record]).splitlines():
            self.out.print(Text(f"  {line}", style="dim"), soft_wrap=True)
        if self.evening is not None:
            self._say("play.verify", "dim", round=record.id, database=self.evening.shown)
        self.out.print()

    def _leave(self, seat: Seat) -> None:
        """Away from the table in the middle of a round."""
        self.out.print()
        over = seat.leave()
        if over is not None:
            self.balance += over.result.returned
            self._say("play.voided", "yellow")
        elif self.evening is not None:
            self._say("play.waits", "yellow", player=self.evening.player)

    def _sit(self, stakes: Stakes) -> Seat:
        if self.evening is not None:
            return self.evening.sit(stakes)
        if self.game.kind is Kind.INSTANT:
            return BoxesSeat(self.game, self.level, stakes, self.shoe.draw, self.meter)
        return TrackSeat(self.game, self.level, stakes, self.shoe.draw, say(self.lang, "play.you"))

    def _show(self, seat: Seat) -> None:
        dealer = Text(f"{say(self.lang, 'replay.dealer'):<10}", style="dim") + show.cards(seat.shown)
        hole = Text(f" [{say(self.lang, 'play.hole')}]", style="dim") if seat.hidden else Text("")
        self.out.print(dealer + hole + Text(f"  {best_total(seat.shown)}", style="dim"))
        for hand in seat.hands():
            line = Text(f"{self._name(hand.who):<10}", style="dim") + show.cards(hand.cards)
            self.out.print(line + Text(f"  {best_total(hand.cards)}", style="bold"))

    def _name(self, who: str) -> str:
        return say(self.lang, "play.box", box=who) if who[0].isdigit() else who

    def _insure(self, seat: Seat) -> None:
        for who, price in seat.to_insure():
            if price > self.balance:
                seat.insure(who, taken=False)
                continue
            while not self._answer(seat, who, price):
                pass

    def _answer(self, seat: Seat, who: str, price: int) -> bool:
        answer = self._ask(say(self.lang, "play.insurance_prompt", who=self._name(who), cost=price)).lower()
        taken = answer.startswith(say(self.lang, "play.yes")) if answer else False
        return self._paid(price if taken else 0, lambda: seat.insure(who, taken=taken))

    def _paid(self, cents: int, do: Callable[[], None]) -> bool:
        """Do something that costs, or say why the house will not."""
        try:
            do()
        except BadInput as bad:
            self._refused(bad)
            return False
        self.balance -= cents
        return True

    def _refused(self, bad: BadInput) -> None:
        """Say why not; where it is a reality check, show it and ask for it to be read."""
        if self.evening is None or bad.key != "house.reality_check":
            self._say(bad.key, "yellow", **bad.about)
            return
        check = self.evening.reality()
        self._say(
            "play.reality", "bold yellow", minutes=check.played_ms // 60_000, net=show.net(self.lang, check.won).plain
        )
        self._ask(say(self.lang, "play.reality_prompt"))
        self.evening.acknowledge()

    def _act(self, seat: Seat, turn: Turn) -> None:
        """Ask until there is a decision that is offered and can be paid."""
        keys = {say(self.lang, f"key.{action}"): action for action in Action if turn.offer[action] is None}
        choices = "  ".join(
            f"[{key}] {say(self.lang, f'action.{action}')}"
            for key, action in keys.items()
            if self._why_not(turn, action) is None
        )
        while True:
            word = self._ask(f"{self._name(turn.who)}  {choices}").lower()
            action = keys.get(word) or next(
                (one for one in Action if word in (one, say(self.lang, f"action.{one}"))), None
            )
            if action is None:
                self._explain(turn) if word in ("?", "") else self._say("play.not_understood", "yellow", word=word)
            elif (why := self._why_not(turn, action)) is not None:
                name = say(self.lang, f"action.{action}")
                self._say("play.not_offered", "yellow", action=name, why=say(self.lang, f"refused.{why}"))
            elif self._decided(seat, action, cost(turn, action)):
                return

    def _decided(self, seat: Seat, action: Action, cents: int) -> bool:
        done = self._paid(cents, lambda: seat.act(action))
        if done and seat.turn() is not None:
            self._show(seat)
        return done

    def _why_not(self, turn: Turn, action: Action) -> Reason | None:
        return turn.offer[action] or (Reason.NOT_FUNDED if cost(turn, action) > self.balance else None)

    def _explain(self, turn: Turn) -> None:
        for action in Action:
            why = self._why_not(turn, action)
            if why not in (None, Reason.NOT_IN_THIS_GAME):
                name = say(self.lang, f"action.{action}")
                self._say("play.not_offered", "dim", action=name, why=say(self.lang, f"refused.{why}"))
