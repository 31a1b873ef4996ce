"""Tan-Tan Caravan, for 2 to 4 players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fondaco.games.game import SWITCH, Game, Option, fulfil, switch
from fondaco.games.tantan import events, invariants, layout, notation, position, reasons, rules, view
from fondaco.games.tantan.layout import DEAREST_PURSE, MOUSE, NONE, PURSES, State
from fondaco.games.tantan.notation import KIND_NAMES


def read_purses(value: object) -> dict[str, int]:
    """The option `purses`: values for some kinds of cards."""
    if not isinstance(value, Mapping):
        raise ValueError
    for kind, worth in value.items():
        if kind not in KIND_NAMES or type(worth) is not int or not 1 <= worth <= DEAREST_PURSE:
            raise ValueError
    return dict(value)


def blank(players: int, options: Mapping[str, Any], start: int) -> State:
    state = State()
    state.players = players
    state.turn = start
    state.last_stocker = NONE
    state.row = [NONE] * len(state.row)
    state.top = NONE
    purses = options.get("purses", {})
    state.purses = [purses.get(kind, worth) for kind, worth in zip(KIND_NAMES, PURSES, strict=True)]
    return state


def parts(state: State, seat: int) -> dict[str, int]:
    """T16 to T18. The parts of a score."""
    return {
        "goods": rules.goods_points(state, seat),
        "lamps": rules.lamp_points(state, seat),
        "princesses": rules.princess_points(state, seat),
        "merchants": rules.merchant_points(state, seat),
    }


def values(state: State, action: int) -> dict[str, Any]:
    """What the sentences of the reasons speak of."""
    hand = state.hands[state.to_move] if state.to_move >= 0 else [0] * layout.KINDS
    way = (action - layout.STOCK) % layout.STOCK_WAYS
    kind = MOUSE
    if layout.STOCK <= action < layout.STOCK_MICE:
        kind = (action - layout.STOCK) // layout.STOCK_WAYS
    elif layout.TAKE <= action < layout.ROBBERY:
        kind = action - layout.TAKE
    elif action >= layout.FEEDING:
        kind = action - layout.FEEDING
    return {
        "wanted": WANTED[state.phase],
        "limit": layout.HAND_LIMIT,
        "market": max(0, state.row_size - 1),
        "cost": rules.cost_of(action) if action < layout.STOCK else 0,
        "purse": 0 if state.row[0] == NONE else rules.purse_value(state),
        "held": sum(hand),
        "room": layout.HAND_LIMIT - sum(hand),
        "kind": KIND_NAMES[kind],
        "cards": layout.WAY_CARDS[way],
        "held_kind": hand[kind],
        "mice": layout.WAY_MICE[way] if action < layout.STOCK_MICE else action - layout.STOCK_MICE + 1,
        "held_mice": hand[MOUSE],
        "free": rules.free_spaces(state),
        "seat": action - layout.ROBBERY,
        "last_seat": state.players - 1,
    }


WANTED = ("buy or stock", "take your share", "choose whom to rob", "choose a card for the mouse", "the game is over")

GAME = Game(
    name="tantan",
    title="Tan-Tan Caravan",
    seats=range(2, 5),
    names_start=True,
    state=State,
    home=rules.__name__,
    rules=fulfil(rules, invariants),
    actions=notation.TEXTS,
    forms=notation.FORMS,
    beyond=notation.beyond,
    reasons=reasons.REASONS,
    values=values,
    options={
        "purses": Option(
            {}, f"whole numbers from 1 to {DEAREST_PURSE} for any of {', '.join(KIND_NAMES)}", read_purses
        ),
        "open_hands": Option(False, SWITCH, switch),
    },
    blank=blank,
    phases=notation.PHASE_NAMES,
    write=position.write,
    read=position.read,
    hide=view.hide,
    tellings=events.TELLINGS,
    pools=events.POOLS,
    parts=parts,
    invariants=invariants.INVARIANTS,
    conservation=invariants.CONSERVATION,
    longest=400,
    samples=({}, {"open_hands": True, "purses": {"food": 1, "mouse": 12, "thief": 2}}),
    shelf=1,
)
