"""Tan-Tan Caravan: what its sentences speak of."""

from __future__ import annotations

from fondaco.games.tantan.layout import CARAVAN_SPACES, HAND_LIMIT, KIND_NAMES, PLACE_COST, POINTS, PURSES
from fondaco.words.telling import Saying, Sayings

SAYINGS = Sayings(
    choices={
        "buy": Saying(
            "T6",
            key="'buy' if places else 'buy.nothing'",
            order="[size(places)] + places",
            reveals="False if pile is None else True",
        ),
        "stock": Saying(
            "T8",
            key="'stock.fills' if size(caravan) + size(load) == SPACES[players] else 'stock'",
            reveals="False",
        ),
        "take": Saying(
            "T9", key="'take.mouse' if caravan.mouse and distribution.shares > 1 else 'take'", reveals="False"
        ),
        "rob": Saying("T13"),
        "feed": Saying("T11", reveals="False"),
    },
    questions={
        "turn": Saying(
            key="'turn.stock' if purse is None or in_hand == HAND_LIMIT else 'turn' if in_hand else 'turn.buy'"
        ),
    },
    told={
        "draws": Saying("T3", key="'starts' if pool == 'start' else None", seat="outcome"),
        "buy": Saying(key="'buy' if places else 'buy.nothing'"),
        "take": Saying(key="'take.mouse' if from_caravan[taken[kind]] == 'mouse' else 'take'"),
        "rob": Saying(key="'rob.' + loot if loot in ['mouse', 'thief'] else 'rob'"),
        "skipped": Saying("T15"),
        "distribution": Saying("T9"),
        "only mice": Saying("T10", key="'only mice.one' if after[0].event == 'moves' else 'only mice.none'"),
        "thefts lapse": Saying("T13"),
        "mouse stays hungry": Saying("T11"),
        "ends": Saying("T15"),
    },
    untold=("moves", "turn"),
    ties={
        "princesses": Saying("T19", by="tables[seat].princess or 0"),
        "merchants": Saying("T19", by="tables[seat].merchant or 0"),
    },
    about={
        "goods": "T16",
        "lamp": "T16",
        "princess": "T17",
        "merchant": "T18",
        "thief": "T13",
        "mouse": "T11",
        "purse": "T6",
        "pile": "T15",
        "hand": "T19",
    },
    values={
        "many": "size(places)",
        "points": "POINTS[what]",
        "wares": "counted(KINDS, [market[place - 1] for place in places])",
        "cost": "sum([COST[place] for place in places])",
        "purse": "moved(events, 'purse')[0].card",
        "worth": "options.purses[purse] or PURSES[purse]",
        "bought": "counted(KINDS, [move.card for move in moved(events, None, 'hand')])",
        "load": "{kind: cards, 'mouse': mice}",
        "share": "{kind: caravan[kind] or 1}",
        "from_caravan": "[move.card for move in moved(events, 'caravan')]",
        "taken": "{kind: size([card for card in from_caravan if card == kind])}",
        "held": "size(hands[seat])",
        "in_hand": "size(hands[to_move])",
        "loot": "moved(events)[0].card",
    },
    tables={
        "KINDS": KIND_NAMES,
        "POINTS": dict(zip(KIND_NAMES, POINTS, strict=False)),
        "PURSES": dict(zip(KIND_NAMES, PURSES, strict=True)),
        "COST": PLACE_COST,
        "SPACES": CARAVAN_SPACES,
        "HAND_LIMIT": HAND_LIMIT,
    },
)
