"""What is known to whom."""

from __future__ import annotations

from typing import Any

import pytest

import fondaco
from tests.carthage.tables import PURCHASE, arriving, layout, play, table


@pytest.mark.parametrize("seat", [0, 1, None])
def test_a_view_shows_other_hands_and_the_draw_pile_as_numbers(seat: int | None) -> None:
    match = table(hands=[{"red3": 3}, {"blue2": 2, "green5": 1}], discards={"red2": 1}, victory=[2, 3])
    view, position = match.view(seat), match.position()
    hidden = [3, 3]
    assert view.pop("hands") == [
        hand if other == seat else hidden[other] for other, hand in enumerate(position["hands"])
    ]
    assert view.pop("draw") == 11
    assert view.pop("scores") == match.scores()
    assert view == {name: value for name, value in position.items() if name not in ("hands", "draw")}


@pytest.mark.parametrize("seat", [0, 1, None])
def test_with_open_hands_all_hands_are_seen_but_not_the_draw_pile(seat: int | None) -> None:
    view = table(options={"open_hands": True}).view(seat)
    assert view["hands"] == [{"red3": 3}, {}]
    assert view["draw"] == 11


FACE_DOWN: dict[str, Any] = {"goods": [{"red5": 1}, {}], "bonus": [{"red": 3}, {}]}


def drawn_face_down(draw: dict[str, int]) -> fondaco.Match:
    """Five cards are drawn to be seen, then two for victory."""
    return play(arriving(**FACE_DOWN, draw=draw), *PURCHASE)


@pytest.mark.parametrize("seat", [0, 1, None])
def test_victory_cards_from_the_draw_pile_are_seen_by_nobody(seat: int | None) -> None:
    match = drawn_face_down({"yellow2": 11})
    for everything, seen in zip(match.events(), match.events(seat=seat), strict=True):
        secret = {"outcome"} if everything["event"] == "draws" else {"card"}
        if seen != everything:
            assert {key for key in everything if seen[key] != everything[key]} == secret
            assert all(seen[key] is None for key in secret)
    hidden = [event["event"] for event in match.events(seat=seat) if event.get("outcome", event.get("card", 0)) is None]
    assert hidden == ["draws", "moves"] * 2
    assert match.record()["chance"] == ["yellow2"] * 7


def test_matches_that_differ_in_them_alone_look_the_same_to_everybody() -> None:
    position = layout(**arriving(**FACE_DOWN).position()) | {"draw": {"yellow2": 6, "blue2": 1}}
    matches = []
    for last in (["yellow2", "blue2"], ["blue2", "yellow2"]):
        matches.append(
            fondaco.replay(
                {
                    "version": 1,
                    "game": "carthage",
                    "players": 2,
                    "actions": list(PURCHASE),
                    "chance": ["yellow2"] * 5 + last,
                    "position": position,
                }
            )
        )
    assert matches[0].events() != matches[1].events()
    for seat in (0, 1, None):
        assert matches[0].view(seat) == matches[1].view(seat)
        assert matches[0].events(seat=seat) == matches[1].events(seat=seat)
