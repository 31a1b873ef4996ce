"""Tan-Tan Caravan, as a seat sees it."""

from __future__ import annotations

from fondaco.envs.observations import Sight
from fondaco.envs.observations.reading import PLAYERS, Cells, Piece, beginning
from fondaco.envs.observations.writing import (
    Row,
    clear,
    clockwise,
    write_number,
    write_one_of,
    write_seat,
)
from fondaco.games.tantan.layout import DONE, GAME_ENDS, KINDS, NONE, PLACES, TABLE_KINDS, TURN_END, TURN_GOES_ON, State
from fondaco.games.tantan.notation import PHASE_NAMES
from fondaco.games.tantan.rules import score

PHASES = DONE + 1
AFTERWARDS = (TURN_GOES_ON, TURN_END, GAME_ENDS)

PIECES = (
    *beginning(PHASE_NAMES),
    Piece("purse", (KINDS,), "the kind of the purse card"),
    Piece("market", (PLACES, KINDS), "by place, the kind of the card"),
    Piece("pile_top", (KINDS,), "the kind of the open card; none once the pile is used up"),
    Piece("pile_under", (1,), "how many cards lie below it"),
    Piece("caravan", (KINDS,), "cards of each kind"),
    Piece("last_stocker", (PLAYERS,), "who last put a card into the caravan"),
    Piece("hand_sizes", (PLAYERS,), "cards in each hand"),
    Piece("hands", (PLAYERS, KINDS), "cards of each kind in hand; zeros for a covered hand"),
    Piece("tables", (PLAYERS, TABLE_KINDS), "cards of each kind on the table"),
    Piece("discards", (KINDS,), "cards of each kind"),
    Piece("scores", (PLAYERS,), "points if the game ended now"),
    Piece("first_share", (PLAYERS,), "in a distribution, who took the first share"),
    Piece("shares", (1,), "how many have begun their share"),
    Piece("afterwards", (len(AFTERWARDS),), "what follows: the turn goes on, the turn ends, the game ends"),
    Piece("thefts", (1,), "thefts still to come in this share"),
    Piece("share_mouse", (1,), "1 while the mouse that came with the share waits to eat"),
)


def observe(state: State, seat: int, opened: int, row: Row) -> None:
    players = state.players
    clear(row)
    at = write_one_of(row, 0, seat, players)
    at = write_seat(row, at, state.to_move, seat, players)
    at = write_seat(row, at, state.turn, seat, players)
    at = write_one_of(row, at, state.phase, PHASES)
    for place in range(1 + PLACES):
        at = write_one_of(row, at, state.row[place], KINDS)
    at = write_one_of(row, at, state.top, KINDS)
    size = 0
    for each in range(KINDS):
        size += state.under[each]
    at = write_number(row, at, size)
    for each in range(KINDS):
        at = write_number(row, at, state.caravan[each])
    at = write_seat(row, at, state.last_stocker, seat, players)
    for away in range(players):
        at = write_number(row, at, state.hand_sizes[clockwise(seat, away, players)])
    for away in range(players):
        other = clockwise(seat, away, players)
        if away == 0 or opened == 1:
            for each in range(KINDS):
                row.cells[at + each] = state.hands[other][each]
        at += KINDS
    for away in range(players):
        other = clockwise(seat, away, players)
        for each in range(TABLE_KINDS):
            at = write_number(row, at, state.tables[other][each])
    for each in range(KINDS):
        at = write_number(row, at, state.discards[each])
    for away in range(players):
        at = write_number(row, at, score(state, clockwise(seat, away, players)))
    if state.shares > 0:
        observe_distribution(state, seat, row, at)


def observe_distribution(state: State, seat: int, row: Row, at: int) -> None:
    at = write_seat(row, at, state.first_share, seat, state.players)
    at = write_number(row, at, state.shares)
    for phase in AFTERWARDS:
        at = write_number(row, at, 1 if state.afterwards == phase else 0)
    at = write_number(row, at, state.thefts)
    write_number(row, at, state.share_mouse)


def rebuild(cells: Cells, state: State) -> None:
    state.row = [cells.one_of("purse"), *cells.each_one_of("market")]
    state.row_size = sum(kind != NONE for kind in state.row)
    state.top = cells.one_of("pile_top")
    state.under[0] = cells.numbers("pile_under")
    state.caravan = cells.numbers("caravan")
    state.last_stocker = cells.player("last_stocker")
    cells.covered("hands", "hand_sizes", state.hands)
    cells.by_seat("tables", state.tables)
    state.discards = cells.numbers("discards")
    state.shares = cells.numbers("shares")
    if state.shares > 0:
        state.first_share = cells.player("first_share")
        state.afterwards = AFTERWARDS[cells.one_of("afterwards")]
        state.thefts = cells.numbers("thefts")
        state.share_mouse = cells.numbers("share_mouse")


SIGHT = Sight(PIECES, observe, rebuild, "open_hands")
