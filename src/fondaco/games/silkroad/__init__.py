"""Silk Road, for 2 to 5 players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fondaco.games.game import SWITCH, Game, Option, switch
from fondaco.games.silkroad import (
    board,
    events,
    invariants,
    layout,
    markets,
    position,
    reasons,
    road,
    rules,
    scoring,
    tiles,
    turn,
)
from fondaco.games.silkroad.layout import COLOUR_NAMES, NONE, State
from fondaco.games.silkroad.verbs import VERBS
from fondaco.words import beside

TILE_OPTIONS = ("printed", "shuffled")


def read_tiles(value: object) -> str:
    """The option `tiles`: where the village tiles lie."""
    if not isinstance(value, str) or value not in TILE_OPTIONS:
        raise ValueError
    return value


def prepare(state: State, options: Mapping[str, Any]) -> None:
    shuffled = options.get("tiles") == "shuffled"
    state.tiles = [NONE] * layout.VILLAGES if shuffled else list(layout.PRINTED_TILES)


def parts(state: State, seat: int) -> dict[str, int]:
    """S25. The parts of a score."""
    return {
        "sets": scoring.set_points(state, seat),
        "colourless": scoring.colourless_points(state, seat),
        "markers": scoring.marker_points(state, seat),
    }


def values(state: State, named: Mapping[str, int]) -> dict[str, Any]:
    """What the sentences of the reasons speak of, besides what the action names."""
    caravan = named.get("caravan", 1)
    on_the_road = state.at[caravan] != NONE
    prizes = state.prizes[state.moved]
    return {
        "held": state.hands[state.to_move][named.get("goods", 0)] if state.to_move >= 0 else 0,
        "farthest": road.farthest(state),
        "start": board.PLACES[state.at[caravan]] if on_the_road else None,
        "destination": board.CITIES[state.to[caravan]] if on_the_road else None,
        "played": state.cards_played,
        "prizes": ", ".join(name for name, count in zip(COLOUR_NAMES, prizes, strict=True) if count),
        "last_seat": state.players - 1,
    }


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
    values=values,
    options={
        "tiles": Option("printed", " or ".join(TILE_OPTIONS), read_tiles),
        "open_gems": Option(False, SWITCH, switch),
    },
    prepare=prepare,
    check_zones=position.check_zones,
    go_on_from=position.go_on_from,
    tellings=events.TELLINGS,
    pools=events.POOLS,
    parts=parts,
    invariants=invariants.INVARIANTS,
    conservation=invariants.CONSERVATION,
    longest=LONGEST_GAME,
    samples=({}, {"tiles": "shuffled"}, {"open_gems": True}),
    shelf=2,
    words=beside(__file__),
)
