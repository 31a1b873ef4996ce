"""Traders of Carthage: every way an action can be wrong, with the rule that forbids it."""

from __future__ import annotations

from fondaco.kernel.reasons import Reasons

OK = 0
REASONS = Reasons()
NOT_A_TURN_CHOICE = REASONS.add("C5", "not-a-turn-choice")
NOT_A_PAYMENT = REASONS.add("C6", "not-a-payment")
NOT_A_RAID = REASONS.add("C15", "not-a-raid")
NOT_A_CHOICE = REASONS.add("C3a", "not-a-choice")
IS_OVER = REASONS.add("C17", "is-over")
NOT_IN_MARKET = REASONS.add("C9", "not-in-market")
RESERVED_BY_OTHERS = REASONS.add("C9", "reserved-by-others")
RESERVED_BY_YOU = REASONS.add("C9", "reserved-by-you")
NOTHING_RESERVED = REASONS.add("C9", "nothing-reserved")
RESERVED_IN_FARM = REASONS.add("C9", "reserved-in-farm")
MARKER_IS_OUT = REASONS.add("C10", "marker-is-out")
NOT_IN_ZONE = REASONS.add("C10", "not-in-zone")
ALL_RESERVED = REASONS.add("C10", "all-reserved")
TOO_DEAR = REASONS.add("C6", "too-dear")
NOT_IN_HAND = REASONS.add("C6", "not-in-hand")
OUT_OF_ORDER = REASONS.add("C6", "out-of-order")
NOT_ENOUGH = REASONS.add("C6", "not-enough")
NO_AMPHORAE = REASONS.add("C15", "no-amphorae")
NOT_RAIDED = REASONS.add("C15", "not-raided")
NOTHING_TO_STORE = REASONS.add("C15", "nothing-to-store")
