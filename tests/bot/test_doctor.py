"""`truco doctor` and «diagnóstico»: what is missing is said, with what it costs, and no token is."""

from __future__ import annotations

import asyncio
import os
import pwd
import shlex
import socket
import subprocess
import sys
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest

from engine.tables.store import open_store
from tests.bot.platforms.telegram.scene import SHIPPED, opens, playing
from tests.bot.processes import ROOT, Process, free_port, plainly
from tests.telegram_server import TelegramServer


async def doctor(folder: Path, **settings: str) -> tuple[int, list[str]]:
    """Its status, and its lines."""
    environment = {
        "PATH": os.environ["PATH"],
        "PYTHONPATH": str(ROOT),
        "LANG": "en_GB.UTF-8",
        "PORT": str(free_port()),
        "DATABASE_URL": f"sqlite:///{folder / 'truco.db'}",
        **settings,
    }
    command = [*plainly(), sys.executable, "-m", "bot", "doctor"]
    done = await asyncio.to_thread(
        subprocess.run, command, cwd=folder, env=environment, capture_output=True, text=True, timeout=300, check=False
    )
    assert "Traceback" not in done.stderr, done.stderr
    return done.returncode, done.stdout.splitlines() + done.stderr.splitlines()


def told(lines: list[str], part: str) -> str:
    found = [line for line in lines if part in line]
    assert len(found) == 1, lines
    return found[0]


async def test_a_machine_without_tokens_is_well(tmp_path: Path) -> None:
    status, lines = await doctor(tmp_path)
    assert status == 0
    assert all(line.startswith(("✓", "–")) for line in lines), lines
    assert told(lines, "TRUCO_TELEGRAM_TOKEN").startswith("–"), "neither well nor wrong"
    assert told(lines, "TRUCO_DISCORD_TOKEN").startswith("–")
    assert not (tmp_path / "truco.db").exists()  # looking makes nothing


async def test_an_account_is_looked_at_and_its_token_is_not_said(tmp_path: Path) -> None:
    async with TelegramServer() as server:
        settings = {"TRUCO_TELEGRAM_TOKEN": server.token, "TRUCO_TELEGRAM_API": server.url}
        status, lines = await doctor(tmp_path, **settings)
        assert status == 0
        assert told(lines, "@ValeCuatroTestBot").startswith("✓")
        assert told(lines, "/setprivacy").startswith("!")
        assert told(lines, "clock is right").startswith("✓")
        server.world.privacy = False
        _, lines = await doctor(tmp_path, **settings)
        assert told(lines, "said in words").startswith("✓")
        server.revokes_token()
        status, lines = await doctor(tmp_path, **settings)
        assert status == 1
        assert told(lines, "BotFather").startswith("✗")
        assert server.token not in "".join(lines)


async def test_a_webhook_that_fails_is_told_with_what_waits(tmp_path: Path) -> None:
    address = f"http://127.0.0.1:{free_port()}"
    settings = {"TRUCO_TELEGRAM_WEBHOOK": address, "PORT": address.rpartition(":")[2]}
    async with playing(tmp_path, SHIPPED, **settings) as (server, bot):
        await bot.stop()
        ana = server.user("Ana")
        await ana.says(server.group("Los pibes", ana), "/truco")
        await server.until(lambda: server.webhook.error, what="a failed delivery")
        status, lines = await doctor(
            tmp_path, **settings, TRUCO_TELEGRAM_TOKEN=server.token, TRUCO_TELEGRAM_API=server.url
        )
        assert status == 1
        assert "1 wait" in told(lines, "TRUCO_TELEGRAM_WEBHOOK")


@pytest.mark.parametrize(
    ("settings", "part"),
    [
        ({"DATABASE_URL": "sqlite:////nowhere/at/all/truco.db"}, "does not exist"),
        ({"DATABASE_URL": "postgresql://nobody@127.0.0.1:9/none"}, "DATABASE_URL"),
        ({"TRUCO_TELEGRAM_TOKEN": "123456789:AAF-a-token-of-nobody", "TRUCO_TELEGRAM_API": "http://127.0.0.1:9"}, ":9"),
    ],
)
async def test_what_nothing_works_without_ends_with_a_status(
    tmp_path: Path, settings: dict[str, str], part: str
) -> None:
    status, lines = await doctor(tmp_path, **settings)
    assert status == 1
    assert told(lines, part).startswith("✗")
    assert "AAF-a-token" not in "".join(lines)


ME = pwd.getpwuid(os.geteuid()).pw_name


@pytest.mark.parametrize("name", ["truco.db", "truco.db-wal", "truco.db-shm", "truco.db.lock"])
async def test_a_file_that_may_not_be_written_is_told_with_what_mends_it(tmp_path: Path, name: str) -> None:
    await (await open_store(f"sqlite+aiosqlite:///{tmp_path / 'truco.db'}")).close()
    (tmp_path / "truco.db").chmod(0o600)
    (tmp_path / "truco.db.lock").chmod(0o600)
    (tmp_path / name).touch()
    (tmp_path / name).chmod(0o400)
    status, lines = await doctor(tmp_path)
    assert status == 1
    assert told(lines, "truco.db") == (
        f"✗ {ME} may not read and write {tmp_path / name}: nothing starts like that. As root: chmod u+rw {tmp_path / name}"
    )


async def test_where_the_settings_come_from_and_which_of_them_are_none(tmp_path: Path) -> None:
    _, lines = await doctor(tmp_path)
    assert told(lines, ".env").startswith(f"– There is no .env in {tmp_path}")
    (tmp_path / ".env").write_text("TRUCO_TELEGRAM_TOKN=hunter2\n", encoding="utf-8")
    (tmp_path / ".env").chmod(0o600)
    status, lines = await doctor(tmp_path, TRUCO_BEER="cold")
    assert status == 0
    assert told(lines, "come from").startswith(f"✓ The settings come from {tmp_path}/.env")
    assert told(lines, "TRUCO_TELEGRAM_TOKN").endswith("is it TRUCO_TELEGRAM_TOKEN?")
    assert told(lines, "TRUCO_BEER").startswith("! TRUCO_BEER is no setting")
    assert "hunter2" not in "".join(lines)
    (tmp_path / ".env").chmod(0)
    status, lines = await doctor(tmp_path)
    assert (status, lines) == (
        2,
        [f"truco: {tmp_path}/.env cannot be read by this user: as root: chmod u+r {tmp_path}/.env"],
    )


async def test_what_everybody_on_the_machine_may_read_is_told(tmp_path: Path) -> None:
    await (await open_store(f"sqlite+aiosqlite:///{tmp_path / 'truco.db'}")).close()
    files = [tmp_path / name for name in ("truco.db", "truco.db.before-0001", "truco.secret", ".env")]
    for file in files:
        file.touch()
        file.chmod(0o600)
    _, lines = await doctor(tmp_path)
    assert not [line for line in lines if "chmod" in line]
    for file in files:
        file.chmod(0o644)
    status, lines = await doctor(tmp_path)
    assert (status, told(lines, "chmod").partition("chmod")[2]) == (0, f" 600 {shlex.join(map(str, files))}")


async def test_what_answers_on_the_port_is_the_house_or_another(tmp_path: Path) -> None:
    process = Process(tmp_path)
    process.start()
    try:
        _, lines = await doctor(tmp_path, PORT=str(process.port))
        assert told(lines, f"port {process.port}").startswith("✓ The house answers")
    finally:
        process.stop()
    for handler in (SimpleHTTPRequestHandler, None):
        with (
            ThreadingHTTPServer(("127.0.0.1", 0), handler)
            if handler
            else socket.create_server(("127.0.0.1", 0)) as other
        ):
            if isinstance(other, ThreadingHTTPServer):
                Thread(target=other.serve_forever, daemon=True).start()
                port = other.server_address[1]
            else:
                port = other.getsockname()[1]
            _, lines = await doctor(tmp_path, PORT=str(port))
            assert told(lines, f"port {port}").startswith("! Another program answers")
            if isinstance(other, ThreadingHTTPServer):
                other.shutdown()


@pytest.mark.skipif(os.geteuid() != 0, reason="only the superuser can give a file away")
async def test_files_of_another_user_are_told_together(tmp_path: Path) -> None:
    await (await open_store(f"sqlite+aiosqlite:///{tmp_path / 'truco.db'}")).close()
    files = [tmp_path / "truco.db", tmp_path / "truco.db.lock", tmp_path / "truco.secret"]
    for file in files:
        file.touch()
        file.chmod(0o600)
        os.chown(file, 1, 1)
    status, lines = await doctor(tmp_path)
    assert status == 1
    assert told(lines, "truco.db").endswith(f"As root: chown {ME} {shlex.join(map(str, files))}")
    status, lines = await doctor(tmp_path, TRUCO_SECRET="a secret for the tests only", LANG="es_UY.UTF-8")
    assert told(lines, "truco.db").endswith(f"Como root: chown {ME} {shlex.join(map(str, files[:2]))}")


async def test_a_folder_that_may_not_be_written_is_told_in_one_line(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    folder.mkdir()
    address = f"sqlite:///{folder / 'truco.db'}"
    status, lines = await doctor(tmp_path, DATABASE_URL=address)
    assert (status, told(lines, "truco.db")) == (
        0,
        f"✓ There is no database yet: the first start makes {folder}/truco.db.",
    )
    folder.chmod(0o555)
    other = tmp_path / "other"
    other.mkdir()
    _, lines = await doctor(other, DATABASE_URL=address)
    assert "chmod" not in told(lines, str(folder)), "a folder that may be others' too is not to be given away"
    status, lines = await doctor(tmp_path, DATABASE_URL=address)
    assert status == 1
    assert told(lines, str(folder)).startswith(f"✗ {ME} may not write in the folder {folder}: nothing starts")
    folder.chmod(0)
    status, lines = await doctor(tmp_path, DATABASE_URL=address)
    assert status == 1
    assert told(lines, str(folder)).startswith(f"✗ {ME} may not write in the folder {folder}: nothing starts")
    # Beyond a folder that nobody lets him into, nothing can be seen.
    status, lines = await doctor(tmp_path, DATABASE_URL=f"sqlite:///{folder / 'more' / 'truco.db'}")
    assert status == 1
    assert told(lines, str(folder)).startswith(f"✗ The folder {folder / 'more'} does not exist and {ME} cannot make it")
    folder.chmod(0o755)


async def test_where_no_key_can_be_kept_beside_a_server_s_database(tmp_path: Path) -> None:
    tmp_path.chmod(0o555)
    status, lines = await doctor(tmp_path, DATABASE_URL="postgresql://nobody@127.0.0.1:9/none")
    tmp_path.chmod(0o755)
    assert status == 1
    assert "TRUCO_SECRET" in told(lines, f"may not write in the folder {tmp_path}")


async def test_b31_the_group_s_rights_are_told_to_its_admins_alone(tmp_path: Path) -> None:
    async with playing(tmp_path) as (server, _):
        boss, ana = server.user("Jefa"), server.user("Ana")
        group = server.group("Los pibes", boss, ana)
        await opens(server, ana, group)
        for user in (boss, ana):
            await user.starts()
            await user.chat.newest(from_bot=True, having="Listo")
            await user.says(group, "/diagnostico")
        found = await boss.chat.newest(from_bot=True, having="puede escribir")
        assert "/setprivacy" in found.text
        refused = await ana.chat.newest(from_bot=True, having="administra")
        assert "/setprivacy" not in refused.text
        assert not group.found(from_bot=True, having="setprivacy")
        group.trusts_bot()
        await boss.says(group, "/diagnostico")
        await boss.chat.newest(from_bot=True, having="con palabras")
