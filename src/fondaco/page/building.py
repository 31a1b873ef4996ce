"""How a game becomes a module of WebAssembly: lowered, linked, optimised once, made an object, laid out in memory."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterable, Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from types import FunctionType
from typing import Any

import llvmlite.binding as llvm
from numba import types

from fondaco.bots.mind import notes_of, promises_of
from fondaco.errors import BadSetup
from fondaco.games.game import Game
from fondaco.kernel.bits import words_for
from fondaco.kernel.compiled import OF_THIS_MACHINE
from fondaco.kernel.twins import CompiledTwins, Function
from fondaco.kernel.zones.hideouts import hideouts_of
from fondaco.page import measuring, remembering, rules, thinking
from fondaco.page.compiled import LISTENING, STAND_INS
from fondaco.page.lowering import TRIPLE, PageLibrary, PagePart, machine

STACK = 1 << 16
"""Bytes. It lies below all else, so that whoever overruns it is stopped."""

INLINED = 60
"""What is bigger, as LLVM measures it, is called and not copied to wherever it is called from: a page is loaded before
it is quick, and its thinking has many callers."""

DOOR = """\
define {returned} @{name}({taken}) {{
  %result = alloca {kind}
  %complaint = alloca ptr
  {widened}
  %status = call i32 @"{inner}"(ptr %result, ptr %complaint{given})
  %bad = icmp ne i32 %status, 0
  br i1 %bad, label %stop, label %go
stop:
  call void @llvm.trap()
  unreachable
go:
  {ending}
}}
declare i32 @"{inner}"(ptr, ptr{declared})
declare void @llvm.trap()
"""
"""An exported function around one of numba's, which has two places for what it returns or raises. Numbers have 32 bits
outside. What is raised cannot be said here, and rules raise nothing."""


class PageTwins(CompiledTwins):
    """Twins for the page."""

    def __init__(self, game: Game, more: Mapping[Function, Function]) -> None:
        super().__init__(game.home, game.rules, game.state)
        self.names["WORDS"] = words_for(len(game.actions))
        self.names["MEMORY"] = hideouts_of(game.zones).memory.dtype()
        self.names["NOTES"] = notes_of(game.name).dtype()
        self.stand_ins.update({**{function: function for function in OF_THIS_MACHINE}, **STAND_INS, **more})

    def finish(self, twin: FunctionType) -> Function:
        return PagePart(twin)


Exports = Sequence[tuple[PageTwins, Sequence[Function]]]
"""Functions, each with the twins that it is made with."""


class Module:
    """A module in the making: the functions it exports, with all they call."""

    def __init__(self) -> None:
        self.parts: list[PageLibrary] = []
        self.doors: dict[str, str] = {}

    def export(self, twins: PageTwins, functions: Iterable[Any]) -> None:
        """Lower functions and all they call. Whatever these take is whole numbers."""
        for function in functions:
            kinds = (types.int64,) * function.__code__.co_argcount
            entry: Any = twins.of(function)
            entry.compile(kinds)
            made = entry.overloads[kinds]
            self.doors[function.__name__] = door(function.__name__, made)
            self.add(made.library)

    def add(self, library: PageLibrary) -> None:
        if library not in self.parts:
            self.parts.append(library)
            for part in library.parts():
                self.add(part)

    def linked(self) -> Any:
        """Everything in one piece of LLVM's, in which only doors are seen from outside."""
        whole = llvm.parse_assembly(f'target triple = "{TRIPLE}"\ntarget datalayout = "{machine().target_data}"')
        for part in self.parts:
            whole.link_in(part.lowered, preserve=True)
        for text in self.doors.values():
            whole.link_in(llvm.parse_assembly(text))
        for function in whole.functions:
            if not function.is_declaration and function.name not in self.doors:
                function.linkage = "internal"
        for variable in whole.global_variables:
            variable.linkage = "internal"
        return whole

    def built(self) -> bytes:
        """The bytes of the module."""
        whole = self.linked()
        optimise(whole)
        return link(machine().emit_object(whole), self.doors)


def door(name: str, made: Any) -> str:
    places = range(len(made.signature.args))
    returned, kind, ending = leaving(made.signature.return_type)
    return DOOR.format(
        name=name,
        inner=made.fndesc.llvm_func_name,
        returned=returned,
        kind=kind,
        ending=ending,
        taken=", ".join(f"i32 %a{place}" for place in places),
        widened="\n  ".join(f"%w{place} = sext i32 %a{place} to i64" for place in places),
        given="".join(f", i64 %w{place}" for place in places),
        declared=", i64" * len(places),
    )


def leaving(returned: Any) -> tuple[str, str, str]:
    """By what a function returns: what its door returns, what lies in the place for it, and how that is returned."""
    if returned == types.none:
        return "void", "ptr", "ret void"
    if returned == types.float64:
        return "double", "double", "%value = load double, ptr %result\n  ret double %value"
    kind = f"i{returned.bitwidth}"
    fitted = {8: "sext", 16: "sext", 64: "trunc"}.get(returned.bitwidth, "bitcast")
    return (
        "i32",
        kind,
        f"%value = load {kind}, ptr %result\n  %number = {fitted} {kind} %value to i32\n  ret i32 %number",
    )


def optimise(module: Any) -> None:
    tuning = llvm.create_pipeline_tuning_options(speed_level=3)
    tuning.loop_vectorization = tuning.slp_vectorization = False
    tuning.inlining_threshold = INLINED
    passes = llvm.create_pass_builder(machine(), tuning)
    passes.getModulePassManager().run(module, passes)


def link(code: bytes, exported: Iterable[str]) -> bytes:
    """An object laid out in a memory of its own."""
    with TemporaryDirectory() as folder:
        object_file, module = Path(folder, "page.o"), Path(folder, "page.wasm")
        object_file.write_bytes(code)
        flags = [f"--export={name}" for name in (*exported, "__heap_base")]
        flags += [
            "--no-entry",
            "--stack-first",
            f"-zstack-size={STACK}",
            "--strip-all",
            "--compress-relocations",
            "-O2",
        ]
        command = [sys.executable, "-m", "ziglang", "wasm-ld", *flags, str(object_file), "-o", str(module)]
        linked = subprocess.run(command, capture_output=True, text=True, check=False)
        if linked.returncode:
            raise BadSetup(f"the module could not be linked: {linked.stderr.strip()}")
        return module.read_bytes()


def exports(game: Game) -> Exports:
    """What the module of a game has to offer."""
    quiet = PageTwins(game, promises_of(game.name))
    asked = *rules.ASKING, *remembering.REMEMBERING, *thinking.THINKING, *measuring.MEASURING
    return [(PageTwins(game, LISTENING), rules.LISTENING), (quiet, asked)]


def need_linker() -> None:
    """Complain before anything is compiled for nothing."""
    if find_spec("ziglang") is None:
        raise BadSetup(
            "the module of a page is linked by LLVM's linker, which the package ziglang brings; "
            "install it with: pip install ziglang"
        )


def build(exported: Exports) -> bytes:
    """A module."""
    need_linker()
    module = Module()
    for twins, functions in exported:
        module.export(twins, functions)
    return module.built()
