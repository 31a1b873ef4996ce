"""What every request and every live connection passes first, whatever it asks for."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any
from urllib.parse import parse_qsl, quote

import msgspec
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from fondaco.server.guests import hashed
from fondaco.server.limits import Limits, address_of
from fondaco.server.logs import warn_once
from fondaco.server.metrics import timed
from fondaco.server.problems import Problem, bad

SECRETS = {"token", "access_token", "authorization", "auth", "bearer", "recovery", "secret"}
"""Whoever writes one of these into an address has it in histories and logs: it is refused, so that nobody does."""

WRITING = {"POST", "PUT", "PATCH", "DELETE"}
JSON = "application/json"

HEADERS = {
    b"content-security-policy": b"default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data:; "
    b"object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    b"x-content-type-options": b"nosniff",
    b"referrer-policy": b"no-referrer",
    b"cross-origin-opener-policy": b"same-origin",
    b"cross-origin-resource-policy": b"same-origin",
    b"permissions-policy": b"camera=(), microphone=(), geolocation=()",
    b"cache-control": b"no-store",
}
"""On every answer that does not say otherwise."""


class Middleware:
    def __init__(self, app: ASGIApp, limits: Limits, path: str = "") -> None:
        self.app = app
        self.limits = limits
        self.path = path
        """What stands before our own paths, unless a proxy has taken it away."""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if self.path and f"{scope.get('path', '')}/".startswith(f"{self.path}/"):
            scope = below(scope, self.path)
        if scope["type"] == ScopeType.HTTP:
            answer = timed(send, scope["method"])
            await self._request(scope, receive, GuardedSend(answer, self.limits, address(scope)))
        elif scope["type"] == ScopeType.WEBSOCKET:
            await self._connection(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _request(self, scope: Scope, receive: Receive, send: GuardedSend) -> None:
        headers = dict(scope["headers"])
        look_out_for_proxies(scope, headers)
        try:
            self.limits.take("requests", send.address)
            if b"authorization" in headers:
                self.limits.take("guest-requests", hashed(headers[b"authorization"].decode("latin-1")))
            check_address(scope)
            check_body(scope, headers)
        except Problem as problem:
            await send.refuse(problem)
        else:
            await self.app(scope, receive, send)

    async def _connection(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            check_address(scope)
            with self.limits.connection(address(scope)):
                await self.app(scope, receive, send)
        except Problem as problem:
            for message in spoken(problem, "websocket.http.response"):
                await send(message)


class GuardedSend:
    """What goes out: with the headers that keep a browser careful, and not telling whoever guesses too much."""

    def __init__(self, send: Send, limits: Limits, address: str) -> None:
        self.send = send
        self.limits = limits
        self.address = address
        self.refused = False

    async def __call__(self, message: Message) -> None:
        if self.refused:
            return
        if message["type"] == "http.response.start":
            too_many = self.limits.too_many_guesses(message["status"], self.address)
            if too_many is not None:
                await self.refuse(too_many)
                return
            message["headers"] = with_headers(message["headers"])
        await self.send(message)

    async def refuse(self, problem: Problem) -> None:
        self.refused = True
        for message in spoken(problem, "http.response"):
            await self.send(message)


def below(scope: Scope, path: str) -> Any:
    """A request as it would be without what stands before our own paths."""
    rest = scope["path"][len(path) :] or "/"
    return {**scope, "path": rest, "raw_path": quote(rest).encode("ascii")}


def look_out_for_proxies(scope: Scope, headers: dict[bytes, bytes]) -> None:
    """Whoever runs the server is told of a proxy whose word is not taken: that costs all its visitors."""
    said = headers.get(b"x-forwarded-for")
    client = scope.get("client")
    if said is not None and client and client[0].encode() not in said:
        warn_once(
            "somebody who is not named in FONDACO_PROXIES says where requests come from: "
            "if that is your proxy, all who come that way count as one"
        )


def address(scope: Scope) -> str:
    client = scope.get("client")
    return address_of(client[0]) if client else ""


def check_address(scope: Scope) -> None:
    asked = parse_qsl(scope["query_string"].decode("latin-1"), keep_blank_values=True)
    if any(name.lower() in SECRETS for name, _ in asked):
        raise bad("secret-in-address", "Secrets do not belong into an address: send the token in a header.")


def check_body(scope: Scope, headers: dict[bytes, bytes]) -> None:
    """Bodies are JSON, and say so."""
    has_body = headers.get(b"content-length", b"0") != b"0" or b"transfer-encoding" in headers
    kind = headers.get(b"content-type", b"").partition(b";")[0].strip().lower()
    if has_body and scope.get("method") in WRITING and kind != JSON.encode():
        raise Problem(415, "bad-request", "The body should be JSON, with the content type application/json.")


def with_headers(given: Iterable[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
    headers = list(given)
    said = {name.lower() for name, _ in headers}
    return [*headers, *((name, value) for name, value in HEADERS.items() if name not in said)]


def spoken(problem: Problem, kind: str) -> list[Any]:
    """A refusal, as the messages of a whole response."""
    body = msgspec.json.encode(problem.content)
    headers = {"content-type": JSON, "content-length": str(len(body)), **problem.headers}
    encoded = [(name.encode("ascii"), value.encode("ascii")) for name, value in headers.items()]
    return [
        {"type": f"{kind}.start", "status": problem.status, "headers": with_headers(encoded)},
        {"type": f"{kind}.body", "body": body},
    ]
