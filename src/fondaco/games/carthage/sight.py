"""Traders of Carthage, as a seat sees it."""

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
from fondaco.games.carthage.layout import (
    CARDS,
    CARTHAGE,
    COLOURS,
    DONE,
    FARM_PLACES,
    MARKET_PLACES,
    NONE,
    State,
)
from fondaco.games.carthage.notation import PHASE_NAMES
from fondaco.games.carthage.rules import score

PHASES = DONE + 1
SPACES = CARTHAGE + 1

PIECES = (
    *beginning(PHASE_NAMES),
    Piece("market", (MARKET_PLACES, CARDS), "by place, the card"),
    Piece("market_by", (MARKET_PLACES, PLAYERS), "by place, who reserved it"),
    Piece("farm", (FARM_PLACES, CARDS), "by place, the card"),
    Piece("farm_by", (FARM_PLACES, PLAYERS), "by place, who reserved it"),
    Piece("draw", (1,), "how many cards the draw pile has"),
    Piece("discards", (CARDS,), "number of each card"),
    Piece("hand_sizes", (PLAYERS,), "cards in each hand"),
    Piece("hands", (PLAYERS, CARDS), "number of each card in hand; zeros for a covered hand"),
    Piece("goods", (PLAYERS, CARDS), "number of each card among the goods, stored ones included"),
    Piece("stored", (PLAYERS, CARDS), "number of each card stored"),
    Piece("bonus", (PLAYERS, COLOURS), "bonus tiles of each colour"),
    Piece("victory", (PLAYERS,), "victory cards"),
    Piece("ships", (COLOURS, SPACES), "by colour, the space of its ship"),
    Piece("due", (1,), "what is still to be paid for the purchase under way"),
    Piece("last_paid", (CARDS,), "the card paid last for it"),
    Piece("scores", (PLAYERS,), "points if the game ended now"),
)


def observe(state: State, seat: int, opened: int, row: Row) -> None:
    players = state.players
    clear(row)
    at = write_one_of(row, 0, seat, players)
    at = write_seat(row, at, state.to_move, seat, players)
    at = write_seat(row, at, state.turn, seat, players)
    at = write_one_of(row, at, state.phase, PHASES)
    for place in range(MARKET_PLACES):
        at = write_one_of(row, at, state.market[place], CARDS)
    for place in range(MARKET_PLACES):
        at = write_seat(row, at, state.market_by[place], seat, players)
    for place in range(FARM_PLACES):
        at = write_one_of(row, at, state.farm[place], CARDS)
    for place in range(FARM_PLACES):
        at = write_seat(row, at, state.farm_by[place], seat, players)
    at = write_number(row, at, state.draw_size)
    for each in range(CARDS):
        at = write_number(row, at, state.discards[each])
    at = observe_players(state, seat, opened, row, at)
    for colour in range(COLOURS):
        at = write_one_of(row, at, state.ships[colour], SPACES)
    at = write_number(row, at, state.due)
    at = write_one_of(row, at, state.last_paid, CARDS)
    for away in range(players):
        at = write_number(row, at, score(state, clockwise(seat, away, players)))


def observe_players(state: State, seat: int, opened: int, row: Row, at: int) -> int:
    players = state.players
    for away in range(players):
        other = clockwise(seat, away, players)
        size = 0
        for each in range(CARDS):
            size += state.hands[other][each]
        at = write_number(row, at, size)
    for away in range(players):
        other = clockwise(seat, away, players)
        if away == 0 or opened == 1:
            for each in range(CARDS):
                row.cells[at + each] = state.hands[other][each]
        at += CARDS
    for away in range(players):
        other = clockwise(seat, away, players)
        for each in range(CARDS):
            at = write_number(row, at, state.goods[other][each])
    for away in range(players):
        other = clockwise(seat, away, players)
        for each in range(CARDS):
            at = write_number(row, at, state.stored[other][each])
    for away in range(players):
        other = clockwise(seat, away, players)
        for each in range(COLOURS):
            at = write_number(row, at, state.bonus[other][each])
    for away in range(players):
        at = write_number(row, at, state.victory[clockwise(seat, away, players)])
    return at


def rebuild(cells: Cells, state: State) -> None:
    state.market = cells.each_one_of("market")
    state.market_by = cells.each_player("market_by")
    state.market_size = sum(card != NONE for card in state.market)
    state.farm = cells.each_one_of("farm")
    state.farm_by = cells.each_player("farm_by")
    state.farm_size = sum(card != NONE for card in state.farm)
    state.draw[0] = cells.numbers("draw")
    state.discards = cells.numbers("discards")
    cells.covered("hands", "hand_sizes", state.hands)
    for name, rows in (("goods", state.goods), ("stored", state.stored), ("bonus", state.bonus)):
        cells.by_seat(name, rows)
    cells.by_seat("victory", state.victory)
    state.ships = cells.each_one_of("ships")
    state.due = cells.numbers("due")
    state.last_paid = cells.one_of("last_paid")


SIGHT = Sight(PIECES, observe, rebuild, "open_hands")
