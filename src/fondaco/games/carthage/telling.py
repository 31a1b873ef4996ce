"""Traders of Carthage: what its sentences speak of."""

from __future__ import annotations

from fondaco.games.carthage.layout import AMPHORAE, CARD_NAMES, COLOUR_NAMES, COLOURS, VALUES
from fondaco.words.telling import Saying, Sayings

SPACES = ("alexandria", "port", "cyrenaica", "pirates", "pirates", "carthage")

SAYINGS = Sayings(
    choices={
        "buy": Saying("C6", reveals="False"),
        "take reserved": Saying(
            "C9", key="'take reserved' if own else 'take reserved.none'", under="'take'", reveals="bared"
        ),
        "take": Saying("C9", reveals="bared"),
        "reserve": Saying("C10", key="'reserve.' + zone", under="'reserve.' + zone", reveals="bared"),
        "pay": Saying(
            "C6",
            key="'pay' if left > 0 else 'pay.over' if left < 0 else 'pay.exactly'",
            reveals="False if left > 0 else True",
        ),
        "store": Saying("C15", key="'store' if saved else 'store.nothing'", reveals="False"),
        "done": Saying("C15", key="'done.losing' if endangered else 'done'", under="'store'", reveals="False"),
        "choose": Saying("C3a", order="[colour]", reveals="False"),
    },
    told={
        "reserve": Saying(key="'reserve.' + zone"),
        "draws": Saying("C3", key="'starts' if pool == 'start' else None", seat="outcome"),
        "moves": Saying(
            "C2", key="'deal' if from_ == 'draw' and to == 'hand' and dealt[0 - 1] is this else None", seat="to_at"
        ),
        "renewed": Saying("C8"),
        "sails": Saying(
            key="('sails.' if to > from_ else 'returns.') + SPACES[to]",
            rule_of="'C11' if to > from_ else 'C16'",
        ),
        "skipped": Saying("C18"),
        "restocked": Saying("C8"),
        "buys": Saying("C7", key="'buys.over' if overpaid else 'buys'"),
        "payday": Saying("C12"),
        "sells": Saying("C13"),
        "raided": Saying("C15", key="'raided' if losses else 'raided.nothing'"),
        "ends": Saying("C17"),
    },
    untold=("buy", "turn", "marker put", "marker back", "stored", "gets tile"),
    ties={"tiles": Saying("C17", by="size(bonus[seat])")},
    about={
        "card": "C6",
        "ship": "C11",
        "tile": "C14",
        "goods": "C13",
        "marker": "C10",
        "hand": "C9",
        "draw": "C8",
    },
    values={
        "value": "VALUE[what]",
        "jars": "AMPHORAE[what]",
        "for_sale": "[place.card for place in market if place.by in [None, turn]]",
        "wares": "counted(CARDS, for_sale)",
        "cost": "sum([VALUE[card] for card in for_sale])",
        "paid": "payment.paid or 0",
        "left": "cost - paid - VALUE[card]",
        "over": "0 - left",
        # Whether so little is left in the market that the next player may find nothing, and it is restocked (C4).
        "bared": "2 > size([place for place in market if place.by is None])",
        "own": "[place.card for place in market + farm if place.by == to_move]",
        "exposed": "row(goods[to_move], stored[to_move])",
        "alike": "[each for each in backwards(exposed) if COLOUR[each] == COLOUR[card]]",
        "saved": "counted(CARDS, alike[: AMPHORAE[card]])",
        "endangered": "counted(CARDS, [each for each in exposed if SPACES[ships[COLOUR[each]]] == 'pirates'])",
        "dealt": "[move for move in moved(events, 'draw', 'hand') if move.to_at == to_at]",
        "hand": "counted(CARDS, [move.card for move in dealt])",
        "hand_worth": "sum([VALUE[move.card] for move in dealt])",
        "taken": "moved(events, 'market', 'hand')[0].card",
        "kept": "counted(CARDS, [event.card for event in events if event.event == 'stored'])",
        "loaded": "[move.card for move in moved(events, 'market', 'goods')]",
        "bought": "counted(CARDS, loaded)",
        "bought_for": "sum([VALUE[card] for card in loaded])",
        "sold": "{colour: cards}",
        "points": "price * cards",
        "plunder": "[move for move in moved(after, 'goods') if COLOUR[move.card] == colour]",
        "losses": "[{'seat': part[0].from_at, 'lost': counted(CARDS, [move.card for move in part])}"
        " for part in grouped(plunder, 'from_at')]",
    },
    tables={
        "CARDS": CARD_NAMES,
        "VALUE": dict(zip(CARD_NAMES, VALUES * COLOURS, strict=True)),
        "COLOUR": {card: colour for colour in COLOUR_NAMES for card in CARD_NAMES if card.startswith(colour)},
        "AMPHORAE": dict(zip(CARD_NAMES, AMPHORAE * COLOURS, strict=True)),
        "SPACES": SPACES,
    },
)
