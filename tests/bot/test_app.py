"""The bot as a process: its one-line errors, its end, and what a kill -9 leaves."""

from __future__ import annotations

import asyncio
import json
import os
import pwd
import random
import re
import socket
import sqlite3
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from msgspec.structs import replace
from websockets.asyncio.client import connect

from tests.bot.processes import BIRTH, ROOT, Process, plainly

ME = pwd.getpwuid(os.geteuid()).pw_name


@pytest.fixture(autouse=True)
def _deals() -> None:
    """None but those that are stored: another process looks them over."""


def truco(process: Process, *args: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*plainly(), sys.executable, "-m", "bot", *args],
        cwd=process.folder,
        env=process.environment(),
        capture_output=True,
        text=True,
        timeout=BIRTH,
        check=False,
    )


def one_line(done: subprocess.CompletedProcess[str], status: int = 2) -> str:
    assert done.returncode == status, done
    lines = done.stderr.strip().splitlines()
    lines = [line for line in lines if " INFO " not in line]
    assert len(lines) == 1, done.stderr
    assert "Traceback" not in done.stderr
    return lines[0]


def test_a_port_in_use_is_one_line(tmp_path: Path) -> None:
    process = Process(tmp_path)
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", process.port))
        taken.listen()
        assert f"port {process.port} is in use" in one_line(truco(process, "run"))


def test_a_database_in_use_names_who_has_it(tmp_path: Path) -> None:
    process = Process(tmp_path)
    process.start()
    try:
        second = Process(tmp_path)
        line = one_line(truco(second, "run"))
        assert str(process.pid) in line
        assert process.url in line
    finally:
        assert process.stop() == 0


def test_a_database_of_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    process = Process(tmp_path)
    process.start()
    process.stop()
    with sqlite3.connect(tmp_path / "truco.db") as database:
        database.execute("update alembic_version set version_num = '9999'")
    assert "newer version" in one_line(truco(process, "run"))


def test_a_database_that_cannot_be_read(tmp_path: Path) -> None:
    process = Process(tmp_path)
    (tmp_path / "truco.db").mkdir()
    assert "truco.db" in one_line(truco(process, "run"))
    other = Process(tmp_path / "none")
    other.folder.mkdir()
    (other.folder / "truco.db").write_bytes(b"this is no database, but a letter to somebody" * 50)
    assert "truco.db" in one_line(truco(other, "run"))


def test_where_nothing_can_be_kept_one_line_says_who_may_not_write_and_what_to_do(tmp_path: Path) -> None:
    tmp_path.chmod(0o555)
    for secret in ("", "a secret for the tests only"):
        line = one_line(truco(Process(tmp_path, TRUCO_SECRET=secret), "run"))
        assert line.startswith(f"truco: the folder {tmp_path} cannot be written by user {ME}: ")
        assert f"as root: chmod u+rwx {tmp_path}" in line
        assert "truco.secret" not in line
    elsewhere = Process(tmp_path, DATABASE_URL=f"sqlite:///{tmp_path / 'data' / 'truco.db'}")
    assert f"the folder {tmp_path / 'data'} is not there and cannot be made" in one_line(truco(elsewhere, "run"))
    server = Process(tmp_path, TRUCO_SECRET="", DATABASE_URL="postgresql://nobody@127.0.0.1:9/none")
    assert "set TRUCO_SECRET" in one_line(truco(server, "run"))
    tmp_path.chmod(0o755)


def test_a_database_that_may_not_be_written_is_one_line(tmp_path: Path) -> None:
    process = Process(tmp_path)
    process.start()
    process.stop()
    (tmp_path / "truco.db").chmod(0o444)
    line = one_line(truco(process, "run"))
    assert (
        line == f"truco: user {ME} may not read and write {tmp_path}/truco.db: as root: chmod u+rw {tmp_path}/truco.db"
    )


def test_bad_settings_and_unknown_tables_are_one_line(tmp_path: Path) -> None:
    process = Process(tmp_path)
    assert "there is no database" in one_line(truco(process, "replay", "abcdefgh"))
    process.start()
    process.stop()
    assert "no table 'abcdefgh'" in one_line(truco(process, "verify", "abcdefgh"))
    assert "nothing to run" in one_line(truco(process, "run", "--no-web"))


def test_what_cannot_be_meant_is_one_line_too(tmp_path: Path) -> None:
    process = Process(tmp_path)
    assert "frobnicate" in one_line(truco(process, "frobnicate"))
    assert "--loud" in one_line(truco(process, "run", "--loud"))
    assert "table" in one_line(truco(process, "replay"))


def a_played_table(process: Process) -> str:
    """A match in this database that is over."""
    from engine.tables.store import open_store
    from tests.engine.tables.fakes import QUICK, Room

    async def play() -> str:
        store = await open_store(f"sqlite+aiosqlite:///{process.folder / 'truco.db'}", sync="normal")
        room = Room(store, pauses=QUICK)
        table = await room.begin()
        await room.play_on(table, random.Random(1))
        await room.hall.stop()
        await store.close()
        return table

    return asyncio.run(play())


def test_a_table_that_is_damaged_or_not_there_is_one_line(tmp_path: Path) -> None:
    process = Process(tmp_path)
    table = a_played_table(process)
    assert "tal como se prometió" in truco(process, "verify", table).stdout
    for command in ("replay", "verify"):
        for other in ("\udcff", "ñandú", "'; drop table events", "x" * 5000):
            assert "there is no table" in one_line(truco(process, command, other))
    with sqlite3.connect(tmp_path / "truco.db") as database:
        database.execute("update events set blob = (select blob from events where version = 1) where version = 6")
    database.close()
    for command in ("replay", "verify"):
        assert f"table {table} cannot be read at event 6" in one_line(truco(process, command, table))


def test_a_changed_hidden_card_is_told_without_the_cards(tmp_path: Path) -> None:
    from engine.rules.events import Dealt
    from engine.tables.events import InMatch, decode, encode

    process = Process(tmp_path)
    table = a_played_table(process)
    with sqlite3.connect(tmp_path / "truco.db") as database:
        rows = database.execute("select version, blob from events where kind = 'm' order by version").fetchall()
        version, dealt = next(
            (version, event.event)
            for version, blob in rows
            if isinstance(event := decode(blob), InMatch) and isinstance(event.event, Dealt)
        )
        other = next(card for card in range(40) if card not in {dealt.muestra, *dealt.hands[0], *dealt.hands[1]})
        event = InMatch(replace(dealt, hands=(dealt.hands[0], (*dealt.hands[1][:2], other))))
        database.execute("update events set blob = ? where version = ?", (encode(event), version))
    database.close()
    told = truco(process, "verify", table)
    assert told.returncode == 1 and "NO es lo prometido" in told.stdout and "Traceback" not in told.stderr
    assert "hand 1: the cards are not those that were sealed\n" in told.stdout


def test_a_database_that_lacks_a_table_is_one_line(tmp_path: Path) -> None:
    process = Process(tmp_path)
    table = a_played_table(process)
    with sqlite3.connect(tmp_path / "truco.db") as database:
        database.execute("drop table snapshots")
    database.close()
    for command in (("run",), ("replay", table), ("verify", table)):
        assert "lacks the table snapshots" in one_line(truco(process, *command))


AWAY = 75
"""The status where a server may only not be there yet: who starts the bot with the machine tries that again, and nothing else."""


@pytest.mark.parametrize(
    ("url", "status"),
    [
        ("postgresql://u:geheim@127.0.0.1:1/db", AWAY),
        ("postgresql://u:geheim@/db?host=/nowhere/at/all", AWAY),
        ("postgresql://u:geheim@127.0.0.1:99999/db", 2),
        ("postgresql://u:geheim@127.0.0.1:abc/db", 2),
        ("postgresql://u:geheim@127.0.0.1:1/db?sslmode=require", AWAY),
        ("postgresql://u:geheim@127.0.0.1:1/db?sslmode=geheim", 2),
        ("postgresql://u:geheim@127.0.0.1:1/db?nonsense=geheim", 2),
        ("postgresql://127.0.0.1:1/db?password=geheim", AWAY),
        ("sqlite:///truco.db?timeout=geheim", 2),
    ],
)
def test_an_address_that_leads_to_no_database_is_one_line_without_its_password(
    tmp_path: Path, url: str, status: int
) -> None:
    process = Process(tmp_path, DATABASE_URL=url)
    line = one_line(truco(process, "run"), status)
    assert "geheim" not in line, line


def test_a_misspelt_setting_is_told_at_the_start(tmp_path: Path) -> None:
    done = truco(Process(tmp_path, TRUCO_TELEGRAM_TOKN="geheim"), "run", "--no-web")
    assert "did you mean TRUCO_TELEGRAM_TOKEN?" in done.stderr
    assert "geheim" not in done.stderr


def test_what_is_made_is_for_nobody_else_to_read(tmp_path: Path) -> None:
    process = Process(tmp_path, module=("bot", "run"), TRUCO_SECRET="")
    before = os.umask(0o022)
    try:
        process.start()
        assert truco(process, "backup", "copy.db").returncode == 0
        made = {path.name: path.stat().st_mode & 0o777 for path in tmp_path.glob("*.*")}
        process.stop()
    finally:
        os.umask(before)
    assert {"truco.db", "truco.db-wal", "truco.db.lock", "truco.secret", "copy.db"} <= set(made)
    assert set(made.values()) == {0o600}, made


@pytest.mark.parametrize("name", ["README.md", "README.es.md"])
def test_the_unit_of_the_readmes_starts_again_what_a_start_may_mend(name: str) -> None:
    from bot import cli

    (kept,) = re.findall(r"^RestartPreventExitStatus=(.*)$", (ROOT / name).read_text(encoding="utf-8"), re.MULTILINE)
    assert kept.split() == [str(cli.USAGE)] != [str(cli.AGAIN)]
    assert cli.AGAIN == AWAY


def test_version_and_help(tmp_path: Path) -> None:
    process = Process(tmp_path)
    assert truco(process, "--version").stdout.startswith("truco ")
    assert "replay" in truco(process, "--help").stdout


async def press_against_the_house(process: Process, cookie: str, key: str) -> list[dict[str, object]]:
    """The one press, and everything up to its answer and the hand."""
    got: list[dict[str, object]] = []
    headers = {"Cookie": f"truco={cookie}", "Origin": process.url}
    async with connect(f"ws://127.0.0.1:{process.port}/ws/boliche", additional_headers=headers) as socket:
        await socket.send(json.dumps({"type": "hello", "name": "Ana", "lang": "es"}))
        await socket.send(json.dumps({"type": "press", "key": key, "token": "/casa.uruguayo.2"}))
        async with asyncio.timeout(60):
            async for text in socket:
                got.append(json.loads(text))
                if any(each["type"] == "answer" for each in got) and any(each["type"] == "private" for each in got):
                    return got
    raise AssertionError(got)


def test_b21_a_match_goes_on_after_kill_9_and_the_same_press_opens_no_second_table(tmp_path: Path) -> None:
    process = Process(tmp_path)
    process.start()
    cookie = httpx.get(process.url, trust_env=False).cookies["truco"]
    before = asyncio.run(press_against_the_house(process, cookie, "thesamepress"))
    process.kill()
    process.start()
    try:
        after = asyncio.run(press_against_the_house(process, cookie, "thesamepress"))
        tables = {str(each["key"]).partition("/")[0] for each in (*before, *after) if each["type"] == "private"}
        assert len(tables) == 1
        assert [each["note"] for each in after if each["type"] == "answer"] == [""]
    finally:
        assert process.stop() == 0
    table = tables.pop()
    told = truco(process, "replay", table)
    assert told.returncode == 0, told.stderr
    assert "Mano 1" in told.stdout
    story = json.loads(truco(process, "replay", table, "--json").stdout)
    assert story["table"] == table
    assert not any(step["hands"] for step in story["steps"])
    assert truco(process, "verify", table).returncode == 0


def test_b9_no_card_of_a_hand_is_logged(tmp_path: Path) -> None:
    from tests.bot.house import named

    process = Process(tmp_path, module=("bot", "run"), TRUCO_LOG_LEVEL="debug")
    process.start()
    cookie = httpx.get(process.url, trust_env=False).cookies["truco"]
    asyncio.run(press_against_the_house(process, cookie, "justonepress"))
    process.stop()
    text = (tmp_path / "log").read_text()
    assert "INFO" in text
    assert named(text) == set()
