"""Lifetimes: when guests and tables were last used, whom a host has sent away, and what housekeeping looks for.

What is there already is kept for as long as if it had been used today.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from fondaco.server.timekeeper import Timekeeper

revision = "0005"
down_revision = "0004"

LOOKED_FOR = {
    "guests": (["seen"],),
    "tables": (["state", "used"], ["host"]),
    "chat": (["at"], ["guest"]),
    "mutes": (["guest"],),
    "ignored": (["other"],),
}


def upgrade() -> None:
    for table, column in (("guests", "seen"), ("tables", "used")):
        with op.batch_alter_table(table) as changed:
            changed.add_column(sa.Column(column, sa.Double(), server_default="0", nullable=False))
        op.execute(sa.text(f"UPDATE {table} SET {column} = :now").bindparams(now=Timekeeper().now()))
    op.create_table(
        "bans",
        sa.Column("table", sa.String(), nullable=False),
        sa.Column("guest", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["guest"], ["guests.id"], name=op.f("fk_bans_guest")),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_bans_table")),
        sa.PrimaryKeyConstraint("table", "guest", name=op.f("pk_bans")),
    )
    op.create_index(op.f("ix_bans_guest"), "bans", ["guest"], unique=False)
    for table, indexes in LOOKED_FOR.items():
        for columns in indexes:
            op.create_index(op.f(f"ix_{table}_{'_'.join(columns)}"), table, columns, unique=False)
