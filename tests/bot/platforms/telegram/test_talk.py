"""What is said on Telegram: in reply to the table, to the bot by name, in private; never what others wrote (B28)."""

from __future__ import annotations

from pathlib import Path

import msgspec

from bot.platforms.telegram import updates
from tests.bot.platforms.telegram.scene import playing
from tests.bot.platforms.telegram.test_manners import mano, table_of
from tests.telegram_server.server import BOT


async def test_b28_a_hand_is_played_in_words(tmp_path: Path) -> None:
    async with playing(tmp_path) as (server, _):
        ana, bia, eva = server.user("Ana"), server.user("Bia"), server.user("Eva")
        group = server.group("Los pibes", ana, bia, eva)
        table = await table_of(server, ana, bia, group)
        first = mano(table, ana, bia)
        other = bia if first is ana else ana
        await eva.replies(table, "truco")
        await first.replies(table, "jajaja qué mano")
        await first.replies(table, "¡Trucooo!")
        table = await table.changes()
        assert "truco" in table.text.lower()
        await other.says(group, f"@{BOT['username']} quiero y retruco")
        table = await table.changes()
        assert "etruco" in table.text
        await first.starts()
        await first.writes("dale")
        told = await first.chat.newest(from_bot=True, having="solo vale")
        assert "«quiero»" in told.text
        await first.writes("no quiero")
        await group.newest(from_bot=True, having="Mano 2")
        # Nobody in the group was told anything.
        assert group.messages
        assert not any("solo vale" in str(each.raw) for each in group.messages.values())


def test_b28_words_are_ones_own() -> None:
    def read(**more: object) -> object:
        message = {"message_id": 7, "chat": {"id": -5, "type": "group"}, "from": {"id": 3}, "text": "truco", **more}
        return updates.read("telegram:1", msgspec.json.encode({"update_id": 1, "message": message}), "bot")

    said = read(reply_to_message={"message_id": 6})
    assert isinstance(said, updates.Spoken)
    assert (said.text, said.reply) == ("truco", 6)
    assert isinstance(read(forward_origin={"type": "user"}), updates.Written)
    assert isinstance(read(via_bot={"id": 4}), updates.Written)
    assert isinstance(read(**{"from": {"id": 4, "is_bot": True}}), updates.Written)
    assert isinstance(read(text="   "), updates.Written)
    assert isinstance(read(text="/truco"), updates.Ordered)
