"""Decisions and their notation: what is read, what is refused, and why."""

from __future__ import annotations

import re
from typing import Any

import pytest

import fondaco
from fondaco.games.tantan.reasons import REASONS
from tests.tantan.tables import refusal, table

SHARE = {"players": 4, "caravan": {"food": 4, "clothes": 4}}
ROB = {
    "phase": "rob",
    "players": 3,
    "hands": [{"food": 1}, {"spice": 1}, {}],
    "distribution": {"first": 0, "shares": 1, "then": "turn ends", "thefts": 1},
}
FEED = {
    "phase": "feed",
    "tables": [{"food": 1}, {}],
    "distribution": {"first": 0, "shares": 1, "then": "turn ends"},
}
OVER = {"phase": "over", "to_move": None}

REFUSALS: list[tuple[dict[str, Any], str, str, str, str]] = [
    (SHARE, "buy 1", "T5", "not-a-turn-choice", "It is not the time to buy or stock: take your share."),
    (ROB, "stock food 1", "T5", "not-a-turn-choice", "It is not the time to buy or stock: choose whom to rob."),
    ({}, "take food", "T9", "not-a-share", "It is not the time to take a share: buy or stock."),
    (SHARE, "rob 1", "T13", "not-a-theft", "It is not the time to rob: take your share."),
    (FEED, "rob 1", "T13", "not-a-theft", "It is not the time to rob: choose a card for the mouse."),
    (ROB, "feed food", "T11", "not-a-meal", "It is not the time to feed a mouse: choose whom to rob."),
    (OVER, "buy 1", "T15", "is-over", "The game is over."),
    (
        {"hands": [{"spice": 7}, {}]},
        "buy 1",
        "T5",
        "hand-is-full",
        "With 7 cards in hand you must stock the caravan.",
    ),
    (
        {"purse": None, "hands": [{"spice": 1}, {}]},
        "buy 1",
        "T6",
        "no-purse",
        "There is no purse card left to buy with.",
    ),
    (
        {"market": ["food"]},
        "buy 2",
        "T6",
        "place-empty",
        "Not all of these places hold a card; cards on the market: 1.",
    ),
    ({}, "buy", "T6", "must-buy-one", "Buy at least one card while the market holds any."),
    ({}, "buy 5", "T6", "too-dear", "That costs 5, but the purse is worth only 4."),
    (
        {"hands": [{"spice": 5}, {}]},
        "buy 1 2 3",
        "T6",
        "too-many-in-hand",
        "You hold 5 cards and may hold 7: buy at most 2.",
    ),
    (
        {"hands": [{"lamp": 1}, {}]},
        "stock lamp 3 mouse 1",
        "T8",
        "not-held",
        "You would stock more lamp (3) than you hold (1).",
    ),
    (
        {"hands": [{"lamp": 1}, {}]},
        "stock lamp 1 mouse 1",
        "T8",
        "too-few-mice",
        "You would stock more mice (1) than you hold (0).",
    ),
    (
        {"caravan": {"food": 5}, "hands": [{"mouse": 2}, {}]},
        "stock mouse 2",
        "T8",
        "no-room",
        "The caravan has room for only 1 more.",
    ),
    (SHARE, "take jewellery", "T9", "not-in-caravan", "There is no jewellery in the caravan."),
    (ROB, "rob 3", "T13", "no-such-seat", "There is no seat 3 at this table; the seats are 0 to 2."),
    (ROB, "rob 0", "T13", "not-oneself", "A thief robs another player, not you."),
    (ROB, "rob 2", "T13", "empty-hand", "Seat 2 has no card in hand to steal."),
    (FEED, "feed merchant", "T11", "not-on-table", "There is no merchant on your table for the mouse."),
]

BEYOND = [
    ("buy 6", "T6", "no-such-place", "The market has five places, 1 to 5."),
    ("buy 1 2 3 4 5 6", "T6", "no-such-place", "The market has five places, 1 to 5."),
    ("buy 3 999999999", "T6", "no-such-place", "The market has five places, 1 to 5."),
    ("stock food 8", "T8", "more-than-a-hand", "Nobody holds more than 7 cards."),
    ("stock thief 5 mouse 3", "T8", "more-than-a-hand", "Nobody holds more than 7 cards."),
    ("stock mouse 8", "T8", "more-than-a-hand", "Nobody holds more than 7 cards."),
    ("take mouse", "T9", "no-share-of-mice", "Mice cannot be chosen as a share."),
    ("rob 4", "T13", "no-seat-like-that", "No table of Tan-Tan Caravan has that seat."),
    ("feed thief", "T11", "never-on-a-table", "Thieves and mice never lie on a table."),
    ("feed mouse", "T11", "never-on-a-table", "Thieves and mice never lie on a table."),
]

UNREADABLE = [
    "",
    " ",
    "pass",
    "buy 3 1",
    "buy 1 1",
    "buy 0",
    "buy 01",
    "buy 1,3",
    "buy -1",
    "buy one",
    "buy food",
    "stock",
    "stock food",
    "stock food 0",
    "stock food 1 mouse 0",
    "stock food 1 mouse",
    "stock food 1 clothes 1",
    "stock mouse 1 food 1",
    "stock mouse 1 mouse 1",
    "stock gold 1",
    "take",
    "take lanterns",
    "take food 2",
    "rob",
    "rob 02",
    "rob -1",
    "rob me",
    "feed",
    "feed cheese",
    "bu\u0443 1",
    "buy \u0661",
    "buy 12345678901234567890",
]


@pytest.mark.parametrize(("fields", "action", "rule", "key", "sentence"), REFUSALS)
def test_why_not(fields: dict[str, Any], action: str, rule: str, key: str, sentence: str) -> None:
    match = table(**fields)
    reason = refusal(match, action)
    assert (reason.rule, reason.key, str(reason)) == (rule, key, sentence)
    with pytest.raises(fondaco.IllegalAction, match=re.escape(sentence)) as caught:
        match.play(action)
    assert not isinstance(caught.value, fondaco.UnreadableAction)
    assert caught.value.reason == reason
    assert caught.value.action == action


def test_every_reason_is_tried_above() -> None:
    tried = {(rule, key) for _, _, rule, key, _ in REFUSALS}
    assert tried == set(REASONS.values())


@pytest.mark.parametrize(("action", "rule", "key", "sentence"), BEYOND)
@pytest.mark.parametrize("fields", [{}, SHARE, OVER], ids=["turn", "share", "over"])
def test_a_text_in_the_form_of_an_action_but_beyond_all_numbers(
    fields: dict[str, Any], action: str, rule: str, key: str, sentence: str
) -> None:
    match = table(**fields)
    reason = refusal(match, action)
    assert (reason.rule, reason.key, str(reason)) == (rule, key, sentence)
    with pytest.raises(fondaco.IllegalAction) as caught:
        match.play(action)
    assert not isinstance(caught.value, fondaco.UnreadableAction)


@pytest.mark.parametrize("action", UNREADABLE)
def test_other_texts_are_unreadable(action: str) -> None:
    match = table(hands=[{"food": 2, "mouse": 2}, {}])
    before = match.position()
    reason = refusal(match, action)
    assert (reason.rule, reason.key) == ("notation", "unreadable")
    assert "“buy 1 3”" in str(reason)
    with pytest.raises(fondaco.UnreadableAction):
        match.play(action)
    assert match.position() == before


@pytest.mark.parametrize("action", [None, 3, b"buy 1", ["buy", 1]])
def test_what_is_no_text_is_unreadable(action: Any) -> None:
    with pytest.raises(fondaco.UnreadableAction, match="An action is a text"):
        table().play(action)


@pytest.mark.parametrize("text", ["BUY 1 3", "  buy  1   3 ", "Buy 1 3\n", "buy\t1 3"])
def test_case_and_extra_spaces_do_not_matter(text: str) -> None:
    match = table()
    match.play(text)
    assert match.record()["actions"] == ["buy 1 3"]


def test_every_action_has_one_text() -> None:
    actions = fondaco.new("tantan", seed=0).game.actions
    kinds = ["food", "clothes", "fabric", "lantern", "spice", "jewellery", "lamp", "princess", "merchant", "thief"]
    buys = sum(action.split()[0] == "buy" for action in actions)
    assert len(set(actions)) == len(actions)
    assert buys == 2**5
    assert [action for action in actions if action.startswith("take ")] == [f"take {kind}" for kind in kinds]
    assert [action for action in actions if action.startswith("feed ")] == [f"feed {kind}" for kind in kinds[:-1]]
    assert [action for action in actions if action.startswith("rob ")] == ["rob 0", "rob 1", "rob 2", "rob 3"]


@pytest.mark.parametrize(
    "fields",
    [{}, {"hands": [{"food": 3, "thief": 2, "mouse": 2}, {}]}, SHARE, ROB, FEED, OVER],
    ids=["buy", "stock", "share", "rob", "feed", "over"],
)
def test_legal_actions_are_those_without_a_reason_sorted(fields: dict[str, Any]) -> None:
    match = table(**fields)
    allowed = [action for action in match.game.actions if match.why_not(action) is None]
    assert match.legal() == sorted(allowed)
    assert bool(allowed) != match.over


def test_a_decision_with_a_single_legal_action_is_still_asked() -> None:
    match = table(caravan={"food": 6})
    assert match.legal() == ["take food"]
    assert match.seat == 0
