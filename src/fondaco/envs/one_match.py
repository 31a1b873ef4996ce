"""One match, step by step: the drivers of single environments. One source, interpreted or compiled.

All that the match is kept in lies in one block of memory: to hand it over would cost more than a step, if it were in
many pieces.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any, NamedTuple, cast

import numpy as np

from fondaco.bots.contract import Weights
from fondaco.bots.lookahead import SEATS as COLUMNS_BEFORE_SEATS
from fondaco.bots.lookahead import best_action
from fondaco.bots.mind import mind_of
from fondaco.envs.engines import DTYPE, observe, room_for_rows
from fondaco.envs.forms import is_plain, refine
from fondaco.envs.stepping import ASKED, GREEDY, PLACE_OF_OPENED, PLACE_OF_REWARD, PLACE_OF_START, reward_of
from fondaco.games.game import Game
from fondaco.kernel.bits import has, lowest, nth
from fondaco.kernel.buffers import Dealers, States, dealers_of, put_state, states_of
from fondaco.kernel.contract import OVER, deal, play
from fondaco.kernel.engine import Engine
from fondaco.kernel.playout import choose, list_legal
from fondaco.kernel.records import Row
from fondaco.kernel.zones.rows import rows_of

NOT_LEGAL = -2
"""What a step answers instead of a seat, if nothing was played."""
SPOILT = -3
"""And if the rules drew from an empty pool."""


class Desk(NamedTuple):
    """All that a match is kept in, and what is shown of it."""

    start: States
    """Blank, or a position to begin from."""
    table: States
    hands: Dealers
    """Who deals, and who dreams for greedy opponents."""
    room: States
    """Two places for greedy opponents to think in."""
    words: Row
    """The legal actions of whoever is to move."""
    rules: Row
    """As for a batch."""
    who: Row
    """By seat: RANDOM, GREEDY or ASKED."""
    whim: Row
    played: Row
    """How many actions there were, and their numbers."""
    mask: Any
    row: Any
    """What the seat that is asked sees."""
    rewards: Any
    """By seat, once the match is over."""
    weights: Weights
    outlook: Any
    tried: Any
    lens: Any
    """How observations are shown."""


COUNT = 0
"""The place in `played` of the number of actions."""


def desk_of(block: Desk) -> Desk:
    """What lies in a block; interpreted, it lies as it is."""
    return block


def start_match(block: Desk) -> int:
    """Deal, and play on to the first decision that somebody is asked for: its seat, or OVER."""
    desk = desk_of(block)
    states = states_of(desk.table)
    put_state(states, 0, states_of(desk.start)[0])
    if desk.rules[PLACE_OF_START] == 0:
        deal(states[0], dealers_of(desk.hands)[0])
    desk.played[COUNT] = 0
    for seat in range(len(desk.rewards)):
        desk.rewards[seat] = 0
    return play_on(desk)


def step_match(block: Desk, action: int) -> int:
    """Play an action and what follows, up to the next decision that somebody is asked for."""
    desk = desk_of(block)
    state = states_of(desk.table)[0]
    if state.to_move == OVER or action < 0 or action >= len(desk.mask) or not has(desk.words, action):
        return NOT_LEGAL
    carry_out(desk, action)
    return play_on(desk)


def carry_out(desk: Desk, action: int) -> None:
    desk.played[COUNT] += 1
    desk.played[desk.played[COUNT]] = action
    play(states_of(desk.table)[0], dealers_of(desk.hands)[0], action)


def play_on(desk: Desk) -> int:
    """What random and greedy players do, until somebody else is to move or the match is over; then show the table."""
    state, dealer, dreamer = states_of(desk.table)[0], dealers_of(desk.hands)[0], dealers_of(desk.hands)[1]
    while state.to_move != OVER and desk.who[state.to_move] != ASKED and dealer.overdrawn == 0:
        if desk.who[state.to_move] == GREEDY:
            carry_out(desk, greedy_choice(desk))
        else:
            carry_out(desk, nth(desk.words, choose(desk.whim, list_legal(state, desk.words))))
    if dealer.overdrawn != 0 or dreamer.overdrawn != 0:
        return SPOILT
    show(desk)
    return int(state.to_move)


def greedy_choice(desk: Desk) -> int:
    room, dreamer = states_of(desk.room), dealers_of(desk.hands)[1]
    put_state(room, 0, states_of(desk.table)[0])
    return best_action(room, dreamer, desk.words, desk.weights, desk.outlook, desk.tried)


def show(desk: Desk) -> None:
    """The legal actions and what the seat to move sees; at the end, the rewards instead."""
    state, mask = states_of(desk.table)[0], desk.mask
    for action in range(len(mask)):
        mask[action] = 0
    if state.to_move == OVER:
        for seat in range(state.players):
            desk.rewards[seat] = reward_of(state, seat, desk.rules[PLACE_OF_REWARD])
        return
    list_legal(state, desk.words)
    for word in range(len(desk.words)):
        bits = desk.words[word]
        while bits != 0:
            mask[word * 32 + lowest(bits)] = 1
            bits &= bits - 1
    look(desk, state.to_move)


def look_from(block: Desk, seat: int) -> None:
    """What another seat sees, or what one sees at the end."""
    look(desk_of(block), seat)


def look(desk: Desk, seat: int) -> None:
    row = rows_of(desk.row)[0]
    observe(states_of(desk.table)[0], seat, desk.rules[PLACE_OF_OPENED], row)
    if not is_plain(desk.lens):
        refine(row, desk.lens)


# The block


def lay_out(engine: Engine, game: Game, blank: Any, rules: Any, lens: Any) -> tuple[Any, Desk]:
    """A desk for matches like the blank one: as drivers take it, and as it can be looked into from outside."""
    players, actions = blank.players, len(game.actions)
    weights: Any = np.array(mind_of(game.name).weights.vector())
    desk = Desk(
        start=engine.states(blank),
        table=engine.room(1),
        hands=engine.dealers((0, 0), (0, 0)),
        room=engine.room(2),
        words=engine.words(),
        rules=engine.numbers(rules),
        who=engine.numbers(np.full(players, ASKED, np.int64)),
        whim=engine.whim(),
        played=engine.numbers(np.zeros(COUNT + 1 + game.longest, np.int64)),
        mask=np.zeros(actions, np.int8),
        row=room_for_rows(engine, game.name, 1),
        rewards=np.zeros(players, DTYPE),
        weights=weights,
        outlook=engine.numbers(np.zeros((3, players))),
        tried=engine.numbers(np.zeros((actions, COLUMNS_BEFORE_SEATS + 2 * players))),
        lens=lens,
    )
    if not engine.compiled:
        return desk, desk
    engine.keep({desk_of: compiled_desk_of})
    return in_one_block(desk)


def in_one_block(desk: Desk) -> tuple[Any, Desk]:
    """The parts of a desk one behind the other; where each begins and ends is told at the beginning."""
    ends = 2 * WORD * len(desk)
    places, parts = [], list[Any](desk)
    for part in parts:
        places.append((ends, ends + part.nbytes))
        ends += -(-part.nbytes // WORD) * WORD
    block = np.zeros(ends, np.uint8)
    block[: places[0][0]].view(np.int64)[:] = np.ravel(places)
    laid = [
        block[begin:end].view(part.dtype).reshape(part.shape) for (begin, end), part in zip(places, parts, strict=True)
    ]
    for place, part in zip(laid, parts, strict=True):
        place[...] = part
    return block, Desk(*laid)


WORD = 8
Place = cast(Any, IntEnum)("Place", Desk._fields, start=0)
"""Of a part in the block."""
PARTS = len(Desk._fields)


def part_of(block: Any, place: int) -> Any:
    bounds = block[: 2 * WORD * PARTS].view(np.int64)
    return block[bounds[2 * place] : bounds[2 * place + 1]]


def compiled_desk_of(block: Any) -> Desk:
    """The same for compiled code."""
    mask = part_of(block, Place.mask).view(np.int8)
    return Desk(
        start=part_of(block, Place.start),
        table=part_of(block, Place.table),
        hands=part_of(block, Place.hands),
        room=part_of(block, Place.room),
        words=part_of(block, Place.words).view(np.int64),
        rules=part_of(block, Place.rules).view(np.int64),
        who=part_of(block, Place.who).view(np.int64),
        whim=part_of(block, Place.whim).view(np.int64),
        played=part_of(block, Place.played).view(np.int64),
        mask=mask,
        row=part_of(block, Place.row).view(np.float32),
        rewards=part_of(block, Place.rewards).view(np.float32),
        weights=part_of(block, Place.weights).view(np.float64),
        outlook=part_of(block, Place.outlook).view(np.float64).reshape((3, -1)),
        tried=part_of(block, Place.tried).view(np.float64).reshape((len(mask), -1)),
        lens=part_of(block, Place.lens).view(np.float32).reshape((3, -1)),
    )
