"""What may stand as a host, an origin and a database in a configuration; a password is never shown."""

import tomllib

import pytest

from sabot.server.config import Config, ConfigFault, describe, load, origins_of
from sabot.storage.faults import StorageFault

SECRET = "hunter2"  # noqa: S105 -- it is looked for in messages


def fault(flags: dict[str, object]) -> ConfigFault:
    with pytest.raises(ConfigFault) as raised:
        load(None, {}, flags)
    return raised.value


@pytest.mark.parametrize(
    "host",
    ["127.0.0.1", "0.0.0.0", "::", "::1", "2001:db8::1", "localhost", "a.example", "A.Example", "my_box", "x" * 63],  # noqa: S104 -- looked at only
)
def test_an_address_or_a_name_is_a_host(host: str):
    assert load(None, {}, {"host": host}).host == host


@pytest.mark.parametrize(
    "host",
    [
        *("", " ", "*", "a b", "http://a", "a:80", "[::1]", "127.1", "256.0.0.1", "1.2.3.4.5", "fe80::1%eth0", ":::"),
        *("-a", "a-", "a..b", ".a", "a.", "é.example", "a\n", "a\0", "x" * 64, ".".join(["x" * 60] * 5)),
    ],
)
def test_anything_else_is_no_host(host: str):
    found = fault({"host": host})
    assert (found.key, found.about["word"]) == ("config.bad_host", host)


@pytest.mark.parametrize(
    "origin",
    [
        *("http://localhost", "http://localhost:8021", "https://a.example", "https://a.example:80", "http://b:443"),
        *("http://127.0.0.1:1", "http://[::1]:65535", "https://[2001:db8::1]", "https://xn--caf-dma.example"),
    ],
)
def test_an_origin_is_what_a_browser_sends(origin: str):
    assert load(None, {}, {"origins": [origin]}).origins == (origin,)


@pytest.mark.parametrize(
    "origin",
    [
        *("", "*", "null", "a.example", "//a.example", "ftp://a.example", "http://", "http://:80", "HTTP://a.example"),
        *("http://A.example", "http://a.example/", "http://a.example/x", "http://a.example?x", "http://a.example#x"),
        *("http://user@a.example", "http://a.example:", "http://a.example:0", "http://a.example:080"),
        *("http://a.example:65536", "http://a.example:80", "https://a.example:443", "http://a.example:8 0"),
        *("http://*.example", "http://é.example", "http://a_.example.", "http://1.2.3", "http://127.0.0.01"),
        *("http://::1", "http://[::1", "http://[0:0:0:0:0:0:0:1]", "http://[::g]", "http://[1.2.3.4]"),
        *(" http://a.example", "http://a.example\n", "http://a.example http://b.example"),
    ],
)
def test_anything_else_is_no_origin(origin: str):
    found = fault({"origins": ["http://good.example", origin]})
    assert (found.key, found.about["word"]) == ("config.bad_origin", origin)


@pytest.mark.parametrize(
    ("host", "port", "more"),
    [
        ("127.0.0.1", 8021, ()),
        ("localhost", 8021, ()),
        ("0.0.0.0", 8021, ()),  # noqa: S104 -- looked at only
        ("::", 8021, ()),
        ("::1", 8021, ("http://[::1]:8021",)),
        ("192.0.2.7", 9000, ("http://192.0.2.7:9000",)),
        ("Box.Example", 8021, ("http://box.example:8021",)),
    ],
)
def test_without_origins_the_server_trusts_its_own_addresses(host: str, port: int, more: tuple[str, ...]):
    own = (f"http://127.0.0.1:{port}", f"http://localhost:{port}")
    assert origins_of(Config(host=host), port) == own + more
    for origin in own + more:
        assert load(None, {}, {"origins": [origin]})


def test_a_browser_leaves_out_the_usual_port():
    assert origins_of(Config(), 80) == ("http://127.0.0.1", "http://localhost")


def test_given_origins_are_all_there_are():
    assert origins_of(Config(origins=("https://a.example",)), 8021) == ("https://a.example",)


def test_a_wrong_address_of_a_database_is_refused_before_anything_is_opened():
    with pytest.raises(StorageFault) as raised:
        load(None, {"SABOT_DATABASE": f"mysql://user:{SECRET}@host/house"}, {})
    assert raised.value.key == "storage.unknown_scheme"
    assert SECRET not in repr(raised.value)


@pytest.mark.parametrize(
    ("address", "shown"),
    [
        ("sqlite:///a:b@c.db", "sqlite:///a:b@c.db"),
        (f"postgres://user:{SECRET}@host:5432/house", "postgres://user:***@host:5432/house"),
        (f"postgres://user:{SECRET}@[::1]/house?a=b", "postgres://user:***@[::1]/house?a=b"),
        ("postgres://user@host/house", "postgres://user@host/house"),
        (f"postgresql:///house?host=/run&password={SECRET}&x=y", "postgresql:///house?host=/run&password=***&x=y"),
        (f"postgresql:///house?%70assword={SECRET}", "postgresql:///house?%70assword=***"),
        (f"mysql://user:{SECRET}@host/house", "***"),
        (SECRET, "***"),
    ],
)
def test_a_password_is_never_shown(address: str, shown: str):
    config = Config(database=address)
    assert tomllib.loads(describe(config))["database"] == shown
    assert SECRET not in repr(config)
