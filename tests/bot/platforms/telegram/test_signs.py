"""Señas on Telegram: in the private chats of a pair and nowhere else; lies are shown to who asks for them."""

from __future__ import annotations

import json
from pathlib import Path

from tests.bot.platforms.telegram.scene import opens, playing, until_button
from tests.telegram_server import Message, TelegramServer, User

ASK = "🫱 mano por la garganta"
MEANS = "pedí truco"


async def hand_of(server: TelegramServer, user: User, having: str = "Tu mano") -> Message:
    def found() -> Message | None:
        return next((each for each in reversed(user.dms) if having in each.text and each.buttons), None)

    await server.until(lambda: found() is not None, what=f"the hand of {user.name} to say {having}")
    message = found()
    assert message
    return message


async def test_b8_a_sena_goes_to_the_private_chat_of_the_partner_alone(tmp_path: Path) -> None:
    async with playing(tmp_path) as (server, _):
        ana, bia, caro, dani = people = [server.user(name, started=True) for name in ("Ana", "Bia", "Caro", "Dani")]
        group = server.group("Los pibes", *people)
        for each in people:
            await each.starts()
        lobby = await opens(server, ana, group, "paulista")
        await ana.presses(lobby, "Opciones")
        panel = await group.newest(from_bot=True, having="Cómo se juega")
        await ana.presses(panel, "4")
        for each, side in ((bia, "Ellos"), (caro, "Nosotros"), (dani, "Ellos")):
            await each.presses(await until_button(lobby, f"Sentarme con {side}"), f"Sentarme con {side}")
        await ana.presses(await until_button(lobby, "Empezar"), "Empezar")
        mine = await hand_of(server, ana)
        for each in people:
            await hand_of(server, each)
        assert f"{ASK}: {MEANS}" in mine.labels
        assert [label for label in mine.labels if "🤥" in label] == ["🤥 Señas falsas…"]
        await server.idle()
        before = {chat: len(server.calls(chat=chat)) for chat in (group, bia.chat, dani.chat)}

        await ana.presses(mine, f"{ASK}: {MEANS}")
        theirs = await hand_of(server, caro, f"Ana: {ASK} ({MEANS})")
        await hand_of(server, ana, f"Hiciste: {ASK}")
        looked = await caro.presses(await group.newest(from_bot=True, having="Mano 1"), "Ver mis cartas")
        assert f"Ana: {ASK} ({MEANS})" in looked.text
        assert looked.alert

        await ana.presses(mine.now(), "🤥 Señas falsas…")
        await server.until(lambda: sum("🤥" in label for label in mine.now().labels) > 1, what="the lies")
        assert "🤥 Señas falsas…" not in mine.now().labels
        lie = next(label for label in mine.now().labels if "🤥" in label)
        await ana.presses(mine.now(), lie)
        gesture = lie.removeprefix("🤥 ").partition(":")[0]
        await server.until(lambda: f"Ana: {gesture} (" in theirs.now().text, what="the lie, which is told like a truth")
        await server.idle()

        for chat in (group, bia.chat, dani.chat):
            later = server.calls(chat=chat)[before[chat] :]
            if chat is not group:
                assert later == [], "not even that something happened"
            for call in later:
                said = json.dumps(call.parameters, ensure_ascii=False)
                assert call.method == "answerCallbackQuery" or (ASK not in said and gesture not in said), said
