"""The Discord server of the tests, seen by discord.js: a second client, so that it does not agree with one library alone."""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.discord_server import DiscordServer

SCRIPT = Path(__file__).with_name("discord_server_bot.cjs")


def _missing() -> str:
    if not shutil.which("node"):
        return "there is no Node on this machine"
    known = subprocess.run(
        ["node", "-e", "require.resolve('discord.js')"], cwd=SCRIPT.parent, capture_output=True, check=False
    )
    return "" if known.returncode == 0 else "discord.js is not here: npm install --no-save discord.js@14.28.1"


MISSING = _missing()
pytestmark = pytest.mark.skipif(bool(MISSING), reason=MISSING)


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[DiscordServer]:
    """With the bot on it."""
    async with DiscordServer(deadline=30) as running:
        told = {
            "BOT_API": running.api.removesuffix("/v10"),
            "BOT_TOKEN": running.token,
            "BOT_ID": str(running.world.me),
        }
        kept = {key: os.environ[key] for key in ("PATH", "NODE_PATH", "HOME") if key in os.environ}
        with (tmp_path / "log").open("wb") as log:
            child = subprocess.Popen(["node", str(SCRIPT)], env={**kept, **told}, stdout=log, stderr=log)
        try:
            await running.connected()
            yield running
        finally:
            child.terminate()
            await asyncio.to_thread(child.wait)
        assert "FAILED" not in (tmp_path / "log").read_text(), (tmp_path / "log").read_text()


async def test_orders_presses_private_chats_and_a_resume(server: DiscordServer) -> None:
    ana, bia = server.user("Ana"), server.user("Bia", closed=True)
    mesa = server.guild("Los pibes", ana, bia).channel()
    answer = await ana.slash(mesa, "mesa", juego="ar")
    assert (answer.text, answer.ephemeral) == ("Mesa de ar", True)
    table = await mesa.newest(from_bot=True, having="Mesa: 5")
    assert (await bia.presses(table, "sit")).text == "Mesa: 6"
    hand = await ana.presses(table.now(), "hand")
    assert (hand.text, hand.ephemeral) == ("La mano de Ana", True)
    assert hand.message and hand.message.id not in {each.id for each in mesa.visible(to=bia)}
    assert (await ana.press(table.now(), "think").reply()).text == "Ya lo pensé"
    await ana.presses(table.now(), "dm")
    private = await ana.chat.newest(from_bot=True)
    assert (await ana.presses(private, "sit")).text == "Mesa: 7"
    refused = await bia.press(table.now(), "dm").reply()
    assert (refused.text, refused.ephemeral) == ("No te puedo escribir: 50007", True)
    await server.gateway.drop(code=4000)
    await ana.says(mesa, "¿hay alguien?")
    await mesa.newest(from_bot=True, having="alguien")
    assert server.gateway.resumed == 1
    assert not server.failed
