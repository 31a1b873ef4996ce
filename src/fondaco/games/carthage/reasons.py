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
    NOT_A_TURN_CHOICE: ("C5", "not-a-turn-choice"),
    NOT_A_PAYMENT: ("C6", "not-a-payment"),
    NOT_A_RAID: ("C15", "not-a-raid"),
    NOT_A_CHOICE: ("C3a", "not-a-choice"),
    IS_OVER: ("C17", "is-over"),
    NOT_IN_MARKET: ("C9", "not-in-market"),
    RESERVED_BY_OTHERS: ("C9", "reserved-by-others"),
    RESERVED_BY_YOU: ("C9", "reserved-by-you"),
    NOTHING_RESERVED: ("C9", "nothing-reserved"),
    RESERVED_IN_FARM: ("C9", "reserved-in-farm"),
    MARKER_IS_OUT: ("C10", "marker-is-out"),
    NOT_IN_ZONE: ("C10", "not-in-zone"),
    ALL_RESERVED: ("C10", "all-reserved"),
    TOO_DEAR: ("C6", "too-dear"),
    NOT_IN_HAND: ("C6", "not-in-hand"),
    OUT_OF_ORDER: ("C6", "out-of-order"),
    NOT_ENOUGH: ("C6", "not-enough"),
    NO_AMPHORAE: ("C15", "no-amphorae"),
    NOT_RAIDED: ("C15", "not-raided"),
    NOTHING_TO_STORE: ("C15", "nothing-to-store"),
}
"""By reason: the rule's id, and the key of its words."""
