"""Threads: a table's matches may be played in one of its own, opened under the message of its lobby."""

from __future__ import annotations

import discord

from bot.chat import Gone, Unreachable
from bot.latest import Latest
from bot.platforms.discord.client import Client
from bot.platforms.discord.known import KEPT, Known
from bot.screen import Room
from engine.shown import PlaceId, TableId

LONGEST = 100
"""Characters of a thread's name."""


class Threads:
    """Which table plays in which thread. It outlives the process; a thread that could not be made, or is lost, stays so."""

    def __init__(self, client: Client, known: Known) -> None:
        self._client, self._known = client, known
        self._of: Latest[TableId, int] = Latest(KEPT)
        self._homes: Latest[int, tuple[PlaceId, TableId]] = Latest(KEPT)

    def known(self, table: TableId) -> int:
        """The thread of this table, as far as it is known by heart; 0 for none."""
        return self._of.get(table, 0)

    def home(self, channel: int) -> PlaceId:
        """The place of the table that plays in this thread; empty for a channel that is no such thread."""
        return self._homes.get(channel, ("", ""))[0]

    async def load(self, place: PlaceId) -> None:
        """Know the threads of this place by heart."""
        for name, number in (await self._known.notes.of(place)).items():
            if name.startswith("thread "):
                self._note(place, name.removeprefix("thread "), int(number))

    async def opened(self, place: PlaceId, channel: int, room: Room, message: int = 0) -> int:
        """The thread of this room, made if there is none yet; 0 if there can be none."""
        if room.table in self._of:
            return self._of[room.table]
        noted = await self._known.notes.read(place, f"thread {room.table}")
        if noted:
            return self._note(place, room.table, int(noted))
        try:
            number = await self._client.open_thread(channel, room.name[:LONGEST], message)
        except (Gone, Unreachable):
            number = 0
        except discord.HTTPException as error:
            if error.status >= 500:
                raise
            number = 0  # such as a channel that is a thread itself
        await self._known.notes.write(place, [(f"thread {room.table}", str(number))])
        return self._note(place, room.table, number)

    async def lost(self, channel: int) -> PlaceId:
        """A thread is not to be used any more; the place in which its table goes on, empty if it was none of a table."""
        place, table = self._homes.pop(channel, ("", ""))
        if place:
            self._of[table] = 0
            await self._known.notes.write(place, [(f"thread {table}", "0")])
        return place

    async def end(self, place: PlaceId, table: TableId) -> None:
        """The table is closed."""
        number = self._of.pop(table, None)
        if number is not None:
            self._homes.pop(number, None)
            await self._known.notes.write(place, [(f"thread {table}", "")])

    def _note(self, place: PlaceId, table: TableId, number: int) -> int:
        self._of[table] = number
        if number:
            self._homes[number] = place, table
        return number
