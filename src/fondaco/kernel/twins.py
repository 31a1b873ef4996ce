"""One source, two speeds: builds a game's drivers, interpreted or compiled, from the same functions.

A twin of a function has the same code but other globals: the names of `fondaco.kernel.contract` mean the
game's own rules, and in the compiled twin every function it calls is a compiled twin too, tables (tuples of
numbers) are constant arrays, and the few functions that touch Python objects have a stand-in.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
import threading
import time
from collections.abc import Callable, Mapping
from importlib.util import find_spec
from pathlib import Path
from types import CellType, FunctionType
from typing import Any

from fondaco.errors import BadSetup
from fondaco.kernel.contract import CONTRACT
from fondaco.kernel.records import Record

Function = Callable[..., Any]


def jit_is_off() -> bool:
    return os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")


def need_compiler() -> None:
    """Complain if compiled play is asked for and numba is not there: a table at the terminal does without."""
    if not jit_is_off() and find_spec("numba") is None:
        raise BadSetup("this needs compiled play; install it with: pip install 'fondaco[fast]'")


class Twins:
    """The twins of the functions that one game's drivers use."""

    def __init__(self, home: str, rules: Mapping[str, Function]) -> None:
        """`home`: the name of the game's rules module; `rules`: by name, what it offers for the contract."""
        self.home = home
        self.made: dict[Function, Function] = {}
        self.globals: dict[str, dict[str, Any]] = {}
        self.names: dict[str, object] = {}
        self.stand_ins: dict[Function, Function] = {promise: rules[promise.__name__] for promise in CONTRACT}

    def name(self, **things: object) -> None:
        """Say what names mean in all twins, also in modules of which some were made already."""
        self.names.update(things)
        for space in self.globals.values():
            space.update(things)

    def of(self, function: Function) -> Function:
        """The twin of a function, with twins of all it calls."""
        if function in self.made:
            return self.made[function]
        source = self.stand_ins.get(function, function)
        if not isinstance(source, FunctionType):
            return source
        space = self.globals.setdefault(
            source.__module__, {"__name__": source.__module__, "__builtins__": __builtins__, **self.names}
        )
        closure = source.__closure__ and tuple(CellType(self.value(cell.cell_contents)) for cell in source.__closure__)
        twin = FunctionType(source.__code__, space, source.__name__, source.__defaults__, closure)
        twin.__module__ = self.home
        twin.__qualname__ = f"{self.home}.{source.__module__}.{source.__name__}"
        self.made[function] = self.made[source] = self.finish(twin)
        for name in source.__code__.co_names:
            if name in source.__globals__ and name not in space:
                space[name] = self.value(source.__globals__[name])
        return self.made[function]

    def value(self, value: object) -> object:
        return self.of(value) if isinstance(value, FunctionType) else value

    def finish(self, twin: FunctionType) -> Function:
        return twin

    def entry(self, function: Function) -> Function:
        """The twin of a driver, to be called from outside."""
        return self.of(function)


class CompiledTwins(Twins):
    """Twins compiled by numba. Drivers are kept in the compile cache, whose name tells our own sources; those of a game
    from outside are named after what they are compiled from, because an edit of it would go unnoticed otherwise."""

    def __init__(self, home: str, rules: Mapping[str, Function], state: type[Record]) -> None:
        need_compiler()
        from fondaco.kernel import compiled

        set_cache_folder()
        super().__init__(home, rules)
        self.names["STATE"] = state.dtype()
        self.stand_ins.update({**compiled.STAND_INS, **compiled.OF_THIS_MACHINE})

    def value(self, value: object) -> object:
        if isinstance(value, tuple) and _is_table(value):
            import numpy as np

            return np.array(value, dtype=np.int64)
        return super().value(value)

    def finish(self, twin: FunctionType) -> Function:
        from fondaco.kernel.linking import Part

        return Part(twin)

    def entry(self, function: Function) -> Function:
        from fondaco.kernel.linking import Driver

        made: Any = self.of(function)
        if not self.home.startswith("fondaco."):
            made.py_func.__qualname__ += f".{self.fingerprint(function)}"
        return Driver(made.py_func)

    def fingerprint(self, *functions: Function) -> str:
        """A hash of what functions are compiled from: their code, that of all they call, and the numbers they read."""
        digest = hashlib.sha256()
        sources = [self.stand_ins.get(function, function) for function in functions]
        for source in sources:
            code = source.__code__
            constants = [None if constant is source.__doc__ else constant for constant in code.co_consts]
            digest.update(code.co_code + repr((constants, code.co_names)).encode())
            closed = zip(code.co_freevars, (cell.cell_contents for cell in source.__closure__ or ()), strict=True)
            read = {name: self.names.get(name, source.__globals__.get(name)) for name in code.co_names}
            for name, value in {**read, **dict(closed)}.items():
                if isinstance(value, FunctionType):
                    value = self.stand_ins.get(value, value)
                    sources += [value] if isinstance(value, FunctionType) and value not in sources else []
                elif isinstance(value, int | float | tuple) or name in self.names:
                    digest.update(f"{name}={value}".encode())
        return digest.hexdigest()[:16]


def _is_table(value: object) -> bool:
    if isinstance(value, tuple):
        return len(value) > 0 and all(_is_table(item) for item in value)
    return isinstance(value, int)


# The compile cache


COMPILED = ("kernel", "games", "bots", "envs")
"""The folders of what drivers are made of."""


def source_hash() -> str:
    """A hash of all that compiled code is made from: numba's own cache does not notice an edited helper."""
    package = Path(__file__).parent.parent
    digest = hashlib.sha256(f"{sys.version} {os.environ.get('NUMBA_BOUNDSCHECK', '')}".encode())
    for folder in COMPILED:
        for path in sorted((package / folder).rglob("*.py")):
            digest.update(str(path.relative_to(package)).encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def cache_root() -> Path:
    """Where compiled code is kept: FONDACO_CACHE, or the user's cache folder."""
    chosen = os.environ.get("FONDACO_CACHE")
    if chosen:
        return Path(chosen)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "fondaco"


_lock = threading.Lock()
_cache_folder: Path | None = None
_A_MONTH = 30 * 24 * 3600


def set_cache_folder() -> Path:
    """Point numba at a folder named after the sources, before any rule is compiled; forget stale ones."""
    global _cache_folder
    with _lock:
        if _cache_folder is None:
            import numba

            folder = cache_root() / f"{source_hash()}-numba{numba.__version__}"
            folder.mkdir(parents=True, exist_ok=True)
            os.utime(folder)
            config: Any = numba.config
            config.CACHE_DIR = str(folder)
            _forget_stale(folder)
            _cache_folder = folder
        return _cache_folder


def _forget_stale(current: Path) -> None:
    for folder in current.parent.iterdir():
        if folder != current and folder.is_dir() and time.time() - folder.stat().st_mtime > _A_MONTH:
            shutil.rmtree(folder, ignore_errors=True)
