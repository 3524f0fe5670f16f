"""The live tables of one process: open, find, wake, rest."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Sequence

from engine.rules import project
from engine.rules.events import Dealt
from engine.shown import Person, PersonId, PlaceId, TableId
from engine.tables import deals, shuffle
from engine.tables.boards import Boards
from engine.tables.clock import RealClock
from engine.tables.events import encode
from engine.tables.faults import report
from engine.tables.house import HousePlayers
from engine.tables.matches import Context
from engine.tables.pace import Pauses
from engine.tables.ports import (
    Cancel,
    Changed,
    Clock,
    Command,
    Conflict,
    Corrupt,
    Done,
    Handled,
    Listener,
    Receipt,
    Refused,
    Repeated,
    Store,
)
from engine.tables.record import openings_of
from engine.tables.replay import Tale
from engine.tables.results import beside
from engine.tables.seats import open_table
from engine.tables.shuffle import Opening
from engine.tables.snapshot import load_state
from engine.tables.state import CLOSED, TableState, fold
from engine.tables.table import House, Table, Wiring
from engine.tables.tales import Tales

log = logging.getLogger(__name__)

ID_LETTERS = "abcdefghijklmnopqrstuvwxyz234567"
SWEEP = 60.0
"""Seconds between two looks for tables that may sleep; none are taken while all do."""


def new_id() -> TableId:
    """An id that is not in use, as good as certainly; the store would refuse one that is."""
    return "".join(secrets.choice(ID_LETTERS) for _ in range(8))


def _inside(place: PlaceId, outer: PlaceId) -> bool:
    return place == outer or place.startswith(f"{outer}/")


class Hall:
    """All tables of a store that are not closed. Changes of all of them go to every listener, in order of each table."""

    def __init__(
        self,
        store: Store,
        clock: Clock | None = None,
        *,
        pauses: Pauses | None = None,
        house: House | None = None,
        new_seed: Callable[[], bytes] = shuffle.new_seed,
        new_id: Callable[[], TableId] = new_id,
    ) -> None:
        self._store = store
        self._clock: Clock = clock or RealClock()
        self._pauses = pauses or Pauses()
        self._new_seed, self._new_id = new_seed, new_id
        self._tables: dict[TableId, Table] = {}
        self._listeners: list[Listener] = []
        self._sweep: Cancel | None = None
        self._stopping = False
        self._unreachable: set[PlaceId] = set()
        self._tales = Tales(store)
        self.boards = Boards(store.ledger, self._clock.now)
        """Rankings and figures, and what is kept about a person."""
        self.set_aside: dict[TableId, str] = {}
        """Tables whose stream cannot be read, and why; nothing of them was changed."""
        self._wiring = Wiring(
            self._store,
            self._clock,
            self._pauses,
            house or HousePlayers(),
            self._new_seed,
            self._announce,
            self._put_aside,
        )

    # --- beginning and end -----------------------------------------------------------------------------------------

    async def start(self, away: float = 0.0) -> None:
        """Wake every open table; their clocks begin anew. One that cannot be read is set aside, and the others go on.

        `away`: for how long nobody was here (seconds). What began at a known moment goes on where it stood then (B15).
        """
        for table, place in await self._store.open_tables():
            live = Table(self._wiring, table, place)
            try:
                await live.wake(away)
                await self._halt_unreachable(live)
            except Corrupt as corrupt:
                self._put_aside(corrupt)
            else:
                self._tables[table] = live
        self._watch()

    async def stop(self) -> None:
        """Finish the moves in flight, and let no more begin. The store is not closed."""
        self._stopping = True
        if self._sweep is not None:
            self._sweep()
            self._sweep = None
        await asyncio.gather(*(table.stop() for table in self._tables.values()))
        if isinstance(self._clock, RealClock):
            await self._clock.settle()

    def _put_aside(self, corrupt: Corrupt) -> None:
        self._tables.pop(corrupt.table, None)
        self.set_aside[corrupt.table] = corrupt.detail
        log.error("table %s is set aside: event %d %s", corrupt.table, corrupt.version, corrupt.detail)

    # --- what others ask -------------------------------------------------------------------------------------------

    def listen(self, listener: Listener) -> None:
        """Tell this listener of every change, after it is stored. A listener may send commands, but not wait for itself."""
        self._listeners.append(listener)

    def in_place(self, place: PlaceId) -> list[TableId]:
        """The open tables of a place, in the order they were opened."""
        return [table.id for table in self._tables.values() if table.place == place]

    def latest(self, table: TableId) -> Changed | None:
        """What an open table shows now; None if there is no such table, or it is closed."""
        live = self._tables.get(table)
        return live.latest() if live else None

    async def open(
        self,
        place: PlaceId,
        person: Person,
        key: str,
        *,
        variant: str = "uruguayo",
        seats: int = 2,
        sit: bool = False,
        keep: Sequence[Person] = (),
    ) -> tuple[TableId, Receipt]:
        """A new table of this host, who sits on its first seat only if `sit`. The same key again gives the same table.

        For each of `keep` a seat is kept for ten minutes (B34).
        """
        if self._stopping:
            return "", Refused("stopping")
        table = self._new_id()
        now = self._clock.now()
        context = Context(self._new_seed, key, now=now)
        events = open_table(table, place, person, variant=variant, seats=seats, context=context, sit=sit, keep=keep)
        if isinstance(events, Refused):
            return "", events
        try:
            rows = [encode(event) for event in events]
            await self._store.create(table, place, rows, key, beside=beside(((None, event) for event in events), now))
        except Handled:
            return await self._store.opened_by(key) or "", Repeated()
        except Conflict:
            return await self.open(place, person, key, variant=variant, seats=seats, sit=sit, keep=keep)
        live = Table(self._wiring, table, place, fold(None, events))
        self._tables[table] = live
        await live.tell()
        await self._halt_unreachable(live)
        self._watch()
        return table, Done(len(events))

    async def opened(self, key: str) -> TableId:
        """The table that was opened with this key; empty if none was."""
        return await self._store.opened_by(key) or ""

    async def do(self, table: TableId, person: Person, key: str, command: Command) -> Receipt:
        """What a person does at a table. `key` is that of his press; the same one does nothing twice."""
        if self._stopping:
            return Refused("stopping")
        try:
            live = self._tables.get(table) or await self._adopted(table)
            if live is not None:
                return await live.do(person, key, command)
        except Corrupt as corrupt:
            self._put_aside(corrupt)
        if table in self.set_aside:
            return Refused("set-aside")
        head = await self._store.head(table, key)
        if head.handled:
            return Repeated()
        return Refused("table-closed" if head.version else "no-such-table")

    async def _adopted(self, table: TableId) -> Table | None:
        """An open table that this hall has not met: another process opened it. None if there is none. Raises Corrupt."""
        if table in self.set_aside:
            return None
        state = await load_state(self._store, table)
        if state is None or state.status == CLOSED:
            return None
        live = self._tables.setdefault(table, Table(self._wiring, table, state.place, state))
        await live.wake()
        await self._halt_unreachable(live)
        return live

    # --- places that cannot be written to --------------------------------------------------------------------------

    async def unreachable(self, place: PlaceId) -> None:
        """Nothing can be shown in this place (with all that is inside it): clocks stand still, the house waits (B15, B23)."""
        self._unreachable.add(place)
        for live in [each for each in self._tables.values() if _inside(each.place, place)]:
            await live.halt()

    async def reachable(self, place: PlaceId) -> None:
        """It can be written to again: deadlines are later by the time it took. Nothing happens if it always could be."""
        if place not in self._unreachable:
            return
        self._unreachable.discard(place)
        for live in [each for each in self._tables.values() if _inside(each.place, place)]:
            if not any(_inside(live.place, other) for other in self._unreachable):
                await live.resume()

    async def _halt_unreachable(self, live: Table) -> None:
        if any(_inside(live.place, place) for place in self._unreachable):
            await live.halt()

    # --- deals that can be checked ---------------------------------------------------------------------------------

    def openings_own(self, table: TableId, person: Person) -> tuple[Opening, ...]:
        """Proofs for the person's own cards of the present deal, for him alone; none while his cards lie face down.

        None either once the match is finished: who sits there then need not be who was dealt them.
        """
        live = self._tables.get(table)
        state = live.state_now() if live else None
        seat = state.persons.get(person.id, -1) if state else -1
        if state is None or state.match is None or state.former is not None or seat < 0:
            return ()
        dealt = next((event for event in state.hand if isinstance(event, Dealt)), None)
        if dealt is None or project.private(state.match, seat, project.public(state.match)).hidden:
            return ()
        return deals.openings(state.secret.seed, state.cuts, state.match, deals.own_positions(dealt, seat))

    async def openings_shown(self, table: TableId, match: int = 0, hand: int = 0) -> tuple[Opening, ...]:
        """Proofs for the cards that the rules have shown in a hand that is over (0: the last such), for everybody."""
        try:
            stored = await self._store.load(table, whole=True)
            return openings_of(stored, match, hand) if stored else ()
        except Corrupt:
            return ()

    # --- matches told again ----------------------------------------------------------------------------------------

    async def retold(self, table: TableId, match: int, person: PersonId) -> Tale | Refused:
        """A match told again to who was in it, and to nobody else."""
        return await self._tales.tell(table, match, person)

    # --- inside ----------------------------------------------------------------------------------------------------

    async def _announce(self, changed: Changed) -> None:
        if changed.lobby.status == "closed":
            self._tables.pop(changed.table, None)
        self._watch()
        for listener in self._listeners:
            try:
                await listener(changed)
            except Exception as error:  # noqa: BLE001  # a screen that fails stops no table; its text may quote a hand
                report(log, error, f"a listener at table {changed.table}")

    def _watch(self) -> None:
        """Look again in a while for tables that may sleep; no timer runs while none is awake."""
        if (
            self._sweep is None
            and not self._stopping
            and any(table.state is not None for table in self._tables.values())
        ):
            self._sweep = self._clock.call_at(self._clock.now() + SWEEP, self._rest)

    async def _rest(self) -> None:
        self._sweep = None
        now = self._clock.now()
        for table in self._tables.values():
            table.rest(now)
        self._watch()

    async def state_of(self, table: TableId) -> TableState | None:
        """The stored state of a table, for tests and tools: it holds secrets. Raises Corrupt."""
        return await load_state(self._store, table)
