"""Nets as they lie in a game's folder: `net.bin` has the bytes, `net.json` tells how they were made."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from fondaco.bots.intuition import FIRST, rows_of_net
from fondaco.bots.mind import marks_of
from fondaco.errors import BadGame
from fondaco.games import find

Json = dict[str, Any]
Net = np.ndarray[Any, np.dtype[np.int8]]
WEIGHTS, CARD = "net.bin", "net.json"


def outline(name: str) -> Json:
    """What a net of a game looks at: other rules, or other fields, and it means nothing."""
    marks = marks_of(name)
    return {"seats": marks.seats, "common": marks.common, "own": marks.own}


def shape(name: str) -> tuple[int, int]:
    marks = marks_of(name)
    return rows_of_net(sum(marks.common.values()), sum(marks.own.values())), FIRST


def unlearnt() -> Net:
    """The net of a game of which nothing was learnt."""
    return np.zeros((0, FIRST), np.int8)


@cache
def net_of(name: str) -> Net:
    """The net in a game's folder; one without rows, if there is none."""
    folder = find(name).folder
    if folder is None or not (folder / WEIGHTS).is_file():
        return unlearnt()
    return read(name, folder)


def read(name: str, folder: Path) -> Net:
    """A net of a game, from a folder."""
    card, weights = json.loads((folder / CARD).read_text("utf-8")), (folder / WEIGHTS).read_bytes()
    rows, columns = shape(name)
    if card["looks_at"] != outline(name) or len(weights) != rows * columns:
        raise BadGame(
            f"the net in {folder} was learnt for another {find(name).title}; learn one anew with: fondaco train {name}"
        )
    return np.frombuffer(weights, np.int8).reshape(rows, columns).copy()


def write(name: str, folder: Path, net: Net, card: Json) -> None:
    """Put a net into a folder, with a card that tells how it was made."""
    told = {"game": name, **card, "looks_at": outline(name)}
    (folder / WEIGHTS).write_bytes(net.astype(np.int8).tobytes())
    (folder / CARD).write_text(json.dumps(told, indent=1, ensure_ascii=False) + "\n", "utf-8")
