"""The results of a tournament in a folder: `tournament.json`, and a row for each game.

Rows are added to `games.jsonl` as games finish, so that nothing is lost when the arena is interrupted. A complete
tournament may also be written as `games.parquet`; readers take either.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from itertools import islice
from pathlib import Path
from types import ModuleType
from typing import IO, Any

from fondaco import __version__
from fondaco.errors import FondacoError, shown
from fondaco.kernel.chance import seed_value
from fondaco.lab.playing import Row
from fondaco.lab.tournament import Json, Sitting, Tournament

FORMAT = 1
TOURNAMENT = "tournament.json"
GAMES = "games.jsonl"
PARQUET = "games.parquet"

STAND_IN = "stand_in"
OLD_WAYS = {STAND_IN: True}
"""What goes without saying in a `tournament.json` from before bots could forfeit."""

SCHEDULED = ("number", "variant", "players", "deal", "seats")


class BadResults(FondacoError):
    """A folder that does not hold the results of one tournament, or of another one."""


def read(folder: str | os.PathLike[str]) -> tuple[Tournament, list[Row]]:
    """A tournament and the games played so far, in the order of their numbers.

    Raises:
        BadResults: The folder cannot be read, or does not hold the results of one tournament.
    """
    home = Path(folder)
    tournament = read_tournament(home)[0]
    try:
        rows = [row for row, _ in whole_lines(home / GAMES)] if (home / GAMES).exists() else read_parquet(home)
    except OSError as error:
        raise BadResults(f"cannot read {home}: {error.strerror or error}") from None
    return tournament, sorted_rows(home, tournament, rows)


def read_tournament(home: Path) -> tuple[Tournament, Json]:
    """The tournament of a folder, and the JSON it was read from."""
    path = home / TOURNAMENT
    try:
        data = json.loads(path.read_bytes())
        if data["format"] != FORMAT:
            raise BadResults(f"{path} is of format {shown(data['format'])}; this release reads format {FORMAT}")
        whole = {**OLD_WAYS, **data}
        tournament = Tournament.from_json(whole)
        if {**whole, **tournament.as_json()} != whole:
            raise ValueError
        return tournament, data
    except OSError as error:
        raise BadResults(f"{home} holds no tournament: cannot read {TOURNAMENT}: {error.strerror or error}") from None
    except (ValueError, TypeError, LookupError, AttributeError, RecursionError):
        raise BadResults(f"{path} does not describe a tournament") from None


def whole_lines(path: Path) -> Iterator[tuple[Any, int]]:
    """The rows of a file, and where each ends; a last line that was torn off does not count."""
    end = 0
    with path.open("rb") as file:
        for number, line in enumerate(file, 1):
            if not line.endswith(b"\n"):
                return
            end += len(line)
            try:
                yield json.loads(line), end
            except (ValueError, RecursionError):
                raise BadResults(f"{path}, line {number}: this is not the row of a game") from None


def sorted_rows(home: Path, tournament: Tournament, rows: Iterable[Any]) -> list[Row]:
    """The rows by number; each must be the tournament's game of that number, and be there once."""
    by_number: dict[int, Row] = {}
    for row in rows:
        number = row.get("number") if isinstance(row, dict) else None
        if type(number) is not int or not 0 <= number < tournament.total:
            raise BadResults(f"{home} holds a row of no game of its tournament: {shown(row)}")
        if number in by_number:
            raise BadResults(f"{home} holds game {number} twice")
        by_number[number] = row if "forfeits" in row else {**row, **without_forfeits(row)}
    for sitting in islice(tournament.sittings(), max(by_number, default=-1) + 1):
        found = by_number.get(sitting.number)
        if found is not None and [found.get(name) for name in SCHEDULED] != as_scheduled(sitting):
            raise BadResults(f"{home}: game {sitting.number} is not the one the tournament has under this number")
    return [by_number[number] for number in sorted(by_number)]


def without_forfeits(row: Row) -> Row:
    """What a row from before bots could forfeit does not say."""
    players = len(row["seats"]) if isinstance(row.get("seats"), list) else 0
    return {"forfeits": [False] * players, "failures": [None] * players}


def as_scheduled(sitting: Sitting) -> list[Any]:
    return [sitting.number, sitting.variant, sitting.players, sitting.deal, list(sitting.seats)]


# Writing


class Folder:
    """A folder that one arena writes to, going on where it was left. Nobody else writes to it meanwhile."""

    def __init__(self, folder: str | os.PathLike[str], tournament: Tournament) -> None:
        self.home = Path(folder)
        self.tournament = tournament
        with ExitStack() as to_close, complaining(self.home):
            self.home.mkdir(parents=True, exist_ok=True)
            to_close.enter_context(locked(self.home))
            self.must_be_ours()
            if not (self.home / GAMES).exists():
                write_whole(self.home / GAMES, b"".join(map(line_of, read_parquet(self.home))))
            self.file: IO[bytes] = to_close.enter_context((self.home / GAMES).open("ab"))
            self.rows = self.take_up()
            self.to_close = to_close.pop_all()

    def close(self) -> None:
        with complaining(self.home):
            self.to_close.close()

    def must_be_ours(self) -> None:
        """Refuse a folder with another tournament; more games of the same one are fine."""
        if not (self.home / TOURNAMENT).exists():
            if (self.home / GAMES).exists() or (self.home / PARQUET).exists():
                raise BadResults(f"{self.home} has games, but no {TOURNAMENT} that says what they are")
            return
        there, ours = read_tournament(self.home)[1], self.as_json()
        if seed_value(there["seed"]) == seed_value(ours["seed"]):
            there["seed"] = ours["seed"]
        for name, wanted in ours.items():
            if name == "games":
                if there[name] > wanted:
                    raise BadResults(f"{self.home} has a tournament of {there[name]} games already, not {wanted}")
            elif there.get(name) != wanted and (name != STAND_IN or name in there):
                raise BadResults(
                    f"{self.home} has another tournament: {name} {brief(there.get(name))} there, {brief(wanted)} here"
                )

    def take_up(self) -> list[Row]:
        """Read what is there, cut off a torn line, and note what will be."""
        found = list(whole_lines(self.home / GAMES))
        rows = sorted_rows(self.home, self.tournament, [row for row, _ in found])
        self.file.truncate(found[-1][1] if found else 0)
        write_whole(self.home / TOURNAMENT, json.dumps(self.as_json(), indent=1, ensure_ascii=False).encode() + b"\n")
        return rows

    def as_json(self) -> Json:
        return {"format": FORMAT, "fondaco": __version__, **self.tournament.as_json()}

    def add(self, row: Row) -> None:
        with complaining(self.home):
            self.file.write(line_of(row))
            self.file.flush()


def line_of(row: Row) -> bytes:
    return json.dumps(row, separators=(",", ":")).encode() + b"\n"


def brief(value: object) -> str:
    """What a tournament's description says of one thing."""
    if isinstance(value, list):
        return " and ".join(map(brief, value))
    return str(value["name"] if isinstance(value, dict) and "name" in value else value)


@contextmanager
def complaining(home: Path) -> Iterator[None]:
    """Say where nothing can be written, and why."""
    try:
        yield
    except OSError as error:
        raise BadResults(f"cannot write to {home}: {error.strerror or error}") from None


def write_whole(path: Path, data: bytes) -> None:
    """Written whole or not at all."""
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    with complaining(path.parent):
        try:
            beside.write_bytes(data)
            beside.replace(path)
        finally:
            beside.unlink(missing_ok=True)


@contextmanager
def locked(home: Path) -> Iterator[None]:
    """Keep other arenas out, where the system can do that; it ends with this process, however it ends."""
    try:
        import fcntl
    except ImportError:
        yield
        return
    handle = os.open(home, os.O_RDONLY)
    try:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise BadResults(f"another arena is writing to {home}") from None
        yield
    finally:
        os.close(handle)


# Parquet


def parquet_modules() -> tuple[ModuleType, ModuleType]:
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise FondacoError("Parquet needs pyarrow: install fondaco[lab]") from None
    return pyarrow, pyarrow.parquet


def write_parquet(home: Path, rows: Iterable[Row]) -> None:
    """The rows as one table, with lists by seat."""
    arrow, parquet = parquet_modules()
    whole, real = arrow.int32(), arrow.float64()
    columns = {
        "number": whole,
        "variant": whole,
        "players": whole,
        "deal": whole,
        "seats": arrow.list_(whole),
        "scores": arrow.list_(whole),
        "points": arrow.list_(real),
        "luck": arrow.list_(real),
        "decisions": arrow.list_(whole),
        "seconds": arrow.list_(real),
        "starts": whole,
        "actions": arrow.list_(arrow.map_(arrow.string(), whole)),
        "end": arrow.string(),
        "fallbacks": arrow.list_(whole),
        "forfeits": arrow.list_(arrow.bool_()),
        "failures": arrow.list_(arrow.string()),
    }
    table = arrow.Table.from_pylist(sorted(rows, key=lambda row: row["number"]), schema=arrow.schema(columns.items()))
    buffer = arrow.BufferOutputStream()
    parquet.write_table(table, buffer)
    write_whole(home / PARQUET, buffer.getvalue().to_pybytes())


def read_parquet(home: Path) -> list[Row]:
    """The rows of a folder's table; none, if it has none."""
    if not (home / PARQUET).exists():
        return []
    arrow, parquet = parquet_modules()
    try:
        rows: list[Row] = parquet.read_table(home / PARQUET).to_pylist(maps_as_pydicts="strict")
    except (arrow.ArrowException, KeyError):
        raise BadResults(f"{home / PARQUET} cannot be read") from None
    return rows
