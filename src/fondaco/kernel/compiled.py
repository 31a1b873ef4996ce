"""The stand-ins of compiled play, for the few functions that touch Python objects; and word arithmetic.

`twins` fills in STATE for each game.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.core.registry import cpu_target
from numba.extending import intrinsic

from fondaco.kernel import bits, buffers, chance, exponential
from fondaco.kernel.bits import nth_bit
from fondaco.kernel.chance import DealerRecord, below
from fondaco.kernel.counts import nth_of, total
from fondaco.kernel.forks import NOWHERE, forked, forked_set
from fondaco.kernel.siphash import make_round, make_siphash

instruction: Callable[[Any], Any] = intrinsic
siphash_word = make_siphash(np.uint64, make_round(np.uint64))

ZERO = np.uint64(0)
ONE = np.uint64(1)
HALF_WORD = np.uint64(32)
LOW_WORD = np.uint64(0xFFFFFFFF)

STATE: Any = None
DEALER = DealerRecord.dtype()


@instruction
def popcount(context: Any, bits: Any) -> Any:
    """How many bits are set: one instruction."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), generate


@instruction
def lowest(context: Any, bits: Any) -> Any:
    """The place of the lowest bit set: one instruction."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], context.get_constant(types.boolean, True))

    return types.int64(types.int64), generate


@instruction
def power_of_two(context: Any, exponent: Any) -> Any:
    """A number of which only the exponent is written."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        biased = builder.add(arguments[0], context.get_constant(types.int64, 1023))
        bits = builder.shl(biased, context.get_constant(types.int64, 52))
        return builder.bitcast(bits, context.get_value_type(types.float64))

    return types.float64(types.int64), generate


def next_number(dealer: Any) -> Any:
    if dealer.counter & ONE == ZERO:
        dealer.word = siphash_word(dealer.key0, dealer.key1, dealer.counter >> ONE)
        number = dealer.word & LOW_WORD
    else:
        number = dealer.word >> HALF_WORD
    dealer.counter += ONE
    return np.int64(number)


def draw(dealer: Any, pool: int, counts: Any, seen_by: int = 0) -> int:
    things = total(counts)
    if things <= 0:
        dealer.overdrawn = pool + 1
        return 0
    index = NOWHERE
    if dealer.paths > 1:
        index = forked(dealer, counts, things)
    if index == NOWHERE:
        index = nth_of(counts, below(dealer, things))
    counts[index] -= 1
    return index


def draw_from_set(dealer: Any, pool: int, members: int, seen_by: int = 0) -> int:
    if members == 0:
        dealer.overdrawn = pool + 1
        return 0
    index = NOWHERE
    if dealer.paths > 1:
        index = forked_set(dealer, members)
    return nth_bit(members, below(dealer, popcount(members))) if index == NOWHERE else index


def tell(dealer: Any, event: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0, e: int = 0) -> None:
    pass


def states_of(buffer: Any) -> Any:
    return buffer.view(STATE)


def dealers_of(buffer: Any) -> Any:
    return buffer.view(DEALER)


def put_state(states: Any, place: int, state: Any) -> None:
    states[place] = state


def key_dealer(dealer: Any, master: Any, number: int) -> None:
    dealer.key0 = siphash_word(master.key0, master.key1, np.uint64(2 * number))
    dealer.key1 = siphash_word(master.key0, master.key1, np.uint64(2 * number + 1))
    dealer.counter = 0


# What not every processor has


@instruction
def spread(context: Any, bits: Any, mask: Any) -> Any:
    """The lowest bits of a number, spread over the places of those that are set in a mask: one instruction."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        word = context.get_value_type(types.int64)
        kind = ir.FunctionType(word, [word, word])
        pdep = cgutils.get_or_insert_function(builder.module, kind, "llvm.x86.bmi.pdep.64")
        return builder.call(pdep, arguments)

    return types.int64(types.int64, types.int64), generate


def nth_bit_at_once(bits: Any, nth: Any) -> Any:
    """In two instructions; a loop would end where no processor can guess, which takes longer than the loop."""
    return lowest(spread(1 << nth, bits))


def can_spread() -> bool:
    """Whether this processor can; the first of AMD's that could were slow at it."""
    _, processor, features = cpu_target.target_context.codegen().magic_tuple()
    return "+bmi2" in features.split(",") and processor not in ("znver1", "znver2")


OF_THIS_MACHINE: dict[Callable[..., Any], Callable[..., Any]] = {bits.nth_bit: nth_bit_at_once} if can_spread() else {}
"""Further stand-ins, for code that is run where it is compiled."""

STAND_INS: dict[Callable[..., Any], Callable[..., Any]] = {
    bits.popcount: popcount,
    bits.lowest: lowest,
    exponential.power_of_two: power_of_two,
    chance.next_number: next_number,
    chance.draw: draw,
    chance.draw_from_set: draw_from_set,
    chance.tell: tell,
    buffers.states_of: states_of,
    buffers.dealers_of: dealers_of,
    buffers.put_state: put_state,
    buffers.key_dealer: key_dealer,
}
