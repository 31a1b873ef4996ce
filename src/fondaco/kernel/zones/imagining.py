"""Dealing anew what a seat cannot know: a function made from the zones, which runs at both speeds like the rules."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from fondaco.kernel.chance import NOBODY, draw
from fondaco.kernel.zones.holdings import hidden_sorts
from fondaco.kernel.zones.sources import made
from fondaco.kernel.zones.table import Zones

SOURCE = """\
for seat in range(state.players):
    for card in range({width}):
        state.{hands}[seat][card] = hidden.known[seat][card]
for lot in range(len(hidden.unseen)):
    for card in range({width}):
        state.{pile}[card] = hidden.unseen[lot][card]
    for seat in range(state.players):
        for _ in range(hidden.unknown[lot][seat]):
            state.{hands}[seat][draw(dealer, 0, state.{pile}, {nobody})] += 1
    for _ in range(hidden.unknown[lot][len(hidden.unknown[lot]) - 1]):
        draw(dealer, 0, state.{pile}, {nobody})
"""
SUM = """\
for seat in range(state.players):
    state.{name}[seat] = 0
    for card in range({width}):
        state.{name}[seat] += {name}[card] * state.{hands}[seat][card]
"""


@cache
def imaginer(zones: Zones) -> Callable[[Any, Any, Any], None]:
    """A function that fills hands and pile by what is `hidden`.

    A hand has what is known of it, and unknown cards out of the lots they were drawn from. Of each lot, cards that lie
    face down for good are taken away; what is left of the last one is the pile.
    """
    cards = hidden_sorts(zones)[0]
    assert cards.pool is not None
    assert cards.hands is not None
    names = {"pile": cards.pool.name, "hands": cards.hands.name, "width": cards.pool.kind.width, "nobody": NOBODY}
    worths = {total.name: total.worth for total in zones.sums if total.of is cards.hands and total.worth}
    source = SOURCE.format_map(names) + "".join(SUM.format(name=name, **names) for name in worths)
    head, meanings = "imagine(state, dealer, hidden)", {"draw": draw, **worths}
    function: Callable[[Any, Any, Any], None] = made(zones.state, head, source.splitlines(), meanings)
    return function
