"""The first schema."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "guests",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("token_hash", sa.String(), nullable=False),
        sa.Column("recovery_hash", sa.String(), nullable=False),
        sa.Column("created", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_guests")),
        sa.UniqueConstraint("recovery_hash", name=op.f("uq_guests_recovery_hash")),
        sa.UniqueConstraint("token_hash", name=op.f("uq_guests_token_hash")),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("host", sa.String(), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("players", sa.Integer(), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("clock", sa.JSON(), nullable=False),
        sa.Column("listed", sa.Boolean(), nullable=False),
        sa.Column("help", sa.Boolean(), nullable=False),
        sa.Column("rated", sa.Boolean(), nullable=False),
        sa.Column("state", sa.String(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("match", sa.String(), nullable=False),
        sa.Column("created", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["host"], ["guests.id"], name=op.f("fk_tables_host")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tables")),
    )
    op.create_index(op.f("ix_tables_listed_state_created"), "tables", ["listed", "state", "created"], unique=False)
    op.create_table(
        "chat",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("table", sa.String(), nullable=False),
        sa.Column("guest", sa.String(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("text", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["guest"], ["guests.id"], name=op.f("fk_chat_guest")),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_chat_table")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_chat")),
    )
    op.create_index(op.f("ix_chat_table"), "chat", ["table"], unique=False)
    op.create_table(
        "matches",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("table", sa.String(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("server_seed", sa.String(), nullable=False),
        sa.Column("state", sa.String(), nullable=False),
        sa.Column("began", sa.Double(), nullable=True),
        sa.Column("ended", sa.Double(), nullable=True),
        sa.Column("deadline", sa.Double(), nullable=True),
        sa.Column("result", sa.JSON(), nullable=True),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_matches_table")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_matches")),
        sa.UniqueConstraint("table", "number", name=op.f("uq_matches_table_number")),
    )
    op.create_index(op.f("ix_matches_state_deadline"), "matches", ["state", "deadline"], unique=False)
    op.create_table(
        "mutes",
        sa.Column("table", sa.String(), nullable=False),
        sa.Column("guest", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["guest"], ["guests.id"], name=op.f("fk_mutes_guest")),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_mutes_table")),
        sa.PrimaryKeyConstraint("table", "guest", name=op.f("pk_mutes")),
    )
    op.create_table(
        "seats",
        sa.Column("table", sa.String(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("guest", sa.String(), nullable=True),
        sa.Column("bot", sa.String(), nullable=True),
        sa.Column("ready", sa.Boolean(), nullable=False),
        sa.Column("entropy", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["guest"], ["guests.id"], name=op.f("fk_seats_guest")),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_seats_table")),
        sa.PrimaryKeyConstraint("table", "number", name=op.f("pk_seats")),
    )
    op.create_index(op.f("ix_seats_guest"), "seats", ["guest"], unique=False)
    op.create_table(
        "match_events",
        sa.Column("match", sa.String(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("data", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name=op.f("fk_match_events_match")),
        sa.PrimaryKeyConstraint("match", "number", name=op.f("pk_match_events")),
    )
    op.create_table(
        "players",
        sa.Column("match", sa.String(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("guest", sa.String(), nullable=True),
        sa.Column("bot", sa.String(), nullable=True),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("entropy", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["guest"], ["guests.id"], name=op.f("fk_players_guest")),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name=op.f("fk_players_match")),
        sa.PrimaryKeyConstraint("match", "seat", name=op.f("pk_players")),
    )
    op.create_index(op.f("ix_players_guest"), "players", ["guest"], unique=False)
