"""Streams in a database: SQLite in a file, or PostgreSQL.

It inserts and selects. The key (table, version) of an event is the only lock there is: whoever comes second is told Conflict.
Appends that come in the same moment share one transaction, and so one fsync; each of them is judged by itself.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from engine.shown import PlaceId, TableId
from engine.tables.letters import Letters, Notes
from engine.tables.lock import FileLock
from engine.tables.ports import Conflict, Corrupt, Handled, Head, Stored, StoreError, Unready
from engine.tables.schema import database
from engine.tables.schema.tables import EVENTS, INBOX, SNAPSHOTS, TABLES

# This library logs every statement with its values when it is asked for its debug lines: they would hold cards and seeds.
logging.getLogger("aiosqlite").setLevel(logging.INFO)

BATCH = 256
"""Appends that share a transaction at most."""


_known_keys = sa.select(INBOX.c.key).where(INBOX.c.key.in_(sa.bindparam("keys", expanding=True)))
_heads = (
    sa.select(TABLES.c.id, TABLES.c.version)
    .where(TABLES.c.id.in_(sa.bindparam("ids", expanding=True)))
    .order_by(TABLES.c.id)  # in one order everywhere, so that two processes never wait for each other
    .with_for_update()
)
_advance = (
    sa.update(TABLES)
    .where(TABLES.c.id == sa.bindparam("table_id"))
    .values(version=sa.bindparam("to"), open=sa.bindparam("is_open"), changed=sa.bindparam("now"))
)
_forget = sa.delete(SNAPSHOTS).where(SNAPSHOTS.c.table_id == sa.bindparam("of_table"))


class _Job:
    """One append (or, with `place`, a new stream) that waits for its transaction."""

    __slots__ = ("done", "error", "events", "expected", "future", "open", "place", "snapshot", "table")

    def __init__(
        self,
        table: TableId,
        expected: int,
        events: Sequence[bytes],
        done: str,
        snapshot: bytes = b"",
        open_: bool = True,
        place: PlaceId | None = None,
    ) -> None:
        self.table, self.expected, self.events, self.done = table, expected, events, done
        self.snapshot, self.open, self.place = snapshot, open_, place
        self.error: StoreError | None = None
        self.future: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    @property
    def version(self) -> int:
        return self.expected + len(self.events)


class SqlStore:
    """A store in a database. Made by `open_store`."""

    def __init__(self, engine: AsyncEngine, lock: FileLock | None = None) -> None:
        self._engine = engine
        self._lock = lock
        self._jobs: list[_Job] = []
        self._writer: asyncio.Task[None] | None = None
        self._trouble = database.Trouble(engine)
        self.letters = Letters(engine)
        self.notes = Notes(engine)

    @property
    def trouble(self) -> str:
        """What the database last complained of, in a few words without values; empty once something is written again."""
        return self._trouble.text

    # --- writing ---------------------------------------------------------------------------------------------------

    async def create(self, table: TableId, place: PlaceId, events: Sequence[bytes], done: str = "") -> None:
        """A new stream. Raises Conflict if the id is taken, Handled if the key is."""
        await self._queue(_Job(table, 0, events, done, place=place))

    async def append(
        self,
        table: TableId,
        expected: int,
        events: Sequence[bytes],
        *,
        done: str = "",
        snapshot: bytes = b"",
        open_: bool = True,
    ) -> None:
        """Add events, all or none. Raises Conflict or Handled."""
        await self._queue(_Job(table, expected, events, done, snapshot, open_))

    async def _queue(self, job: _Job) -> None:
        self._jobs.append(job)
        if self._writer is None:
            self._writer = asyncio.create_task(self._drain())
        await job.future

    async def _drain(self) -> None:
        """Write until nothing waits. What came while a transaction was written goes into the next one."""
        try:
            while self._jobs:
                batch, self._jobs = self._jobs[:BATCH], self._jobs[BATCH:]
                await self._write_all(batch)
        finally:
            self._writer = None

    async def _write_all(self, batch: list[_Job]) -> None:
        try:
            await self._write(batch)
        except IntegrityError:
            # Another process took one of the keys in this very moment: find out whose it was.
            for job in batch:
                await self._write_alone(job)
        except Exception as error:  # noqa: BLE001  # whatever it is, those who wait are to know
            self._failed(error)
            for job in batch:
                _settle(job, error)
        else:
            for job in batch:
                _settle(job, job.error)

    async def _write_alone(self, job: _Job) -> None:
        try:
            await self._write([job])
            _settle(job, job.error)
        except IntegrityError:
            handled = job.done and (await self.head(job.table, job.done)).handled
            _settle(job, Handled(job.done) if handled else Conflict(job.table))
        except Exception as error:  # noqa: BLE001
            self._failed(error)
            _settle(job, error)

    def _failed(self, error: Exception) -> None:
        """A server that is away is no error of the driver, but trouble all the same."""
        if isinstance(error, OSError):
            self._trouble.note(error)

    async def _write(self, batch: list[_Job]) -> None:
        """Judge every job, and write what passes, in one transaction of a few statements."""
        async with self._transaction() as connection:
            keys = [job.done for job in batch if job.done]
            handled = set(await _column(connection, _known_keys, keys=keys)) if keys else set[str]()
            heads = await connection.execute(_heads, {"ids": list({job.table for job in batch})})
            passed = _judge(batch, handled, {row.id: row.version for row in heads})
            if passed:
                await _insert(connection, passed, time.time())

    @asynccontextmanager
    async def _transaction(self) -> AsyncGenerator[AsyncConnection]:
        async with self._engine.execution_options(writes=True).begin() as connection:
            yield connection

    # --- reading ---------------------------------------------------------------------------------------------------

    @asynccontextmanager
    async def _reading(self) -> AsyncGenerator[AsyncConnection]:
        """Raises Unready if the database cannot be read."""
        try:
            async with self._engine.connect() as connection:
                yield connection
        except DBAPIError as error:
            raise Unready(f"the database cannot be read: {database.short(error)}") from None

    async def head(self, table: TableId, key: str = "") -> Head:
        """Where the stream stands, and whether this key was handled."""
        async with self._reading() as connection:
            versions = await _column(connection, sa.select(TABLES.c.version).where(TABLES.c.id == table))
            keys = await _column(connection, _known_keys, keys=[key]) if key else []
        return Head(versions[0] if versions else 0, bool(keys))

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
        return Stored(table, row.place, row.version, first, bytes(kept.blob) if kept else b"", blobs, times)

    async def open_tables(self) -> list[tuple[TableId, PlaceId]]:
        """Tables that are not closed, in the order they were opened."""
        query = sa.select(TABLES.c.id, TABLES.c.place).where(TABLES.c.open).order_by(TABLES.c.opened, TABLES.c.id)
        async with self._reading() as connection:
            return [(row.id, row.place) for row in await connection.execute(query)]

    async def close(self) -> None:
        """Write what waits, and let go of the database."""
        while self._writer is not None:
            await asyncio.wait([self._writer])
        await self._engine.dispose()
        if self._lock is not None:
            self._lock.release()


# --- the parts of a transaction ------------------------------------------------------------------------------------


def _settle(job: _Job, error: Exception | None) -> None:
    if job.future.done():  # whoever asked has gone away
        return
    if error is None:
        job.future.set_result(None)
    else:
        job.future.set_exception(error)


def _judge(batch: list[_Job], handled: set[str], heads: dict[TableId, int]) -> list[_Job]:
    """The jobs that may be written, in order; the others get their error. A job sees those before it."""
    passed: list[_Job] = []
    for job in batch:
        job.error = None
        head = heads.get(job.table)
        if job.done and job.done in handled:
            job.error = Handled(job.done)
        elif (head is not None) if job.place is not None else (head != job.expected):
            job.error = Conflict(f"table {job.table} is at {head or 0}, not at {job.expected}")
        else:
            heads[job.table] = job.version
            handled.add(job.done)
            passed.append(job)
    return passed


async def _insert(connection: AsyncConnection, jobs: list[_Job], now: float) -> None:
    created = [
        {"id": job.table, "place": job.place, "version": job.version, "open": job.open, "opened": now, "changed": now}
        for job in jobs
        if job.place is not None
    ]
    advanced = {job.table: job for job in jobs if job.place is None}
    rows = [
        {"table_id": job.table, "version": version, "kind": blob[:1].decode("ascii"), "blob": blob, "at": now}
        for job in jobs
        for version, blob in enumerate(job.events, start=job.expected + 1)
    ]
    kept = {job.table: job for job in jobs if job.snapshot}
    done = [{"key": job.done, "table_id": job.table, "at": now} for job in jobs if job.done]
    if created:
        await connection.execute(sa.insert(TABLES), created)
    if advanced:
        steps = [
            {"table_id": job.table, "to": job.version, "is_open": job.open, "now": now} for job in advanced.values()
        ]
        await connection.execute(_advance, steps)
    await connection.execute(sa.insert(EVENTS), rows)
    if done:
        await connection.execute(sa.insert(INBOX), done)
    if kept:
        await connection.execute(_forget, [{"of_table": table} for table in kept])
        snapshots = [{"table_id": table, "version": job.version, "blob": job.snapshot} for table, job in kept.items()]
        await connection.execute(sa.insert(SNAPSHOTS), snapshots)


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
