"""Who may come in: pages of other origins may not open a live connection."""

from __future__ import annotations

import asyncio

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from fondaco.server.web import may_connect
from tests.server.serving import Serving


@pytest.mark.parametrize(
    ("origin", "allowed"),
    [
        (None, True),
        ("http://fondaco.example:8000", True),
        ("https://friend.example", True),
        ("https://friend.example.evil.example", False),
        ("http://fondaco.example", False),
        ("null", False),
        ("http://[", False),
    ],
)
def test_origins(origin: str | None, allowed: bool) -> None:
    assert may_connect(origin, "fondaco.example:8000", ["https://friend.example"]) is allowed


def test_a_page_of_another_origin_is_turned_away(server: Serving) -> None:
    async def knock(origin: str) -> None:
        async with connect(server.live, origin=origin):  # type: ignore[arg-type]
            pass

    asyncio.run(knock(server.url))
    with pytest.raises(InvalidStatus):
        asyncio.run(knock("https://evil.example"))
