"""How Discord starts and ends, what its refusals mean, and what is told of them: on a server that only refuses."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest
from aiohttp import web
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.chat import Begun, Gone, PlatformFault, Throttled
from bot.platforms.discord import checkup, commands, platform
from bot.platforms.discord.client import Answered, Client, Closed, Expired, Removed
from bot.platforms.discord.gate import Redaction, quiet
from bot.platforms.discord.markup import note
from bot.platforms.discord.platform import REFUSED, Discord, invitation
from bot.platforms.discord.posts import Posts
from bot.words import load
from engine import variants
from engine.tables.store import open_store
from tests.bot.processes import ROOT

TOKEN = "MTA3NDY1MDAwMDAwMDAwMDAw.GabcDE.abcdefghijklmnopqrstuvwxyz01"
LEXICON = load()


class Server:
    """Answers what it is told to, and remembers what it was asked."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, str, Any]] = []
        self.answers: list[tuple[int, Any, dict[str, str]]] = []
        self.url = ""
        self.silent = False

    async def answer(self, request: web.Request) -> web.Response:
        body = await request.json() if request.can_read_body else None
        self.asked.append((request.method, request.path.removeprefix("/api"), body))
        while self.silent:
            await asyncio.sleep(0.05)
        status, said, headers = self.answers.pop(0) if self.answers else (200, {"id": "5"}, {})
        if status == 0:
            assert request.transport
            request.transport.abort()
        # Discord's content type has nothing behind it, and its 429 passes through a proxy that says so.
        return web.Response(
            status=status or 200,
            body=b"" if said is None else web.json_response(said).body,
            headers={"Content-Type": "application/json", "Via": "1.1 google", **headers},
        )


@asynccontextmanager
async def serving() -> AsyncIterator[Server]:
    server = Server()
    app = web.Application()
    app.router.add_route("*", "/api/{rest:.*}", server.answer)
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    server.url = f"http://127.0.0.1:{runner.addresses[0][1]}/api"
    base, gateway = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY
    try:
        yield server
    finally:
        Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = base, gateway
        await runner.cleanup()


ME = {"id": "1", "username": "vale", "discriminator": "0", "avatar": None, "bot": True}
APP = {"id": "1", "name": "vale", "description": "", "bot_public": True, "bot_require_code_grant": False}
APP |= {"summary": "", "verify_key": "", "owner": ME, "flags": 0, "icon": None, "team": None}


@asynccontextmanager
async def connected(folder: Path) -> AsyncIterator[tuple[Server, Discord]]:
    """A platform at a server that knows it."""
    async with serving() as server:
        store = await open_store(f"sqlite+aiosqlite:///{folder / 'truco.db'}", sync="normal")
        bot = Discord(TOKEN, server.url, "ws://127.0.0.1:1", LEXICON, variants.names(), store.letters, store.notes)
        server.answers = [(200, ME, {}), (200, APP, {})]
        try:
            assert await bot.open()
            server.asked.clear()
            yield server, bot
        finally:
            await bot.close()
            await store.close()


async def test_a_wrong_token_is_told_in_one_line_that_does_not_repeat_it(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    async with serving() as server:
        store = await open_store(f"sqlite+aiosqlite:///{tmp_path / 'truco.db'}", sync="normal")
        bot = Discord(TOKEN, server.url, "ws://127.0.0.1:1", LEXICON, (), store.letters, store.notes)
        server.answers = [(401, {"message": "401: Unauthorized", "code": 0}, {})]
        with pytest.raises(PlatformFault, match="TRUCO_DISCORD_TOKEN") as fault:
            await bot.open()
        assert str(fault.value) == REFUSED
        assert "\n" not in REFUSED
        await bot.close()
        await store.close()
    assert TOKEN not in caplog.text
    assert TOKEN not in str(fault.value)


@pytest.mark.parametrize("status", [0, 503])
async def test_a_discord_that_is_away_is_waited_for(
    tmp_path: Path, status: int, caplog: pytest.LogCaptureFixture
) -> None:
    async with serving() as server:
        store = await open_store(f"sqlite+aiosqlite:///{tmp_path / 'truco.db'}", sync="normal")
        bot = Discord(TOKEN, server.url, "ws://127.0.0.1:1", LEXICON, (), store.letters, store.notes)
        server.answers = [(status, {}, {})] * (1 if status else 2)  # a broken connection is tried once more by aiohttp
        assert not await bot.open()
        assert bot.address == "Discord"
        server.answers = [(200, ME, {}), (200, APP, {})]
        assert await bot.open()
        assert bot.address.startswith("https://discord.com/oauth2/authorize?client_id=1&permissions=")
        await bot.close()
        await store.close()
    assert "does not answer" in caplog.text


async def test_a_discord_that_swallows_what_it_is_asked_holds_nobody_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(platform, "PATIENCE", 0.2)
    async with serving() as server:
        server.silent = True
        store = await open_store(f"sqlite+aiosqlite:///{tmp_path / 'truco.db'}", sync="normal")
        bot = Discord(TOKEN, server.url, "ws://127.0.0.1:1", LEXICON, (), store.letters, store.notes)
        async with asyncio.timeout(60):
            assert not await bot.open()
        server.silent = False
        await bot.close()
        await store.close()


async def test_the_doctor_says_what_discord_knows_and_what_it_refuses() -> None:
    async with serving() as server:
        where = (server.url, "ws://127.0.0.1:1")
        server.answers = [(401, {"message": "401: Unauthorized", "code": 0}, {})]
        (refused,) = await checkup.account(TOKEN, *where, content=False)
        assert (refused.name, refused.well, refused.grave) == ("discord-token", False, True)
        server.answers = [(200, ME, {}), (200, APP, {})]
        found = {each.name: each.well for each in await checkup.account(TOKEN, *where, content=True)}
        assert found == {"discord-token": True, "discord-public": True, "discord-intent": False}
        server.answers = [(200, ME, {}), (200, APP | {"flags": 1 << 19}, {})]
        found = {each.name: each.well for each in await checkup.account(TOKEN, *where, content=True)}
        assert found["discord-intent"]
        server.answers = [(503, {}, {})]
        (away,) = await checkup.account(TOKEN, *where, content=False)
        assert (away.name, away.well) == ("discord-network", False)


REFUSALS: list[tuple[int, int, type[Exception]]] = [
    (404, 10008, Gone),
    (400, 30046, Gone),
    (404, 10003, Removed),
    (403, 50001, Removed),
    (403, 50013, Removed),
    (403, 0, Removed),
    (400, 160005, Removed),
    (403, 50007, Closed),
    (403, 50278, Closed),
    (404, 10062, Expired),
    (400, 40060, Answered),
    (500, 0, discord.DiscordServerError),
    (502, 0, discord.DiscordServerError),
    (503, 0, discord.DiscordServerError),
    (400, 50035, discord.HTTPException),
]


@pytest.mark.parametrize(("status", "code", "meaning"), REFUSALS)
async def test_what_a_refusal_means(tmp_path: Path, status: int, code: int, meaning: type[Exception]) -> None:
    async with connected(tmp_path) as (server, bot):
        server.answers = [(status, {"message": "no", "code": code}, {})]
        with pytest.raises(meaning):
            await bot.client.edit(7, 8, note("hola"))
        assert len(server.asked) == 1


async def test_b23_what_is_sent_is_tried_again_by_us_alone_and_what_is_asked_by_the_library(tmp_path: Path) -> None:
    async with connected(tmp_path) as (server, bot):
        for status in (500, 502, 504, 524):
            server.answers = [(status, None, {"Content-Type": "text/html"})]
            with pytest.raises(discord.DiscordServerError):
                await bot.client.send(7, note("hola"), nonce="1")
            assert len(server.asked) == 1
            # Its bucket is free for the next.
            assert await bot.client.send(7, note("hola"), nonce="1") == 5
            server.asked.clear()
        server.answers = [(502, None, {"Content-Type": "text/html"})]
        assert await bot.client.has(1, 2)
        assert len(server.asked) == 2


async def test_b23_a_rate_limit_is_told_at_once_and_not_slept_through(tmp_path: Path) -> None:
    async with connected(tmp_path) as (server, bot):
        for whole in (False, True):
            server.answers = [(429, {"message": "slow", "retry_after": 1234.5, "global": whole}, {})]
            with pytest.raises(Throttled) as error:
                await bot.client.edit(7, 8, note("hola"))
            assert error.value.after == 1234.5
        # What stands before Discord refuses everything: that is no matter of one chat, and of no few seconds.
        server.answers = [(429, {"message": "banned"}, {"Via": ""})]
        with pytest.raises(Throttled) as error:
            await bot.client.edit(7, 8, note("hola"))
        assert error.value.after == 60.0


async def test_b23_a_full_bucket_is_not_called(tmp_path: Path) -> None:
    async with connected(tmp_path) as (server, bot):
        bucket = {"X-RateLimit-Bucket": "b", "X-RateLimit-Limit": "2", "X-RateLimit-Reset-After": "900"}
        server.answers = [(200, {"id": "5"}, {**bucket, "X-RateLimit-Remaining": str(left)}) for left in (1, 0)]
        await bot.client.edit(7, 8, note("uno"))
        await bot.client.edit(7, 8, note("dos"))
        with pytest.raises(Throttled) as error:
            await bot.client.edit(7, 8, note("tres"))
        assert 800 < error.value.after <= 900
        assert len(server.asked) == 2
        # Another channel has a bucket of its own.
        await bot.client.edit(6, 8, note("uno"))
        assert len(server.asked) == 3


async def test_b1_a_first_answer_is_given_once_more_if_the_line_was_broken(tmp_path: Path) -> None:
    async with connected(tmp_path) as (server, bot):
        interaction: Any = SimpleNamespace(id=1, token="abc", application_id=2)
        line = bot.client.line(interaction)
        # It did not arrive; it did, and only its answer was lost; it is too late.
        server.answers = [(0, None, {})]
        await line.first(6)
        server.answers = [(0, None, {}), (400, {"message": "twice", "code": 40060}, {})]
        await line.first(6)
        server.answers = [(404, {"message": "late", "code": 10062}, {})]
        with pytest.raises(Expired):
            await line.first(6)
        server.answers = [(0, None, {}), (0, None, {})]
        with pytest.raises(aiohttp.ClientError):
            await line.first(6)
        assert len(server.asked) == 7


async def test_b23_while_another_connection_is_made_what_is_sent_waits_and_who_pressed_is_answered(
    tmp_path: Path,
) -> None:
    async with connected(tmp_path) as (server, bot):
        interaction: Any = SimpleNamespace(id=1, token="abc", application_id=2)
        line = bot.client.line(interaction)
        await bot.client.gate.close()
        for _ in range(2):
            with pytest.raises(ConnectionAbortedError):
                await bot.client.edit(7, 8, note("hola"))
            await line.first(6)
            await bot._renew()
        await line.rewrite(note("tres"))
        server.answers = [(200, ME, {}), (200, APP, {})]
        assert await bot.open()
        await bot.client.edit(7, 8, note("hola"))
        await line.rewrite(note("cuatro"))


async def test_b23_a_post_that_may_have_arrived_is_sent_again_as_the_same_one(tmp_path: Path) -> None:
    async with connected(tmp_path) as (server, bot):
        posts = Posts(bot.client)
        mesa = Begun(posts.mark())
        server.answers = [(0, None, {})]
        with pytest.raises(aiohttp.ClientError):
            await posts.send(mesa, 7, note("uno"), silent=True)
        assert await posts.send(mesa, 7, note("dos"), silent=True) == 5
        first, second, edit = server.asked
        assert first[2]["nonce"] == second[2]["nonce"]
        assert second[2]["enforce_nonce"] is True
        assert len(first[2]["nonce"]) <= 25
        # Discord gives back what had arrived: it says by then what was true then.
        assert edit[:2] == ("PATCH", "/channels/7/messages/5")
        # Whether what it says by now could be written there, it is the same message until that is known.
        server.asked.clear()
        server.answers = [(0, None, {}), (200, {"id": "5"}, {}), (0, None, {})]
        for text in ("uno", "dos"):
            with pytest.raises(aiohttp.ClientError):
                await posts.send(mesa, 7, note(text), silent=True)
        assert await posts.send(mesa, 7, note("dos"), silent=True) == 5
        assert [method for method, *_ in server.asked] == ["POST", "POST", "PATCH", "POST", "PATCH"]
        assert {body["nonce"] for method, _, body in server.asked if method == "POST"} == {first[2]["nonce"]}
        assert posts.mark() != posts.mark()


async def test_b23_what_another_process_may_have_posted_says_what_is_true_now(tmp_path: Path) -> None:
    async with connected(tmp_path) as (server, bot):
        posts = Posts(bot.client)
        assert await posts.send(Begun("1-abc", former=True), 7, note("dos"), silent=True) == 5
        post, edit = server.asked
        assert post[2]["nonce"] == "1-abc"
        assert edit[:2] == ("PATCH", "/channels/7/messages/5")


def test_what_would_let_a_reader_speak_for_us_is_in_no_log(caplog: pytest.LogCaptureFixture) -> None:
    quiet()
    quiet()
    logger = logging.getLogger("discord.http")
    assert [type(each) for each in logger.filters].count(Redaction) == 1
    caplog.set_level(logging.DEBUG)
    logger.debug("POST %s", "https://discord.com/api/v10/channels/1/messages with 1 de espadas")
    logger.warning("POST https://discord.com/api/v10/interactions/12/aW50ZXJhY3Rpb24/callback said %s", 404)
    logging.getLogger("discord.webhook.async_").warning("PATCH /webhooks/12/%s/messages", "aW50ZXJhY3Rpb24")
    logging.getLogger("discord.client").error("what is %s?", TOKEN)
    assert "aW50ZXJhY3Rpb24" not in caplog.text
    assert TOKEN not in caplog.text
    assert "espadas" not in caplog.text
    assert "/interactions/12/[secret]/callback said 404" in caplog.text


def test_only_orders_that_the_desk_knows_are_offered() -> None:
    from bot.desk.desk import Desk
    from bot.outbox import Outbox

    class FakeHall:
        def listen(self, listener: object) -> None:
            pass

    desk = Desk(FakeHall(), LEXICON, Outbox([]), variants.names())  # type: ignore[arg-type]
    assert {offer.order for offer in commands.OFFERS} <= set(desk._orders._handlers)


def test_the_commands_are_such_as_discord_takes() -> None:
    (group,) = commands.payload(LEXICON, variants.names())

    size = 0

    def look(entry: dict[str, Any], depth: int) -> None:
        nonlocal size
        for field in ("name", "description", "value"):
            texts = (entry.get(field, ""), *entry.get(f"{field}_localizations", {}).values())
            size += max(len(text) for text in texts)
        for locale in ("", *commands.LOCALES):
            inner = entry.get("options", ())
            names = [each.get("name_localizations", {}).get(locale, each["name"]) for each in inner]
            assert len(names) == len(set(names)), locale
        for name in (entry["name"], *entry.get("name_localizations", {}).values()):
            if "value" not in entry:
                assert name == name.lower()
                assert 1 <= len(name) <= 32
                assert " " not in name
        if "description" in entry:
            for text in (entry["description"], *entry["description_localizations"].values()):
                assert 1 <= len(text) <= 100
        assert set(entry.get("name_localizations", {})) <= set(commands.LOCALES)
        for siblings in (entry.get("options", ()), entry.get("choices", ())):
            for locale in commands.LOCALES:
                names = [each.get("name_localizations", {}).get(locale, each["name"]) for each in siblings]
                assert len(set(names)) == len(names), (locale, names)
            for each in siblings:
                look(each, depth + 1)

    look(group, 0)
    assert size <= 8000
    assert len(group["options"]) <= 25
    assert [each["name"] for each in group["options"]][:4] == ["jugar", "casa", "ver", "reglas"]
    assert commands.order_of("config", {}) == ("config", ())
    assert commands.order_of("config", {"zona": "Europe/Paris"}) == ("config", ("zona", "Europe/Paris"))
    play = group["options"][0]
    named = play["name_localizations"]
    assert (named["en-US"], named["en-GB"], named["pt-BR"]) == ("play", "play", "jogar")
    assert (named["es-419"], named["es-ES"]) == ("jugar", "jugar")
    abouts = play["description_localizations"]
    assert (abouts["es-419"].split()[0], abouts["es-ES"].split()[0]) == ("Armar", "Montar")
    assert [each["value"] for each in play["options"][0]["choices"]] == list(variants.names())


def test_an_order_is_given_with_what_was_chosen() -> None:
    assert commands.order_of("jugar", {}) == ("jugar", ())
    assert commands.order_of("jugar", {"jugadores": "4", "juego": "argentino", "con": "5"}) == (
        "jugar",
        ("argentino", "4"),
    )
    assert commands.order_of("ver", {}) == ("truco", ())
    assert commands.order_of("algo", {}) == ("", ())


def test_the_invitation_asks_for_what_is_needed_and_no_more() -> None:
    asked = discord.Permissions(int(invitation(1).partition("permissions=")[2].partition("&")[0]))
    assert {name for name, value in asked if value} == {
        "read_messages",  # to see the channel
        "send_messages",
        "create_public_threads",  # only where a server wants its tables in threads
        "send_messages_in_threads",
        "read_message_history",
    }


@pytest.mark.parametrize("name", ["README.md", "README.es.md"])
def test_the_link_of_the_readmes_asks_for_the_same(name: str) -> None:
    told = re.findall(r"client_id=[A-Z_]+(&[^`]+)`", (ROOT / name).read_text(encoding="utf-8"))
    assert told == [invitation(1).partition("client_id=1")[2]]


async def test_no_intent_is_privileged() -> None:
    intents = Client(None).gate.intents  # type: ignore[arg-type]
    assert {name for name, value in intents if value} == {"guilds", "guild_messages", "dm_messages", "guild_reactions"}
    open_ = Client(None, content=True).gate.intents  # type: ignore[arg-type]
    assert open_.message_content
