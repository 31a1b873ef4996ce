"""How drivers are put together: each from parts that are lowered and no more, optimised once, as a whole.

numba would optimise a function with all it calls, and make machine code of it, before it does the same for whoever
calls that function: the deeper the calls, the more often. And it would do so anew for every kind of whole number, and
for every constant, that the function is called with. Nobody but drivers calls our parts.
"""

from __future__ import annotations

import gc
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from numba import types
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler
from numba.core.environment import lookup_environment
from numba.core.registry import CPUDispatcher
from numba.np import linalg

OPTIONS = {"nopython": True, "nogil": True, "error_model": "numpy"}
WITHOUT_WRAPPERS = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
"""Without wrappers for Python, a part is done sooner."""

ENVIRONMENT = "_ZN08NumbaEnv"
"""How numba begins the names of what functions take from Python."""


class PartLibrary(JITCodeLibrary):  # type: ignore[misc]  # numba has no types
    """The code of a function that is only ever linked into a driver."""

    @property
    def codegen(self) -> Any:
        return self

    def set_env(self, name: str, environment: object) -> None:
        """Drivers do."""

    def parts(self) -> list[Any]:
        return list(self._linking_libraries)

    def finalize(self) -> None:
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        return 0


class DriverLibrary(JITCodeLibrary):  # type: ignore[misc]
    """The code of a driver, with all its parts."""

    _linking_libraries: list[Any]

    def finalize(self) -> None:
        self._linking_libraries = callers_first(self._linking_libraries)
        super().finalize()
        missing = [
            one.name for one in self._final_module.functions if one.is_declaration and one.name.startswith("_ZN")
        ]
        if missing:
            raise RuntimeError(f"{self.name} calls what is not linked: {', '.join(missing)}")
        for variable in self._final_module.global_variables:
            if variable.name.startswith(ENVIRONMENT):
                self._codegen.set_env(variable.name, lookup_environment(variable.name))


def callers_first(libraries: Iterable[Any]) -> list[Any]:
    """Libraries and all that they call, each behind whoever calls it: of what nobody has asked for yet, LLVM links
    nothing."""
    found: dict[Any, None] = {}

    def visit(library: Any) -> None:
        if library not in found:
            for part in library.parts() if isinstance(library, PartLibrary) else ():
                visit(part)
            found[library] = None

    for library in libraries:
        visit(library)
    return list(found)[::-1]


class PartCompiler(Compiler):  # type: ignore[misc]
    library = PartLibrary

    def define_pipelines(self) -> Any:
        self.state.library = self.library(self.state.targetctx.codegen(), self.state.func_id.func_qualname)
        self.state.library.enable_object_caching()
        return super().define_pipelines()


class DriverCompiler(PartCompiler):
    library = DriverLibrary


class Part(CPUDispatcher):  # type: ignore[misc]
    """A function that only compiled code calls."""

    compiler: type[PartCompiler] = PartCompiler
    options = OPTIONS | WITHOUT_WRAPPERS

    def __init__(self, function: Any) -> None:
        super().__init__(function, targetoptions=self.options, pipeline_class=self.compiler)

    def get_call_template(self, args: Any, kws: Any) -> Any:
        _, kinds = self._compiler.fold_argument_types(args, kws)
        return super().get_call_template([widest(kind) for kind in kinds], {})


class Driver(CPUDispatcher):  # type: ignore[misc]
    """A function that Python calls, kept in the compile cache."""

    def __init__(self, function: Any) -> None:
        super().__init__(function, targetoptions=OPTIONS, pipeline_class=DriverCompiler)
        self.enable_caching()

    def compile(self, signature: Any) -> Any:
        with nothing_collected():
            return super().compile(signature)


@contextmanager
def nothing_collected() -> Iterator[None]:
    """A compiler keeps nearly all that it makes: Python would look through it for garbage again and again, which takes
    a twentieth of the time, and more where a program holds much else. Of several threads that compile at once, whoever
    found it on turns it on again."""
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collects:
            gc.enable()


def load_without_scipy() -> None:
    """Load what numba knows of arrays before it is asked for, as numba would load SciPy with it, only to see whether it
    is there: a fifth of all that a process does until its first driver runs. Whoever multiplies matrices in functions
    of their own finds it still: numba loads it then."""

    def look_for_scipy() -> None:
        if find_spec("scipy") is None:
            raise ImportError("there is no SciPy")

    load, linalg.ensure_blas = linalg.ensure_blas, look_for_scipy
    try:
        import_module("numba.np.arraymath")
    finally:
        linalg.ensure_blas = load


load_without_scipy()


def widest(kind: Any) -> Any:
    """A whole number is passed as the widest that there is, be it read from a byte or known beforehand."""
    plain = types.unliteral(kind)
    return types.int64 if isinstance(plain, types.Integer) and plain.signed else kind
