"""For how long nobody was here before this process: it notes every while that it is alive, and the next one looks (B21, B15)."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Iterable

from bot.chat import Notes

log = logging.getLogger(__name__)

OWNER = "house"
BEAT = 15.0
"""Seconds between two notes."""


class Heartbeat:
    """What is noted is shared by all processes that serve the same platforms: as long as one of them lives, nobody is away."""

    def __init__(self, notes: Notes, platforms: Iterable[str], now: Callable[[], float] = time.time) -> None:
        self._notes, self._now = notes, now
        self._name = f"alive {' '.join(sorted(platforms))}".rstrip()

    async def away(self) -> float:
        """Seconds for which nobody was surely here, before the first `beat`; 0 if nobody ever was.

        The last process may have lived until its next note was due: it is not said to have been away longer than it was.
        """
        try:
            noted = await self._notes.read(OWNER, self._name)
            return max(self._now() - float(noted) - BEAT, 0.0) if noted else 0.0
        except Exception as error:  # noqa: BLE001 - then nothing is said of it; a store that is away is told by who needs it
            log.warning("it is not known for how long nobody was here (%s)", type(error).__name__)
            return 0.0

    async def beat(self) -> None:
        """Note that we are here. A store that is away is its own trouble, and no reason to stop."""
        try:
            await self._notes.write(OWNER, [(self._name, f"{self._now():.0f}")])
        except Exception as error:  # noqa: BLE001 - the next note will tell
            log.warning("it was not noted that we are here (%s)", type(error).__name__)

    async def run(self) -> None:
        """Note it again and again, until cancelled."""
        while True:
            await self.beat()
            await asyncio.sleep(BEAT)
