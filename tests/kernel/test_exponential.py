"""Our own exponential function: as good as the C library's, and the same at both speeds."""

from __future__ import annotations

import math
import random
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fondaco.games import find, names
from fondaco.kernel.exponential import exp
from fondaco.kernel.twins import jit_is_off


@given(st.floats(-745.2, 710))
def test_it_is_within_a_unit_in_the_last_place(x: float) -> None:
    right = math.exp(x) if x < 709.78 else math.inf
    assert exp(x) == right or abs(exp(x) - right) <= math.ulp(right)


def test_it_is_right_where_it_is_known() -> None:
    assert exp(0.0) == 1.0
    assert exp(-1e9) == exp(-math.inf) == 0.0
    assert exp(710.0) == exp(math.inf) == math.inf
    assert exp(709.782712893384) == math.exp(709.782712893384)


def powers(numbers: Any, found: Any) -> None:
    for place in range(len(numbers)):
        found[place] = exp(numbers[place])


@pytest.mark.boundscheck
def test_both_speeds_agree_to_the_last_bit() -> None:
    if jit_is_off():
        pytest.skip("there is no compiled twin with the JIT off")
    luck = random.Random(7)
    numbers = np.array([luck.uniform(-reach, reach / 50) for reach in (1, 30, 800) for _ in range(20_000)])
    found = np.zeros_like(numbers)
    find(names()[0]).engine().driver(powers)(numbers, found)
    assert found.tolist() == [exp(x) for x in numbers.tolist()]
