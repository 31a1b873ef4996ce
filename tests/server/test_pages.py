"""The browser client as the server hands it out."""

from __future__ import annotations

import asyncio
import gzip
from pathlib import Path
from typing import Any

import httpx
import pytest

from fondaco import games
from fondaco.server.pages import NO_CLIENT, Pages
from tests.fourth_game import PEBBLES
from tests.test_docs import text_of


async def the_rest(scope: Any, receive: Any, send: Any) -> None:
    await send({"type": "http.response.start", "status": 404, "headers": []})
    await send({"type": "http.response.body", "body": b"the server"})


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("front")
    (tmp_path / "sw.js").write_text("keep it all;\n")
    (tmp_path / "assets" / "a-1.js").write_text("plain")
    (tmp_path / "assets" / "a-1.js.gz").write_bytes(gzip.compress(b"plain"))
    return tmp_path


def ask(
    folder: Path, path: str, method: str = "GET", accept: str = "identity", below: str = "", origin: str = ""
) -> httpx.Response:
    async def go() -> httpx.Response:
        transport = httpx.ASGITransport(Pages(the_rest, folder, below, origin))  # type: ignore[arg-type]
        async with httpx.AsyncClient(transport=transport, base_url="http://here") as client:
            return await client.request(method, path, headers={"accept-encoding": accept})

    return asyncio.run(go())


def test_every_address_of_the_client_is_its_front_page(folder: Path) -> None:
    for path in ("/", "/t/abc", "/lively"):
        answer = ask(folder, path)
        assert (answer.text, answer.headers["cache-control"]) == ("front", "no-cache")
    assert ask(folder, "/", "HEAD").content == b""


def test_what_never_changes_is_kept_and_packed(folder: Path) -> None:
    plain, packed = ask(folder, "/assets/a-1.js"), ask(folder, "/assets/a-1.js", accept="br, gzip;q=0.8")
    assert "immutable" in plain.headers["cache-control"]
    assert "content-encoding" not in plain.headers
    assert packed.headers["content-encoding"] == "gzip"
    assert plain.text == packed.text == "plain"


@pytest.mark.parametrize("elsewhere", ["", str(PEBBLES)])
def test_the_front_page_asks_for_more_games_only_where_there_are_any(
    folder: Path, monkeypatch: pytest.MonkeyPatch, elsewhere: str
) -> None:
    (folder / "index.html").write_text('<html lang="en">')
    monkeypatch.setattr(games, "REGISTERED", {})
    monkeypatch.setenv(games.LISTED, elsewhere)
    assert ("data-more-games" in ask(folder, "/").text) == bool(elsewhere)


def test_below_a_path_the_front_page_says_where_everything_is(folder: Path) -> None:
    front = '<html lang="en"><link href="/icon.svg"><script src="/assets/a-1.js"></script><a href="#main">'
    (folder / "index.html").write_text(front)
    (folder / "index.html.gz").write_bytes(gzip.compress(front.encode()))
    assert ask(folder, "/t/abc", accept="gzip").text == front
    for encoding in ("gzip", "identity"):
        assert ask(folder, "/t/abc", accept=encoding, below="/games/fondaco").text == (
            '<html data-base="/games/fondaco" lang="en"><link href="/games/fondaco/icon.svg">'
            '<script src="/games/fondaco/assets/a-1.js"></script><a href="#main">'
        )


def test_a_link_has_a_picture_at_a_whole_address(folder: Path) -> None:
    (folder / "index.html").write_text('<meta property="og:image" content="/preview.png">')
    assert 'content="/preview.png"' in ask(folder, "/").text
    shown = ask(folder, "/t/abc", below="/fondaco", origin="https://games.example").text
    assert 'content="https://games.example/fondaco/preview.png"' in shown


def test_a_browser_that_keeps_the_client_notices_another_front_page(folder: Path) -> None:
    (folder / "index.html").write_text("<html>")
    workers = {ask(folder, "/sw.js", below=below).text for below in ("", "/fondaco", "/fondaco")}
    assert len(workers) == 2
    assert all(worker.startswith("keep it all;\n//") for worker in workers)


@pytest.mark.parametrize("path", ["/api/hall", "/live", "/health", "/assets/gone.js", "/../index.html.gz"])
def test_the_rest_is_for_the_server(folder: Path, path: str) -> None:
    assert ask(folder, path).text == "the server"


def test_without_a_built_client_the_front_page_says_how_to_get_one(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    for folder in (tmp_path, tmp_path / "missing"):
        assert ask(folder, "/").text == ask(folder, "/t/abc").text == NO_CLIENT
        assert ask(folder, "/api/hall").text == "the server"
    assert set(caplog.messages) == {NO_CLIENT}
    quoted = " ".join(line.removeprefix("> ") for line in text_of("docs/server.md").splitlines())
    assert NO_CLIENT in quoted
