"""The configuration: file, environment and flags; everything that can be wrong, one by one."""

import math
import os
import re
import tomllib
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest
from argon2 import PasswordHasher
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import inspect
from support.effort import examples

import sabot
from sabot.games import GAMES, Kind
from sabot.server import config as module
from sabot.server.config import Away, Config, ConfigFault, HelpLine, Limits, describe, load
from sabot.storage.faults import StorageFault
from sabot.words import LANGS, catalogue, say

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "docs" / "sabot.example.toml"


def leaves(kind: inspect.Type, names: tuple[str, ...] = ()) -> dict[str, inspect.Type]:
    """Every setting by its name, from the type itself."""
    if isinstance(kind, inspect.UnionType):
        return leaves(kind.types[0], names)
    if isinstance(kind, inspect.DictType):
        return leaves(kind.value_type, (*names, "classic"))
    if not isinstance(kind, inspect.StructType):
        return {".".join(names): kind}
    return {name: leaf for field in kind.fields for name, leaf in leaves(field.type, (*names, field.name)).items()}


SETTINGS = leaves(inspect.type_info(Config))
NUMBERS = {name: kind for name, kind in SETTINGS.items() if isinstance(kind, inspect.IntType)}


def variable(name: str) -> str:
    return "SABOT_" + name.replace(".", "__").upper()


def value_at(config: Config, name: str) -> Any:
    found: Any = msgspec.to_builtins(config)
    for part in name.split("."):
        found = found[part]
    return found


def written(tmp_path: Path, text: str) -> str:
    path = tmp_path / "sabot.toml"
    path.write_text(text, encoding="utf-8")
    return str(path)


def fault(path: str | None, environment: Mapping[str, str], flags: Mapping[str, object]) -> ConfigFault:
    with pytest.raises(ConfigFault) as raised:
        load(path, environment, flags)
    return raised.value


def test_nothing_given_is_the_defaults():
    assert load(None, {}, {}) == Config()


def test_the_file_is_below_the_environment_and_that_below_the_flags(tmp_path: Path):
    path = written(tmp_path, "port = 1\nhost = 'a'\nguest_cents = 5\n[limits]\nburst = 7\nsockets = 8\n")
    environment = {"SABOT_PORT": "2", "SABOT_HOST": "b", "SABOT_LIMITS__BURST": "9", "HOME": "/"}
    config = load(path, environment, {"port": 3, "host": None})
    assert (config.port, config.host, config.guest_cents) == (3, "b", 5)
    assert config.limits == Limits(burst=9, sockets=8)


def test_an_empty_variable_is_none():
    assert load(None, {"SABOT_PORT": "", "SABOT_DATABASE": ""}, {}) == Config()


def test_the_waits_of_a_game_can_be_changed_one_by_one(tmp_path: Path):
    path = written(tmp_path, "[away.classic]\npending_ms = 5000\n[away.progressive]\nending = 'void'\n")
    config = load(path, {"SABOT_AWAY__CLASSIC__IDLE_MS": "6000"}, {"away.progressive.open_ms": 7000})
    assert config.away == {
        "classic": Away(pending_ms=5000, idle_ms=6000),
        "progressive": Away(ending="void", open_ms=7000),
    }


@pytest.mark.parametrize("name", NUMBERS)
def test_every_number_has_a_range_and_is_taken_at_both_its_ends(name: str):
    least, most = NUMBERS[name].ge, NUMBERS[name].le
    assert least is not None
    assert most is not None
    roomy = {"passwords.memory_kib": 4_194_304, "passwords.parallelism": 1}  # as one needs the other
    roomy.pop(name, None)
    for number in (least, most):
        assert value_at(load(None, {}, roomy | {name: number}), name) == number
        assert value_at(load(None, {variable(name): str(number)}, roomy), name) == number
    for number in (least - 1, most + 1, -(10**30), 10**30):
        for found in (fault(None, {variable(name): str(number)}, {}), fault(None, {}, {name: number})):
            assert (found.key, found.about["name"]) == ("config.out_of_range", name)
            assert (found.about["least"], found.about["most"]) == (least, most)


WRONG_TYPES: dict[type[inspect.Type], tuple[str, list[object]]] = {
    inspect.IntType: ("config.not_whole", [True, 1.0, math.nan, "1", [1], {"a": 1}, b"1"]),
    inspect.BoolType: ("config.not_true_or_false", [0, 1, 1.0, "true", [True], {"a": True}]),
    inspect.StrType: ("config.not_text", [True, 1, 1.0, ["a"], {"a": "a"}, b"a"]),
    inspect.LiteralType: ("config.not_a_choice", [True, 1, 1.0, ["en"], {"a": "en"}, b"en", "", "En"]),
    inspect.VarTupleType: ("config.not_a_list", [True, 1, "a", [1], ["a", True], {"a": "a"}, b"a"]),
}


@pytest.mark.parametrize("name", SETTINGS)
def test_every_setting_refuses_what_is_of_another_type(name: str):
    key, wrongs = WRONG_TYPES[type(SETTINGS[name])]
    for wrong in wrongs:
        found = fault(None, {}, {name: wrong})
        assert (found.key, found.about["name"], found.about["where"]) == (key, name, f"--{name}")


@pytest.mark.parametrize(
    ("text", "key", "about"),
    [
        ("prot = 1", "config.unknown_key", {"name": "prot"}),
        ("[limits]\nbrust = 1", "config.unknown_key", {"name": "limits.brust"}),
        ("[limit]\nburst = 1", "config.unknown_key", {"name": "limit"}),
        ("[away.classic]\nwait_ms = 1", "config.unknown_key", {"name": "away.classic.wait_ms"}),
        ("currency = '$'", "config.unknown_key", {"name": "currency"}),
        ("[away.bingo]", "config.unknown_game", {"word": "bingo", "allowed": ("classic", "progressive")}),
        ("[away.infinite]\nidle_ms = 5000", "config.live_game", {"word": "infinite"}),
        ("limits = 1", "config.not_a_table", {"name": "limits"}),
        ("away = []", "config.not_a_table", {"name": "away"}),
        ("[away]\nclassic = 1", "config.not_a_table", {"name": "away.classic"}),
        ("[[limits]]\nburst = 1", "config.not_a_table", {"name": "limits"}),
        ("port = true", "config.not_whole", {"name": "port"}),
        ("port = '8021'", "config.not_whole", {"name": "port"}),
        ("port = 8021.0", "config.not_whole", {"name": "port"}),
        ("[port]", "config.not_whole", {"name": "port"}),
        ("port = 65536", "config.out_of_range", {"name": "port", "least": 0, "most": 65535}),
        ("port = -1", "config.out_of_range", {"name": "port"}),
        ("secure_cookies = 1", "config.not_true_or_false", {"name": "secure_cookies"}),
        ("host = 1", "config.not_text", {"name": "host"}),
        ("host = 1979-05-27", "config.not_text", {"name": "host"}),
        ("host = ''", "config.bad_host", {"word": ""}),
        ("language = 'de'", "config.not_a_choice", {"name": "language", "allowed": ("en", "fr")}),
        ("[log]\nlevel = 'loud'", "config.not_a_choice", {"name": "log.level"}),
        ("origins = 'http://a'", "config.not_a_list", {"name": "origins"}),
        ("origins = [1]", "config.not_a_list", {"name": "origins"}),
        ("origins = ['http://a/']", "config.bad_origin", {"word": "http://a/"}),
        ("proxies = ['nearby']", "config.bad_proxy", {"word": "nearby"}),
        ("[help.here]\nphones = ['call us']", "config.bad_phone", {"word": "call us"}),
        ("[help.here]\npage = 'http://a.example'", "config.bad_page", {"word": "http://a.example"}),
        ("[help.here]\npage = 'javascript:alert(1)'", "config.bad_page", {"word": "javascript:alert(1)"}),
        ("[help.here]\nname = 'x'", "config.unknown_key", {"name": "help.here.name"}),
        ("[help]\nen = 'x'", "config.not_a_table", {"name": "help.en"}),
        ("[passwords]\nmemory_kib = 31", "config.too_little_memory", {"least": 32}),
        ("port = ", "config.not_toml", {"line": 1}),
        ("port = 1\n\nport = 2", "config.not_toml", {"line": 3}),
        ("port = 1\nhost = '''", "config.not_toml", {"line": 2}),
        (f"port = {'9' * 5000}", "config.not_toml", {}),
        (f"origins = {'[' * 5000}", "config.not_toml", {}),
    ],
)
def test_a_wrong_file_is_refused_by_its_own_sentence(text: str, key: str, about: dict[str, object], tmp_path: Path):
    path = written(tmp_path, text)
    found = fault(path, {}, {})
    assert found.key == key
    assert found.about | about == found.about
    assert key == "config.too_little_memory" or path in (found.about.get("path"), found.about.get("where"))


def test_a_file_that_cannot_be_read_is_refused_by_its_own_sentence(tmp_path: Path):
    (tmp_path / "latin").write_bytes("# é".encode("latin-1"))
    (tmp_path / "loop").symlink_to("loop")
    for name, key in (
        ("nothing", "config.missing"),
        ("latin/nothing", "config.missing"),
        ("nul\0", "config.missing"),
        (".", "config.unreadable"),
        ("loop", "config.unreadable"),
        ("latin", "config.not_utf8"),
    ):
        found = fault(f"{tmp_path}/{name}", {}, {})
        assert (found.key, found.about["path"]) == (key, f"{tmp_path}/{name}")
    assert fault(str(tmp_path), {}, {}).about["why"] == "Is a directory"


def test_a_mark_at_the_beginning_of_a_file_is_none_of_it(tmp_path: Path):
    (tmp_path / "sabot.toml").write_bytes(b"\xef\xbb\xbfport = 1\r\n")
    assert load(str(tmp_path / "sabot.toml"), {}, {}).port == 1


@pytest.mark.parametrize(
    ("name", "text", "key"),
    [
        ("SABOT_PROT", "1", "config.unknown_variable"),
        ("SABOT_", "1", "config.unknown_variable"),
        ("SABOT_port", "1", "config.unknown_variable"),
        ("SABOT_PORT__X", "1", "config.unknown_variable"),
        ("SABOT_LIMITS_BURST", "1", "config.unknown_variable"),
        ("SABOT_LIMITS__BRUST", "1", "config.unknown_variable"),
        ("SABOT_AWAY__BINGO__IDLE_MS", "5000", "config.unknown_game"),
        ("SABOT_AWAY__POWER__IDLE_MS", "5000", "config.live_game"),
        ("SABOT_LIMITS", "1", "config.not_a_table"),
        ("SABOT_AWAY", "classic", "config.not_a_table"),
        ("SABOT_PORT", "http", "config.not_whole"),
        ("SABOT_PORT", "8021.0", "config.not_whole"),
        ("SABOT_PORT", " 8021", "config.not_whole"),
        ("SABOT_PORT", "٣", "config.not_whole"),
        ("SABOT_PORT", "true", "config.not_whole"),
        ("SABOT_PORT", "9" * 5000, "config.not_whole"),
        ("SABOT_PORT", "70000", "config.out_of_range"),
        ("SABOT_SECURE_COOKIES", "yes", "config.not_true_or_false"),
        ("SABOT_LANGUAGE", "EN", "config.not_a_choice"),
        ("SABOT_LOG__FORMAT", "xml", "config.not_a_choice"),
        ("SABOT_HOST", "a b", "config.bad_host"),
        ("SABOT_ORIGINS", "http://a,,http://b", "config.bad_origin"),
    ],
)
def test_a_wrong_variable_is_refused_by_its_own_sentence(name: str, text: str, key: str):
    found = fault(None, {name: text}, {})
    assert found.key == key
    assert name in (found.about.get("name"), found.about.get("where"))


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("secure_cookies", "true", True),
        ("secure_cookies", "1", True),
        ("secure_cookies", "0", False),
        ("origins", "https://a.example", ("https://a.example",)),
        ("origins", "https://a.example, http://b:81", ("https://a.example", "http://b:81")),
        ("language", "fr", "fr"),
        ("port", "0", 0),
        ("log.level", "debug", "debug"),
        ("away.classic.ending", "void", "void"),
    ],
)
def test_a_variable_is_read_as_its_setting_needs_it(name: str, text: str, value: object):
    assert value_at(load(None, {variable(name): text}, {}), name) == value


def test_a_flag_of_no_setting_is_refused():
    assert fault(None, {}, {"prot": 1}).about["where"] == "--prot"
    assert fault(None, {}, {"port.x": 1}).key == "config.unknown_key"


def test_variables_that_are_known_elsewhere_are_left_alone():
    """All that are named anywhere in the project."""
    files = [*(ROOT / "tests").rglob("*.py"), *Path(sabot.__file__).parent.rglob("*.py")]
    read = {
        name
        for path in files
        for name in re.findall(r"""environ(?:\.get\(|\[)["'](SABOT_\w+)""", path.read_text(encoding="utf-8"))
    }
    assert {"SABOT_TRACEBACK", "SABOT_LONG", "SABOT_DATABASE"} <= read
    load(None, dict.fromkeys(read - {"SABOT_DATABASE"} | {"SABOT_CACHE_DIR"}, "1"), {})
    assert load(None, {"SABOT_DATABASE": "sqlite:///other.db"}, {}).database == "sqlite:///other.db"


TEXTS = {
    "host": st.sampled_from(["localhost", "::1", "a.example"]),
    "database": st.sampled_from(["sqlite:///é 'x' \"y\" \\.db", "postgres://user@host/house"]),
    "origins": st.lists(st.sampled_from(["http://a", "https://b:81"])),
    "proxies": st.lists(st.sampled_from(["10.0.0.7", "fd00::7"])),
    "help.classic.en": st.sampled_from(["Help", ""]),
    "help.classic.fr": st.sampled_from(["Aide « ici »", ""]),
    "help.classic.phones": st.lists(st.sampled_from(["1 800 461-0140", "988", "+33 9 74 75 13 13"])),
    "help.classic.page": st.sampled_from(["", "https://aidejeu.ca", "https://a.example/aide"]),
}


def some(name: str, kind: inspect.Type) -> st.SearchStrategy[object]:
    if isinstance(kind, inspect.IntType):
        return st.integers(kind.ge, kind.le)
    if isinstance(kind, inspect.LiteralType):
        return st.sampled_from(kind.values)
    return st.booleans() if isinstance(kind, inspect.BoolType) else TEXTS[name]


FLAGS = st.fixed_dictionaries({}, optional={name: some(name, kind) for name, kind in SETTINGS.items()})


@settings(max_examples=examples(60), deadline=None)
@given(FLAGS)
def test_what_is_described_is_read_back_as_the_same(tmp_path_factory: pytest.TempPathFactory, flags: dict[str, object]):
    flags = flags | {"passwords.parallelism": 1}
    config = load(None, {}, flags)
    assert {name: value_at(config, name) for name in flags} == {
        name: tuple(value) if isinstance(value, list) else value for name, value in flags.items()
    }
    path = tmp_path_factory.getbasetemp() / "described.toml"
    path.write_text(describe(config), encoding="utf-8")
    assert load(str(path), {}, {}) == config


@settings(max_examples=examples(100), deadline=None)
@given(
    st.recursive(
        st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text()),
        lambda inner: st.one_of(
            st.lists(inner),
            st.dictionaries(st.one_of(st.text(), st.sampled_from([*SETTINGS, "limits", "away"])), inner),
        ),
    ),
    st.sampled_from([*SETTINGS, "limits", "away", "away.classic", "nothing"]),
)
def test_whatever_is_given_is_taken_or_refused(value: object, name: str):
    for environment, flags in (({}, {name: value}), ({variable(name): str(value)}, {})):
        with suppress(ConfigFault, StorageFault):
            load(None, environment, flags)


def test_the_example_is_exactly_the_defaults():
    assert load(str(EXAMPLE), {}, {}) == Config()
    document = tomllib.loads(EXAMPLE.read_text(encoding="utf-8"))
    assert document == tomllib.loads(describe(Config())), "every setting is there"


def test_the_example_names_what_is_optional_and_every_range(tmp_path: Path):
    text = EXAMPLE.read_text(encoding="utf-8")
    whole = re.sub(r"^# (\[away\.|\w+ = )", r"\1", text, flags=re.MULTILINE)
    config = load(written(tmp_path, whole), {}, {})
    assert set(config.away) == {"classic"}
    assert None not in msgspec.structs.astuple(config.away["classic"])
    section = ""
    for line in whole.splitlines():
        if line.startswith("["):
            section = line.strip("[]") + "."
        name = section + line.partition(" = ")[0]
        if name in NUMBERS:
            kind = NUMBERS[name]
            assert re.search(rf"  # {kind.ge} to {kind.le}(;|$)", line), line


def test_the_cost_of_a_password_is_the_one_it_always_had():
    hasher, cost = PasswordHasher(), Config().passwords
    assert (cost.time_cost, cost.memory_kib, cost.parallelism) == (
        hasher.time_cost,
        hasher.memory_cost,
        hasher.parallelism,
    )


def test_the_help_lines_of_the_operator_stand_in_the_place_of_the_defaults(tmp_path: Path):
    mine = load(written(tmp_path, "[help.'ici et là']\nfr = 'Chez nous'\nphones = ['112']\n"), {}, {})
    assert mine.help == {"ici et là": HelpLine(fr="Chez nous", phones=("112",))}
    nobody = load(written(tmp_path, "[help]\n"), {}, {})
    assert nobody.help == {}
    for config in (mine, nobody, Config()):
        assert load(written(tmp_path, describe(config)), {}, {}) == config


def test_only_instant_games_wait_for_a_player():
    for game in GAMES.values():
        flags = {f"away.{game.name}.idle_ms": 5000}
        if game.kind is Kind.INSTANT:
            assert load(None, {}, flags).away[game.name].idle_ms == 5000
        else:
            assert fault(None, {}, flags).key == "config.live_game"


FAULTS: dict[str, tuple[str | None, dict[str, str], dict[str, object]]] = {
    "config.missing": ("nothing.toml", {}, {}),
    "config.unreadable": (os.sep, {}, {}),
    "config.unknown_key": (None, {}, {"prot": 1}),
    "config.unknown_variable": (None, {"SABOT_PROT": "1"}, {}),
    "config.unknown_game": (None, {}, {"away.bingo.idle_ms": 1}),
    "config.live_game": (None, {}, {"away.power.idle_ms": 1}),
    "config.not_a_table": (None, {}, {"limits": 1}),
    "config.not_whole": (None, {}, {"port": True}),
    "config.out_of_range": (None, {}, {"port": -1}),
    "config.not_true_or_false": (None, {}, {"secure_cookies": 1}),
    "config.not_text": (None, {}, {"host": 1}),
    "config.not_a_choice": (None, {}, {"language": "de"}),
    "config.not_a_list": (None, {}, {"origins": "http://a"}),
    "config.bad_host": (None, {}, {"host": ""}),
    "config.bad_origin": (None, {}, {"origins": ["*"]}),
    "config.bad_proxy": (None, {}, {"proxies": ["10.0.0.0/8"]}),
    "config.bad_phone": (None, {}, {"help.here.phones": ["nobody"]}),
    "config.bad_page": (None, {}, {"help.here.page": "/here"}),
    "config.no_strategy": (None, {}, {"away.progressive.ending": "complete"}),
    "config.too_little_memory": (None, {}, {"passwords.memory_kib": 8}),
    "config.not_toml": ("bad.toml", {}, {}),
    "config.not_utf8": ("latin.toml", {}, {}),
}


@pytest.mark.parametrize("key", FAULTS)
def test_every_fault_has_a_sentence_in_both_languages(key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    Path("bad.toml").write_text("port =", encoding="utf-8")
    Path("latin.toml").write_bytes(b"\xe9")
    found = fault(*FAULTS[key])
    assert found.key == key
    for lang in LANGS:
        sentence = say(lang, key, **found.about)
        assert all(
            str(found.about[name]) in sentence for name in ("name", "word", "where", "path") if name in found.about
        )


def test_no_fault_is_left_out():
    source = "".join(page.read_text(encoding="utf-8") for page in Path(module.__file__).parent.glob("*.py"))
    assert set(re.findall(r'ConfigFault\(\s*"([\w.]+)"', source)) == set(FAULTS)
    assert {key for key in catalogue("en") if key.startswith("config.")} == set(FAULTS)
