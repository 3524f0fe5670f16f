"""The channels of the page: who looks at them, and the messages that lie in them."""

from __future__ import annotations

import asyncio
import zlib
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import NamedTuple

import msgspec

from engine.shown import Person, Place

KEPT = 8
"""Messages a channel keeps in each reading for those who come later; more only while tables in play need them."""
MOST = 100
QUEUE = 200
"""What one browser may be behind before it is sent away (it comes back by itself, and starts from what is there)."""


class Reading(NamedTuple):
    """How somebody reads public messages: in this language, with this kind of cards (empty: each game's own)."""

    lang: str
    cards: str = ""


class Line:
    """One browser window: what it is sent, in order, by a task of its own, so that a slow one holds nobody up."""

    def __init__(self, send: Callable[[str], Awaitable[None]], close: Callable[[], Awaitable[None]]) -> None:
        self.person = Person("", "")
        self.reading = Reading("")
        self.room: Room | None = None
        self._send = send
        self._close = close
        self._queue: asyncio.Queue[str] = asyncio.Queue(QUEUE)
        self._lost = False

    def push(self, data: bytes) -> None:
        """Send this when its turn comes."""
        try:
            self._queue.put_nowait(data.decode())
        except asyncio.QueueFull:
            self._lost = True

    async def run(self) -> None:
        """Send what there is until the window is gone."""
        while not self._lost:
            await self._send(await self._queue.get())
        await self._close()


class _Kept(NamedTuple):
    """A message that lies in a channel; packed when it will not change any more."""

    data: bytes
    over: bool


class Room:
    """A channel."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.lines: set[Line] = set()
        self._messages: dict[Reading, OrderedDict[str, _Kept]] = {}

    @property
    def readings(self) -> tuple[Reading, ...]:
        """Every reading that was ever wanted here."""
        return tuple(self._messages)

    def place(self, reading: Reading) -> Place:
        """The channel as a place, its public texts in this language and its cards of this kind."""
        return Place(f"web:{self.name}", f"#{self.name}", reading.lang, reading.cards)

    def enter(self, line: Line, reading: Reading) -> tuple[msgspec.Raw, ...]:
        """Somebody looks; what lies here already."""
        line.room, line.reading = self, reading
        self.lines.add(line)
        messages = self._messages.setdefault(reading, OrderedDict())
        return tuple(msgspec.Raw(zlib.decompress(kept.data) if kept.over else kept.data) for kept in messages.values())

    def leave(self, line: Line) -> None:
        """He looks no more."""
        self.lines.discard(line)

    def show(self, reading: Reading, key: str, data: bytes, *, last: bool) -> None:
        """Put a message down, or a newer one in its place; `last`: it will not change any more."""
        messages = self._messages.setdefault(reading, OrderedDict())
        # What is over is only looked at by who comes later: it waits for him packed, a quarter of its size.
        messages[key] = _Kept(zlib.compress(data, 1) if last else data, last)
        while len(messages) > KEPT:
            # What is over goes first: the message of a table in play must be there for who comes later.
            oldest = next((each for each, kept in messages.items() if kept.over), next(iter(messages)))
            if not messages[oldest].over and len(messages) <= MOST:
                break
            del messages[oldest]
        for line in self.lines:
            if line.reading == reading:
                line.push(data)

    def whisper(self, person: str, data: bytes) -> None:
        """To the windows of one person alone."""
        for line in self.lines:
            if line.person.id == person:
                line.push(data)

    @property
    def empty(self) -> bool:
        """Nobody looks, and nothing lies here."""
        return not self.lines and not any(self._messages.values())

    def people(self) -> int:
        """How many people look."""
        return len({line.person.id for line in self.lines})
