"""A database as it is found: connected to, looked at, and brought to the newest form."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import ssl
import time
from contextlib import closing
from pathlib import Path
from typing import Any
from urllib.parse import quote

import sqlalchemy as sa
from sqlalchemy import event
from sqlalchemy.engine import URL, ExceptionContext
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from engine.tables import schema
from engine.tables.ports import Away, Newer, Outdated, StoreError, Unready
from engine.tables.schema.tables import INBOX, LETTERS, META, METADATA

log = logging.getLogger(__name__)

MIGRATING = 0x76616C65
"""The advisory lock that PostgreSQL keeps for whoever migrates."""

STARTING = ("57P03", "53300")
"""What PostgreSQL says while it starts or recovers, and when it has no connection to spare."""

KEPT = 7 * 86_400.0
"""Seconds that the key of a handled update is remembered; no platform sends one again after a day."""


QUIET = 60.0
"""Seconds between two lines in the log about a database in trouble."""


def address(url: str) -> URL:
    """What an address says. Raises Unready; the text repeats nothing of it, for it may hold a password."""
    try:
        made = sa.make_url(url)
    except ArgumentError:
        raise Unready("DATABASE_URL names no database") from None
    except ValueError:
        raise Unready("DATABASE_URL names no database: its port is no number") from None
    if made.port is not None and not 0 < made.port < 65536:
        raise Unready("DATABASE_URL names no database: its port is none from 1 to 65535")
    return made


def shown(url: URL) -> str:
    """An address as it may be printed: without its password, and without its parameters, which may hold one too."""
    return url.set(query={}).render_as_string(hide_password=True)


def short(error: BaseException) -> str:
    """What a driver says, in one line and without values: those come after the first line, if at all."""
    original = error.orig if isinstance(error, DBAPIError) and error.orig is not None else error
    text = original.strerror if isinstance(original, OSError) and original.strerror else str(original)
    lines = text.split("\n")
    return lines[0].strip()[:200] or type(original).__name__


class Trouble:
    """What is wrong with a database in use: the last error, until something is written again."""

    def __init__(self, *engines: sa.Engine) -> None:
        self.text = ""
        self._told = -QUIET
        for engine in engines:
            event.listen(engine, "handle_error", self._failed)
            event.listen(engine, "commit", self._committed)

    def _failed(self, context: ExceptionContext) -> None:
        error = context.sqlalchemy_exception
        if isinstance(error, DBAPIError) and not isinstance(error, IntegrityError):
            self.note(error)

    def _committed(self, _: sa.Connection) -> None:
        self.text = ""

    def note(self, error: Exception) -> None:
        """Remember it, and log it unless the log has heard of trouble a moment ago."""
        self.text = short(error)
        if time.monotonic() - self._told >= QUIET:
            self._told = time.monotonic()
            log.error("the database cannot be used: %s", self.text)


def file_of(url: URL) -> Path | None:
    """The file of an SQLite database; None for another kind. Raises Unready for one that keeps nothing."""
    if url.get_backend_name() != "sqlite":
        return None
    if not url.database or url.database == ":memory:":
        raise Unready("a database in memory keeps nothing: name a file")
    try:
        # Its real name, so that two names of one file have one lock.
        return Path(url.database).resolve()
    except (OSError, RuntimeError):
        raise Unready(f"the database {url.database} cannot be used: its links lead nowhere") from None


def connect(url: URL, sync: str, *, read_only: bool = False) -> AsyncEngine:
    """The engine. Values are hidden in the texts of its errors: they hold cards and seeds. Raises Unready."""
    file = file_of(url)
    try:
        if file is None:
            return create_async_engine(_for_asyncpg(url), hide_parameters=True, pool_pre_ping=True)
        target = _for_reading(url, file) if read_only else url
        engine = create_async_engine(target, hide_parameters=True, pool_size=4)
    except (ValueError, TypeError, ImportError, SQLAlchemyError):
        raise Unready(f"the database {shown(url)} cannot be used: its address says something unknown") from None
    pragmas = ["busy_timeout = 5000"]
    if not read_only:
        pragmas += ["journal_mode = WAL", f"synchronous = {sync.upper()}"]
    _begins(engine.sync_engine, pragmas)
    return engine


def plain(engine: AsyncEngine) -> sa.Engine | None:
    """The same SQLite file without a loop, for a thread that writes; None for a server, and where nothing is written."""
    if engine.dialect.name != "sqlite" or "mode" in engine.url.query:
        return None
    made = sa.create_engine(engine.url.set(drivername="sqlite+pysqlite"), hide_parameters=True, pool_size=1)
    _begins(made, engine.sync_engine.get_execution_options()["pragmas"])
    return made


def _begins(engine: sa.Engine, pragmas: list[str]) -> None:
    """How a connection to an SQLite file begins, and each of its transactions."""
    engine.update_execution_options(pragmas=pragmas)

    @event.listens_for(engine, "connect")
    def connected(connection: Any, _record: object) -> None:  # pyright: ignore[reportUnusedFunction]
        connection.isolation_level = (
            None  # BEGIN is ours, see below: the driver's comes too late for what is read first
        )
        cursor = connection.cursor()
        for pragma in pragmas:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine, "begin")
    def begun(connection: sa.Connection) -> None:  # pyright: ignore[reportUnusedFunction]
        writes = connection.get_execution_options().get("writes", False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _for_asyncpg(url: URL) -> URL:
    """The address as this driver reads it: hosts hand out `sslmode`, which it calls `ssl`."""
    query = dict(url.query)
    if url.get_driver_name() == "asyncpg" and (mode := query.pop("sslmode", None)):
        query.setdefault("ssl", mode)
    return url.set(query=query)


def _for_reading(url: URL, file: Path) -> URL:
    """The address of a file that is only looked at. Without this, SQLite would put files beside it, or could not open it."""
    query = {**url.query, "uri": "true", "mode": "ro"}
    if not file.with_name(f"{file.name}-wal").exists() and _in_wal_mode(file):
        query["immutable"] = "1"  # nobody has it open, and nothing waits beside it
    return url.set(database=f"file:{quote(str(file))}", query=query)


def _in_wal_mode(file: Path) -> bool:
    try:
        with file.open("rb") as opened:
            return opened.read(20)[18:] == b"\2\2"
    except OSError:
        return False


async def _found(engine: AsyncEngine) -> str:
    """Its form, at the first look. Raises Unready, whatever keeps it from being reached."""
    try:
        async with engine.connect() as connection:
            return await connection.run_sync(schema.found)
    except StoreError:
        raise
    except Exception as error:  # noqa: BLE001  # a driver that finds no server, or a strange address, says so in many ways
        why = short(error)
        if engine.url.password:
            why = why.replace(str(engine.url.password), "***")
        kind = Away if engine.dialect.name != "sqlite" and _passing(error) else Unready
        raise kind(f"the database {shown(engine.url)} cannot be used: {why}") from None


def _passing(error: BaseException) -> bool:
    """Whether a server that could not be reached may be there in a moment, with nothing changed in the address."""
    original = error.orig if isinstance(error, DBAPIError) and error.orig is not None else error
    if isinstance(original, OSError):
        # One that wants no encryption, or another, is there, and will not change its mind.
        return not isinstance(original, ssl.SSLError) and type(original) is not ConnectionError
    return getattr(original, "sqlstate", None) in STARTING


def _missing(connection: sa.Connection) -> str:
    """The first table (or column) that it should have and has not."""
    look = sa.inspect(connection)
    there = set(look.get_table_names())
    for name, table in METADATA.tables.items():
        if name not in there:
            return f"the table {name}"
        columns = {each["name"] for each in look.get_columns(name)}
        for column in table.columns:
            if column.name not in columns:
                return f"the column {column.name} of the table {name}"
    return ""


async def prepare(engine: AsyncEngine, file: Path | None, *, read_only: bool, app: str) -> None:
    """Bring it to the newest form, after a copy of a file that has an older one. Raises Newer or Unready."""
    newest = schema.newest()
    form = await _found(engine)
    if form and form not in schema.known():
        raise Newer(form, newest)
    if read_only:
        if form != newest:
            raise Outdated(f"the database has the form {form or '0'}: start the bot once, to bring it to {newest}")
        await _check(engine)
        return
    if form != newest:
        if form and file is not None:
            await asyncio.to_thread(copy_file, file, file.with_name(f"{file.name}.before-{newest}"))
        elif form:
            log.warning(
                "the database is brought from form %s to %s in one transaction; it is a server's, so no copy was made of it "
                "(pg_dump makes one)",
                form,
                newest,
            )
        await _migrate(engine)
    await _check(engine)
    async with engine.execution_options(writes=True).begin() as connection:
        await connection.execute(sa.delete(META).where(META.c.name == "app"))
        await connection.execute(sa.insert(META), {"name": "app", "value": app})
        await connection.execute(sa.delete(INBOX).where(INBOX.c.at < time.time() - KEPT))
        await connection.execute(sa.delete(LETTERS).where(LETTERS.c.handled, LETTERS.c.at < time.time() - KEPT))


async def _check(engine: AsyncEngine) -> None:
    async with engine.connect() as connection:
        if missing := await connection.run_sync(_missing):
            raise Unready(f"the database {shown(engine.url)} is damaged: it lacks {missing}; restore it from a copy")


async def _migrate(engine: AsyncEngine) -> None:
    async with engine.execution_options(writes=True).begin() as connection:
        if engine.dialect.name == "postgresql":
            await connection.execute(sa.select(sa.func.pg_advisory_xact_lock(MIGRATING)))
        await connection.run_sync(schema.upgrade)


def backup(url: str, target: Path) -> None:
    """Copy a database to a new file, also while it is in use. Raises Unready, with one line that says why not."""
    source = file_of(address(url))
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
