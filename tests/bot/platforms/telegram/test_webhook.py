"""Updates that Telegram brings by itself: stored before they are confirmed, refused without the secret, applied once."""

from __future__ import annotations

import asyncio
from pathlib import Path

from aiohttp import ClientSession

from bot.platforms.telegram.webhook import HEADER, Webhook
from tests.bot.platforms.telegram.scene import SHIPPED, opens, playing, until_button
from tests.bot.processes import free_port

TOKEN = "123456789:AAF-a-token-of-nobody-at-all"


async def test_a_table_is_played_by_webhook_and_goes_on_after_kill_9(tmp_path: Path) -> None:
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    async with playing(tmp_path, SHIPPED, PORT=str(port), TRUCO_TELEGRAM_WEBHOOK=address) as (server, bot):
        ana, bia = server.user("Ana"), server.user("Bia")
        group = server.group("Los pibes", ana, bia)
        lobby = await opens(server, ana, group)
        assert server.calls("getUpdates") == []
        assert server.webhook.url.startswith(f"{address}/telegram/")
        assert server.token.partition(":")[2] not in server.webhook.url
        await server.idle()
        await bot.kill()
        # Telegram cannot bring this one, and tries again until there is somebody.
        for _ in range(2):
            bia.press(lobby, "Sentarme con Ellos")
        await bot.start()
        await until_button(lobby, "Empezar")
        assert "Ellos: Bia" in lobby.now().text
        await server.idle()
        assert len(server.updates.pending) == 0


async def test_a_bot_without_a_webhook_takes_the_old_one_back(tmp_path: Path) -> None:
    async with playing(tmp_path, SHIPPED) as (server, bot):
        await bot.stop()
        await server.webhook.set(f"http://127.0.0.1:{free_port()}/nobody", None, 1)
        await bot.start()
        ana = server.user("Ana")
        await opens(server, ana, server.group("Los pibes", ana))
        assert server.webhook.url == ""


class Kept:
    """Stores what is pushed, or fails."""

    def __init__(self) -> None:
        self.got: list[tuple[int, bytes]] = []
        self.broken = False

    async def push(self, number: int, blob: bytes) -> None:
        await asyncio.sleep(0)
        if self.broken:
            raise OSError("disk full")
        self.got.append((number, blob))


async def test_b22_only_what_is_stored_is_confirmed() -> None:
    hook, kept = Webhook(TOKEN, "https://truco.example.org/"), Kept()
    right, blob = {HEADER: hook.secret}, b'{"update_id": 7, "message": {}}'
    assert hook.url == f"https://truco.example.org{hook.path}"
    assert await hook.take(right, blob) == 503  # nobody is there yet to store it
    hook.connect(kept.push)
    assert await hook.take(right, blob) == 200
    assert kept.got == [(7, blob)]
    kept.broken = True
    assert await hook.take(right, blob) == 503
    kept.broken = False
    for wrong in ({}, {HEADER: ""}, {HEADER: "x" * 40}, {HEADER: "ñ"}):
        assert await hook.take(wrong, blob) == 403
    for nothing in (b"", b"[]", b"{}", b"\xff", b'{"update_id": "x"}'):
        assert await hook.take(right, nothing) == 200
    assert kept.got == [(7, blob)]
    assert Webhook(TOKEN[:-1] + "x", "https://truco.example.org").path != hook.path


async def test_the_address_takes_no_more_than_an_update(tmp_path: Path) -> None:
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    settings = {"PORT": str(port), "TRUCO_TELEGRAM_WEBHOOK": address}
    async with playing(tmp_path, SHIPPED, **settings) as (server, _), ClientSession(trust_env=False) as session:
        hook = server.webhook.url
        for url, sent, status in ((hook, b"x" * 1_000_001, 413), (hook, b"{}", 403), (address, b"{}", 404)):
            async with session.post(url, data=sent) as answer:
                assert answer.status == status
        async with session.get(f"{address}/health") as answer:
            assert (answer.status, await answer.json()) == (200, {"ok": True})


async def test_b25_at_a_stop_nothing_more_is_taken_and_what_was_taken_is_stored() -> None:
    hook, kept = Webhook(TOKEN, "https://truco.example.org/"), Kept()
    right = {HEADER: hook.secret}
    hook.connect(kept.push)
    taken = asyncio.create_task(hook.take(right, b'{"update_id": 7}'))
    await asyncio.sleep(0)
    hook.disconnect()
    assert await hook.take(right, b'{"update_id": 8}') == 503
    await hook.settle()
    assert kept.got == [(7, b'{"update_id": 7}')]
    assert await taken == 200
