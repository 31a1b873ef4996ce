"""Silk Road: what its sentences speak of."""

from __future__ import annotations

from fondaco.games.silkroad.board import CITIES
from fondaco.games.silkroad.layout import CAMEL_GOODS, CAMELS, GOODS_NAMES, TILE_NAMES
from fondaco.words.telling import Saying, Sayings

TILE_RULES = {
    "market": "S15",
    "black": "S16",
    "camels": "S18",
    "customs": "S19",
    "sandstorm": "S20",
    "thief": "S21",
    "bazaar": "S22",
    "bakshish": "S22",
}

SAYINGS = Sayings(
    choices={
        "play": Saying("S6", order="[cards]", reveals="False"),
        "move": Saying("S7", order="[caravan, place]", reveals="False"),
        "draw": Saying("S9", reveals="False if (draws.due or 0) > 1 or draws.more or acting else True"),
        "draw pile": Saying("S9", under="'draw'"),
        "sell": Saying("S13", order="[gem or '']", reveals="False if later else True"),
        "drop": Saying("S19"),
        "lose": Saying("S20"),
        "rob": Saying("S21"),
        "trade": Saying("S22"),
        "bribe": Saying("S22"),
        "reveal": Saying("S24", reveals="False"),
        # A "no" stands below the "yes" it answers.
        "skip": Saying(
            under="'trade' if phase == 'bazaar' else 'draw'",
            rule_of="'S22' if phase == 'bazaar' else 'S9'",
            reveals="False if acting else True",
        ),
        "decline": Saying(
            "S13", under="'sell'", reveals="False if later or size(asked) - size(declined or []) > 1 else True"
        ),
        "keep": Saying("S24", under="'reveal'", reveals="False"),
    },
    told={
        "draw pile": Saying(key="'draw pile' if drawn else 'draw pile.unseen'"),
        "moves": Saying(
            key="'marker' if this.gem == 'marker' else 'robs ' + from_ if this.card and to == 'stock'"
            " and from_ in ['discards', 'pile'] else None",
            seat="to_at",
            rule_of="'S21' if this.card else 'S17'",
        ),
        "caravan heads": Saying("S14", key="'caravan heads.for' if prizes else 'caravan heads'"),
        "caravan ends": Saying("S23"),
        # Drivers are dealt one by one, and exchanged two at a time: the exchange is told at its first half.
        "driver moves": Saying(
            "S13",
            key="'gets driver' if from_ is None else None if before[0 - 1].event == 'driver moves'"
            " else 'exchange drivers'",
            seat="to if from_ is None or to == you else after[0].to",
            other="after[0].to if to == you else to",
        ),
        "skipped": Saying("S27"),
        "discards become the pile": Saying("S11"),
        "draw lapses": Saying("S11"),
        "stops": Saying(key="'stops.city' if at in CITIES else 'stops'", rule_of="TILE_RULES[tile] or 'S12'"),
        "sold": Saying("S13"),
        "not sold": Saying("S13"),
        "tile lapses": Saying("S10"),
        "no more caravans": Saying("S23"),
        "final market": Saying("S24"),
        "scores": Saying("S25"),
    },
    untold=("sell", "draws", "caravan moves", "tile lies", "turn", "on sale"),
    ties={"driver": Saying("S26", by="drivers[seat]")},
    about={
        "card": "S6",
        "stock": "S13",
        "driver": "S13",
        "gems": "S25",
        "hand": "S6",
        "caravan": "S3",
        "pile": "S9",
        "queue": "S14",
        "bag": "S23",
    },
    values={
        "spaces": "played.cards",
        "played_goods": "played.goods",
        "moving": "caravans[moved - 1]",
        "camel": "max([one for one in moving.camels"
        " if tiles[moving.at] in [None, 'black market', 'market ' + CAMEL_GOODS[one]]])",
        "animal": "{CAMEL_GOODS[camel]: camel}",
        # Whether somebody is to decide something at the stop, before the display is refilled.
        "acting": "phase in ['draw', 'draw more'] and moved and (bidders or tiles[moving.at] == 'bakshish')",
        "bidders": "[one for one in moving.camels if tiles[moving.at] in [None, 'market ' + CAMEL_GOODS[one]]"
        " and [stock for stock in stocks if stock[CAMEL_GOODS[one]]]]",
        "asked": "[stock for stock in stocks if stock[CAMEL_GOODS[camel]]]",
        # The camels of a great market that are still to be sold after the one on sale.
        "later": "[one for one in bidders if camel > one and tiles[moving.at] is None"
        " and (CAMEL_GOODS[one] == CAMEL_GOODS[camel]) is False]",
        "playing": "{goods: cards}",
        "there": "tiles[place] or 'city'",
        "prize": "gem or 'colourless'",
        "stock": "stocks[seat][goods] or 0",
        "drawn": "[move for move in moved(events) if 'card' in move][0].card",
        "laid": "counted(GOODS, [move.card for move in moved(events, 'hand', 'stock')])",
        "price": "{goods: size(moved(events, 'stock', 'discards'))}",
        "won": "[move for move in moved(events) if 'gem' in move][0].gem or 'unseen'",
        "prizes": "[move.gem or 'unseen' for move in moved(events, None, 'city') if move.to_at == to]",
        "new_driver": "driver if to == you else after[0].driver",
    },
    tables={
        "GOODS": GOODS_NAMES,
        "CAMEL_GOODS": {camel: GOODS_NAMES[CAMEL_GOODS[camel]] for camel in range(1, CAMELS + 1)},
        "CITIES": CITIES,
        "TILE_RULES": {tile: TILE_RULES[tile.split()[0]] for tile in TILE_NAMES},
    },
)
