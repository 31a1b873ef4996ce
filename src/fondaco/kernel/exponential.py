"""The exponential function in plain arithmetic, so that it is the same to the last bit at every speed and in a page.

The C library's, JavaScript's and a vectorised one differ in the last bit for one number in ten, and a search that
compares such numbers takes another way sooner or later.
"""

from __future__ import annotations

from math import factorial, inf, ldexp

BITS_PER_UNIT = 1.4426950408889634
"""1 / ln 2."""
LN2_HIGH, LN2_LOW = 0.6931471803691238, 1.9082149292705877e-10
"""Together ln 2. The first has so few digits that it can be multiplied by any exponent without being rounded."""
LARGEST, SMALLEST = 709.782712893384, -745.1332191019412
"""Beyond these, the result is infinite, or nothing."""

SERIES = tuple(1 / factorial(term) for term in range(14))
"""The power series: what each power of a number counts for."""


def exp(x: float) -> float:
    """e to the power of x, within a unit in the last place."""
    if x > LARGEST:
        return inf
    if x < SMALLEST:
        return 0.0
    doublings = int(x * BITS_PER_UNIT + (0.5 if x > 0 else -0.5))
    rest = (x - doublings * LN2_HIGH) - doublings * LN2_LOW
    square = rest * rest
    fourth = square * square
    # In pairs, which a processor can work out side by side.
    first = (SERIES[2] + SERIES[3] * rest) + (SERIES[4] + SERIES[5] * rest) * square
    second = (SERIES[6] + SERIES[7] * rest) + (SERIES[8] + SERIES[9] * rest) * square
    third = (SERIES[10] + SERIES[11] * rest) + (SERIES[12] + SERIES[13] * rest) * square
    power = 1.0 + (rest + square * (first + fourth * (second + fourth * third)))
    half = doublings >> 1
    return power * power_of_two(half) * power_of_two(doublings - half)


def power_of_two(exponent: int) -> float:
    """2 to the power of a whole number from -1022 to 1023."""
    return ldexp(1.0, exponent)
