"""Random rules: not only the five games, but any that ``Rules`` can hold.

Law: what is drawn is possible; what is impossible is drawn again.
"""

import random
from fractions import Fraction

from sabot.games import GAMES, Game, Kind
from sabot.limits import Pace
from sabot.rules import ImpossibleRules, Rules


def random_rules(chance: random.Random) -> Rules:
    """Any rules at all that can be played, with the live side bets."""
    while True:
        try:
            return Rules(
                decks=chance.randint(3, 8),
                removed=tuple(chance.sample("23456789TJQ", chance.choice((0, 0, 1, 2, 4)))),
                hole_card=chance.random() < 0.7,
                look=chance.choice(((), ("ace",), ("ten",), ("ace", "ten"))),
                hits_soft_17=chance.random() < 0.5,
                push_total=chance.choice((None, None, 22, 23)),
                natural_pays=chance.choice((Fraction(3, 2), Fraction(6, 5), Fraction(1), Fraction(2))),
                doubles=chance.choice(((), (2,), (2,), (2, 3, 4), (3,))),
                double_after_split=chance.random() < 0.5,
                split_by=chance.choice(("rank", "value")),
                surrender=chance.random() < 0.3,
                charlie=chance.choice((None, None, 3, 5, 6)),
                free_doubles=chance.choice(((), (9, 10, 11), (11,))),
                free_splits=chance.choice(((), tuple("A23456789"), ("8",), ("K",))),
                side_bets=GAMES["infinite"].rules.side_bets,
            )
        except ImpossibleRules:
            continue


def game_of(rules: Rules, kind: Kind) -> Game:
    """A game with these rules and the limits of Infinite."""
    return Game(
        name="test",
        sheet="",
        kind=kind,
        rules=rules,
        limits=GAMES["infinite"].limits,
        boxes=3 if kind is Kind.INSTANT else 1,
        pace=Pace() if kind is Kind.LIVE else None,
    )
