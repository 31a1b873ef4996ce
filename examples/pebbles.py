"""Pebbles: Nim with a bag, a whole game for Fondaco in one file.

    python examples/pebbles.py simulate pebbles --players 3

N1. Seven pebbles lie in a heap, six jewels in a bag: three pearls, two rubies, one emerald. Seat 0 begins.
N2. On your turn, take 1, 2 or 3 pebbles from the heap.
N3. Whoever takes the last pebble draws a jewel and hides it in their hand; a new heap of seven is laid.
N4. When the bag is empty the game ends and all hands are shown. A pearl scores 1, a ruby 2, an emerald 4.
    The highest score wins; ties share the victory.
"""

from __future__ import annotations

import sys
from typing import Annotated

from fondaco.games import register
from fondaco.games.game import Fact, Game, Telling
from fondaco.kernel.chance import Dealer, draw, tell
from fondaco.kernel.contract import OVER
from fondaco.kernel.counts import total
from fondaco.kernel.reading import Fields
from fondaco.kernel.records import Grid, Num, Record, Row
from fondaco.kernel.verbs import Verb, Verbs, number
from fondaco.kernel.zones import BY_SEAT, Counts, Number, OneOf, Secret, Things, Zones, checks

# Layout

SEATS = 4
KINDS = 3
PEARL, RUBY, EMERALD = range(KINDS)
JEWEL_NAMES = ("pearl", "ruby", "emerald")
JEWELS = (3, 2, 1)
WORTH = (1, 2, 4)
HEAP = 7
MOST = 3
"""So many pebbles may be taken at once."""

TURN, DONE = range(2)
BAG = 0
HAND_ZONE, BAG_ZONE = range(2)
TAKES, DRAWN, SHOWN, TURN_BEGINS, ENDS = range(2, 7)


JEWEL = Things("jewel", JEWEL_NAMES, JEWELS)
UNTIL_THE_END = Secret("others", until_over=True, covers_scores=True)


class State(Record):
    """One table of Pebbles."""

    players: Num
    to_move: Num
    turn: Num
    phase: Annotated[Num, OneOf(("turn", "over"))]
    heap: Annotated[Num, Number(0, HEAP, default=0)]
    bag: Annotated[Row, KINDS, Counts(JEWEL), Secret("everyone")]
    hands: Annotated[Grid, SEATS, KINDS, Counts(JEWEL), BY_SEAT, UNTIL_THE_END]


# Verbs

OK, TOO_MANY, IS_OVER = range(3)
ONE_TO_THREE = ("N2", "one-to-three")

VERBS = Verbs(
    Verb("take", number("pebbles", 1, MOST, below=ONE_TO_THREE, above=ONE_TO_THREE), forms=("take 2",)),
    over=IS_OVER,
)


# Rules


def deal(state: State, dealer: Dealer) -> None:
    """N1. Fill the bag, and lay the first heap."""
    for kind in range(KINDS):
        state.bag[kind] = JEWELS[kind]
    state.heap = HEAP
    tell(dealer, TURN_BEGINS, state.turn)


def why_not_take(state: State, pebbles: int) -> int:
    """N2. Nobody takes more pebbles than there are."""
    return TOO_MANY if pebbles > state.heap else OK


def take(state: State, dealer: Dealer, pebbles: int) -> None:
    """N2. Take pebbles; then it is the next seat's turn, unless the game is over."""
    state.heap -= pebbles
    tell(dealer, TAKES, state.turn, pebbles)
    if state.heap == 0:
        win_jewel(state, dealer)
    if total(state.bag) == 0:
        end_game(state, dealer)
    else:
        state.turn = (state.turn + 1) % state.players
        state.to_move = state.turn
        tell(dealer, TURN_BEGINS, state.turn)


def win_jewel(state: State, dealer: Dealer) -> None:
    """N3. Only the seat that draws a jewel sees it."""
    kind = draw(dealer, BAG, state.bag, state.turn)
    state.hands[state.turn][kind] += 1
    tell(dealer, DRAWN, kind, BAG_ZONE, HAND_ZONE, state.turn)
    if total(state.bag) > 0:
        state.heap = HEAP


def end_game(state: State, dealer: Dealer) -> None:
    """N4. All hands are shown."""
    state.phase = DONE
    state.to_move = OVER
    for seat in range(state.players):
        for kind in range(KINDS):
            for _ in range(state.hands[seat][kind]):
                tell(dealer, SHOWN, kind, HAND_ZONE, seat)
    tell(dealer, ENDS)


def score(state: State, seat: int) -> int:
    """N4. What a seat's jewels are worth; the highest score wins."""
    points = 0
    for kind in range(KINDS):
        points += WORTH[kind] * state.hands[seat][kind]
    return points


# Invariants

CONSERVATION = ("every jewel is somewhere, once",)
INVARIANTS = ("there is a heap while there are jewels to win", *CONSERVATION)

jewels_are_conserved = checks.are_conserved(Zones(State), JEWEL)


def broken(state: State) -> int:
    """The invariants this state breaks, as bits."""
    faults = 0
    if (state.heap > 0) != (state.phase == TURN) or (total(state.bag) > 0) != (state.phase == TURN):
        faults |= 1
    if not jewels_are_conserved(state):
        faults |= 2
    return faults


# Words: reasons, events

ZONES = ("hand", "bag")

REASONS = {TOO_MANY: ("N2", "too-many"), IS_OVER: ("N4", "is-over")}

WORDS = {
    "en": {
        "title": "Pebbles",
        "reason.too-many": "There are only {heap} pebbles in the heap.",
        "reason.one-to-three": "Take 1, 2 or 3 pebbles.",
    }
}
"""By language; a game of several files has them in a folder, `words/en.json` and so on."""

TELLINGS = {
    TAKES: Telling("takes", (("seat", None), ("pebbles", None))),
    DRAWN: Telling(
        "moves",
        (("jewel", JEWEL_NAMES), ("from", ZONES), ("to", ZONES), ("to_at", None)),
        secret=("jewel",),
        known_to="to_at",
    ),
    SHOWN: Telling("shows", (("jewel", JEWEL_NAMES), ("from", ZONES), ("from_at", None))),
    TURN_BEGINS: Telling("turn", (("seat", None),)),
    ENDS: Telling("ends"),
}


def heap(state: State) -> int:
    return state.heap


FACTS = {"heap": Fact(heap)}
"""What the reasons speak of, besides what an action names."""


# Positions


def check_zones(given: Fields, state: State) -> None:
    """No import may break the rules: in phase turn there is a heap and a jewel to win, later there is neither."""
    given.whole("heap", state.heap, *((1, HEAP) if state.phase == TURN else (0, 0)))
    if (sum(state.bag) > 0) != (state.phase == TURN):
        given.fail("bag", "should have a jewel in phase turn, and none when the game is over")


def pearls(state: State, seat: int) -> int:
    return WORTH[PEARL] * state.hands[seat][PEARL]


def rubies(state: State, seat: int) -> int:
    return WORTH[RUBY] * state.hands[seat][RUBY]


def emeralds(state: State, seat: int) -> int:
    return WORTH[EMERALD] * state.hands[seat][EMERALD]


GAME = Game(
    name="pebbles",
    seats=range(2, SEATS + 1),
    state=State,
    modules=(sys.modules[__name__],),
    verbs=VERBS,
    reasons=REASONS,
    values=FACTS,
    check_zones=check_zones,
    tellings=TELLINGS,
    pools=(("bag", JEWEL_NAMES),),
    parts={"pearl": pearls, "ruby": rubies, "emerald": emeralds},
    invariants=INVARIANTS,
    conservation=CONSERVATION,
    longest=sum(JEWELS) * HEAP,
    words=WORDS,
)

if __name__ == "__main__":
    from fondaco.cli import main

    register(GAME)
    sys.exit(main())
