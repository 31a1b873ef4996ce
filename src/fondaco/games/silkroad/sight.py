"""Silk Road, as a seat sees it."""

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
    write_seats,
)
from fondaco.games.silkroad.ending import score
from fondaco.games.silkroad.layout import (
    CAMELS,
    CARAVANS,
    CARDS,
    CITIES,
    COLOURS,
    DONE,
    GEM_KINDS,
    GOODS,
    MOVE,
    NONE,
    PLACES,
    VILLAGES,
    State,
)
from fondaco.games.silkroad.notation import PHASE_NAMES
from fondaco.kernel.contract import OVER

PHASES = DONE + 1

PIECES = (
    *beginning(PHASE_NAMES),
    Piece("pile", (1,), "how many cards the pile has"),
    Piece("display", (GOODS,), "cards of each goods"),
    Piece("discards", (GOODS,), "cards of each goods"),
    Piece("discards_top", (GOODS,), "the goods of the top card"),
    Piece("discards_order", (CARDS,), "from the top: 1 for ivory to 5 for tea, 0 below the last card"),
    Piece("hand_sizes", (PLAYERS,), "cards in each hand"),
    Piece("hands", (PLAYERS, GOODS), "cards of each goods in hand; zeros for a covered hand"),
    Piece("stocks", (PLAYERS, GOODS), "cards of each goods in stock"),
    Piece("drivers", (PLAYERS,), "the number of each driver"),
    Piece("bag", (1,), "how many gems the bag has"),
    Piece("gem_counts", (PLAYERS,), "gems behind each screen"),
    Piece("gems", (PLAYERS, GEM_KINDS), "gems of each kind behind the screen; zeros for a covered one"),
    Piece("queue", (CAMELS,), "by camel: its place in the queue from 1, or 0"),
    Piece("caravans_at", (CARAVANS, PLACES), "by caravan, its place; none for one that left the game"),
    Piece("caravans_to", (CARAVANS, CITIES), "by caravan, its destination"),
    Piece("caravans_camels", (CARAVANS, CAMELS), "by caravan, 1 for each camel it has"),
    Piece("caravans_gems", (CARAVANS, COLOURS), "by caravan, gems of each colour in its destination"),
    Piece("tiles", (VILLAGES,), "by village, the number of its tile, from 0"),
    Piece("no_more_caravans", (1,), "1 once no more caravans leave"),
    Piece("goods_played", (GOODS,), "the goods played for the move to come"),
    Piece("cards_played", (1,), "how many cards of it"),
    Piece("moved", (CARAVANS,), "the caravan that stopped in this turn and acts"),
    Piece("draws", (1,), "cards that must still be drawn"),
    Piece("may_draw_more", (1,), "1 while one more card may be drawn after these"),
    Piece("declined", (PLAYERS,), "1 for each who declined the running sale"),
    Piece("robbed", (PLAYERS,), "1 for each robbed in the running chain of thefts"),
    Piece("scores", (PLAYERS,), "points if the game ended now; 0 where gems are covered"),
)


def observe(state: State, seat: int, opened: int, row: Row) -> None:
    players = state.players
    clear(row)
    at = write_one_of(row, 0, seat, players)
    at = write_seat(row, at, state.to_move, seat, players)
    at = write_seat(row, at, state.turn, seat, players)
    at = write_one_of(row, at, state.phase, PHASES)
    size = 0
    for each in range(GOODS):
        size += state.pile[each]
    at = write_number(row, at, size)
    for each in range(GOODS):
        at = write_number(row, at, state.display[each])
    at = observe_discards(state, row, at)
    at = observe_players(state, seat, opened, row, at)
    at = observe_road(state, row, at)
    at = observe_what_waits(state, seat, row, at)
    for away in range(players):
        if away == 0 or sees_gems(state, opened):
            row.cells[at + away] = score(state, clockwise(seat, away, players))


def sees_gems(state: State, opened: int) -> bool:
    """S25. In the end all screens are lifted."""
    return opened == 1 or state.to_move == OVER


def observe_discards(state: State, row: Row, at: int) -> int:
    order = at + 2 * GOODS
    for place in range(state.discarded):
        goods = state.discards[state.discarded - 1 - place]
        row.cells[at + goods] += 1
        row.cells[order + place] = goods + 1
    if state.discarded > 0:
        row.cells[at + GOODS + state.discards[state.discarded - 1]] = 1
    return order + CARDS


def observe_players(state: State, seat: int, opened: int, row: Row, at: int) -> int:
    players = state.players
    for away in range(players):
        other = clockwise(seat, away, players)
        size = 0
        for each in range(GOODS):
            size += state.hands[other][each]
        at = write_number(row, at, size)
    for each in range(GOODS):
        row.cells[at + each] = state.hands[seat][each]
    at += players * GOODS
    for away in range(players):
        other = clockwise(seat, away, players)
        for each in range(GOODS):
            at = write_number(row, at, state.stocks[other][each])
    for away in range(players):
        at = write_number(row, at, state.drivers[clockwise(seat, away, players)])
    size = 0
    for each in range(COLOURS):
        size += state.bag[each]
    at = write_number(row, at, size)
    for away in range(players):
        other = clockwise(seat, away, players)
        size = 0
        for each in range(GEM_KINDS):
            size += state.gems[other][each]
        at = write_number(row, at, size)
    for away in range(players):
        other = clockwise(seat, away, players)
        if away == 0 or sees_gems(state, opened):
            for each in range(GEM_KINDS):
                row.cells[at + each] = state.gems[other][each]
        at += GEM_KINDS
    return at


def observe_road(state: State, row: Row, at: int) -> int:
    for place in range(state.queued):
        row.cells[at + state.queue[place] - 1] = place + 1
    at += CAMELS
    for caravan in range(1, 1 + CARAVANS):
        at = write_one_of(row, at, state.at[caravan], PLACES)
    for caravan in range(1, 1 + CARAVANS):
        at = write_one_of(row, at, state.to[caravan] if state.at[caravan] != NONE else NONE, CITIES)
    for caravan in range(1, 1 + CARAVANS):
        for camel in range(1, 1 + CAMELS):
            at = write_number(row, at, state.camels[caravan] >> camel & 1)
    for caravan in range(1, 1 + CARAVANS):
        for each in range(COLOURS):
            at = write_number(row, at, state.prizes[caravan][each])
    for each in range(VILLAGES):
        at = write_number(row, at, state.tiles[each])
    return write_number(row, at, state.no_more_caravans)


def observe_what_waits(state: State, seat: int, row: Row, at: int) -> int:
    at = write_one_of(row, at, state.goods_played if state.phase == MOVE else NONE, GOODS)
    at = write_number(row, at, state.cards_played)
    at = write_one_of(row, at, state.moved - 1, CARAVANS)
    at = write_number(row, at, state.draws)
    at = write_number(row, at, state.may_draw_more)
    at = write_seats(row, at, state.declined, seat, state.players)
    return write_seats(row, at, state.robbed, seat, state.players)


def rebuild(cells: Cells, state: State) -> None:
    state.pile[0] = cells.numbers("pile")
    state.display = cells.numbers("display")
    discards = [number - 1 for number in cells.numbers("discards_order") if number > 0]
    state.discarded = len(discards)
    state.discards[: len(discards)] = reversed(discards)
    cells.covered("hands", "hand_sizes", state.hands)
    cells.by_seat("stocks", state.stocks)
    cells.by_seat("drivers", state.drivers)
    state.bag[0] = cells.numbers("bag")
    cells.covered("gems", "gem_counts", state.gems)
    rebuild_road(cells, state)
    state.goods_played = max(0, cells.one_of("goods_played"))
    state.cards_played = cells.numbers("cards_played")
    state.moved = 1 + cells.one_of("moved")
    state.draws = cells.numbers("draws")
    state.may_draw_more = cells.numbers("may_draw_more")
    state.declined = cells.players_marked("declined")
    state.robbed = cells.players_marked("robbed")


def rebuild_road(cells: Cells, state: State) -> None:
    queue = sorted((place, camel) for camel, place in enumerate(cells.numbers("queue"), start=1) if place > 0)
    state.queued = len(queue)
    state.queue[: len(queue)] = [camel for _, camel in queue]
    state.at[1:] = cells.each_one_of("caravans_at")
    state.to[1:] = cells.each_one_of("caravans_to")
    state.prizes[1:] = cells.numbers("caravans_gems")
    for caravan, camels in enumerate(cells.numbers("caravans_camels"), start=1):
        state.camels[caravan] = sum(1 << camel for camel, has_it in enumerate(camels, start=1) if has_it)
    state.tiles = cells.numbers("tiles")
    state.no_more_caravans = cells.numbers("no_more_caravans")


SIGHT = Sight(PIECES, observe, rebuild, "open_gems")
