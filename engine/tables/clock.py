"""The clock of the running process: wall time, and timers on the event loop."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable

from engine.tables.faults import report
from engine.tables.ports import Cancel

log = logging.getLogger(__name__)

LONGEST = 3_600.0
"""Seconds; a timer further away is set again on the way, since a loop's clock stands still while a machine sleeps."""


class RealClock:
    """Unix time and the loop's timers. A timer that has begun to run is not stopped by its cancellation."""

    def __init__(self) -> None:
        self._running: set[asyncio.Task[None]] = set()

    def now(self) -> float:
        """Unix time in seconds."""
        return time.time()

    def call_at(self, when: float, wake: Callable[[], Awaitable[None]]) -> Cancel:
        """Await `wake` once at that time, in a task of its own; returns the cancellation.

        It waits as long as it is until then now: where the wall's clock is set back meanwhile, no longer than that.
        """
        loop = asyncio.get_running_loop()
        handle: list[asyncio.TimerHandle] = []

        def wait(left: float) -> None:
            step = min(max(left, 0.0), LONGEST)
            handle[:] = [loop.call_later(step, ring, left - step)]

        def ring(left: float) -> None:
            if left > 0:
                wait(min(left, when - time.time()))
                return
            task = loop.create_task(_run(wake))
            self._running.add(task)
            task.add_done_callback(self._running.discard)

        wait(when - time.time())
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
