"""The browser client: what `make web` built, handed out from memory and packed as the browser likes it."""

from __future__ import annotations

import logging
import re
from hashlib import sha256
from mimetypes import guess_type
from pathlib import Path
from typing import NamedTuple

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send

from fondaco.games import find, names

log = logging.getLogger("fondaco.pages")

STATIC = Path(__file__).parent / "static"
FRONT = "/index.html"
WORKER = "/sw.js"
"""Keeps all of the client at hand in the browser, until it changes itself."""
OURS = "fondaco.games."
"""Where the games are that the client brings."""
NOT_PAGES = ("/api/", "/feeds/", "/live/", "/health/", "/metrics/")
PACKED = {"br": ".br", "gzip": ".gz"}
"""By content encoding, the best first: how the packed file's name ends."""

NO_CLIENT = (
    "The browser client is missing here, so there are no tables to see. "
    "Released packages have it; in the source tree, `make web` builds it. Then start the server again."
)

FOR_EVER = b"public, max-age=31536000, immutable"
ASK_AGAIN = b"no-cache"
KINDS = {
    ".webmanifest": "application/manifest+json",
    ".js": "text/javascript",
    ".wasm": "application/wasm",
    ".woff2": "font/woff2",
}


class File(NamedTuple):
    kind: bytes
    keep: bytes
    bodies: dict[str, bytes]
    """By content encoding; "" is the plain one."""


def read_files(folder: Path) -> dict[str, File]:
    """By path, as /assets/index-1a2b3c.js. What has a hash in its name never changes."""
    found = {}
    for path in sorted(folder.rglob("*")):
        if path.is_file() and path.suffix not in PACKED.values():
            name = "/" + path.relative_to(folder).as_posix()
            found[name] = File(_kind(path), FOR_EVER if name.startswith("/assets/") else ASK_AGAIN, _bodies(path))
    return found


def _kind(path: Path) -> bytes:
    kind = KINDS.get(path.suffix) or guess_type(path.name)[0] or "application/octet-stream"
    return (f"{kind}; charset=utf-8" if kind.startswith("text/") else kind).encode()


def _bodies(path: Path) -> dict[str, bytes]:
    packed = {encoding: path.with_name(path.name + ending) for encoding, ending in PACKED.items()}
    return {"": path.read_bytes()} | {encoding: file.read_bytes() for encoding, file in packed.items() if file.exists()}


class Pages:
    """Answers what a browser asks for as a page or a part of one; everything else goes on to the server."""

    def __init__(self, app: ASGIApp, folder: Path = STATIC, path: str = "", origin: str = "") -> None:
        self.app = app
        self.files = read_files(folder)
        if FRONT not in self.files:
            log.warning(NO_CLIENT)
            self.files[FRONT] = File(b"text/plain; charset=utf-8", ASK_AGAIN, {"": NO_CLIENT.encode()})
            return
        if any(not find(game).home.startswith(OURS) for game in names()):
            self.files[FRONT] = _with_more_games(self.files[FRONT])
        if path:
            self.files[FRONT] = _below(self.files[FRONT], path.encode())
        if origin:
            self.files[FRONT] = _with_preview(self.files[FRONT], f"{origin}{path}".encode())
        self.files[WORKER] = _knowing(self.files[WORKER], self.files[FRONT])

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        file = self._find(scope) if scope["type"] == ScopeType.HTTP else None
        if file is None:
            await self.app(scope, receive, send)
            return
        encoding, body = choose(file, dict(scope["headers"]).get(b"accept-encoding", b"").decode("latin-1"))
        headers = [
            (b"content-type", file.kind),
            (b"content-length", str(len(body)).encode()),
            (b"cache-control", file.keep),
            (b"vary", b"accept-encoding"),
        ]
        if encoding:
            headers.append((b"content-encoding", encoding.encode()))
        sent = b"" if scope.get("method") == "HEAD" else body
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": sent, "more_body": False})

    def _find(self, scope: Scope) -> File | None:
        """The client knows its own addresses: whatever is no file and has no dot in it is its front page."""
        path = scope["path"]
        if scope.get("method") not in ("GET", "HEAD") or f"{path}/".startswith(NOT_PAGES):
            return None
        named = self.files.get(path)
        return self.files[FRONT] if named is None and "." not in path else named


def _with_more_games(front: File) -> File:
    """The client knows our own games: only where there are others does it have to ask which."""
    return front._replace(bodies={"": front.bodies[""].replace(b"<html", b"<html data-more-games", 1)})


def _below(front: File, path: bytes) -> File:
    """The client finds its own parts, and learns what stands before all its addresses."""
    body = front.bodies[""].replace(b"<html", b'<html data-base="%b"' % path, 1)
    return front._replace(bodies={"": re.sub(rb'(src|href)="/', rb'\1="%b/' % path, body)})


def _knowing(worker: File, front: File) -> File:
    """A browser that keeps the front page looks for another one when this script has changed."""
    known = sha256(front.bodies[""]).hexdigest()
    return worker._replace(bodies={"": b"%b// The front page is %b.\n" % (worker.bodies[""], known.encode())})


def _with_preview(front: File, home: bytes) -> File:
    """Whoever shows a link asks for its picture by a whole address."""
    body = front.bodies[""].replace(b'content="/preview.png"', b'content="%b/preview.png"' % home, 1)
    return front._replace(bodies={"": body})


def choose(file: File, accepted: str) -> tuple[str, bytes]:
    """The best encoding that the browser takes."""
    taken = {part.partition(";")[0].strip() for part in accepted.split(",")}
    best = next((encoding for encoding in PACKED if encoding in taken and encoding in file.bodies), "")
    return best, file.bodies[best]
