"""One list of tests for every database, and what is particular to a file."""

import asyncio
import hashlib
import os
import sqlite3
import subprocess
import sys
import uuid
from collections.abc import AsyncIterator
from pathlib import Path
from urllib.parse import quote

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from engine.tables import schema
from engine.tables.ports import Away, Busy, Conflict, Corrupt, Handled, Newer, Unready
from engine.tables.schema.tables import EVENTS, METADATA
from engine.tables.store import SqlStore, open_store

ROWS = [b"t" + bytes([n]) for n in range(1, 5)]


def new() -> str:
    return uuid.uuid4().hex[:8]


class AnyStore:
    """What every store does."""

    async def test_a_stream_comes_back_as_it_was_written(self, store: SqlStore):
        table = new()
        await store.create(table, "web:plaza", ROWS[:2], f"open{table}")
        await store.append(table, 2, ROWS[2:], done=f"press{table}")
        stored = await store.load(table)
        assert stored is not None
        assert (stored.place, stored.version, stored.snapshot_version) == ("web:plaza", 4, 0)
        assert stored.events == tuple(ROWS) and len(stored.times) == 4
        assert await store.opened_by(f"open{table}") == table

    async def test_who_comes_second_is_told(self, store: SqlStore):
        table = new()
        await store.create(table, "p", ROWS[:1])
        await store.append(table, 1, ROWS[:1])
        with pytest.raises(Conflict):
            await store.append(table, 1, ROWS[1:2])
        with pytest.raises(Conflict):
            await store.append(table, 5, ROWS[1:2])
        with pytest.raises(Conflict):
            await store.append(new(), 1, ROWS[1:2])
        with pytest.raises(Conflict):
            await store.create(table, "p", ROWS[:1])
        assert (await store.head(table)).version == 2

    async def test_a_key_is_handled_once_whatever_the_table(self, store: SqlStore):
        one, other, key = new(), new(), new()
        await store.create(one, "p", ROWS[:1])
        await store.create(other, "p", ROWS[:1])
        await store.append(one, 1, ROWS[:1], done=key)
        with pytest.raises(Handled):
            await store.append(other, 1, ROWS[:1], done=key)
        with pytest.raises(Handled):
            await store.create(new(), "p", ROWS[:1], key)
        assert (await store.head(other, key)).version == 1
        assert (await store.head(other, key)).handled and not (await store.head(other, new())).handled

    async def test_appends_of_one_moment_are_judged_one_by_one(self, store: SqlStore):
        tables = [new() for _ in range(20)]
        await asyncio.gather(*(store.create(table, "p", ROWS[:1]) for table in tables))
        racing = [
            store.append(table, 1, [b"t" + bytes([n])], done=f"{table}-{n}") for table in tables for n in range(3)
        ]
        same_key = [store.append(table, 2, ROWS[:1], done=f"{tables[0]}-one") for table in tables]
        results = await asyncio.gather(*racing, *same_key, return_exceptions=True)
        for place in range(0, 60, 3):
            assert [type(result) for result in results[place : place + 3]] == [type(None), Conflict, Conflict]
        assert [type(result) for result in results[60:]] == [type(None)] + [Handled] * 19
        assert [(await store.head(table)).version for table in tables] == [3] + [2] * 19

    async def test_a_snapshot_is_read_with_what_came_after_it(self, store: SqlStore):
        table = new()
        await store.create(table, "p", ROWS[:1])
        await store.append(table, 1, ROWS[1:2], snapshot=b"one")
        await store.append(table, 2, ROWS[2:3], snapshot=b"two")
        await store.append(table, 3, ROWS[3:4])
        stored = await store.load(table)
        assert stored is not None
        assert (stored.snapshot_version, stored.snapshot, stored.events) == (3, b"two", (ROWS[3],))
        whole = await store.load(table, whole=True)
        assert whole is not None
        assert (whole.snapshot_version, whole.snapshot, whole.events) == (0, b"", tuple(ROWS))

    async def test_closed_tables_are_not_open(self, store: SqlStore):
        one, other = new(), new()
        await store.create(one, "p", ROWS[:1])
        await store.create(other, "q", ROWS[:1])
        await store.append(one, 1, ROWS[1:2], open_=False)
        open_ = await store.open_tables()
        assert (other, "q") in open_ and one not in [table for table, _ in open_]

    async def test_nothing_is_there_of_an_unknown_table(self, store: SqlStore):
        assert await store.load(new()) is None
        assert (await store.head(new())).version == 0
        assert await store.opened_by(new()) is None

    async def test_a_missing_row_is_told(self, store: SqlStore):
        table = new()
        await store.create(table, "p", ROWS)
        async with store._engine.execution_options(writes=True).begin() as connection:
            await connection.execute(sa.delete(EVENTS).where(EVENTS.c.table_id == table, EVENTS.c.version == 2))
        with pytest.raises(Corrupt) as corrupt:
            await store.load(table)
        assert (corrupt.value.table, corrupt.value.version) == (table, 2)

    async def test_b22_a_letter_is_kept_once_and_waits_until_it_is_handled(self, store: SqlStore):
        one, two = f"telegram:{new()}", f"telegram:{new()}"
        letters = {one: b"uno", two: b"dos"}
        assert await store.letters.keep({one: b"uno"}) == [one]
        assert await store.letters.keep(letters) == [two]
        assert [each for each in await store.letters.waiting("telegram:") if each[0] in letters] == [
            (one, b"uno"),
            (two, b"dos"),
        ]
        assert await store.letters.waiting("discord:") == []
        store.letters.handled(one)
        await store.letters.flush()
        assert one not in dict(await store.letters.waiting("telegram:"))
        assert await store.letters.keep({one: b"uno"}) == []
        assert one not in dict(await store.letters.waiting("telegram:"))

    async def test_what_is_handled_is_written_with_the_next_letters_or_after_a_failure(self, store: SqlStore):
        one, two = f"telegram:{new()}", f"telegram:{new()}"
        await store.letters.keep({one: b"uno"})
        store.letters.handled(one)
        with pytest.raises(sa.exc.StatementError):
            await store.letters.keep({two: "no bytes"})  # pyright: ignore[reportArgumentType]
        assert one in dict(await store.letters.waiting("telegram:"))
        await store.letters.keep({two: b"dos"})
        waiting = dict(await store.letters.waiting("telegram:"))
        assert one not in waiting and two in waiting

    async def test_notes_replace_one_another(self, store: SqlStore):
        owner = f"telegram:{new()}"
        assert await store.notes.read(owner, "mesa") == ""
        await store.notes.write(owner, [("mesa", "7"), ("idioma", "en")])
        await store.notes.write(owner, [("mesa", "8"), ("idioma", "")])
        assert await store.notes.read(owner, "mesa") == "8"
        assert await store.notes.of(owner) == {"mesa": "8"}

    async def test_the_migrations_make_the_tables_that_the_code_uses(self, store: SqlStore):
        def differences(connection: sa.Connection) -> list[object]:
            return compare_metadata(MigrationContext.configure(connection), METADATA)

        async with store._engine.connect() as connection:
            assert await connection.run_sync(differences) == []


class TestSqlite(AnyStore):
    @pytest.fixture
    async def store(self, tmp_path: Path) -> AsyncIterator[SqlStore]:
        store = await open_store(f"sqlite+aiosqlite:///{tmp_path}/truco.db")
        yield store
        await store.close()


@pytest.mark.skipif("TRUCO_TEST_DATABASE_URL" not in os.environ, reason="TRUCO_TEST_DATABASE_URL names no PostgreSQL")
class TestPostgres(AnyStore):
    @pytest.fixture
    async def store(self) -> AsyncIterator[SqlStore]:
        store = await open_store(os.environ["TRUCO_TEST_DATABASE_URL"])
        yield store
        await store.close()

    async def test_two_processes_write_and_nothing_is_twice(self, store: SqlStore):
        other = await open_store(os.environ["TRUCO_TEST_DATABASE_URL"])
        tables, key = [new() for _ in range(10)], new()
        await asyncio.gather(*(store.create(table, "p", ROWS[:1]) for table in tables))
        both = [each.append(table, 1, ROWS[1:2]) for table in tables for each in (store, other)]
        results = await asyncio.gather(*both, return_exceptions=True)
        assert sorted(type(result).__name__ for result in results) == ["Conflict"] * 10 + ["NoneType"] * 10
        keyed = [
            each.append(table, 2, ROWS[1:2], done=key) for table, each in zip(tables, (store, other) * 5, strict=True)
        ]
        results = await asyncio.gather(*keyed, return_exceptions=True)
        assert sorted(type(result).__name__ for result in results) == ["Handled"] * 9 + ["NoneType"]
        await other.close()


# --- a file --------------------------------------------------------------------------------------------------------


def url(path: Path) -> str:
    return f"sqlite+aiosqlite:///{path}"


@pytest.mark.parametrize(("sync", "pragma"), [("full", 2), ("normal", 1)])
async def test_the_file_is_in_wal_mode_and_synced_as_set(tmp_path: Path, sync: str, pragma: int):
    store = await open_store(url(tmp_path / "truco.db"), sync=sync)
    async with store._engine.connect() as connection:
        assert (await connection.exec_driver_sql("PRAGMA journal_mode")).scalar() == "wal"
        assert (await connection.exec_driver_sql("PRAGMA synchronous")).scalar() == pragma
    await store.close()


async def test_a_second_process_is_told_who_has_the_file(tmp_path: Path):
    path = tmp_path / "truco.db"
    store = await open_store(url(path), where="http://127.0.0.1:8080")
    code = (
        "import asyncio, sys\nfrom engine.tables.store import open_store\nfrom engine.tables.ports import Busy\n"
        "try: asyncio.run(open_store(sys.argv[1]))\nexcept Busy as busy: print(busy)"
    )
    ran = subprocess.run(
        [sys.executable, "-c", code, url(path)], capture_output=True, text=True, check=True, timeout=120
    )
    assert f"pid {os.getpid()}" in ran.stdout
    assert "http://127.0.0.1:8080" in ran.stdout and "since 20" in ran.stdout
    with pytest.raises(Busy):
        await open_store(url(path))
    await (await open_store(url(path), read_only=True)).close()
    await store.close()
    await (await open_store(url(path))).close()


async def test_who_dies_by_kill_9_leaves_no_lock(tmp_path: Path):
    path = tmp_path / "truco.db"
    code = (
        "import asyncio, os, sys\nfrom engine.tables.store import open_store\n"
        "asyncio.run(open_store(sys.argv[1]))\nos.kill(os.getpid(), 9)"
    )
    ran = subprocess.run([sys.executable, "-c", code, url(path)], capture_output=True, check=False, timeout=120)
    assert ran.returncode == -9 and (tmp_path / "truco.db.lock").exists()
    await (await open_store(url(path))).close()


async def test_a_newer_database_is_left_alone(tmp_path: Path):
    path = tmp_path / "truco.db"
    await (await open_store(url(path))).close()
    with sqlite3.connect(path) as file:
        file.execute("UPDATE alembic_version SET version_num = '9999'")
    file.close()
    before = path.read_bytes()
    with pytest.raises(Newer, match="9999"):
        await open_store(url(path))
    assert path.read_bytes() == before
    assert not list(tmp_path.glob("*.before-*"))


async def test_b36_an_older_database_is_copied_before_it_is_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    path = tmp_path / "truco.db"
    store = await open_store(url(path))
    await store.create("aaaaaaaa", "p", ROWS)
    await store.close()
    monkeypatch.setattr(schema, "newest", lambda: "9999")
    monkeypatch.setattr(schema, "upgrade", lambda connection: None)
    await (await open_store(url(path))).close()
    with sqlite3.connect(tmp_path / "truco.db.before-9999") as copy:
        assert copy.execute("SELECT count(*) FROM events").fetchone() == (4,)
    copy.close()


async def test_a_migration_that_fails_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    path, upgrade = tmp_path / "truco.db", schema.upgrade

    def failing(connection: sa.Connection) -> None:
        upgrade(connection)
        raise OSError("power cut")

    monkeypatch.setattr(schema, "upgrade", failing)
    with pytest.raises(OSError, match="power cut"):
        await open_store(url(path))
    with sqlite3.connect(path) as file:
        assert file.execute("SELECT name FROM sqlite_master").fetchall() == []
    file.close()
    monkeypatch.undo()
    await (await open_store(url(path))).close()


async def test_old_keys_are_forgotten(tmp_path: Path):
    path = tmp_path / "truco.db"
    store = await open_store(url(path))
    await store.create("aaaaaaaa", "p", ROWS[:1], "old")
    await store.append("aaaaaaaa", 1, ROWS[:1], done="new")
    async with store._engine.execution_options(writes=True).begin() as connection:
        await connection.exec_driver_sql("UPDATE inbox SET at = at - 8 * 86400 WHERE key = 'old'")
    await store.close()
    store = await open_store(url(path))
    assert not (await store.head("aaaaaaaa", "old")).handled and (await store.head("aaaaaaaa", "new")).handled
    await store.close()


async def test_what_is_no_database_is_told_in_one_line(tmp_path: Path):
    (tmp_path / "letter.db").write_text("querida Ana, " * 100)
    with pytest.raises(Unready, match=r"letter\.db"):
        await open_store(url(tmp_path / "letter.db"))
    with pytest.raises(Unready, match="there is no database"):
        await open_store(url(tmp_path / "none.db"), read_only=True)
    with pytest.raises(Unready, match="memory"):
        await open_store("sqlite+aiosqlite://")


async def test_b9_errors_and_logs_hold_no_values(tmp_path: Path, caplog: pytest.LogCaptureFixture):
    caplog.set_level("DEBUG")
    store = await open_store(url(tmp_path / "truco.db"))
    async with store._engine.execution_options(writes=True).begin() as connection:
        await connection.exec_driver_sql("DROP TABLE events")
    with pytest.raises(Exception) as error:
        await store.create(new(), "p", [b"tSECRETO"])
    told = str(error.value) + repr(error.value) + caplog.text
    assert "events" in told and "SECRETO" not in told and "parameters hidden" in told
    assert not [record for record in caplog.records if record.name == "aiosqlite"]
    await store.close()


async def test_another_name_of_the_file_has_the_same_lock(tmp_path: Path):
    (tmp_path / "here").mkdir()
    (tmp_path / "there").symlink_to(tmp_path / "here")
    (tmp_path / "link.db").symlink_to(tmp_path / "here" / "truco.db")
    store = await open_store(url(tmp_path / "here" / "truco.db"))
    for name in ("link.db", "there/truco.db", "here/../here/truco.db"):
        with pytest.raises(Busy, match=str(os.getpid())):
            await open_store(url(tmp_path / name))
    await store.close()
    store = await open_store(url(tmp_path / "link.db"))
    with pytest.raises(Busy):
        await open_store(url(tmp_path / "here" / "truco.db"))
    await store.close()
    (tmp_path / "loop.db").symlink_to(tmp_path / "loop.db")
    with pytest.raises(Unready, match=r"loop\.db"):
        await open_store(url(tmp_path / "loop.db"))


def files(folder: Path) -> dict[str, str]:
    return {each.name: hashlib.sha256(each.read_bytes()).hexdigest() for each in folder.iterdir()}


@pytest.mark.parametrize("mode", ["wal", "delete", "truncate"])
async def test_reading_changes_nothing(tmp_path: Path, mode: str):
    path = tmp_path / "mi truco?#%41.db"
    name = url(Path(quote(str(path))))
    store = await open_store(name)
    table = new()
    await store.create(table, "p", ROWS)
    await store.close()
    (tmp_path / f"{path.name}.lock").unlink(missing_ok=True)
    with sqlite3.connect(path) as file:
        assert file.execute(f"PRAGMA journal_mode = {mode}").fetchone() == (mode,)
    file.close()
    before = files(tmp_path)
    reader = await open_store(name, read_only=True)
    stored = await reader.load(table, whole=True)
    assert stored is not None and stored.events == tuple(ROWS)
    with pytest.raises(sa.exc.OperationalError, match="readonly"):
        await reader.create(new(), "p", ROWS)
    await reader.close()
    assert files(tmp_path) == before


async def test_what_waits_beside_the_file_is_read_too(tmp_path: Path):
    path = tmp_path / "truco.db"
    code = (
        "import asyncio, os, sys\nfrom engine.tables.store import open_store\n"
        "async def main():\n    store = await open_store(sys.argv[1])\n"
        "    await store.create('aaaaaaaa', 'p', [b'tone', b'ttwo'])\n    os.kill(os.getpid(), 9)\nasyncio.run(main())"
    )
    ran = subprocess.run([sys.executable, "-c", code, url(path)], capture_output=True, check=False, timeout=120)
    assert ran.returncode == -9 and (tmp_path / "truco.db-wal").stat().st_size
    before = {name: text for name, text in files(tmp_path).items() if not name.endswith("-shm")}
    reader = await open_store(url(path), read_only=True)
    stored = await reader.load("aaaaaaaa", whole=True)
    assert stored is not None and stored.version == 2
    await reader.close()
    assert {name: text for name, text in files(tmp_path).items() if not name.endswith("-shm")} == before


@pytest.mark.parametrize(
    ("change", "lacks"),
    [
        ("DROP TABLE snapshots", "the table snapshots"),
        ("DROP TABLE notes", "the table notes"),
        ("ALTER TABLE events DROP COLUMN at", "the column at of the table events"),
    ],
)
async def test_a_database_that_lacks_something_is_told_at_the_start(tmp_path: Path, change: str, lacks: str):
    path = tmp_path / "truco.db"
    await (await open_store(url(path))).close()
    with sqlite3.connect(path) as file:
        file.execute(change)
    file.close()
    for read_only in (False, True):
        with pytest.raises(Unready, match=lacks):
            await open_store(url(path), read_only=read_only)


@pytest.mark.parametrize(
    "address",
    [
        "nonsense",
        "postgresql+asyncpg://u:geheim@127.0.0.1:1/db",
        "postgresql+asyncpg://u:geheim@127.0.0.1:99999/db",
        "postgresql+asyncpg://u:geheim@127.0.0.1:abc/db",
        "postgresql+asyncpg://u:geheim@127.0.0.1:1/db?sslmode=require",
        "sqlite+aiosqlite:///truco.db?timeout=abc",
        "mysql+nodriver://u:geheim@127.0.0.1/db",
    ],
)
async def test_a_mistaken_address_is_one_line(address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(Unready) as told:
        await open_store(address)
    assert "\n" not in str(told.value) and "geheim" not in str(told.value) and "argument" not in str(told.value)


async def test_a_full_disk_is_told_until_something_is_written_again(tmp_path: Path, caplog: pytest.LogCaptureFixture):
    store = await open_store(url(tmp_path / "truco.db"))
    full = True

    @sa.event.listens_for(store.writer.plain, "begin")
    def begun(connection: sa.Connection) -> None:
        connection.exec_driver_sql(f"PRAGMA max_page_count = {1 if full else 1 << 30}")

    table = new()
    assert store.trouble == ""
    await store.create(table, "p", ROWS[:1])
    for _ in range(3):
        with pytest.raises(sa.exc.OperationalError):
            await store.append(table, 1, [b"tSECRETO" * 10_000])
    assert store.trouble == "database or disk is full"
    told = [record.getMessage() for record in caplog.records if "disk is full" in record.getMessage()]
    assert len(told) == 1 and "SECRETO" not in caplog.text
    assert (await store.head(table)).version == 1
    full = False
    await store.append(table, 1, ROWS[:1])
    assert store.trouble == ""
    with pytest.raises(Conflict):
        await store.append(table, 1, ROWS[:1])
    assert store.trouble == ""
    await store.close()


async def test_a_page_that_cannot_be_read_is_told(tmp_path: Path):
    path = tmp_path / "truco.db"
    store = await open_store(url(path))
    await store.create("aaaaaaaa", "p", [bytes([116]) + os.urandom(3000) for _ in range(40)])
    await store.close()
    with path.open("r+b") as file:
        # The events were written last, so they are in the last pages.
        file.seek(path.stat().st_size - 4096 * 20)
        file.write(b"\xff" * 4096 * 10)
    store = await open_store(url(path))
    try:
        with pytest.raises(Unready, match="malformed"):
            await store.load("aaaaaaaa", whole=True)
        assert "malformed" in store.trouble
    finally:
        await store.close()


@pytest.mark.parametrize(("code", "kind"), [("57P03", Away), ("53300", Away), ("28P01", Unready), ("3D000", Unready)])
async def test_a_server_that_is_only_starting_is_told_from_one_that_will_not_have_us(code: str, kind: type) -> None:
    async def refuse(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if (await reader.read(1000))[4:8] == (80877103).to_bytes(4, "big"):  # asks whether it speaks TLS
            writer.write(b"N")
            await reader.read(1000)
        said = f"SFATAL\0VFATAL\0C{code}\0Mno\0\0".encode()
        writer.write(b"E" + (len(said) + 4).to_bytes(4, "big") + said)
        writer.close()

    async with await asyncio.start_server(refuse, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        with pytest.raises(Unready) as refused:
            await open_store(f"postgresql+asyncpg://somebody@127.0.0.1:{port}/db")
    assert type(refused.value) is kind
