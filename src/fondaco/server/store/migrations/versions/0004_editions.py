"""Editions: a match remembers the rules it was dealt under."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    with op.batch_alter_table("matches") as matches:
        matches.add_column(sa.Column("edition", sa.Integer(), server_default="1", nullable=False))
