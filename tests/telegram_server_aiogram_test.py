"""The Telegram server of the tests, seen by aiogram: a second client, so that it does not agree with one library alone."""

from __future__ import annotations

import asyncio
import io
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from aiogram import Bot, Dispatcher, F
from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.client.telegram import TelegramAPIServer
from aiogram.exceptions import (
    TelegramBadRequest,
    TelegramForbiddenError,
    TelegramMigrateToChat,
    TelegramNetworkError,
    TelegramRetryAfter,
    TelegramServerError,
    TelegramUnauthorizedError,
)
from aiogram.filters import Command
from aiogram.types import (
    BotCommand,
    BotCommandScopeAllGroupChats,
    BufferedInputFile,
    CallbackQuery,
    ChatMemberAdministrator,
    EphemeralMessageParameters,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    Message,
)
from aiogram.webhook.aiohttp_server import SimpleRequestHandler
from aiohttp import web
from PIL import Image

from tests.telegram_server import Limits, TelegramServer, Window

SIT = InlineKeyboardMarkup(
    inline_keyboard=[[InlineKeyboardButton(text="Sentarme", callback_data="sit", style="primary")]]
)


@pytest.fixture(autouse=True)
def _direct(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "http_proxy", "https_proxy", "all_proxy"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
async def server() -> AsyncIterator[TelegramServer]:
    async with TelegramServer() as running:
        yield running


@pytest.fixture
async def bot(server: TelegramServer) -> AsyncIterator[Bot]:
    session = AiohttpSession(api=TelegramAPIServer.from_base(server.url), timeout=60)
    bot = Bot(server.token, session=session)
    yield bot
    await session.close()


def table() -> tuple[Dispatcher, list[str]]:
    """A bot with one button."""
    dispatcher, pressed = Dispatcher(), list[str]()

    @dispatcher.message(Command("truco"))
    async def open_table(message: Message) -> None:
        await message.answer("<b>Mesa</b>: 0", parse_mode="HTML", reply_markup=SIT)

    @dispatcher.callback_query(F.data == "sit")
    async def sit(query: CallbackQuery) -> None:
        pressed.append(query.id)
        await query.answer(f"Hola {query.from_user.first_name}", show_alert=True)
        if isinstance(query.message, Message):
            await query.message.edit_text(f"Mesa: {len(pressed)}", reply_markup=SIT)

    return dispatcher, pressed


@asynccontextmanager
async def listening(bot: Bot, dispatcher: Dispatcher, secret: str, faults: list[int]) -> AsyncIterator[str]:
    """aiogram's own webhook handler; it answers with the faults first."""

    @web.middleware
    async def failing(request: web.Request, handler: web.RequestHandler) -> web.StreamResponse:  # type: ignore[type-arg]
        if faults:
            return web.Response(status=faults.pop(0))
        return await handler(request)  # type: ignore[operator]

    app = web.Application(middlewares=[failing])  # type: ignore[list-item]
    SimpleRequestHandler(dispatcher, bot, handle_in_background=False, secret_token=secret).register(app, path="/hook")
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.2)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    try:
        yield f"http://127.0.0.1:{runner.addresses[0][1]}/hook"
    finally:
        await runner.cleanup()


async def test_polling_commands_keyboards_and_edits(server: TelegramServer, bot: Bot) -> None:
    assert (await bot.get_me()).username == "ValeCuatroTestBot"
    ana, bia = server.user("Ana", last="Díaz", username="anita"), server.user("Bia", lang=None)
    group = server.group("Los pibes", ana, bia)
    dispatcher, pressed = table()
    polling = asyncio.create_task(dispatcher.start_polling(bot, handle_signals=False, polling_timeout=1))
    try:
        await ana.says(group, "/truco")
        message = await group.newest(from_bot=True)
        assert (message.text, message.marked("bold"), message.buttons[0].style) == ("Mesa: 0", ["Mesa"], "primary")
        answer = await bia.presses(message, "Sentarme")
        assert (answer.text, answer.alert) == ("Hola Bia", True)
        assert (await message.changes()).text == "Mesa: 1"
        await asyncio.gather(ana.presses(message, "Sentarme"), ana.presses(message, "Sentarme"))
        await server.until(lambda: message.now().text == "Mesa: 3")
        await server.idle()
    finally:
        await dispatcher.stop_polling()
        await polling
    assert len(pressed) == 3


async def test_updates_come_again_until_they_are_confirmed(server: TelegramServer, bot: Bot) -> None:
    ana = server.user("Ana")
    await ana.starts("abc")
    (first,) = await bot.get_updates()
    assert await bot.get_updates() == [first]
    assert await bot.get_updates(offset=first.update_id + 1) == []
    assert await bot.get_updates() == []


async def test_a_webhook_is_told_until_it_takes_it(server: TelegramServer, bot: Bot) -> None:
    ana, bia = server.user("Ana"), server.user("Bia")
    group = server.group("Los pibes", ana, bia)
    dispatcher, pressed = table()
    await ana.says(group, "/truco")
    async with listening(bot, dispatcher, "s3cret", faults := [503, 500]) as url:
        await bot.set_webhook(url, secret_token="s3cret", allowed_updates=["message", "callback_query"])
        message = await group.newest(from_bot=True)
        assert not faults
        await server.until(lambda: [each.outcome for each in server.webhook.deliveries] == [503, 500, 200])
        await bia.presses(message, "Sentarme")
        info = await bot.get_webhook_info()
        assert (info.url, info.last_error_message) == (
            url,
            "Wrong response from the webhook: 500 Internal Server Error",
        )
        server.repeats(press := ana.press(message, "Sentarme"))
        await server.until(lambda: pressed.count(press.id) == 2)
        with pytest.raises(Exception, match="can't use getUpdates"):
            await bot.get_updates()
        await server.until(lambda: not server.updates.pending)
        await bot.set_webhook(url, secret_token="another")
        late = ana.press(message, "Sentarme")
        await server.until(lambda: server.webhook.deliveries[-1].outcome == 401)
        assert late.id not in pressed
        await bot.delete_webhook()
    assert [each.callback_query.id for each in await bot.get_updates() if each.callback_query] == [late.id]
    await ana.writes("perdido")
    await bot.delete_webhook(drop_pending_updates=True)
    assert await bot.get_updates() == []


async def test_refusals_have_the_kinds_that_aiogram_knows(server: TelegramServer, bot: Bot) -> None:
    ana = server.user("Ana")
    with pytest.raises(TelegramForbiddenError, match="initiate conversation"):
        await bot.send_message(ana.id, "hola")
    group = server.group("Los pibes", ana, kind="group")
    sent = await bot.send_message(group.id, "hola")
    with pytest.raises(TelegramBadRequest, match="message is not modified"):
        await sent.edit_text("hola")
    with pytest.raises(TelegramBadRequest, match="can't parse entities"):
        await sent.edit_text("<b>hola", parse_mode="HTML")
    server.limits = Limits(group=Window(1, 30), chat=None, overall=None)
    await sent.edit_text("chau")
    with pytest.raises(TelegramRetryAfter) as told:
        await bot.send_chat_action(group.id, "typing")
    assert 0 < told.value.retry_after <= 30
    server.limits = None
    new = await group.migrates(told=False)
    with pytest.raises(TelegramMigrateToChat) as moved:
        await sent.delete()
    assert moved.value.migrate_to_chat_id == new.id
    server.fails(status=500)
    with pytest.raises(TelegramServerError):
        await bot.send_message(new.id, "x")
    server.fails(reset="before")
    with pytest.raises(TelegramNetworkError):
        await bot.send_message(new.id, "x")
    server.revokes_token()
    with pytest.raises(TelegramUnauthorizedError):
        await bot.get_me()


async def test_what_people_may_do_in_a_chat_is_told(server: TelegramServer, bot: Bot) -> None:
    ana, bia = server.user("Ana"), server.user("Bia")
    group = server.group("Los pibes", ana, bia, bot="left", topics=True)
    await ana.adds_bot(group)
    group.makes_admin(bia, anonymous=True)
    group.trusts_bot()
    await bia.says(await group.topic("Truco"), "charla")
    await bia.leaves(group)
    kinds = [(each.event_type, each.event) for each in await bot.get_updates()]
    assert [kind for kind, _ in kinds] == ["my_chat_member", "message", "my_chat_member", *["message"] * 3]
    said = kinds[4][1]
    assert isinstance(said, Message)
    assert said.sender_chat
    assert said.is_topic_message
    assert isinstance(await bot.get_chat_member(group.id, bot.id), ChatMemberAdministrator)
    assert [each.status for each in await bot.get_chat_administrators(group.id)] == ["creator", "administrator"]
    assert (await bot.get_chat(group.id)).is_forum
    await bot.set_my_commands([BotCommand(command="truco", description="mesa")], BotCommandScopeAllGroupChats())
    assert server.menu(ana, group) == {"truco": "mesa"}


async def test_a_photo_and_an_ephemeral_message(server: TelegramServer, bot: Bot) -> None:
    ana, bia = server.user("Ana"), server.user("Bia")
    group = server.group("Los pibes", ana, bia)
    server.world.ephemeral = "on"
    file = io.BytesIO()
    Image.new("RGB", (8, 8)).save(file, "PNG")
    await bot.send_photo(group.id, BufferedInputFile(file.getvalue(), "mesa.png"), reply_markup=SIT)
    message = await group.newest(from_bot=True)
    assert message.photo == file.getvalue()
    press = ana.press(message, "Sentarme")
    whisper = EphemeralMessageParameters(receiver_user_id=ana.id, callback_query_id=press.id)
    sent = await bot.send_message(group.id, "Tu mano", ephemeral_message_parameters=whisper, reply_markup=SIT)
    assert (sent.message_id, sent.receiver_user and sent.receiver_user.id) == (0, ana.id)
    mine = await group.newest(to=ana, having="Tu mano")
    ana.press(mine, "Sentarme")
    query = (await bot.get_updates())[-1].callback_query
    assert query
    assert query.message
    assert query.message.message_id == 0
    assert sent.ephemeral_message_id
    await bot.edit_ephemeral_message_text(group.id, ana.id, sent.ephemeral_message_id, "Tu otra mano")
    assert mine.now().text == "Tu otra mano"
    assert len(server.visible(group, to=bia)) == 1
