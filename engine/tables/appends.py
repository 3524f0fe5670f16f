"""Appends to streams: what one is, and how some of them become the statements of one transaction.

Each of them is judged by itself: one that comes too late, or again, fails alone.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence

import sqlalchemy as sa

from engine.shown import PlaceId, TableId
from engine.tables.books import NOTHING, Beside
from engine.tables.ledger import name_people, row_of, row_of_part, row_of_verse
from engine.tables.ports import Conflict, Handled, StoreError
from engine.tables.schema.tables import EVENTS, INBOX, PARTS, RESULTS, SNAPSHOTS, TABLES, VERSES

BATCH = 256
"""Appends that share a transaction at most."""

KNOWN = sa.select(INBOX.c.key).where(INBOX.c.key.in_(sa.bindparam("keys", expanding=True)))
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


class Job:
    """One append (or, with `place`, a new stream) that waits for its transaction."""

    __slots__ = ("beside", "done", "error", "events", "expected", "future", "open", "place", "snapshot", "table")

    def __init__(
        self,
        table: TableId,
        expected: int,
        events: Sequence[bytes],
        done: str,
        snapshot: bytes = b"",
        open_: bool = True,
        place: PlaceId | None = None,
        beside: Beside = NOTHING,
    ) -> None:
        self.table, self.expected, self.events, self.done = table, expected, events, done
        self.snapshot, self.open, self.place, self.beside = snapshot, open_, place, beside
        self.error: StoreError | None = None
        self.future: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    @property
    def version(self) -> int:
        return self.expected + len(self.events)


def append(batch: list[Job], connection: sa.Connection) -> None:
    """Judge every job, and write what passes, in a few statements; the others have their error then."""
    keys = [job.done for job in batch if job.done]
    handled = set(connection.execute(KNOWN, {"keys": keys}).scalars()) if keys else set[str]()
    heads = connection.execute(_heads, {"ids": list({job.table for job in batch})})
    passed = _judge(batch, handled, {row.id: row.version for row in heads})
    if passed:
        _insert(connection, passed, time.time())


def settle(job: Job, error: Exception | None) -> None:
    """Tell whoever waits for it."""
    if job.future.done():  # whoever asked has gone away
        return
    if error is None:
        job.future.set_result(None)
    else:
        job.future.set_exception(error)


def _judge(batch: list[Job], handled: set[str], heads: dict[TableId, int]) -> list[Job]:
    """The jobs that may be written, in order; the others get their error. A job sees those before it."""
    passed: list[Job] = []
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


def _insert(connection: sa.Connection, jobs: list[Job], now: float) -> None:
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
        connection.execute(sa.insert(TABLES), created)
    if advanced:
        steps = [
            {"table_id": job.table, "to": job.version, "is_open": job.open, "now": now} for job in advanced.values()
        ]
        connection.execute(_advance, steps)
    connection.execute(sa.insert(EVENTS), rows)
    if done:
        connection.execute(sa.insert(INBOX), done)
    if kept:
        connection.execute(_forget, [{"of_table": table} for table in kept])
        snapshots = [{"table_id": table, "version": job.version, "blob": job.snapshot} for table, job in kept.items()]
        connection.execute(sa.insert(SNAPSHOTS), snapshots)

    results = [row_of(result) for job in jobs for result in job.beside.results]
    if results:
        connection.execute(sa.insert(RESULTS), results)
    verses = [row_of_verse(verse) for job in jobs for verse in job.beside.verses]
    if verses:
        connection.execute(sa.insert(VERSES), verses)
    parts = [row_of_part(part) for job in jobs for part in job.beside.parts]
    if parts:
        connection.execute(sa.insert(PARTS), parts)
    people = [{"person": person, "of_table": job.table} for job in jobs for person in job.beside.people]
    if people:
        connection.execute(name_people, people)
