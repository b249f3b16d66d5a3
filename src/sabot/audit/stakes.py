"""What was staked in an instant round, by its facts.

Law: opening bets within the limits that the round recorded; every later stake is what its decision costs.
"""

from collections.abc import Iterator

from sabot.actions import Action
from sabot.cents import STAKE_UNIT
from sabot.facts import rounds as fact
from sabot.side_bets import KINDS
from sabot.verify.hands import LENT, MULTIPLIES, SPLITS
from sabot.verify.lines import HALF_OF_MAIN


def outside_limits(opened: fact.Opened) -> Iterator[str]:
    """Every opening bet that its limits do not allow."""
    numbers = [box for box, _ in opened.bets]
    if not numbers or numbers != sorted(set(numbers)):
        yield f"boxes: {numbers}"
    for box, stakes in opened.bets:
        names = [name for name, _ in stakes]
        main = dict(stakes).get("main", 0)
        if names.count("main") != 1 or len(set(names)) != len(names):
            yield f"{box}: {names}"
        for name, cents in stakes:
            allowed = opened.limits.of(name)
            if name in HALF_OF_MAIN:
                fits = cents * 2 == main
            else:
                fits = allowed is not None and allowed.least <= cents <= allowed.most and cents % STAKE_UNIT == 0
            if not fits:
                yield f"{box} {name}: {cents}"


def jackpot_stakes(opened: fact.Opened) -> int:
    """What is staked on bets that feed the meter."""
    return sum(cents for _, stakes in opened.bets for name, cents in stakes if name in KINDS and KINDS[name].jackpot)


def staked_so_far(event: fact.RoundEvent) -> int:
    """What an event says was debited."""
    return event.staked if isinstance(event, fact.Opened | fact.Acted | fact.Insured) else 0


def misstaked(opened: fact.Opened, event: fact.RoundEvent) -> str | None:
    """What is wrong with the stake that an event names."""
    mains = {box: dict(stakes).get("main", 0) for box, stakes in opened.bets}
    found: object
    if isinstance(event, fact.Opened):
        found, due = event.staked, sum(cents for _, stakes in event.bets for _, cents in stakes)
    elif isinstance(event, fact.Insured):
        found, due = event.staked * 2, mains.get(event.box, 0) if event.taken else 0
    elif isinstance(event, fact.Acted):
        found = (event.staked, event.lent)
        more = _cost(Action(event.action), mains.get(event.box, 0))
        return None if found == more else f"{event.box} {event.action}: {found} ≠ {more}"
    else:
        return None
    return None if found == due else f"{type(event).__name__.lower()}: {found} ≠ {due}"


def _cost(action: Action, main: int) -> tuple[int, int]:
    """What a decision takes from the player, and what the house lends for it."""
    more = main if action in SPLITS else main * (MULTIPLIES.get(action, 1) - 1)
    return (0, more) if action in LENT else (more, 0)
