"""The greedy player goes on from a table before a search judges it."""

from __future__ import annotations

from typing import Any

import pytest

import fondaco
from fondaco.bots.lookahead import go_on
from fondaco.bots.thought import Thought
from fondaco.games import names
from fondaco.kernel.contract import OVER


def thought_of(game: str) -> Thought:
    match = fondaco.new(game, seed=3)
    return Thought(match.view(match.seat), match.events(0, seat=match.seat), seed=5, compiled=False)


def gone_on(game: str, *times: int) -> tuple[Any, list[int]]:
    """The table that comes of it, and how many actions each time took."""
    thought = thought_of(game)
    states, dreamer = [thought.root.copy(), thought.root.copy()], thought.thinking.hands[1]
    go = thought.engine.driver(go_on)
    played = [go(thought.thinking, states, dreamer, thought.seat, some) for some in times]
    return states[0], played


@pytest.mark.parametrize("game", names())
def test_ones_turn_comes_so_many_times_at_once_or_one_after_the_other(game: str) -> None:
    at_once, played = gone_on(game, 4)
    in_turn, one_by_one = gone_on(game, 1, 2, 1)
    assert at_once.pack() == in_turn.pack()
    assert played[0] == sum(one_by_one)
    assert min(one_by_one) > 1  # somebody else had one in between
    assert at_once.turn == at_once.to_move == thought_of(game).seat
    assert gone_on(game, 3)[0].pack() != at_once.pack()


@pytest.mark.parametrize("game", names())
def test_a_table_is_left_as_it_is_where_ones_turn_need_not_come_again(game: str) -> None:
    state, played = gone_on(game, 0)
    assert state.pack() == thought_of(game).root.pack()
    assert played == [0]


@pytest.mark.parametrize("game", names())
def test_it_goes_no_further_than_the_end(game: str) -> None:
    state, played = gone_on(game, 100_000, 1)
    assert state.to_move == OVER
    assert played[1] == 0
