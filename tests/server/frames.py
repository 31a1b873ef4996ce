"""Live connections byte by byte, for those who do not do as a browser does."""

from __future__ import annotations

import asyncio
import base64
import json
import os
import struct
from typing import Any

TEXT, PING, PONG, CONTINUED = 1, 9, 10, 0

Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]


def frame(opcode: int, data: bytes = b"", fin: bool = True) -> bytes:
    """A frame of a client, masked with zeros."""
    size = bytes([128 | len(data)]) if len(data) < 126 else struct.pack("!BH", 128 | 126, len(data))
    return bytes([fin << 7 | opcode]) + size + bytes(4) + data


def message(**content: Any) -> bytes:
    return frame(TEXT, json.dumps(content).encode())


async def live(port: int, path: str = "/", address: str = "127.0.0.1") -> Streams:
    """A live connection from an address of this machine."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0))
    key = base64.b64encode(os.urandom(16)).decode()
    head = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    writer.write(f"{head}Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode())
    if b" 101 " not in await reader.readuntil(b"\r\n\r\n"):
        raise ConnectionError("turned away")
    return reader, writer
