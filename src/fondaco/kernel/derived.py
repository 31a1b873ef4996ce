"""The contract's functions that a game need not write: they follow from its verbs and from the rest of its rules.

`why_not` and `play` come from the table of verbs, always. Of the others a game may have its own: a quicker `legal`,
other `winners`, and invariants.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import FunctionType
from typing import Any

from fondaco.errors import BadGame
from fondaco.kernel.bits import put
from fondaco.kernel.chance import Dealer
from fondaco.kernel.contract import CONTRACT, OVER, State
from fondaco.kernel.records import Row
from fondaco.kernel.verbs import Verb, Verbs

Function = Callable[..., Any]

# The names that a game gives their meaning.
ACTIONS = 0
IS_OVER = 0


def objection(state: State, action: int) -> int:
    """The reason against an action while the game runs: the branches by verb."""
    raise NotImplementedError


def carry_out(state: State, dealer: Dealer, action: int) -> None:
    """An action itself: the branches by verb."""
    raise NotImplementedError


def standing(state: State, seat: int) -> int:
    """By what seats are compared in the end: the rules' own `standing`, or else `score`."""
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


def fulfil(title: str, home: str, verbs: Verbs, offered: Mapping[str, Any]) -> dict[str, Function]:
    """The functions of the contract for a game: its own, as its modules offer them, and what follows from them.

    `home` is the name of the module with the rules.
    """
    own = {promise.__name__: offered[promise.__name__] for promise in CONTRACT if promise.__name__ in offered}
    for promise in CONTRACT:
        if promise.__name__ not in own and promise.__name__ not in globals():
            raise BadGame(f"{title} has no function {_signature(promise)}: {promise.__doc__}")
    names = {
        "ACTIONS": len(verbs.texts),
        "IS_OVER": verbs.over,
        "standing": offered.get("standing", own["score"]),
        "go_on": offered.get("go_on", go_on),
        **_branches(title, home, verbs, offered),
    }
    names["why_not"] = _bound(why_not, names)
    made = {function.__name__: _bound(function, names) for function in (legal, winners, broken, play)}
    return {**made, **own, "why_not": names["why_not"], "play": made["play"]}


def _bound(function: Function, names: Mapping[str, Any]) -> Function:
    """The same function, but some names mean what the game says."""
    assert isinstance(function, FunctionType)
    return FunctionType(function.__code__, {**function.__globals__, **names}, function.__name__)


def _signature(function: Function) -> str:
    code = function.__code__
    return f"{function.__name__}({', '.join(code.co_varnames[: code.co_argcount])})"


# The branches by verb, written out as a person would: numba has no other way to choose between functions


def _branches(title: str, home: str, verbs: Verbs, offered: Mapping[str, Any]) -> dict[str, Function]:
    for row in verbs.rows:
        _check(title, row, offered)
    ours = {f"why_not_{row.does}" for row in verbs.rows}
    for name in offered:
        if name.startswith("why_not_") and name not in ours:
            raise BadGame(f"{title}: {name} decides about no verb; those of verbs are {', '.join(sorted(ours))}")
    values = [way for row in verbs.rows for way in row.values]
    most = max(map(len, values))
    space: dict[str, Any] = {
        **{name: offered[name] for name in (*ours, *(row.does for row in verbs.rows)) if name in offered},
        **{f"ARGUMENT_{place}": tuple((*way, *[0] * most)[place] for way in values) for place in range(most)},
        "__name__": f"{home}.verbs by number",
    }
    objections = [_objection(row, f"why_not_{row.does}" in offered) for row in verbs.rows]
    deeds = [_call(row.does, "state, dealer", row) for row in verbs.rows]
    source = _chain("objection(state, action)", verbs, objections) + _chain(
        "carry_out(state, dealer, action)", verbs, deeds
    )
    exec(compile(source, f"<the verbs of {title}>", "exec"), space)
    return {"objection": space["objection"], "carry_out": space["carry_out"]}


def _check(title: str, row: Verb, offered: Mapping[str, Any]) -> None:
    """A verb's functions are there, and take what it names."""
    named = ", ".join(argument.name for argument in row.arguments)
    for name, given in ((row.does, "state, dealer"), (f"why_not_{row.does}", "state")):
        wanted = f"{name}({given}{', ' * bool(named)}{named})"
        function = offered.get(name)
        if function is None and name == row.does:
            raise BadGame(f"{title} has no function {wanted}: Carry out “{row.forms[0]}”.")
        if function is not None and _signature(function).count(",") != wanted.count(","):
            raise BadGame(f"{title}: {_signature(function)} should be like {wanted}, for “{row.forms[0]}”")


def _call(function: str, given: str, row: Verb) -> str:
    return f"{function}({given}{''.join(f', ARGUMENT_{place}[action]' for place in range(len(row.arguments)))})"


def _objection(row: Verb, asks: bool) -> str:
    answer = _call(f"why_not_{row.does}", "state", row) if asks else "0"
    return answer if row.phases is None else f"{answer} if state.phase in {tuple(row.phases)} else {row.otherwise}"


def _chain(head: str, verbs: Verbs, answers: list[str]) -> str:
    lines = [f"def {head}:"]
    last = 0
    for row, answer in zip(verbs.rows, answers, strict=True):
        last += len(row.ways)
        lines.append(f"    if action < {last}: return {answer}")
    lines[-1] = f"    return {answers[-1]}"
    return "\n".join([*lines, ""])
