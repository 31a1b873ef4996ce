"""The chance door: keys, unbiased picks, scripts."""

from __future__ import annotations

import hashlib
from collections import Counter

import pytest

from fondaco.errors import BadSetup
from fondaco.kernel import chance
from fondaco.kernel.chance import Dealer, OutOfScript, below, draw, draw_from_set, seed_key, seed_value
from fondaco.kernel.siphash import siphash

NAMES = ("ace", "king", "queen", "ace of spades")


def dealer(seed: int = 1) -> Dealer:
    return Dealer(seed_key(seed), lambda pool, index: NAMES[index] if pool == 0 else index)


def test_a_key_is_half_of_sha_256_of_the_seed() -> None:
    digest = hashlib.sha256((7).to_bytes(32, "big")).digest()
    assert seed_key(7) == (int.from_bytes(digest[:8], "little"), int.from_bytes(digest[8:16], "little"))
    assert seed_key(7) == seed_key("7") == seed_key("0007")
    assert seed_key(7) != seed_key(7, "another purpose")


@pytest.mark.parametrize("seed", [-1, 1 << 256, True, 1.5, None, "", "0x7", "g", "1" * 65, " 7", "７", [], b"7"])
def test_what_is_no_seed_is_refused(seed: object) -> None:
    with pytest.raises(BadSetup, match="hexadecimal"):
        seed_value(seed)  # type: ignore[arg-type]


def test_numbers_are_the_halves_of_siphash_over_a_counter() -> None:
    source = dealer()
    numbers = [chance.next_number(source) for _ in range(6)]
    words = [siphash(*source.key, count) for count in range(3)]
    assert numbers == [half for word in words for half in (word & 0xFFFFFFFF, word >> 32)]


@pytest.mark.parametrize("bound", [1, 2, 3, 7, 10, 87])
def test_below_is_uniform(bound: int) -> None:
    """Chi squared, with a limit that a fair generator passes 999 999 times in a million; the key is fixed."""
    source, rolls = dealer(3), 300 * bound
    counts = Counter(below(source, bound) for _ in range(rolls))
    assert set(counts) == set(range(bound))
    chi_squared = sum((count - 300) ** 2 / 300 for count in counts.values())
    freedom = bound - 1
    assert chi_squared <= freedom + 5 * (2 * freedom) ** 0.5 + 15


def test_below_rejects_what_would_bias_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """With bound 3, one number of 2^32 must be thrown away: the one whose product's low half is below 1."""
    numbers = iter([0, 1 << 31])
    monkeypatch.setattr(chance, "next_number", lambda _: next(numbers))
    assert below(dealer(), 3) == 1
    assert next(numbers, None) is None


def test_a_draw_takes_from_the_pool_and_is_logged() -> None:
    source, pool = dealer(), [2, 1, 1, 0]
    drawn = [draw(source, 0, pool, seen_by=1) for _ in range(4)]
    assert pool == [0, 0, 0, 0]
    assert sorted(drawn) == [0, 0, 1, 2]
    assert source.outcomes == [NAMES[index] for index in drawn]
    assert source.log == [(chance.DRAW, 0, index, 1) for index in drawn]


def test_a_draw_from_a_set_leaves_nothing_out() -> None:
    source = dealer()
    assert {draw_from_set(source, 1, 0b101001) for _ in range(60)} == {0, 3, 5}


def test_a_script_decides() -> None:
    source = dealer()
    source.script, source.checked = ["queen", 3, "ace"], False
    pool = [1, 0, 1, 0]
    assert draw(source, 0, pool) == 2
    assert draw_from_set(source, 1, 0b1010) == 3
    assert draw(source, 0, pool) == 0
    with pytest.raises(OutOfScript, match="missing"):
        draw(source, 0, [1, 0, 0, 0])


@pytest.mark.parametrize("entry", ["king", "joker", 0, None, True, ["ace"]])
def test_a_script_cannot_draw_what_is_not_there(entry: object) -> None:
    source = dealer()
    source.script, source.checked = [entry], False
    with pytest.raises(OutOfScript) as found:
        draw(source, 0, [1, 0, 1, 0])
    assert found.value.entry == 0
    assert "ace, queen" in found.value.complaint


def test_a_checked_script_must_be_what_the_seed_gives() -> None:
    first, again, other = dealer(), dealer(), dealer(2)
    drawn = [first.name_of(0, draw(first, 0, [5, 5, 5, 5])) for _ in range(40)]
    for source in (again, other):
        source.script = drawn
    for _ in range(40):
        draw(again, 0, [5, 5, 5, 5])
    assert again.outcomes == drawn
    with pytest.raises(OutOfScript, match="seed gives"):
        [draw(other, 0, [5, 5, 5, 5]) for _ in range(40)]


def test_copies_go_on_alike_and_apart() -> None:
    source = dealer()
    draw(source, 0, [5, 5, 5, 5])
    twin = source.copy()
    assert [below(source, 1000) for _ in range(5)] == [below(twin, 1000) for _ in range(5)]
    draw(twin, 0, [5, 5, 5, 5])
    assert len(source.outcomes) == 1
    assert len(twin.outcomes) == 2
