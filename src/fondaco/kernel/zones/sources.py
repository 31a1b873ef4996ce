"""Functions about zones that run at both speeds, like rules: their source is put together from what the zones say.

`print(source_of(function))` shows one, as it would have been written by hand.
"""

from __future__ import annotations

import linecache
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from fondaco.kernel.records import Record

if TYPE_CHECKING:
    from fondaco.kernel.zones.zone import Zone

Lines = list[str]


def made(state: type[Record], head: str, body: Sequence[str], names: Mapping[str, Any]) -> Any:
    """A function about a state, with that head and body, in which these names have a meaning."""
    name = head[: head.index("(")]
    file = f"<{state.__module__}: {name}>"
    source = "".join(line + "\n" for line in nested(f"def {head}:", body=body))
    linecache.cache[file] = len(source), None, source.splitlines(keepends=True), file
    space = {**names, "__name__": f"{state.__module__}.{name}"}
    exec(compile(source, file, "exec"), space)
    return space[name]


def source_of(function: Any) -> str:
    """The source of a function made here."""
    return "".join(linecache.getlines(function.__code__.co_filename))


def nested(*heads: str, body: Sequence[str]) -> Lines:
    """Lines below heads, each within the one before."""
    if not heads:
        return list(body)
    return [heads[0], *("    " + line for line in nested(*heads[1:], body=body))]


def each_row(zone: Zone, lines: Callable[[str], Lines]) -> Lines:
    """Lines about every entry of a zone; about the zone itself, if it has no entries."""
    value = f"state.{zone.name}"
    if not zone.rows:
        return lines(value)
    return nested(f"for line in range({zone.first}, {zone.first + zone.rows}):", body=lines(f"{value}[line]"))
