"""Whether opening stakes may be taken.

Law: within the limits, whole multiples of the unit, a side bet only beside a main bet; one reason each.
"""

from collections.abc import Sequence
from functools import lru_cache

from sabot.cents import STAKE_UNIT
from sabot.engine.refused import Reason, Refused
from sabot.limits import Limits
from sabot.rules import Rules

Stakes = Sequence[tuple[str, int]]
"""Names and cents of one box's or one player's bets, ``main`` among them, in the order written."""


def check_stakes(rules: Rules, limits: Limits, stakes: Stakes) -> int:
    """Refuse what may not be staked; return the main bet."""
    names = [name for name, _ in stakes]
    if len(set(names)) != len(names):
        raise Refused(Reason.BET_TWICE, bet=next(name for name in names if names.count(name) > 1))
    main = stakes[names.index("main")][1] if "main" in names else None
    if main is None:
        raise Refused(Reason.NO_MAIN_BET)
    halves = _halves(rules)
    for name, staked in stakes:
        if type(staked) is not int:
            raise Refused(Reason.NOT_WHOLE_CENTS, bet=name)
        if name in halves:
            if staked * 2 != main:
                raise Refused(Reason.NOT_HALF_THE_MAIN_BET, bet=name, staked=staked, half=main // 2)
        else:
            _check_range(limits, name, staked)
    return main


@lru_cache(maxsize=64)
def _halves(rules: Rules) -> frozenset[str]:
    """The side bets that stake exactly half the main bet."""
    return frozenset(bet.name for bet in rules.side_bets if bet.kind.half_of_main)


def _check_range(limits: Limits, bet: str, staked: int) -> None:
    allowed = limits.of(bet)
    if allowed is None:
        raise Refused(Reason.NO_SUCH_BET, bet=bet)
    if staked < allowed.least:
        raise Refused(Reason.BELOW_MINIMUM, bet=bet, staked=staked, least=allowed.least, most=allowed.most)
    if staked > allowed.most:
        raise Refused(Reason.ABOVE_MAXIMUM, bet=bet, staked=staked, least=allowed.least, most=allowed.most)
    if staked % STAKE_UNIT:
        raise Refused(Reason.NOT_A_MULTIPLE, bet=bet, staked=staked, unit=STAKE_UNIT)
