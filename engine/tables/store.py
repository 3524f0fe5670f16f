"""Streams in a database: SQLite in a file, or PostgreSQL.

It inserts and selects. The key (table, version) of an event is the only lock there is: whoever comes second is told Conflict.
Appends that come in the same moment share one transaction, and so one fsync; each of them is judged by itself.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from engine.shown import PlaceId, TableId
from engine.tables.appends import BATCH, KNOWN, Job, append, settle
from engine.tables.books import NOTHING, Beside, Ledger
from engine.tables.ledger import SqlLedger
from engine.tables.letters import Letters, Notes
from engine.tables.lock import FileLock
from engine.tables.ports import Away, Conflict, Corrupt, Handled, Head, Stored, Unready
from engine.tables.schema import database
from engine.tables.schema.tables import EVENTS, INBOX, SNAPSHOTS, TABLES
from engine.tables.writer import Writer

# This library logs every statement with its values when it is asked for its debug lines: they would hold cards and seeds.
logging.getLogger("aiosqlite").setLevel(logging.INFO)


class SqlStore:
    """A store in a database. Made by `open_store`."""

    def __init__(self, engine: AsyncEngine, lock: FileLock | None = None) -> None:
        self._engine = engine
        self._lock = lock
        self._jobs: list[Job] = []
        self._drain: asyncio.Task[None] | None = None
        self.writer = Writer(engine)
        kinds = [self.writer] if self.writer.shared else [self.writer, Writer(engine), Writer(engine)]
        self._writers = kinds
        self._trouble = database.Trouble(engine.sync_engine, *([self.writer.plain] if self.writer.plain else []))
        self.letters = Letters(engine, kinds[-1])
        self.notes = Notes(engine, kinds[len(kinds) // 2], known=self.writer.shared)
        self.ledger: Ledger = SqlLedger(engine, self.notes.drop)

    @property
    def trouble(self) -> str:
        """What the database last complained of, in a few words without values; empty once something is written again."""
        return self._trouble.text

    # --- writing ---------------------------------------------------------------------------------------------------

    async def create(
        self, table: TableId, place: PlaceId, events: Sequence[bytes], done: str = "", *, beside: Beside = NOTHING
    ) -> None:
        """A new stream. Raises Conflict if the id is taken, Handled if the key is."""
        await self._queue(Job(table, 0, events, done, place=place, beside=beside))

    async def append(
        self,
        table: TableId,
        expected: int,
        events: Sequence[bytes],
        *,
        done: str = "",
        snapshot: bytes = b"",
        open_: bool = True,
        beside: Beside = NOTHING,
    ) -> None:
        """Add events, all or none. Raises Conflict or Handled."""
        await self._queue(Job(table, expected, events, done, snapshot, open_, beside=beside))

    async def _queue(self, job: Job) -> None:
        self._jobs.append(job)
        if self._drain is None:
            self._drain = asyncio.create_task(self._append_all())
        await job.future

    async def _append_all(self) -> None:
        """Write until nothing waits. What came while a transaction was written goes into the next one."""
        try:
            while self._jobs:
                batch, self._jobs = self._jobs[:BATCH], self._jobs[BATCH:]
                await self._append(batch)
        finally:
            self._drain = None

    async def _append(self, batch: list[Job]) -> None:
        try:
            await self.writer.write(partial(append, batch))
        except IntegrityError:
            # Another process took one of the keys in this very moment: find out whose it was.
            for job in batch:
                await self._append_alone(job)
        except Exception as error:  # noqa: BLE001  # whatever it is, those who wait are to know
            self._failed(error)
            for job in batch:
                settle(job, error)
        else:
            for job in batch:
                settle(job, job.error)

    async def _append_alone(self, job: Job) -> None:
        try:
            await self.writer.write(partial(append, [job]))
            settle(job, job.error)
        except IntegrityError:
            handled = job.done and (await self.head(job.table, job.done)).handled
            settle(job, Handled(job.done) if handled else Conflict(job.table))
        except Exception as error:  # noqa: BLE001
            self._failed(error)
            settle(job, error)

    def _failed(self, error: Exception) -> None:
        """A server that is away is no error of the driver, but trouble all the same."""
        if isinstance(error, OSError):
            self._trouble.note(error)

    # --- reading ---------------------------------------------------------------------------------------------------

    @asynccontextmanager
    async def _reading(self) -> AsyncGenerator[AsyncConnection]:
        """Raises Unready if the database cannot be read."""
        try:
            async with self._engine.connect() as connection:
                yield connection
        except DBAPIError as error:
            kind = Unready if self._engine.dialect.name == "sqlite" else Away
            raise kind(f"the database cannot be read: {database.short(error)}") from None

    async def head(self, table: TableId, key: str = "") -> Head:
        """Where the stream stands, and whether this key was handled."""
        async with self._reading() as connection:
            query = sa.select(TABLES.c.version, TABLES.c.changed).where(TABLES.c.id == table)
            row = (await connection.execute(query)).first()
            keys = await _column(connection, KNOWN, keys=[key]) if key else []
        return Head(row.version, bool(keys), row.changed) if row else Head(0, bool(keys))

    async def opened_by(self, key: str) -> TableId | None:
        """The table that the update of this key went to."""
        async with self._reading() as connection:
            tables = await _column(connection, sa.select(INBOX.c.table_id).where(INBOX.c.key == key))
        return tables[0] if tables else None

    async def load(self, table: TableId, *, whole: bool = False) -> Stored | None:
        """The stream from its snapshot on, or whole. Raises Corrupt if an event is missing."""
        async with self._reading() as connection:
            row = (await connection.execute(sa.select(TABLES).where(TABLES.c.id == table))).first()
            if row is None:
                return None
            kept = None
            if not whole:
                kept = (await connection.execute(sa.select(SNAPSHOTS).where(SNAPSHOTS.c.table_id == table))).first()
            first = kept.version if kept else 0
            since = sa.select(EVENTS.c.version, EVENTS.c.blob, EVENTS.c.at).where(
                EVENTS.c.table_id == table, EVENTS.c.version > first, EVENTS.c.version <= row.version
            )
            events = (await connection.execute(since.order_by(EVENTS.c.version))).all()
        for version, stored in enumerate(events, start=first + 1):
            if stored.version != version:
                raise Corrupt(table, version, "is missing")
        if first + len(events) != row.version:
            raise Corrupt(table, first + len(events) + 1, "is missing")
        blobs = tuple(bytes(stored.blob) for stored in events)
        times = tuple(stored.at for stored in events)
        snapshot = bytes(kept.blob) if kept else b""
        return Stored(table, row.place, row.version, first, snapshot, blobs, times, row.changed)

    async def open_tables(self) -> list[tuple[TableId, PlaceId]]:
        """Tables that are not closed, in the order they were opened."""
        query = sa.select(TABLES.c.id, TABLES.c.place).where(TABLES.c.open).order_by(TABLES.c.opened, TABLES.c.id)
        async with self._reading() as connection:
            return [(row.id, row.place) for row in await connection.execute(query)]

    async def close(self) -> None:
        """Write what waits, and let go of the database."""
        while self._drain is not None:
            await asyncio.wait([self._drain])
        for writer in self._writers:
            await writer.close()
        await self._engine.dispose()
        if self._lock is not None:
            self._lock.release()


async def _column(connection: AsyncConnection, query: sa.Select[Any], **values: object) -> list[Any]:
    return list((await connection.execute(query, values)).scalars())


# --- opening -------------------------------------------------------------------------------------------------------


async def open_store(
    url: str, *, sync: str = "full", where: str = "", read_only: bool = False, app: str = ""
) -> SqlStore:
    """The store of this database, brought to the newest form (after a copy of the file, if it had an older one).

    `sync` (SQLite): "full" calls fsync at every commit; "normal" leaves the last commits to the system, so that a power cut
    may take them back, and never damages the file. `where` tells a second process where this one listens. `read_only` changes
    nothing and takes no lock. Raises Busy, Newer, or Unready.
    """
    target = database.address(url)
    file = database.file_of(target)
    lock: FileLock | None = None
    if file is not None:
        if read_only and not file.is_file():
            raise Unready(f"there is no database {file}")
        if not read_only:
            lock = _locked(file, where)
    try:
        engine = database.connect(target, sync, read_only=read_only)
        try:
            await database.prepare(engine, file, read_only=read_only, app=app)
        except BaseException:
            await engine.dispose()
            raise
    except DBAPIError as error:
        _release(lock)
        raise Unready(f"the database {database.shown(target)} cannot be used: {database.short(error)}") from None
    except BaseException:
        _release(lock)
        raise
    return SqlStore(engine, lock)


def _release(lock: FileLock | None) -> None:
    if lock is not None:
        lock.release()


def _locked(file: Path, where: str) -> FileLock:
    lock = FileLock(file)
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        lock.take(where)
    except OSError as error:
        raise Unready(f"the database {file} cannot be used: {error.strerror}") from None
    return lock
