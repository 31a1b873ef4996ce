"""The contract's functions that a game need not write: they follow from its verbs and from the rest of its rules.

`why_not` and `play` come from the table of verbs. Of the others a game may have its own: a quicker `legal`, other
`winners`, and invariants.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import zip_longest
from types import FunctionType
from typing import Any

from fondaco.errors import BadGame
from fondaco.kernel.bits import put
from fondaco.kernel.chance import Dealer
from fondaco.kernel.contract import CONTRACT, OVER, TABLES, State
from fondaco.kernel.records import Row
from fondaco.kernel.verbs import Verbs

Function = Callable[..., int]
Functions = dict[str, FunctionType]

# What follows is written against these names; `fulfil` puts a game's own in their place.

ACTIONS = 0
IS_OVER = 0


def objection(state: State, action: int) -> int:
    """The reason against an action while the game runs: by its verb."""
    raise NotImplementedError


def carry_out(state: State, dealer: Dealer, action: int) -> None:
    """An action and nothing else: by its verb."""
    raise NotImplementedError


def standing(state: State, seat: int) -> int:
    """By what seats are compared in the end: `standing` of the rules, or else `score`."""
    raise NotImplementedError


def go_on(state: State, dealer: Dealer) -> None:
    """What follows an action without a choice: nothing, if the rules have no `go_on`."""


# The functions derived


def why_not(state: State, action: int) -> int:
    return IS_OVER if state.to_move == OVER else objection(state, action)


def play(state: State, dealer: Dealer, action: int) -> None:
    carry_out(state, dealer, action)
    go_on(state, dealer)


def legal(state: State, words: Row) -> None:
    """Slow, but right: asks about each action."""
    for action in range(ACTIONS):
        if why_not(state, action) == 0:
            put(words, action, 1)


def winners(state: State) -> int:
    """All seats with the best standing."""
    best = standing(state, 0)
    seats = 1
    for seat in range(1, state.players):
        rank = standing(state, seat)
        if rank > best:
            best = rank
            seats = 0
        if rank == best:
            seats |= 1 << seat
    return seats


def broken(state: State) -> int:
    """A game without invariants breaks none."""
    return 0


DERIVED = (why_not, play, legal, winners, broken)
NEVER_OWN = ("why_not", "play", *(promise.__name__ for promise in TABLES))
"""Those that no game writes itself, whatever else it may call so."""


# How they are made


def fulfil(
    title: str, home: str, verbs: Verbs, offered: Mapping[str, Any], tables: Mapping[str, Sequence[Function]]
) -> Functions:
    """All functions of the contract for a game: its own, out of what its modules offer, those derived, and those that
    answer from its tables of functions (`part`, `value`, `mirror`).

    `home` is the name of the module with the rules.
    """
    own = {name: value for name, value in offered.items() if isinstance(value, FunctionType)}
    _check_contract(title, own)
    _check_verbs(title, verbs, own)
    names: dict[str, Any] = {
        "ACTIONS": len(verbs.texts),
        "IS_OVER": verbs.over,
        "standing": own.get("standing", own["score"]),
        "go_on": own.get("go_on", go_on),
        **_branches(title, home, verbs, own),
    }
    for function in DERIVED:
        names[function.__name__] = _bound(function, names)
    for promise in TABLES:
        names[promise.__name__] = _by_place(home, promise, tables[promise.__name__])
    contract = [promise.__name__ for promise in CONTRACT]
    return {name: own[name] if name in own and name not in NEVER_OWN else names[name] for name in contract}


def _bound(function: Callable[..., Any], names: Mapping[str, Any]) -> FunctionType:
    """The same function, in which some names mean what the game says."""
    return FunctionType(function.__code__, {**function.__globals__, **names}, function.__name__)


def _branches(title: str, home: str, verbs: Verbs, own: Functions) -> Functions:
    """`objection` and `carry_out`, written out by verb: compiled code cannot take a function from a table."""
    end = 0
    checks, deeds = [], []
    for row in verbs.rows:
        end += len(row.ways)
        named = "".join(f", ARGUMENT_{place}[action]" for place in range(len(row.arguments)))
        answer = f"why_not_{row.does}(state{named})" if f"why_not_{row.does}" in own else "0"
        if row.phases is not None:
            answer += f" if state.phase in {row.phases} else {row.otherwise}"
        checks.append((end, answer))
        deeds.append((end, f"{row.does}(state, dealer{named})"))
    source = _chain("objection(state, action)", checks) + _chain("carry_out(state, dealer, action)", deeds)
    space: dict[str, Any] = {**own, **_tables(verbs), "__name__": f"{home}.verbs by number"}
    exec(compile(source, f"<the verbs of {title}>", "exec"), space)
    return {name: space[name] for name in ("objection", "carry_out")}


def _chain(head: str, branches: Sequence[tuple[int, str]]) -> str:
    """A function that returns the first of some expressions whose end is above its last argument."""
    number = head[head.rindex(" ") + 1 : -1]
    lines = [f"    if {number} < {end}: return {expression}" for end, expression in branches]
    lines[-1] = f"    return {branches[-1][1]}"
    return "\n".join([f"def {head}:", *lines, ""])


def _by_place(home: str, promise: Function, functions: Sequence[Function]) -> FunctionType:
    """A function that answers by one of several, by its place; each takes the state, and perhaps a number."""
    name = promise.__name__
    calls = [
        (place + 1, f"at_{place}(state{', number' * (function.__code__.co_argcount > 1)})")
        for place, function in enumerate(functions)
    ]
    space: dict[str, Any] = {f"at_{place}": function for place, function in enumerate(functions)}
    space["__name__"] = f"{home}.{name} by place"
    source = _chain(f"{name}(state, number, place)", calls or [(0, "0")])
    exec(compile(source, f"<{space['__name__']}>", "exec"), space)
    found: FunctionType = space[name]
    return found


def _tables(verbs: Verbs) -> dict[str, tuple[int, ...]]:
    """By place: the arguments of all actions there, 0 for those that have fewer."""
    values = [way for row in verbs.rows for way in row.values]
    return {f"ARGUMENT_{place}": row for place, row in enumerate(zip_longest(*values, fillvalue=0))}


def _check_contract(title: str, own: Functions) -> None:
    derived = [function.__name__ for function in (*DERIVED, *TABLES)]
    for promise in CONTRACT:
        if promise.__name__ not in own and promise.__name__ not in derived:
            raise BadGame(f"the rules of {title} lack {_signature(promise)}. What it should do: {promise.__doc__}")


def _check_verbs(title: str, verbs: Verbs, own: Functions) -> None:
    """Each verb has its function, and what a function takes is what its verb names."""
    for row in verbs.rows:
        named = [argument.name for argument in row.arguments]
        for name, given in ((row.does, ["state", "dealer"]), (f"why_not_{row.does}", ["state"])):
            wanted = f"{name}({', '.join([*given, *named])})"
            if name in own and own[name].__code__.co_argcount != len(given) + len(named):
                raise BadGame(f"in the rules of {title}, {_signature(own[name])} should be {wanted}")
            if name not in own and name == row.does:
                raise BadGame(f"the rules of {title} lack {wanted}. What it should do: Carry out “{row.texts[0]}”.")
    known = [f"why_not_{row.does}" for row in verbs.rows]
    for name in own:
        if name.startswith("why_not") and name not in known:
            raise BadGame(f"in the rules of {title}, {name} is of no verb; a verb's would be {', '.join(known)}")


def _signature(function: Callable[..., Any]) -> str:
    code = function.__code__
    return f"{function.__name__}({', '.join(code.co_varnames[: code.co_argcount])})"
