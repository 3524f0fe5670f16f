"""The Discord server of the tests, seen by discord.py as it comes from its makers."""

from __future__ import annotations

import asyncio
import io
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp
import discord
import pytest
from PIL import Image

from tests.discord_server import DiscordServer, Limits, Window
from tests.discord_server_bot import Bot, Table, aim

ROOT = Path(__file__).parents[1]


@pytest.fixture(autouse=True)
def _direct(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "http_proxy", "https_proxy", "all_proxy"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(discord.http.Route, "BASE", discord.http.Route.BASE)
    monkeypatch.setattr(discord.gateway.DiscordWebSocket, "DEFAULT_GATEWAY", None)


@pytest.fixture
async def server() -> AsyncIterator[DiscordServer]:
    # A slow machine is no fault of the bot's.
    async with DiscordServer(deadline=30) as running:
        yield running


@asynccontextmanager
async def running(server: DiscordServer, *, content: bool = True) -> AsyncIterator[Bot]:
    """The bot in this process, on the real wire."""
    aim(server.api, server.gateway_url)
    bot = Bot(content=content)
    task = asyncio.create_task(bot.start(server.token))
    try:
        await server.until(lambda: bot.is_ready() or task.done(), what="the bot to be ready")
        yield bot
    finally:
        await bot.close()
        await asyncio.gather(task, return_exceptions=True)


class Wire:
    """Calls without a library."""

    def __init__(self, server: DiscordServer, session: aiohttp.ClientSession) -> None:
        self.server, self.session = server, session

    async def __call__(self, method: str, path: str, body: Any = None, **how: Any) -> tuple[int, Any]:
        headers = {"Authorization": f"Bot {self.server.token}"}
        url = self.server.api + path
        async with self.session.request(method, url, json=body, headers=headers, **how) as answer:
            text = await answer.text()
            self.headers = answer.headers
            return answer.status, await answer.json() if text else None


@pytest.fixture
async def wire(server: DiscordServer) -> AsyncIterator[Wire]:
    async with aiohttp.ClientSession() as session:
        yield Wire(server, session)


def text(*lines: str) -> dict[str, Any]:
    return {"flags": 1 << 15, "components": [{"type": 10, "content": line} for line in lines]}


def png() -> bytes:
    file = io.BytesIO()
    Image.new("RGB", (60, 90), "green").save(file, "PNG")
    return file.getvalue()


# --- people and what they see, through discord.py ------------------------------------------------------------------


async def test_orders_presses_and_what_each_of_them_sees(server: DiscordServer) -> None:
    ana, bia = server.user("Ana"), server.user("Bia", locale="pt-BR")
    mesa = server.guild("Los pibes", ana, bia).channel()
    async with running(server):
        opened = await ana.slash(mesa, "mesa", juego="uy", rival=bia)
        assert (opened.kind, opened.text, opened.ephemeral) == ("message", "Mesa de uy contra Bia", True)
        table = await mesa.newest(from_bot=True, having="Mesa: 0")
        assert not table.answer and not table.ephemeral
        assert table.labels == ["sit", "hand", "dm", "think", "update"]
        assert (await bia.presses(table, "sit")).kind == "quiet"
        assert (await table.changes()).text == "Mesa: 1"
        assert table.text == "Mesa: 0"
        updated = await bia.presses(table.now(), "update")
        assert (updated.kind, updated.text) == ("update", "Mesa: 11")
        # A button that went away under his finger: Discord does not even tell the bot.
        assert (await ana.press(table, "update").answer()).kind == "failed"
        assert (await ana.presses(table.now(), "update")).text == "Mesa: 21"
        table = table.now()
        hand = await bia.presses(table, "hand")
        assert hand.text == "La mano de Bia"
        thought = bia.press(table, "think")
        assert (await thought.answer()).kind == "thinking"
        await thought.reply(having="algo más")
        assert [each.text for each in thought.replies] == ["Ya lo pensé", "Y algo más"]
        assert (await ana.chooses(table, "Envido")).text == "Elegiste ['e']"
        await server.idle()
    assert [each.text for each in mesa.visible()] == ["Mesa: 21"]
    assert [each.text for each in mesa.visible(to=bia)][1:] == ["La mano de Bia", "Ya lo pensé", "Y algo más"]
    assert "La mano de Bia" not in [each.text for each in mesa.visible(to=ana)]
    told = [(call.kind, call.readers) for call in server.calls("[acf]*") if call.kind != "commands"]
    assert ("create", None) in told
    assert told.count(("ack", frozenset({bia.id}))) == 2  # the hand, and «thinking»
    assert told.count(("followup", frozenset({bia.id}))) == 2
    assert all(call.after is not None and call.after > 0 for call in server.calls("ack"))
    assert not server.failed


async def test_private_chats_open_and_closed(server: DiscordServer) -> None:
    ana, bia = server.user("Ana"), server.user("Bia", closed=True)
    guild = server.guild("Los pibes", ana, bia)
    mesa = guild.channel()
    async with running(server):
        await ana.slash(mesa, "mesa")
        table = await mesa.newest(from_bot=True, having="Mesa")
        await ana.presses(table, "dm")
        private = await ana.chat.newest(from_bot=True)
        assert private.text == "Mesa: 0"
        # Presses work there too, over the first shard.
        assert (await ana.presses(private, "update")).text == "Mesa: 10"
        assert [each.text for each in ana.dms] == ["Mesa: 10"]
        said = await bia.press(table, "dm").reply()
        assert (said.text, said.ephemeral) == ("No te puedo escribir: 50007", True)
        bia.closed = False
        bia.leaves(guild)
        status, body = await _post(server, bia.chat.id)
        assert (status, body["code"]) == (403, 50278)
        assert server.calls("create", dm=True)[0].readers == frozenset({ana.id})


async def _post(server: DiscordServer, channel: int) -> tuple[int, Any]:
    async with aiohttp.ClientSession() as session:
        return await Wire(server, session)("POST", f"/channels/{channel}/messages", {"content": "x"})


async def test_what_a_bot_reads_with_and_without_the_intent() -> None:
    for content, heard in ((True, "hola"), (False, "")):
        async with DiscordServer(message_content=content) as server:
            ana = server.user("Ana")
            mesa = server.guild("Los pibes", ana).channel()
            async with running(server, content=content) as bot:
                await ana.says(mesa, "hola")
                await server.until(lambda bot=bot, heard=heard: ("ana", heard) in bot.heard)
                await ana.says(mesa, f"{server.mention} truco")
                reply = await mesa.newest(from_bot=True, having="truco")
                await ana.replies(reply, "quiero")
                await mesa.newest(from_bot=True, having="«quiero»")
                await ana.replies(reply, "no quiero", ping=False)
                await ana.writes("privado")
                await ana.chat.newest(from_bot=True, having="«privado»")
                assert (("ana", "no quiero") in bot.heard) is content
    async with DiscordServer(message_content=False) as server:
        aim(server.api, server.gateway_url)
        async with Bot(content=True) as bot:
            with pytest.raises(discord.PrivilegedIntentsRequired):
                await bot.start(server.token)


async def test_reactions_are_told_and_taken_back(server: DiscordServer) -> None:
    async with running(server) as bot:
        ana = server.user("Ana")
        guild = server.guild("Los pibes", ana)
        channel = guild.channel("truco")
        message = await ana.says(channel, "hola")
        for react, event in ((ana.reacts, "raw_reaction_add"), (ana.unreacts, "raw_reaction_remove")):
            heard = asyncio.create_task(bot.wait_for(event, timeout=60))
            await asyncio.sleep(0)
            await react(message, "❤")
            told = await heard
            assert (told.user_id, told.message_id, told.channel_id) == (ana.id, message.id, channel.id)
            assert str(told.emoji) == "❤"


async def test_a_bot_that_loses_what_it_may(server: DiscordServer) -> None:
    ana, bia = server.user("Ana"), server.user("Bia")
    guild = server.guild("Los pibes", ana, bia)
    mesa, other = guild.channel(), guild.channel("otra")
    thread = mesa.thread("hilo", bia)
    admin = guild.role("jefes", "manage_guild")
    async with running(server) as bot:
        room, second = bot.get_channel(mesa.id), bot.get_channel(other.id)
        seen = bot.get_guild(guild.id)
        assert isinstance(room, discord.TextChannel) and isinstance(second, discord.TextChannel) and seen
        guild.gives(bia, admin)
        sent = await room.send("hola")
        mesa.denies("send_messages")
        with pytest.raises(discord.Forbidden) as no:
            await room.send("otra vez")
        assert no.value.code == 50013
        await sent.edit(content="cambiado")  # what it wrote it may still change
        mesa.denies("view_channel")
        with pytest.raises(discord.Forbidden) as no:
            await sent.edit(content="más")
        assert no.value.code == 50001
        mesa.allows("view_channel", "send_messages")
        await room.send("de vuelta")
        await bot.get_partial_messageable(thread.id).send("en el hilo")
        assert [each.text for each in thread.visible()] == ["en el hilo"]
        [message] = mesa.found(from_bot=True, having="cambiado")
        await ana.deletes(message)
        with pytest.raises(discord.NotFound) as gone:
            await sent.edit(content="?")
        assert gone.value.code == 10008
        pressed = await ana.slash(mesa, "mesa")
        assert pressed.press.payload["member"]["permissions"] != "0"
        bia_press = bia.order(mesa, "mesa")
        assert discord.Permissions(int(bia_press.payload["member"]["permissions"])).manage_guild
        await server.idle()
        guild.throws_out_bot()
        await server.until(lambda: bot.get_guild(guild.id) is None)
        with pytest.raises(discord.Forbidden) as no:
            await second.send("?")
        assert no.value.code == 50001


# --- interactions and their rules, on the bare wire ----------------------------------------------------------------


async def test_an_interaction_has_three_seconds_one_answer_and_a_token_for_a_while(wire: Wire) -> None:
    server = wire.server
    server.world.deadline = 0.3
    ana = server.user("Ana")
    mesa = server.guild("Los pibes", ana).channel()
    await wire("PUT", f"/applications/{server.world.me}/commands", [{"name": "mesa", "description": "x", "type": 1}])
    late = ana.order(mesa, "mesa")
    answer = await late.answer()
    assert (answer.kind, answer.after) == ("failed", 0.3)
    back = f"/interactions/{late.record.id}/{late.record.token}/callback"
    await asyncio.sleep(0.02)
    assert (await wire("POST", back, {"type": 6}))[1]["code"] == 10062
    assert server.failed == [late]
    with pytest.raises(AssertionError, match="no answer in time"):
        await ana.slash(mesa, "mesa")
    server.world.deadline = 30
    press = ana.order(mesa, "mesa")
    back = f"/interactions/{press.record.id}/{press.record.token}/callback"
    # What is refused does not count as the answer.
    assert (await wire("POST", back, {"type": 4, "data": {"content": "x" * 2001}}))[0] == 400
    assert await wire("POST", back, {"type": 5, "data": {"flags": 64}}) == (204, None)
    assert (await wire("POST", back, {"type": 6}))[1]["code"] == 40060
    token = f"/webhooks/{server.world.me}/{press.record.token}"
    assert (await wire("POST", token, {"content": "uno"}))[0] == 200
    assert (await wire("PATCH", f"{token}/messages/@original", {"content": "dos"}))[0] == 200
    assert [each.text for each in press.replies] == ["dos"]
    server.passes(901)
    assert (await wire("PATCH", f"{token}/messages/@original", {"content": "tres"}))[1]["code"] == 10015


async def test_messages_are_checked_as_discord_checks_them(wire: Wire) -> None:
    server = wire.server
    ana = server.user("Ana")
    path = f"/channels/{server.guild('Los pibes', ana).channel().id}/messages"
    button = {"type": 2, "style": 1, "label": "x"}
    wrong = [
        text(*"x" * 41),
        text("x" * 2500, "x" * 1501),
        {**text("x"), "content": "y"},
        {"components": [{"type": 10, "content": "no flag"}]},
        {"flags": 1 << 15, "components": [{"type": 1, "components": [{**button, "custom_id": "x" * 101}]}]},
        {
            "flags": 1 << 15,
            "components": [{"type": 1, "components": [{**button, "custom_id": str(n)} for n in range(6)]}],
        },
        {"content": ""},
        {"content": "x" * 2001},
    ]
    for body in wrong:
        assert ((await wire("POST", path, body))[1] or {}).get("code") == 50035, body
    assert (await wire("POST", path, text(*"x" * 40)))[0] == 200
    made = (await wire("POST", path, text("x" * 4000)))[1]
    assert (await wire("PATCH", f"{path}/{made['id']}", {"flags": 0, "content": "y", "components": []}))[0] == 400


async def test_a_nonce_makes_a_repeated_message_one(wire: Wire) -> None:
    server = wire.server
    mesa = server.guild("Los pibes", server.user("Ana")).channel()
    path, body = f"/channels/{mesa.id}/messages", {"content": "x", "nonce": "7", "enforce_nonce": True}
    server.fails("create", reset="after")
    with pytest.raises(aiohttp.ClientError):
        await wire("POST", path, body)
    again = await wire("POST", path, body)
    assert (await wire("POST", path, body))[1]["id"] == again[1]["id"]
    assert len(mesa.visible()) == 1 and again[1]["nonce"] == "7"
    assert (await wire("POST", path, {**body, "enforce_nonce": False}))[1]["id"] != again[1]["id"]
    server.passes(301)
    await wire("POST", path, body)
    assert len(mesa.visible()) == 3


async def test_pictures_come_with_their_message(server: DiscordServer) -> None:
    mesa = server.guild("Los pibes", server.user("Ana")).channel()
    async with running(server) as bot:
        picture = discord.File(io.BytesIO(png()), "mesa.png", description="La mesa")
        room = bot.get_partial_messageable(mesa.id)
        await room.send(view=Table(0, picture=True), file=picture)
    assert mesa.visible()[0].pictures == [png()]
    [call] = server.calls("create")
    assert call.files == {"mesa.png": png()}


# --- limits and faults ---------------------------------------------------------------------------------------------


async def test_limits_have_headers_and_real_refusals(wire: Wire) -> None:
    server = wire.server
    server.limits = Limits(create=Window(2, 60), edit=Window(2, 60), overall=None)
    ana = server.user("Ana")
    guild = server.guild("Los pibes", ana)
    mesa, other = guild.channel(), guild.channel("otra")
    path = f"/channels/{mesa.id}/messages"
    left = []
    for _ in range(2):
        assert (await wire("POST", path, {"content": "x"}))[0] == 200
        left.append(wire.headers["X-RateLimit-Remaining"])
    assert left == ["1", "0"]
    status, no = await wire("POST", path, {"content": "x"})
    assert status == 429 and 0 < no["retry_after"] <= 60 and not no["global"]
    assert wire.headers["Via"] and wire.headers["Content-Type"] == "application/json"
    assert (await wire("POST", f"/channels/{other.id}/messages", {"content": "x"}))[0] == 200
    message = mesa.visible()[0]
    assert (await wire("PATCH", f"{path}/{message.id}", {"content": "y"}))[0] == 200
    assert not server.early
    assert (await wire("POST", path, {"content": "x"}))[0] == 429
    assert len(server.early) == 1 and server.n429 == 2
    server.limits = Limits(create=Window(1, 0.3), overall=None)
    while (answer := await wire("POST", path, {"content": "x"}))[0] == 200:
        pass  # a slow machine finds the window over
    await asyncio.sleep(answer[1]["retry_after"])
    assert (await wire("POST", path, {"content": "x"}))[0] == 200


async def test_the_whole_bot_has_a_limit_and_answers_to_presses_do_not_count(wire: Wire) -> None:
    server = wire.server
    server.limits = Limits(overall=Window(3, 5))
    ana = server.user("Ana")
    mesa = server.guild("Los pibes", ana).channel()
    await wire("PUT", f"/applications/{server.world.me}/commands", [{"name": "mesa", "description": "x", "type": 1}])
    for _ in range(5):
        press = ana.order(mesa, "mesa")
        back = f"/interactions/{press.record.id}/{press.record.token}/callback"
        assert (await wire("POST", back, {"type": 4, "data": {"content": "x"}}))[0] == 204
    for _ in range(2):
        assert (await wire("GET", "/users/@me"))[0] == 200
    status, no = await wire("GET", "/users/@me")
    assert status == 429 and no["global"] and wire.headers["X-RateLimit-Global"] == "true"


async def test_old_messages_can_hardly_be_edited(wire: Wire) -> None:
    server = wire.server
    server.limits = Limits(edit=None, old_edits=Window(1, 60))
    mesa = server.guild("Los pibes", server.user("Ana")).channel()
    made = (await wire("POST", f"/channels/{mesa.id}/messages", {"content": "x"}))[1]
    path = f"/channels/{mesa.id}/messages/{made['id']}"
    for _ in range(3):
        assert (await wire("PATCH", path, {"content": "y"}))[0] == 200
    server.passes(3601)
    assert (await wire("PATCH", path, {"content": "y"}))[0] == 200
    assert (await wire("PATCH", path, {"content": "z"}))[1]["code"] == 30046


async def test_discord_py_waits_and_tries_again_as_it_does_with_discord(server: DiscordServer) -> None:
    mesa = server.guild("Los pibes", server.user("Ana")).channel()
    async with running(server) as bot:
        room = bot.get_partial_messageable(mesa.id)
        server.fails("create", status=429, retry_after=0.2)
        start = time.monotonic()
        await room.send("uno")
        assert time.monotonic() - start > 0.2
        server.fails("create", status=502, html=True)
        await room.send("dos")
        server.fails("POST /channels/*/messages", status=503)
        with pytest.raises(discord.DiscordServerError):
            await room.send("tres")
        # Without Via it is not Discord who speaks, and the library gives up.
        server.fails("create", status=429, html=True)
        with pytest.raises(discord.HTTPException) as no:
            await room.send("cuatro")
        assert no.value.status == 429
        server.fails("create", reset="before")
        with pytest.raises((aiohttp.ClientError, OSError)):
            await room.send("cinco")
        silence = server.fails("create", silence="before")
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(room.send("seis"), 0.2)
        silence.stop()
        assert [each.text for each in mesa.visible()] == ["uno", "dos"]
        assert not server.early and server.calls("create", ok=True)[0].status == 200


async def test_the_round_trip_is_on_both_ways(wire: Wire) -> None:
    server = wire.server
    server.rtt = 0.1
    start = time.monotonic()
    await wire("GET", "/users/@me")
    assert time.monotonic() - start >= 0.1
    [call] = server.calls()
    assert call.done_at is not None and call.at - start >= 0.05


async def test_tokens_and_unknown_routes(wire: Wire) -> None:
    server = wire.server
    server.revokes_token()
    assert (await wire("GET", "/users/@me"))[0] == 401
    assert server.invalid == 1
    server.transport.revoked = False
    assert (await wire("GET", "/nowhere"))[0] == 501
    with pytest.raises(ExceptionGroup):
        await server.__aexit__(None, None, None)
    server.transport.crashes.clear()


# --- the gateway ---------------------------------------------------------------------------------------------------


async def test_shards_hear_what_is_theirs_and_private_chats_are_the_first_ones() -> None:
    async with DiscordServer(shards=3, deadline=30) as server:
        ana = server.user("Ana")
        guilds = [server.guild(f"Peña {number}", ana) for number in range(6)]
        rooms = [guild.channel() for guild in guilds]
        assert sorted(guild.shard for guild in guilds) == [0, 0, 1, 1, 2, 2]
        async with running(server) as bot:
            assert bot.shard_count == 3 and len(bot.guilds) == 6
            for room in rooms:
                await ana.slash(room, "mesa")
            table = await rooms[1].newest(from_bot=True, having="Mesa")
            await server.gateway.drop(1)
            await server.until(lambda: server.gateway.connected == {0, 2})
            await ana.presses(table, "dm")  # waits for the shard to resume
            assert server.gateway.resumed == 1
            private = await ana.chat.newest(from_bot=True)
            await ana.presses(private, "sit")
            assert (await private.changes()).text == "Mesa: 1"
            assert server.gateway.identified == 3


async def test_nothing_is_lost_by_a_resume_and_all_by_an_invalid_session(server: DiscordServer) -> None:
    ana = server.user("Ana")
    mesa = server.guild("Los pibes", ana).channel()
    async with running(server) as bot:
        await ana.slash(mesa, "mesa")
        table = await mesa.newest(from_bot=True, having="Mesa")
        await server.gateway.reconnect()
        press = ana.press(table, "hand")
        assert (await press.answer()).text == "La mano de Ana"
        await server.until(lambda: server.gateway.resumed == 1)
        # Said while nobody listens, heard after it.
        await server.gateway.drop(code=4000)
        await ana.says(mesa, "¿hay alguien?")
        await mesa.newest(from_bot=True, having="alguien")
        server.repeats(press)
        await server.until(lambda: len(server.calls("ack", ok=False)) == 1)
        assert server.calls("ack", ok=False)[0].code == 40060
        await server.gateway.invalidate()
        await ana.says(mesa, "nadie")
        await server.until(lambda: server.gateway.identified == 2)
        await ana.says(mesa, "ahora sí")
        await mesa.newest(from_bot=True, having="ahora")
        assert ("ana", "nadie") not in bot.heard


async def test_a_killed_process_comes_back_to_the_same_buttons(server: DiscordServer, tmp_path: Path) -> None:
    ana = server.user("Ana")
    mesa = server.guild("Los pibes", ana).channel()
    settings = {"BOT_API": server.api, "BOT_GATEWAY": server.gateway_url, "BOT_TOKEN": server.token}
    environment = {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), **settings}

    def start() -> subprocess.Popen[bytes]:
        with (tmp_path / "log").open("ab") as log:
            command = [sys.executable, "-m", "tests.discord_server_bot"]
            return subprocess.Popen(command, env=environment, stdout=log, stderr=log)

    child = start()
    try:
        await server.connected()
        await ana.slash(mesa, "mesa")
        table = await mesa.newest(from_bot=True, having="Mesa")
        child.send_signal(signal.SIGKILL)
        await asyncio.to_thread(child.wait)
        await server.until(lambda: not server.gateway.connected)
        server.world.deadline = 0.1
        lost = ana.press(table, "sit")
        server.world.deadline = 30
        child = start()
        await server.connected()
        assert (await ana.presses(table, "update")).text == "Mesa: 10"
        assert (await lost.answer()).kind == "failed"
    finally:
        child.kill()
        await asyncio.to_thread(child.wait)
    assert "Traceback" not in (tmp_path / "log").read_text()
