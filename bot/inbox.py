"""Every update is handled once, and answered every time.

An update's key goes along with the command it becomes, and the table stores it in the same transaction as the effect:
that is what makes an update sent again after a crash harmless (the table answers Repeated).  This room adds what one
process needs on top: an update that arrives twice while it is being handled waits for the first one's answer, a sender
who goes away does not break off what he began, and a stop waits for what has begun (B22, B25).
"""

from __future__ import annotations

import asyncio
import logging
import traceback
from collections.abc import Awaitable, Callable

from bot.chat import Answer, Incoming
from bot.latest import Latest

log = logging.getLogger(__name__)

KEPT = 1024
"""Answers remembered, the latest of all places together; the store knows the keys of all others."""


class Inbox:
    """Takes updates in; `handle` does the work, `trouble` makes the answer when that failed."""

    def __init__(
        self,
        handle: Callable[[Incoming], Awaitable[Answer]],
        trouble: Callable[[Incoming], Answer],
        kept: int = KEPT,
    ) -> None:
        self._handle = handle
        self._trouble = trouble
        self._answers: Latest[str, Answer] = Latest(kept)
        self._running: dict[str, asyncio.Task[Answer]] = {}

    async def take(self, incoming: Incoming) -> Answer:
        """The answer to this update; the work is done once, however often it is sent."""
        if (known := self._answers.get(incoming.key)) is not None:
            return known
        task = self._running.get(incoming.key)
        if task is None:
            task = asyncio.create_task(self._work(incoming))
            self._running[incoming.key] = task
            task.add_done_callback(lambda _: self._running.pop(incoming.key, None))
        return await asyncio.shield(task)

    async def settle(self) -> None:
        """Wait until everything that has begun is done."""
        while self._running:
            await asyncio.wait(list(self._running.values()))

    async def _work(self, incoming: Incoming) -> Answer:
        try:
            answer = await self._handle(incoming)
        except Exception as error:  # noqa: BLE001 - every press is answered, whatever went wrong behind the desk
            # The text of an error may quote a hand: only its kind and place are logged (B9).
            place = traceback.extract_tb(error.__traceback__)[-1]
            log.error(  # noqa: TRY400
                "an update failed: %s at %s:%s", type(error).__name__, place.filename, place.lineno
            )
            return self._trouble(incoming)
        self._answers[incoming.key] = answer
        return answer
