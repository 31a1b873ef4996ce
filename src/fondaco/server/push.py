"""Web Push without anybody's account: messages encrypted for one browser (RFC 8291), signed by the server (RFC 8292).

The services named in the settings are the only ones written to, over HTTPS, at addresses that are public: whoever
hands in an endpoint cannot make the server knock at doors of its own house.
"""

from __future__ import annotations

import asyncio
import json
import re
import socket
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable, Iterable, Sequence
from ipaddress import ip_address, ip_network
from os import urandom
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import httpcore
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE = ec.SECP256R1()
KEY_BYTES, AUTH_BYTES, SALT_BYTES = 65, 16, 16
RECORD_BYTES = 4096
TOKEN_SECONDS = 12 * 3600
PACE_SECONDS = 0.005
"""Between two messages: to seal one and knock takes a part of a millisecond, during which nobody else is served."""
HOST = re.compile(r"[a-z0-9.-]+")
UNICAST = ip_network("2000::/3")
TUNNELS = [ip_network(network) for network in ("2001::/23", "2002::/16", "3fff::/20", "192.88.99.0/24")]
"""Within what is public, yet the way into other networks (Teredo, 6to4 and its relays) or no place at all."""


class Receiver(NamedTuple):
    """A browser, as it says how to be reached."""

    endpoint: str
    key: bytes
    auth: bytes


# Keys


def fresh_key() -> str:
    """A private key, as it is kept in the database."""
    return encoded(ec.generate_private_key(CURVE).private_numbers().private_value.to_bytes(32, "big"))


def read_key(kept: str) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int.from_bytes(decoded(kept), "big"), CURVE)


def public_bytes(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def encoded(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode("ascii")


def decoded(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def read_receiver(endpoint: str, key: str, auth: str) -> Receiver:
    """Raises ValueError if these are no keys to write to."""
    receiver = Receiver(endpoint, decoded(key), decoded(auth))
    if len(receiver.key) != KEY_BYTES or len(receiver.auth) != AUTH_BYTES:
        raise ValueError("keys of the wrong length")
    ec.EllipticCurvePublicKey.from_encoded_point(CURVE, receiver.key)
    return receiver


# Writing a message


def encrypt(message: bytes, receiver: Receiver, own: ec.EllipticCurvePrivateKey, salt: bytes) -> bytes:
    """The body that only this browser can read."""
    theirs = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, receiver.key)
    info = b"WebPush: info\0" + receiver.key + public_bytes(own)
    secret = derive(own.exchange(ec.ECDH(), theirs), receiver.auth, info, 32)
    key = derive(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = derive(secret, salt, b"Content-Encoding: nonce\0", 12)
    header = salt + RECORD_BYTES.to_bytes(4, "big") + bytes([KEY_BYTES]) + public_bytes(own)
    return header + AESGCM(key).encrypt(nonce, message + b"\x02", None)


def derive(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(secret)


def authorisation(key: ec.EllipticCurvePrivateKey, endpoint: str, contact: str, now: float) -> str:
    """Says to the push service who writes: a token signed with the server's key."""
    service = urlsplit(endpoint)
    claims = {"aud": f"{service.scheme}://{service.netloc}", "exp": int(now) + TOKEN_SECONDS, "sub": contact}
    parts = ({"typ": "JWT", "alg": "ES256"}, claims)
    signed = ".".join(encoded(json.dumps(part, separators=(",", ":")).encode()) for part in parts)
    numbers = decode_dss_signature(key.sign(signed.encode("ascii"), ec.ECDSA(SHA256())))
    signature = b"".join(number.to_bytes(32, "big") for number in numbers)
    return f"vapid t={signed}.{encoded(signature)}, k={encoded(public_bytes(key))}"


# Where to


def is_service(endpoint: str, services: Sequence[str]) -> bool:
    """Whether an endpoint belongs to one of the services: `host`, `*.host`, or an origin such as http://host:port."""
    try:
        url = urlsplit(endpoint)
        port = url.port
    except ValueError:
        return False
    if not endpoint.isascii() or not endpoint.isprintable() or "@" in url.netloc or not url.hostname:
        return False
    if f"{url.scheme}://{url.netloc}" in services:
        return True
    if "[" in url.netloc or not HOST.fullmatch(url.hostname):
        return False  # the zone of an address in brackets could end like the name of a service
    return url.scheme == "https" and port in (None, 443) and any(_fits(url.hostname, host) for host in services)


def _fits(host: str, pattern: str) -> bool:
    return host.endswith(pattern[1:]) if pattern.startswith("*.") else host == pattern


def is_public(address: str) -> bool:
    """Whether an address leads out of the house, directly and not through an address that it has within it.

    Of IPv6 only the global unicast addresses do: others have IPv4 addresses within them, such as ::127.0.0.1 and those
    of NAT64 (64:ff9b::/96), or are nobody's yet.
    """
    place = ip_address(address)
    place = getattr(place, "ipv4_mapped", None) or place
    if place.version == 6 and place not in UNICAST:
        return False
    return place.is_global and not place.is_multicast and not any(place in network for network in TUNNELS)


class PublicAddresses(httpcore.AsyncNetworkBackend):
    """Connects to public addresses only. A name is looked up once: what was checked is what is connected to."""

    def __init__(self, trusted: Iterable[str] = ()) -> None:
        self.trusted = {f"{urlsplit(origin).hostname}:{urlsplit(origin).port}" for origin in trusted if "://" in origin}
        self.backend = httpcore.AnyIOBackend()

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Any = None,
    ) -> httpcore.AsyncNetworkStream:
        if f"{host}:{port}" not in self.trusted:
            host = await self._public_address(host, port)
        return await self.backend.connect_tcp(host, port, timeout, local_address, socket_options)

    async def _public_address(self, host: str, port: int) -> str:
        found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
        for *_, place in found:
            if is_public(str(place[0])):
                return str(place[0])
        raise httpcore.ConnectError(f"{host} has no public address")

    async def sleep(self, seconds: float) -> None:
        await self.backend.sleep(seconds)


class Post:
    """Carries messages to push services."""

    def __init__(
        self,
        key: ec.EllipticCurvePrivateKey,
        contact: str,
        services: Sequence[str],
        at_once: int,
        wall: Callable[[], float],
    ) -> None:
        """`at_once`: so many are sent at a time; `wall`: what time it is for the services."""
        self.key = key
        self.contact = contact
        self.wall = wall
        self.pace = asyncio.Lock()
        self.pool = httpcore.AsyncConnectionPool(
            max_connections=at_once,
            max_keepalive_connections=8,
            keepalive_expiry=60,
            network_backend=PublicAddresses(services),
        )

    async def send(self, receiver: Receiver, message: bytes, seconds: int, topic: str) -> int:
        """The status that the service answers; it keeps the message for so long, and only the newest of a topic.

        However many there are to send, they set out one by one, and so does what comes of them: were it all at once,
        everybody who plays would wait for it.
        """
        async with self.pace:
            await asyncio.sleep(PACE_SECONDS)
        body = encrypt(message, receiver, ec.generate_private_key(CURVE), urandom(SALT_BYTES))
        headers = {
            "authorization": authorisation(self.key, receiver.endpoint, self.contact, self.wall()),
            "content-encoding": "aes128gcm",
            "content-type": "application/octet-stream",
            "content-length": str(len(body)),
            "ttl": str(seconds),
            "topic": topic,
            "urgency": "normal",
            "host": urlsplit(receiver.endpoint).netloc,
        }
        async with self.pool.stream("POST", receiver.endpoint, headers=list(headers.items()), content=body) as answer:
            return answer.status

    async def close(self) -> None:
        await self.pool.aclose()
