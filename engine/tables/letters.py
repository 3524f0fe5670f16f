"""What chats need kept beside the streams: the updates that came and wait to be handled, and small notes.

An update ("letter") is kept as its bytes under its own key before it is confirmed to its platform, so that a process that
dies loses none.  Which of them are handled is written a little later, many at once: a letter handled twice finds its
effect recorded by its table, so that nothing happens twice.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from engine.tables.schema.tables import LETTERS, NOTES

_known = sa.select(LETTERS.c.key).where(LETTERS.c.key.in_(sa.bindparam("keys", expanding=True)))
_handle = (
    sa.update(LETTERS)
    .where(LETTERS.c.key.in_(sa.bindparam("keys", expanding=True)))
    # What it said is of no use any more; that it was here is, should the platform send it again.
    .values(handled=True, blob=b"")
)


class Letters:
    """The letters of a database."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
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
            async with self._engine.execution_options(writes=True).begin() as connection:
                if handled:
                    await connection.execute(_handle, {"keys": handled})
                known = set((await connection.execute(_known, {"keys": list(letters)})).scalars())
                now = time.time()
                new = [
                    {"key": key, "blob": blob, "handled": False, "at": now}
                    for key, blob in letters.items()
                    if key not in known
                ]
                if new:
                    await connection.execute(sa.insert(LETTERS), new)
        except BaseException:
            self._handled = handled + self._handled
            raise
        return [str(each["key"]) for each in new]

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


class Notes:
    """Small texts by owner and name: which message shows a table, who can be written to."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def read(self, owner: str, name: str) -> str:
        """The note, empty if there is none."""
        query = sa.select(NOTES.c.text).where(NOTES.c.owner == owner, NOTES.c.name == name)
        async with self._engine.connect() as connection:
            return (await connection.execute(query)).scalar() or ""

    async def of(self, owner: str) -> dict[str, str]:
        """All notes of an owner by name."""
        query = sa.select(NOTES.c.name, NOTES.c.text).where(NOTES.c.owner == owner).order_by(NOTES.c.name)
        async with self._engine.connect() as connection:
            return {row.name: row.text for row in await connection.execute(query)}

    async def write(self, owner: str, notes: Sequence[tuple[str, str]]) -> None:
        """Write notes of this owner, each in place of an older of its name; an empty text only takes that away."""
        now = time.time()
        rows = [{"owner": owner, "name": name, "text": text, "at": now} for name, text in dict(notes).items() if text]
        async with self._engine.execution_options(writes=True).begin() as connection:
            names = [name for name, _ in notes]
            await connection.execute(sa.delete(NOTES).where(NOTES.c.owner == owner, NOTES.c.name.in_(names)))
            if rows:
                await connection.execute(sa.insert(NOTES), rows)
