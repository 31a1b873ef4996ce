"""Sets of small numbers as bits, in words of 32: how legal actions are held."""

from __future__ import annotations

from fondaco.kernel.records import Row

WORD = 32
FULL = 0xFFFFFFFF


def words_for(numbers: int) -> int:
    """How many words hold that many numbers, with one to spare for `put`."""
    return (numbers + WORD - 1) // WORD + 1


def put(words: Row, first: int, pattern: int) -> None:
    """Put a pattern of up to 32 bits into a set of words, its lowest bit standing for number `first`."""
    word = first >> 5
    shifted = pattern << (first & 31)
    words[word] |= shifted & FULL
    words[word + 1] |= shifted >> 32


def has(words: Row, number: int) -> bool:
    return (words[number >> 5] >> (number & 31)) & 1 != 0


def popcount(bits: int) -> int:
    """How many bits are set."""
    return bits.bit_count()


def lowest(bits: int) -> int:
    """The place of the lowest bit set."""
    return (bits & -bits).bit_length() - 1


def nth_bit(bits: int, nth: int) -> int:
    """The place of the nth bit set, from 0."""
    for _ in range(nth):
        bits &= bits - 1
    return lowest(bits)


def size(words: Row) -> int:
    """How many numbers a set of words holds."""
    total = 0
    for word in words:
        total += popcount(word)
    return total


def nth(words: Row, place: int) -> int:
    """The nth number of a set of words, from 0 in ascending order."""
    word = 0
    while True:
        count = popcount(words[word])
        if place < count:
            return word * WORD + nth_bit(words[word], place)
        place -= count
        word += 1


def spell_out(words: Row, listed: Row) -> int:
    """Write all numbers of a set of words one behind the other, in ascending order; how many there are."""
    count = 0
    for word in range(len(words)):
        bits = words[word]
        while bits != 0:
            listed[count] = word * WORD + lowest(bits)
            bits &= bits - 1
            count += 1
    return count


def numbers(words: Row) -> list[int]:
    """All numbers of a set of words (interpreted only)."""
    found = []
    for place, bits in enumerate(words):
        while bits:
            found.append(place * WORD + lowest(bits))
            bits &= bits - 1
    return found
