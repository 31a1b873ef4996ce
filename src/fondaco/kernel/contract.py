"""What the drivers of this package ask of a game's rules. They are written against these names, and
`fondaco.kernel.twins` puts a game's own functions in their place. A game must have `deal`, `score` and the functions
of its verbs; the others follow from these or from its tables (see `fondaco.kernel.derived`).

Every state has at least the fields `players` and `to_move` (OVER once the game is over).
"""

from __future__ import annotations

from fondaco.kernel.chance import Dealer
from fondaco.kernel.records import Num, Record, Row

OVER = -1


class State(Record):
    """What the drivers know of any game's state."""

    players: Num
    to_move: Num


def deal(state: State, dealer: Dealer) -> None:
    """Set the table: from a blank state with its options to the first decision."""
    raise NotImplementedError


def legal(state: State, words: Row) -> None:
    """Add every legal action of the seat to move to an empty set."""
    raise NotImplementedError


def why_not(state: State, action: int) -> int:
    """OK (0) if the seat to move may do this, else the number of a reason."""
    raise NotImplementedError


def play(state: State, dealer: Dealer, action: int) -> None:
    """Carry out a legal action, and all that follows without a choice, up to the next decision."""
    raise NotImplementedError


def score(state: State, seat: int) -> int:
    """A seat's total if the game ended now."""
    raise NotImplementedError


def winners(state: State) -> int:
    """The seats that win if the game ended now, as bits."""
    raise NotImplementedError


def broken(state: State) -> int:
    """The invariants this state breaks, as bits: 0 when all is well."""
    raise NotImplementedError


# What a game describes in tables of functions (see `fondaco.games.game`), each by its place there.


def part(state: State, seat: int, place: int) -> int:
    """One of the parts of a seat's score."""
    raise NotImplementedError


def value(state: State, argument: int, place: int) -> int:
    """A number that reasons speak of; the argument is what an action names, for those that depend on it."""
    raise NotImplementedError


def mirror(state: State, number: int, place: int) -> int:
    """What a position tells instead of a field's number."""
    raise NotImplementedError


TABLES = (part, value, mirror)
CONTRACT = (deal, legal, why_not, play, score, winners, broken, *TABLES)
