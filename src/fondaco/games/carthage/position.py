"""Traders of Carthage: positions, read and written."""

from __future__ import annotations

from typing import Any

from fondaco.games.carthage import rules
from fondaco.games.carthage.invariants import in_play, worth_of
from fondaco.games.carthage.layout import *
from fondaco.games.carthage.notation import CARD_NAMES, COLOUR_NAMES, PHASE_NAMES
from fondaco.games.reading import Fields, named_counts
from fondaco.kernel.chance import Dealer
from fondaco.kernel.records import Grid


def write(state: State) -> dict[str, Any]:
    players = range(state.players)
    position: dict[str, Any] = {
        "market": _write_row(state.market, state.market_by, state.market_size),
        "farm": _write_row(state.farm, state.farm_by, state.farm_size),
        "draw": named_counts(state.draw, CARD_NAMES),
        "discards": named_counts(state.discards, CARD_NAMES),
        "hands": [named_counts(state.hands[seat], CARD_NAMES) for seat in players],
        "goods": [named_counts(state.goods[seat], CARD_NAMES) for seat in players],
        "stored": [named_counts(state.stored[seat], CARD_NAMES) for seat in players],
        "bonus": [named_counts(state.bonus[seat], COLOUR_NAMES) for seat in players],
        "victory": state.victory[: state.players],
        "ships": dict(zip(COLOUR_NAMES, state.ships, strict=True)),
    }
    if state.phase == PAY:
        position["payment"] = {
            "paid": rules.cost(state, state.turn) - state.due,
            "last": None if state.last_paid == NONE else CARD_NAMES[state.last_paid],
        }
    return position


def _write_row(cards: list[int], by: list[int], size: int) -> list[dict[str, Any]]:
    return [{"card": CARD_NAMES[cards[place]], "by": None if by[place] == NONE else by[place]} for place in range(size)]


def read(fields: Fields, state: State, dealer: Dealer) -> None:
    """Fill a blank state whose players, turn, seat to move and phase are known."""
    state.market_size = _read_row(fields, "market", state.market, state.market_by, state.players)
    state.farm_size = _read_row(fields, "farm", state.farm, state.farm_by, state.players)
    _check_markers(fields, state)
    state.draw = fields.counts("draw", CARD_NAMES, CARDS_OF_A_COLOUR)
    state.draw_size = sum(state.draw)
    state.discards = fields.counts("discards", CARD_NAMES, CARDS_OF_A_COLOUR)
    _read_seats(fields, "hands", state.hands, state.players, CARD_NAMES, CARDS_OF_A_COLOUR)
    state.worth = [worth_of(hand) for hand in state.hands]
    _read_seats(fields, "goods", state.goods, state.players, CARD_NAMES, CARDS_OF_A_COLOUR)
    _read_seats(fields, "stored", state.stored, state.players, CARD_NAMES, CARDS_OF_A_COLOUR)
    _read_seats(fields, "bonus", state.bonus, state.players, COLOUR_NAMES, MOST_TILES)
    _read_victory(fields, state)
    _read_ships(fields, state)
    _check_stored(fields, state)
    _check_tiles(fields, state)
    _check_box(fields, state)
    if state.phase == TURN:
        state.phase = TURN_START
        rules.go_on(state, dealer)
    elif state.phase == PAY:
        _read_payment(fields, state)
    elif state.phase == STORE and rules.usable_amphorae(state) == 0:
        fields.fail("phase", "cannot be store: the seat to move has nothing to store with, or nothing to store")


def _read_row(fields: Fields, name: str, cards: list[int], by: list[int], players: int) -> int:
    """The cards of the market or the farm, with the seats that reserved them; how many there are."""
    items = fields.items(name, 0, len(cards), default=[])
    for place, item in enumerate(items):
        inner = Fields(item, f"{fields.where}.{name}[{place}]")
        cards[place] = inner.named("card", CARD_NAMES)
        by[place] = inner.whole_or_null("by", 0, players - 1, NONE)
        inner.finish()
    return len(items)


def _check_markers(fields: Fields, state: State) -> None:
    """C10. One reservation marker for each player."""
    for seat in range(state.players):
        if state.market_by.count(seat) + state.farm_by.count(seat) > 1:
            fields.fail("market", f"and farm have more than one marker of seat {seat}")


def _read_seats(fields: Fields, name: str, grid: Grid, players: int, names: tuple[str, ...], most: int) -> None:
    grid[:players] = fields.counts_by_seat(name, players, names, most)


def _read_victory(fields: Fields, state: State) -> None:
    items = fields.items("victory", state.players, state.players, default=[0] * state.players)
    victory = Fields({f"[{seat}]": number for seat, number in enumerate(items)}, f"{fields.where}.victory")
    for seat in range(state.players):
        state.victory[seat] = victory.whole(f"[{seat}]", 0, MOST_VICTORY)


def _read_ships(fields: Fields, state: State) -> None:
    """C16. Ships are in Carthage only during a payday, or when the game ended in one."""
    last = CARTHAGE if state.phase in (STORE, DONE) else MORE_PIRATES
    state.ships = fields.counts("ships", COLOUR_NAMES, last)
    if state.phase == STORE and CARTHAGE not in state.ships:
        fields.fail("ships", f"should have one in Carthage ({CARTHAGE}) in phase store (C12)")


def _check_stored(fields: Fields, state: State) -> None:
    for seat in range(state.players):
        for card, name in enumerate(CARD_NAMES):
            if state.stored[seat][card] > state.goods[seat][card]:
                fields.fail(f"stored[{seat}].{name}", "should be among the goods")


def _check_tiles(fields: Fields, state: State) -> None:
    """C14, C3a. Enough tiles end the game; before a seat chooses its first tile, it has none."""
    for seat in range(state.players):
        most = MOST_TILES if state.phase == DONE else LAST_TILE - 1
        if state.phase == TILES:
            most = 1 if _has_chosen(state, seat) else 0
        if rules.tiles(state, seat) > most:
            fields.fail(f"bonus[{seat}]", f"may have at most {most} tiles in phase {PHASE_NAMES[state.phase]}")


def _has_chosen(state: State, seat: int) -> bool:
    """C3a. The last in turn order chooses first."""
    turns_until = (seat - state.turn) % state.players
    return turns_until > (state.to_move - state.turn) % state.players


def _check_box(fields: Fields, state: State) -> None:
    """No more of a card than the box holds (fewer are fine)."""
    for card, name in enumerate(CARD_NAMES):
        cards, box = in_play(state, card), state.deck[card % RANKS]
        if cards > box:
            fields.fail(name, f"appears {cards} times, but the box has only {box}")


def _read_payment(fields: Fields, state: State) -> None:
    if state.turn != state.to_move:
        fields.fail("turn", "should be the seat to move in phase pay")
    inner = fields.inner("payment")
    paid = inner.whole("paid", 0, MARKET_PLACES * max(VALUES))
    state.last_paid = inner.named_or_null("last", CARD_NAMES, NONE)
    inner.finish()
    if state.last_paid == NONE and paid > 0:
        inner.fail("last", "should be the card paid last")
    if state.last_paid != NONE and paid < VALUE_OF[state.last_paid]:
        inner.fail("paid", "should be at least the value of the card paid last")
    state.due = rules.cost(state, state.to_move) - paid
    if state.due <= 0:
        inner.fail("paid", "should be less than what is bought costs")
    if rules.legal_payments(state) == 0:
        fields.fail("hands", "should have cards with which the payment can suffice")
