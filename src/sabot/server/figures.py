"""What the server counts, said in its own words.

Law: counting never decides anything, and every label comes from a closed list: commands, routes and reasons are those
of the protocol.
"""

from typing import get_args

from sabot.facts import rounds as fact
from sabot.house.instant import Played
from sabot.protocol import commands
from sabot.protocol.reasons import REASONS
from sabot.protocol.routes import ROUTES
from sabot.server.metrics import METRICS, VALUES, Registry

COMMANDS = {kind: kind.__name__.lower() for kind in get_args(commands.Command)}
MALFORMED = "malformed"


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
        """Counted apart, as they are counted for every message; the page takes them over when it is written."""
        self._told = (0, 0)

    def add(self, name: str, amount: int = 1, **labels: str) -> None:
        """Count something; the name without what all names begin and end with."""
        self.registry.add(f"sabot_{name}_total", amount, **labels)

    def render(self) -> str:
        """The page that Prometheus reads."""
        events, sent = self.sent_events, self.sent_bytes
        self.add("events_sent", events - self._told[0])
        self.add("sent_bytes", sent - self._told[1])
        self._told = (events, sent)
        return self.registry.render()

    def command(self, name: str, outcome: str, seconds: float) -> None:
        """A command was answered."""
        self.registry.add("sabot_commands_total", command=name, outcome=outcome)
        self.registry.observe("sabot_command_seconds", seconds, command=name)

    def request(self, route: str, status: int, seconds: float) -> None:
        """A request was answered."""
        self.registry.add("sabot_http_requests_total", route=route, status=str(status))
        self.registry.observe("sabot_http_seconds", seconds, route=route)

    def round(self, before: Played | None, now: Played) -> None:
        """A round went on."""
        game = now.opened.game
        if before is None or before.id != now.id:
            self.add("rounds_opened", game=game)
        if now.over:
            end = next(event for event in now.events if isinstance(event, fact.Settled | fact.Voided))
            self.add("rounds_settled" if isinstance(end, fact.Settled) else "rounds_voided", game=game)
            if isinstance(end, fact.Settled):
                self.add("staked_cents", end.staked, game=game)
                self.add("returned_cents", end.returned, game=game)
