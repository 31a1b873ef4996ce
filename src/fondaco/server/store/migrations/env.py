"""Alembic's entry: the connection is handed over by the store."""

from __future__ import annotations

from alembic import context

from fondaco.server.store.models import Base

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=Base.metadata,
    render_as_batch=True,
    transactional_ddl=False,  # the store's own transaction holds all of it
)
context.run_migrations()
