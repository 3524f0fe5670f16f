"""How fast Discord may be called, all chats together."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from bot.pacing import Gate, Grade, rank

RATE = 48.0
"""Calls that Discord may count within any second; it bears 50, answers to interactions not counted."""
OPENINGS = 2.0
"""Private chats that are opened a second: who opens many at once looks like an advertiser, and is shut out."""


class Ceiling:
    """All calls together, however they came about: what would be one too many waits. A burst after a standstill is none.

    Calls that are on their way count, for Discord counts when they arrive: those that were held up arrive together.
    """

    def __init__(self, rate: float) -> None:
        self._gate = Gate(rate)

    @asynccontextmanager
    async def call(self, *, public: bool) -> AsyncIterator[None]:
        """A call is made inside, as soon as there is room for it; what everybody sees goes first."""
        async with self._gate.call(rank(Grade.MUST, private=not public)):
            yield


class Pace:
    """Keeps calls of one kind apart by a gap."""

    def __init__(self, rate: float) -> None:
        self._gap = 1 / rate
        self._next = 0.0

    async def turn(self) -> None:
        """Wait until the next may be made."""
        now = asyncio.get_running_loop().time()
        at = max(now, self._next)
        self._next = at + self._gap
        if at > now:
            await asyncio.sleep(at - now)
