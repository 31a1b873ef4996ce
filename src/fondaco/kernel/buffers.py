"""Many tables at once: how drivers reach their states and dealers.

Compiled drivers get flat byte buffers and see records in them; interpreted ones get lists of objects.
"""

from __future__ import annotations

from fondaco.kernel.chance import Dealer
from fondaco.kernel.contract import State
from fondaco.kernel.siphash import siphash

States = list[State]
Dealers = list[Dealer]


def states_of(buffer: States) -> States:
    return buffer


def dealers_of(buffer: Dealers) -> Dealers:
    return buffer


def put_state(states: States, place: int, state: State) -> None:
    """Copy a state to a place."""
    states[place] = state.copy()


def key_dealer(dealer: Dealer, master: Dealer, number: int) -> None:
    """Give a dealer the key of a number, made from the master's key."""
    dealer.key = siphash(*master.key, 2 * number), siphash(*master.key, 2 * number + 1)
    dealer.counter = 0
