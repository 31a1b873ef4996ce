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
    NOT_A_TURN_CHOICE: ("T5", "not-a-turn-choice"),
    NOT_A_SHARE: ("T9", "not-a-share"),
    NOT_A_THEFT: ("T13", "not-a-theft"),
    NOT_A_MEAL: ("T11", "not-a-meal"),
    IS_OVER: ("T15", "is-over"),
    HAND_IS_FULL: ("T5", "hand-is-full"),
    NO_PURSE: ("T6", "no-purse"),
    PLACE_EMPTY: ("T6", "place-empty"),
    MUST_BUY_ONE: ("T6", "must-buy-one"),
    TOO_DEAR: ("T6", "too-dear"),
    TOO_MANY_IN_HAND: ("T6", "too-many-in-hand"),
    NOT_HELD: ("T8", "not-held"),
    TOO_FEW_MICE: ("T8", "too-few-mice"),
    NO_ROOM: ("T8", "no-room"),
    NOT_IN_CARAVAN: ("T9", "not-in-caravan"),
    NO_SUCH_SEAT: ("T13", "no-such-seat"),
    NOT_ONESELF: ("T13", "not-oneself"),
    EMPTY_HAND: ("T13", "empty-hand"),
    NOT_ON_TABLE: ("T11", "not-on-table"),
}
"""By reason: the rule's id, and the key of its words."""
