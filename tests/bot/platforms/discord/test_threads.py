"""Tables that play in a thread of their own, where the server wants that: how it is opened, missed, lost and found again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import discord
import simcord.builders
from msgspec.structs import replace
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from tests.bot.house import LEXICON
from tests.bot.platforms.discord.scene import Room, labels, playing, words_of
from tests.bot.platforms.discord.test_manners import cards, dealt, told, turn

WORDS = LEXICON.pick("es-UY")


async def wanted(room: Room, *, threads: bool = True) -> None:
    """The server wants threads (no more)."""
    customs, guild = room.process.desk._scene.customs, f"discord:{room.guild.id}"
    await customs.load((guild,))
    await customs.set_group(guild, replace(customs.group(guild), threads=threads))


def thread_of(room: Room) -> Any:
    """The one thread of the channel."""
    (found,) = [each for each in room.env.backend.channels.values() if each.parent_id == room.channel.id]
    return found


async def test_a_match_is_played_in_a_thread_under_its_lobby(tmp_path: Path) -> None:
    async with playing(tmp_path) as room:
        ana, bia = room.member("Ana"), room.member("Bia")
        await wanted(room)
        assert await dealt(room, ana, bia) is None, "nothing but the lobby stands in the channel"
        thread, lobby = thread_of(room), room.lobby()
        assert thread.id == lobby.id, "it was opened under that message"
        assert "Ana" in thread.name
        assert f"<#{thread.id}>" in words_of(lobby)
        table = room.table(thread)
        assert table is not None
        assert "Ver mis cartas" in labels(table)
        one, hand = turn(room, ana, bia)
        await room.press_id(one, hand, next(iter(cards(hand).values())))
        assert f"{one.name} juega" in words_of(room.table(thread))
        other, hand = turn(room, ana, bia)
        assert f"<#{thread.id}>" in words_of(hand), "and a hand leads there"
        await room.press(other, room.table(thread), "Truco")
        assert "«Truco»" in words_of(room.table(thread))
        # What belongs to the table is found from inside the thread.
        held = told(await ana.slash(simcord.builders.ChannelHandle(room.env, room.guild, thread), "truco jugar"))
        assert held == WORDS("discord-below"), "he sits here already, so no other table is opened"
        assert room.table() is None


async def test_without_the_right_it_is_played_in_the_channel_which_is_said_at_the_lobby(tmp_path: Path) -> None:
    async with playing(tmp_path) as room:
        ana, bia = room.member("Ana"), room.member("Bia")
        await wanted(room)
        everybody = room.guild.id
        deny = discord.Permissions(create_public_threads=True).value
        room.env.backend.set_overwrite(room.channel.id, Overwrite(everybody, OverwriteType.ROLE, deny=deny))
        table = await dealt(room, ana, bia)
        assert table is not None
        assert WORDS("room-missing") in words_of(room.lobby())
        room.sent.clear()
        await room.press(turn(room, ana, bia)[0], table, "Truco")
        assert not [path for _, path, _ in room.sent if path.endswith("/threads")], "it is asked for once"


async def test_a_thread_that_is_deleted_in_mid_match_is_done_without(tmp_path: Path) -> None:
    async with playing(tmp_path) as room:
        ana, bia = room.member("Ana"), room.member("Bia")
        await wanted(room)
        await dealt(room, ana, bia)
        room.env.backend.delete_channel(thread_of(room).id)
        await room.env.settle()
        table = room.table()
        assert table is not None, "the table came down into the channel"
        one, _ = turn(room, ana, bia)
        await room.press(one, table, "Truco")
        assert "«Truco»" in words_of(room.table())


async def test_a_thread_that_takes_nothing_any_more_is_done_without(tmp_path: Path) -> None:
    async with playing(tmp_path) as room:
        ana, bia = room.member("Ana"), room.member("Bia")
        await wanted(room)
        await dealt(room, ana, bia)
        thread = thread_of(room)
        # Put away and locked: neither what stands there can be changed, nor can anything be written.
        for method, path in (("PATCH", "messages/*"), ("POST", "messages")):
            room.env.inject_error(method, f"/channels/{thread.id}/{path}", status=400, code=50083, times=None)
        one, hand = turn(room, ana, bia)
        await room.press_id(one, hand, next(iter(cards(hand).values())))
        assert f"{one.name} juega" in words_of(room.table())
        other, hand = turn(room, ana, bia)
        room.sent.clear()
        await room.press_id(other, hand, next(iter(cards(hand).values())))
        assert f"{other.name} juega" in words_of(room.table())
        assert [path for _, path, _ in room.sent if path.startswith(f"/channels/{thread.id}/")] == []


async def test_b21_a_thread_is_known_to_the_next_process(tmp_path: Path) -> None:
    async with playing(tmp_path) as room:
        ana, bia = room.member("Ana"), room.member("Bia")
        await wanted(room)
        await dealt(room, ana, bia)
        thread = thread_of(room)
        before = room.table(thread).id
        await room.restart()
        one, _ = turn(room, ana, bia)
        await room.press(one, room.table(thread), "Truco")
        assert room.table(thread).id == before
        assert "«Truco»" in words_of(room.table(thread))
        assert thread_of(room) is not None
        assert room.table() is None


async def test_a_server_chooses_threads_in_its_settings(tmp_path: Path) -> None:
    async with playing(tmp_path) as room:
        boss = room.member(
            "Jefa", roles=[room.guild.create_role("Jefas", permissions=discord.Permissions(manage_guild=True))]
        )
        result = await boss.slash(room.channel, "truco config")
        panel = result.response._message
        assert WORDS("config-threads") in labels(panel)
        await room.press(boss, panel, WORDS("config-threads"))
        await room.press(boss, panel, WORDS("value-threads-on"))
        assert room.process.desk._scene.customs.group(f"discord:{room.guild.id}").threads


async def test_a_match_ends_in_its_thread_although_the_server_wants_none_any_more_and_the_next_is_in_the_channel(
    tmp_path: Path,
) -> None:
    async with playing(tmp_path) as room:
        ana, bia = room.member("Ana"), room.member("Bia")
        await wanted(room)
        await dealt(room, ana, bia)
        thread = thread_of(room)
        await wanted(room, threads=False)
        for again in (False, True):
            before = room.table(thread)
            if again:
                await room.restart()
            one, _ = turn(room, ana, bia)
            await room.press(one, room.table(thread), "Truco")
            await room.press(bia if one is ana else ana, room.table(thread), "No quiero")
            await room.env.settle()
            assert room.table(thread).id != before.id, "the next hand is dealt there"
            assert room.table() is None
            assert f"<#{thread.id}>" in words_of(turn(room, ana, bia)[1])
        for member in (ana, bia):
            asked = await member.slash(room.channel, "truco anular")
            assert asked.acknowledged
        assert "Revancha" in labels(room.table(thread))
        for member in (ana, bia):
            await room.press(member, room.table(thread), "Revancha")
        table = room.table()
        assert table is not None, "another match"
        assert thread_of(room).id == thread.id, "no other thread was opened"
        one, hand = turn(room, ana, bia)
        assert f"<#{thread.id}>" not in words_of(hand)
        await room.press(one, table, "Truco")
        assert "«Truco»" in words_of(room.table())
        noted = await room.process.store.notes.of(f"discord:{room.guild.id}/{room.channel.id}")
        assert not [name for name in noted if name.startswith("thread")]
        assert room.process.discord.adapter.threads.home(thread.id) == ""


async def test_a_thread_that_was_noted_by_an_earlier_release_is_that_of_the_match_that_runs(tmp_path: Path) -> None:
    async with playing(tmp_path) as room:
        ana, bia = room.member("Ana"), room.member("Bia")
        await wanted(room)
        await dealt(room, ana, bia)
        thread, place = thread_of(room), f"discord:{room.guild.id}/{room.channel.id}"
        (table,) = room.process.hall.in_place(place)
        notes = room.process.store.notes
        assert await notes.read(place, f"thread {table}") == f"{thread.id} 1"
        await notes.write(place, [(f"thread {table}", str(thread.id))])
        await wanted(room, threads=False)
        await room.restart()
        one, _ = turn(room, ana, bia)
        await room.press(one, room.table(thread), "Truco")
        await room.press(bia if one is ana else ana, room.table(thread), "No quiero")
        await room.env.settle()
        assert room.table() is None
        assert await room.process.store.notes.read(place, f"thread {table}") == f"{thread.id} 1"
