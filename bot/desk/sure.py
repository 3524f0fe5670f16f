"""What somebody was asked in words, and may answer by saying it again: whether he means to throw the cards of his team (B33).

It outlives the process: whoever was asked by the one before need not be asked once more. What could not be stored is asked again,
and never guessed at.
"""

from __future__ import annotations

import logging
from collections.abc import Callable

import msgspec

from bot.chat import Notes
from bot.latest import Latest
from bot.phrases.clauses import plain
from engine.shown import PersonId, TableId

log = logging.getLogger(__name__)

LONG = 60.0
"""Seconds within which what is said again is meant."""
KEPT = 1024
"""Questions that are known by heart."""
NOTE = "sure"
"""The name of the note, one of each person who was asked."""
YES = frozenset({"si", "sip", "si si", "dale", "claro", "seguro", "sim", "yes", "ok", "va"})
"""With these somebody would say yes to a question. Said at a table they may mean anything, so nothing is done for them."""


class _Asked(msgspec.Struct, frozen=True):
    """At which moment of which table somebody was asked, and when (Unix time)."""

    table: TableId
    stage: int
    at: float


class Sure:
    """The last question that each person was asked. `now` is the time (Unix)."""

    def __init__(self, notes: Notes | None, now: Callable[[], float]) -> None:
        self._notes, self._now = notes, now
        self._asked: Latest[PersonId, _Asked | None] = Latest(KEPT)

    async def again(self, person: PersonId, table: TableId, stage: int) -> bool:
        """Whether he was asked at this very moment of the table, not long ago: then it is answered; else it is asked now."""
        answered = await self.waits(person, table, stage)
        await self._keep(person, None if answered else _Asked(table, stage, self._now()))
        return answered

    async def waits(self, person: PersonId, table: TableId, stage: int) -> bool:
        """Whether a question of this moment waits for his answer."""
        asked = self._asked[person] if person in self._asked else await self._read(person)
        return asked is not None and (asked.table, asked.stage) == (table, stage) and self._now() - asked.at < LONG

    async def _read(self, person: PersonId) -> _Asked | None:
        try:
            text = await self._notes.read(person, NOTE) if self._notes else ""
            return msgspec.json.decode(text, type=_Asked) if text else None
        except Exception as error:  # noqa: BLE001 - the store is away, or another release wrote it: he is asked again
            log.warning("what somebody was asked cannot be read (%s)", type(error).__name__)
            return None

    async def _keep(self, person: PersonId, asked: _Asked | None) -> None:
        self._asked[person] = asked
        text = msgspec.json.encode(asked).decode() if asked is not None else ""
        try:
            if self._notes is not None:
                await self._notes.write(person, [(NOTE, text)])
        except Exception as error:  # noqa: BLE001 - it waits all the same, as long as this process lasts
            log.warning("what somebody was asked was not stored (%s)", type(error).__name__)


def agrees(text: str) -> bool:
    """Whether somebody who said this would mean yes, if he was asked."""
    return plain(text).strip(" .,!¡") in YES
