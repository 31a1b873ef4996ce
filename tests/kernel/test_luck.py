"""Luck besides the dealing: fair, and the same for the same seed and purpose."""

from __future__ import annotations

from collections import Counter

import pytest

from fondaco.kernel.luck import fraction, heed, lucky, take_any, weighted


def test_a_fraction_is_anywhere_between_0_and_1() -> None:
    luck = lucky(1, "test")
    found = [fraction(luck) for _ in range(4000)]
    assert all(0 <= one < 1 for one in found)
    assert sum(found) / len(found) == pytest.approx(0.5, abs=0.02)
    assert max(Counter(int(one * 8) for one in found).values()) < 600


def test_seeds_and_purposes_part_ways() -> None:
    assert fraction(lucky(1, "test")) == fraction(lucky(1, "test"))
    assert len({fraction(lucky(seed, purpose)) for seed in (1, 2) for purpose in ("one", "other")}) == 4


def test_places_are_as_likely_as_their_weights() -> None:
    luck = lucky(2, "test")
    found = Counter(weighted(luck, [1.0, 0.0, 3.0, 9.0], 3) for _ in range(4000))
    assert found[2] / found.total() == pytest.approx(0.75, abs=0.03)
    assert found.keys() == {0, 2}


def test_nothing_is_taken_that_is_not_there() -> None:
    luck, counts = lucky(3, "test"), [2, 0, 1, 5]
    assert sorted(take_any(luck, counts, 3) for _ in range(3)) == [0, 0, 2]
    assert take_any(luck, counts, 3) == 2
    assert counts == [0, 0, 0, 5]


def test_what_needs_many_things_is_overlooked_and_what_needs_none_is_not() -> None:
    luck, losses, things = lucky(4, "test"), [0.0, 0.04, 0.05], [2.0, 1.0, 0.0]
    found = Counter(heed(luck, losses + things, 3, 0.3, 0.2) for _ in range(4000))
    assert found[0] / 4000 == pytest.approx(0.7**2, abs=0.03)
    assert found[1] / 4000 == pytest.approx((1 - 0.7**2) * 0.7, abs=0.03)
    assert found.total() - found[0] - found[1] == found[2] > 0


def test_who_overlooks_makes_no_blunder() -> None:
    luck, losses, things = lucky(5, "test"), [0.3, 0.1, 0.4], [0.0, 9.0, 0.0]
    assert {heed(luck, losses + things, 3, 0.9, 0.2) for _ in range(100)} == {1}
