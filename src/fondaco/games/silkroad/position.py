"""Silk Road: positions, read and written."""

from __future__ import annotations

from typing import Any

from fondaco.errors import shown
from fondaco.games.reading import Fields, named_counts
from fondaco.games.silkroad import board, markets, rules
from fondaco.games.silkroad.layout import *
from fondaco.games.silkroad.notation import COLOUR_NAMES, GEM_NAMES, GOODS_NAMES, PHASE_NAMES
from fondaco.games.silkroad.road import LONGEST_WAY
from fondaco.games.silkroad.verbs import SKIP, VERBS
from fondaco.kernel.bits import numbers, words_for
from fondaco.kernel.chance import Dealer
from fondaco.kernel.whole import whole

MOST_MARKERS = 60
"""More than any seat can win: see `longest` in the game's description."""

AFTER_A_MOVE = (DRAW_MORE, SALE, CAMELS_DRAW, CUSTOMS, SANDSTORM, THIEF, BAZAAR, BAKSHISH, REVEAL)
"""The phases in which a caravan has stopped (in DRAW, it may have)."""

TILES_OF = {
    SALE: range(BLACK_MARKET + 1),
    CAMELS_DRAW: (CAMELS_1, CAMELS_2, CAMELS_3),
    CUSTOMS: (CUSTOMS_TILE,),
    SANDSTORM: (SANDSTORM_TILE,),
    THIEF: (THIEF_TILE,),
    BAZAAR: (BAZAAR_TILE,),
    BAKSHISH: (BAKSHISH_TILE,),
}
"""By phase: the tiles that lead to it."""

IN_THE_CITY = (DRAW, DRAW_MORE, SALE, REVEAL)
"""The phases in which the caravan that stopped may be in its destination."""


# Writing


def write(state: State) -> dict[str, Any]:
    players = range(state.players)
    position: dict[str, Any] = {
        "pile": named_counts(state.pile, GOODS_NAMES),
        "discards": [GOODS_NAMES[goods] for goods in reversed(state.discards[: state.discarded])],
        "display": [GOODS_NAMES[goods] for goods in range(GOODS) for _ in range(state.display[goods])],
        "hands": [named_counts(state.hands[seat], GOODS_NAMES) for seat in players],
        "stocks": [named_counts(state.stocks[seat], GOODS_NAMES) for seat in players],
        "drivers": state.drivers[: state.players],
        "bag": named_counts(state.bag, COLOUR_NAMES),
        "gems": [named_counts(state.gems[seat], GEM_NAMES) for seat in players],
        "queue": state.queue[: state.queued],
        "caravans": [_write_caravan(state, caravan) for caravan in range(1, 1 + CARAVANS)],
        "tiles": {village: TILE_NAMES[tile] for village, tile in zip(board.VILLAGES, state.tiles, strict=True)},
        "no_more_caravans": state.no_more_caravans == 1,
    }
    if state.phase == MOVE:
        position["played"] = {"goods": GOODS_NAMES[state.goods_played], "cards": state.cards_played}
    if state.phase == DRAW:
        position["draws"] = {"due": state.draws, "more": state.may_draw_more == 1}
    if state.phase in AFTER_A_MOVE or (state.phase == DRAW and state.moved > 0):
        position["moved"] = state.moved
    if state.phase == SALE:
        position["declined"] = [seat for seat in players if state.declined >> seat & 1]
    if state.phase == THIEF:
        position["robbed"] = [seat for seat in players if state.robbed >> seat & 1]
    return position


def _write_caravan(state: State, caravan: int) -> dict[str, Any] | None:
    if state.at[caravan] == NONE:
        return None
    return {
        "at": board.PLACES[state.at[caravan]],
        "to": board.CITIES[state.to[caravan]],
        "camels": [camel for camel in range(CAMELS, 0, -1) if state.camels[caravan] >> camel & 1],
        "gems": [COLOUR_NAMES[gem] for gem in range(COLOURS) for _ in range(state.prizes[caravan][gem])],
    }


# Reading


def read(fields: Fields, state: State, dealer: Dealer) -> None:
    """Fill a blank state whose players, turn, seat to move and phase are known."""
    _read_cards(fields, state)
    _read_drivers(fields, state)
    _read_gems(fields, state)
    _read_tiles(fields, state)
    _read_what_waits(fields, state)
    _read_caravans(fields, state)
    _read_queue(fields, state)
    _check_box(fields, state)
    if state.phase == TURN:
        state.phase = TURN_START
        rules.go_on(state, dealer)
    elif state.phase != DONE:
        _check_decision(fields, state)


def _read_cards(fields: Fields, state: State) -> None:
    state.pile = fields.counts("pile", GOODS_NAMES, CARDS_OF_EACH)
    for goods in fields.listing("display", GOODS_NAMES, DISPLAY_SIZE):
        state.display[goods] += 1
    discards = fields.listing("discards", GOODS_NAMES, CARDS)
    state.discarded = len(discards)
    state.discards[: len(discards)] = reversed(discards)
    for name, zone in (("hands", state.hands), ("stocks", state.stocks)):
        zone[: state.players] = fields.counts_by_seat(name, state.players, GOODS_NAMES, CARDS_OF_EACH)


def _read_drivers(fields: Fields, state: State) -> None:
    drivers = fields.items("drivers", state.players, state.players)
    state.drivers[: state.players] = _different_numbers(fields, "drivers", drivers, DRIVERS)


def _different_numbers(fields: Fields, name: str, items: list[Any], most: int) -> list[int]:
    numbers = [fields.number(f"{name}[{place}]", item, 1, most) for place, item in enumerate(items)]
    if len(set(numbers)) < len(numbers):
        fields.fail(name, "should be different numbers")
    return numbers


def _read_gems(fields: Fields, state: State) -> None:
    state.bag = fields.counts("bag", COLOUR_NAMES, GEMS_OF_EACH)
    most = [GEMS_OF_EACH] * COLOURS + [COLOURLESS_FOR_A_MARKER - 1, MOST_MARKERS]
    state.gems[: state.players] = fields.counts_by_seat("gems", state.players, GEM_NAMES, most)


def _read_tiles(fields: Fields, state: State) -> None:
    """Villages left out have their printed tile."""
    state.tiles = list(PRINTED_TILES)
    if fields.raw("tiles", None) is None:
        return
    tiles = fields.inner("tiles")
    for number, village in enumerate(board.VILLAGES):
        state.tiles[number] = tiles.named(village, TILE_NAMES, TILE_NAMES[PRINTED_TILES[number]])
    tiles.finish()


def _read_what_waits(fields: Fields, state: State) -> None:
    """What a position in the middle of a turn needs to go on."""
    state.no_more_caravans = int(fields.flag("no_more_caravans"))
    if state.phase == MOVE:
        played = fields.inner("played")
        state.goods_played = played.named("goods", GOODS_NAMES)
        state.cards_played = played.whole("cards", 1, LONGEST_WAY)
        played.finish()
    if state.phase == DRAW:
        state.moved = fields.whole_or_null("moved", 1, CARAVANS, 0)
        draws = fields.inner("draws")
        state.draws = draws.whole("due", 1, 1 if state.moved else 2)
        state.may_draw_more = int(draws.flag("more"))
        draws.finish()
        if state.may_draw_more and not state.moved:
            fields.fail("draws.more", "needs a caravan that moved (S9)")
    if state.phase in AFTER_A_MOVE:
        state.moved = fields.whole("moved", 1, CARAVANS)
    state.may_draw_more |= int(state.phase == DRAW_MORE)
    if state.phase == SALE:
        state.declined = _seats(fields, "declined", state.players)
    if state.phase == THIEF:
        state.robbed = _seats(fields, "robbed", state.players)


def _seats(fields: Fields, name: str, players: int) -> int:
    """A list of seats, as bits."""
    seats = 0
    for place, item in enumerate(fields.items(name, 0, players, default=[])):
        seat = whole(item, 0, players - 1)
        if seat is None:
            fields.fail(f"{name}[{place}]", f"should be a seat from 0 to {players - 1}, not {shown(item)}")
        seats |= 1 << seat
    return seats


def _read_caravans(fields: Fields, state: State) -> None:
    entries = fields.items("caravans", CARAVANS, CARAVANS)
    for caravan, entry in enumerate(entries, start=1):
        if entry is not None:
            _read_caravan(Fields(entry, f"{fields.where}.caravans[{caravan - 1}]"), state, caravan)
    _check_number_of_caravans(fields, state)
    _check_moved(fields, state)
    _check_places(fields, state)


def _read_caravan(fields: Fields, state: State, caravan: int) -> None:
    at = fields.named("at", board.PLACES)
    to = fields.named("to", board.CITIES)
    if APPROACH <= at < APPROACH + CITIES and at != APPROACH + to:
        fields.fail("at", f"cannot be {board.PLACES[at]}, another city's approach (S8)")
    arrived = at == CITY + to
    if arrived and not (caravan == state.moved and state.phase in IN_THE_CITY):
        fields.fail("at", "should not be its destination, outside a great market there")
    state.at[caravan], state.to[caravan] = at, to
    camels = fields.items("camels", 0, caravan)
    for camel in _different_numbers(fields, "camels", camels, CAMELS):
        state.camels[caravan] |= 1 << camel
    gems = fields.listing("gems", COLOUR_NAMES, caravan)
    for gem in gems:
        state.prizes[caravan][gem] += 1
    fields.finish()
    if arrived and state.phase == SALE:
        if not 0 < len(camels) <= len(gems):
            fields.fail("camels", "should be at least one, and no more than gems, during a sale in the city")
    elif len(camels) != caravan or len(gems) != caravan:
        fields.fail("camels", f"and gems should be {caravan} each, for caravan {caravan}")


def _check_number_of_caravans(fields: Fields, state: State) -> None:
    """S23, S24. Three caravans, or two when no more leave; the last one alone is in the final market."""
    caravans = sum(at != NONE for at in state.at)
    allowed = [2 if state.no_more_caravans else 3]
    if state.phase == DONE and state.no_more_caravans:
        allowed.append(0)
    if state.phase == SALE and state.no_more_caravans:
        allowed.append(1)
    if state.phase == REVEAL:
        allowed = [1] if state.no_more_caravans else []
    if caravans not in allowed:
        fields.fail("caravans", "should be three, or two with no_more_caravans (one in its final market)")
    if caravans == 1 and state.at[state.moved] != CITY + state.to[state.moved]:
        fields.fail("caravans", "has one caravan only in its final market, in its city (S24)")


def _check_moved(fields: Fields, state: State) -> None:
    """S7. A caravan that moved is in a village or in its destination, and has not left the game."""
    place = state.at[state.moved]
    if state.moved and (place == NONE or CITY <= place != CITY + state.to[state.moved]):
        fields.fail("moved", "should be a caravan that is on the road, or in its destination")


def _check_places(fields: Fields, state: State) -> None:
    taken: list[int] = []
    for caravan in range(1, 1 + CARAVANS):
        if state.at[caravan] != NONE:
            taken += {state.at[caravan], CITY + state.to[caravan]}
    if len(set(taken)) < len(taken):
        fields.fail("caravans", "should have places and destinations that are all different")


def _read_queue(fields: Fields, state: State) -> None:
    queue = _different_numbers(fields, "queue", fields.items("queue", 0, CAMELS, default=[]), CAMELS)
    state.queued = len(queue)
    state.queue[: len(queue)] = queue
    seen = sum(1 << camel for camel in queue)
    for camels in state.camels:
        if seen & camels:
            fields.fail("queue", "and caravans should have different camels")
        seen |= camels
    if state.queued + state.camels[state.moved].bit_count() < state.moved:
        fields.fail("queue", "should have the camels that went to it in the great market (S12)")


def _check_box(fields: Fields, state: State) -> None:
    """No more cards of a goods and gems of a colour than the box holds (fewer are fine)."""
    for goods, name in enumerate(GOODS_NAMES):
        cards = state.pile[goods] + state.display[goods] + state.discards[: state.discarded].count(goods)
        cards += sum(zone[seat][goods] for zone in (state.hands, state.stocks) for seat in range(state.players))
        if cards > CARDS_OF_EACH:
            fields.fail(name, f"appears {cards} times, but the box has only {CARDS_OF_EACH}")
    for colour, name in enumerate(COLOUR_NAMES):
        gems = state.bag[colour] + sum(prizes[colour] for prizes in state.prizes)
        gems += sum(own[colour] for own in state.gems)
        if gems > GEMS_OF_EACH:
            fields.fail(name, f"appears {gems} times, but the box has only {GEMS_OF_EACH}")


def _check_decision(fields: Fields, state: State) -> None:
    """The seat to move must be the one that decides, and have something to choose."""
    others_decide = state.phase in (CUSTOMS, SANDSTORM)
    anybody_decides = state.phase in (SALE, THIEF, REVEAL)
    if not anybody_decides and (state.to_move == state.turn) == others_decide:
        fields.fail("to_move", "is not the seat that decides")
    if state.phase == MOVE and state.stocks[state.to_move][state.goods_played] < state.cards_played:
        fields.fail("played", "should be in the stock of the seat to move")
    if state.phase in TILES_OF and not (state.phase == SALE and markets.in_city(state)):
        _check_tile(fields, state)
    if state.phase == SALE:
        _check_sale(fields, state)
    if state.phase == THIEF:
        _check_theft(fields, state)
    if state.phase == CUSTOMS and sum(state.hands[state.to_move]) <= CUSTOMS_LIMIT:
        fields.fail("hands", f"of the seat to move should have more than {CUSTOMS_LIMIT} cards (S19)")
    if state.phase == REVEAL and sum(state.hands[state.to_move]) == 0:
        fields.fail("hands", "of the seat to move should have a card to reveal (S24)")
    choices = [0] * words_for(len(VERBS.texts))
    rules.legal(state, choices)
    if set(numbers(choices)) <= {SKIP}:
        fields.fail("phase", f"cannot be {PHASE_NAMES[state.phase]}: nothing could be chosen")


def _check_tile(fields: Fields, state: State) -> None:
    place = state.at[state.moved]
    if place >= CITY or state.tiles[place] not in TILES_OF[state.phase]:
        fields.fail("moved", f"should be a caravan on a tile that leads to phase {PHASE_NAMES[state.phase]}")
    if state.phase == CAMELS_DRAW and state.moved > 1 + state.tiles[place] - CAMELS_1:
        fields.fail("moved", "should be a caravan small enough for its tile (S18)")


def _check_sale(fields: Fields, state: State) -> None:
    camel = markets.camel_on_sale(state)
    if camel == 0 or markets.right_to_sell(state, CAMEL_GOODS[camel]) != state.to_move:
        fields.fail("to_move", "is not the seat with the right to sell (S13)")


def _check_theft(fields: Fields, state: State) -> None:
    """S21. The player robs first, then each seat robbed; the player never is."""
    first = state.to_move == state.turn and state.robbed == 0
    later = state.robbed >> state.to_move & 1 and not state.robbed >> state.turn & 1
    if not first and not later:
        fields.fail("robbed", "does not fit the seat to move and the seat whose turn it is (S21)")
