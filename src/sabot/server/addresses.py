"""Hosts, origins, and addresses that may hold a password.

Law: what is no address is refused before anything listens at it, and no password is ever shown.
"""

import re
from ipaddress import IPv4Address, IPv6Address, ip_address
from urllib.parse import unquote, urlsplit

from sabot.storage.address import SqlitePlace, place_of
from sabot.storage.faults import StorageFault

_HOST = re.compile(r"(?=.{1,253}$)[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?)*")
_ORIGIN = re.compile(r"(?P<scheme>https?)://(?P<host>\[[0-9a-f:]+\]|[a-z0-9_.-]+)(:(?P<port>[1-9][0-9]{0,4}))?")
_USUAL = {"http": "80", "https": "443"}


def is_host(word: str) -> bool:
    """Say whether a server can listen at this: an address, or the name of one."""
    if address(word) is not None:
        return "%" not in word
    lower = word.lower()
    return bool(lower.isascii() and _HOST.fullmatch(lower)) and not lower.rpartition(".")[2].isdigit()


def is_origin(word: str) -> bool:
    """Say whether a browser would send exactly this."""
    parts = _ORIGIN.fullmatch(word)
    if parts is None or parts["port"] == _USUAL[parts["scheme"]] or int(parts["port"] or 1) > 65_535:
        return False
    host = parts["host"]
    known = address(host.strip("[]"))
    if host.startswith("["):
        return isinstance(known, IPv6Address) and f"[{known}]" == host
    return is_host(host)


def address(host: str) -> IPv4Address | IPv6Address | None:
    """The address that a word is, if it is one."""
    try:
        return ip_address(host)
    except ValueError:
        return None


def hidden(address: str) -> str:
    """A database's address without its password."""
    try:
        if isinstance(place_of(address), SqlitePlace):
            return address
    except StorageFault:
        return "***"
    parts = urlsplit(address)
    user, at, server = parts.netloc.rpartition("@")
    name, colon, _ = user.partition(":")
    query = "&".join(
        f"{key}=***" if "pass" in unquote(key).lower() else f"{key}{equals}{value}"
        for key, equals, value in (part.partition("=") for part in parts.query.split("&"))
    )
    return f"{parts.scheme}://{name}{colon and ':***'}{at}{server}{parts.path}{query and '?'}{query}"
