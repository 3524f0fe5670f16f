"""How Alembic runs the migrations: on the connection, and in the transaction, that `upgrade` hands in."""

from alembic import context

connection = context.config.attributes["connection"]
# SQLite's DDL is transactional too, once BEGIN is said, as our engine says it.
context.configure(connection=connection, transactional_ddl=True, render_as_batch=connection.dialect.name == "sqlite")
with context.begin_transaction():
    context.run_migrations()
