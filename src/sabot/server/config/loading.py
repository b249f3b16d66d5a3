"""Reading a configuration: a file, the environment, flags.

Law: later ones over earlier ones, setting by setting; the first thing that is wrong is refused, by name and place, and
what was written is not repeated, for it may be a secret.
"""

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
from msgspec import inspect

from sabot.games import GAMES, Kind
from sabot.server.addresses import address, is_host, is_origin
from sabot.server.config.help_lines import PAGE, PHONE
from sabot.server.config.settings import Config, ConfigFault
from sabot.storage.address import place_of

PREFIX = "SABOT_"
ELSEWHERE = re.compile(r"SABOT_(LONG|TRACEBACK|CACHE\w*)")
"""Variables that other parts read."""
_CONFIG: inspect.Type = inspect.type_info(Config)


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
        if isinstance(kind, inspect.DictType):
            _table(given, names)  # an empty one is an answer too
        for part, inside in value.items():
            _put(given, (*names, part), inside, where)
        return
    _table(given, names[:-1])[names[-1]] = _checked(kind, name, value, where)


def _table(given: dict[str, Any], names: tuple[str, ...]) -> dict[str, Any]:
    """The table of this name among what was given, made if it was not there."""
    for table in names:
        given = given.setdefault(table, {})
    return given


def _kind(names: tuple[str, ...], where: str) -> inspect.Type:
    """What a setting of this name is."""
    kind = _CONFIG
    for place, name in enumerate(names):
        if isinstance(kind, inspect.DictType):
            if names[0] == "away":
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
    if name.startswith("help."):
        _check_help_line(name.rpartition(".")[2], value, where)


def _check_help_line(setting: str, value: Any, where: str) -> None:
    """Refuse what nobody can dial or follow."""
    if setting == "phones":
        for phone in value:
            if not PHONE.fullmatch(phone):
                raise ConfigFault("config.bad_phone", word=phone, where=where)
    if setting == "page" and value and not PAGE.fullmatch(value):
        raise ConfigFault("config.bad_page", word=value, where=where)
