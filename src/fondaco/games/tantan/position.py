"""Tan-Tan Caravan: positions, read and written."""

from __future__ import annotations

from typing import Any

from fondaco.games.reading import Fields, named_counts
from fondaco.games.tantan import rules
from fondaco.games.tantan.layout import *
from fondaco.games.tantan.notation import KIND_NAMES, PHASE_NAMES
from fondaco.games.tantan.verbs import VERBS
from fondaco.kernel.bits import words_for
from fondaco.kernel.chance import Dealer

AFTERWARDS = {TURN_GOES_ON: "turn goes on", TURN_END: "turn ends", GAME_ENDS: "game ends"}


def write(state: State) -> dict[str, Any]:
    players = range(state.players)
    position: dict[str, Any] = {
        "purse": None if state.row[0] == NONE else KIND_NAMES[state.row[0]],
        "market": [KIND_NAMES[kind] for kind in state.row[1 : state.row_size]],
        "pile": None
        if state.top == NONE
        else {"top": KIND_NAMES[state.top], "under": named_counts(state.under, KIND_NAMES)},
        "caravan": named_counts(state.caravan, KIND_NAMES),
        "hands": [named_counts(state.hands[seat], KIND_NAMES) for seat in players],
        "tables": [named_counts(state.tables[seat], KIND_NAMES) for seat in players],
        "discards": named_counts(state.discards, KIND_NAMES),
        "last_stocker": None if state.last_stocker == NONE else state.last_stocker,
    }
    if state.phase in (SHARE, ROB, FEED):
        position["distribution"] = {
            "first": state.first_share,
            "shares": state.shares,
            "then": AFTERWARDS[state.afterwards],
            "thefts": state.thefts,
            "mouse": state.share_mouse == 1,
        }
    return position


def read(fields: Fields, state: State, dealer: Dealer) -> None:
    """Fill a blank state whose players, turn, seat to move and phase are known."""
    _read_row(fields, state)
    _read_pile(fields, state)
    state.caravan = fields.counts("caravan", KIND_NAMES, CARAVAN_SPACES[state.players])
    state.caravan_size = sum(state.caravan)
    if state.caravan_size > CARAVAN_SPACES[state.players]:
        fields.fail("caravan", f"has only {CARAVAN_SPACES[state.players]} spaces")
    for seat, hand in enumerate(fields.counts_by_seat("hands", state.players, KIND_NAMES, HAND_LIMIT)):
        state.hands[seat], state.hand_sizes[seat] = hand, sum(hand)
        if state.hand_sizes[seat] > HAND_LIMIT:
            fields.fail(f"hands[{seat}]", f"may have at most {HAND_LIMIT} cards")
    tables = fields.counts_by_seat("tables", state.players, KIND_NAMES[:TABLE_KINDS], CARDS)
    state.tables = tables + state.tables[state.players :]
    state.discards = fields.counts("discards", KIND_NAMES, CARDS)
    state.last_stocker = fields.whole_or_null("last_stocker", 0, state.players - 1, NONE)
    _check_box(fields, state)
    if state.phase == TURN:
        state.phase = TURN_START
        rules.go_on(state, dealer)
    elif state.phase != DONE:
        _read_distribution(fields, state)


def _read_row(fields: Fields, state: State) -> None:
    purse = fields.named_or_null("purse", KIND_NAMES, NONE)
    market = fields.listing("market", KIND_NAMES, PLACES)
    row = [] if purse == NONE and not market else [purse, *market]
    state.row_size = len(row)
    state.row = row + [NONE] * (1 + PLACES - len(row))


def _read_pile(fields: Fields, state: State) -> None:
    if fields.raw("pile", None) is None:
        state.top = NONE
        return
    pile = fields.inner("pile")
    state.top = pile.named("top", KIND_NAMES)
    state.under = pile.counts("under", KIND_NAMES, CARDS)
    pile.finish()


def _check_box(fields: Fields, state: State) -> None:
    """No more cards of a kind than the box holds (fewer are fine)."""
    for kind, name in enumerate(KIND_NAMES):
        cards = state.under[kind] + state.caravan[kind] + state.discards[kind] + (state.top == kind)
        cards += state.row.count(kind) + sum(hand[kind] for hand in state.hands)
        cards += sum(table[kind] for table in state.tables) if kind < TABLE_KINDS else 0
        if cards > CARDS[kind]:
            fields.fail(name, f"appears {cards} times, but the box has only {CARDS[kind]}")


def _read_distribution(fields: Fields, state: State) -> None:
    inner = fields.inner("distribution")
    state.first_share = inner.whole("first", 0, state.players - 1)
    state.shares = inner.whole("shares", 1, state.players)
    then = inner.named("then", tuple(AFTERWARDS.values()))
    state.afterwards = tuple(AFTERWARDS)[then]
    state.thefts = inner.whole("thefts", 0, CARDS[THIEF], 0)
    state.share_mouse = int(inner.flag("mouse"))
    inner.finish()
    if (state.first_share + state.shares - 1) % state.players != state.to_move:
        fields.fail("to_move", "is not the seat whose share it is")
    if state.afterwards != GAME_ENDS and state.first_share != state.turn:
        inner.fail("first", "should be the seat whose turn it is (T4, T8)")
    if state.phase != SHARE and state.caravan_size == CARAVAN_SPACES[state.players]:
        fields.fail("caravan", "cannot be full after a share was taken")
    if state.phase == SHARE and (state.thefts or state.share_mouse):
        inner.fail("thefts", "and mouse come only after the share is taken")
    if state.phase == ROB and state.thefts == 0:
        inner.fail("thefts", "should be at least 1 in phase rob")
    choices = [0] * words_for(len(VERBS.texts))
    rules.legal(state, choices)
    if not any(choices):
        fields.fail("phase", f"cannot be {PHASE_NAMES[state.phase]}: nothing could be chosen")
