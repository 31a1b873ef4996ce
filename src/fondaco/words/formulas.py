"""Formulas: how what a sentence speaks of is worked out, alike in Python and in the page.

A formula is written as an expression of Python, `sum([COST[place] for place in places])`, and travels as its tree of
lists; web/src/lib/formulas.ts knows the same operations. Names are looked up by whoever asks. What is missing is None,
and so is whatever is looked up in that. A name that Python keeps for itself is written with a line behind it: `from_`.
"""

from __future__ import annotations

import ast
import operator
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Any

from fondaco.errors import BadGame

Json = dict[str, Any]
Tree = str | list[Any]
"""A name, or an operation and its parts."""
Find = Callable[[str], Any]


@cache
def tree_of(formula: str) -> Tree:
    try:
        return _tree(ast.parse(formula, mode="eval").body)
    except (SyntaxError, KeyError):
        raise BadGame(f"this formula cannot be read: {formula}") from None


def _tree(node: ast.expr) -> Tree:
    match node:
        case ast.Name(id=name):
            return name.removesuffix("_")
        case ast.Constant(value=value):
            return ["=", value]
        case ast.Attribute(value=of, attr=name):
            return ["at", _tree(of), ["=", name.removesuffix("_")]]
        case ast.Subscript(value=of, slice=ast.Slice(lower=None, upper=ast.expr() as end, step=None)):
            return ["first", _tree(of), _tree(end)]
        case ast.Subscript(value=of, slice=at):
            return ["at", _tree(of), _tree(at)]
        case ast.BinOp(left=left, op=sign, right=right) | ast.Compare(left=left, ops=[sign], comparators=[right]):
            return [_sign(sign), _tree(left), _tree(right)]
        case ast.BoolOp(op=sign, values=parts):
            return [_sign(sign), *map(_tree, parts)]
        case ast.IfExp(test=test, body=body, orelse=other):
            return ["if", _tree(test), _tree(body), _tree(other)]
        case ast.List(elts=parts):
            return ["list", *map(_tree, parts)]
        case ast.Dict(keys=keys, values=parts):
            return ["object", *(_tree(part) for pair in zip(keys, parts, strict=True) for part in pair if part)]
        case ast.ListComp(
            elt=each, generators=[ast.comprehension(target=ast.Name(id=name), iter=items, ifs=tests, is_async=0)]
        ):
            return ["each", name, _tree(items), ["and", ["=", True], *map(_tree, tests)], _tree(each)]
        case ast.Call(func=ast.Name(id=name), args=parts, keywords=[]) if name in OPERATIONS:
            return [name, *map(_tree, parts)]
    raise KeyError(node)


def _sign(sign: ast.AST) -> str:
    """An operation by its name: `add`, `gt`, `and`."""
    name = type(sign).__name__.lower()
    if name not in OPERATIONS and name not in ("and", "or"):
        raise KeyError(name)
    return name


def work_out(tree: Tree, find: Find) -> Any:
    if isinstance(tree, str):
        return find(tree)
    what, *parts = tree
    match what:
        case "=":
            return parts[0]
        case "if":
            return work_out(parts[1 if work_out(parts[0], find) else 2], find)
        case "and" | "or":
            found = work_out(parts[0], find)
            for part in parts[1:]:
                found = work_out(part, find) if bool(found) == (what == "and") else found
            return found
        case "each":
            name, items, test, each = parts
            within = [_with(name, item, find) for item in work_out(items, find) or ()]
            return [work_out(each, one) for one in within if work_out(test, one)]
    return OPERATIONS[what](*(work_out(part, find) for part in parts))


def _with(name: str, item: Any, find: Find) -> Find:
    return lambda wanted: item if wanted == name else find(wanted)


# What a formula can do


def at(things: Any, place: Any) -> Any:
    """What is looked up by name, or by its place (from the end, below 0)."""
    if isinstance(things, Mapping):
        return things.get(place)
    if not things or place is None or not -len(things) <= place < len(things):
        return None
    return things[place]


def size(things: Any) -> int:
    """How many there are: seen, counted by name, or hidden."""
    if isinstance(things, Mapping):
        return sum(things.values())
    return things if isinstance(things, int) else len(things or ())


def counted(names: Sequence[str], things: Iterable[str]) -> dict[str, int]:
    """How many there are of each name, in the order of the names."""
    counts = Counter(things)
    return {name: counts[name] for name in names if counts[name]}


def row(counts: Mapping[str, int] | None, less: Mapping[str, int] | None = None) -> list[str]:
    """Counted things one by one, without some of them."""
    return [name for name, number in (counts or {}).items() for _ in range(number - (less or {}).get(name, 0))]


def moved(events: Iterable[Json], start: str | None = None, end: str | None = None) -> list[Json]:
    """What moves from one zone to another; None: any."""
    moves = [event for event in events if event["event"] == "moves"]
    return [move for move in moves if start in (None, move["from"]) and end in (None, move["to"])]


def grouped(things: Iterable[Json], by: str) -> list[list[Json]]:
    """Things that are alike in one respect together."""
    groups: dict[Any, list[Json]] = {}
    for thing in things:
        groups.setdefault(thing[by], []).append(thing)
    return list(groups.values())


OPERATIONS: dict[str, Callable[..., Any]] = {
    "add": operator.add,
    "sub": operator.sub,
    "mult": operator.mul,
    "eq": operator.eq,
    "gt": operator.gt,
    "lt": operator.lt,
    "is": operator.is_,
    "in": lambda thing, things: thing in (things or ()),
    "at": at,
    "first": lambda things, end: things[:end],
    "list": lambda *parts: list(parts),
    "object": lambda *parts: dict(zip(parts[::2], parts[1::2], strict=True)),
    "size": size,
    "sum": sum,
    "max": lambda things: max(things, default=None),
    "backwards": lambda things: things[::-1],
    "counted": counted,
    "row": row,
    "moved": moved,
    "grouped": grouped,
}
