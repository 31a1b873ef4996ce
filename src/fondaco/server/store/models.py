"""The tables of the database. Times are seconds since 1970."""

from __future__ import annotations

from typing import Any

from sqlalchemy import JSON, Double, ForeignKey, Index, MetaData, UniqueConstraint, text
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

Json = dict[str, Any]

OPEN, DEALING, PLAYING, OVER, CLOSED, ASIDE = "open", "dealing", "playing", "over", "closed", "aside"
"""The states of a table; those of a match are OPEN (dealt to nobody yet), PLAYING, OVER and ASIDE (unreadable)."""

NAMING = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    "pk": "pk_%(table_name)s",
}


class Base(DeclarativeBase):
    metadata = MetaData(naming_convention=NAMING)
    type_annotation_map = {Json: JSON, float: Double}  # noqa: RUF012


class Guest(Base):
    """A person. Token and recovery secret are kept as hashes only."""

    __tablename__ = "guests"

    id: Mapped[str] = mapped_column(primary_key=True)
    name: Mapped[str]
    face: Mapped[str] = mapped_column(server_default=text("''"))
    token_hash: Mapped[str] = mapped_column(unique=True)
    recovery_hash: Mapped[str] = mapped_column(unique=True)
    created: Mapped[float]
    seen: Mapped[float] = mapped_column(server_default="0", index=True)
    """When the guest last came, to within a day."""


class TableRow(Base):
    """A table: what is played here, and how."""

    __tablename__ = "tables"

    id: Mapped[str] = mapped_column(primary_key=True)
    host: Mapped[str] = mapped_column(ForeignKey("guests.id"), index=True)
    game: Mapped[str]
    players: Mapped[int]
    options: Mapped[Json]
    clock: Mapped[Json]
    listed: Mapped[bool]
    help: Mapped[bool]
    state: Mapped[str]
    revision: Mapped[int]
    """Raised by every change: whoever raises it holds the table until the change is stored."""
    match: Mapped[str]
    """The current match; the earlier ones are those of the rematches before."""
    created: Mapped[float]
    used: Mapped[float] = mapped_column(server_default="0")
    """When it was last set, changed, started, or its match ended."""

    __table_args__ = (Index(None, "listed", "state", "created"), Index(None, "state", "used"))


class Seat(Base):
    """Who sits where between matches: a guest, a bot, or nobody yet."""

    __tablename__ = "seats"

    table: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    guest: Mapped[str | None] = mapped_column(ForeignKey("guests.id"), index=True)
    bot: Mapped[str | None]
    name: Mapped[str] = mapped_column(server_default=text("''"))
    face: Mapped[str] = mapped_column(server_default=text("''"))
    """Of somebody who shares the guest's device; else it is the guest's own name and face."""
    ready: Mapped[bool]
    seal: Mapped[str] = mapped_column(server_default=text("''"))
    entropy: Mapped[str]
    """Revealed when all have sealed theirs."""


class MatchRow(Base):
    """A match: how it was dealt, and what the sweeper has to know. All else is in its events."""

    __tablename__ = "matches"

    id: Mapped[str] = mapped_column(primary_key=True)
    table: Mapped[str] = mapped_column(ForeignKey("tables.id"))
    number: Mapped[int]
    server_seed: Mapped[str]
    begun: Mapped[Json | None]
    """Of a match that was begun in a page: its `seed` and `start`, and until it goes on here its `actions`."""
    edition: Mapped[int] = mapped_column(default=1, server_default="1")
    """Of the rules it was dealt under."""
    state: Mapped[str]
    began: Mapped[float | None]
    ended: Mapped[float | None]
    deadline: Mapped[float | None]
    result: Mapped[Json | None]
    noticed: Mapped[int] = mapped_column(default=-1, server_default="-1")
    """How many decisions there were when somebody was last sent a notice that it is their turn."""

    __table_args__ = (UniqueConstraint("table", "number"), Index(None, "state", "deadline"))


class Player(Base):
    """Who sat where when a match was dealt."""

    __tablename__ = "players"

    match: Mapped[str] = mapped_column(ForeignKey("matches.id"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True)
    guest: Mapped[str | None] = mapped_column(ForeignKey("guests.id"), index=True)
    bot: Mapped[str | None]
    name: Mapped[str]
    face: Mapped[str] = mapped_column(server_default=text("''"))
    seal: Mapped[str] = mapped_column(server_default=text("''"))
    entropy: Mapped[str]


class MatchEvent(Base):
    """All that happened to a match after the deal, numbered from 1 without a gap."""

    __tablename__ = "match_events"

    match: Mapped[str] = mapped_column(ForeignKey("matches.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    at: Mapped[float]
    kind: Mapped[str]
    seat: Mapped[int | None]
    data: Mapped[Json]


class ChatLine(Base):
    __tablename__ = "chat"

    id: Mapped[int] = mapped_column(primary_key=True)
    table: Mapped[str] = mapped_column(ForeignKey("tables.id"))
    guest: Mapped[str] = mapped_column(ForeignKey("guests.id"), index=True)
    at: Mapped[float] = mapped_column(index=True)
    text: Mapped[str]

    __table_args__ = (Index(None, "table", "id"),)


class Mute(Base):
    """A guest the host has silenced at a table."""

    __tablename__ = "mutes"

    table: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    guest: Mapped[str] = mapped_column(ForeignKey("guests.id"), primary_key=True, index=True)


class Ban(Base):
    """A guest the host has sent away from a table."""

    __tablename__ = "bans"

    table: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    guest: Mapped[str] = mapped_column(ForeignKey("guests.id"), primary_key=True, index=True)


class Ignored(Base):
    """A guest whose chat another guest does not want to read."""

    __tablename__ = "ignored"

    guest: Mapped[str] = mapped_column(ForeignKey("guests.id"), primary_key=True)
    other: Mapped[str] = mapped_column(ForeignKey("guests.id"), primary_key=True, index=True)


class Subscription(Base):
    """Where a guest's browser is told that it is their turn: a push service, and the keys to write to it."""

    __tablename__ = "subscriptions"

    id: Mapped[str] = mapped_column(primary_key=True)
    guest: Mapped[str] = mapped_column(ForeignKey("guests.id"), index=True)
    endpoint: Mapped[str] = mapped_column(unique=True)
    key: Mapped[str]
    auth: Mapped[str]
    created: Mapped[float]


class Feed(Base):
    """A guest's feed of turns; the secret in its address is kept as a hash only."""

    __tablename__ = "feeds"

    guest: Mapped[str] = mapped_column(ForeignKey("guests.id"), primary_key=True)
    secret_hash: Mapped[str] = mapped_column(unique=True)


class ServerKey(Base):
    """What the servers on this database share: their own secret, and when one of them last tried to write."""

    __tablename__ = "server_keys"

    name: Mapped[str] = mapped_column(primary_key=True)
    value: Mapped[str]
