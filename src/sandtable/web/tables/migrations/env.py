"""What Alembic runs: every step that is missing, on the caller's connection."""

from alembic import context

from sandtable.web.tables.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
