"""Runs the steps on the connection of ``upgrade``, within its transaction."""

from alembic import context

from rum500.server.store.schema import VERSION_TABLE

context.configure(
    connection=context.config.attributes["connection"],
    version_table=VERSION_TABLE,
    transactional_ddl=True,  # SQLite's too, since the transaction is begun by hand
)
context.run_migrations()
