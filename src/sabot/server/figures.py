"""What the server counts, said in its own words.

Law: counting never decides anything, and every label comes from a closed list: commands, routes and reasons are those
of the protocol.
"""

from collections import Counter
from typing import get_args

from sabot.facts import rounds as fact
from sabot.house.instant import Played
from sabot.protocol import commands
from sabot.protocol.reasons import REASONS
from sabot.protocol.routes import ROUTES
from sabot.server.metrics import METRICS, VALUES, Registry

COMMANDS = {kind: kind.__name__.lower() for kind in get_args(commands.Command)}
MALFORMED = "malformed"
_ENDS = (fact.Settled, fact.Voided)


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
        self._rounds: Counter[tuple[str, str]] = Counter()
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
        for (name, game), amount in self._rounds.items():
            self.add(name, amount, game=game)
        self._answered.clear()
        self._rounds.clear()
        return self.registry.render()

    def command(self, name: str, outcome: str, seconds: float) -> None:
        """A command was answered."""
        self._answered[name, outcome] += 1
        self._command_seconds[name].add(seconds)

    def request(self, route: str, status: int, seconds: float) -> None:
        """A request was answered."""
        self.registry.add("sabot_http_requests_total", route=route, status=str(status))
        self.registry.observe("sabot_http_seconds", seconds, route=route)

    def round(self, before: Played | None, now: Played) -> None:
        """A round went on."""
        game = now.opened.game
        if before is None or before.id != now.id:
            self._rounds["rounds_opened", game] += 1
        if now.over:
            end = next(event for event in reversed(now.events) if isinstance(event, _ENDS))
            self._rounds["rounds_settled" if isinstance(end, fact.Settled) else "rounds_voided", game] += 1
            if isinstance(end, fact.Settled):
                self._rounds["staked_cents", game] += end.staked
                self._rounds["returned_cents", game] += end.returned
