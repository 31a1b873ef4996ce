"""Tan-Tan Caravan: every way an action can be wrong, with the rule that forbids it."""

from __future__ import annotations

OK = 0
(
    NOT_A_TURN_CHOICE,
    NOT_A_SHARE,
    NOT_A_THEFT,
    NOT_A_MEAL,
    IS_OVER,
    HAND_IS_FULL,
    NO_PURSE,
    PLACE_EMPTY,
    MUST_BUY_ONE,
    TOO_DEAR,
    TOO_MANY_IN_HAND,
    NOT_HELD,
    TOO_FEW_MICE,
    NO_ROOM,
    NOT_IN_CARAVAN,
    NO_SUCH_SEAT,
    NOT_ONESELF,
    EMPTY_HAND,
    NOT_ON_TABLE,
) = range(1, 20)

REASONS = {
    NOT_A_TURN_CHOICE: ("T5", "not-a-turn-choice", "It is not the time to buy or stock: {wanted}."),
    NOT_A_SHARE: ("T9", "not-a-share", "It is not the time to take a share: {wanted}."),
    NOT_A_THEFT: ("T13", "not-a-theft", "It is not the time to rob: {wanted}."),
    NOT_A_MEAL: ("T11", "not-a-meal", "It is not the time to feed a mouse: {wanted}."),
    IS_OVER: ("T15", "is-over", "The game is over."),
    HAND_IS_FULL: ("T5", "hand-is-full", "With {limit} cards in hand you must stock the caravan."),
    NO_PURSE: ("T6", "no-purse", "There is no purse card left to buy with."),
    PLACE_EMPTY: ("T6", "place-empty", "Not all of these places hold a card; cards on the market: {market}."),
    MUST_BUY_ONE: ("T6", "must-buy-one", "Buy at least one card while the market holds any."),
    TOO_DEAR: ("T6", "too-dear", "That costs {cost}, but the purse is worth only {purse}."),
    TOO_MANY_IN_HAND: (
        "T6",
        "too-many-in-hand",
        "You hold {held} cards and may hold {limit}: buy at most {room}.",
    ),
    NOT_HELD: ("T8", "not-held", "You would stock more {kind} ({cards}) than you hold ({held_kind})."),
    TOO_FEW_MICE: ("T8", "too-few-mice", "You would stock more mice ({mice}) than you hold ({held_mice})."),
    NO_ROOM: ("T8", "no-room", "The caravan has room for only {free} more."),
    NOT_IN_CARAVAN: ("T9", "not-in-caravan", "There is no {kind} in the caravan."),
    NO_SUCH_SEAT: ("T13", "no-such-seat", "There is no seat {seat} at this table; the seats are 0 to {last_seat}."),
    NOT_ONESELF: ("T13", "not-oneself", "A thief robs another player, not you."),
    EMPTY_HAND: ("T13", "empty-hand", "Seat {seat} has no card in hand to steal."),
    NOT_ON_TABLE: ("T11", "not-on-table", "There is no {kind} on your table for the mouse."),
}
"""By reason: the rule's id, the key for translation, the sentence."""
