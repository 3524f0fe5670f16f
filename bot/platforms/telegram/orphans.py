"""Messages that nobody keeps up: sent a second time because the answer to the first was lost, or noted by no process (B23).

Telegram has no nonces, and no bot can look what lies in a chat.  But what we send in a chat in one process we know, and nobody
edits another's message.  So once a message got through after one whose answer was lost, the few numbers between the last that we
knew and the new one are tried: what can be stripped of its buttons is ours, and is deleted.  Whatever is missed that way is found
as soon as somebody presses a button of it.

So that the next process knows where to look, the last number that we know is written down before a message is sent.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from contextlib import suppress

from telegram.error import BadRequest, NetworkError, TelegramError

from bot.chat import ChatError, Gone
from bot.latest import Latest
from bot.platforms.telegram.client import Client
from bot.platforms.telegram.markup import Payload

log = logging.getLogger(__name__)

KEPT = 5000
"""Messages of ours, and chats, that are remembered, the latest ones."""
MOST = 8
"""Lost messages of a chat that are looked for: of a fault that lasts, hardly any has arrived."""
TRIED = 3
"""Numbers that are tried, each by a call that counts."""


class Orphans:
    """What we have sent in this process, where an answer was lost, and what is done about it."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._ours: Latest[tuple[int, int], None] = Latest(KEPT)
        self._last: Latest[int, int] = Latest(KEPT)
        """The highest number of ours that we know in each chat."""
        self._doubts: dict[int, tuple[int, int]] = {}
        """The last number that we knew in a chat before answers were lost there, and how many were."""
        self._flying: dict[int, int] = {}
        self._count = 0
        self._taken: Latest[str, None] = Latest(KEPT)
        """The marks of former processes that are among the doubts, or were."""
        self._tasks: set[asyncio.Task[None]] = set()

    def mark(self, chat: int) -> str:
        """What is written down before a message is sent there: after which number it lies, if that is known; for each another."""
        self._count += 1
        return f"{chat}/{self._last.get(chat, '')}/{self._count}"

    def lost(self, mark: str) -> None:
        """An earlier process sent a message by this mark and did not hear of it: it is looked for after the next one."""
        chat, _, rest = mark.partition("/")
        floor = rest.partition("/")[0]
        if floor and mark not in self._taken:
            self._taken[mark] = None
            self._doubt(int(chat), int(floor))

    async def send(self, chat: int, payload: Payload, *, thread: int = 0, silent: bool = True) -> int:
        """A new message; its number. Afterwards it is looked for one whose answer was lost before."""
        self._flying[chat] = self._flying.get(chat, 0) + 1
        floor = self._last.get(chat)
        try:
            number = await self._client.send(chat, payload, thread=thread, silent=silent)
        except (ChatError, BadRequest):
            raise
        except TelegramError as error:
            # It may have arrived, unless nothing was reached at all; where it would lie, we may not know.
            unsent = isinstance(error, NetworkError) and error.message.startswith("ClientConnector")
            if not unsent and floor is not None:
                self._doubt(chat, floor)
            raise
        finally:
            self._flying[chat] -= 1
            if not self._flying[chat]:
                del self._flying[chat]
        self.knows(chat, number)
        # Another on its way to another topic would be taken for one that is lost.
        if chat in self._doubts and not self.flying(chat):
            self._later(self._look(chat, *self._doubts.pop(chat), number))
        return number

    def knows(self, chat: int, number: int) -> None:
        """This message is ours, and it is known what becomes of it."""
        self._ours[chat, number] = None
        self._last[chat] = max(self._last.get(chat, 0), number)

    def known(self, chat: int, number: int) -> bool:
        """Whether it is."""
        return (chat, number) in self._ours

    def flying(self, chat: int) -> bool:
        """Whether something is on its way to this chat: it may be pressed before we know its number."""
        return chat in self._flying

    def remove(self, chat: int, number: int) -> None:
        """Take a message away that nobody keeps up."""
        self.knows(chat, number)
        self._later(self._delete(chat, number))

    async def settle(self) -> None:
        """Wait for what has begun."""
        while self._tasks:
            await asyncio.wait(set(self._tasks))

    def _doubt(self, chat: int, floor: int) -> None:
        """Nobody knows whether a message arrived, after the number that we knew."""
        before, lost = self._doubts.get(chat, (floor, 0))
        self._doubts[chat] = min(before, floor), min(lost + 1, MOST)

    async def _look(self, chat: int, floor: int, lost: int, number: int) -> None:
        """Look for so many among the numbers between these two, the nearest first."""
        for each in range(number - 1, max(floor, number - TRIED - lost), -1):
            if not lost or self.known(chat, each):
                continue
            with suppress(Gone):
                await self._client.strip(chat, each)
                self.knows(chat, each)
                lost -= 1
                await self._delete(chat, each)

    async def _delete(self, chat: int, number: int) -> None:
        try:
            await self._client.delete(chat, number)
        except Gone:
            await self._client.strip(chat, number)

    def _later(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(self._quietly(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    @staticmethod
    async def _quietly(work: Coroutine[None, None, None]) -> None:
        try:
            await work
        except (ChatError, TelegramError) as error:
            log.info("a message that nobody keeps up was not taken away (%s)", type(error).__name__)
