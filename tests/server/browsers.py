"""Browsers that wait for notices, and a push service that brings them: as real as can be without the internet."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from os import urandom
from queue import Queue
from typing import Any, NamedTuple

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from fondaco.server.push import AUTH_BYTES, CURVE, Receiver, encoded, public_bytes

Json = dict[str, Any]


class Browser:
    """Reads what was written to it: the other side of RFC 8291, written apart from the server's."""

    def __init__(self, key: ec.EllipticCurvePrivateKey | None = None, auth: bytes | None = None) -> None:
        self.key = key or ec.generate_private_key(CURVE)
        self.auth = auth or urandom(AUTH_BYTES)

    def receiver(self, endpoint: str) -> Receiver:
        return Receiver(endpoint, public_bytes(self.key), self.auth)

    def subscription(self, endpoint: str) -> Json:
        return {"endpoint": endpoint, "key": encoded(public_bytes(self.key)), "auth": encoded(self.auth)}

    def decrypt(self, body: bytes) -> bytes:
        salt, size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        server, sealed = body[21 : 21 + length], body[21 + length :]
        assert len(sealed) <= size
        shared = self.key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, server))
        mixed = hkdf(shared, self.auth, b"WebPush: info\x00" + public_bytes(self.key) + server, 32)
        key = hkdf(mixed, salt, b"Content-Encoding: aes128gcm\x00", 16)
        nonce = hkdf(mixed, salt, b"Content-Encoding: nonce\x00", 12)
        padded = AESGCM(key).decrypt(nonce, sealed, None).rstrip(b"\x00")
        assert padded.endswith(b"\x02")
        return padded[:-1]


def hkdf(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(algorithm=SHA256(), length=length, salt=salt, info=info).derive(secret)


class Delivery(NamedTuple):
    path: str
    headers: dict[str, str]
    body: bytes


class PushService:
    """Takes every message, and answers with the status that is wanted at a path."""

    def __init__(self) -> None:
        self.deliveries: Queue[Delivery] = Queue()
        self.answers: dict[str, int] = {}
        service = self

        class Counter(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                headers = {name.lower(): value for name, value in self.headers.items()}
                status = service.answers.get(self.path, 201)
                service.deliveries.put(Delivery(self.path, headers, body))
                self.send_response(status)
                self.send_header("content-length", "0")
                if status == 302:
                    self.send_header("location", f"{service.url}/elsewhere")
                self.end_headers()

            def log_message(self, *_: object) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Counter)
        self.url = f"http://127.0.0.1:{self.server.server_address[1]}"

    def next(self, seconds: float = 60) -> Delivery:
        return self.deliveries.get(timeout=seconds)


@contextmanager
def push_service() -> Iterator[PushService]:
    service = PushService()
    thread = threading.Thread(target=service.server.serve_forever, args=(0.05,))
    thread.start()
    try:
        yield service
    finally:
        service.server.shutdown()
        thread.join()
        service.server.server_close()


def read_notice(browser: Browser, delivery: Delivery) -> Json:
    told: Json = json.loads(browser.decrypt(delivery.body))
    return told
