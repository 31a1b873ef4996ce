"""Tan-Tan Caravan, for 2 to 4 players."""

from __future__ import annotations

from fondaco.games.game import Game
from fondaco.games.options import Amounts, Switch
from fondaco.games.tantan import events, facts, invariants, position, reasons, rules
from fondaco.games.tantan.layout import DEAREST_PURSE, KIND_NAMES, PURSES, State
from fondaco.games.tantan.verbs import VERBS
from fondaco.words import beside

GAME = Game(
    name="tantan",
    seats=range(2, 5),
    names_start=True,
    state=State,
    modules=(rules, invariants),
    verbs=VERBS,
    reasons=reasons.REASONS,
    values=facts.FACTS,
    options={
        "purses": Amounts(KIND_NAMES, PURSES, 1, DEAREST_PURSE, field="purses"),
        "open_hands": Switch(),
    },
    go_on_from=position.go_on_from,
    tellings=events.TELLINGS,
    pools=events.POOLS,
    parts={
        "goods": rules.goods_points,
        "lamps": rules.lamp_points,
        "princesses": rules.princess_points,
        "merchants": rules.merchant_points,
    },
    invariants=invariants.INVARIANTS,
    conservation=invariants.CONSERVATION,
    longest=400,
    samples=({}, {"open_hands": True, "purses": {"food": 1, "mouse": 12, "thief": 2}}),
    shelf=1,
    words=beside(__file__),
)
