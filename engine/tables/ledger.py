"""The books in a database: results of matches, verses, whom streams name, who sat in which match, who is hidden, and how somebody is forgotten."""

from __future__ import annotations

import asyncio
import time
from collections import defaultdict
from collections.abc import Callable, Collection
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from engine.shown import Listed, PersonId, PlaceId, Result, Sitting, TableId, Verse
from engine.tables.aliases import renamed, said_of
from engine.tables.books import Part
from engine.tables.listed import listed
from engine.tables.results import group_of
from engine.tables.schema.tables import EVENTS, HIDDEN, NAMED, NOTES, PARTS, RESULTS, ROSES, SNAPSHOTS, TABLES, VERSES

BLOCK = 200
"""Rows that are read at once; between two blocks the tables have their turn."""

_IDS = {"table": "table_id", "group": "group_id", "person": "person_id"}
"""Fields of a Result whose column has another name."""

name_people = sa.insert(NAMED).from_select(
    ["person_id", "table_id"],
    sa.select(
        sa.bindparam("person", type_=sa.String(128)).label("person_id"),
        sa.bindparam("of_table", type_=sa.String(16)).label("table_id"),
    ).where(
        ~sa.exists().where(
            NAMED.c.person_id == sa.bindparam("person", type_=sa.String(128)),
            NAMED.c.table_id == sa.bindparam("of_table", type_=sa.String(16)),
        )
    ),
)
"""This person is named in that stream, if that is not known yet."""


def row_of(result: Result) -> dict[str, Any]:
    """A result as a row of its table."""
    return {_IDS.get(name, name): value for name, value in msgspec.structs.asdict(result).items()}


def row_of_part(part: Part) -> dict[str, Any]:
    """A part in a match as a row of its table."""
    return {_IDS.get(name, name): value for name, value in msgspec.structs.asdict(part).items()}


def row_of_verse(verse: Verse) -> dict[str, Any]:
    """A verse as a row of its table; its roses are counted in theirs."""
    return {_IDS.get(name, name): value for name, value in msgspec.structs.asdict(verse).items() if name != "roses"}


_roses = (
    sa.select(sa.func.count())
    .where(ROSES.c.table_id == VERSES.c.table_id, ROSES.c.version == VERSES.c.version)
    .correlate(VERSES)
    .scalar_subquery()
    .label("roses")
)
_verses = sa.select(VERSES, _roses)
_left_since = (
    sa.exists()
    .where(HIDDEN.c.group_id == VERSES.c.group_id, HIDDEN.c.person_id == VERSES.c.person_id, HIDDEN.c.at >= VERSES.c.at)
    .correlate(VERSES)
)


def _verse(row: sa.RowMapping) -> Verse:
    return Verse(**{name: row[_IDS.get(name, name)] for name in Verse.__struct_fields__})


def _is(verse: Verse, table: sa.Table) -> sa.ColumnElement[bool]:
    return sa.and_(table.c.table_id == verse.table, table.c.version == verse.version)


def _result(row: sa.RowMapping) -> Result:
    return Result(**{name: row[_IDS.get(name, name)] for name in Result.__struct_fields__})


class SqlLedger:
    """The ledger of a database."""

    def __init__(self, engine: AsyncEngine, forgotten: Callable[[PersonId], None]) -> None:
        self._engine, self._forgotten = engine, forgotten

    async def _results(self, *where: sa.ColumnElement[bool]) -> list[Result]:
        query = (
            sa.select(RESULTS)
            .where(*where)
            .order_by(RESULTS.c.at, RESULTS.c.table_id, RESULTS.c.match, RESULTS.c.seat, RESULTS.c.person_id)
        )
        results: list[Result] = []
        async with self._engine.connect() as connection:
            rows = await connection.stream(query.execution_options(yield_per=BLOCK))
            async for block in rows.mappings().partitions():
                results += map(_result, block)
        return results

    async def in_group(
        self, group: PlaceId, variant: str = "", since: float = 0.0, until: float = float("inf")
    ) -> list[Result]:
        """The results of a group in a span of time, in order."""
        where = [RESULTS.c.group_id == group, RESULTS.c.at >= since]
        if variant:
            where.append(RESULTS.c.variant == variant)
        if until != float("inf"):
            where.append(RESULTS.c.at < until)
        return await self._results(*where)

    async def span(self, group: PlaceId, variant: str = "") -> tuple[float, float]:
        """When the first and the last match of a group ended."""
        query = sa.select(sa.func.min(RESULTS.c.at), sa.func.max(RESULTS.c.at)).where(RESULTS.c.group_id == group)
        if variant:
            query = query.where(RESULTS.c.variant == variant)
        async with self._engine.connect() as connection:
            first, last = (await connection.execute(query)).one()
        return first or 0.0, last or 0.0

    async def of_person(self, person: PersonId) -> list[Result]:
        """All results of a person, in order."""
        return await self._results(RESULTS.c.person_id == person)

    async def matches_of(self, person: PersonId, most: int, skip: int = 0) -> list[Listed]:
        """The matches that a person sat in, the newest first, as the streams of their tables tell them."""
        newest = (
            sa.select(PARTS)
            .where(PARTS.c.person_id == person)
            .order_by(PARTS.c.at.desc(), PARTS.c.table_id, PARTS.c.match.desc())
        )
        async with self._engine.connect() as connection:
            rows = (await connection.execute(newest.limit(most).offset(skip))).all()
            parts = [Part(row.person_id, row.table_id, row.match, row.at) for row in rows]
            tables = {part.table for part in parts}
            lost = sa.select(RESULTS.c.table_id, RESULTS.c.match).where(
                RESULTS.c.person_id == person, RESULTS.c.table_id.in_(tables), RESULTS.c.abandoned
            )
            abandoned = {(row.table_id, row.match) for row in await connection.execute(lost)}
            events = {table: [blob for _, blob in await _events(connection, table)] for table in tables}
        # In a thread, for tables with many matches take some hundredths of a second.
        return await asyncio.to_thread(listed, parts, events, abandoned)

    async def tables_of(self, person: PersonId) -> list[Sitting]:
        """Every table whose stream names this person, and what it says of him."""
        query = (
            sa.select(TABLES.c.id, TABLES.c.place, TABLES.c.opened, TABLES.c.open)
            .join(NAMED, NAMED.c.table_id == TABLES.c.id)
            .where(NAMED.c.person_id == person)
            .order_by(TABLES.c.opened, TABLES.c.id)
        )
        async with self._engine.connect() as connection:
            tables = (await connection.execute(query)).all()
            sittings: list[Sitting] = []
            for row in tables:
                said = said_of(await _events(connection, row.id), person)
                sittings.append(Sitting(row.id, row.place, row.opened, row.open, *said))
            return sittings

    async def knows(self, person: PersonId, table: TableId) -> bool:
        """Whether this table names him, or he sat in a match of it; asked where its stream itself cannot be read."""
        query = sa.select(
            sa.or_(
                *(sa.exists().where(each.c.person_id == person, each.c.table_id == table) for each in (NAMED, PARTS))
            )
        )
        async with self._engine.connect() as connection:
            return bool((await connection.execute(query)).scalar())

    async def notes_of(self, owner: PersonId | PlaceId) -> dict[str, str]:
        """What was noted about a person or a place."""
        query = sa.select(NOTES.c.name, NOTES.c.text).where(NOTES.c.owner == owner).order_by(NOTES.c.name)
        async with self._engine.connect() as connection:
            return {row.name: row.text for row in await connection.execute(query)}

    # --- verses ----------------------------------------------------------------------------------------------------

    async def verses(self, group: PlaceId, most: int) -> list[Verse]:
        """The verses of a group, the best first."""
        best = _verses.where(VERSES.c.group_id == group, ~_left_since).order_by(
            sa.desc("roses"), VERSES.c.at.desc(), VERSES.c.table_id, VERSES.c.version.desc()
        )
        async with self._engine.connect() as connection:
            return [_verse(row) for row in (await connection.execute(best.limit(most))).mappings()]

    async def verse(self, table: TableId, version: int) -> Verse | None:
        """One of them."""
        query = _verses.where(VERSES.c.table_id == table, VERSES.c.version == version)
        async with self._engine.connect() as connection:
            row = (await connection.execute(query)).mappings().first()
        return None if row is None else _verse(row)

    async def give_rose(self, verse: Verse, person: PersonId) -> bool:
        """He likes this verse."""
        his = sa.and_(_is(verse, ROSES), ROSES.c.person_id == person)
        row = sa.select(
            sa.literal(verse.table, sa.String(16)),
            sa.literal(verse.version, sa.Integer),
            sa.literal(person, sa.String(128)),
            sa.literal(time.time(), sa.Float(53)),
        ).where(~sa.exists().where(his))
        try:
            async with self._writing() as connection:
                given = sa.insert(ROSES).from_select(["table_id", "version", "person_id", "at"], row)
                return (await connection.execute(given)).rowcount == 1
        except IntegrityError:
            return False  # he has pressed twice in one moment, at two processes

    async def take_rose(self, verse: Verse, person: PersonId) -> None:
        """He does not like this verse any more."""
        async with self._writing() as connection:
            await connection.execute(sa.delete(ROSES).where(_is(verse, ROSES), ROSES.c.person_id == person))

    async def drop_verse(self, verse: Verse) -> None:
        """It is not collected any more."""
        async with self._writing() as connection:
            for table in (VERSES, ROSES):
                await connection.execute(sa.delete(table).where(_is(verse, table)))

    async def roses_of(self, person: PersonId) -> list[tuple[TableId, int]]:
        """The verses that he has given a rose."""
        query = sa.select(ROSES.c.table_id, ROSES.c.version).where(ROSES.c.person_id == person).order_by(ROSES.c.at)
        async with self._engine.connect() as connection:
            return [(row.table_id, row.version) for row in await connection.execute(query)]

    # --- who is shown ----------------------------------------------------------------------------------------------

    async def hide(self, group: PlaceId, person: PersonId, at: float) -> None:
        """He has left this group."""
        async with self._writing() as connection:
            his = sa.delete(HIDDEN).where(HIDDEN.c.group_id == group, HIDDEN.c.person_id == person)
            await connection.execute(his)
            await connection.execute(sa.insert(HIDDEN), {"group_id": group, "person_id": person, "at": at})

    async def hidden(self, group: PlaceId) -> dict[PersonId, float]:
        """Who has left this group, and when."""
        query = sa.select(HIDDEN.c.person_id, HIDDEN.c.at).where(HIDDEN.c.group_id == group)
        async with self._engine.connect() as connection:
            return {row.person_id: row.at for row in await connection.execute(query)}

    async def hidden_in(self, person: PersonId) -> list[PlaceId]:
        """The groups that a person has left."""
        query = sa.select(HIDDEN.c.group_id).where(HIDDEN.c.person_id == person).order_by(HIDDEN.c.group_id)
        async with self._engine.connect() as connection:
            return list((await connection.execute(query)).scalars())

    # --- forgetting ------------------------------------------------------------------------------------------------

    async def forget(self, person: PersonId, own: Collection[PlaceId], alias: Callable[[], str]) -> bool:
        """Put an alias for each group in the place of a person, everywhere; nothing while a table that names him is open."""
        aliases: defaultdict[PlaceId, str] = defaultdict(alias)
        async with self._writing() as connection:
            # Locked (where the database can), so that none of them is written to meanwhile.
            mine = sa.select(NAMED.c.table_id).where(NAMED.c.person_id == person)
            his = sa.or_(TABLES.c.id.in_(mine), TABLES.c.place.in_(list(own)))
            query = sa.select(TABLES.c.id, TABLES.c.place, TABLES.c.open).where(his)
            tables = (await connection.execute(query.order_by(TABLES.c.id).with_for_update())).all()
            if any(row.open for row in tables):
                return False
            for row in tables:
                group = group_of(row.place)
                place = aliases[group] if group in own else ""
                await _rewrite(connection, row.id, person, aliases[group], place)
            groups = sa.select(RESULTS.c.group_id).where(RESULTS.c.person_id == person).distinct()
            for group in list((await connection.execute(groups)).scalars()):
                of_group = sa.update(RESULTS).where(RESULTS.c.group_id == group)
                await connection.execute(
                    of_group.where(RESULTS.c.person_id == person).values(person_id=aliases[group], name="")
                )
                if group in own:
                    await connection.execute(of_group.values(group_id=aliases[group]))
            await _forget_verses(connection, person, own)
            his_own = (
                (NAMED, NAMED.c.person_id),
                (PARTS, PARTS.c.person_id),
                (HIDDEN, HIDDEN.c.person_id),
                (NOTES, NOTES.c.owner),
            )
            for table, column in his_own:
                await connection.execute(sa.delete(table).where(column.in_([person, *own])))
            await connection.execute(sa.delete(HIDDEN).where(HIDDEN.c.group_id.in_(list(own))))
        for owner in (person, *own):
            self._forgotten(owner)
        return True

    def _writing(self):
        return self._engine.execution_options(writes=True).begin()


async def _forget_verses(connection: AsyncConnection, person: PersonId, own: Collection[PlaceId]) -> None:
    """His verses (and those of his own groups) with the roses that they got, and those that he gave."""
    his = sa.or_(VERSES.c.person_id == person, VERSES.c.group_id.in_(list(own)))
    of_his = sa.exists().where(his, VERSES.c.table_id == ROSES.c.table_id, VERSES.c.version == ROSES.c.version)
    await connection.execute(sa.delete(ROSES).where(sa.or_(ROSES.c.person_id == person, of_his)))
    await connection.execute(sa.delete(VERSES).where(his))


async def _events(connection: AsyncConnection, table: TableId) -> list[tuple[int, bytes]]:
    """The events of a table (not those of its matches), by version."""
    query = sa.select(EVENTS.c.version, EVENTS.c.blob).where(EVENTS.c.table_id == table, EVENTS.c.kind == "t")
    return [(row.version, bytes(row.blob)) for row in await connection.execute(query.order_by(EVENTS.c.version))]


async def _rewrite(connection: AsyncConnection, table: TableId, person: PersonId, alias: str, place: PlaceId) -> None:
    """A closed table without him (and, if it was his, its place); its snapshot, which may name him, is not needed any more."""
    for version, blob in renamed(await _events(connection, table), person, alias, place):
        await connection.execute(
            sa.update(EVENTS).where(EVENTS.c.table_id == table, EVENTS.c.version == version).values(blob=blob)
        )
    anew = {"changed": time.time(), **({"place": place} if place else {})}
    await connection.execute(sa.update(TABLES).where(TABLES.c.id == table).values(anew))
    await connection.execute(sa.delete(SNAPSHOTS).where(SNAPSHOTS.c.table_id == table))
