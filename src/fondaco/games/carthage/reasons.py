"""Traders of Carthage: every way an action can be wrong, with the rule that forbids it."""

from __future__ import annotations

OK = 0
(
    NOT_A_TURN_CHOICE,
    NOT_A_PAYMENT,
    NOT_A_RAID,
    NOT_A_CHOICE,
    IS_OVER,
    NOT_IN_MARKET,
    RESERVED_BY_OTHERS,
    RESERVED_BY_YOU,
    NOTHING_RESERVED,
    RESERVED_IN_FARM,
    MARKER_IS_OUT,
    NOT_IN_ZONE,
    ALL_RESERVED,
    TOO_DEAR,
    NOT_IN_HAND,
    OUT_OF_ORDER,
    NOT_ENOUGH,
    NO_AMPHORAE,
    NOT_RAIDED,
    NOTHING_TO_STORE,
) = range(1, 21)

REASONS = {
    NOT_A_TURN_CHOICE: ("C5", "not-a-turn-choice", "It is not the time to buy, take or reserve: {wanted}."),
    NOT_A_PAYMENT: ("C6", "not-a-payment", "Nothing is being paid for: {wanted}."),
    NOT_A_RAID: ("C15", "not-a-raid", "No goods are being stored: {wanted}."),
    NOT_A_CHOICE: ("C3a", "not-a-choice", "No bonus tile is being chosen: {wanted}."),
    IS_OVER: ("C17", "is-over", "The game is over."),
    NOT_IN_MARKET: ("C9", "not-in-market", "There is no {card} in the market."),
    RESERVED_BY_OTHERS: ("C9", "reserved-by-others", "Every {card} in the market is reserved by another seat."),
    RESERVED_BY_YOU: ("C9", "reserved-by-you", "The {card} is the card you reserved: “take reserved”."),
    NOTHING_RESERVED: ("C9", "nothing-reserved", "You have reserved no card."),
    RESERVED_IN_FARM: ("C9", "reserved-in-farm", "The card you reserved is still in the farm."),
    MARKER_IS_OUT: ("C10", "marker-is-out", "Your marker is on a card; it comes back when you buy or take that card."),
    NOT_IN_ZONE: ("C10", "not-in-zone", "There is no {card} in the {zone}."),
    ALL_RESERVED: ("C10", "all-reserved", "Every {card} in the {zone} bears a marker already."),
    TOO_DEAR: ("C6", "too-dear", "The market costs {cost}, but your hand is worth only {worth}."),
    NOT_IN_HAND: ("C6", "not-in-hand", "You hold no {card}."),
    OUT_OF_ORDER: (
        "C6",
        "out-of-order",
        "Pay from high values to low, equal ones in the order red, blue, yellow, green: after {last}, not {card}.",
    ),
    NOT_ENOUGH: (
        "C6",
        "not-enough",
        "{due} is still due, but {card} and the cards that may follow it are worth only {reach}.",
    ),
    NO_AMPHORAE: ("C15", "no-amphorae", "You hold no {card}."),
    NOT_RAIDED: ("C15", "not-raided", "No pirates raid the {colour} ship."),
    NOTHING_TO_STORE: ("C15", "nothing-to-store", "You have no {colour} goods that are not stored yet."),
}
"""By reason: the rule's id, the key for translation, the sentence."""
