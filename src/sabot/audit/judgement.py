"""A round judged whole: when it is over, or as far as it went.

Law: order, stakes, settlement, money, awards and cards are each checked on their own, so that one fault does not hide
another; what a round came to is what the verifier's settlement says, not what the facts say.
"""

from sabot.audit.balances import check_balances
from sabot.audit.findings import Check
from sabot.audit.meters import movements_due
from sabot.audit.money import lines_due, lines_of
from sabot.audit.order import Misordered, Phase, Walk
from sabot.audit.rounds import Round, Rounds, row_digest, row_of
from sabot.audit.settlement import awards_of, dealt_cards, settled_again
from sabot.audit.shoes import Opened, check_dealt
from sabot.audit.stakes import jackpot_stakes, misstaked
from sabot.facts import rounds as fact
from sabot.rules import Rules
from sabot.verify import Unsettled


def close(rounds: Rounds, round: Round) -> None:
    """Judge a round that is over, and let it go."""
    rounds.open.pop(round.id, None)
    ended = next((event for event in round.events if isinstance(event, fact.Settled | fact.Voided)), None)
    rounds.found.checked["voided" if isinstance(ended, fact.Voided) else "settled"] += 1
    _judge(rounds, round)
    revealed = next(event for event in round.events if isinstance(event, fact.Revealed))
    rules = None if round.opened is None else rounds.rules.get(round.opened.rules)
    if round.opened is not None and rules is not None:
        check_dealt(rounds.found, round.id, revealed.seed, Opened(round.opened, dealt_cards(round.events), rules))


def judge_open(rounds: Rounds, round: Round) -> None:
    """Judge a round that is not over yet."""
    rounds.found.checked["open"] += 1
    _judge(rounds, round)


def _judge(rounds: Rounds, round: Round) -> None:
    found, where = rounds.found, f"round {round.id}"
    stood = rounds.stood.pop(round.id, None)
    row = row_of(round)
    if row is not None:
        rounds.listed[round.id] = row_digest(row)
    opened = round.opened
    if round.broken or opened is None or round.events[0] is not opened:
        if not round.broken:
            found.add(Check.ROUND_ORDER, where, type(round.events[0]).__name__.lower())
        return
    for event in round.events:
        wrong = misstaked(opened, event)
        if wrong is not None:
            found.add(Check.ROUND_STAKES, where, wrong)
    commands = [event.command for event in round.events if isinstance(event, fact.Opened | fact.Acted | fact.Insured)]
    found.differ(Check.ROUND_ORDER, where, "commands", len(set(commands)), len(commands))
    _check_money(rounds, round)
    check_balances(found, where, round.events, stood)
    _check_awards(rounds, round, opened)
    rules = rounds.rules.get(opened.rules)
    if rules is not None:
        _check_order(rounds, round, opened, rules)
        _check_settlement(rounds, round, rules)


def _check_order(rounds: Rounds, round: Round, opened: fact.Opened, rules: Rules) -> None:
    walk, where = Walk(rules, opened), f"round {round.id}"
    for place, event in enumerate(round.events[1:], start=1):
        try:
            walk.take(event)
        except Misordered as waited:
            rounds.found.add(Check.ROUND_ORDER, where, f"{place} {type(event).__name__.lower()}: {waited}")
            return
    over = any(isinstance(event, fact.Revealed) for event in round.events)
    waits = walk.phase in (Phase.INSURANCE, Phase.DECISIONS) and not walk.waits_for_cards
    if not over and not waits:  # a server never stops in the middle of a transaction
        rounds.found.add(Check.ROUND_ORDER, where, walk.phase)
    if not over and walk.phase is Phase.DECISIONS and _is_decided(rules, round):
        rounds.found.add(Check.ROUND_SETTLEMENT, where, "open")


def _is_decided(rules: Rules, round: Round) -> bool:
    """Say whether nothing more is to be decided, so that the round should have been paid."""
    try:
        settled_again(rules, round.events, void=False)
    except Unsettled:
        return False
    return True


def _check_settlement(rounds: Rounds, round: Round, rules: Rules) -> None:
    found, where = rounds.found, f"round {round.id}"
    end = next((event for event in round.events if isinstance(event, fact.Settled | fact.Voided)), None)
    try:
        again = settled_again(rules, round.events, void=not isinstance(end, fact.Settled))
    except Unsettled as why:
        found.add(Check.ROUND_SETTLEMENT, where, str(why))
        return
    found.differ(Check.ROUND_SETTLEMENT, where, "cards", len(dealt_cards(round.events)), again.used)
    found.differ(Check.ROUND_SETTLEMENT, where, "staked", round.staked, again.staked)
    if isinstance(end, fact.Settled):
        found.differ(Check.ROUND_SETTLEMENT, where, "staked", end.staked, again.staked)
    if end is not None:
        found.differ(Check.ROUND_SETTLEMENT, where, "returned", end.returned, again.returned)


def _check_money(rounds: Rounds, round: Round) -> None:
    made, due = lines_of(round.entries), lines_due(round.events, round.wins)
    for line in made - due:
        rounds.found.add(Check.ROUND_MONEY, f"round {round.id}", f"+ {' '.join(map(str, line))}")
    for line in due - made:
        rounds.found.add(Check.ROUND_MONEY, f"round {round.id}", f"− {' '.join(map(str, line))}")


def _check_awards(rounds: Rounds, round: Round, opened: fact.Opened) -> None:
    """What was awarded is what the meter recorded, and the meter moved for nothing else."""
    found, where = rounds.found, f"round {round.id}"
    won = tuple((win.box, win.cents) for win in round.wins)
    found.differ(Check.ROUND_AWARDS, where, "awards", awards_of(round.events), won)
    ended = None
    for event in round.events:
        if isinstance(event, fact.Settled | fact.Voided):
            ended = "settled" if isinstance(event, fact.Settled) else "voided"
    staked = jackpot_stakes(opened) if opened.jackpot is not None else 0
    due = movements_due(staked=staked, wins=len(won), ended=ended, lifted="lift" in round.moved)
    found.differ(Check.ROUND_AWARDS, where, "meter", " ".join(round.moved), " ".join(due))
