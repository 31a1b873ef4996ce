"""Records: one declaration, a Python object and a numpy record with the same bytes."""

from __future__ import annotations

import struct
from typing import Annotated

import numpy as np
import pytest

from fondaco.games import find, names
from fondaco.kernel.records import Grid, Num, Record, Row, Wide


class Toy(Record):
    purse: Num
    score: Wide
    row: Annotated[Row, 3]
    grid: Annotated[Grid, 2, 4]
    big: Annotated[int, "q"]


def filled() -> Toy:
    toy = Toy()
    toy.purse, toy.score, toy.row = -1, 300, [1, -2, 3]
    toy.grid = [[1, 2, 3, 4], [-5, 6, 7, 127]]
    toy.big = 1 << 40
    return toy


def test_a_new_record_is_all_zeros() -> None:
    assert Toy().pack() == bytes(Toy.size())


def test_size_is_packed() -> None:
    assert Toy.size() == 1 + 2 + 3 + 8 + 8 == Toy.dtype().itemsize


def test_bytes_read_back() -> None:
    assert Toy.unpack(filled().pack()) == filled()


def test_numpy_sees_the_same_fields() -> None:
    view = np.frombuffer(filled().pack(), Toy.dtype())[0]
    assert view.purse == -1
    assert view.score == 300
    assert list(view.row) == [1, -2, 3]
    assert view.grid.tolist() == [[1, 2, 3, 4], [-5, 6, 7, 127]]
    assert view.big == 1 << 40


def test_copies_share_nothing() -> None:
    toy = filled()
    twin = toy.copy()
    twin.row[0] = twin.grid[1][1] = twin.purse = 9
    assert toy == filled()
    assert twin != toy


@pytest.mark.parametrize(("field", "value"), [("purse", 128), ("purse", -129), ("score", 1 << 15)])
def test_a_number_that_does_not_fit_is_refused(field: str, value: int) -> None:
    toy = filled()
    setattr(toy, field, value)
    with pytest.raises(struct.error):
        toy.pack()


def test_a_field_without_size_is_refused() -> None:
    class Sizeless(Record):
        row: Row

    with pytest.raises(TypeError, match="row"):
        Sizeless()


def test_a_row_with_two_sizes_is_refused() -> None:
    class Odd(Record):
        row: Annotated[Row, 2, 3]

    with pytest.raises(TypeError, match="row"):
        Odd()


@pytest.mark.parametrize("name", names())
def test_states_are_small_and_signed(name: str) -> None:
    state = find(name).state
    assert state.size() <= 512
    assert all(field.code in "bhiq" for field in state.fields())
