"""The five games. One file each, stating only what differs from the default rules."""

from sabot.games.classic import CLASSIC
from sabot.games.free_bet import FREE_BET
from sabot.games.game import Game, Kind, Published
from sabot.games.infinite import INFINITE
from sabot.games.power import POWER
from sabot.games.progressive import PROGRESSIVE

__all__ = ["GAMES", "Game", "Kind", "Published"]

GAMES = {game.name: game for game in (CLASSIC, PROGRESSIVE, INFINITE, FREE_BET, POWER)}
