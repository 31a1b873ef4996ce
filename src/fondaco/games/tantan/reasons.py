"""Tan-Tan Caravan: every way an action can be wrong, with the rule that forbids it."""

from __future__ import annotations

from fondaco.kernel.reasons import Reasons

OK = 0
REASONS = Reasons()
NOT_A_TURN_CHOICE = REASONS.add("T5", "not-a-turn-choice")
NOT_A_SHARE = REASONS.add("T9", "not-a-share")
NOT_A_THEFT = REASONS.add("T13", "not-a-theft")
NOT_A_MEAL = REASONS.add("T11", "not-a-meal")
IS_OVER = REASONS.add("T15", "is-over")
HAND_IS_FULL = REASONS.add("T5", "hand-is-full")
NO_PURSE = REASONS.add("T6", "no-purse")
PLACE_EMPTY = REASONS.add("T6", "place-empty")
MUST_BUY_ONE = REASONS.add("T6", "must-buy-one")
TOO_DEAR = REASONS.add("T6", "too-dear")
TOO_MANY_IN_HAND = REASONS.add("T6", "too-many-in-hand")
NOT_HELD = REASONS.add("T8", "not-held")
TOO_FEW_MICE = REASONS.add("T8", "too-few-mice")
NO_ROOM = REASONS.add("T8", "no-room")
NOT_IN_CARAVAN = REASONS.add("T9", "not-in-caravan")
NO_SUCH_SEAT = REASONS.add("T13", "no-such-seat")
NOT_ONESELF = REASONS.add("T13", "not-oneself")
EMPTY_HAND = REASONS.add("T13", "empty-hand")
NOT_ON_TABLE = REASONS.add("T11", "not-on-table")
