"""What a seat knows is the same whether it is told by a view and events, or from the true state and log, as in a page;
interpreted and compiled."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from fondaco.bots.contract import imagine, memories_of
from fondaco.bots.knowledge import NOW, picture, recall, wake
from fondaco.bots.memory import KeptMemory, hearing_of
from fondaco.bots.mind import thinking_engine
from fondaco.bots.viewing import opened_in
from fondaco.games import names
from fondaco.games.game import Game
from fondaco.kernel.buffers import Dealers, States, dealers_of, states_of
from fondaco.kernel.chance import seed_key
from fondaco.kernel.luck import lucky
from fondaco.kernel.zones.hideouts import hideouts_of
from fondaco.match import Match
from fondaco.testing import random_walk, reshuffled
from tests.table_sizes import REMEMBERED, sampled_setups, titles

SEED = 3


def think_over(
    blank: States, table: States, memories: Any, hands: Dealers, told: Any, first: int, seat: int, opened: int
) -> None:
    """A driver: all that a page does before it thinks."""
    luck = dealers_of(hands)[0]
    wake(memories_of(memories), states_of(blank)[0])
    recall(memories_of(memories), told, first, len(told), luck)
    picture(states_of(table)[0], memories_of(memories)[NOW], luck, seat, opened)
    imagine(states_of(table)[0], luck, memories_of(memories)[NOW])


def rows_of(match: Match, seat: int) -> list[list[int]]:
    """The log as a seat may see it, in rows of six."""
    hearing = hearing_of(match.game.name)
    heard = [hearing.read(event) for event in match.events(0, seat=seat)]
    return [[*row, *[0] * (6 - len(row))] for row in heard]


def pictured(match: Match, seat: int, compiled: bool, span: int = 0) -> tuple[bytes, bytes]:
    """What a page would think about: a state and a memory, made from the true state."""
    engine, record = thinking_engine(match.game.name, compiled), hideouts_of(match.game.zones).memory
    table = engine.states(match.state)
    memories = engine.states(record(), record(), record())
    told: Any = rows_of(match, seat)
    engine.driver(think_over)(
        engine.states(match.game.blank(match.players, match.options, -1)),
        table,
        memories,
        engine.dealers(seed_key(SEED, "memory")),
        np.array(told, np.int32) if compiled else told,
        max(0, len(told) - span) if span else 0,
        seat,
        opened_in(match.game, match.options),
    )
    if not compiled:
        return table[0].pack(), memories[NOW].pack()
    return engine.bytes_of(table, 0), bytes(memories[NOW * record.size() :])


def from_the_view(match: Match, seat: int, span: int = 0) -> tuple[bytes, bytes]:
    """What Python's bots think about."""
    luck = lucky(SEED, "memory")
    table = match.game.name, match.players, match.options
    memory = KeptMemory().recall(table, match.events(0, seat=seat), luck, span)
    state = memory.imagine(memory.picture(match.view(seat), luck), luck)
    return state.pack(), memory.record.pack()


def moments(name: str, players: int, options: dict[str, Any], every: int) -> list[Match]:
    return [match.copy() for place, match in enumerate(random_walk(name, players, 4, options)) if place % every == 0]


@pytest.mark.parametrize(("name", "players", "options"), sampled_setups())
def test_a_view_tells_as_much_as_the_true_state_may(name: str, players: int, options: dict[str, Any]) -> None:
    for match in moments(name, players, options, 9):
        if match.seat is not None:
            assert pictured(match, match.seat, compiled=False) == from_the_view(match, match.seat)


@pytest.mark.parametrize(("name", "players", "options"), sampled_setups())
def test_nothing_hidden_is_in_it(name: str, players: int, options: dict[str, Any]) -> None:
    luck, compared = random.Random(1), 0
    for match in moments(name, players, options, 9):
        other = None if match.seat is None else reshuffled(match, match.seat, luck)
        if other is not None:
            assert match.seat is not None
            twin = match.copy()
            twin.state = other.state
            assert pictured(twin, match.seat, compiled=False) == pictured(match, match.seat, compiled=False)
            compared += 1
    assert compared > 2 or name == "tantan" or options.get("open_hands")


SPAN = 6
COMPILED = titles(REMEMBERED, "linger")
"""To compile what a page does before it thinks takes six seconds a game."""


@pytest.mark.parametrize("name", COMPILED)
@pytest.mark.parametrize("span", [0, SPAN])
def test_both_speeds_remember_the_same(name: str, span: int, linger: Game) -> None:
    for match in moments(name, 3, {}, 12):
        if match.seat is not None:
            assert pictured(match, match.seat, True, span) == pictured(match, match.seat, False, span)


@pytest.mark.parametrize("name", [*names(), "linger"])
def test_who_remembers_the_last_events_alone_does_so_in_a_page_too(name: str, linger: Game) -> None:
    forgot = 0
    for match in moments(name, 3, {}, 12):
        if match.seat is not None:
            told = from_the_view(match, match.seat, SPAN)
            assert pictured(match, match.seat, False, SPAN) == told
            forgot += told != from_the_view(match, match.seat)
    assert forgot > 0


@pytest.mark.parametrize("name", ["carthage", "silkroad", "tantan"])
def test_what_is_imagined_by_who_forgot_fits_what_is_seen(name: str) -> None:
    for match in moments(name, 3, {}, 9):
        if match.seat is not None:
            luck, view = lucky(SEED, "memory"), match.view(match.seat)
            table = match.game.name, match.players, match.options
            memory = KeptMemory().recall(table, match.events(0, seat=match.seat), luck, SPAN)
            twin = match.copy()
            twin.state = memory.picture(view, luck)
            assert twin.view(match.seat) == view
            assert twin.legal() == match.legal()
