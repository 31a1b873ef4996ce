"""How drivers are put together: each from parts that are lowered and no more, optimised once, as a whole.

numba would optimise a function with all it calls, and make machine code of it, before it does the same for whoever
calls that function: the deeper the calls, the more often. And it would do so anew for every kind of whole number, and
for every constant, that the function is called with. Nobody but drivers calls our parts.

Nor is anything allocated: what drivers work on is handed to them. So no references are counted, which numba would do
wherever a function is called with a row of numbers.
"""

from __future__ import annotations

import gc
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import llvmlite.binding as llvm
from numba import types
from numba.core import config
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler
from numba.core.environment import lookup_environment
from numba.core.registry import CPUDispatcher
from numba.core.runtime.context import NRTContext
from numba.np import linalg

OPTIONS = {"nopython": True, "nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True}
UNWRAPPED = {"no_cpython_wrapper": True}
"""Without a wrapper for Python, a part is done sooner."""

ENVIRONMENT = "_ZN08NumbaEnv"
"""How numba begins the names of what functions take from Python."""
WELL_ENOUGH = 2
"""The level of LLVM's optimisation: one more, and vectors for rows as short as ours, take a fifth more time to compile
and make nothing quicker."""
ALLOCATES = ("NRT_Allocate", "NRT_MemInfo_alloc")
"""How numba begins the names of functions that fetch memory."""


class PartLibrary(JITCodeLibrary):  # type: ignore[misc]  # numba has no types
    """The code of a function that is only ever linked into a driver."""

    def _optimize_functions(self, module: Any) -> None:
        """Not yet."""

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

    def _optimize_functions(self, module: Any) -> None:
        """Not before it is whole."""

    def finalize(self) -> None:
        self._linking_libraries = callers_first(self._linking_libraries)
        self._known_outside = {one.name for one in self._final_module.functions if not one.is_declaration}
        super().finalize()
        for variable in self._final_module.global_variables:
            if variable.name.startswith(ENVIRONMENT):
                self._codegen.set_env(variable.name, lookup_environment(variable.name))

    def _optimize_final_module(self) -> None:
        """What nobody outside knows of may take and return what suits its callers. Its name is its own then: of two
        functions with one name, in whatever modules, LLVM would let callers of one call the other."""
        for number, one in enumerate(self._final_module.functions):
            if not one.is_declaration and one.name not in self._known_outside:
                one.name = f"{self.name}.{number}"
                one.linkage = "internal"
        triple, cpu, features = self._codegen.magic_tuple()
        machine = llvm.Target.from_triple(triple).create_target_machine(cpu, features, config.OPT)
        tuning = llvm.create_pipeline_tuning_options(min(config.OPT, WELL_ENOUGH))
        tuning.loop_vectorization = tuning.slp_vectorization = False
        passes = llvm.create_pass_builder(machine, tuning)
        passes.getModulePassManager().run(self._final_module, passes)
        called = [one.name for one in self._final_module.functions if one.is_declaration]
        if missing := [name for name in called if name.startswith("_ZN")]:
            raise RuntimeError(f"{self.name} calls what is not linked: {', '.join(missing)}")
        if any(name.startswith(ALLOCATES) for name in called):
            raise RuntimeError(f"{self.name} allocates memory, which nobody would ever give back")


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


class NothingCounted(NRTContext):  # type: ignore[misc]
    """Of references, where nothing is allocated."""

    def incref(self, *arguments: Any) -> None:
        pass

    decref = incref


class PartCompiler(Compiler):  # type: ignore[misc]
    library = PartLibrary

    def define_pipelines(self) -> Any:
        context = self.state.targetctx
        context.nrt = NothingCounted(context, True)
        context.create_cpython_wrapper = partial(wrap, context)
        self.state.library = self.library(self.state.targetctx.codegen(), self.state.func_id.func_qualname)
        self.state.library.enable_object_caching()
        return super().define_pipelines()


def wrap(context: Any, *about: Any, **more: Any) -> None:
    """A wrapper holds what Python hands over, and lets go of it."""
    counting = context.subtarget(nrt=NRTContext(context, True))
    type(context).create_cpython_wrapper(counting, *about, **more)


class DriverCompiler(PartCompiler):
    library = DriverLibrary


class Part(CPUDispatcher):  # type: ignore[misc]
    """A function that only compiled code calls."""

    compiler: type[PartCompiler] = PartCompiler
    options = OPTIONS | UNWRAPPED

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
