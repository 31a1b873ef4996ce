"""Writes what the browser client knows of our games, from the games themselves.

python tools/write_games.py           writes web/generated/hall.json and games.json, and games/<game>.ts for each
python tools/write_games.py --check   says whether they are up to date
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from msgspec import to_builtins

import fondaco
from fondaco.games import find
from fondaco.games.game import Game
from fondaco.server.descriptions import info_of, table_of

TARGET = Path(__file__).parents[1] / "web" / "generated"
HEADING = "// Written by tools/write_games.py from the game in src/fondaco/games: do not edit.\n"

Json = dict[str, Any]
Tables = tuple[dict[str, tuple[str, tuple[str, ...]]], Json]
"""By type, the constant with its names; and by constant, any other table."""


# What each board draws and works out with


def tantan() -> Tables:
    from fondaco.games.tantan import layout as of

    kinds = of.KIND_NAMES
    players = range(2, of.SEATS + 1)
    removed = {n: [all - less for all, less in zip(of.CARDS, of.REMOVED[n], strict=True)] for n in players}
    return {"Kind": ("KINDS", kinds)}, {
        "GOODS": kinds[: of.GOODS],
        "TABLE_KINDS": kinds[: of.TABLE_KINDS],
        "BOX": removed,
        "POINTS": dict(zip(kinds, of.POINTS, strict=False)),
        "PURSES": dict(zip(kinds, of.PURSES, strict=True)),
        "DEAREST_PURSE": of.DEAREST_PURSE,
        "PLACE_COSTS": of.PLACE_COST[1:],
        "CARAVAN_SPACES": {n: of.CARAVAN_SPACES[n] for n in players},
        "HAND_LIMIT": of.HAND_LIMIT,
    }


def silkroad() -> Tables:
    from fondaco.games.silkroad import board
    from fondaco.games.silkroad import layout as of

    names = {
        "Goods": ("GOODS", of.GOODS_NAMES),
        "Colour": ("COLOURS", of.COLOUR_NAMES),
        "Gem": ("GEMS", of.GEM_NAMES),
        "City": ("CITIES", board.CITIES),
        "Village": ("VILLAGES", board.VILLAGES),
        "Place": ("PLACES", board.PLACES),
        "Tile": ("TILES", of.TILE_NAMES),
    }
    leads = {city: {place: board.leads_to(place, city) for place in board.PLACES} for city in board.CITIES}
    roads = {(place, to): None for ways in leads.values() for place, places in ways.items() for to in places}
    return names, {
        "CARDS_OF_EACH": of.CARDS_OF_EACH,
        "GEMS_OF_EACH": of.GEMS_OF_EACH,
        "CAMEL_GOODS": {camel: of.GOODS_NAMES[of.CAMEL_GOODS[camel]] for camel in range(1, of.CAMELS + 1)},
        "DRIVERS": of.DRIVERS,
        "SET_WORTH": of.SET_WORTH,
        "COLOURLESS_WORTH": of.COLOURLESS_WORTH,
        "COLOURLESS_FOR_A_MARKER": of.COLOURLESS_FOR_A_MARKER,
        "MARKER_WORTH": of.MARKER_WORTH,
        "TILE_BOX": [of.TILE_NAMES[tile] for tile in of.TILE_BOX],
        "PRINTED_TILES": board.PRINTED_TILES,
        "LEADS": leads,
        "ROADS": list(roads),
    }


def carthage() -> Tables:
    from fondaco.games.carthage import layout as of

    return {"Colour": ("COLOURS", of.COLOUR_NAMES), "Card": ("CARDS", of.CARD_NAMES)}, {
        "VALUES": of.VALUES,
        "DECK": of.DECK,
        "AMPHORAE": dict(zip(of.VALUES, of.AMPHORAE, strict=True)),
        "CYRENAICA": of.CYRENAICA,
        "CARTHAGE": of.CARTHAGE,
        "MARKET_PLACES": of.MARKET_PLACES,
        "FARM_PLACES": of.FARM_PLACES,
        "LAST_TILE": of.LAST_TILE,
    }


TABLES: dict[str, Callable[[], Tables]] = {game.__name__: game for game in (tantan, silkroad, carthage)}


# The type of a view


class Types:
    """TypeScript for what the zones of a game hold; known names are called by their types."""

    def __init__(self, names: dict[str, tuple[str, tuple[str, ...]]]) -> None:
        self.names = {kind: of for kind, (_, of) in names.items()}

    def name(self, names: list[Any]) -> str:
        """The type of one of some names: the narrowest that has them all."""
        if all(isinstance(name, int) for name in names):
            return "number"
        fitting = [kind for kind, known in self.names.items() if set(names) <= set(known)]
        return min(fitting, key=lambda kind: len(self.names[kind])) if fitting else union(names)

    def held(self, zone: Json) -> str:
        """What one zone, or one seat's part of it, is in JSON, if all of it can be seen."""
        name = self.name(zone["names"]) if "names" in zone else ""
        holds = {
            "number": "number",
            "flag": "boolean",
            "oneof": name,
            "seat": "number",
            "seats": "number[]",
            "members": f"{name}[]",
            "counts": f"Partial<Record<{name}, number>>",
            "listed": f"{name}[]",
            "places": f"{name}[]",
            "stack": f"{name}[]",
            "queue": f"{name}[]",
            "track": f"Record<{name}, number>",
        }
        if zone["holds"] == "laid":
            return f"Record<{self.name(zone['places'])}, {name}>"
        if zone["holds"] in ("object", "objects"):
            return "{ " + "; ".join(map(self.field, zone["parts"])) + " }"
        return holds[zone["holds"]]

    def field(self, zone: Json) -> str:
        """A line of a view."""
        held = self.held(zone)
        if zone.get("or_null"):
            held = f"{held} | null"
        if "secret" in zone:
            held = "number" if zone["secret"]["from"] == "everyone" else f"number | {held}"
        if zone.get("by") == "seat" or zone["holds"] == "objects":
            held = f"({held})[]" if " | " in held or zone["holds"] == "objects" else f"{held}[]"
        optional = "?" if "phases" in zone or zone.get("or_left_out") else ""
        return f"{zone['key']}{optional}: {held}"

    def table(self, table: Any) -> str:
        """A constant: what is looked up in it by any name, or a list of those very values."""
        if isinstance(table, dict):
            return f": {self.looked_up(table)} = {json.dumps(table)}"
        return f" = {json.dumps(table)}" + " as const" * isinstance(table, (tuple, list))

    def looked_up(self, *values: Any) -> str:
        """The type of values that are alike."""
        if isinstance(values[0], dict):
            key = "number" if all(isinstance(key, int) for key in values[0]) else "string"
            return f"Record<{key}, {self.looked_up(*(inner for value in values for inner in value.values()))}>"
        if isinstance(values[0], (tuple, list)):
            return f"{self.looked_up(*(inner for value in values for inner in value))}[]"
        return self.name(list(values))

    def view(self, game: Game) -> list[str]:
        told = game.zones.describe()
        covered = any(zone.get("secret", {}).get("covers_scores") for zone in told["zones"])
        score = "{ " + "; ".join(f"{part}: number" for part in ("total", *game.parts)) + " }"
        options = "; ".join(f"{name}?: {option_type(option.default)}" for name, option in game.options.items())
        return [
            "players: number",
            f"options: {{ {options} }}",
            "to_move: number | null",
            "turn: number",
            f"phase: {union(told['phases'])}",
            *map(self.field, told["zones"]),
            f"scores: ({score} | null)[]" if covered else f"scores: {score}[]",
        ]


def union(names: list[Any]) -> str:
    return " | ".join(json.dumps(name) for name in names)


def option_type(default: Any) -> str:
    kinds = {bool: "boolean", str: "string", list: "number[]", dict: "Record<string, number>"}
    return kinds[type(default)]


# How things lie

SHAPE = ("key", "holds", "field", "by", "or_null")
ORDERED = ("listed", "members")
"""Lists in the order of their names."""


def shape_of(zone: Json) -> Json:
    """Of a zone, what says how things come there and go."""
    told = {name: zone[name] for name in SHAPE if name in zone}
    if zone["holds"] in ORDERED:
        told["names"] = zone["names"]
    if "parts" in zone:
        told["parts"] = [shape_of(part) for part in zone["parts"]]
    return told


# Files


def module(game: Game) -> str:
    names, tables = TABLES[game.name]()
    types = Types(names)
    table = table_of(game)
    spoken = {"verbs": to_builtins(table.verbs), "sayings": table.sayings}
    lines = [HEADING, "import type { ZoneShape } from '../../src/lib/carry';"]
    lines.append("import type { Spoken } from '../../src/lib/telling';\n")
    for kind, (constant, known) in names.items():
        lines.append(f"export const {constant} = {json.dumps(known)} as const;")
        lines.append(f"export type {kind} = (typeof {constant})[number];")
    lines += [f"export const {constant}{types.table(table)};" for constant, table in tables.items()]
    lines += ["", "/** What its sentences speak of. */", f"export const SPOKEN: Spoken = {json.dumps(spoken)};"]
    zones = json.dumps([shape_of(zone) for zone in game.zones.describe()["zones"]])
    lines += ["", "/** How things lie in a view. */", f"export const ZONES: ZoneShape[] = {zones};"]
    lines += ["", "/** What a seat may know of the table. */", "export interface View {"]
    lines += [f"  {line};" for line in types.view(game)]
    return "\n".join([*lines, "}", ""])


def files() -> dict[Path, str]:
    ours = [find(name) for name in fondaco.games.names() if name in TABLES]
    hall = [
        {"name": game.name, "title": game.title, "players": list(game.seats), "options": [], "pitch": "", "page": True}
        for game in ours
    ]
    known = [to_builtins(info_of(game)) for game in ours]
    modules = {TARGET / "games" / f"{game.name}.ts": module(game) for game in ours}
    told = {"hall": hall, "games": known}
    lists = {TARGET / f"{name}.json": json.dumps(list_, indent=2) + "\n" for name, list_ in told.items()}
    return {**lists, **modules}


def main() -> int:
    if "--check" in sys.argv[1:]:
        return int(any(not path.exists() or path.read_text(encoding="utf-8") != text for path, text in files().items()))
    for path, text in files().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
