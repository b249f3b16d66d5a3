"""The web client's files, as they were built.

Law: read once, served from memory, packed beforehand; what carries its hash in its name never changes, and everything
else is asked for anew. Nothing outside the folder can be named.
"""

import gzip
import mimetypes
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import NamedTuple

from aiohttp import web

FOLDER = Path(__file__).parent / "site"
FOREVER = "public, max-age=31536000, immutable"
_PACKED = (".js", ".css", ".html", ".svg", ".json", ".webmanifest")
_TYPES = {".js": "text/javascript", ".webmanifest": "application/manifest+json", ".woff2": "font/woff2"}

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class File(NamedTuple):
    """One file, plain and packed."""

    body: bytes
    packed: bytes | None
    media: str
    cached: str


def read_site(folder: Path = FOLDER) -> dict[str, File]:
    """Every file by its address; none where the client was not built."""
    found: dict[str, File] = {}
    for path in sorted(folder.rglob("*")) if folder.is_dir() else ():
        if path.is_file():
            name = path.relative_to(folder).as_posix()
            body = path.read_bytes()
            media = _TYPES.get(path.suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
            packed = gzip.compress(body, 9, mtime=0) if path.suffix in _PACKED else None
            found[f"/{name}"] = File(body, packed, media, FOREVER if name.startswith("assets/") else "no-cache")
    return found


def serve_file(file: File) -> Handler:
    """The handler of one file."""

    async def serve(request: web.Request) -> web.StreamResponse:
        packed = file.packed is not None and "gzip" in request.headers.get("Accept-Encoding", "")
        response = web.Response(body=file.packed if packed else file.body, content_type=file.media)
        response.headers["Cache-Control"] = file.cached
        response.headers["Vary"] = "Accept-Encoding"
        if packed:
            response.headers["Content-Encoding"] = "gzip"
        return response

    return serve
