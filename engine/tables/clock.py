"""The clock of the running process: wall time, and timers on the event loop."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable

from engine.tables.faults import report
from engine.tables.ports import Cancel

log = logging.getLogger(__name__)

LONGEST = 86_400.0
"""Seconds; a timer further away is set again on the way, since a loop's clock may drift from the wall's while it waits."""


class RealClock:
    """Unix time and the loop's timers. A timer that has begun to run is not stopped by its cancellation."""

    def __init__(self) -> None:
        self._running: set[asyncio.Task[None]] = set()

    def now(self) -> float:
        """Unix time in seconds."""
        return time.time()

    def call_at(self, when: float, wake: Callable[[], Awaitable[None]]) -> Cancel:
        """Await `wake` once at that time, in a task of its own; returns the cancellation."""
        loop = asyncio.get_running_loop()
        handle: list[asyncio.TimerHandle] = []

        def ring() -> None:
            if time.time() < when - 0.001:
                handle[0] = loop.call_later(min(when - time.time(), LONGEST), ring)
                return
            task = loop.create_task(_run(wake))
            self._running.add(task)
            task.add_done_callback(self._running.discard)

        handle.append(loop.call_later(min(max(when - time.time(), 0.0), LONGEST), ring))
        # Not the handle's own method: the timer may have been set again since.
        return lambda: handle[0].cancel()  # noqa: PLW0108

    async def settle(self) -> None:
        """Wait until every timer that has begun is done."""
        while self._running:
            await asyncio.gather(*self._running, return_exceptions=True)


async def _run(wake: Callable[[], Awaitable[None]]) -> None:
    try:
        await wake()
    except Exception as error:  # noqa: BLE001  # nobody waits for a timer: the log is where its fault is told
        report(log, error, "a timer")
