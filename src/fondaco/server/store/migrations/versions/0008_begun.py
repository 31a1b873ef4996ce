"""Matches that were begun in a page: what they were dealt from, and what was played so far."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    # Not in a batch, in which SQLite would make the table anew: others refer to it.
    op.add_column("matches", sa.Column("begun", sa.JSON(), nullable=True))
