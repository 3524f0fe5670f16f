"""What is said in the open: heard without a mention where Discord lets the bot read it, and nowhere else."""

from __future__ import annotations

from pathlib import Path

import pytest
import simcord.builders

from tests.bot.platforms.discord.scene import playing, words_of
from tests.bot.platforms.discord.test_manners import cards, dealt, turn
from tests.bot.platforms.discord.test_threads import thread_of, wanted


@pytest.mark.parametrize("content", [True, False])
async def test_b28_calls_said_in_the_channel_are_heard_where_messages_may_be_read(
    tmp_path: Path, content: bool
) -> None:
    async with playing(tmp_path, content=content) as room:
        ana, bia, eva = room.member("Ana"), room.member("Bia"), room.member("Eva")
        await dealt(room, ana, bia)
        one, _ = turn(room, ana, bia)
        other = bia if one is ana else ana
        before = len(room.messages())
        shown = words_of(room.table())
        for text in ("qué lindo día", "ayer jugamos al truco en lo de Mario"):
            await one.send(room.channel, text)
        await eva.send(room.channel, "truco")
        assert words_of(room.table()) == shown, "neither talk nor who only looks on calls anything"
        await one.send(room.channel, "truco!")
        assert ("«Truco»" in words_of(room.table())) is content
        await other.send(room.channel, "quiero")
        assert ("«Quiero»" in words_of(room.table())) is content
        assert len(room.messages()) == before, "nobody is answered in the channel"
        if content:
            # Another process hears as well; who has said yes may raise on his turn.
            await room.restart()
            one, hand = turn(room, ana, bia)
            await room.press_id(one, hand, next(iter(cards(hand).values())))
            await other.send(room.channel, "retruco")
            assert "«Retruco»" in words_of(room.table())


async def test_b28_in_the_thread_of_a_table_calls_are_heard_too_and_elsewhere_none(tmp_path: Path) -> None:
    async with playing(tmp_path, content=True) as room:
        ana, bia = room.member("Ana"), room.member("Bia")
        elsewhere = room.guild.create_text_channel("otro")
        await wanted(room)
        await dealt(room, ana, bia)
        thread = thread_of(room)
        one, _ = turn(room, ana, bia)
        other = bia if one is ana else ana
        await one.send(elsewhere, "truco")
        assert "«Truco»" not in words_of(room.table(thread))
        handle = simcord.builders.ChannelHandle(room.env, room.guild, thread)
        await one.send(handle, "truco")
        assert "«Truco»" in words_of(room.table(thread))
        await other.send(handle, "no quiero")
        assert "Truco no querido, 1 punto" in "\n".join(words_of(each) for each in room.messages(thread))
