"""What was said together with a call, and waits until that is answered: done then if it may be, else forgotten (F9.3, F9.4).

It outlives the process: whoever was told that it waits need not say it again. What is not stored in that very moment is forgotten,
and never guessed at: nothing wrong is done for anybody.
"""

from __future__ import annotations

import asyncio
import logging

import msgspec

from bot.chat import Notes
from bot.desk.scene import Scene, away, seat_of
from bot.phrases import counting, live
from bot.phrases.situation import Act
from engine.shown import Person, PersonId, TableId
from engine.tables.ports import Changed, Do, Done

log = logging.getLogger(__name__)


NOTE = "later"
"""The owner of the notes: one for each seat of a table at which something waits."""


class Kept(msgspec.Struct, frozen=True):
    """Acts that wait, in order, and the hand (or duel) that they were said in. `key` is the message's, `number` the next act's."""

    hand: tuple[int, int, int]
    key: str
    number: int
    acts: tuple[Act, ...]


class _Waiting(msgspec.Struct, frozen=True):
    """Somebody for whom something waits, in this seat."""

    person: Person
    seat: int
    kept: Kept


class Later:
    """At most one thing a person and table: while it waits, all that he can do is answer what is called over his call."""

    def __init__(self, scene: Scene, notes: Notes | None = None) -> None:
        self._scene, self._notes = scene, notes
        self._waiting: dict[tuple[TableId, PersonId], _Waiting] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    async def found(self) -> None:
        """The process is back: what waited when the one before went away waits on, or is done if its answer is there by now."""
        try:
            noted = await self._notes.of(NOTE) if self._notes else {}
        except Exception as error:  # noqa: BLE001 - the tables go on; who said it says it again
            log.warning("what waited for an answer cannot be read (%s)", type(error).__name__)
            return
        for name, text in noted.items():
            table, _, seat = name.partition(" ")
            changed = self._scene.hall.latest(table)
            person = changed.lobby.seats[int(seat)].person if changed else None
            if changed is None or person is None:
                await self._note(table, int(seat), None)
                continue
            try:
                kept = msgspec.json.decode(text, type=Kept)
            except msgspec.DecodeError:  # of a release that wrote it otherwise
                await self._note(table, int(seat), None)
                continue
            self._waiting[table, person.id] = _Waiting(person, int(seat), kept)
            self._look(changed, person.id)

    async def keep(self, changed: Changed, person: Person, key: str, number: int, acts: tuple[Act, ...]) -> bool:
        """Whether these can wait: only while a call that was made waits for the rivals."""
        view = changed.private.get(person.id)
        questions = view.public.questions if view is not None else ()
        if view is None or not questions or questions[-1].team == view.seat & 1:
            return False
        waiting = _Waiting(person, view.seat, Kept(_hand(changed), key, number, acts))
        self._waiting[changed.table, person.id] = waiting
        await self._note(changed.table, view.seat, waiting.kept)
        # The answer may have come meanwhile, told of before this was there.
        if (latest := self._scene.hall.latest(changed.table)) is not None:
            self._look(latest, person.id)
        return True

    def changed(self, changed: Changed) -> None:
        """Whoever waited for an answer at this table has it, or waits on."""
        for table, person in list(self._waiting):
            if table == changed.table:
                self._look(changed, person)

    async def settle(self) -> None:
        """Wait until what has begun is done."""
        while self._tasks:
            await asyncio.wait(set(self._tasks))

    def _look(self, changed: Changed, person: PersonId) -> None:
        waiting = self._waiting.get((changed.table, person))
        if waiting is None:
            return
        view, kept = changed.private.get(person), waiting.kept
        there = view is not None and _hand(changed) == kept.hand and changed.lobby.status == "playing"
        if view is not None and there and view.public.questions:
            return
        del self._waiting[changed.table, person]
        command = None
        if view is not None and there and not away(changed.lobby, person) and seat_of(changed.lobby, person) >= 0:
            act = counting.again(kept.acts[0], live.situation_of(view, changed.lobby.seats))
            command = Do(action=act.action, stage=view.public.stage) if act is not None else None
        # A table tells of a change before it takes the next command: this one waits for its turn like any other.
        task = asyncio.create_task(self._settled(changed.table, waiting, command))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _settled(self, table: TableId, waiting: _Waiting, command: Do | None) -> None:
        """Do it, if it may be; then it waits no more. Its key makes it harmless if this is done again after a crash."""
        if command is not None:
            await self._do(table, waiting, command)
        if (table, waiting.person.id) not in self._waiting:
            await self._note(table, waiting.seat, None)

    async def _do(self, table: TableId, waiting: _Waiting, command: Do) -> None:
        kept = waiting.kept
        try:
            receipt = await self._scene.hall.do(table, waiting.person, f"{kept.key}+{kept.number}", command)
        except Exception as error:  # noqa: BLE001 - he sees on the table that it was not done
            log.warning("what waited for an answer was not done (%s)", type(error).__name__)
            return
        latest = self._scene.hall.latest(table)
        if isinstance(receipt, Done) and len(kept.acts) > 1 and latest is not None:
            await self.keep(latest, waiting.person, kept.key, kept.number + 1, kept.acts[1:])

    async def _note(self, table: TableId, seat: int, kept: Kept | None) -> None:
        """Write down what waits in a seat; None: nothing does."""
        text = msgspec.json.encode(kept).decode() if kept is not None else ""
        try:
            if self._notes is not None:
                await self._notes.write(NOTE, [(f"{table} {seat}", text)])
        except Exception as error:  # noqa: BLE001 - it waits all the same, as long as this process lasts
            log.warning("what waits for an answer was not stored (%s)", type(error).__name__)


def _hand(changed: Changed) -> tuple[int, int, int]:
    public = changed.public
    return (changed.match, public.hand, public.duel) if public is not None else (changed.match, 0, 0)
