"""The queue before a database: one transaction for what comes together, and nobody fails for another."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import sqlalchemy as sa

from engine.tables.store import SqlStore, open_store


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[SqlStore]:
    opened = await open_store(f"sqlite+aiosqlite:///{tmp_path / 'truco.db'}")
    yield opened
    await opened.close()


def transactions(store: SqlStore) -> list[str]:
    seen: list[str] = []
    assert store.writer.plain is not None
    sa.event.listen(store.writer.plain, "commit", lambda _: seen.append("commit"))
    sa.event.listen(store.writer.plain, "rollback", lambda _: seen.append("rollback"))
    return seen


async def test_what_comes_while_a_transaction_is_written_shares_the_next(store: SqlStore):
    seen = transactions(store)
    letters = [store.letters.keep({f"telegram:{number}": b"x"}) for number in range(10)]
    notes = [store.notes.write(f"p{number}", [("dm", "open")]) for number in range(10)]
    tables = [store.create(f"aaaaaaa{letter}", "p", [b"t1"], f"k{letter}") for letter in "abcdefghij"]
    found = await asyncio.gather(*letters, *notes, *tables)
    assert found[:10] == [[f"telegram:{number}"] for number in range(10)]
    assert seen.count("commit") <= 3
    assert len(await store.open_tables()) == 10
    assert await store.notes.read("p7", "dm") == "open"


async def test_one_that_fails_takes_no_other_with_it(store: SqlStore):
    def bad(_: sa.Connection) -> None:
        raise ValueError("bad")

    first = store.letters.keep({"telegram:1": b"x"})  # the others wait for this one, and share the next
    found = await asyncio.gather(
        first,
        store.notes.write("p1", [("dm", "open")]),
        store.writer.write(bad),
        store.create("aaaaaaaa", "p", [b"t1"]),
        return_exceptions=True,
    )
    assert [type(each) for each in found] == [list, type(None), ValueError, type(None)]
    store.notes.drop("p1")
    assert await store.notes.read("p1", "dm") == "open"
    assert (await store.head("aaaaaaaa")).version == 1


async def test_a_note_is_read_once_and_never_old(store: SqlStore):
    asked: list[str] = []
    sa.event.listen(
        store._engine.sync_engine, "before_cursor_execute", lambda *given: asked.append(str(given[2])) or None
    )
    for number in range(3):
        assert await store.notes.read("p1", "dm") == ""
        assert sum("notes" in each for each in asked) == 1, number
    await store.notes.write("p1", [("dm", "open"), ("asked", "x")])
    assert await store.notes.of("p1") == {"dm": "open", "asked": "x"}
    await store.notes.write("p1", [("asked", "")])
    assert await store.notes.of("p1") == {"dm": "open"}
    assert sum("notes" in each for each in asked) == 1
    # Read while it is written: whichever comes first, what is remembered is what was written.
    for number in range(20):
        store.notes.drop("p1")
        await asyncio.gather(store.notes.read("p1", "dm"), store.notes.write("p1", [("dm", f"{number}")]))
        assert await store.notes.read("p1", "dm") == f"{number}"


async def test_what_the_database_refuses_leaves_the_notes_as_they_are_there(store: SqlStore):
    await store.notes.write("p1", [("dm", "open")])
    assert await store.notes.read("p1", "dm") == "open"
    with pytest.raises(sa.exc.SQLAlchemyError):
        await store.notes.write("p1", [("dm", object())])  # pyright: ignore[reportArgumentType]
    assert await store.notes.read("p1", "dm") == "open"
