"""The queue of updates: what waits, what was confirmed, and long polling for it."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tests.telegram_server.refusals import Refused

Json = dict[str, Any]

# What a bot gets only if it asks for it by name.
ON_DEMAND = {"chat_member", "message_reaction", "message_reaction_count"}


@dataclass(eq=False)
class Update:
    """One update; `lane` is what must stay in order (a chat's messages, a user's presses)."""

    id: int
    kind: str
    body: Json
    lane: str

    def json(self) -> Json:
        return {"update_id": self.id, self.kind: self.body}


@dataclass
class Updates:
    """All updates that are not confirmed yet. They get their number when they come in, which may be late."""

    pending: list[Update] = field(default_factory=list)
    allowed: list[str] = field(default_factory=list)
    delay: float = 0.0
    came: Callable[[Update], None] = lambda _: None
    _held: list[Update] | None = None
    _again: list[Update] = field(default_factory=list)
    _ids: Any = field(default_factory=lambda: itertools.count(734_000_001))
    _new: asyncio.Event = field(default_factory=asyncio.Event)
    _poll: int = 0

    def push(self, kind: str, body: Json, lane: str) -> Update | None:
        """A new update; None if the bot did not ask for its kind."""
        if kind not in self.allowed if self.allowed else kind in ON_DEMAND:
            return None
        update = Update(0, kind, body, lane)
        if self._held is not None:
            self._held.append(update)
        elif self.delay:
            asyncio.get_running_loop().call_later(self.delay, self._arrive, update)
        else:
            self._arrive(update)
        return update

    def _arrive(self, update: Update) -> None:
        update.id = next(self._ids)
        self.pending.append(update)
        self._tell(update)

    def _tell(self, update: Update) -> None:
        self._new.set()
        self.came(update)

    def hold(self) -> None:
        """Keep what happens from now on until `release`."""
        self._held = []

    def release(self) -> None:
        held, self._held = self._held or [], None
        for update in held:
            self._arrive(update)

    def again(self, update: Update, *, new_id: bool = False) -> None:
        """Deliver an update once more, confirmed or not: under its own number, or as if it had happened again."""
        if new_id:
            self._arrive(Update(0, update.kind, update.body, update.lane))
        else:
            self._again.append(update)
            self._tell(update)

    def done(self, update: Update) -> None:
        """It was taken by the webhook."""
        for waiting in (self.pending, self._again):
            if update in waiting:
                waiting.remove(update)

    def drop(self) -> None:
        self.pending.clear()

    def interrupt(self) -> None:
        """Make the poll that waits look up."""
        self._new.set()

    async def poll(self, offset: int, limit: int, timeout: float, closing: Callable[[], bool]) -> list[Json]:
        """getUpdates: an offset confirms what is below it; a negative one keeps that many from the end."""
        self._poll = mine = self._poll + 1
        self.interrupt()
        if offset < 0:
            self.pending[:] = self.pending[offset:]
        self.pending[:] = [update for update in self.pending if update.id >= offset]
        end = asyncio.get_running_loop().time() + min(timeout, 50)
        while not (self.pending or self._again) and not closing():
            left = end - asyncio.get_running_loop().time()
            if left <= 0:
                break
            self._new.clear()
            try:
                await asyncio.wait_for(self._new.wait(), left)
            except TimeoutError:
                break
            if self._poll != mine:
                why = "terminated by other getUpdates request; make sure that only one bot instance is running"
                raise Refused(409, f"Conflict: {why}")
        if closing():  # nobody is there to take them
            return []
        again, self._again = self._again, []
        return [update.json() for update in [*again, *self.pending][: max(1, min(limit, 100))]]
