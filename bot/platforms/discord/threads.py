"""Threads: a table's matches may be played in one of its own, opened under the message of its lobby."""

from __future__ import annotations

from typing import NamedTuple

import discord

from bot.chat import Gone, Unreachable
from bot.latest import Latest
from bot.platforms.discord.client import Client
from bot.platforms.discord.known import KEPT, Known
from bot.screen import Room
from engine.shown import PlaceId, TableId

LONGEST = 100
"""Characters of a thread's name."""


class _Kept(NamedTuple):
    """A table's thread (0: it has none, and none is tried), and the match that was last played in it (0: nobody knows)."""

    thread: int
    match: int


class Threads:
    """Which table plays in which thread. It outlives the process; a thread that could not be made, or is lost, stays so.

    Where the server does not want threads any more, a match that has begun in one ends there; the table's next is in the channel.
    """

    def __init__(self, client: Client, known: Known) -> None:
        self._client, self._known = client, known
        self._of: Latest[TableId, _Kept] = Latest(KEPT)
        self._homes: Latest[int, tuple[PlaceId, TableId]] = Latest(KEPT)

    def known(self, table: TableId) -> int:
        """The thread of this table, as far as it is known by heart; 0 for none."""
        kept = self._of.get(table)
        return kept.thread if kept is not None else 0

    def of(self, room: Room) -> int:
        """The thread in which this match is played, as far as it is known by heart; 0 for none (yet, or for this match any more)."""
        kept = self._of.get(room.table)
        return kept.thread if kept is not None and _goes_on(kept, room) else 0

    def home(self, channel: int) -> PlaceId:
        """The place of the table that plays in this thread; empty for a channel that is no such thread."""
        return self._homes.get(channel, ("", ""))[0]

    async def load(self, place: PlaceId) -> None:
        """Know the threads of this place by heart."""
        for name, number in (await self._known.notes.of(place)).items():
            if name.startswith("thread "):
                self._note(place, name.removeprefix("thread "), _read(number))

    async def opened(self, place: PlaceId, channel: int, room: Room, message: int = 0) -> int:
        """The thread of this room, made if there is none yet and one is wanted; 0 if there can be none."""
        kept = self._of.get(room.table)
        if kept is None and room.wanted and (noted := await self._known.notes.read(place, f"thread {room.table}")):
            kept = self._note(place, room.table, _read(noted))
        if kept is not None and _goes_on(kept, room):
            if kept.match < room.match:
                await self._write(place, room.table, _Kept(kept.thread, room.match))
            return kept.thread
        if not room.wanted:
            await self.end(place, room.table)
            return 0
        try:
            number = await self._client.open_thread(channel, room.name[:LONGEST], message)
        except (Gone, Unreachable):
            number = 0
        except discord.HTTPException as error:
            if error.status >= 500:
                raise
            number = 0  # such as a channel that is a thread itself
        await self._write(place, room.table, _Kept(number, room.match))
        return number

    async def lost(self, channel: int) -> PlaceId:
        """A thread is not to be used any more; the place in which its table goes on, empty if it was none of a table."""
        place, table = self._homes.pop(channel, ("", ""))
        if place:
            kept = self._of.get(table)
            await self._write(place, table, _Kept(0, kept.match if kept is not None else 0))
        return place

    async def end(self, place: PlaceId, table: TableId) -> None:
        """The table is closed, or plays in a thread no more."""
        kept = self._of.pop(table, None)
        if kept is not None:
            self._homes.pop(kept.thread, None)
            await self._known.notes.write(place, [(f"thread {table}", "")])

    async def _write(self, place: PlaceId, table: TableId, kept: _Kept) -> None:
        self._note(place, table, kept)
        await self._known.notes.write(place, [(f"thread {table}", f"{kept.thread} {kept.match}")])

    def _note(self, place: PlaceId, table: TableId, kept: _Kept) -> _Kept:
        self._of[table] = kept
        if kept.thread:
            self._homes[kept.thread] = place, table
        return kept


def _goes_on(kept: _Kept, room: Room) -> bool:
    """Whether what is kept of a table counts for this match."""
    return room.wanted or not kept.match or room.match <= kept.match


def _read(noted: str) -> _Kept:
    """What was noted of a table; earlier releases noted the thread alone."""
    thread, _, match = noted.partition(" ")
    return _Kept(int(thread), int(match or 0))
