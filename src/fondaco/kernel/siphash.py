"""SipHash-2-4 of one 64-bit number (Aumasson and Bernstein, 2012), from one source for two speeds.

Python's numbers grow, a processor's wrap round at 64 bits: the source below is made once with plain ints
and masks, and once with ``np.uint64``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Mix = Callable[[Any, Any, Any, Any], tuple[Any, Any, Any, Any]]


def make_round(u64: Callable[[int], Any]) -> Mix:
    """SipRound on four words of the given number type."""
    mask = u64(0xFFFFFFFFFFFFFFFF)
    b13, b16, b17, b21, b32 = u64(13), u64(16), u64(17), u64(21), u64(32)
    c13, c16, c17, c21 = u64(51), u64(48), u64(47), u64(43)

    def sip_round(a: Any, b: Any, c: Any, d: Any) -> tuple[Any, Any, Any, Any]:
        a = (a + b) & mask
        b = (((b << b13) & mask) | (b >> c13)) ^ a
        a = ((a << b32) & mask) | (a >> b32)
        c = (c + d) & mask
        d = (((d << b16) & mask) | (d >> c16)) ^ c
        a = (a + d) & mask
        d = (((d << b21) & mask) | (d >> c21)) ^ a
        c = (c + b) & mask
        b = (((b << b17) & mask) | (b >> c17)) ^ c
        c = ((c << b32) & mask) | (c >> b32)
        return a, b, c, d

    return sip_round


def make_siphash(u64: Callable[[int], Any], mix: Mix) -> Callable[[Any, Any, Any], Any]:
    """SipHash-2-4 of the eight bytes of ``number`` under the key (``key0``, ``key1``)."""
    start0, start1 = u64(0x736F6D6570736575), u64(0x646F72616E646F6D)
    start2, start3 = u64(0x6C7967656E657261), u64(0x7465646279746573)
    length, finish = u64(8 << 56), u64(0xFF)

    def siphash(key0: Any, key1: Any, number: Any) -> Any:
        a, b, c, d = key0 ^ start0, key1 ^ start1, key0 ^ start2, key1 ^ start3
        d ^= number
        a, b, c, d = mix(a, b, c, d)
        a, b, c, d = mix(a, b, c, d)
        a ^= number
        d ^= length
        a, b, c, d = mix(a, b, c, d)
        a, b, c, d = mix(a, b, c, d)
        a ^= length
        c ^= finish
        a, b, c, d = mix(a, b, c, d)
        a, b, c, d = mix(a, b, c, d)
        a, b, c, d = mix(a, b, c, d)
        a, b, c, d = mix(a, b, c, d)
        return a ^ b ^ c ^ d

    return siphash


siphash: Callable[[int, int, int], int] = make_siphash(int, make_round(int))
