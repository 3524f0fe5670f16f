"""What ends a connection for good is told in one line that says what to do; what does not is tried again, ever more slowly."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.chat import PlatformFault
from bot.desk.desk import Desk
from bot.outbox import Outbox
from bot.platforms.discord import platform
from bot.platforms.discord.gate import Gate
from bot.platforms.discord.platform import REFUSED, Discord
from engine import variants
from engine.tables.hall import Hall
from engine.tables.store import open_store
from tests.bot.house import LEXICON
from tests.discord_server import DiscordServer


@asynccontextmanager
async def running(
    folder: Path, server: DiscordServer, *, content: bool = False
) -> AsyncIterator[tuple[Discord, asyncio.Task[None]]]:
    """The platform at a server, without the rest of the process."""
    base, gateway = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY
    store = await open_store(f"sqlite+aiosqlite:///{folder / 'truco.db'}", sync="normal")
    hall = Hall(store)
    where = server.token, server.api, server.gateway_url
    bot = Discord(*where, LEXICON, variants.names(), store.letters, store.notes, content=content)
    bot.connect(Desk(hall, LEXICON, Outbox([bot.adapter], store.notes), variants.names(), store.notes))
    await hall.start()
    assert await bot.open()
    task = asyncio.create_task(bot.run([]))
    try:
        yield bot, task
    finally:
        task.cancel()
        await asyncio.wait([task])
        await bot.settle()
        await bot.close()
        await hall.stop()
        await store.close()
        Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = base, gateway


async def fault(task: asyncio.Task[None]) -> str:
    """What the platform ends with."""
    async with asyncio.timeout(30):
        with pytest.raises(PlatformFault) as found:
            await task
    return str(found.value)


async def test_an_intent_that_was_not_ticked_is_told_with_where_to_tick_it(tmp_path: Path) -> None:
    async with DiscordServer(message_content=False) as server, running(tmp_path, server, content=True) as (bot, task):
        told = await fault(task)
        assert "Message Content Intent" in told
        assert f"https://discord.com/developers/applications/{bot.client.app}/bot" in told
        assert "TRUCO_DISCORD_CONTENT=off" in told
        assert "\n" not in told
        assert server.gateway.identified == 0


@pytest.mark.parametrize(("code", "words"), [(4004, REFUSED), (4013, "newer one"), (4014, "Message Content Intent")])
async def test_what_is_refused_in_mid_run_ends_it_with_what_to_do(tmp_path: Path, code: int, words: str) -> None:
    async with DiscordServer(shards=2) as server, running(tmp_path, server, content=True) as (_, task):
        await server.until(lambda: len(server.gateway.connected) == 2)
        await server.gateway.dismiss(code)
        assert words in await fault(task)


async def test_another_refusal_is_tried_again_ever_more_slowly(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    pauses: list[float] = []
    sleep = asyncio.sleep

    async def slept(seconds: float) -> None:
        pauses.append(seconds)
        await sleep(0)

    async with DiscordServer() as server, running(tmp_path, server) as (_, task):
        await server.until(lambda: server.gateway.connected)
        monkeypatch.setattr(platform, "asyncio", _Asyncio(slept))
        with caplog.at_level(logging.WARNING):
            await server.gateway.dismiss(4011)
            await server.until(lambda: len(pauses) >= 4)
        assert not task.done()
        assert pauses[:4] == [1.0, 2.0, 4.0, 8.0]
        assert "Discord closed the connection (4011)" in caplog.text


SECRET = "what somebody wrote"
WRITTEN = {
    "id": "991",
    "channel_id": "1",
    "content": SECRET,
    "timestamp": "2026-01-01T00:00:00Z",
    "edited_timestamp": None,
    "tts": False,
    "mention_everyone": False,
    "mentions": [],
    "mention_roles": [],
    "attachments": [],
    "embeds": [],
    "pinned": False,
    "type": 0,
}
WRITER = {"id": "7", "username": "x", "discriminator": "0", "avatar": None}
ENDLESS = {
    "question": {"text": SECRET},
    "answers": [{"answer_id": 1, "poll_media": {"text": "a"}}],
    "expiry": None,
    "allow_multiselect": False,
    "layout_type": 1,
}


@pytest.mark.parametrize(
    ("kind", "payload"),
    [
        ("GUILD_UPDATE", {}),
        ("MESSAGE_CREATE", WRITTEN),
        ("MESSAGE_CREATE", {**WRITTEN, "author": WRITER, "poll": ENDLESS}),
        ("INTERACTION_CREATE", {"id": "992", "application_id": "1", "type": 3, "data": {"component_type": 2}}),
    ],
)
async def test_an_event_that_cannot_be_read_is_passed_over_and_named_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, kind: str, payload: dict[str, object]
) -> None:
    async with DiscordServer() as server, running(tmp_path, server) as (_, task):
        ana = server.user("Ana")
        channel = server.guild("Los pibes", ana).channel()
        await server.until(server.here)
        (session,) = server.gateway.sessions.values()
        with caplog.at_level(logging.WARNING):
            server.gateway.tells(session, kind, payload)
            server.gateway.tells(session, kind, payload)
            # What is told after it is heard, on the same connection.
            await ana.slash(channel, "truco jugar", juego="uruguayo")
            await channel.newest(from_bot=True, having="mesa de 2")
        assert not task.done()
        assert (server.gateway.identified, server.gateway.resumed) == (1, 0)
        assert [line for line in caplog.messages if kind in line] == [
            line for line in caplog.messages if "read" in line
        ]
        assert len(caplog.messages) == 1
        assert SECRET not in caplog.text


@pytest.mark.parametrize("text", ['{"op":0,"t":"READY","s":2,"d":{}}', '{"op":0,"t":"GUILD_UPDATE"', "[]"])
async def test_where_nothing_can_be_made_of_what_comes_another_connection_is_tried_ever_later(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    pauses: list[float] = []
    sleep = asyncio.sleep

    async def slept(seconds: float) -> None:
        pauses.append(seconds)
        await sleep(0)

    async with DiscordServer() as server, running(tmp_path, server) as (_, task):
        ana = server.user("Ana")
        channel = server.guild("Los pibes", ana).channel()
        await server.until(server.here)
        with caplog.at_level(logging.WARNING):
            monkeypatch.setattr(platform, "asyncio", _Asyncio(slept))
            for times in range(1, 4):
                await server.until(lambda times=times: server.gateway.identified == times)
                await server.until(lambda: server.gateway.connected)
                socket = next(each.socket for each in server.gateway.sessions.values() if each.live)
                assert socket
                await socket.send_str(text)
                await server.until(lambda times=times: len(pauses) == times)
        assert pauses == [1.0, 2.0, 4.0]
        assert "what Discord says cannot be read" in caplog.text
        await server.until(lambda: server.gateway.identified == 4 and server.here())
        await ana.slash(channel, "truco jugar", juego="uruguayo")
        await channel.newest(from_bot=True, having="mesa de 2")
        assert not task.done()


async def test_what_answers_in_the_place_of_discord_is_waited_out(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with DiscordServer() as server, running(tmp_path, server) as (_, task):
        await server.until(server.here)
        login, pages = Gate.login, ["a page of the network's own"]

        async def page(gate: Gate, token: str) -> None:
            if pages:
                raise TypeError(pages.pop())
            await login(gate, token)

        monkeypatch.setattr(Gate, "login", page)
        with caplog.at_level(logging.WARNING):
            await server.gateway.drop(code=4011)
            await server.until(lambda: server.gateway.identified == 2 or task.done())
        assert not task.done()
        assert "Discord does not answer (TypeError)" in caplog.text


class _Asyncio:
    """The module, with another sleep."""

    def __init__(self, sleep: object) -> None:
        self.sleep = sleep

    def __getattr__(self, name: str) -> object:
        return getattr(asyncio, name)


async def test_b25_at_a_stop_nothing_more_is_heard_and_calls_can_still_be_made(tmp_path: Path) -> None:
    async with DiscordServer(shards=2) as server, running(tmp_path, server) as (bot, task):
        await server.until(lambda: len(server.gateway.connected) == 2)
        task.cancel()
        await asyncio.wait([task])
        await server.until(lambda: not server.gateway.connected)
        assert task.cancelled()
        await bot.client.register([])
