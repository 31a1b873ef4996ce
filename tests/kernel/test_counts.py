"""Counts by place: their total, and the place of the nth thing."""

from __future__ import annotations

from fondaco.kernel.counts import nth_of, total

COUNTS = [0, 2, 0, 1, 3]


def test_total() -> None:
    assert total(COUNTS) == 6
    assert total([]) == 0


def test_nth_of_counts() -> None:
    assert [nth_of(COUNTS, nth) for nth in range(total(COUNTS))] == [1, 1, 3, 4, 4, 4]
