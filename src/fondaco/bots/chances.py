"""How a table looks to everybody at once: points hoped for, and chances to win. One source, interpreted or compiled."""

from __future__ import annotations

from fondaco.bots.contract import Outlook, Weights, doubt, hopes
from fondaco.kernel.contract import OVER, State, winners
from fondaco.kernel.exponential import exp

VICTORY = 1000.0
"""What winning counts for beside points."""

HOPES, CHANCES, TRIED, LEANINGS = range(4)
"""The rows of an outlook, one entry a seat: the third is scratch, the last what is added to log-odds."""
ROWS = 4


def hope(state: State, weights: Weights, outlook: Outlook) -> None:
    """The points each seat can hope for."""
    hopes(state, weights, outlook[HOPES])


def look_around(state: State, weights: Weights, outlook: Outlook) -> None:
    """The points each seat can hope for, and its chance to win by these alone."""
    hope(state, weights, outlook)
    if state.to_move == OVER:
        share_victory(state, outlook[CHANCES])
    else:
        for seat in range(state.players):
            outlook[LEANINGS][seat] = 0.0
        share_chances(state, doubt(state, weights), outlook)


def share_victory(state: State, shares: list[float]) -> None:
    """What each seat has of the victory if the game ends now: all, nothing, or its part of a shared one."""
    won = winners(state)
    shared = 0
    for seat in range(state.players):
        shared += won >> seat & 1
    for seat in range(state.players):
        shares[seat] = (won >> seat & 1) / shared


def share_chances(state: State, spread: float, outlook: Outlook) -> None:
    """Chances to win by what all hope for: a lead of `spread` points makes victory e times as likely; and by what each
    seat's log-odds lean to."""
    hoped, chances = outlook[HOPES], outlook[CHANCES]
    best = hoped[0]
    for seat in range(1, state.players):
        best = max(best, hoped[seat])
    total = 0.0
    for seat in range(state.players):
        chances[seat] = exp((hoped[seat] - best) / spread + outlook[LEANINGS][seat])
        total += chances[seat]
    for seat in range(state.players):
        chances[seat] /= total


def margin(state: State, seat: int, outlook: Outlook) -> float:
    """How far a seat hopes to be ahead of its strongest opponent; a finished game counts as it ended."""
    best = -1e9
    for other in range(state.players):
        if other != seat:
            best = max(best, outlook[HOPES][other])
    ahead = outlook[HOPES][seat] - best
    if state.to_move == OVER:
        ahead += VICTORY if winners(state) >> seat & 1 else -VICTORY
    return ahead
