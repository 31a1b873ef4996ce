"""The docs site: it builds without a warning, its links lead somewhere, and it loads nothing from elsewhere."""

from __future__ import annotations

import re
import subprocess
import sys
from dataclasses import dataclass, field
from html.parser import HTMLParser
from importlib import import_module
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

import fondaco
from fondaco.games import find, names

ROOT = Path(__file__).parents[1]
LOADING_RELATIONS = {"stylesheet", "icon", "preload", "prefetch", "preconnect", "dns-prefetch", "modulepreload"}
LOADED = re.compile(r"""url\(\s*["']?([^"')]+)|@import\s+["']([^"']+)""")


@dataclass
class Seen(HTMLParser):
    """A page as a browser sees it."""

    anchors: set[str] = field(default_factory=set)
    links: list[str] = field(default_factory=list)
    loads: list[str] = field(default_factory=list)
    policy: str | None = None
    words: list[str] = field(default_factory=list)
    _within: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__()

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attributes}
        self.anchors |= {given["id"]} if "id" in given else set()
        if tag == "a" and "href" in given:
            self.links.append(given["href"])
        if tag == "link" and LOADING_RELATIONS & set(given.get("rel", "").split()):
            self.loads.append(given["href"])
        self.loads += [given[name] for name in ("src", "srcset", "poster", "data") if given.get(name)]
        self.loads += found_in_css(given.get("style", ""))
        if given.get("http-equiv") == "Content-Security-Policy":
            self.policy = given["content"]
        if tag in ("script", "style", "pre", "code"):
            self._within.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if self._within and self._within[-1] == tag:
            self._within.pop()

    def handle_data(self, data: str) -> None:
        if not self._within:
            self.words.append(data)
        elif self._within[-1] == "style":
            self.loads += found_in_css(data)


def found_in_css(text: str) -> list[str]:
    return [one or other for one, other in LOADED.findall(text)]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    home = tmp_path_factory.mktemp("site")
    built = subprocess.run([sys.executable, "tools/docs_site.py", str(home)], cwd=ROOT, capture_output=True, text=True)
    assert built.returncode == 0, built.stdout + built.stderr
    return home / "site"


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[Path, Seen]:
    found = {}
    for path in sorted(site.rglob("*.html")):
        found[path] = Seen()
        found[path].feed(path.read_text(encoding="utf-8"))
    assert len(found) > len(list((ROOT / "docs").glob("*.md")))
    return found


def test_links_lead_somewhere(site: Path, pages: dict[Path, Seen]) -> None:
    followed = 0
    for path, page in pages.items():
        if path.name == "404.html":  # shown at any address, so its links begin at the host
            continue
        for link in page.links:
            parts = urlsplit(link)
            if parts.scheme in ("http", "https"):
                continue
            assert not parts.scheme, f"{path.name}: {link}"
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            if target.is_dir():
                target /= "index.html"
            assert target.is_file(), f"{path.name}: {link} leads nowhere"
            if target in pages and parts.fragment:
                followed += 1
                anchor = unquote(parts.fragment)
                assert anchor in pages[target].anchors, f"{path.name}: {link}: no such place"
    assert followed > 500


def test_nothing_is_loaded_from_elsewhere(site: Path, pages: dict[Path, Seen]) -> None:
    sheets = list(site.rglob("*.css"))
    loads = [(path, load) for path, page in pages.items() for load in page.loads]
    loads += [(path, load) for path in sheets for load in found_in_css(path.read_text(encoding="utf-8"))]
    assert len(loads) > len(pages) + len(sheets)
    for path, load in loads:
        parts = urlsplit(load.strip())
        assert parts.scheme in ("", "data"), f"{path.name} loads {load[:80]}"
        assert not parts.netloc, f"{path.name} loads {load[:80]}"


def test_the_browser_is_told_to_load_nothing_from_elsewhere(pages: dict[Path, Seen]) -> None:
    """Scripts could, and nobody reads them: so each page forbids it."""
    for path, page in pages.items():
        assert page.policy is not None, path.name
        directive, *sources = page.policy.split()
        assert directive == "default-src"
        assert set(sources) <= {"'self'", "'unsafe-inline'", "data:", "blob:", "file:"}


def test_no_markdown_is_left_over(pages: dict[Path, Seen]) -> None:
    for path, page in pages.items():
        text = "".join(page.words)
        for mark in ("```", "|--", "](", "::: ", "**"):
            assert mark not in text, f"{path.name} shows {mark}"


@pytest.mark.parametrize("game", names())
def test_every_rule_has_a_place(game: str, site: Path, pages: dict[Path, Seen]) -> None:
    assert set(find(game).words["en.rules"]) <= pages[site / f"rules/{game}.html"].anchors


@pytest.mark.parametrize("module", ["fondaco", "fondaco.lab", "fondaco.testing"])
def test_the_reference_has_every_public_name(module: str, pages: dict[Path, Seen]) -> None:
    anchors = {anchor for page in pages.values() for anchor in page.anchors}
    names = {f"{module}.{name}" for name in import_module(module).__all__}
    assert names <= anchors, "see docs/reference"


def test_the_reference_has_all_of_a_match(pages: dict[Path, Seen]) -> None:
    """What has no docstring is not shown."""
    match = fondaco.new("tantan")
    anchors = {anchor for page in pages.values() for anchor in page.anchors}
    assert {f"fondaco.Match.{name}" for name in dir(match) if not name.startswith("_")} <= anchors
