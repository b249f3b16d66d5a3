"""What must be true of a record before a card is dealt: who sits where, with which bets, and what the shoe holds.

Law: stakes are judged by the rules of the round alone; limits belong to a table and are nobody's proof.
"""

from collections import Counter
from collections.abc import Iterable

from sabot.cards import NAMES, Card
from sabot.games import GAMES
from sabot.games.game import Kind
from sabot.notation import Bets, Record
from sabot.rules import Rules
from sabot.verify.hands import Hand
from sabot.verify.lines import HALF_OF_MAIN
from sabot.verify.script import Seat
from sabot.verify.unsettled import Reason, Unsettled


def is_live(record: Record) -> bool:
    """Say whether the game is arranged as one shared hand."""
    if record.game not in GAMES:
        raise Unsettled(Reason.UNKNOWN_GAME, record.game)
    return GAMES[record.game].kind is Kind.LIVE


def seats(rules: Rules, record: Record) -> list[Seat]:
    """Boxes in number order, live players as they are written."""
    if not record.bets:
        raise Unsettled(Reason.NO_BETS)
    twice = next((who for who, times in Counter(bets.who for bets in record.bets).items() if times > 1), None)
    if twice is not None:
        raise Unsettled(Reason.WHO_TWICE, twice)
    bets = record.bets if is_live(record) else sorted(record.bets, key=lambda bets: _box(record, bets.who))
    return [_seat(rules, each) for each in bets]


def _box(record: Record, who: str) -> int:
    boxes = [str(number) for number in range(1, GAMES[record.game].boxes + 1)]
    if who not in boxes:
        raise Unsettled(Reason.BAD_BOX, who)
    return int(who)


def _seat(rules: Rules, bets: Bets) -> Seat:
    stakes = dict(bets.stakes)
    names = {side_bet.name for side_bet in rules.side_bets}
    if "main" not in stakes:
        raise Unsettled(Reason.NO_MAIN_BET, bets.who)
    main = stakes["main"]
    for name, staked in bets.stakes:
        if name not in names | {"main"}:
            raise Unsettled(Reason.BET_NOT_OFFERED, f"{bets.who} {name}")
        if staked <= 0:
            raise Unsettled(Reason.BET_WITHOUT_STAKE, f"{bets.who} {name}")
        if name in HALF_OF_MAIN and staked * 2 != main:
            raise Unsettled(Reason.NOT_HALF_OF_MAIN, f"{bets.who} {name}")
    side_bets = tuple((name, staked) for name, staked in bets.stakes if name != "main")
    return Seat(bets.who, main, side_bets, [Hand(bets.who, main, main, [])])


def check_shoe(rules: Rules, shoe: Iterable[Card]) -> None:
    """No card of a rank that was taken out, and none more often than there are decks."""
    for card, times in Counter(shoe).items():
        if NAMES[card][0] in rules.removed:
            raise Unsettled(Reason.CARD_REMOVED, NAMES[card])
        if times > rules.decks:
            raise Unsettled(Reason.CARD_TOO_MANY, NAMES[card])
