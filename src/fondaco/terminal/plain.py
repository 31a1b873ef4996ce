"""The table of a game that has no face of its own: a line for each field of a view, one's own things first.

What the game has words for is said in them (`zone.heap`, `question.turn`, `choice.take`, `tell.takes.you`), the rest by
its name.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from fondaco.games import find
from fondaco.games.game import Game
from fondaco.kernel.zones.zone import Zone
from fondaco.terminal.face import Face
from fondaco.terminal.look import COLOURS, heading, lines, padded, paint, quiet
from fondaco.terminal.people import said_of
from fondaco.words import Words
from fondaco.words.telling import People, Teller, called

Json = dict[str, Any]

STYLE = COLOURS["saffron"]
OF_EVERY_GAME = ("game", "players", "options", "to_move", "turn", "phase", "scores")
LABEL = 16


def plain_face(game: Game) -> Face:
    return Face(
        style=STYLE,
        table=table,
        teller=Teller(game.sayings, game.verbs),
        parts=tuple(game.parts),
    )


# The table


def table(t: Words, view: Json, people: People, width: int, legal: Sequence[str] = ()) -> RenderableType:
    over = view["to_move"] is None
    note = t("wanted.over") if over else said_of(t, people, view["to_move"], "table.turn")
    zones = {zone.key: zone for zone in find(view["game"]).zones.fields if zone.group is None}
    fields = {name: value for name, value in view.items() if name not in OF_EVERY_GAME}
    owned = [name for name in fields if name in zones and zones[name].by_seat]
    parts = [heading(t("title"), note, STYLE, width)]
    parts += [labelled(t, name, fields[name], zones.get(name), width) for name in fields if name not in owned]
    for away in range(view["players"]):
        seat = ((people.you or 0) + away) % view["players"]
        parts.append(seat_line(t, seat, view, people))
        parts += [labelled(t, name, fields[name][seat], zones[name], width) for name in owned]
    return Group(*parts)


def seat_line(t: Words, seat: int, view: Json, people: People) -> Text:
    pointer = "▸ " if seat == view["to_move"] else "  "
    score = view["scores"][seat]
    points = "" if score is None else f"  {score['total']} {t('unit', n=score['total'])}"
    return padded(paint(pointer + called(t, people, seat), "bold"), LABEL) + paint(points, f"bold {STYLE}")


def labelled(t: Words, name: str, value: Any, zone: Zone | None, width: int) -> Text:
    """A field's name, and what there is; of what is hidden, how much."""
    words = written(t, value)
    if zone is not None and zone.secret and type(value) is int:
        words = t("table.hidden", n=value)
    elif zone is not None and value and isinstance(value, dict) and is_unique(zone):
        words = " · ".join(t.word("name", thing) for thing in value)
    label = padded(quiet(f"  {t.word('zone', name)}"), LABEL)
    return lines([label, *(paint(word) for word in words.split(" · "))], width, gap="  ", indent="")


def is_unique(zone: Zone) -> bool:
    """Whether there is one of each thing it holds: then nobody needs to count."""
    things = zone.kind.things
    return things is not None and not callable(things.box) and set(things.box) == {1}


def written(t: Words, value: Any) -> str:
    """Any value of a view in words, its parts with dots between them."""
    if value is None or value in ({}, []):
        return t("table.none")
    if isinstance(value, bool):
        return t("yes" if value else "no")
    if isinstance(value, list):
        return " · ".join(written(t, item) for item in value)
    if isinstance(value, dict):
        return " · ".join(
            f"{item} {t.word('name', name)}"
            if type(item) is int
            else f"{t.word('name', name)}: {written(t, item).replace(' · ', ', ')}"
            for name, item in value.items()
        )
    return t.word("name", str(value))
