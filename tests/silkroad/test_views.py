"""What a seat may know."""

from __future__ import annotations

from typing import Any

import pytest

import fondaco
from tests.silkroad.tables import Json, position, table

GEMS = [{"blue": 1, "colourless": 2}, {"green": 2, "markers": 1}]


def view(seat: int | None, **fields: Any) -> Json:
    return table(gems=GEMS, **fields).view(seat)


def test_pile_and_bag_become_their_sizes() -> None:
    for seat in (None, 0, 1):
        assert (view(seat)["pile"], view(seat)["bag"]) == (6, 6)


def test_other_hands_become_their_number_of_cards() -> None:
    assert view(0)["hands"] == [{"tea": 1}, 1]
    assert view(1)["hands"] == [1, {"porcelain": 1}]
    assert view(None)["hands"] == [1, 1]


def test_other_seats_gems_become_the_number_of_pieces_behind_the_screen() -> None:
    assert view(0)["gems"] == [GEMS[0], 3]
    assert view(1)["gems"] == [3, GEMS[1]]
    assert view(None)["gems"] == [3, 3]


def test_scores_are_hidden_with_the_gems() -> None:
    assert [score and score["total"] for score in view(0)["scores"]] == [5, None]
    assert view(None)["scores"] == [None, None]


def test_open_gems_are_seen_by_all() -> None:
    seen = view(None, options={"open_gems": True})
    assert seen["gems"] == GEMS
    assert [score["total"] for score in seen["scores"]] == [5, 10]
    assert seen["hands"] == [1, 1]


def test_the_final_scoring_lays_gems_open() -> None:
    seen = view(None, hands=[{}, {"tea": 1}], to_move=None, phase="over", turn=0)
    assert seen["gems"] == GEMS
    assert [score["total"] for score in seen["scores"]] == [5, 10]
    assert seen["hands"] == [0, 1]


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_the_rest_is_open(seat: int | None) -> None:
    hidden = {"pile", "bag", "hands", "gems", "scores"}
    seen, whole = view(seat), table(gems=GEMS).position()
    assert {key: value for key, value in seen.items() if key not in hidden} == {
        key: value for key, value in whole.items() if key not in hidden
    }


def test_a_view_does_not_depend_on_what_the_seat_cannot_know() -> None:
    one = fondaco.from_position(position(hands=[{"tea": 1}, {"silk": 2}], pile={"ivory": 6}, gems=[{}, {"green": 1}]))
    two = fondaco.from_position(
        position(
            hands=[{"tea": 1}, {"tea": 2}], pile={"silk": 6}, gems=[{}, {"markers": 1}], bag={"yellow": 3, "green": 3}
        )
    )
    assert one.view(0) == two.view(0)
    assert one.view(None) == two.view(None)
    assert one.view(1) != two.view(1)
