"""Asks Telegram for updates, stores them, and only then confirms them (B22).

What is asked for confirms what came before it, so each batch is committed first.  A process that dies leaves its updates in
the store, from where the next one takes them; one that comes twice is known by its number.
"""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Protocol

from telegram.error import Conflict, InvalidToken, RetryAfter, TelegramError

from bot.chat import Letters
from bot.intake import Intake
from bot.lanes import Lanes
from bot.platforms.telegram.client import Client
from bot.platforms.telegram.updates import NAME

log = logging.getLogger(__name__)

LONGEST = 30.0
GATHER = 0.012
"""Least seconds between two questions for updates: what comes close together shares one, and one transaction of the store."""


class Revoked(Exception):
    """The token is not valid any more."""


class Front(Protocol):
    """Who handles the updates."""

    def lane(self, blob: bytes) -> str:
        """Updates of one lane are handled one after the other."""
        ...

    async def take(self, key: str, blob: bytes, came: float) -> None:
        """Handle one update that came at this time (monotonic)."""
        ...

    async def settle(self) -> None:
        """Wait for the answers that are on their way."""
        ...


class Receiver:
    """The loop. Every table has a lane, so that no table waits for another."""

    def __init__(self, client: Client, letters: Letters, front: Front) -> None:
        self._client, self._front = client, front
        self._lanes = Lanes(letters)
        self._intake = Intake(letters, NAME, self._begin)

    async def run(self) -> None:
        """What waits in the store first, then what Telegram has, until it is cancelled. Raises Revoked."""
        await self.resume()
        offset: int | None = None
        pause = 0.5
        clock = asyncio.get_running_loop().time
        while True:
            try:
                asked = clock()
                got = await self._client.updates(offset)
                offset = await self._store(got) if got else None  # after a quiet week they are numbered anew
                pause = 0.5
                # Whoever presses while nothing happens is heard at once: then the question was asked long ago.
                if (early := asked + GATHER - clock()) > 0:
                    await asyncio.sleep(early)
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

    async def push(self, number: int, blob: bytes) -> None:
        """One that Telegram brings by itself; it is stored when this returns. Raises what the store raises."""
        await self._store([(number, blob)])

    async def resume(self) -> None:
        """Handle what an earlier process has stored and not handled."""
        await self._intake.resume()

    async def _store(self, got: list[tuple[int, bytes]]) -> int:
        await self._intake.keep({f"{NAME}:{number}": blob for number, blob in got})
        return max(number for number, _ in got) + 1

    def _begin(self, key: str, blob: bytes) -> None:
        came = time.monotonic()
        self._lanes.begin(self._front.lane(blob), key, lambda: self._front.take(key, blob, came))

    async def settle(self) -> None:
        """Finish what has begun, and write it down."""
        await self._lanes.idle()
        await self._front.settle()
        await self._lanes.close()
