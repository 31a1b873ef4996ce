"""Silk Road: S7 and S8, the ways of the caravans."""

from __future__ import annotations

from fondaco.games.silkroad import board
from fondaco.games.silkroad.layout import *
from fondaco.kernel.bits import lowest

LEADS_TO = tuple(
    tuple(sum(1 << board.PLACES.index(there) for there in board.leads_to(here, city)) for here in board.PLACES)
    for city in board.CITIES
)
"""By destination and place: where the road goes on, as bits of places."""
BY_PASSES = tuple(
    next(
        (board.PLACES.index(oasis) for oasis, (_, past) in board.OASES.items() if board.CROSSROADS[past][2] == city),
        NONE,
    )
    for city in board.CITIES
)
"""By city: the oasis past its crossroads, or NONE."""


def next_places(city: int, places: int) -> int:
    """S8. Where caravans bound for a city go from some places; all as bits."""
    there = 0
    while places != 0:
        there |= LEADS_TO[city][lowest(places)]
        places &= places - 1
    return there


def step(city: int, places: int, others: int) -> int:
    """S7. One space further on from some places; a village holding another caravan is jumped and not counted."""
    there = next_places(city, places)
    while there & others != 0:
        there = there & ~others | next_places(city, there & others)
    return there


def walk(city: int, place: int, spaces: int, others: int) -> int:
    """S7. Where a caravan can stop after exactly so many spaces, as bits of places."""
    here = 1 << place
    for _ in range(spaces):
        here = step(city, here, others)
    return here


WALKS = tuple(
    tuple(tuple(walk(city, place, spaces, 0) for spaces in range(LONGEST_WAY + 1)) for place in range(PLACES))
    for city in range(CITIES)
)
"""By destination, place and spaces: where a caravan can stop on an empty road."""


def passed(walks: tuple[int, ...], spaces: int) -> int:
    places = 0
    for reached in walks[1 : spaces + 1]:
        places |= reached
    return places


ON_THE_WAY = tuple(
    tuple(tuple(passed(walks, spaces) for spaces in range(LONGEST_WAY + 1)) for walks in by_place) for by_place in WALKS
)
"""By destination, place and spaces: all that a caravan can pass or reach."""
FREE_WAY = tuple(tuple(sum(reached != 0 for reached in walks[1:]) for walks in by_place) for by_place in WALKS)
"""By destination and place: the most spaces a caravan can move on an empty road."""


def other_caravans(state: State, caravan: int) -> int:
    """The places of the other caravans, as bits."""
    places = 0
    for other in range(1, 1 + CARAVANS):
        if other != caravan and state.at[other] != NONE:
            places |= 1 << state.at[other]
    return places


def stops(state: State, caravan: int, spaces: int) -> int:
    """S7. Where a caravan can stop after exactly so many spaces (at most LONGEST_WAY), as bits of places."""
    place = state.at[caravan]
    if place == NONE:
        return 0
    city = state.to[caravan]
    others = other_caravans(state, caravan)
    if ON_THE_WAY[city][place][spaces] & others == 0:
        return WALKS[city][place][spaces]
    return walk(city, place, spaces, others)


def spaces_left(state: State, caravan: int) -> int:
    """S7. The most spaces a caravan can move: any smaller number it can move too."""
    place = state.at[caravan]
    if place == NONE:
        return 0
    city = state.to[caravan]
    others = other_caravans(state, caravan)
    if ON_THE_WAY[city][place][LONGEST_WAY] & others == 0:
        return FREE_WAY[city][place]
    spaces = 0
    here = step(city, 1 << place, others)
    while here != 0:
        spaces += 1
        here = step(city, here, others)
    return spaces


def farthest(state: State) -> int:
    """S6. The most spaces any caravan can move."""
    most = 0
    for caravan in range(1, 1 + CARAVANS):
        most = max(most, spaces_left(state, caravan))
    return most
