"""A message whose answer was lost after it was sent leaves no second table and no second hand behind (B23); a hand leads back (B7)."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from typing import cast

import pytest

from bot.chat import Begun
from bot.platforms.telegram.adapter import TelegramAdapter
from bot.platforms.telegram.client import Client
from bot.platforms.telegram.known import Known
from bot.platforms.telegram.markup import Payload
from bot.screen import Screen
from engine.shown import Place
from tests.bot.house import LEXICON
from tests.bot.platforms.telegram.scene import opens, playing, until_button
from tests.bot.platforms.telegram.test_manners import mano, table_of
from tests.bot.test_outbox import Noted
from tests.telegram_server import Chat, Message, TelegramServer, User
from tests.telegram_server.chats import Kind


async def dealt(server: TelegramServer, ana: User, bia: User, group: Chat, trouble: str, times: int) -> list[Message]:
    """A match begins; so many times the answer to its first message is lost. All messages of the hand, in the end."""
    lobby = await opens(server, ana, group)
    await bia.presses(lobby, "Sentarme con Ellos")
    await until_button(lobby, "Empezar")
    await server.idle()
    fault = server.fails("sendMessage", group, reset=trouble, times=times)
    await ana.presses(lobby.now(), "Empezar")
    await server.until(lambda: fault.hits == times and group.found(from_bot=True, having="Mano 1"), what="the hand")
    if trouble == "after":
        await server.until(
            lambda: len(server.calls("deleteMessage", group)) == times, what="the twins to be looked for"
        )
    await server.idle()
    return group.found(from_bot=True, having="Mano 1")


@pytest.mark.parametrize(("trouble", "times"), [("after", 1), ("after", 2), ("before", 1)])
async def test_b23_of_a_table_whose_answer_was_lost_one_message_stays(tmp_path: Path, trouble: str, times: int) -> None:
    async with playing(tmp_path) as (server, _):
        ana, bia = server.user("Ana"), server.user("Bia")
        group = server.group("Los pibes", ana, bia)
        (table,) = await dealt(server, ana, bia, group, trouble, times)
        assert "Ver mis cartas" in table.labels
        assert (await mano(table, ana, bia).presses(table, "1ª")).text == ""
        assert "juega" in (await table.changes()).text
        # What people wrote and the lobby are where they were: nobody else's message is touched.
        assert group.found(from_bot=False) and group.found(from_bot=True, having="mesa de 2")
        assert len(server.calls("deleteMessage", group)) == (times if trouble == "after" else 0)


async def test_b23_of_a_hand_whose_answer_was_lost_one_message_stays(tmp_path: Path) -> None:
    async with playing(tmp_path) as (server, _):
        ana, bia = server.user("Ana"), server.user("Bia")
        group = server.group("Los pibes", ana, bia)
        await ana.starts()
        await ana.chat.newest(from_bot=True, having="Listo")
        fault = server.fails("sendMessage", ana, reset="after")
        await table_of(server, ana, bia, group)
        await server.until(lambda: fault.hits, what="the fault")
        await server.until(lambda: server.calls("deleteMessage", ana), what="the twin to be looked for")
        await server.idle()
        assert len(ana.chat.found(from_bot=True, having="Tu mano")) == 1


async def test_b23_a_table_that_nobody_keeps_up_goes_away_when_it_is_pressed(tmp_path: Path) -> None:
    async with playing(tmp_path) as (server, bot):
        ana, bia = server.user("Ana"), server.user("Bia")
        group = server.group("Los pibes", ana, bia)
        twin = await table_of(server, ana, bia, group)
        await server.idle()
        await bot.kill()
        # As it is left by a process that dies after it has sent a message and before it has noted which it is.
        with sqlite3.connect(tmp_path / "truco.db") as database:
            database.execute("delete from notes where name like 'message %/1-1'")
        await bot.start()
        table = await group.newest(from_bot=True, having="Mano 1", after=twin)
        await server.idle()
        assert twin.now().labels  # nothing tells of it
        assert (await mano(table, ana, bia).presses(twin, "1ª")).text == ""
        assert "juega" in (await table.changes()).text
        await server.until(lambda: twin.gone, what="the twin to go")
        assert "Ver mis cartas" in table.now().labels


async def test_b23_a_press_that_comes_late_takes_no_recap_away(tmp_path: Path) -> None:
    async with playing(tmp_path) as (server, _):
        ana, bia = server.user("Ana"), server.user("Bia")
        group = server.group("Los pibes", ana, bia)
        table = await table_of(server, ana, bia, group)
        late = table.button("Ver mis cartas")
        first = mano(table, ana, bia)
        await first.presses(table, "mazo")
        await first.presses(table, "mazo")
        await group.newest(from_bot=True, having="Mano 2")
        await server.until(lambda: table.now().buttons == [], what="the old table to lose its buttons")
        assert (await first.presses(table, late)).alert
        await server.idle()
        assert not table.gone
        assert server.calls("deleteMessage", group) == []


@pytest.mark.parametrize("kind", ["supergroup", "group"])
async def test_b7_a_hand_leads_back_to_its_table(tmp_path: Path, kind: Kind) -> None:
    async with playing(tmp_path) as (server, _):
        ana, bia = server.user("Ana"), server.user("Bia")
        group = server.group("Los pibes", ana, bia, kind=kind)
        await ana.starts()
        table = await table_of(server, ana, bia, group)
        hand = await ana.chat.newest(from_bot=True, having="Tu mano en Los pibes")
        links = [each["url"] for each in hand.raw.get("entities", ()) if each["type"] == "text_link"]
        if kind == "group":
            assert links == []  # Telegram has no addresses for messages there
            return
        (link,) = links
        inside, _, number = link.removeprefix("https://t.me/c/").partition("/")
        assert int(f"-100{inside}") == group.id
        # At the deal the table may be on its way yet: then what lies just above it is meant.
        assert number in {str(each.id) for each in group.found(from_bot=True)}
        await mano(table, ana, bia).presses(table, "1ª")
        await server.idle()
        now = [each["url"] for each in hand.now().raw.get("entities", ()) if each["type"] == "text_link"]
        assert now == [link]


class Slow:
    """A client whose answers wait until they are let through."""

    def __init__(self) -> None:
        self.number, self.doors = 100, dict[int, asyncio.Event]()
        self.taken: list[int] = []

    async def send(self, chat: int, payload: Payload, *, thread: int = 0, silent: bool = True) -> int:
        self.number += 1
        number = self.number
        self.doors[number] = asyncio.Event()
        await self.doors[number].wait()
        return number

    async def delete(self, chat: int, number: int) -> None:
        self.taken.append(number)


async def test_b23_a_message_that_is_pressed_before_we_know_its_number_stays() -> None:
    client, notes = Slow(), Noted()
    adapter = TelegramAdapter(cast("Client", client), Known(notes, LEXICON))
    table, place = "abcdefgh", Place("telegram:7")
    # In a private chat the table and the hand come side by side; the answer to the older message comes last.
    older = asyncio.create_task(adapter.post(place, Screen(f"{table}/1-1", 1, ()), Begun()))
    await asyncio.sleep(0)
    newer = asyncio.create_task(adapter.post(place, Screen(f"{table}/panel", 1, ()), Begun()))
    await asyncio.sleep(0)
    client.doors[102].set()
    await newer
    await notes.write(place.id, [(f"message {table}/panel", "7 102")])
    for number in (101, 102):
        await adapter.pressed(place.id, 7, number, table)
    client.doors[101].set()
    await older
    # Its number is known now, and noted a little later.
    await adapter.pressed(place.id, 7, 101, table)
    await adapter.settle()
    assert client.taken == []
    await adapter.pressed(place.id, 7, 99, table)
    await adapter.pressed(place.id, 7, 103, table)  # newer than whatever we know of: not ours to judge
    await adapter.settle()
    assert client.taken == [99]
