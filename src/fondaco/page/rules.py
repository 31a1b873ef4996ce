"""What a match in a page asks of the rules: the functions that a module exports, one source at every speed."""

from __future__ import annotations

from typing import Any

from fondaco.kernel import contract
from fondaco.kernel.playout import list_legal
from fondaco.page.memory import dealer_at, state_at, words_at

DEAL, PLAY, WHY_NOT, SCORE, WINNERS, PART, VALUE, MIRROR = (
    contract.deal,
    contract.play,
    contract.why_not,
    contract.score,
    contract.winners,
    contract.part,
    contract.value,
    contract.mirror,
)
"""The rules, beside the functions of the same names below."""


def deal(state: Any, dealer: Any) -> None:
    """Set the table: from a blank state with its options to the first decision."""
    DEAL(state_at(state), dealer_at(dealer))


def play(state: Any, dealer: Any, action: int) -> None:
    """Carry out a legal action, and all that follows without a choice."""
    PLAY(state_at(state), dealer_at(dealer), action)


def legal(state: Any, words: Any) -> int:
    """Fill a set with the legal actions of the seat to move; how many there are."""
    return list_legal(state_at(state), words_at(words))


def why_not(state: Any, action: int) -> int:
    """0 if the seat to move may do this, else the number of a reason."""
    return WHY_NOT(state_at(state), action)


def score(state: Any, seat: int) -> int:
    """A seat's total if the game ended now."""
    return SCORE(state_at(state), seat)


def winners(state: Any) -> int:
    """The seats that win if the game ended now, as bits."""
    return WINNERS(state_at(state))


def part(state: Any, seat: int, place: int) -> int:
    """One of the parts of a seat's score."""
    return PART(state_at(state), seat, place)


def value(state: Any, argument: int, place: int) -> int:
    """A number that reasons speak of."""
    return VALUE(state_at(state), argument, place)


def mirror(state: Any, number: int, place: int) -> int:
    """What a position tells instead of a field's number."""
    return MIRROR(state_at(state), number, place)


LISTENING = (deal, play)
"""Those whose dealer keeps the log."""
ASKING = (legal, why_not, score, winners, part, value, mirror)
