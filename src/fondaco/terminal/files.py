"""Records and positions as files: read with care, written whole or not at all."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from fondaco.errors import FondacoError
from fondaco.match import Match, from_position, replay

LARGEST = 64 * 1024 * 1024


class BadFile(FondacoError):
    """A file that cannot be read or written."""


class Exists(BadFile):
    """A file that is there already."""


def _path(path: str) -> Path:
    try:
        return Path(path).expanduser()
    except RuntimeError:
        raise BadFile(f"there is no home folder for {path}") from None


def read_json(path: str) -> Any:
    try:
        with _path(path).open("rb") as file:
            data = file.read(LARGEST + 1)
        if len(data) > LARGEST:
            raise BadFile(f"{path} is larger than any record: at most {LARGEST // 1024**2} MB are read")
        return json.loads(data)
    except OSError as error:
        raise BadFile(f"cannot read {path}: {error.strerror or error}") from None
    except RecursionError:
        raise BadFile(f"{path} is nested too deeply to be a record") from None
    except ValueError:
        raise BadFile(f"{path} is not JSON; a record as `save` writes it is expected") from None


def load(path: str) -> Match:
    """A match to go on with, from a record or a position."""
    data = read_json(path)
    is_position = isinstance(data, dict) and "phase" in data and "actions" not in data
    try:
        return from_position(data) if is_position else replay(data)
    except FondacoError as error:
        raise BadFile(f"{path} does not fit: {error}") from None


def save(match: Match, path: str, overwrite: bool = False) -> Path:
    """Write a match's record; an existing file is kept unless it may be overwritten."""
    target = _path(path)
    if target.exists() and not overwrite:
        raise Exists(f"{path} exists already")
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
        raise BadFile(f"cannot write {path}: {getattr(error, 'strerror', None) or error}") from None
    return target
