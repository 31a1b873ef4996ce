"""Linger Longer, for 3 to 6 players: a trick-taking game in which the last one with cards wins."""

from __future__ import annotations

from fondaco.games.game import Fact, Game, Telling
from fondaco.kernel.reading import Fields
from fondaco.kernel.zones import NONE
from fondaco.words import beside
from linger import rules
from linger.rules import CARD_NAMES, CARDS, DONE, FOLLOW, SEATS, SUIT_NAMES, State, suit_of

ZONES = ("stock", "turned", "hand", "trick", "played")
CARD = ("card", CARD_NAMES)
SEAT = ("seat", None)
FROM, FROM_SEAT, TO, TO_SEAT = ("from", ZONES), ("from_at", None), ("to", ZONES), ("to_at", None)

TELLINGS = {
    rules.DRAWN: Telling("moves", (CARD, FROM, TO, TO_SEAT), secret=("card",), known_to="to_at"),
    rules.LAID_OPEN: Telling("moves", (CARD, FROM, TO)),
    rules.LAID: Telling("moves", (CARD, FROM, FROM_SEAT, TO, TO_SEAT)),
    rules.SWEPT: Telling("moves", (CARD, FROM, FROM_SEAT, TO)),
    rules.TRICK_WON: Telling("wins trick", (SEAT, CARD)),
    rules.SEAT_OUT: Telling("is out", (SEAT,)),
    rules.TRICK_BEGINS: Telling("turn", (SEAT,)),
    rules.ENDS: Telling("ends"),
}


def led(state: State) -> int:
    """The suit led, which a reason speaks of."""
    return suit_of(state.trick[state.turn]) if state.phase == FOLLOW else NONE


def check_zones(given: Fields, state: State) -> None:
    """A position has a trick while others follow, and an end when no two players have cards left."""
    if not rules.trick_is_sound(state):
        given.fail("trick", f"does not fit phase {GAME.phases[state.phase]}, to_move and turn")
    if state.phase != FOLLOW and (rules.seats_left(state) < 2) != (state.phase == DONE):
        given.fail("hands", "should be two at least that have cards, and one at most when the game is over")


GAME = Game(
    name="linger",
    seats=range(3, SEATS + 1),
    state=State,
    modules=(rules,),
    verbs=rules.VERBS,
    reasons=rules.REASONS,
    values={"led": Fact(led, SUIT_NAMES)},
    check_zones=check_zones,
    tellings=TELLINGS,
    pools=(("stock", CARD_NAMES),),
    parts={"cards": rules.score},
    invariants=rules.INVARIANTS,
    conservation=rules.CONSERVATION,
    longest=CARDS,
    words=beside(__file__),
)
