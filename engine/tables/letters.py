"""What chats need kept beside the streams: the updates that came and wait to be handled, and small notes.

An update ("letter") is kept as its bytes under its own key before it is confirmed to its platform, so that a process that
dies loses none.  Which of them are handled is written a little later, many at once: a letter handled twice finds its
effect recorded by its table, so that nothing happens twice.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from functools import partial

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from engine.tables.schema.tables import LETTERS, NOTES
from engine.tables.writer import Writer

KEPT = 20_000
"""Owners whose notes are kept in memory."""

_known = sa.select(LETTERS.c.key).where(LETTERS.c.key.in_(sa.bindparam("keys", expanding=True)))
_handle = (
    sa.update(LETTERS)
    .where(LETTERS.c.key.in_(sa.bindparam("keys", expanding=True)))
    # What it said is of no use any more; that it was here is, should the platform send it again.
    .values(handled=True, blob=b"")
)
_unnote = sa.delete(NOTES).where(
    NOTES.c.owner == sa.bindparam("whose"), NOTES.c.name.in_(sa.bindparam("names", expanding=True))
)


class Letters:
    """The letters of a database."""

    def __init__(self, engine: AsyncEngine, writer: Writer) -> None:
        self._engine, self._writer = engine, writer
        self._handled: list[str] = []

    async def keep(self, letters: Mapping[str, bytes]) -> list[str]:
        """Keep these, in one transaction; the keys of those that had not come before, in their order."""
        try:
            return await self._keep(letters)
        except IntegrityError:
            # Another process kept one of them in this very moment: now it is known.
            return await self._keep(letters)

    async def _keep(self, letters: Mapping[str, bytes]) -> list[str]:
        handled, self._handled = self._handled, []
        try:
            return await self._writer.write(partial(_keep, letters, handled))
        except BaseException:
            self._handled = handled + self._handled
            raise

    async def waiting(self, prefix: str) -> list[tuple[str, bytes]]:
        """Kept and not handled, the oldest first."""
        query = (
            sa.select(LETTERS.c.key, LETTERS.c.blob)
            .where(sa.not_(LETTERS.c.handled), LETTERS.c.key.startswith(prefix, autoescape=True))
            .order_by(LETTERS.c.at, LETTERS.c.key)
        )
        async with self._engine.connect() as connection:
            return [(row.key, bytes(row.blob)) for row in await connection.execute(query)]

    def handled(self, key: str) -> None:
        """This one is done with; written with the next letters, or by `flush`."""
        self._handled.append(key)

    async def flush(self) -> None:
        """Write down what is handled."""
        if self._handled:
            await self._keep({})


def _keep(letters: Mapping[str, bytes], handled: list[str], connection: sa.Connection) -> list[str]:
    if handled:
        connection.execute(_handle, {"keys": handled})
    if not letters:
        return []
    known = set(connection.execute(_known, {"keys": list(letters)}).scalars())
    now = time.time()
    new = [{"key": key, "blob": blob, "handled": False, "at": now} for key, blob in letters.items() if key not in known]
    if new:
        connection.execute(sa.insert(LETTERS), new)
    return [str(each["key"]) for each in new]


class Notes:
    """Small texts by owner and name: which message shows a table, who can be written to.

    `known`: nobody else writes to this database, so that what was read of an owner is kept in memory.
    """

    def __init__(self, engine: AsyncEngine, writer: Writer, *, known: bool) -> None:
        self._engine, self._writer = engine, writer
        self._known: OrderedDict[str, dict[str, str]] | None = OrderedDict() if known else None
        self._reading: dict[str, object] = {}
        """By owner, who reads him; whoever writes to him meanwhile takes that away, for it may be old by then."""

    async def read(self, owner: str, name: str) -> str:
        """The note, empty if there is none."""
        return (await self._of(owner)).get(name, "")

    async def of(self, owner: str) -> dict[str, str]:
        """All notes of an owner by name."""
        return dict(await self._of(owner))

    async def _of(self, owner: str) -> dict[str, str]:
        if self._known is not None and (known := self._known.get(owner)) is not None:
            self._known.move_to_end(owner)
            return known
        mark = self._reading[owner] = object()
        query = sa.select(NOTES.c.name, NOTES.c.text).where(NOTES.c.owner == owner).order_by(NOTES.c.name)
        async with self._engine.connect() as connection:
            found = {row.name: row.text for row in await connection.execute(query)}
        if self._reading.get(owner) is mark:
            del self._reading[owner]
            if self._known is not None:
                self._known[owner] = found
                if len(self._known) > KEPT:
                    self._known.popitem(last=False)
        return found

    async def write(self, owner: str, notes: Sequence[tuple[str, str]]) -> None:
        """Write notes of this owner, each in place of an older of its name; an empty text only takes that away."""
        self._reading.pop(owner, None)
        try:
            await self._writer.write(partial(_note, owner, notes))
        except BaseException:
            self.drop(owner)
            raise
        self._reading.pop(owner, None)
        known = self._known.get(owner) if self._known is not None else None
        if known is not None:
            known.update(notes)
            for name, text in notes:
                if not text:
                    known.pop(name, None)

    def drop(self, owner: str) -> None:
        """His notes have changed otherwise: read them anew."""
        self._reading.pop(owner, None)
        if self._known is not None:
            self._known.pop(owner, None)


def _note(owner: str, notes: Sequence[tuple[str, str]], connection: sa.Connection) -> None:
    now = time.time()
    rows = [{"owner": owner, "name": name, "text": text, "at": now} for name, text in dict(notes).items() if text]
    names = [name for name, _ in notes]
    connection.execute(_unnote, {"whose": owner, "names": names})
    if rows:
        connection.execute(sa.insert(NOTES), rows)
