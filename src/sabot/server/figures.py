"""What the server counts, said in its own words.

Law: counting never decides anything, and every label comes from a closed list: commands, routes and reasons are those
of the protocol.
"""

from collections import Counter
from typing import get_args

from sabot.facts import rounds as fact
from sabot.games import GAMES
from sabot.house.instant import Played
from sabot.protocol import commands
from sabot.protocol.reasons import REASONS
from sabot.protocol.routes import ROUTES
from sabot.server.metrics import METRICS, VALUES, Registry

COMMANDS = {kind: kind.__name__.lower() for kind in get_args(commands.Command)}
MALFORMED = "malformed"


class Rounds:
    """What became of the rounds of a game since the page was read."""

    __slots__ = ("opened", "returned", "settled", "staked", "voided")

    def __init__(self) -> None:
        self.opened = self.settled = self.voided = self.staked = self.returned = 0


class Figures:
    """The server's figures."""

    def __init__(self) -> None:
        names = {
            "command": (*COMMANDS.values(), MALFORMED),
            "route": tuple(route.name for route in ROUTES),
            "reason": REASONS,
        }
        self.registry = Registry(METRICS, VALUES | names)
        self.sent_events = self.sent_bytes = 0
        self._answered: Counter[tuple[str, str]] = Counter()
        self._rounds = {game: Rounds() for game in GAMES}
        """All these are counted apart, as that is done for every message; the page takes them over when it is read."""
        self.storage_seconds = self.registry.spread("sabot_storage_seconds")
        self._command_seconds = {
            name: self.registry.spread("sabot_command_seconds", command=name) for name in names["command"]
        }

    def add(self, name: str, amount: int = 1, **labels: str) -> None:
        """Count something; the name without what all names begin and end with."""
        self.registry.add(f"sabot_{name}_total", amount, **labels)

    def render(self) -> str:
        """The page that Prometheus reads."""
        self.add("events_sent", self.sent_events)
        self.add("sent_bytes", self.sent_bytes)
        self.sent_events = self.sent_bytes = 0
        for (command, outcome), times in self._answered.items():
            self.add("commands", times, command=command, outcome=outcome)
        self._answered.clear()
        for game, rounds in self._rounds.items():
            self.add("rounds_opened", rounds.opened, game=game)
            self.add("rounds_settled", rounds.settled, game=game)
            self.add("rounds_voided", rounds.voided, game=game)
            self.add("staked_cents", rounds.staked, game=game)
            self.add("returned_cents", rounds.returned, game=game)
            self._rounds[game] = Rounds()
        return self.registry.render()

    def command(self, name: str, outcome: str, seconds: float) -> None:
        """A command was answered."""
        self._answered[name, outcome] += 1
        self._command_seconds[name].add(seconds)

    def request(self, route: str, status: int, seconds: float) -> None:
        """A request was answered."""
        self.registry.add("sabot_http_requests_total", route=route, status=str(status))
        self.registry.observe("sabot_http_seconds", seconds, route=route)

    def round(self, game: str, now: Played, *, begun: bool) -> None:
        """A round went on, or has begun."""
        rounds = self._rounds[game]
        if begun:
            rounds.opened += 1
        end = now.events[-2]  # only the seed comes behind the end of a round
        if type(end) is fact.Settled:
            rounds.settled += 1
            rounds.staked += end.staked
            rounds.returned += end.returned
        elif type(end) is fact.Voided:
            rounds.voided += 1
