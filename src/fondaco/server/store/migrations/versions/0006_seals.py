"""Seals: what a seat adds to the shuffle is sealed before it is revealed."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    for table in ("seats", "players"):
        with op.batch_alter_table(table) as changed:
            changed.add_column(sa.Column("seal", sa.String(), server_default=sa.text("''"), nullable=False))
    op.execute("UPDATE seats SET entropy = ''")  # what was added without a seal is added again
