"""``sabot play GAME``: a table in the terminal.

Law: Ctrl-C or end of input in the middle of a round voids it and gives every stake back; in a house with books
it waits.
"""

from sabot.cards import Card
from sabot.cli.play.evening import Evening
from sabot.cli.play.shoe import Shoe
from sabot.cli.play.table import Table
from sabot.games import Game
from sabot.words import Lang


def play(game: Game, lang: Lang, level: str, *, balance: int, shoe: tuple[Card, ...]) -> int:
    """Play until the player leaves."""
    return Table(game, lang, level, balance, Shoe(game, shoe)).run()


def play_at(evening: Evening, lang: Lang, level: str) -> int:
    """Play at a house with books until the player leaves."""
    try:
        return Table(evening.game, lang, level, evening.worth(), Shoe(evening.game, ()), evening).run()
    finally:
        evening.close()
