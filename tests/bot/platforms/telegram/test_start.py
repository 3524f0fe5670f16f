"""How the bot begins and ends on Telegram: with a wrong token, without a network, beside the page."""

from __future__ import annotations

import asyncio
import socket
import subprocess
import sys
from pathlib import Path

from tests.bot.platforms.telegram.scene import SHIPPED, Bot, opens, playing
from tests.bot.processes import free_port
from tests.telegram_server import TelegramServer


async def ends(bot: Bot) -> str:
    """Its one line, after it ended by itself."""
    with (bot.folder / "log").open("wb") as log:
        bot.child = subprocess.Popen(
            [sys.executable, "-m", *bot.module], cwd=bot.folder, env=bot.environment(), stdout=log, stderr=log
        )
    assert await asyncio.to_thread(bot.child.wait, 20) == 2
    lines = [line for line in bot.log.splitlines() if line.startswith("truco: ")]
    assert len(lines) == 1
    assert "Traceback" not in bot.log
    return lines[0]


async def test_a_wrong_token_is_one_line_that_does_not_say_it(tmp_path: Path) -> None:
    async with TelegramServer() as server:
        wrong = "7100000001:AAF-of-somebody-else-entirely"
        line = await ends(Bot(tmp_path, server, SHIPPED, TRUCO_TELEGRAM_TOKEN=wrong))
        assert "TRUCO_TELEGRAM_TOKEN" in line
        assert wrong not in (tmp_path / "log").read_text()
        line = await ends(Bot(tmp_path, server, SHIPPED, TRUCO_TELEGRAM_TOKEN="hunter2"))
        assert "BotFather" in line
        assert "hunter2" not in line


async def test_a_token_that_is_revoked_meanwhile_ends_a_bot_that_has_nothing_else(tmp_path: Path) -> None:
    async with TelegramServer() as server:
        bot = Bot(tmp_path, server, SHIPPED)
        await bot.start()
        server.revokes_token()
        assert bot.child
        assert await asyncio.to_thread(bot.child.wait, 20) == 2
        assert "BotFather" in bot.log
        assert server.token not in bot.log


async def test_without_a_network_it_says_so_and_comes_when_there_is_one(tmp_path: Path) -> None:
    port = free_port()
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
    server = TelegramServer()
    server.port = port
    bot = Bot(tmp_path, server, SHIPPED)
    with (tmp_path / "log").open("wb") as log:
        bot.child = subprocess.Popen(
            [sys.executable, "-m", *bot.module], cwd=tmp_path, env=bot.environment(), stdout=log, stderr=log
        )
    try:
        while "does not answer" not in bot.log:
            assert bot.child.poll() is None, bot.log
            await asyncio.sleep(0.05)
        async with server:
            await server.until(lambda: server.calls("getUpdates"))
            ana = server.user("Ana")
            await opens(server, ana, server.group("Los pibes", ana))
            assert await bot.stop() == 0
    finally:
        bot.child.kill()
        bot.child.wait()
    assert server.token not in bot.log
    assert "Traceback" not in bot.log


async def test_the_page_and_telegram_run_in_one_process(tmp_path: Path) -> None:
    import httpx

    port = free_port()
    async with playing(tmp_path, ("bot", "run"), PORT=str(port)) as (server, _):
        page = await asyncio.to_thread(httpx.get, f"http://127.0.0.1:{port}/health", trust_env=False)
        assert page.json()["ok"]
        ana = server.user("Ana")
        await opens(server, ana, server.group("Los pibes", ana))
