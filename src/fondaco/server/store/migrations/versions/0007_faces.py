"""Faces: how guests look, and what those are called who share a guest's device. Tables are rated no more."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"

ADDED = (("guests", "face"), ("seats", "name"), ("seats", "face"), ("players", "face"))


def upgrade() -> None:
    for table, column in ADDED:
        # Not in a batch, in which SQLite would make the table anew: others refer to it.
        op.add_column(table, sa.Column(column, sa.String(), server_default=sa.text("''"), nullable=False))
    op.drop_column("tables", "rated")
