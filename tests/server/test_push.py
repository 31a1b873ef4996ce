"""Web Push: encryption as RFC 8291 has it, tokens as RFC 8292 has them, and only to services outside."""

from __future__ import annotations

import asyncio
import json
import socket
from typing import Any

import httpcore
import pytest
from cryptography.exceptions import InvalidSignature, InvalidTag
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256

from fondaco.server import push
from fondaco.server.push import (
    CURVE,
    RECORD_BYTES,
    Post,
    PublicAddresses,
    Receiver,
    authorisation,
    decoded,
    encoded,
    encrypt,
    fresh_key,
    is_public,
    is_service,
    public_bytes,
    read_key,
    read_receiver,
)
from fondaco.server.settings import Settings
from tests.server.browsers import Browser

# RFC 8291, appendix A.
MESSAGE = b"When I grow up, I want to be a watermelon"
OWN = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
THEIRS = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
THEIR_PRIVATE = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"
AUTH = "BTBZMqHH6r4Tts7J_aSIgg"
SALT = "DGv6ra1nlYgDCS1FRnbzlw"
BODY = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27ml"
    "mlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT"
    "pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
)


def test_the_example_of_the_standard() -> None:
    receiver = read_receiver("https://push.example", THEIRS, AUTH)
    assert encoded(encrypt(MESSAGE, receiver, read_key(OWN), decoded(SALT))) == BODY
    assert Browser(read_key(THEIR_PRIVATE), decoded(AUTH)).decrypt(decoded(BODY)) == MESSAGE


def test_only_the_receiver_can_read_a_message() -> None:
    browser, other = Browser(), Browser()
    longest = RECORD_BYTES - 17  # a padding delimiter and the tag of the cipher
    for message in (b"", b"x", b"x" * longest):
        body = encrypt(message, browser.receiver("https://push.example"), read_key(fresh_key()), b"s" * 16)
        assert browser.decrypt(body) == message
        assert len(body) <= RECORD_BYTES + 86
        with pytest.raises(InvalidTag):
            other.decrypt(body)


def test_the_server_says_who_it_is() -> None:
    key = read_key(fresh_key())
    written = authorisation(key, "https://push.example:8443/send/abc", "mailto:host@fondaco.example", 1_000_000)
    scheme, _, rest = written.partition(" ")
    fields = dict(part.strip().split("=", 1) for part in rest.split(","))
    header, claims, signature = fields["t"].split(".")
    assert scheme == "vapid"
    assert json.loads(decoded(header)) == {"typ": "JWT", "alg": "ES256"}
    assert json.loads(decoded(claims)) == {
        "aud": "https://push.example:8443",
        "exp": 1_000_000 + 12 * 3600,
        "sub": "mailto:host@fondaco.example",
    }
    public = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, decoded(fields["k"]))
    assert decoded(fields["k"]) == public_bytes(key)
    check = decoded(signature)
    assert len(check) == 64
    signed = encode_dss_signature(int.from_bytes(check[:32], "big"), int.from_bytes(check[32:], "big"))
    public.verify(signed, f"{header}.{claims}".encode(), ec.ECDSA(SHA256()))
    with pytest.raises(InvalidSignature):
        public.verify(signed, f"{header}.{claims}x".encode(), ec.ECDSA(SHA256()))


@pytest.mark.parametrize(
    ("key", "auth"),
    [
        ("", AUTH),
        (THEIRS, ""),
        (THEIRS[:-4], AUTH),
        (THEIRS, AUTH + "AAAA"),
        ("!" * 87, AUTH),
        ("B" + "A" * 86, AUTH),
        ("ü" * 87, AUTH),
    ],
)
def test_keys_that_are_none(key: str, auth: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011
        read_receiver("https://push.example", key, auth)


SERVICES = [*Settings().allowed_push_services, "http://127.0.0.1:9999"]


@pytest.mark.parametrize(
    "endpoint",
    [
        "https://fcm.googleapis.com/fcm/send/abc",
        "https://updates.push.services.mozilla.com/wpush/v2/abc",
        "https://web.push.apple.com/abc",
        "https://wns2-par02p.notify.windows.com/w/?token=abc",
        "https://FCM.googleapis.com:443/x",
        "http://127.0.0.1:9999/named",
    ],
)
def test_services_that_may_be_written_to(endpoint: str) -> None:
    assert is_service(endpoint, SERVICES)


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://fcm.googleapis.com/fcm/send/abc",
        "https://fcm.googleapis.com:8443/x",
        "https://fcm.googleapis.com.evil.example/x",
        "https://evilfcm.googleapis.com/x",
        "https://fcm.googleapis.com@evil.example/x",
        "https://evil.example/fcm.googleapis.com",
        "https://evil.example#fcm.googleapis.com",
        "https://push.apple.com.evil.example",
        "https://127.0.0.1/x",
        "https://[::1]/x",
        "https://169.254.169.254/latest/meta-data",
        "http://127.0.0.1:9998/",
        "http://127.0.0.1:9999@evil.example/",
        "https://localhost/x",
        "file:///etc/passwd",
        "gopher://fcm.googleapis.com/x",
        "//fcm.googleapis.com/x",
        "https://fcm.googleapis.com\\@evil.example/",
        "https://fcm.googleapis.com\r\nhost: evil/",
        "https://ｆcm.googleapis.com/x",
        "https://fcm.googleapis.com:port/x",
        "https://[fe80::1%25.push.apple.com]/x",
        "https://[::1%.push.apple.com]/x",
        "https://[v1.push.apple.com]/x",
        "https://a_b%.push.apple.com/x",
        "https://",
        "",
        "x",
    ],
)
def test_places_that_are_never_written_to(endpoint: str) -> None:
    assert not is_service(endpoint, SERVICES)


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1",
        "10.1.2.3",
        "192.168.1.1",
        "172.16.0.1",
        "169.254.169.254",
        "100.64.0.1",
        "0.0.0.0",
        "224.0.0.1",
        "::1",
        "fe80::1",
        "fd00::1",
        "::ffff:127.0.0.1",
        "::ffff:10.0.0.1",
        "::127.0.0.1",
        "::7f00:1",
        "::ffff:0:127.0.0.1",
        "64:ff9b::127.0.0.1",
        "64:ff9b::8.8.8.8",
        "64:ff9b:1::1",
        "2002:7f00:1::1",
        "2002:808:808::1",
        "2001::1",
        "2001:0:4136:e378:8000:63bf:3fff:fdd2",
        "2001:db8::1",
        "3fff::1",
        "5f00::1",
        "fec0::1",
        "fe80::1%eth0",
        "192.88.99.1",
        "240.0.0.1",
        "255.255.255.255",
    ],
)
def test_names_that_lead_into_our_own_house(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Even a service of good name may be looked up wrongly: what is connected to is what was checked."""

    async def knock() -> None:
        loop = asyncio.get_running_loop()
        place = (address, 443, 0, 0) if ":" in address else (address, 443)

        async def look_up(*_: Any, **__: Any) -> list[Any]:
            return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", place)]

        monkeypatch.setattr(loop, "getaddrinfo", look_up)
        await PublicAddresses().connect_tcp("fcm.googleapis.com", 443, timeout=1)

    with pytest.raises(httpcore.ConnectError, match="no public address"):
        asyncio.run(knock())


@pytest.mark.parametrize("address", ["142.250.74.106", "2a00:1450:4001:81b::200a", "2620:149:a44::1", "::ffff:8.8.8.8"])
def test_addresses_of_services_are_public(address: str) -> None:
    assert is_public(address)


def test_a_receiver_is_what_it_was_read_as() -> None:
    browser = Browser()
    receiver = browser.receiver("https://push.example")
    assert read_receiver("https://push.example", encoded(receiver.key), encoded(receiver.auth)) == receiver
    assert isinstance(receiver, Receiver)


def test_messages_set_out_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many there are at once: between any two of them, everybody else is served."""
    monkeypatch.setattr(push, "PACE_SECONDS", 0)
    served = 0
    sealed_at: list[int] = []

    def seal(*about: Any) -> bytes:
        sealed_at.append(served)
        return encrypt(*about)

    monkeypatch.setattr(push, "encrypt", seal)

    async def send() -> None:
        nonlocal served
        post = Post(read_key(fresh_key()), "mailto:maya@example.org", ["https://push.invalid"], 40, lambda: 0.0)
        receiver = Browser().receiver("https://push.invalid/maya")
        sending = asyncio.gather(*(post.send(receiver, MESSAGE, 60, "turn") for _ in range(40)), return_exceptions=True)
        while not sending.done():
            await asyncio.sleep(0)
            served += 1
        await post.close()

    monkeypatch.setattr(PublicAddresses, "connect_tcp", nobody_there)
    asyncio.run(send())
    assert len(sealed_at) == 40
    assert len({*sealed_at}) == 40


async def nobody_there(*_: object, **__: object) -> httpcore.AsyncNetworkStream:
    raise httpcore.ConnectError("nobody there")
