"""Handles letters that are stored, each lane's one after the other and the lanes side by side (B22).

A lane is what has to keep its order, as a table: no table waits for another. A letter whose handling fails stays in the
store, and is tried again at the next start.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from bot.chat import Letters

log = logging.getLogger(__name__)

FLUSH = 1.0
"""Seconds until it is written which letters are handled, if no others come."""


class Lanes:
    """What is being handled, and what waits for it. `letters` is told what is done with."""

    def __init__(self, letters: Letters) -> None:
        self._letters = letters
        self._last: dict[str, asyncio.Task[None]] = {}
        self._flush: asyncio.Task[None] | None = None
        self._left = False

    def begin(self, lane: str, key: str, handle: Callable[[], Awaitable[None]]) -> None:
        """Handle the letter of this key when those before it in its lane are handled."""
        task = asyncio.create_task(self._work(self._last.get(lane), key, handle))
        self._last[lane] = task
        task.add_done_callback(lambda _: self._last.pop(lane) if self._last.get(lane) is task else None)

    def passed_over(self, key: str) -> None:
        """Nothing has to be done with this letter."""
        self._letters.handled(key)

    async def _work(self, before: asyncio.Task[None] | None, key: str, handle: Callable[[], Awaitable[None]]) -> None:
        if before is not None:
            await asyncio.wait([before])
        if self._left:
            return
        try:
            await handle()
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

    async def idle(self) -> None:
        """Wait until everything that has begun is handled. If that is broken off, what waits is left for the next start."""
        try:
            while self._last:
                await asyncio.wait(list(self._last.values()))
        except asyncio.CancelledError:
            self._left = True
            raise

    async def close(self) -> None:
        """Write down what is handled. Raises what the store raises."""
        if self._flush is not None:
            self._flush.cancel()
        await self._letters.flush()
