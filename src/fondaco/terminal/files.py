"""Records and positions as files: read with care, written whole or not at all."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from fondaco.errors import FondacoError
from fondaco.match import Match, from_position, replay
from fondaco.terminal.speech import speak
from fondaco.words import Words

LARGEST = 64 * 1024 * 1024


class BadFile(FondacoError):
    """A file that cannot be read or written: the key of the words for it, and what they speak of."""

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(key, values)
        self.key, self.values = key, values

    def said(self, t: Words) -> str:
        return t(f"file.{self.key}", **self.values)

    def __str__(self) -> str:
        return self.said(speak("en"))


class Exists(BadFile):
    """A file that is there already."""


def _path(path: str) -> Path:
    try:
        return Path(path).expanduser()
    except RuntimeError:
        raise BadFile("homeless", file=path) from None


def read_json(path: str) -> Any:
    try:
        with _path(path).open("rb") as file:
            data = file.read(LARGEST + 1)
        if len(data) > LARGEST:
            raise BadFile("too-large", file=path, most=LARGEST // 1024**2)
        return json.loads(data)
    except OSError as error:
        raise BadFile("unreadable", file=path, why=error.strerror or error) from None
    except RecursionError:
        raise BadFile("too-deep", file=path) from None
    except ValueError:
        raise BadFile("no-json", file=path) from None


def load(path: str) -> Match:
    """A match to go on with, from a record or a position."""
    data = read_json(path)
    is_position = isinstance(data, dict) and "phase" in data and "actions" not in data
    try:
        return from_position(data) if is_position else replay(data)
    except FondacoError as error:
        raise BadFile("does-not-fit", file=path, why=error) from None


def save(match: Match, path: str, overwrite: bool = False) -> Path:
    """Write a match's record; an existing file is kept unless it may be overwritten."""
    target = _path(path)
    if target.exists() and not overwrite:
        raise Exists("exists", file=path)
    beside = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        with beside.open("x", encoding="utf-8") as file:
            json.dump(match.record(), file, indent=1, ensure_ascii=False)
            file.write("\n")
            file.flush()
            os.fsync(file.fileno())
        beside.replace(target)
    except (OSError, ValueError) as error:
        beside.unlink(missing_ok=True)
        raise BadFile("unwritable", file=path, why=getattr(error, "strerror", None) or error) from None
    return target
