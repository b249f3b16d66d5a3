"""Every setting: its name, its type, its range and its default.

Law: the structs are the list of settings; whatever reads, checks or shows them goes by these.
"""

from ipaddress import IPv6Address
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from sabot.server.addresses import address
from sabot.server.config.help_lines import HelpLine, in_canada
from sabot.server.config.showing import describe
from sabot.server.logs import Form, Level
from sabot.words import Lang

Count = Annotated[int, Meta(ge=1, le=1_000_000)]
Wait = Annotated[int, Meta(ge=10, le=86_400_000)]
LongWait = Annotated[int, Meta(ge=1000, le=31_622_400_000)]


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """How much one reader, one account, one address and all together may ask for."""

    message_bytes: Annotated[int, Meta(ge=256, le=1_048_576)] = 4096
    messages_per_second: Count = 30
    burst: Count = 60
    account_messages_per_second: Count = 60
    account_burst: Count = 120
    entries_per_minute: Count = 60
    entries_burst: Count = 60
    requests_per_second: Count = 30
    requests_burst: Count = 60
    sockets_per_account: Count = 8
    sockets: Count = 10_000
    outgoing_bytes: Annotated[int, Meta(ge=16_384, le=67_108_864)] = 262_144
    events_kept: Count = 64


class Away(msgspec.Struct, frozen=True, kw_only=True):
    """How long a game waits for a player, where the operator chose otherwise than the game's sheet."""

    pending_ms: LongWait | None = None
    idle_ms: LongWait | None = None
    open_ms: LongWait | None = None
    ending: Literal["complete", "void"] | None = None


class Pace(msgspec.Struct, frozen=True, kw_only=True):
    """How often the server does things, and how long it waits."""

    heartbeat_ms: Wait = 20_000
    meter_ms: Wait = 250
    tick_ms: Wait = 1000
    ticket_ms: Wait = 30_000
    grace_ms: Annotated[int, Meta(ge=0, le=600_000)] = 10_000
    sweep_ms: Wait = 3_600_000


class Passwords(msgspec.Struct, frozen=True, kw_only=True):
    """What one password costs; RFC 9106's for little memory."""

    time_cost: Annotated[int, Meta(ge=1, le=100)] = 3
    memory_kib: Annotated[int, Meta(ge=8, le=4_194_304)] = 65_536
    parallelism: Annotated[int, Meta(ge=1, le=64)] = 4


class Log(msgspec.Struct, frozen=True, kw_only=True):
    """What is logged, and how it looks."""

    level: Level = "info"
    format: Form = "json"


class Config(msgspec.Struct, frozen=True, kw_only=True):
    """Everything an operator may choose."""

    host: str = "127.0.0.1"
    port: Annotated[int, Meta(ge=0, le=65_535)] = 8021
    database: str = "sqlite:///sabot.db"
    origins: tuple[str, ...] = ()
    proxies: tuple[str, ...] = ()
    """Addresses of proxies that are believed about whom they speak for."""
    secure_cookies: bool = False
    language: Lang = "en"
    guest_cents: Annotated[int, Meta(ge=0, le=1_000_000)] = 100_000
    limits: Limits = Limits()
    pace: Pace = Pace()
    passwords: Passwords = Passwords()
    log: Log = Log()
    away: dict[str, Away] = {}
    """By the name of an instant game."""
    help: dict[str, HelpLine] = msgspec.field(default_factory=in_canada)
    """Who can be called; those of the operator stand in the place of all of these."""

    def __repr__(self) -> str:
        return f"Config({describe(self)!r})"


class ConfigFault(Exception):  # noqa: N818 -- it names what was found
    """A configuration that cannot be used, and why."""

    def __init__(self, key: str, **about: object) -> None:
        super().__init__(key, about)
        self.key = key
        self.about = about


def origins_of(config: Config, port: int) -> tuple[str, ...]:
    """The origins whose pages may speak to a server that listens at this port."""
    if config.origins:
        return config.origins
    known = address(config.host)
    names = ["127.0.0.1", "localhost"]
    if known is None:
        names.append(config.host.lower())
    elif not known.is_unspecified:
        names.append(f"[{known}]" if isinstance(known, IPv6Address) else str(known))
    shown = "" if port == 80 else f":{port}"  # as browsers write it
    return tuple(dict.fromkeys(f"http://{name}{shown}" for name in names))
