"""Notices: push subscriptions, feeds, the server's own key; and whom a guest does not want to read."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    with op.batch_alter_table("matches") as matches:
        matches.add_column(sa.Column("noticed", sa.Integer(), server_default="-1", nullable=False))
    op.create_table(
        "ignored",
        sa.Column("guest", sa.String(), nullable=False),
        sa.Column("other", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["guest"], ["guests.id"], name=op.f("fk_ignored_guest")),
        sa.ForeignKeyConstraint(["other"], ["guests.id"], name=op.f("fk_ignored_other")),
        sa.PrimaryKeyConstraint("guest", "other", name=op.f("pk_ignored")),
    )
    op.create_table(
        "subscriptions",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("guest", sa.String(), nullable=False),
        sa.Column("endpoint", sa.String(), nullable=False),
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("auth", sa.String(), nullable=False),
        sa.Column("created", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["guest"], ["guests.id"], name=op.f("fk_subscriptions_guest")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_subscriptions")),
        sa.UniqueConstraint("endpoint", name=op.f("uq_subscriptions_endpoint")),
    )
    op.create_index(op.f("ix_subscriptions_guest"), "subscriptions", ["guest"], unique=False)
    op.create_table(
        "feeds",
        sa.Column("guest", sa.String(), nullable=False),
        sa.Column("secret_hash", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["guest"], ["guests.id"], name=op.f("fk_feeds_guest")),
        sa.PrimaryKeyConstraint("guest", name=op.f("pk_feeds")),
        sa.UniqueConstraint("secret_hash", name=op.f("uq_feeds_secret_hash")),
    )
    op.create_table(
        "server_keys",
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("value", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_server_keys")),
    )
