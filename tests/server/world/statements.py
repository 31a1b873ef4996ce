"""SQLAlchemy's statements, put to SQLite by the shortest way.

What SQLAlchemy makes of a statement is taken over as it is: its SQL, how values are bound, and how they are read. Only
what it does anew at every execution is done once here: that took half of a simulated evening.
"""

from __future__ import annotations

import sqlite3
from collections import namedtuple
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from sqlalchemy import Executable
from sqlalchemy.dialects.sqlite.pysqlite import SQLiteDialect_pysqlite
from sqlalchemy.exc import DBAPIError
from sqlalchemy.sql.compiler import SQLCompiler

from fondaco.server.store.store import read_json

Values = Mapping[str, Any]
Written = tuple[str, list[Any]]

new_row = tuple.__new__
"""What a named tuple does by itself, with one call more."""
DIALECT = SQLiteDialect_pysqlite(json_deserializer=read_json)


class Found:
    """What a statement brought, as SQLAlchemy would hand it out."""

    def __init__(self, rows: list[Any], rowcount: int) -> None:
        self.rows, self.rowcount = rows, rowcount

    def __iter__(self) -> Iterator[Any]:
        return iter(self.rows)

    def all(self) -> list[Any]:
        return self.rows

    def first(self) -> Any:
        return self.rows[0] if self.rows else None

    def scalar(self) -> Any:
        return self.rows[0][0] if self.rows else None

    def one(self) -> Any:
        (row,) = self.rows
        return row

    def scalar_one(self) -> Any:
        return self.one()[0]

    def scalars(self) -> list[Any]:
        return [row[0] for row in self.rows]


class Compiled:
    """What SQLAlchemy has compiled. Where a value is a list, its SQL depends on how long that is."""

    def __init__(self, compiled: SQLCompiler) -> None:
        self.compiled = compiled
        self.lists = [compiled.bind_names[bind] for bind in compiled.post_compile_params]
        """As in IN (?, ?)."""
        converts: Any = compiled._bind_processors
        self.names = compiled.positiontup or ()
        self.binds = [(place, converts[name]) for place, name in enumerate(self.names) if name in converts]
        self.plain = compiled.string
        self.texts: dict[tuple[int, ...], str] = {}
        """By the sizes of the lists."""
        self.writes = compiled.isinsert or compiled.isupdate or compiled.isdelete
        self.columns = columns = compiled._result_columns
        self.row = namedtuple("Row", [column.keyname for column in columns])  # type: ignore[misc]
        reads = [column.type._cached_result_processor(DIALECT, None) for column in columns]
        self.reads = [(place, convert) for place, convert in enumerate(reads) if convert is not None]
        self.defaults = {column.key: getattr(column.default, "arg", None) for column in compiled.insert_prefetch}

    def text(self, values: Values) -> str:
        if not self.lists:
            return self.plain
        sizes = tuple([len(values[name]) for name in self.lists])
        if sizes not in self.texts:
            self.texts[sizes] = self.compiled._process_parameters_for_postcompile(dict(values)).statement
        return self.texts[sizes]

    def bind(self, values: Values) -> list[Any]:
        bound = [values[name] for name in self.names]
        for place, convert in self.binds:
            value = bound[place]
            bound[place] = [*map(convert, value)] if self.names[place] in self.lists else convert(value)
        return self._spread(bound) if self.lists else bound

    def _spread(self, bound: list[Any]) -> list[Any]:
        for place in reversed([place for place, name in enumerate(self.names) if name in self.lists]):
            bound[place : place + 1] = bound[place]
        return bound

    def read(self, row: Sequence[Any]) -> Any:
        if self.reads:
            values = list(row)
            for place, convert in self.reads:
                values[place] = convert(values[place])
            return new_row(self.row, values)
        return new_row(self.row, row)


class Statement(NamedTuple):
    compiled: Compiled
    values: Values
    """Those that stand in it; others are given when it is executed."""


BY_KEY: dict[Any, SQLCompiler] = {}
COMPILED: WeakKeyDictionary[SQLCompiler, Compiled] = WeakKeyDictionary()
STATEMENTS: WeakKeyDictionary[Any, dict[tuple[str, ...], Statement]] = WeakKeyDictionary()
"""By themselves, and the names of the values that are given."""


class Session:
    """What takes the place of SQLAlchemy's connection. Notes what it has written."""

    def __init__(self, raw: sqlite3.Connection) -> None:
        self.raw = raw
        self.written: list[Written] = []

    def execute(self, statement: Executable, given: Values | Sequence[Values] | None = None) -> Found:
        """As SQLAlchemy does it: once, or once for each of several sets of values."""
        rounds: list[Any] = given if isinstance(given, list) else [given or {}]
        compiled, fixed = self._prepare(statement, tuple(rounds[0]))
        rows: list[Any] = []
        for values in rounds:
            everything = {**fixed, **values}
            cursor = self._execute(compiled.text(everything), compiled.bind(everything), compiled.writes)
            if compiled.columns:
                rows += map(compiled.read, cursor.fetchall())
        return Found(rows, cursor.rowcount)

    def _execute(self, text: str, bound: list[Any], writes: bool) -> sqlite3.Cursor:
        try:
            cursor = self.raw.execute(text, bound)
        except sqlite3.Error as error:
            raise DBAPIError.instance(text, bound, error, sqlite3.Error, dialect=DIALECT) from error
        if writes:
            self.written.append((text, bound))
        return cursor

    def _prepare(self, statement: Any, names: tuple[str, ...]) -> Statement:
        by_names = STATEMENTS.get(statement)
        if by_names is None:
            by_names = STATEMENTS[statement] = {}
        if names not in by_names:
            by_names[names] = self._compile(statement, names)
        return by_names[names]

    def _compile(self, statement: Any, names: tuple[str, ...]) -> Statement:
        """Equal statements, with whatever values in them, share what was compiled."""
        made, *own, _ = statement._compile_w_cache(DIALECT, compiled_cache=BY_KEY, column_keys=sorted(names))
        values = made.construct_params(extracted_parameters=own[0], _collected_params=own[1], _check=False)
        compiled = COMPILED.get(made)
        if compiled is None:
            compiled = COMPILED[made] = Compiled(made)
        return Statement(compiled, {**values, **compiled.defaults})
