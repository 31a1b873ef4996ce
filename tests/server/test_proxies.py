"""Behind a proxy: what docs/server.md tells people to write, in real ones, with HTTPS and below a path."""

from __future__ import annotations

import asyncio
import re
import ssl
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from fondaco.server.app import make_app
from fondaco.server.serve import config
from fondaco.server.settings import Settings
from fondaco.server.store.store import Store
from tests.server import services
from tests.server.people import Person
from tests.server.serving import Serving, serving
from tests.test_docs import section

NAME = "tables.example"
BELOW = "/fondaco"
MOST_GUESTS = 3
VISITORS = iter(range(2, 250))
"""Each comes from an address of its own."""


@pytest.fixture(scope="module")
def behind(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server as the docs start one."""
    (told,) = re.findall(r"^FONDACO_URL=(\S+) FONDACO_PROXIES=(\S+) fondaco serve$", documented("sh"), re.MULTILINE)
    folder = tmp_path_factory.mktemp("behind")
    limits = f"guests={MOST_GUESTS}/3600"
    with serving(folder / "log", data=folder / "data", limits=limits, url=told[0], proxies=told[1]) as server:
        yield server


def documented(language: str) -> str:
    (block,) = re.findall(rf"```{language}\n(.+?)```", section("docs/server.md", "Behind a proxy"), re.DOTALL)
    return str(block)


def instead(text: str, **others: object) -> str:
    """With other values for what differs from place to place."""
    places = {"port": "listen 443", "server": "127.0.0.1:8000", "name": f"{NAME} {{", "folder": "/etc/ssl"}
    for what, value in others.items():
        assert places[what] in text, what
        text = text.replace(places[what], str(value))
    return text


class Outside:
    """The internet, with a proxy in it: who visits comes from an address of their own."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.trusting = ssl.create_default_context()
        self.trusting.check_hostname = False
        self.trusting.verify_mode = ssl.CERT_NONE

    @contextmanager
    def visitor(self, **headers: str) -> Iterator[httpx.Client]:
        way = httpx.HTTPTransport(verify=self.trusting, local_address=f"127.0.0.{next(VISITORS)}")
        with httpx.Client(
            transport=way, base_url=f"https://127.0.0.1:{self.port}", headers={"host": NAME, **headers}, timeout=60
        ) as http:
            http.event_hooks = {"request": [lambda request: request.extensions.update(sni_hostname=NAME)]}
            yield http

    async def hello(self, origin: str) -> str:
        """What a page of some origin is told on the live connection."""
        way: dict[str, Any] = {"host": "127.0.0.1", "port": self.port, "ssl": self.trusting}
        async with connect(f"wss://{NAME}{BELOW}/live", origin=origin, **way) as socket:  # type: ignore[arg-type]
            await socket.send('{"type":"hello"}')
            return str(await socket.recv())


@pytest.fixture(params=["nginx", "caddy"], scope="module")
def outside(
    request: pytest.FixtureRequest, behind: Serving, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Outside]:
    folder, port = tmp_path_factory.mktemp(request.param), services.free_port()
    write_certificate(folder)
    server = f"127.0.0.1:{behind.port}"
    start: Callable[[Path, str, int], AbstractContextManager[None]]
    if request.param == "nginx":
        start, site = services.nginx, instead(documented("nginx"), port=f"listen {port}", server=server, folder=folder)
    else:
        certificate = f"{folder}/{NAME}.crt {folder}/{NAME}.key"
        here = f"{NAME}:{port} {{\n    tls {certificate}"
        start, site = services.caddy, instead(documented("text"), name=here, server=server)
    with start(folder, site, port):
        yield Outside(port)


def write_certificate(folder: Path) -> None:
    """By nobody but ourselves, for an hour."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, NAME)])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(hours=1))
        .not_valid_after(now + timedelta(hours=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(NAME)]), critical=False)
        .sign(key, hashes.SHA256())
    )
    (folder / f"{NAME}.crt").write_bytes(made.public_bytes(serialization.Encoding.PEM))
    unlocked = serialization.NoEncryption()
    pem = key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, unlocked)
    (folder / f"{NAME}.key").write_bytes(pem)


def sign_in(http: httpx.Client, **headers: str) -> int:
    return http.post(f"{BELOW}/api/guests", json={"name": "Maya"}, headers=headers).status_code


def test_pages_and_requests_are_below_the_path(outside: Outside) -> None:
    with outside.visitor() as http:
        assert http.get(f"{BELOW}/").status_code == 200
        assert http.get(f"{BELOW}/t/abc").status_code == 200
        assert http.get(f"{BELOW}/api/hall").json()["games"]
        assert http.get(f"{BELOW}/health").json()["status"] == "ok"
        made = http.post(f"{BELOW}/api/guests", json={"name": "Maya"}).json()
        feed = http.post(f"{BELOW}/api/me/feed", headers={"authorization": f"Bearer {made['token']}"}).json()["path"]
        assert feed.startswith(f"{BELOW}/feeds/")
        assert http.get(feed).status_code == 200


def test_our_own_page_may_connect_and_no_other(outside: Outside) -> None:
    assert "welcome" in asyncio.run(outside.hello(f"https://{NAME}"))
    for origin in ("https://evil.example", f"https://{NAME}.evil.example", "null"):
        with pytest.raises(InvalidStatus):
            asyncio.run(outside.hello(origin))


def test_every_visitor_counts_for_one_and_none_can_claim_to_be_another(outside: Outside) -> None:
    with outside.visitor() as maya, outside.visitor() as idris:
        for number in range(MOST_GUESTS):
            assert sign_in(maya, **{"x-forwarded-for": f"198.51.100.{number}"}) == 201
        for claim in ("198.51.100.77", "127.0.0.1", "198.51.100.78, 127.0.0.1", ""):
            assert sign_in(maya, **{"x-forwarded-for": claim}) == 429
        assert sign_in(idris) == 201, "somebody else notices nothing"


def test_what_is_measured_is_not_for_visitors(outside: Outside) -> None:
    with outside.visitor() as http:
        assert http.get(f"{BELOW}/metrics").status_code == 401


def test_a_proxy_may_take_the_path_away(behind: Serving) -> None:
    async def evening() -> None:
        async with Person(behind, headers={"x-forwarded-for": "198.51.100.200"}) as maya:
            assert (await maya.get("/api/me"))["id"] == (await maya.get(f"{BELOW}/api/me"))["id"] == maya.id
            assert (await maya.ask("PATCH", f"{BELOW}x/api/me", {"name": "Idris"})).status_code == 404

    asyncio.run(evening())


# With nothing said


def test_by_default_nobodys_word_is_taken(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def ask() -> list[int]:
        settings = Settings(limits="requests=2/3600")
        app, everything = make_app(settings, Store(f"sqlite:///{tmp_path / 'fondaco.db'}"))
        whole = config(settings, app)
        whole.load()
        way = httpx.ASGITransport(whole.loaded_app, client=("127.0.0.1", 1))
        async with httpx.AsyncClient(transport=way, base_url="http://here") as http:
            claims = [{"x-forwarded-for": f"198.51.100.{number}"} for number in range(3)]
            answers = [await http.get("/api/hall", headers=claim) for claim in claims]
        await everything.store.close()
        return [answer.status_code for answer in answers]

    assert asyncio.run(ask()) == [200, 200, 429]
    assert [line for line in caplog.messages if "FONDACO_PROXIES" in line]
