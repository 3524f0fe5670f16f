"""`truco doctor` and «diagnóstico»: what is missing is said, with what it costs, and no token is."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.bot.platforms.telegram.scene import SHIPPED, opens, playing
from tests.bot.processes import ROOT, free_port
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
    command = [sys.executable, "-m", "bot", "doctor"]
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
