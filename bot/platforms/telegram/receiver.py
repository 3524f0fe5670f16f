"""Asks Telegram for updates, stores them, and only then confirms them (B22).

What is asked for confirms what came before it, so each batch is committed first.  A process that dies leaves its updates in
the store, from where the next one takes them; one that comes twice is known by its number.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Protocol

from telegram.error import Conflict, InvalidToken, RetryAfter, TelegramError

from bot.chat import Letters
from bot.platforms.telegram.client import Client
from bot.platforms.telegram.updates import NAME

log = logging.getLogger(__name__)

LONGEST = 30.0
FLUSH = 1.0
"""Seconds until it is written which updates are handled, if no others come."""


class Revoked(Exception):
    """The token is not valid any more."""


class Front(Protocol):
    """Who handles the updates."""

    def lane(self, blob: bytes) -> str:
        """Updates of one lane are handled one after the other."""
        ...

    async def take(self, key: str, blob: bytes) -> None:
        """Handle one update."""
        ...

    async def settle(self) -> None:
        """Wait for the answers that are on their way."""
        ...


class Receiver:
    """The loop. Every table has a lane, so that no table waits for another."""

    def __init__(self, client: Client, letters: Letters, front: Front) -> None:
        self._client, self._letters, self._front = client, letters, front
        self._lanes: dict[str, asyncio.Task[None]] = {}
        self._flush: asyncio.Task[None] | None = None

    async def run(self) -> None:
        """What waits in the store first, then what Telegram has, until it is cancelled. Raises Revoked."""
        for key, blob in await self._letters.waiting(f"{NAME}:"):
            self._begin(key, blob)
        offset: int | None = None
        pause = 0.5
        while True:
            try:
                got = await self._client.updates(offset)
                offset = await self._store(got) if got else None  # after a quiet week they are numbered anew
                pause = 0.5
            except InvalidToken:
                raise Revoked from None
            except asyncio.CancelledError:
                raise
            except Exception as error:  # noqa: BLE001 - the network, Telegram or the store is away: later it may be back
                pause = self._trouble(error, pause)
                await asyncio.sleep(pause)

    def _trouble(self, error: Exception, pause: float) -> float:
        """Say it, and how long to wait."""
        if isinstance(error, Conflict):
            log.error("another process asks Telegram for the updates of this bot: stop it")
            return LONGEST
        if isinstance(error, RetryAfter):
            return float(error._retry_after.total_seconds())  # noqa: SLF001 - its public face is two things
        what = "Telegram" if isinstance(error, TelegramError) else "the store"
        log.warning("%s cannot be reached (%s): trying again", what, type(error).__name__)
        return min(pause * 2, LONGEST)

    async def _store(self, got: list[tuple[int, bytes]]) -> int:
        letters = {f"{NAME}:{number}": blob for number, blob in got}
        for key in await self._letters.keep(letters):
            self._begin(key, letters[key])
        return max(number for number, _ in got) + 1

    def _begin(self, key: str, blob: bytes) -> None:
        """Handle it when its lane is free."""
        lane = self._front.lane(blob)
        task = asyncio.create_task(self._handle(self._lanes.get(lane), key, blob))
        self._lanes[lane] = task
        task.add_done_callback(lambda _: self._lanes.pop(lane) if self._lanes.get(lane) is task else None)

    async def _handle(self, before: asyncio.Task[None] | None, key: str, blob: bytes) -> None:
        if before is not None:
            await asyncio.wait([before])
        try:
            await self._front.take(key, blob)
        except Exception as error:  # noqa: BLE001 - it stays in the store, and is tried again at the next start
            log.error("an update failed (%s)", type(error).__name__)  # noqa: TRY400
            return
        self._letters.handled(key)
        if self._flush is None or self._flush.done():
            self._flush = asyncio.create_task(self._later())

    async def _later(self) -> None:
        await asyncio.sleep(FLUSH)
        try:
            await self._letters.flush()
        except Exception as error:  # noqa: BLE001 - it is kept, and written the next time
            log.warning("the store cannot be reached (%s)", type(error).__name__)

    async def settle(self) -> None:
        """Finish what has begun, and write it down."""
        while self._lanes:
            await asyncio.wait(list(self._lanes.values()))
        await self._front.settle()
        if self._flush is not None:
            self._flush.cancel()
        await self._letters.flush()
