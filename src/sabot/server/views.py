"""What a player is shown of a round.

Law: written from the round as its player may see it: the dealer's cards that lie open, offers with their reasons,
results once there are any. A hidden card has no way in here.
"""

from functools import lru_cache

from msgspec.structs import replace

from sabot.actions import MULTIPLE, PAID, SPLITS
from sabot.actions import Action as Act
from sabot.cards import NAMES, RANK, Card
from sabot.engine import boxes
from sabot.engine.boxes import Phase
from sabot.engine.boxes.settle import side_bet_line
from sabot.engine.dealer import looks
from sabot.engine.offer import is_over, offer
from sabot.engine.outcome import insurance_stake
from sabot.engine.refused import Reason
from sabot.engine.settlement import Settlement
from sabot.facts import rounds as fact
from sabot.hand import MOST, count, is_natural
from sabot.house.history import settlement_of
from sabot.house.history.lines import number_of
from sabot.house.instant import Played
from sabot.house.protection import FREE, Check, Headroom
from sabot.house.refused import Why
from sabot.protocol import views
from sabot.rules import Rules
from sabot.server.refusals import plain
from sabot.side_bets import KINDS, Sees

SHORT = Why("ledger.short_of_funds", {})
_DEAREST = max(MULTIPLE.values())
"""No action costs so many main bets."""
_NAME, _RANK = NAMES.__getitem__, RANK.__getitem__
_OVER = "over"
_PHASES = {
    Phase.INSURANCE: "insurance",
    Phase.ACTING: "acting",
    Phase.SETTLED: _OVER,
    Phase.VOIDED: _OVER,
}


def round_view(
    played: Played, *, balance: int, room: Headroom = FREE, settled: Settlement | None = None
) -> views.Round:
    """A round as its player sees it now."""
    opened, round = played.opened, played.round
    phase = _PHASES[round.phase]
    return views.Round(
        id=played.id,
        game=opened.game,
        level=opened.level,
        number=_number(played.opened_at // 1000),
        opened_at=played.opened_at,
        version=played.version,
        phase=phase,
        staked=played.staked,
        shoe=opened.shoe,
        commitment=opened.commitment,
        value=opened.value,
        dealer=_dealer(round),
        boxes=tuple([_box(round, box, balance, room) for box in round.boxes]),
        turn=_turn(round, balance, room) if round.phase is Phase.ACTING else None,
        result=_result(played, settled or settlement_of(played)) if phase is _OVER else None,
    )


@lru_cache(maxsize=1 << 10)
def _number(second: int) -> str:
    """A round's number, written once for all that began in the same second."""
    return number_of(second * 1000)


def _dealer(round: boxes.Round) -> views.Dealer:
    shown = round.shown
    total, soft = count(shown)
    return views.Dealer(
        cards=tuple(map(_NAME, shown)),
        total=total,
        soft=soft,
        natural=total == MOST and is_natural(shown),
        hole=len(shown) < len(round.dealer),
        looked=_looked(round),
    )


def _looked(round: boxes.Round) -> bool:
    """Say whether the dealer has looked and found no natural: whoever may decide knows it, whoever was paid sees it."""
    if not looks(round.rules, round.dealer[0]):
        return False
    return round.phase is Phase.ACTING or (round.phase is Phase.SETTLED and not is_natural(round.shown[:2]))


def _box(round: boxes.Round, box: boxes.Box, balance: int, room: Headroom) -> views.Box:
    asked = box.insured is not None or round.phase is Phase.INSURANCE
    return views.Box(
        box=box.number,
        main=box.main,
        side_bets=tuple([_side_bet(round, box, *staked) for staked in box.side_bets]) if box.side_bets else (),
        hands=tuple([_hand(round.rules, hand, place) for place, hand in enumerate(box.hands, start=1)]),
        insurance=_insurance(box, balance, room) if asked else None,
        award=box.award,
    )


def _side_bet(round: boxes.Round, box: boxes.Box, name: str, staked: int) -> views.SideBet:
    kind = KINDS[name]
    decided = kind.sees is not Sees.DEALER or round.phase is Phase.SETTLED
    line = side_bet_line(box, kind, round) if decided else None
    return views.SideBet(bet=name, staked=staked, line=None if line == kind.jackpot else line)


def _hand(rules: Rules, hand: boxes.Hand, place: int) -> views.Hand:
    cards = hand.cards
    total, soft = count(cards)
    return views.Hand(
        hand=place,
        cards=tuple(map(_NAME, cards)),
        total=total,
        soft=soft,
        staked=hand.staked,
        natural=total == MOST and not hand.split and is_natural(cards),
        bust=total > MOST,
        finished=hand.finished or is_over(rules, cards, total, split=hand.split),
        surrendered=hand.surrendered,
    )


def _insurance(box: boxes.Box, balance: int, room: Headroom) -> views.Insurance:
    cost = insurance_stake(box.main)
    refused = None if box.insured is not None else SHORT if cost > balance else _against(room, cost)
    return views.Insurance(cost=cost, taken=box.insured, refused=refused)


def _turn(round: boxes.Round, balance: int, room: Headroom) -> views.Turn:
    box = round.boxes[round.box]
    hand = box.hands[round.hand]
    ranks = tuple(map(_RANK, hand.cards))
    dearest = _DEAREST * box.main
    held = _DEAREST if balance >= dearest else balance // box.main
    actions = _actions(round.rules, ranks, box.main, held, split=hand.split)
    if room.refused is not None:
        actions = tuple([_within(room, action) for action in actions])
    return views.Turn(box=box.number, hand=round.hand + 1, actions=actions)


@lru_cache(maxsize=1 << 12)
def _actions(rules: Rules, ranks: tuple[int, ...], main: int, held: int, *, split: bool) -> tuple[views.Action, ...]:
    """What may be done with a hand of these ranks, suits decide nothing here, by who has so many main bets more."""
    found = []
    for action, reason in offer(rules, tuple(Card(4 * rank) for rank in ranks), split=split).items():
        if reason is Reason.NOT_IN_THIS_GAME:
            continue
        cost = cost_of(action, main)
        short = SHORT if cost > held * main else None
        refused = Why(f"refused.{reason}", {}) if reason is not None else short
        found.append(views.Action(action=action, cost=cost, refused=refused))
    return tuple(found)


def _within(room: Headroom, action: views.Action) -> views.Action:
    """An action as the player's own protection has it."""
    against = _against(room, action.cost) if action.refused is None else None
    return action if against is None else replace(action, refused=against)


def _against(room: Headroom, cost: int) -> Why | None:
    against = room.against(cost)
    return None if against is None else Why(*plain(against))


def cost_of(action: Act, main: int) -> int:
    """What an action debits."""
    if action not in PAID:
        return 0
    return main if action in SPLITS else (MULTIPLE[action] - 1) * main


def _result(played: Played, settled: Settlement) -> views.Result:
    end, revealed = played.events[-2:]
    assert isinstance(revealed, fact.Revealed), "a round that is over ends with its seed"
    return views.Result(
        staked=settled.staked,
        returned=settled.returned,
        net=settled.returned - settled.staked,
        void=end.why if isinstance(end, fact.Voided) else None,
        hands=tuple(
            [
                views.HandResult(
                    box=hand.who, hand=hand.hand, outcome=hand.outcome, staked=hand.staked, returned=hand.returned
                )
                for hand in settled.hands
            ]
        ),
        side_bets=tuple(
            [
                views.BetResult(box=bet.who, bet=bet.bet, line=bet.line, staked=bet.staked, returned=bet.returned)
                for bet in settled.side_bets
            ]
        ),
        insurance=tuple(
            [
                views.BetResult(
                    box=bet.who,
                    bet="insurance",
                    line="insurance" if bet.returned else None,
                    staked=bet.staked,
                    returned=bet.returned,
                )
                for bet in settled.insurance
            ]
        ),
        seed=revealed.seed,
    )


def stakes_view(played: Played) -> tuple[views.Stakes, ...]:
    """The opening bets of a round."""
    return tuple(views.Stakes(box=box, stakes=stakes) for box, stakes in played.opened.bets)


def reality_view(check: Check) -> views.Reality:
    """What the reality check says."""
    return views.Reality(due=check.due, seated_at=check.seated_at, played_ms=check.played_ms, won=check.won)
