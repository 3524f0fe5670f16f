"""One table, live: its lane, its alarm, and what it tells.

A lane is a lock; what comes of a command is stored before anybody hears of it. There are no idle tasks: what a table waits for is
one timer, bound to the moment it was set for, so that one of a former moment does nothing.
"""

from __future__ import annotations

import asyncio
import logging
import zlib
from collections.abc import Awaitable, Callable
from typing import TypeAlias

import msgspec
from msgspec.structs import replace

from engine.rules.actions import Action, PlayCard
from engine.rules.views import Choice, PlayerView
from engine.shown import Person, PlaceId, TableId
from engine.tables.decide import Decide, Decision, as_decision, decide_for, decide_time, seen_from
from engine.tables.events import UNSEEN, HandSealed, TableEvent, encode
from engine.tables.faults import report
from engine.tables.matches import Context, closing
from engine.tables.pace import HOUSE, IDLE, Alarm, Pauses, next_alarm
from engine.tables.play import decide_play
from engine.tables.ports import (
    Cancel,
    Changed,
    Clock,
    Command,
    Conflict,
    Corrupt,
    Do,
    Done,
    Handled,
    Receipt,
    Refused,
    Repeated,
    Stale,
    Store,
)
from engine.tables.results import beside
from engine.tables.show import changed
from engine.tables.signing import before_move
from engine.tables.snapshot import freeze, load_dated, load_state, thaw
from engine.tables.state import CLOSED, PLAYING, TableState, evolve_table

log = logging.getLogger(__name__)

TRIES = 16
"""How often a command is decided anew because another process was faster."""

House: TypeAlias = Callable[[PlayerView, bool], Awaitable[Choice]]
"""Who moves for the house: a seat's view, and whether its owner is absent (then cautiously)."""


class Stuck(RuntimeError):
    """The house found nothing that it may do, where it must do something."""

    def __init__(self, table: TableId, stage: int) -> None:
        super().__init__(f"table {table}, stage {stage}")
        self.table, self.stage = table, stage


class Wiring(msgspec.Struct, frozen=True):
    """What every table of a hall needs."""

    store: Store
    clock: Clock
    pauses: Pauses
    house: House
    new_seed: Callable[[], bytes]
    announce: Callable[[Changed], Awaitable[None]]
    set_aside: Callable[[Corrupt], None]


class Table:
    """A live table. It holds its state while it is awake; asleep, a packed snapshot and its alarm."""

    __slots__ = (
        "_alarm",
        "_announcing",
        "_away",
        "_cancel",
        "_due",
        "_halted",
        "_latest",
        "_lock",
        "_packed",
        "_since",
        "_start",
        "_state",
        "_stopped",
        "_told",
        "_wiring",
        "_woke",
        "id",
        "place",
    )

    def __init__(self, wiring: Wiring, table: TableId, place: PlaceId, state: TableState | None = None) -> None:
        self.id, self.place = table, place
        self._wiring = wiring
        self._state = state
        self._lock = asyncio.Lock()
        self._alarm: Alarm | None = None
        self._start = self._due = self._halted = 0.0
        self._woke = self._away = 0.0
        self._cancel: Cancel | None = None
        self._since = wiring.clock.now()
        self._packed = b""
        self._told: list[Changed] = []
        self._latest: tuple[TableState, Alarm | None, float, Changed] | None = None
        """What it showed last, and what that was made from."""
        self._announcing = False
        self._stopped = False

    @property
    def state(self) -> TableState | None:
        """The state as it is in memory; None asleep."""
        return self._state

    def state_now(self) -> TableState | None:
        """The state, looked up also while it sleeps (it sleeps on); None if it was never read."""
        return self._state or (thaw(zlib.decompress(self._packed)) if self._packed else None)

    def latest(self) -> Changed | None:
        """What it shows now, without news."""
        state, kept = self.state_now(), self._latest
        if state is None:
            return None
        if kept is not None and kept[0] is state and kept[1] is self._alarm and kept[2] == self._shown_due:
            return kept[3]
        return changed(state, None, self._alarm, self._shown_due, self._wiring.pauses)

    @property
    def _shown_due(self) -> float:
        """When the alarm rings; 0 while the clocks stand still."""
        return 0.0 if self._halted else self._due

    async def tell(self) -> None:
        """Set the alarm of a table that was just made, and tell of it."""
        async with self._lock:
            state = await self._awake()
            self._become(state, None)
        await self._announce()

    # --- commands --------------------------------------------------------------------------------------------------

    async def do(self, person: Person, key: str, command: Command) -> Receipt:
        """A person's command, once: the key of his press is stored with what comes of it."""

        def decide(state: TableState) -> Decision:
            now = self._wiring.clock.now()
            quiet = now - self._since
            stale = quiet > (self._wiring.pauses.idle if state.status == PLAYING else self._wiring.pauses.stale)
            return decide_for(state, person, command, Context(self._wiring.new_seed, key, stale, now))

        return await self.run(decide, key)

    async def run(self, decide: Decide, key: str = "") -> Receipt:
        """Decide, store, fold; then tell. What is told is told in order, also by whoever came first."""
        async with self._lock:
            receipt = await self._run(decide, key)
        await self._announce()
        return receipt

    async def wake(self, away: float = 0.0) -> TableState:
        """Be in memory, with the alarm set. Raises Corrupt, or LookupError if there is no such table.

        `away`: for how long no clock ran, because nobody was here (seconds).
        """
        async with self._lock:
            self._woke, self._away = self._wiring.clock.now(), away
            state = await self._awake()
            self._arm(state)
        return state

    async def _run(self, decide: Decide, key: str) -> Receipt:
        for _ in range(TRIES):
            state = await self._awake()
            decision = decide(state)
            if decision.answer and key:
                head = await self._wiring.store.head(self.id, key)
                if head.handled:
                    return Repeated()
                if head.version != state.version:
                    await self._reload(state)
                    continue
            if not decision.events:
                return decision.answer or Done(state.version)
            try:
                after = await self._append(state, decision.events, key)
            except Conflict:
                await self._reload(state)
                continue
            except Handled:
                return Repeated()
            return decision.answer or Done(after.version)
        raise Conflict(f"table {self.id}: others were faster {TRIES} times")

    async def _append(self, state: TableState, events: tuple[TableEvent, ...], key: str) -> TableState:
        after, steps = state, list[tuple[TableState | None, TableEvent]]()
        for event in events:
            steps.append((after, event))
            after = evolve_table(after, event)
        deal = any(isinstance(event, HandSealed) for event in events)
        await self._wiring.store.append(
            self.id,
            state.version,
            [encode(event) for event in events],
            done=key,
            snapshot=freeze(after) if deal else b"",
            open_=after.status != CLOSED,
            beside=beside(steps, self._wiring.clock.now()),
        )
        self._become(after, state)
        return after

    def _become(self, state: TableState, before: TableState | None) -> None:
        self._state = state
        self._since = self._wiring.clock.now()
        self._arm(state)
        told = changed(state, before, self._alarm, self._shown_due, self._wiring.pauses)
        # Whoever presses next looks at it first, and who draws it keeps it anyway.
        self._latest = state, self._alarm, self._shown_due, replace(told, news=())
        self._told.append(told)

    async def _awake(self) -> TableState:
        if self._state is None:
            self._state, self._packed = self.state_now(), b""
        if self._state is None:
            found = await load_dated(self._wiring.store, self.id)
            if found is None:
                raise LookupError(self.id)
            self._state, at = found
            if at:
                self._since = self._but_away(at)
        return self._state

    def _but_away(self, moment: float) -> float:
        """This moment, later by the time that nobody was here since (B15)."""
        return min(moment + (self._away if moment < self._woke else 0.0), self._wiring.clock.now())

    async def _reload(self, before: TableState) -> None:
        """Another process has written: take over what it wrote, and tell."""
        state = await load_state(self._wiring.store, self.id)
        if state is not None and state.version != before.version:
            self._become(state, before)

    async def _announce(self) -> None:
        if self._announcing:
            return
        self._announcing = True
        try:
            while self._told:
                await self._wiring.announce(self._told.pop(0))
        finally:
            self._announcing = False

    # --- what happens by itself ------------------------------------------------------------------------------------

    def _arm(self, state: TableState) -> None:
        """Set the alarm that this state calls for; one that it called for before keeps its beginning.

        After a restart it begins anew, unless the state knows since when it runs: then only the time away is left out (B15).
        So it is where nothing happens at all: else a match that nobody comes back to would wait for ever for a day without a
        restart. Whoever comes with the bot has the time of a lobby to be there.
        """
        alarm = next_alarm(state, self._wiring.pauses)
        now = self._wiring.clock.now()
        if self._alarm is None or alarm is None or alarm.key != self._alarm.key:
            self._start = now
            if alarm is not None and alarm.since:
                self._start = self._but_away(alarm.since)
            elif alarm is not None and alarm.kind == IDLE:
                self._start = min(max(self._since, now + self._wiring.pauses.lobby - alarm.after), now)
        self._cancel_alarm()
        self._alarm = alarm
        if alarm is None:
            self._due = 0.0
            return
        self._due = self._start + alarm.after
        if not self._halted:
            self._set(alarm, max(self._due, now))
        elif not self._stopped:
            lost = max(self._halted + self._wiring.pauses.lost, now)
            self._cancel = self._wiring.clock.call_at(lost, self._lost)

    def _set(self, alarm: Alarm, when: float) -> None:
        if not self._stopped:
            self._cancel = self._wiring.clock.call_at(when, lambda: self._ring(alarm))

    def _cancel_alarm(self) -> None:
        if self._cancel is not None:
            self._cancel()
            self._cancel = None

    async def _ring(self, alarm: Alarm) -> None:
        if self._alarm != alarm or self._stopped or self._halted:
            return
        self._cancel = None
        try:
            if alarm.kind == HOUSE:
                await self._house_moves(alarm)
            else:
                await self.run(lambda state: self._due_now(state, alarm))
        except Corrupt as corrupt:
            self._wiring.set_aside(corrupt)
        except Exception as error:  # noqa: BLE001  # the store is away, or something new: it must not stand still for ever
            report(log, error, f"the alarm {alarm.kind} of table {self.id}")
            if self._alarm == alarm and self._cancel is None and not self._halted:
                self._set(alarm, self._wiring.clock.now() + self._wiring.pauses.retry)

    def _due_now(self, state: TableState, alarm: Alarm) -> Decision:
        """What the time brings, if the table still waits for it."""
        if self._halted or next_alarm(state, self._wiring.pauses) != alarm:
            return Decision(())
        return Decision(decide_time(state, alarm))

    async def _house_moves(self, alarm: Alarm) -> None:
        """The house thinks outside the lane, and moves through it: too late if somebody was faster."""
        state = self.state_now()
        match = state.match if state else None
        if state is None or match is None or next_alarm(state, self._wiring.pauses) != alarm:
            return
        view = seen_from(state, alarm.seat)
        actions = await self._thought(view, absent=state.seats[alarm.seat].absent)
        for action in actions:
            command = Do(action, match.turn)

            def decide(now: TableState, command: Do = command) -> Decision:
                context = Context(self._wiring.new_seed)
                mine = now.number == state.number and next_alarm(now, self._wiring.pauses) == alarm and not self._halted
                if not mine:
                    return Decision((), Stale())
                decision = as_decision(decide_play(now, alarm.seat, command, context))
                told = before_move(now, alarm.seat) if decision.events else ()
                return replace(decision, events=(*told, *decision.events))

            if self._stopped or not isinstance(await self.run(decide), Refused):
                return
        raise Stuck(self.id, match.turn)

    async def _thought(self, view: PlayerView, *, absent: bool) -> list[Action]:
        """What the house wants to do; then, should that fail or be refused, whatever else it may do, cards first."""
        wished: list[Action] = []
        try:
            choice = await self._wiring.house(view, absent)
            wished.append(choice.action)
        except Exception as error:  # noqa: BLE001  # whatever a player stumbles over, its seat must move
            report(log, error, f"a player of the house at table {self.id}")
        plain = [action for action in view.choices if isinstance(action, PlayCard) or not action.most]
        return wished + sorted(plain, key=lambda action: not isinstance(action, PlayCard))

    # --- what cannot be shown --------------------------------------------------------------------------------------

    async def halt(self) -> None:
        """The table cannot be shown: its clocks stand still, and the house waits (B15, B23)."""
        async with self._lock:
            state = self.state_now()
            if self._halted or state is None or state.status == CLOSED:
                return
            self._halted = self._wiring.clock.now()
            self._arm(state)

    async def resume(self) -> None:
        """It can be shown again: its clocks go on where they stood, and it tells how they stand now."""
        async with self._lock:
            state = self.state_now()
            if not self._halted or state is None:
                return
            now = self._wiring.clock.now()
            self._start += now - max(self._halted, self._start)
            self._halted = 0.0
            self._arm(state)
            self._told.append(changed(state, None, self._alarm, self._shown_due, self._wiring.pauses))
        await self._announce()

    async def _lost(self) -> None:
        """It could not be shown for so long that nobody looks for it any more (B17)."""
        self._cancel = None
        try:
            await self.run(
                lambda state: Decision(closing(state, UNSEEN) if self._halted and state.status != CLOSED else ())
            )
        except Corrupt as corrupt:
            self._wiring.set_aside(corrupt)
        except Exception as error:  # noqa: BLE001  # the store is away: later, then
            report(log, error, f"the end of table {self.id}")
            if self._cancel is None and not self._stopped:
                again = self._wiring.clock.now() + self._wiring.pauses.retry
                self._cancel = self._wiring.clock.call_at(again, self._lost)

    # --- sleep and end ---------------------------------------------------------------------------------------------

    def rest(self, now: float) -> bool:
        """Fall asleep if nothing has happened for long; whether it sleeps. The alarm goes on."""
        pauses = self._wiring.pauses
        soon = not self._halted and self._due - now < pauses.retry
        busy = self._lock.locked() or self._announcing or self._told or soon
        if self._state is not None and not busy and now - self._since >= pauses.sleep:
            self._packed = zlib.compress(freeze(self._state), 1)
            self._state = self._latest = None
        return self._state is None

    async def stop(self) -> None:
        """No alarm rings any more, and the move in flight is finished."""
        self._stopped = True
        async with self._lock:
            self._cancel_alarm()
        await self._announce()
