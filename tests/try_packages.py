"""Packages as a stranger gets them: built from a tree where something lies about, and tried in an empty folder.

`make package-test` runs this. It is no `test_*.py`, because the browser client has to be built before.
"""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import httpx
import pytest

from tests.server.people import Person
from tests.server.serving import Serving, serving

ROOT = Path(__file__).parents[1]
CLIENT = "src/fondaco/server/static"
STRAYS = ("notes.txt", "src/fondaco/notes.txt", "src/fondaco/server/.env")
UV_BUILD = ("uv", "build", "--offline", "--no-build-isolation", "--python", sys.executable)


def run(*command: str | Path, folder: Path) -> str:
    """What a command prints; the programs of this Python's environment are found first."""
    path = os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"]))
    done = subprocess.run(
        command, cwd=folder, env={**os.environ, "PATH": path}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def tracked() -> set[str]:
    listed = run("git", "ls-files", "-z", folder=ROOT).split("\0")
    return {name for name in listed if (ROOT / name).is_file()}


def client() -> set[str]:
    built = {path.relative_to(ROOT).as_posix() for path in (ROOT / CLIENT).rglob("*") if path.is_file()}
    assert f"{CLIENT}/index.html" in built, "the browser client is not built: run make web"
    return built


def in_wheel(names: set[str]) -> set[str]:
    return {name.removeprefix("src/") for name in names if name.startswith("src/fondaco/")}


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of this working tree, with files in it that nobody asked git to track."""
    folder = tmp_path_factory.mktemp("tree")
    for name in tracked() | client():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, folder / name)
    run("git", "init", "--quiet", folder=folder)
    run("git", "add", "--all", folder=folder)
    for name in STRAYS:
        (folder / name).write_text("not for everybody")
    return folder


@pytest.fixture(scope="module")
def packages(tree: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with sdist and wheel, the wheel made from the sdist as `python -m build` does."""
    folder = tmp_path_factory.mktemp("dist")
    run(*UV_BUILD, "--out-dir", folder, folder=tree)
    return folder


@pytest.fixture
def installed(packages: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The wheel in a folder of its own, before this tree on Python's path; we stand in an empty folder."""
    (wheel,) = packages.glob("*.whl")
    home, empty = tmp_path / "home", tmp_path / "empty"
    pip = (sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check")
    run(*pip, "--no-deps", "--no-index", "--no-compile", "--target", home, wheel, folder=tmp_path)
    empty.mkdir()
    monkeypatch.chdir(empty)
    monkeypatch.setenv("PYTHONPATH", str(home))
    where = run(sys.executable, "-c", "import fondaco; print(fondaco.__file__)", folder=empty)
    assert Path(where.strip()).is_relative_to(home)
    return home


def test_the_sdist_has_all_that_is_tracked_and_the_client(packages: Path) -> None:
    (sdist,) = packages.glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        names = [name.partition("/")[2] for name in archive.getnames()]
    assert sorted(names) == sorted(tracked() | client() | {"PKG-INFO"})


def test_the_wheel_has_the_package_and_the_client(packages: Path, tree: Path, tmp_path: Path) -> None:
    """From the sdist or, as pip does, right from the tree."""
    run(*UV_BUILD, "--wheel", "--out-dir", tmp_path, folder=tree)
    for folder in (packages, tmp_path):
        (wheel,) = folder.glob("*.whl")
        with zipfile.ZipFile(wheel) as archive:
            names = [name for name in archive.namelist() if ".dist-info/" not in name]
        assert sorted(names) == sorted(in_wheel(tracked() | client()))


def test_no_sdist_goes_without_the_client(tree: Path, tmp_path: Path) -> None:
    clone = tmp_path / "clone"
    shutil.copytree(tree, clone, ignore=shutil.ignore_patterns("static"))
    with pytest.raises(AssertionError, match="run `make web` first"):
        run(*UV_BUILD, "--sdist", "--out-dir", tmp_path, folder=clone)


def test_the_commands_run_in_an_empty_folder(installed: Path) -> None:
    fondaco = installed / "bin" / "fondaco"
    assert "--seats" in run(fondaco, "play", "--help", folder=Path())
    assert "T6" in run(fondaco, "rules", "tantan", "T6", folder=Path())
    assert "wins" in run(fondaco, "play", "tantan", "--seats", "random,random", folder=Path())


def test_the_server_has_its_pages_and_plays(installed: Path, tmp_path: Path) -> None:
    async def evening(server: Serving) -> None:
        async with Person(server) as maya:
            table = (await maya.table("tantan", 2, seats=["random", "level:1"]))["id"]
            await maya.watch(table)
            match = await maya.start(table)
            await maya.until_number(match, None, 6)

    with serving(tmp_path / "log", data=tmp_path / "data") as server:
        front = httpx.get(server.url)
        assert front.content == (ROOT / CLIENT / "index.html").read_bytes()
        parts = re.findall(r'(?:src|href)="(/[^"]+)"', front.text)
        assert parts
        for part in parts:
            assert httpx.get(server.url + part).content == (ROOT / CLIENT / part[1:]).read_bytes()
        asyncio.run(evening(server))
        assert server.errors() == []
