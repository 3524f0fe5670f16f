"""The Telegram server of the tests, seen by python-telegram-bot as it comes from its makers."""

from __future__ import annotations

import asyncio
import io
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from PIL import Image
from telegram import (
    Bot,
    BotCommand,
    BotCommandScopeAllGroupChats,
    ForceReply,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    InputMediaPhoto,
    ReplyParameters,
    Update,
)
from telegram.error import (
    BadRequest,
    ChatMigrated,
    Conflict,
    Forbidden,
    InvalidToken,
    NetworkError,
    RetryAfter,
    TimedOut,
)
from telegram.ext import Application, CallbackQueryHandler, CommandHandler, ContextTypes

from tests.telegram_server import Limits, TelegramServer, Window


@pytest.fixture(autouse=True)
def _direct(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "http_proxy", "https_proxy", "all_proxy"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("PTB_TIMEDELTA", "1")  # else each RetryAfter warns, and a warning is an error here


@pytest.fixture
async def server() -> AsyncIterator[TelegramServer]:
    async with TelegramServer() as running:
        yield running


@pytest.fixture
async def bot(server: TelegramServer) -> AsyncIterator[Bot]:
    async with Bot(server.token, base_url=server.base_url, base_file_url=server.base_file_url) as running:
        yield running


def keyboard(*rows: list[tuple[str, str]]) -> InlineKeyboardMarkup:
    return InlineKeyboardMarkup(
        [[InlineKeyboardButton(label, callback_data=data) for label, data in row] for row in rows]
    )


def png(width: int = 60, height: int = 90) -> bytes:
    file = io.BytesIO()
    Image.new("RGB", (width, height), "green").save(file, "PNG")
    return file.getvalue()


@asynccontextmanager
async def playing(server: TelegramServer) -> AsyncIterator[list[str]]:
    """A bot with one button, on python-telegram-bot's own polling."""
    pressed: list[str] = []

    async def table(update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
        assert update.effective_chat
        await context.bot.send_message(
            update.effective_chat.id, "Mesa: 0", reply_markup=keyboard([("Sentarme", "sit")])
        )

    async def sit(update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
        query = update.callback_query
        assert query and query.data
        pressed.append(query.id)
        await query.answer(f"Hola {query.from_user.first_name}", show_alert=True)
        await query.edit_message_text(f"Mesa: {len(pressed)}", reply_markup=keyboard([("Sentarme", "sit")]))

    app: Application[Any, Any, Any, Any, Any, Any] = (
        Application.builder().token(server.token).base_url(server.base_url).build()
    )
    app.add_handler(CommandHandler("truco", table))
    app.add_handler(CallbackQueryHandler(sit))
    async with app:
        await app.start()
        assert app.updater
        await app.updater.start_polling(poll_interval=0, timeout=5)
        yield pressed
        await app.updater.stop()
        await app.stop()


async def test_people_write_press_and_see_edits(server: TelegramServer) -> None:
    ana, bia = server.user("Ana"), server.user("Bia", lang="pt-br")
    group = server.group("Los pibes", ana, bia)
    async with playing(server) as pressed:
        await ana.says(group, "/truco")
        message = await group.newest(from_bot=True)
        assert message.labels == ["Sentarme"]
        answer = await ana.presses(message, "sentarme")
        assert (answer.text, answer.alert) == ("Hola Ana", True)
        assert (await message.changes()).text == "Mesa: 1"
        assert message.text == "Mesa: 0"
        # A stale message twice at once, and the same update again.
        presses = [bia.press(message, "Sentarme"), bia.press(message, "Sentarme")]
        assert [(await press.answer()).text for press in presses] == ["Hola Bia"] * 2
        server.repeats(presses[0])
        await server.until(lambda: len(pressed) == 4)
        assert pressed.count(presses[0].id) == 2
        await server.idle()
    assert server.visible(group)[-1].text == "Mesa: 4"
    assert {call.readers for call in server.calls("answerCallbackQuery")} == {frozenset({ana.id}), frozenset({bia.id})}
    assert len(server.calls("edit*", group, ok=True)) == 4
    assert not server.n429


async def waits(server: TelegramServer) -> None:
    """A poll has come that nothing answers yet."""
    await server.until(lambda: any(call.done_at is None for call in server.calls("getUpdates")), what="a poll")


async def test_polling_confirms_by_offset_and_gives_the_rest_again(server: TelegramServer, bot: Bot) -> None:
    ana = server.user("Ana")
    await ana.starts("mesa-1")
    await ana.writes("hola")
    first = await bot.get_updates()
    assert [update.message.text for update in first if update.message] == ["/start mesa-1", "hola"]
    assert [update.update_id for update in await bot.get_updates()] == [update.update_id for update in first]
    assert [u.update_id for u in await bot.get_updates(offset=first[1].update_id)] == [first[1].update_id]
    assert await bot.get_updates(offset=first[1].update_id + 1) == ()
    waiting = asyncio.create_task(bot.get_updates(timeout=50))
    await waits(server)
    assert not waiting.done()
    await ana.writes("sigo")
    assert [update.message.text for update in await waiting if update.message] == ["sigo"]
    server.fails("getUpdates", reset="after")
    with pytest.raises(NetworkError):
        await bot.get_updates()
    assert len(await bot.get_updates()) == 1


async def test_a_second_poll_ends_the_first(server: TelegramServer, bot: Bot) -> None:
    first = asyncio.create_task(bot.get_updates(timeout=50))
    await waits(server)
    async with Bot(server.token, base_url=server.base_url) as other:
        assert await other.get_updates() == ()
    with pytest.raises(Conflict, match="terminated by other getUpdates"):
        await first


async def test_late_and_unasked_updates(server: TelegramServer, bot: Bot) -> None:
    ana = server.user("Ana", started=True)
    await bot.get_updates(allowed_updates=["message"])
    server.updates.hold()
    await ana.writes("tarde")
    await ana.blocks()
    assert await bot.get_updates() == ()
    server.updates.release()
    assert [update.message.text for update in await bot.get_updates() if update.message] == ["tarde"]


async def test_reactions_are_told_to_an_admin_who_asks_for_them(server: TelegramServer, bot: Bot) -> None:
    ana, bia = server.user("Ana"), server.user("Bia")
    group = server.group("Los pibes", ana, bia)
    await bot.get_updates(allowed_updates=["message", "message_reaction"])
    message = await ana.says(group, "hola")
    await bia.reacts(message, "❤")  # it is no admin
    group.trusts_bot()
    await bia.reacts(message, "🔥")
    await bia.reacts(message, "🔥")
    group.makes_admin(ana, anonymous=True)
    await ana.reacts(message, "👍")
    await bia.reacts(message)
    told = [update.message_reaction for update in await bot.get_updates() if update.message_reaction]
    heard = [([each.emoji for each in one.old_reaction], [each.emoji for each in one.new_reaction]) for one in told]
    assert heard == [(["❤"], ["🔥"]), ([], ["👍"]), (["🔥"], [])]
    assert [one.user and one.user.id for one in told] == [bia.id, None, bia.id]
    assert told[1].actor_chat and told[1].actor_chat.id == group.id
    assert told[0].message_id == message.id
    last = (await bot.get_updates())[-1].update_id
    await bot.get_updates(offset=last + 1, allowed_updates=["message"])
    await bia.reacts(message, "❤")
    assert await bot.get_updates() == ()


async def test_me_and_the_menu_of_commands(server: TelegramServer, bot: Bot) -> None:
    assert (await bot.get_me()).username == "ValeCuatroTestBot"
    ana, joao = server.user("Ana"), server.user("João", lang="pt-br")
    group = server.group("Los pibes", ana, joao)
    await bot.set_my_commands([BotCommand("truco", "armar una mesa")], BotCommandScopeAllGroupChats())
    await bot.set_my_commands([BotCommand("truco", "abrir mesa")], BotCommandScopeAllGroupChats(), language_code="pt")
    await bot.set_my_commands([BotCommand("start", "empezar")])
    assert server.menu(ana, group) == {"truco": "armar una mesa"}
    assert server.menu(joao, group) == {"truco": "abrir mesa"}
    assert server.menu(ana) == {"start": "empezar"}
    assert [each.command for each in await bot.get_my_commands()] == ["start"]
    with pytest.raises(BadRequest, match="Bot_command_invalid"):
        await bot.set_my_commands([("Mesa", "con mayúscula")])


async def test_nobody_is_written_to_who_did_not_start_or_blocked(server: TelegramServer, bot: Bot) -> None:
    ana = server.user("Ana")
    with pytest.raises(Forbidden, match="can't initiate conversation"):
        await bot.send_message(ana.id, "hola")
    await ana.opens(f"https://t.me/{bot.username}?start=abc")
    assert (await bot.send_message(ana.id, "hola")).chat.id == ana.id
    assert [message.text for message in ana.dms] == ["hola"]
    await ana.blocks()
    with pytest.raises(Forbidden, match="blocked by the user"):
        await bot.send_message(ana.id, "¿seguís?")
    assert (await bot.get_updates())[-1].my_chat_member is not None
    group = server.group("Los pibes", ana)
    await ana.removes_bot(group)
    with pytest.raises(Forbidden, match="kicked from the supergroup"):
        await bot.send_message(group.id, "hola")
    with pytest.raises(BadRequest, match="Chat not found"):
        await bot.send_message(-100999, "hola")


async def test_html_is_read_as_telegram_reads_it(server: TelegramServer, bot: Bot) -> None:
    ana = server.user("Ana", started=True)
    text = f'🂡 <b>Envido &amp; truco</b>, <a href="tg://user?id={ana.id}">Ana</a>'
    sent = await bot.send_message(ana.id, text, parse_mode="HTML")
    assert sent.text == "🂡 Envido & truco, Ana"
    assert list(sent.parse_entities().values()) == ["Envido & truco", "Ana"]
    assert ana.dms[0].marked("bold") == ["Envido & truco"]
    assert ana.dms[0].mentioned == {ana.id}
    for wrong, said in (
        ("<b>sin fin", "Can.t find end tag"),
        ("<b><i>cruzado</b></i>", "Unmatched end tag"),
        ("3 < 4", 'Unsupported start tag ""'),
        ("</b>", "Unexpected end tag"),
        ("ñ<h1>no</h1>", 'Unsupported start tag "h1" at byte offset 2'),
        ("<b", "Unclosed start tag"),
    ):
        with pytest.raises(BadRequest, match=f"(?i)can.t parse entities: {said}"):
            await bot.send_message(ana.id, wrong, parse_mode="HTML")
    for wrong in ("", "  ", "<b></b>"):
        with pytest.raises(BadRequest, match="text is empty"):
            await bot.send_message(ana.id, wrong, parse_mode="HTML")
    await bot.send_message(ana.id, f"<b>{'a' * 4096}</b>", parse_mode="HTML")
    with pytest.raises(BadRequest, match="is too long"):
        await bot.send_message(ana.id, "a" * 4097)


async def test_edits_and_deletions(server: TelegramServer, bot: Bot) -> None:
    ana = server.user("Ana", started=True)
    sent = await bot.send_message(ana.id, "uno", reply_markup=keyboard([("Truco", "t")]), disable_notification=True)
    old = ana.dms[0]
    assert old.silent
    with pytest.raises(BadRequest, match="Message is not modified"):
        await sent.edit_text("uno", reply_markup=keyboard([("Truco", "t")]))
    await sent.edit_text("dos")
    assert old.now().labels == []
    await sent.edit_reply_markup(keyboard([("Quiero", "q"), ("No quiero", "n")]))
    assert ana.dms[0].button("Quiero").data == "q"
    with pytest.raises(AssertionError, match="more than one"):
        ana.dms[0].button("quiero")
    mine = await ana.writes("mío")
    with pytest.raises(BadRequest, match="Message can't be edited"):
        await bot.edit_message_text("tuyo", ana.id, mine.id)
    await sent.delete()
    assert old.gone
    with pytest.raises(BadRequest, match="Message to edit not found"):
        await sent.edit_text("tres")
    with pytest.raises(BadRequest, match="Message to delete not found"):
        await sent.delete()
    press = ana.press(old, "Truco")
    gone = (await bot.get_updates())[-1].callback_query
    assert gone and gone.message and not gone.message.is_accessible
    assert press.data == gone.data == "t"


async def test_keyboards_have_their_limits(server: TelegramServer, bot: Bot) -> None:
    ana = server.user("Ana", started=True)
    await bot.send_message(ana.id, "x", reply_markup=keyboard([("a", "á" * 32)]))
    with pytest.raises(BadRequest, match="data_invalid"):
        await bot.send_message(ana.id, "x", reply_markup=keyboard([("a", "á" * 32 + "b")]))
    green = InlineKeyboardButton("Quiero", callback_data="q", style="success")
    await bot.send_message(ana.id, "x", reply_markup=InlineKeyboardMarkup([[green]]))
    assert ana.dms[-1].buttons[0].style == "success"
    with pytest.raises(BadRequest, match="style"):
        await bot.send_message(
            ana.id,
            "x",
            reply_markup=InlineKeyboardMarkup([[InlineKeyboardButton("Q", callback_data="q", style="lila")]]),
        )
    with pytest.raises(BadRequest, match="unallowed"):
        await bot.send_message(ana.id, "x", reply_markup=InlineKeyboardMarkup([[InlineKeyboardButton("solo texto")]]))
    asked = await bot.send_message(ana.id, "¿Nombre?", reply_markup=ForceReply(selective=True))
    assert ana.dms[-1].asks_reply
    with pytest.raises(BadRequest, match="Inline keyboard expected"):
        await bot.edit_message_text("y", ana.id, asked.id, reply_markup=ForceReply())  # pyright: ignore[reportArgumentType]


async def test_answers_to_presses_are_short_and_soon(server: TelegramServer, bot: Bot) -> None:
    ana = server.user("Ana", started=True)
    await bot.send_message(ana.id, "x", reply_markup=keyboard([("a", "a")]))
    press = ana.press(ana.dms[0], "a")
    with pytest.raises(BadRequest, match="Message_too_long"):
        await bot.answer_callback_query(press.id, "a" * 201)
    with pytest.raises(AssertionError, match="waited"):
        await press.answer(timeout=0.05)
    await bot.answer_callback_query(press.id, "a" * 200, show_alert=True)
    assert (await press.answer()).alert
    server.world.query_ttl = 0.02
    press = ana.press(ana.dms[0], "a")
    await asyncio.sleep(0.03)
    with pytest.raises(BadRequest, match="Query is too old"):
        await bot.answer_callback_query(press.id)


async def test_limits_answer_429_and_notice_who_comes_too_early(server: TelegramServer, bot: Bot) -> None:
    ana = server.user("Ana", started=True)
    group, other = server.group("Los pibes", ana), server.group("Las pibas", ana)
    server.limits = Limits(group=Window(3, 60), chat=None, overall=None)
    sent = await bot.send_message(group.id, "uno")
    await sent.edit_text("dos")
    await bot.send_chat_action(group.id, "typing")
    with pytest.raises(RetryAfter) as told:
        await sent.delete()
    assert 50 <= told.value._retry_after.total_seconds() <= 60
    await bot.send_message(other.id, "otra mesa")
    await bot.send_message(ana.id, "una mano")
    assert (server.n429, server.early) == (1, [])
    server.limits = None
    await sent.edit_text("tres")
    assert [call.method for call in server.early] == ["editMessageText"]
    server.limits = Limits(group=Window(1, 0.2), chat=Window(1, 0.2))
    await bot.send_message(other.id, "x")
    await asyncio.sleep(0.25)
    await bot.send_message(other.id, "x")
    server.limits = Limits(chat=Window(1, 60))
    await bot.send_message(other.id, "x")
    with pytest.raises(RetryAfter):
        await bot.send_message(other.id, "y")
    server.limits = Limits(group=None, chat=None, overall=Window(2, 60))
    await bot.send_message(other.id, "x")
    await bot.send_message(group.id, "x")
    with pytest.raises(RetryAfter):
        await bot.send_message(ana.id, "x")
    await bot.get_me()


async def test_faults_happen_where_they_are_ordered(server: TelegramServer, bot: Bot) -> None:
    ana, bia = server.user("Ana", started=True), server.user("Bia", started=True)

    async def say(text: str, **more: Any) -> None:
        await bot.send_message(ana.id, text, **more)

    server.fails("sendMessage", ana, status=429, retry_after=7)
    await bot.send_message(bia.id, "a otra")
    with pytest.raises(RetryAfter, match="0:00:07"):
        await say("uno")
    server.fails("send*", status=503, times=2, skip=1)
    await say("dos")
    for _ in range(2):
        with pytest.raises(NetworkError, match="Service Unavailable"):
            await say("no")
    server.fails(status=502, html=True)
    with pytest.raises(NetworkError, match="Bad Gateway"):
        await say("no")
    server.fails("sendMessage", reset="before")
    with pytest.raises(NetworkError):
        await say("no")
    server.fails("sendMessage", reset="after")
    with pytest.raises(NetworkError):
        await say("tres, sin respuesta")
    server.fails("sendMessage", silence="after")
    with pytest.raises(TimedOut):
        await say("cuatro, sin respuesta", read_timeout=0.3)
    server.fails("sendMessage", silence="before")
    with pytest.raises(TimedOut):
        await say("no", read_timeout=0.3)
    assert [message.text for message in ana.dms] == ["dos", "tres, sin respuesta", "cuatro, sin respuesta"]
    assert len([call for call in server.calls("sendMessage") if call.lost]) == 4
    server.latency = 0.12
    start = time.monotonic()
    await say("cinco")
    assert time.monotonic() - start >= 0.12


async def test_tokens(server: TelegramServer, bot: Bot) -> None:
    for wrong in ("1:other", "nonsense"):
        with pytest.raises(InvalidToken, match="rejected by the server"):
            async with Bot(wrong, base_url=server.base_url):
                pass
    assert [call.status for call in server.calls("getMe", ok=False)] == [401, 404]
    polling = asyncio.create_task(bot.get_updates(timeout=50))
    await waits(server)
    server.revokes_token()
    with pytest.raises(InvalidToken, match="Unauthorized"):
        await polling
    with pytest.raises(InvalidToken, match="Unauthorized"):
        await bot.get_me()


async def test_a_group_becomes_a_supergroup(server: TelegramServer, bot: Bot) -> None:
    ana = server.user("Ana")
    group = server.group("Los pibes", ana, kind="group")
    sent = await bot.send_message(group.id, "x")
    new = await group.migrates()
    with pytest.raises(ChatMigrated) as moved:
        await sent.edit_text("y")
    assert moved.value.new_chat_id == new.id
    news = [update.message for update in await bot.get_updates() if update.message]
    assert [each.migrate_to_chat_id for each in news] == [new.id, None]
    assert [each.migrate_from_chat_id for each in news] == [None, group.id]
    assert (await bot.send_message(new.id, "y")).chat.type == "supergroup"


async def test_topics_close_and_go(server: TelegramServer, bot: Bot) -> None:
    ana = server.user("Ana")
    group = server.group("Los pibes", ana, topics=True)
    topic = await group.topic("Truco")
    said = await ana.says(topic, "/truco")
    heard = (await bot.get_updates())[-1].message
    assert heard and heard.is_topic_message and heard.message_thread_id == topic.id
    await bot.send_message(group.id, "acá", message_thread_id=topic.id)
    await bot.send_message(group.id, "también", reply_parameters=ReplyParameters(said.id))
    await bot.send_message(group.id, "en general")
    assert [message.text for message in topic.visible() if message.from_bot] == ["acá", "también"]
    await topic.close()
    with pytest.raises(BadRequest, match="Topic_closed"):
        await bot.send_message(group.id, "cerrado", message_thread_id=topic.id)
    await topic.reopen()
    await topic.delete()
    with pytest.raises(BadRequest, match="Message thread not found"):
        await bot.send_message(group.id, "perdido", message_thread_id=topic.id)
    assert [message.text for message in server.visible(group) if message.from_bot] == ["en general"]


async def test_privacy_mode_hears_what_is_meant_for_the_bot(server: TelegramServer, bot: Bot) -> None:
    ana = server.user("Ana")
    group = server.group("Los pibes", ana)
    await bot.send_message(group.id, "Mesa")
    message = await group.newest(from_bot=True)
    for text in ("charla", "/truco", "/truco@otro_bot", f"/truco@{bot.username}", f"che @{bot.username} quiero"):
        await ana.says(group, text)
    await ana.replies(message, "envido")
    heard = [update.message.text for update in await bot.get_updates() if update.message]
    assert heard == ["/truco", f"/truco@{bot.username}", f"che @{bot.username} quiero", "envido"]
    group.trusts_bot()
    await ana.says(group, "ahora sí")
    assert (last := (await bot.get_updates())[-1].message) and last.text == "ahora sí"


async def test_an_anonymous_admin_has_a_name_in_presses_only(server: TelegramServer, bot: Bot) -> None:
    ana, bia = server.user("Ana"), server.user("Bia")
    group = server.group("Los pibes", ana, bia)
    group.makes_admin(bia, anonymous=True)
    await bia.says(group, "/truco")
    await bot.send_message(group.id, "Mesa", reply_markup=keyboard([("Sentarme", "s")]))
    bia.press(await group.newest(from_bot=True), "Sentarme")
    said, pressed = await bot.get_updates()
    assert said.message and said.message.from_user and said.message.sender_chat and pressed.callback_query
    assert said.message.from_user.username == "GroupAnonymousBot"
    assert said.message.sender_chat.id == group.id
    assert pressed.callback_query.from_user.id == bia.id
    assert {admin.user.id for admin in await bot.get_chat_administrators(group.id)} == {ana.id, bia.id}
    assert (await bot.get_chat_member(group.id, bot.id)).status == "member"
    await ana.kicks(bia, group)
    assert (await bot.get_chat_member(group.id, bia.id)).status == "kicked"
    assert await bot.get_chat_member_count(group.id) == 2
    assert (await bot.get_chat(group.id)).title == "Los pibes"


async def test_pictures(server: TelegramServer, bot: Bot) -> None:
    ana = server.user("Ana", started=True)
    sent = await bot.send_photo(ana.id, png(), caption="<b>Tu mano</b>", parse_mode="HTML")
    assert (sent.photo[0].width, sent.photo[0].height, sent.caption) == (60, 90, "Tu mano")
    assert ana.dms[0].photo == png()
    assert server.calls("sendPhoto")[0].readers == {ana.id}
    assert list(server.calls("sendPhoto")[0].files.values()) == [png()]
    await sent.edit_media(InputMediaPhoto(png(10, 20), caption="otra"))
    assert ana.dms[0].photo == png(10, 20)
    file = await bot.get_file(ana.dms[0].raw["photo"][0]["file_id"])
    assert bytes(await file.download_as_bytearray()) == png(10, 20)
    with pytest.raises(BadRequest, match="no text in the message"):
        await sent.edit_text("texto")
    with pytest.raises(BadRequest, match="Image_process_failed"):
        await bot.send_photo(ana.id, b"no picture")
    with pytest.raises(BadRequest, match="caption is too long"):
        await bot.send_photo(ana.id, png(), caption="a" * 1025)


async def test_ephemeral_messages_are_behind_a_switch(server: TelegramServer, bot: Bot) -> None:
    ana, bia = server.user("Ana"), server.user("Bia")
    group = server.group("Los pibes", ana, bia)
    await bot.send_message(group.id, "Mesa", reply_markup=keyboard([("Ver mis cartas", "v")]))
    press = ana.press(await group.newest(from_bot=True), "Ver mis cartas")
    to_ana = {"ephemeral_message_parameters": {"receiver_user_id": ana.id, "callback_query_id": press.id}}
    with pytest.raises(BadRequest, match="phemeral"):
        await bot.send_message(group.id, "1 de espadas", api_kwargs=to_ana)
    server.world.ephemeral = "on"
    with pytest.raises(BadRequest, match="ot enough rights"):
        await bot.send_message(group.id, "x", api_kwargs={"ephemeral_message_parameters": {"receiver_user_id": ana.id}})
    sent = await bot.send_message(group.id, "1 de espadas", api_kwargs=to_ana, reply_markup=keyboard([("Mazo", "m")]))
    number = sent.api_kwargs["ephemeral_message_id"]
    assert sent.message_id == 0
    assert server.calls("sendMessage", group)[-1].readers == {ana.id}
    where = {"chat_id": group.id, "receiver_user_id": ana.id, "ephemeral_message_id": number}
    assert await bot.do_api_request("editEphemeralMessageText", {**where, "text": "7 de oros"})
    assert [message.text for message in server.visible(group, to=ana)] == ["Mesa", "7 de oros"]
    assert [message.text for message in server.visible(group, to=bia)] == ["Mesa"]
    assert await bot.do_api_request("deleteEphemeralMessage", where)
    assert len(server.visible(group, to=ana)) == 1
    server.world.ephemeral = "ignored"
    await bot.send_message(group.id, "visto por todos", api_kwargs=to_ana)
    assert server.calls("sendMessage", group)[-1].readers is None
    assert server.visible(group, to=bia)[-1].text == "visto por todos"
