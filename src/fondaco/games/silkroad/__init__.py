"""Silk Road, for 2 to 5 players."""

from __future__ import annotations

from fondaco.games.game import Game
from fondaco.games.options import Choice, Switch
from fondaco.games.silkroad import (
    events,
    facts,
    invariants,
    markets,
    position,
    reasons,
    rules,
    scoring,
    tiles,
    turn,
)
from fondaco.games.silkroad.layout import NONE, PRINTED_TILES, VILLAGES, State
from fondaco.games.silkroad.verbs import VERBS
from fondaco.words import beside

LONGEST_GAME = 2700
"""No game takes more decisions, however it is played.

20 gems make at most 17 journeys (3 at first, then 1 for each gem of the 14 left, S14), each of at most 9 moves, so
153 turns with a move. Such a turn asks for the play, the move and up to 2 draws, and for at most 5 more decisions on
a village's tile: 1377. As many turns may be draws by an empty hand (S5), with 2 decisions each: 306. Customs (S19)
can take no more cards than were drawn, 3 in a move's turn and 2 in an empty hand's, or held at first, 70 at most: 835.
No more than 20 camels are sold in cities, each asked of at most 5 seats: 100; and at most 5 seats reveal (S24). Random
games take about 220 decisions, and none of 400,000 took more than 340.
"""

GAME = Game(
    name="silkroad",
    seats=range(2, 6),
    state=State,
    modules=(rules, turn, markets, tiles, scoring, invariants),
    verbs=VERBS,
    reasons=reasons.REASONS,
    values=facts.FACTS,
    options={
        "tiles": Choice({"printed": PRINTED_TILES, "shuffled": (NONE,) * VILLAGES}, field="tiles"),
        "open_gems": Switch(),
    },
    check_zones=position.check_zones,
    go_on_from=position.go_on_from,
    tellings=events.TELLINGS,
    pools=events.POOLS,
    parts={
        "sets": scoring.set_points,
        "colourless": scoring.colourless_points,
        "markers": scoring.marker_points,
    },
    invariants=invariants.INVARIANTS,
    conservation=invariants.CONSERVATION,
    longest=LONGEST_GAME,
    samples=({}, {"tiles": "shuffled"}, {"open_gems": True}),
    shelf=2,
    words=beside(__file__),
)
