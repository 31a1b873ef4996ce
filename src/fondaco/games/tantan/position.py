"""Tan-Tan Caravan: what an imported position must keep, besides its names and ranges."""

from __future__ import annotations

from fondaco.games.tantan import rules
from fondaco.games.tantan.layout import *
from fondaco.kernel.chance import Dealer
from fondaco.kernel.reading import Fields


def go_on_from(given: Fields, state: State, dealer: Dealer) -> None:
    """A turn begins with all that its start brings; a distribution goes on where it was."""
    if state.phase == TURN:
        state.phase = TURN_START
        rules.go_on(state, dealer)
    elif state.phase != DONE:
        check_distribution(given, state)


def check_distribution(given: Fields, state: State) -> None:
    if (state.first_share + state.shares - 1) % state.players != state.to_move:
        given.fail("to_move", "is not the seat whose share it is")
    if state.afterwards != GAME_ENDS and state.first_share != state.turn:
        given.fail("distribution.first", "should be the seat whose turn it is (T4, T8)")
    if state.phase != SHARE and state.caravan_size == CARAVAN_SPACES[state.players]:
        given.fail("caravan", "cannot be full after a share was taken")
    if state.phase == SHARE and (state.thefts or state.share_mouse):
        given.fail("distribution.thefts", "and mouse come only after the share is taken")
    if state.phase == ROB and state.thefts == 0:
        given.fail("distribution.thefts", "should be at least 1 in phase rob")
