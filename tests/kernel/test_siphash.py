"""SipHash-2-4 against its authors' test vectors: key 00 01 … 0f, messages of 0 to 15 bytes 00 01 02 …"""

from __future__ import annotations

import random

import numpy as np
import pytest

from fondaco.kernel.siphash import make_round, make_siphash, siphash
from fondaco.kernel.twins import jit_is_off

KEY0, KEY1 = 0x0706050403020100, 0x0F0E0D0C0B0A0908

VECTORS = (
    "310e0edd47db6f72",
    "fd67dc93c539f874",
    "5a4fa9d909806c0d",
    "2d7efbd796666785",
    "b7877127e09427cf",
    "8da699cd64557618",
    "cee3fe586e46c9cb",
    "37d1018bf50002ab",
    "6224939a79f5f593",
    "b0e4a90bdf82009e",
    "f3b9dd94c5bb5d7a",
    "a7ad6b22462fb3f4",
    "fbe50e86bc8f1e75",
    "903d84c02756ea14",
    "eef27a8e90ca23f7",
    "e545be4961ca29a1",
)


def siphash_of_bytes(message: bytes) -> int:
    """SipHash-2-4 of any message, spelt out around the package's own round."""
    mix = make_round(int)
    a, b = KEY0 ^ 0x736F6D6570736575, KEY1 ^ 0x646F72616E646F6D
    c, d = KEY0 ^ 0x6C7967656E657261, KEY1 ^ 0x7465646279746573
    padded = message + bytes(7 - len(message) % 8) + bytes([len(message) & 0xFF])
    for start in range(0, len(padded), 8):
        word = int.from_bytes(padded[start : start + 8], "little")
        a, b, c, d = mix(*mix(a, b, c, d ^ word))
        a ^= word
    a, b, c, d = mix(*mix(*mix(*mix(a, b, c ^ 0xFF, d))))
    return int(a ^ b ^ c ^ d)


@pytest.mark.parametrize("length", range(len(VECTORS)))
def test_round_gives_the_published_vectors(length: int) -> None:
    digest = siphash_of_bytes(bytes(range(length)))
    assert digest.to_bytes(8, "little").hex() == VECTORS[length]


def test_siphash_of_a_number_is_that_of_its_eight_bytes() -> None:
    assert siphash(KEY0, KEY1, int.from_bytes(bytes(range(8)), "little")).to_bytes(8, "little").hex() == VECTORS[8]
    for number in (0, 1, 255, 1 << 40, (1 << 64) - 1):
        assert siphash(KEY0, KEY1, number) == siphash_of_bytes(number.to_bytes(8, "little"))


@pytest.mark.boundscheck
def test_both_speeds_agree() -> None:
    if jit_is_off():
        pytest.skip("there is no compiled twin with the JIT off")
    from numba import njit

    siphash_word = njit(make_siphash(np.uint64, njit(make_round(np.uint64))))
    luck = random.Random(5)
    for _ in range(2000):
        key0, key1, number = (luck.getrandbits(64) for _ in range(3))
        assert int(siphash_word(np.uint64(key0), np.uint64(key1), np.uint64(number))) == siphash(key0, key1, number)


def test_masks_make_plain_ints_wrap_like_words() -> None:
    plain = make_siphash(int, make_round(int))
    assert 0 <= plain((1 << 64) - 1, (1 << 64) - 1, (1 << 64) - 1) < 1 << 64
