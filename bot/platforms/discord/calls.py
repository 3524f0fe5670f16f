"""Interactions that wait for their first answer. A press is best answered by the newest state of the message it was on."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any

import aiohttp
import discord

from bot.chat import ChatError
from bot.platforms.discord.client import DEFER, DEFER_EDIT, EDIT, SAY, Line
from bot.platforms.discord.markup import PRIVATE, Component, Payload

log = logging.getLogger(__name__)

PATIENCE = 0.7
"""Seconds from its arrival until a press is confirmed without anything to show. Discord forgets it after three."""


class Caller:
    """One interaction that came to this process. It gets one first answer; what is said after that is a message more."""

    def __init__(self, line: Line, at: float, message: int = 0, shown: list[Component] | None = None) -> None:
        self.line = line
        self.at = at
        self.message = message
        """The message whose button was pressed; 0 for a command."""
        self.shown = shown or []
        """What stands in that message, where that may be needed."""
        self.used = False
        self.deferred = False
        """A command that was told to wait: its answer goes into that place."""
        self.timer: asyncio.TimerHandle | None = None


class Calls:
    """Who waits for a first answer, by message."""

    def __init__(self) -> None:
        self._open: dict[int, list[Caller]] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def ring(self, caller: Caller) -> None:
        """Somebody waits from now on; after a while he is told that it was heard, whatever else happens."""
        self._open.setdefault(caller.message, []).append(caller)
        loop = asyncio.get_running_loop()
        caller.timer = loop.call_later(max(0.0, caller.at + PATIENCE - loop.time()), self._patience_ends, caller)

    def free(self, message: int) -> bool:
        """Whether somebody waits who pressed a button of this message."""
        return bool(message) and message in self._open

    async def edit(self, message: int, payload: Payload) -> bool:
        """Show this as the answer to a press of this message; whether there was one, and it was in time."""
        while message and (waiting := self._open.get(message)):
            caller = waiting[0]
            self._take(caller)
            try:
                await caller.line.first(EDIT, payload.body())
            except ChatError:
                continue
            return True
        return False

    async def update(self, caller: Caller, payload: Payload) -> None:
        """Change the message that he pressed on, which he alone sees."""
        if self._take(caller):
            await caller.line.first(EDIT, payload.body())
        else:
            await caller.line.rewrite(payload)

    async def say(self, caller: Caller, payload: Payload) -> int:
        """Tell him alone; the number of the message if it is one of the later ones, 0 for the first answer."""
        if self._take(caller):
            await caller.line.first(SAY, payload.body(PRIVATE))
            return 0
        if caller.deferred:
            caller.deferred = False
            await caller.line.rewrite(payload)
            return 0
        return await caller.line.follow(payload)

    async def dismiss(self, caller: Caller) -> None:
        """Take away the message that he pressed on, which he alone sees."""
        if self._take(caller):
            await caller.line.first(DEFER_EDIT)
        await caller.line.erase()

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Answer on its own: the next press at the table does not wait for the network."""
        task = asyncio.create_task(_told(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def settle(self) -> None:
        """Confirm whoever waits, and wait for the answers that are on their way."""
        for caller in [each for waiting in self._open.values() for each in waiting]:
            self._patience_ends(caller)
        while self._tasks:
            await asyncio.wait(set(self._tasks))

    def _take(self, caller: Caller) -> bool:
        """Whether the first answer is still to be given; it is given by whoever asks."""
        if caller.used:
            return False
        caller.used = True
        if caller.timer is not None:
            caller.timer.cancel()
        waiting = self._open.get(caller.message, [])
        if caller in waiting:
            waiting.remove(caller)
        if not waiting:
            self._open.pop(caller.message, None)
        return True

    def _patience_ends(self, caller: Caller) -> None:
        if not self._take(caller):
            return
        if caller.message:
            self.start(caller.line.first(DEFER_EDIT))
        else:
            caller.deferred = True
            self.start(caller.line.first(DEFER, {"flags": PRIVATE}))


async def _told(work: Coroutine[Any, Any, None]) -> None:
    """An answer that comes too late is nobody's trouble: what the press did is stored."""
    try:
        await work
    except (ChatError, OSError, TimeoutError, aiohttp.ClientError, discord.HTTPException) as error:
        log.info("an interaction was not answered (%s)", type(error).__name__)
    except Exception as error:  # noqa: BLE001 - ours, and told as such: nobody else waits for this
        log.error("an answer failed (%s)", type(error).__name__)  # noqa: TRY400
