"""Luck told apart from skill: how things look after an action, on the average over all that it could bring.

What is added by what was drawn, beyond that average, was luck; what the average is better than before, the action's
own. Whatever the judgement is worth, luck adds nothing in the long run, and both together come to the result. One
source, interpreted or compiled.
"""

from __future__ import annotations

from typing import Any

from fondaco.bots.chances import CHANCES, HOPES
from fondaco.bots.contract import Thinking
from fondaco.bots.foretelling import foretell
from fondaco.kernel.buffers import States, dealers_of, key_dealer, put_state, states_of
from fondaco.kernel.contract import play
from fondaco.kernel.forks import likelihood, set_out, turn_back

WAYS = 2000
"""So many ways of luck are followed for one action. Where there are more, its first draws go every way, and of the
others each of these ways has one that luck decides: right on the average, and nearly exact."""


def regard(thinking: Thinking) -> None:
    """How the root looks to everybody who foretells the winner: the chances and hopes of an outlook."""
    foretell(states_of(thinking.root)[0], thinking)


def foresee(thinking: Thinking, step: int, action: int, ways: int, means: Any) -> int:
    """How things look after an action of the root, on the average over all that could be drawn: by seat the chances,
    then the hopes. How many ways were followed; less than 0 if these were not all: then luck had a say, that of a step.

    The root is the true table: what is drawn comes from what is really there.
    """
    states, dealers = states_of(thinking.table), dealers_of(thinking.hands)
    root, dealer, outlook = states_of(thinking.root)[0], dealers[1], thinking.outlook
    players = root.players
    for entry in range(2 * players):
        means[entry] = 0.0
    key_dealer(dealer, dealers[0], step)
    dealer.known = 0
    followed = 0
    is_more = True
    while is_more:
        put_state(states, 0, root)
        set_out(dealer, ways)
        play(states[0], dealer, action)
        foretell(states[0], thinking)
        chance = likelihood(dealer)
        for seat in range(players):
            means[seat] += chance * outlook[CHANCES][seat]
            means[players + seat] += chance * outlook[HOPES][seat]
        followed += 1
        is_more = turn_back(dealer)
    dealer.paths = 0
    return followed if dealer.counter == 0 else -followed


def fortunes(thinking: Thinking, course: States, actions: Any, ways: int, means: Any, luck: Any) -> None:
    """Add up what luck brought each seat in a match: `course` has the true tables, before each action and at last."""
    root, tables = states_of(thinking.root), states_of(course)
    for step in range(len(actions)):
        put_state(root, 0, tables[step])
        foresee(thinking, step, actions[step], ways, means)
        put_state(root, 0, tables[step + 1])
        regard(thinking)
        for seat in range(tables[step].players):
            luck[seat] += thinking.outlook[CHANCES][seat] - means[seat]
