"""Path counts: how many sequences of decisions lead on from a state. One number that shows any change of the rules."""

from __future__ import annotations

from typing import Any

from fondaco.kernel.bits import lowest
from fondaco.kernel.buffers import dealers_of, put_state, states_of
from fondaco.kernel.contract import OVER, State, play
from fondaco.kernel.engine import Engine
from fondaco.kernel.playout import list_legal
from fondaco.kernel.records import Record, Row


def count_paths(engine: Engine, state: Record, key: tuple[int, int], depth: int) -> int:
    """How many sequences of that many decisions lead on from a state."""
    table, hands = engine.states(*[state] * (depth + 1)), engine.dealers(*[key] * (depth + 1))
    paths = int(engine.driver(walk_paths)(table, hands, engine.words(), engine.words(depth + 1), depth))
    engine.check(hands)
    return paths


def walk_paths(table: Any, hands: Any, words: Row, todo: Row, depth: int) -> int:
    """How many sequences of that many decisions lead on from `table[0]`, the luck fixed by the dealer's key.

    (A game that ends earlier counts as one.) `table` and `hands` have depth + 1 places, `todo` one word set each.
    """
    states, dealers = states_of(table), dealers_of(hands)
    width = len(words)
    paths = 0
    level = 0
    _open_level(states[0], words, todo, width, 0)
    while level >= 0:
        if level == depth or states[level].to_move == OVER:
            paths += 1
            level -= 1
            continue
        action = _next_action(todo, level * width, width)
        if action < 0:
            level -= 1
            continue
        put_state(states, level + 1, states[level])
        put_state(dealers, level + 1, dealers[level])  # type: ignore[arg-type]
        level += 1
        play(states[level], dealers[level], action)
        dealers[0].overdrawn |= dealers[level].overdrawn
        if states[level].to_move != OVER:
            _open_level(states[level], words, todo, width, level * width)
    return paths


def _open_level(state: State, words: Row, todo: Row, width: int, start: int) -> None:
    list_legal(state, words)
    for word in range(width):
        todo[start + word] = words[word]


def _next_action(todo: Row, start: int, width: int) -> int:
    """Take the lowest action off a level's set; -1 when it is empty."""
    for word in range(width):
        bits = todo[start + word]
        if bits != 0:
            todo[start + word] = bits & (bits - 1)
            return word * 32 + lowest(bits)
    return -1
