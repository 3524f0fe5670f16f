"""A database as it is found: connected to, looked at, and brought to the newest form."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy import event
from sqlalchemy.engine import URL
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from engine.tables import schema
from engine.tables.ports import Newer, Unready
from engine.tables.schema.tables import INBOX, LETTERS, META

MIGRATING = 0x76616C65
"""The advisory lock that PostgreSQL keeps for whoever migrates."""

KEPT = 7 * 86_400.0
"""Seconds that the key of a handled update is remembered; no platform sends one again after a day."""


def file_of(url: URL) -> Path | None:
    """The file of an SQLite database; None for another kind. Raises Unready for one that keeps nothing."""
    if url.get_backend_name() != "sqlite":
        return None
    if not url.database or url.database == ":memory:":
        raise Unready("a database in memory keeps nothing: name a file")
    return Path(url.database).absolute()


def connect(url: URL, sync: str) -> AsyncEngine:
    """The engine. Values are hidden in the texts of its errors: they hold cards and seeds."""
    if url.get_backend_name() != "sqlite":
        return create_async_engine(url, hide_parameters=True, pool_pre_ping=True)
    engine = create_async_engine(url, hide_parameters=True, pool_size=4)

    @event.listens_for(engine.sync_engine, "connect")
    def connected(connection: Any, _record: object) -> None:  # pyright: ignore[reportUnusedFunction]
        connection.isolation_level = (
            None  # BEGIN is ours, see below: the driver's comes too late for what is read first
        )
        cursor = connection.cursor()
        for pragma in ("busy_timeout = 5000", "journal_mode = WAL", f"synchronous = {sync.upper()}"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine.sync_engine, "begin")
    def begun(connection: sa.Connection) -> None:  # pyright: ignore[reportUnusedFunction]
        writes = connection.get_execution_options().get("writes", False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine


async def prepare(engine: AsyncEngine, file: Path | None, *, read_only: bool, app: str) -> None:
    """Bring it to the newest form, after a copy of a file that has an older one. Raises Newer or Unready."""
    newest = schema.newest()
    async with engine.connect() as connection:
        form = await connection.run_sync(schema.found)
    if form and form not in schema.known():
        raise Newer(form, newest)
    if read_only:
        if form != newest:
            raise Unready(f"the database has the form {form or '0'}: start the bot once, to bring it to {newest}")
        return
    if form != newest:
        if form and file is not None:
            await asyncio.to_thread(copy_file, file, file.with_name(f"{file.name}.before-{newest}"))
        await _migrate(engine)
    async with engine.execution_options(writes=True).begin() as connection:
        await connection.execute(sa.delete(META).where(META.c.name == "app"))
        await connection.execute(sa.insert(META), {"name": "app", "value": app})
        await connection.execute(sa.delete(INBOX).where(INBOX.c.at < time.time() - KEPT))
        await connection.execute(sa.delete(LETTERS).where(LETTERS.c.handled, LETTERS.c.at < time.time() - KEPT))


async def _migrate(engine: AsyncEngine) -> None:
    async with engine.execution_options(writes=True).begin() as connection:
        if engine.dialect.name == "postgresql":
            await connection.execute(sa.select(sa.func.pg_advisory_xact_lock(MIGRATING)))
        await connection.run_sync(schema.upgrade)


def backup(url: str, target: Path) -> None:
    """Copy a database to a new file, also while it is in use. Raises Unready, with one line that says why not."""
    try:
        source = file_of(sa.make_url(url))
    except ArgumentError:
        raise Unready("DATABASE_URL names no database") from None
    if source is None:
        raise Unready("this database is a server's: back it up with its own tool (pg_dump)")
    if not source.exists():
        raise Unready(f"there is no database {source} yet: nothing to copy")
    try:
        # Made here first: a file that is already there is never written over.
        target.open("xb").close()
    except FileExistsError:
        raise Unready(f"{target} exists already: name a new file") from None
    except OSError as error:
        raise Unready(f"{target} cannot be written ({error.strerror})") from None
    try:
        copy_file(source, target)
    except sqlite3.Error as error:
        target.unlink(missing_ok=True)
        raise Unready(f"{source} cannot be copied: {error}") from None


def copy_file(source: Path, target: Path) -> None:
    """A whole copy of an SQLite file as it is now, also while it is in use."""
    with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(target)) as new:
        old.backup(new)
