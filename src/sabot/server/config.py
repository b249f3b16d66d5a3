"""The configuration: what an operator may choose about a server.

Law: a TOML file, the environment over it, flags over both; every setting has a default, a type and a range, and
whatever is wrong is refused by a sentence of its own before anything is opened. A password is never shown.
"""

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from ipaddress import IPv6Address
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, inspect

from sabot.games import GAMES, Kind
from sabot.server.addresses import address, hidden, is_host, is_origin
from sabot.server.logs import Form, Level
from sabot.storage.address import place_of
from sabot.words import Lang

Count = Annotated[int, Meta(ge=1, le=1_000_000)]
Wait = Annotated[int, Meta(ge=10, le=86_400_000)]
LongWait = Annotated[int, Meta(ge=1000, le=31_622_400_000)]

PREFIX = "SABOT_"
ELSEWHERE = re.compile(r"SABOT_(LONG|TRACEBACK|CACHE\w*)")
"""Variables that other parts read."""


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

    def __repr__(self) -> str:
        return f"Config({describe(self)!r})"


_CONFIG: inspect.Type = inspect.type_info(Config)


class ConfigFault(Exception):  # noqa: N818 -- it names what was found
    """A configuration that cannot be used, and why."""

    def __init__(self, key: str, **about: object) -> None:
        super().__init__(key, about)
        self.key = key
        self.about = about


def load(path: str | None, environment: Mapping[str, str], flags: Mapping[str, object]) -> Config:
    """The configuration of a file (or none), the environment and flags; a flag is named as in ``limits.burst``."""
    given: dict[str, Any] = {}
    if path is not None:
        _put(given, (), _document(path), path)
    for name, text in sorted(environment.items()):
        if name.startswith(PREFIX) and text and not ELSEWHERE.fullmatch(name):
            names = tuple(name.removeprefix(PREFIX).lower().split("__"))
            _put(given, names, _value_of(name, names, text), name)
    for name, value in flags.items():
        if value is not None:
            _put(given, tuple(name.split(".")), value, f"--{name}")
    config = msgspec.convert(given, Config)
    if config.passwords.memory_kib < 8 * config.passwords.parallelism:  # Argon2's own bound
        raise ConfigFault("config.too_little_memory", least=8 * config.passwords.parallelism)
    for game, away in config.away.items():
        if away.ending == "complete" and GAMES[game].strategy is None:
            raise ConfigFault("config.no_strategy", word=game)
    return config


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


def describe(config: Config) -> str:
    """A configuration as the TOML that makes it, with the password of a database hidden."""
    document = msgspec.to_builtins(config)
    return "\n".join(_toml(document | {"database": hidden(config.database)}))


def _document(path: str) -> dict[str, Any]:
    try:
        text = Path(path).read_bytes().decode("utf-8-sig")
    except (FileNotFoundError, NotADirectoryError):
        raise ConfigFault("config.missing", path=path) from None
    except OSError as error:
        raise ConfigFault("config.unreadable", path=path, why=error.strerror or str(error)) from None
    except UnicodeDecodeError:
        raise ConfigFault("config.not_utf8", path=path) from None
    except ValueError:  # a name that no file can have
        raise ConfigFault("config.missing", path=path) from None
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        why, _, place = str(error).partition(" (at ")
        line = re.match(r"line (\d+)", place)
        ends = text.count("\n") + 1
        raise ConfigFault("config.not_toml", path=path, line=int(line[1]) if line else ends, why=why) from None


def _put(given: dict[str, Any], names: tuple[str, ...], value: object, where: str) -> None:
    """Put a value, or a table of them, to what was given before, if it is right."""
    kind = _kind(names, where)
    name = ".".join(names)
    if isinstance(kind, inspect.StructType | inspect.DictType):
        if not isinstance(value, dict):
            raise ConfigFault("config.not_a_table", name=name, where=where)
        for part, inside in value.items():
            _put(given, (*names, part), inside, where)
        return
    for table in names[:-1]:
        given = given.setdefault(table, {})
    given[names[-1]] = _checked(kind, name, value, where)


def _kind(names: tuple[str, ...], where: str) -> inspect.Type:
    """What a setting of this name is."""
    kind = _CONFIG
    for place, name in enumerate(names):
        if isinstance(kind, inspect.DictType):
            _check_game(name, where)
            kind = kind.value_type
            continue
        fields = kind.fields if isinstance(kind, inspect.StructType) else ()
        known = {field.name: field.type for field in fields}
        if name not in known:
            unknown = ".".join(names[: place + 1])
            raise ConfigFault("config.unknown_key", name=unknown, where=where, allowed=tuple(known))
        kind = known[name]
        if isinstance(kind, inspect.UnionType):
            kind = kind.types[0]  # or None, which nobody writes
    return kind


def _check_game(name: str, where: str) -> None:
    instant = tuple(game.name for game in GAMES.values() if game.kind is Kind.INSTANT)
    if name not in GAMES:
        raise ConfigFault("config.unknown_game", word=name, where=where, allowed=instant)
    if name not in instant:
        raise ConfigFault("config.live_game", word=name, where=where, allowed=instant)


def _value_of(variable: str, names: tuple[str, ...], text: str) -> object:
    """What a variable's text means for its setting; a text that means nothing stays one, and is refused as such."""
    try:
        kind = _kind(names, variable)
    except ConfigFault as fault:
        if fault.key != "config.unknown_key":
            raise
        raise ConfigFault("config.unknown_variable", name=variable) from None
    if variable != variable.upper():
        raise ConfigFault("config.unknown_variable", name=variable)
    if isinstance(kind, inspect.IntType) and re.fullmatch(r"-?[0-9]{1,4000}", text):
        return int(text)
    if isinstance(kind, inspect.BoolType):
        return {"true": True, "1": True, "false": False, "0": False}.get(text, text)
    if isinstance(kind, inspect.VarTupleType):
        return [word.strip() for word in text.split(",")]
    return text


def _checked(kind: inspect.Type, name: str, value: Any, where: str) -> object:
    """A setting's value, if it is one; what was written is not repeated, for it may be a secret."""
    about: dict[str, object] = {"name": name, "where": where}
    if isinstance(kind, inspect.BoolType) and type(value) is not bool:
        raise ConfigFault("config.not_true_or_false", **about)
    if isinstance(kind, inspect.IntType):
        if type(value) is not int:
            raise ConfigFault("config.not_whole", **about)
        assert kind.ge is not None
        assert kind.le is not None
        if not kind.ge <= value <= kind.le:
            raise ConfigFault("config.out_of_range", **about, least=kind.ge, most=kind.le)
    if isinstance(kind, inspect.LiteralType) and (type(value) is not str or value not in kind.values):
        raise ConfigFault("config.not_a_choice", **about, allowed=kind.values)
    if isinstance(kind, inspect.StrType) and type(value) is not str:
        raise ConfigFault("config.not_text", **about)
    if isinstance(kind, inspect.VarTupleType) and not (
        isinstance(value, list | tuple) and all(type(word) is str for word in value)
    ):
        raise ConfigFault("config.not_a_list", **about)
    _check_meaning(name, value, where)
    return value


def _check_meaning(name: str, value: Any, where: str) -> None:
    """Refuse texts that are of the right type and still name nothing."""
    if name == "host" and not is_host(value):
        raise ConfigFault("config.bad_host", word=value, where=where)
    if name == "database":
        place_of(value)
    if name == "proxies":
        for proxy in value:
            if address(proxy) is None:
                raise ConfigFault("config.bad_proxy", word=proxy, where=where)
    if name == "origins":
        for origin in value:
            if not is_origin(origin):
                raise ConfigFault("config.bad_origin", word=origin, where=where)


def _toml(table: Mapping[str, Any], above: str = "") -> Iterator[str]:
    """The lines of a table, and those of the tables in it."""
    for name, value in table.items():
        if not isinstance(value, dict) and value is not None:
            yield f"{name} = {_toml_value(value)}"
    for name, value in table.items():
        if isinstance(value, dict):
            if any(not isinstance(inside, dict) for inside in value.values()):
                yield f"\n[{above}{name}]"
            yield from _toml(value, f"{above}{name}.")


def _toml_value(value: Any) -> str:
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value) if isinstance(value, int) else f"[{', '.join(map(_toml_value, value))}]"
