"""Chat: the latest message of a table is found at once."""

from __future__ import annotations

from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_index(op.f("ix_chat_table_id"), "chat", ["table", "id"], unique=False)
    op.drop_index(op.f("ix_chat_table"), "chat")
