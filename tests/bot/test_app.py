"""The bot as a process: its one-line errors, its end, and what a kill -9 leaves."""

from __future__ import annotations

import asyncio
import json
import socket
import sqlite3
import subprocess
import sys
from pathlib import Path

import httpx
from websockets.asyncio.client import connect

from tests.bot.processes import Process


def truco(process: Process, *args: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "bot", *args],
        cwd=process.folder,
        env=process.environment(),
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )


def one_line(done: subprocess.CompletedProcess[str]) -> str:
    assert done.returncode == 2, done
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
        async with asyncio.timeout(10):
            async for text in socket:
                got.append(json.loads(text))
                if any(each["type"] == "answer" for each in got) and any(each["type"] == "private" for each in got):
                    return got
    raise AssertionError(got)


def test_a_match_goes_on_after_kill_9_and_the_same_press_opens_no_second_table(tmp_path: Path) -> None:
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


def test_no_card_of_a_hand_is_logged(tmp_path: Path) -> None:
    from tests.bot.house import named

    process = Process(tmp_path, module=("bot", "run"), TRUCO_LOG_LEVEL="debug")
    process.start()
    cookie = httpx.get(process.url, trust_env=False).cookies["truco"]
    asyncio.run(press_against_the_house(process, cookie, "justonepress"))
    process.stop()
    text = (tmp_path / "log").read_text()
    assert "DEBUG" in text
    assert named(text) == set()
