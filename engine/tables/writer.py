"""What is written to a database: one transaction after the other, and what came while one was written shares the next.

An SQLite file has one writer at a time, and whoever comes second would wait for it in naps; so all of a process write through
one Writer, in a thread of its own: a transaction is one step there, however many statements it has.  A server of databases
bears many writers, and those that wait for each other's rows may not be mixed: there each kind has a Writer.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeAlias, TypeVar

import sqlalchemy as sa
from sqlalchemy.exc import OperationalError
from sqlalchemy.ext.asyncio import AsyncEngine

from engine.tables.schema import database

T = TypeVar("T")
Part: TypeAlias = Callable[[sa.Connection], T]
"""A piece of a transaction. It may be run again, in a transaction of its own, if the first one failed."""

MOST = 256
"""Pieces that share a transaction at most."""


class Writer:
    """The queue before a database."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._waiting: list[tuple[Part[Any], asyncio.Future[Any]]] = []
        self._drain: asyncio.Task[None] | None = None
        self.plain = database.plain(engine)
        """The engine of its thread; None where there is no thread."""
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="store") if self.plain else None

    @property
    def shared(self) -> bool:
        """Whether everything in this process has to be written through this one."""
        return self.plain is not None

    async def write(self, part: Part[T]) -> T:
        """What the piece gives, once it is committed. Raises what it raises, or what the database does."""
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.append((part, future))
        if self._drain is None:
            self._drain = asyncio.create_task(self._write_all())
        return await future

    async def close(self) -> None:
        """Write what waits, and let go."""
        while self._drain is not None:
            await asyncio.wait([self._drain])
        if self._thread is not None and self.plain is not None:
            await asyncio.get_running_loop().run_in_executor(self._thread, self.plain.dispose)
            self._thread.shutdown()

    async def _write_all(self) -> None:
        try:
            while self._waiting:
                batch, self._waiting = self._waiting[:MOST], self._waiting[MOST:]
                await self._together(batch)
        finally:
            self._drain = None

    async def _together(self, batch: list[tuple[Part[Any], asyncio.Future[Any]]]) -> None:
        try:
            results = await self._commit([part for part, _ in batch])
        except Exception as error:  # noqa: BLE001  # whatever it is, those who wait are to know
            if len(batch) > 1 and not isinstance(error, OperationalError | OSError):
                # One of them failed, not the database: that is no reason for the others to.
                for each in batch:
                    await self._together([each])
                return
            for _, future in batch:
                if not future.done():
                    future.set_exception(error)
        else:
            for (_, future), result in zip(batch, results, strict=True):
                if not future.done():  # else whoever asked has gone away
                    future.set_result(result)

    async def _commit(self, parts: list[Part[Any]]) -> list[Any]:
        if self.plain is not None:
            return await asyncio.get_running_loop().run_in_executor(self._thread, _commit, self.plain, parts)
        async with self._engine.begin() as connection:
            return await connection.run_sync(lambda plain: [part(plain) for part in parts])


def _commit(engine: sa.Engine, parts: list[Part[Any]]) -> list[Any]:
    with engine.execution_options(writes=True).begin() as connection:
        return [part(connection) for part in parts]
