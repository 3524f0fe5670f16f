"""A bot process on the local Discord, people who play by what they see, and the leak test over all it ever sent."""

from __future__ import annotations

import asyncio
import random
import re
import sqlite3
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Literal, NamedTuple

from engine.rules.events import Dealt, Played
from engine.tables.events import InMatch
from engine.tables.record import events_of
from engine.tables.store import open_store
from tests.bot.mixed.deals import SETTING
from tests.bot.platforms.telegram.scene import faultless
from tests.bot.processes import BIRTH, PATIENCE, Child
from tests.discord_server import Button, Call, Channel, DiscordServer, Message, User

QUICK = ("tests.bot.platforms.discord.quick",)
SHIPPED = ("bot", "run", "--no-web")


class Bot(Child):
    """The bot as a process at a local Discord."""

    def __init__(self, folder: Path, server: DiscordServer, module: tuple[str, ...] = QUICK, **settings: str) -> None:
        account = {
            "TRUCO_DISCORD_TOKEN": server.token,
            "TRUCO_DISCORD_API": server.api,
            "TRUCO_DISCORD_GATEWAY": server.gateway_url,
            "TRUCO_DISCORD_LIMITS": "none" if module == QUICK else "discord",
        }
        super().__init__(folder, module, **{**account, **settings})
        self.server = server

    async def start(self) -> None:
        await super().start()
        await self.server.until(self._comes, BIRTH, "the bot to come")

    def _comes(self) -> bool:
        self.lives()
        return self.server.here()

    async def kill(self) -> None:
        await super().kill()
        await self.server.until(lambda: not self.server.gateway.connected)


class Outside(NamedTuple):
    """A running bot and its server."""

    server: DiscordServer
    bot: Bot

    def streams(self) -> dict[str, int]:
        """How many events each table has."""
        with sqlite3.connect(self.bot.folder / "truco.db") as database:
            return dict(database.execute("select id, version from tables order by opened").fetchall())

    async def laid(self) -> int:
        """How many cards were laid, at all tables: a press that was applied is in there, once."""
        return await self._count(Played)

    async def dealt(self) -> int:
        """How many hands were dealt, at all tables."""
        return await self._count(Dealt)

    async def _count(self, kind: type[Played | Dealt]) -> int:
        store = await open_store(f"sqlite+aiosqlite:///{self.bot.folder / 'truco.db'}", read_only=True)
        try:
            tables = [await store.load(table, whole=True) for table, _ in await store.open_tables()]
        finally:
            await store.close()
        events = [event for table in tables if table for event in events_of(table)]
        return sum(isinstance(event, InMatch) and isinstance(event.event, kind) for event in events)


@asynccontextmanager
async def playing(
    folder: Path, module: tuple[str, ...] = QUICK, *, shards: int = 1, content: bool = False, **settings: str
) -> AsyncIterator[Outside]:
    """A bot that runs; whatever happened, it leaked nothing and its log tells of no fault."""
    # A slow machine is no fault of the bot's: presses wait longer than Discord lets them.
    async with DiscordServer(shards=shards, message_content=content, deadline=PATIENCE) as server:
        bot = Bot(folder, server, module, **{SETTING: folder.name, **settings})
        async with faultless(bot, server.token, lambda: [Told.of(call) for call in server.calls() if call.body]):
            yield Outside(server, bot)


class Told(NamedTuple):
    """A call as the leak test reads it."""

    at: float
    method: str
    chat: int | None
    parameters: dict[str, Any]
    readers: frozenset[int] | None

    @classmethod
    def of(cls, call: Call) -> Told:
        body = call.body
        if isinstance(body, dict):
            # Nobody sees a nonce, and chance writes the names of cards into it.
            body = {key: value for key, value in body.items() if key != "nonce"}
        return cls(call.at, call.kind, call.channel, {"told": body}, call.readers)


# --- people --------------------------------------------------------------------------------------------------------

KEPT_OFF = ("mazo", "flor", "Falta", "perros")
Where = Literal["dm", "window"]


class Player:
    """Plays what he sees: in his private chat, or in the message beside the table that he alone sees."""

    def __init__(self, user: User, channel: Channel, dice: random.Random, where: Where, *, calls: bool = True) -> None:
        self.user, self.channel, self.dice, self.where, self.calls = user, channel, dice, where, calls
        self.done: set[str] = set()
        self.kinds: set[str] = set()
        self.looked = ""

    def table(self) -> Message | None:
        found = self.channel.found(from_bot=True, having=r"Mano \d+")
        return found[-1] if found else None

    def hand(self) -> Message | None:
        """The newest message with his cards."""
        place = self.user.chat if self.where == "dm" else self.channel
        found = place.found(from_bot=True, having="Tu mano", to=self.user)
        return found[-1] if found else None

    def wanted(self) -> tuple[Message, Button] | None:
        """Something he has not pressed yet, if it is his turn."""
        message = self.hand()
        if message is None or not re.search("[Tt]e toca", message.text):
            return None
        good = [
            each
            for each in message.buttons
            if each.custom_id not in self.done and not any(word in each.label for word in KEPT_OFF)
        ]
        if not good:
            return None
        cards = [each for each in good if re.match(r"\d+\W", each.label)]
        if not self.calls and cards:
            return message, self.dice.choice(cards)
        loud = [each for each in good if each.label in {"Quiero", "Truco", "Retruco", "Vale cuatro"}]
        return message, self.dice.choice(loud or good if self.dice.random() < 0.6 else good)

    async def looks(self) -> bool:
        """It is his turn and he has no cards to press: what only he sees does not outlive the process that showed it."""
        table = self.table()
        if self.where == "dm" or table is None or self.looked == table.text or self.user.name not in _turn(table):
            return False
        self.looked = table.text
        # Who may throw in blind finds the same words for ceasing to play blind: the last is the table's own button.
        await self.user.presses(table, [each for each in table.buttons if each.label == "Ver mis cartas"][-1])
        return True

    async def moves(self) -> bool:
        """Press something if he may; whether he did."""
        if (found := self.wanted()) is None:
            return await self.looks()
        message, button = found
        assert button.custom_id
        answer = await self.user.press(message, button).answer()
        # The message may have changed under his finger: that is a press that Discord itself refuses.
        if answer.kind != "failed" or answer.after:
            self.done.add(button.custom_id)
            self.kinds.add(answer.kind)
        return True


def _turn(table: Message) -> str:
    found = re.search(r"(?:Juega|contesta) .*", table.text)
    return found[0] if found else ""


async def play(server: DiscordServer, players: list[Player], *, until: str = "Revancha") -> None:
    """Everybody presses what he may until a message of the channel has such a button, or says so."""
    moved_at = time.monotonic()
    while time.monotonic() < moved_at + PATIENCE:
        if players[0].channel.found(from_bot=True, having=until):
            return
        if any([await player.moves() for player in players]):
            moved_at = time.monotonic()
        else:
            await asyncio.sleep(0.02)
    raise AssertionError(
        f"nobody can move: {players[0].table()} {[each.hand() for each in players]}\n{server.world.record.tail()}"
    )


async def begins(server: DiscordServer, ana: User, bia: User, channel: Channel) -> list[Player]:
    """A table of uruguayo with two people, dealt: she plays in her private chat if it is open, and so does he."""
    await ana.slash(channel, "truco jugar", juego="uruguayo")
    lobby = await channel.newest(from_bot=True, having="mesa de 2")
    await bia.presses(lobby, "Sentarme con Ellos")
    await ana.presses(await until_button(lobby, "Empezar"), "Empezar")
    table = await channel.newest(from_bot=True, having="Mano 1")
    players = [
        Player(user, channel, random.Random(7), "window" if user.closed else "dm", calls=False) for user in (ana, bia)
    ]
    for player in players:
        await server.until(player.hand, what=f"the cards of {player.user.name}")
    assert not table.ephemeral
    return players


async def until_button(message: Message, label: str) -> Message:
    """The message once it has this button."""
    await message.channel.world.until(lambda: label in message.now().labels, what=f"{label} on {message!r}")
    return message.now()
