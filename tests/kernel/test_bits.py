"""Sets of numbers as bits."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from fondaco.kernel import bits

LIMIT = 300


@given(st.sets(st.integers(0, LIMIT - 1)))
def test_a_set_of_words_is_a_set(members: set[int]) -> None:
    words = [0] * bits.words_for(LIMIT)
    for member in members:
        bits.put(words, member, 1)
    listed = [-1] * LIMIT
    assert bits.spell_out(words, listed) == len(members)
    assert bits.numbers(words) == listed[: len(members)] == sorted(members)
    assert bits.size(words) == len(members)
    assert [bits.nth(words, place) for place in range(len(members))] == sorted(members)
    assert all(bits.has(words, number) == (number in members) for number in range(LIMIT))
    assert all(0 <= word <= bits.FULL for word in words)


@given(st.integers(0, LIMIT - 33), st.integers(0, bits.FULL))
def test_a_pattern_is_put_at_any_place(first: int, pattern: int) -> None:
    words = [0] * bits.words_for(LIMIT)
    bits.put(words, first, pattern)
    assert bits.numbers(words) == [first + place for place in range(32) if pattern >> place & 1]


@given(st.integers(1, bits.FULL))
def test_places_of_bits(pattern: int) -> None:
    places = [place for place in range(32) if pattern >> place & 1]
    assert bits.popcount(pattern) == len(places)
    assert bits.lowest(pattern) == places[0]
    assert [bits.nth_bit(pattern, n) for n in range(len(places))] == places
