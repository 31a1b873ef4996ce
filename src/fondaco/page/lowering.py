"""Lowering for WebAssembly: numba's own compiler, with a target whose code nobody here runs.

What is lowered is only ever linked into a module, as the parts of a driver are; nothing is optimised before that, for
what is optimised for this machine is no longer fit for another.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from types import FunctionType
from typing import Any

import llvmlite.binding as llvm
from llvmlite import ir
from numba.core import cgutils
from numba.core.codegen import CPUCodegen
from numba.core.cpu import CPUContext
from numba.core.registry import CPUDispatcher, CPUTarget, cpu_target
from numba.core.target_extension import CPU, dispatcher_registry, jit_registry, target_registry

from fondaco.kernel.linking import Part, PartCompiler, PartLibrary

TRIPLE = "wasm32-unknown-unknown"
FEATURES = "+bulk-memory,+sign-ext,+mutable-globals,+nontrapping-fptoint"
"""What every browser of these years has: no threads, no vectors."""


def machine() -> Any:
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    return llvm.Target.from_triple(TRIPLE).create_target_machine(opt=3, cpu="generic", features=FEATURES)


class PageLibrary(PartLibrary):
    """The code of one function, as it was lowered."""

    def add_linking_library(self, library: Any) -> None:
        """numba's runtime is of this machine, and not needed: nothing is allocated."""
        if isinstance(library, PageLibrary):
            super().add_linking_library(library)

    @property
    def lowered(self) -> Any:
        """What was lowered here, as a module of LLVM."""
        return self._final_module


class PageCodegen(CPUCodegen):  # type: ignore[misc]  # numba has no types
    _library_class = PageLibrary

    def _init(self, module: Any) -> None:
        self._tm = machine()
        self._target_data = self._tm.target_data
        self._data_layout = str(self._target_data)

    def _create_empty_module(self, name: str) -> Any:
        module = ir.Module(cgutils.normalize_ir_text(name))
        module.triple = TRIPLE
        if self._data_layout:
            module.data_layout = self._data_layout
        return module

    def _add_module(self, module: Any) -> None:
        """It is not run here."""


class PageContext(CPUContext):  # type: ignore[misc]
    def init(self) -> None:
        cpu_target.target_context.refresh()  # so that numba's runtime, which it shares, is of this machine
        self.is32bit = False  # whole numbers have 64 bits, though addresses have 32
        self._internal_codegen = PageCodegen("fondaco.page")


class PageTarget(CPUTarget):  # type: ignore[misc]
    @cached_property
    def _toplevel_target_context(self) -> Any:
        return PageContext(self.typing_context, self._target_name)


PAGE = PageTarget("page")


class PageCompiler(PartCompiler):
    library = PageLibrary


class PagePart(Part):
    """One of our functions."""

    targetdescr = PAGE
    compiler = PageCompiler
    options = Part.options | {"boundscheck": False}


class PageHelper(CPUDispatcher):  # type: ignore[misc]
    """One of numba's own functions, which it writes in Python too, such as `max`."""

    targetdescr = PAGE

    def __init__(self, function: FunctionType) -> None:
        super().__init__(function, targetoptions=PagePart.options, pipeline_class=PageCompiler)


class Page(CPU):  # type: ignore[misc]
    """By this, numba's own functions find their compiler."""


def helper(**options: Any) -> Callable[[FunctionType], PageHelper]:
    return PageHelper


target_registry["page"] = Page
dispatcher_registry[Page] = PagePart
jit_registry[Page] = helper
