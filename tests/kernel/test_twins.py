"""One source, two speeds: the twins of a function, and the compile cache."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numba.np import arraymath, linalg

from fondaco.games import find, names
from fondaco.kernel import playout, twins
from fondaco.kernel.engine import DRIVERS
from fondaco.kernel.linking import nothing_collected
from fondaco.kernel.twins import CompiledTwins, Twins, jit_is_off


def test_a_twin_means_the_game_where_the_driver_says_the_contract() -> None:
    game = find("tantan")
    twin = Twins(game.home, game.rules).of(playout.list_legal)
    assert twin is not playout.list_legal
    assert twin.__globals__["legal"].__code__ is game.rules["legal"].__code__
    with pytest.raises(NotImplementedError):
        playout.list_legal(game.blank(2, {}, 0), [0])


@pytest.mark.parametrize("place", ["kernel", "games", "bots", "envs"])
def test_the_cache_folder_is_named_after_the_sources(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    before = twins.source_hash()
    assert before == twins.source_hash()
    package = tmp_path / "fondaco"
    (package / "kernel").mkdir(parents=True)
    (package / place).mkdir(exist_ok=True)
    (package / place / "helper.py").write_text("TABLE = (1, 2)\n")
    monkeypatch.setattr(twins, "__file__", str(package / "kernel" / "twins.py"))
    one = twins.source_hash()
    (package / place / "helper.py").write_text("TABLE = (1, 3)\n")
    assert len({before, one, twins.source_hash()}) == 3


def test_bounds_checks_have_a_cache_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NUMBA_BOUNDSCHECK", "0")
    without = twins.source_hash()
    monkeypatch.setenv("NUMBA_BOUNDSCHECK", "1")
    assert twins.source_hash() != without


def test_stale_caches_are_forgotten(tmp_path: Path) -> None:
    stale, recent, current = (tmp_path / name for name in ("stale", "recent", "current"))
    for folder in (stale, recent, current):
        folder.mkdir()
        (folder / "a.nbc").write_text("")
    os.utime(stale, (0, 0))
    os.utime(current, (0, 0))
    twins._forget_stale(current)
    assert sorted(folder.name for folder in tmp_path.iterdir()) == ["current", "recent"]


@pytest.mark.nojit
@pytest.mark.parametrize("name", names())
def test_warming_makes_every_driver_ready(name: str) -> None:
    game = find(name)
    assert list(game.engine().warm(game.blank(2, {}, -1))) == [driver.__name__ for driver in DRIVERS]


@pytest.mark.skipif(jit_is_off(), reason="nothing is compiled with the JIT off")
@pytest.mark.parametrize("name", names())
def test_a_second_process_finds_everything_in_the_cache(name: str) -> None:
    """What one process compiled, the next loads: no driver misses the cache. And nothing is loaded that is not used."""
    game = find(name)
    list(game.engine().warm(game.blank(2, {}, -1)))
    program = f"""
import sys
from fondaco.games import find
game = find({name!r})
engine = game.engine()
list(engine.warm(game.blank(2, {{}}, -1)))
misses = sum(sum(entry.stats.cache_misses.values()) for entry in engine._entries.values())
print(misses, "scipy.linalg" in sys.modules)
"""
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "0 False"


@pytest.mark.skipif(jit_is_off(), reason="nothing is compiled with the JIT off")
def test_whoever_multiplies_matrices_still_has_scipy() -> None:
    pytest.importorskip("scipy")
    assert arraymath._HAVE_BLAS
    linalg.ensure_blas()
    assert "scipy.linalg.cython_blas" in sys.modules


def test_garbage_is_collected_again_after_compiling_whatever_came_of_it() -> None:
    def fail() -> None:
        with nothing_collected():
            with nothing_collected():
                assert not gc.isenabled()
            assert not gc.isenabled()
            raise ZeroDivisionError

    assert gc.isenabled()
    with pytest.raises(ZeroDivisionError):
        fail()
    assert gc.isenabled()


@pytest.mark.skipif(jit_is_off(), reason="nothing is compiled")
def test_a_driver_lets_go_of_what_it_was_handed() -> None:
    engine = find("tantan").engine()
    lengths, wins, scores = np.zeros(1, np.int64), np.zeros(1, np.int64), np.zeros((1, 2), np.int64)
    held = sys.getrefcount(lengths)
    for _ in range(3):
        engine.driver(playout.simulate)(
            engine.states(find("tantan").blank(2, {}, -1)),
            engine.room(1),
            engine.dealers((0, 0), (0, 0)),
            engine.whim(),
            engine.words(),
            0,
            lengths,
            wins,
            scores,
        )
    assert sys.getrefcount(lengths) == held


@pytest.mark.skipif(jit_is_off(), reason="nothing is compiled")
def test_a_driver_may_not_allocate() -> None:
    def allocating(room: Any) -> int:
        return len(np.zeros(room, np.int64))

    with pytest.raises(RuntimeError, match="allocates memory"):
        CompiledTwins("fondaco.test", find("tantan").rules, find("tantan").state).entry(allocating)(3)
