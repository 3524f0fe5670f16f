"""kill -9 at any instant: what the server had is applied once, the same message is edited, nobody plays twice (B21, B22)."""

from __future__ import annotations

import asyncio
import json
import random
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.bot.platforms.telegram.scene import SHIPPED, Player, opens, play, playing, until_button
from tests.bot.processes import PATIENCE


def streams(folder: Path) -> list[tuple[str, int]]:
    with sqlite3.connect(folder / "truco.db") as database:
        return database.execute("select id, version from tables order by opened").fetchall()


def waiting(folder: Path) -> int:
    with sqlite3.connect(folder / "truco.db") as database:
        return database.execute("select count(*) from letters where not handled").fetchone()[0]


async def test_b21_a_match_goes_on_after_kill_9_on_the_same_messages(tmp_path: Path) -> None:
    async with playing(tmp_path) as (server, bot):
        ana, bia = server.user("Ana"), server.user("Bia")
        group = server.group("Los pibes", ana, bia)
        lobby = await opens(server, ana, group)
        await ana.starts()
        await bia.presses(lobby, "Sentarme con Ellos")
        await ana.presses(await until_button(lobby, "Empezar"), "Empezar")
        await ana.chat.newest(from_bot=True, having="Tu mano")
        await group.newest(from_bot=True, having="Mano 1")
        players = [Player(user, group, random.Random(1), dm=user is ana, calls=False) for user in (ana, bia)]
        for _ in range(3):
            await server.idle()
            table, hands = players[0].table(), len(ana.chat.found(from_bot=True, having="Tu mano"))
            assert table
            await bot.kill()
            await bot.start()
            await server.until(lambda table=table: "Volvimos" in table.now().text, what="the table to be drawn again")
            assert players[0].table().id == table.id
            assert len(ana.chat.found(from_bot=True, having="Tu mano")) == hands
            # A press changes the table once, and its words with it.
            before = streams(tmp_path)
            await server.until(lambda: any_moves(players), what="somebody to move")
            assert streams(tmp_path) != before
        await play(server, [Player(user, group, random.Random(1), dm=user is ana) for user in (ana, bia)])


async def any_moves(players: list[Player]) -> bool:
    return any([await player.moves() for player in players])


async def test_b22_presses_that_wait_at_a_kill_9_are_applied_once(tmp_path: Path) -> None:
    async with playing(tmp_path) as (server, bot):
        people = [server.user(f"Ana{number}") for number in range(6)]
        groups = [server.group(f"Peña {number}", *people) for number in range(6)]
        lobbies = [await opens(server, ana, group) for ana, group in zip(people, groups, strict=True)]
        await server.idle()
        before = dict(streams(tmp_path))
        await bot.kill()
        # Everybody sits down everywhere, presses twice, and Telegram delivers some of it again, while nobody is there.
        presses = [people[(number + 1) % 6].press(lobby, "Sentarme con Ellos") for number, lobby in enumerate(lobbies)]
        presses += [people[(number + 1) % 6].press(lobby, "Sentarme con Ellos") for number, lobby in enumerate(lobbies)]
        for press in presses[:3]:
            server.repeats(press)
            server.repeats(press, new_id=True)
        await bot.start()
        await server.until(lambda: all(v == before[t] + 1 for t, v in streams(tmp_path)), what="everybody to sit")
        await server.idle()
        assert all(version == before[table] + 1 for table, version in streams(tmp_path))
        for number, lobby in enumerate(lobbies):
            assert f"Ellos: Ana{(number + 1) % 6}" in (await until_button(lobby, "Empezar")).text


async def test_b22_what_was_stored_and_not_handled_is_handled_at_the_next_start(tmp_path: Path) -> None:
    async with playing(tmp_path) as (server, bot):
        ana, bia = server.user("Ana"), server.user("Bia")
        group = server.group("Los pibes", ana, bia)
        lobby = await opens(server, ana, group)
        await server.idle()
        await server.until(lambda: waiting(tmp_path) == 0, what="everything to be handled")
        [(table, version)] = streams(tmp_path)
        assert await bot.stop() == 0
        # As a process leaves it that dies between the two: stored, confirmed to Telegram, and nothing more.
        press = bia.press(lobby, "Sentarme con Ellos")
        assert press.update
        server.updates.drop()
        update = '{"update_id": %d, "callback_query": %s}'
        blob = (update % (press.update.id, json.dumps(press.update.body))).encode()
        with sqlite3.connect(tmp_path / "truco.db") as database:
            database.execute(
                "insert into letters (key, blob, handled, at) values (?, ?, 0, 1)",
                (f"telegram:{press.update.id}", blob),
            )
        await bot.start()
        assert "Ellos: Bia" in (await until_button(lobby, "Empezar")).text
        assert streams(tmp_path) == [(table, version + 1)]
        server.repeats(press)
        server.repeats(press, new_id=True)
        await server.idle()
        assert streams(tmp_path) == [(table, version + 1)]
        await server.until(lambda: waiting(tmp_path) == 0, what="everything to be handled")


async def test_b22_a_yes_that_waits_at_a_kill_9_is_a_yes(tmp_path: Path) -> None:
    async with playing(tmp_path) as (server, bot):
        ana, bia = server.user("Ana"), server.user("Bia")
        group = server.group("Los pibes", ana, bia)
        lobby = await opens(server, ana, group)
        await bia.presses(lobby, "Sentarme con Ellos")
        await ana.presses(await until_button(lobby, "Empezar"), "Empezar")
        table = await group.newest(from_bot=True, having="Mano 1")
        mano = ana if "Juega Ana" in table.text else bia
        first = await mano.presses(table, "mazo")
        assert first.alert and "otra vez" in first.text
        await server.idle()
        await bot.kill()
        server.repeats(mano.press(table, "mazo"))
        await bot.start()
        await server.until(lambda: "Al mazo" in table.now().text, what="the mazo")


@pytest.mark.parametrize("told", ["2000000000", None], ids=["by a clock that was set back since", "without an answer"])
async def test_b33_what_was_asked_by_the_process_before_is_asked_again_if_it_is_not_known_to_be_read(
    tmp_path: Path, told: str | None
) -> None:
    async with playing(tmp_path) as (server, bot):
        ana, bia = server.user("Ana"), server.user("Bia")
        group = server.group("Los pibes", ana, bia)
        lobby = await opens(server, ana, group)
        await bia.presses(lobby, "Sentarme con Ellos")
        await ana.presses(await until_button(lobby, "Empezar"), "Empezar")
        table = await group.newest(from_bot=True, having="Mano 1")
        mano = ana if "Juega Ana" in table.text else bia
        assert "otra vez" in (await mano.presses(table, "mazo")).text
        await server.idle()
        await server.until(lambda: waiting(tmp_path) == 0, what="the press to be handled for good")
        await bot.kill()
        with closing(sqlite3.connect(tmp_path / "truco.db")) as database, database:
            (noted,) = database.execute("select text from notes where name = 'told'").fetchone()
            text = f"{noted.partition(' ')[0]} {told}" if told else ""
            database.execute("update notes set text = ? where name = 'told'", (text,))
        await bot.start()
        assert "otra vez" in (await mano.presses(table, "mazo")).text
        assert (await mano.presses(table, "mazo")).text == ""
        await server.until(lambda: "Al mazo" in table.now().text, what="the mazo")


async def test_b25_who_is_told_to_stop_shows_what_was_moved_and_leaves_the_table_to_be_read(tmp_path: Path) -> None:
    async with playing(tmp_path, SHIPPED) as (server, bot):
        ana, bia = server.user("Ana"), server.user("Bia")
        group = server.group("Los pibes", ana, bia)
        lobby = await opens(server, ana, group)
        await bia.presses(lobby, "Sentarme con Ellos")
        await ana.presses(await until_button(lobby, "Empezar"), "Empezar")
        table = await group.newest(from_bot=True, having="Mano 1")
        mano = ana if "Juega Ana" in table.text else bia
        # At the shipped pace the message was edited just now: what the press did is not shown yet when the signal comes.
        assert (await mano.presses(table, "1ª")).text == ""
        assert f"{mano.name} juega" not in table.now().text
        assert await bot.stop() == 0
        assert f"{mano.name} juega" in table.now().text
        assert "Ver mis cartas" in table.now().labels
        assert waiting(tmp_path) == 0


async def test_b25_if_something_breaks_down_the_tables_are_left_to_be_read_too(tmp_path: Path) -> None:
    module = ("tests.bot.platforms.telegram.breaking", "run", "--no-web")
    async with playing(tmp_path, module) as (server, bot):
        ana, bia = server.user("Ana"), server.user("Bia")
        group = server.group("Los pibes", ana, bia)
        lobby = await opens(server, ana, group)
        await bia.presses(lobby, "Sentarme con Ellos")
        await ana.presses(await until_button(lobby, "Empezar"), "Empezar")
        table = await group.newest(from_bot=True, having="Mano 1")
        mano = ana if "Juega Ana" in table.text else bia
        assert (await mano.presses(table, "1ª")).text == ""
        assert f"{mano.name} juega" not in table.now().text
        (tmp_path / "break").touch()
        assert bot.child
        assert await asyncio.to_thread(bot.child.wait, PATIENCE) == 75
        last = bot.log.strip().splitlines()[-1]
        assert last.startswith("truco: the heartbeat broke down (RuntimeError in breaking.py, line "), last
        assert "swords" not in bot.log
        assert f"{mano.name} juega" in table.now().text
        assert "Ver mis cartas" in table.now().labels
        assert waiting(tmp_path) == 0
        (tmp_path / "break").unlink()
        await bot.start()
        await server.until(lambda: "Volvimos" in table.now().text, what="the table to go on")


async def test_b25_a_message_that_is_on_its_way_at_a_stop_is_not_posted_twice(tmp_path: Path) -> None:
    async with playing(tmp_path) as (server, bot):
        ana, bia = server.user("Ana"), server.user("Bia")
        group = server.group("Los pibes", ana, bia)
        lobby = await opens(server, ana, group)
        await ana.starts()
        await bia.starts()
        await bia.presses(lobby, "Sentarme con Ellos")
        empezar = await until_button(lobby, "Empezar")
        await server.idle()
        # It lies there after the half of that; that it does, and its number, is told at the end, when nothing new is sent any more.
        server.fails("sendMessage", group, delay=11.0)
        ana.press(empezar, "Empezar")
        table = await group.newest(from_bot=True, having="Mano 1")
        assert await bot.stop() == 0
        await bot.start()
        mano = ana if "Juega Ana" in table.text else bia
        await mano.presses(table, "1ª")
        await server.until(lambda: f"{mano.name} juega" in table.now().text, what="the same message to be edited")
        assert len(group.found(from_bot=True, having="Mano 1")) == 1


@pytest.mark.parametrize("end", ["stop", "kill"])
@pytest.mark.parametrize("where", ["group", "private"])
async def test_b25_of_a_message_whose_answer_never_came_before_the_end_one_stays(
    tmp_path: Path, end: str, where: str
) -> None:
    async with playing(tmp_path) as (server, bot):
        ana, bia = server.user("Ana"), server.user("Bia")
        group = server.group("Los pibes", ana, bia)
        lobby = await opens(server, ana, group)
        await ana.starts()
        await ana.chat.newest(from_bot=True, having="Listo")
        await bia.presses(lobby, "Sentarme con Ellos")
        empezar = await until_button(lobby, "Empezar")
        await server.idle()
        chat, said = (group, "Mano 1") if where == "group" else (ana.chat, "Tu mano")
        others = [each for each in chat.found(from_bot=True) if each.id != lobby.id]
        lost = server.fails("sendMessage", chat, silence="after")
        ana.press(empezar, "Empezar")
        twin = await chat.newest(from_bot=True, having=said)
        await bia.says(group, "¿y?")
        assert lost.hits == 1
        if end == "stop":
            assert await bot.stop() == 0  # seven seconds later
        else:
            await bot.kill()
        await bot.start()
        # Nobody can tell whether it arrived: it is sent again, and its twin goes.
        await server.until(lambda: twin.gone, what="the twin to go")
        await server.idle()
        (only,) = chat.found(from_bot=True, having=said)
        table = only if where == "group" else group.found(from_bot=True, having="Mano 1")[-1]
        mano = ana if "Juega Ana" in table.text else bia
        await mano.presses(table, "1ª")
        await server.until(lambda: f"{mano.name} juega" in table.now().text, what="the message to be edited")
        assert not any(each.gone for each in others), "nothing else was taken away"
