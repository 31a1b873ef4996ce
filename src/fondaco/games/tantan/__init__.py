"""Tan-Tan Caravan, for 2 to 4 players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fondaco.games.game import SWITCH, Game, Option, switch
from fondaco.games.tantan import events, invariants, layout, position, reasons, rules
from fondaco.games.tantan.layout import DEAREST_PURSE, KIND_NAMES, MOUSE, NONE, PURSES, State
from fondaco.games.tantan.verbs import VERBS
from fondaco.kernel.whole import whole
from fondaco.words import beside


def read_purses(value: object) -> dict[str, int]:
    """The option `purses`: values for some kinds of cards."""
    if not isinstance(value, Mapping):
        raise ValueError
    purses = {}
    for kind, worth in value.items():
        number = whole(worth, 1, DEAREST_PURSE)
        if kind not in KIND_NAMES or number is None:
            raise ValueError
        purses[kind] = number
    return purses


def prepare(state: State, options: Mapping[str, Any]) -> None:
    purses = options.get("purses", {})
    state.purses = [purses.get(kind, worth) for kind, worth in zip(KIND_NAMES, PURSES, strict=True)]


def parts(state: State, seat: int) -> dict[str, int]:
    """T16 to T18. The parts of a score."""
    return {
        "goods": rules.goods_points(state, seat),
        "lamps": rules.lamp_points(state, seat),
        "princesses": rules.princess_points(state, seat),
        "merchants": rules.merchant_points(state, seat),
    }


def values(state: State, named: Mapping[str, int]) -> dict[str, Any]:
    """What the sentences of the reasons speak of, besides what the action names."""
    hand = state.hands[state.to_move] if state.to_move >= 0 else [0] * layout.KINDS
    return {
        "limit": layout.HAND_LIMIT,
        "market": max(0, state.row_size - 1),
        "cost": rules.cost_of(named.get("places", 0)),
        "purse": 0 if state.row[0] == NONE else rules.purse_value(state),
        "held": sum(hand),
        "room": layout.HAND_LIMIT - sum(hand),
        "held_kind": hand[named.get("kind", MOUSE)],
        "held_mice": hand[MOUSE],
        "free": rules.free_spaces(state),
        "last_seat": state.players - 1,
    }


GAME = Game(
    name="tantan",
    seats=range(2, 5),
    names_start=True,
    state=State,
    modules=(rules, invariants),
    verbs=VERBS,
    reasons=reasons.REASONS,
    values=values,
    options={
        "purses": Option(
            {}, f"whole numbers from 1 to {DEAREST_PURSE} for any of {', '.join(KIND_NAMES)}", read_purses
        ),
        "open_hands": Option(False, SWITCH, switch),
    },
    prepare=prepare,
    go_on_from=position.go_on_from,
    tellings=events.TELLINGS,
    pools=events.POOLS,
    parts=parts,
    invariants=invariants.INVARIANTS,
    conservation=invariants.CONSERVATION,
    longest=400,
    samples=({}, {"open_hands": True, "purses": {"food": 1, "mouse": 12, "thief": 2}}),
    shelf=1,
    words=beside(__file__),
)
