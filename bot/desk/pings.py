"""Who is waited for is called, once, and the call goes away when he has moved (B11); before the house plays for him it is said (B14).

A table that waits has one or two timers of the loop, and no task.  They are bound to what the table waits for: one of a former
moment does nothing.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import NamedTuple

from msgspec.structs import replace

from bot.desk.scene import Scene
from bot.outbox import Grade
from bot.present.names import Cast, safe
from bot.screen import Call, Screen
from bot.words import Words
from engine.rules.cards import NO_SEAT, Seat
from engine.rules.views import PublicView, QuestionView
from engine.shown import Person, Place, TableId
from engine.tables.faults import report
from engine.tables.ports import Changed

log = logging.getLogger(__name__)

GRACE = 20.0
"""Seconds until whoever has to play is called; half of his time, where he has less than twice this."""
ANSWER = 3.0
"""Seconds until whoever has to answer is called."""
WARNING = 15.0
"""Seconds before the house plays for somebody at which it is said; a third of his time, where that is less."""
LONG, LONG_WARNING = 3600.0, 3600.0
"""Where a decision has hours, it is said an hour before."""


class Wait(NamedTuple):
    """What a table waits for. `moment` is another one as soon as any of these has moved, or others are waited for."""

    moment: tuple[int | str, ...]
    people: tuple[Person, ...]
    asked: QuestionView | None


class _Watch:
    """The timers of a table, and whether somebody was called."""

    __slots__ = ("call", "moment", "pinged", "warning")

    def __init__(self, moment: tuple[int | str, ...]) -> None:
        self.moment = moment
        self.call: asyncio.TimerHandle | None = None
        self.warning: asyncio.TimerHandle | None = None
        self.pinged = False

    def stop(self) -> None:
        for timer in (self.call, self.warning):
            if timer is not None:
                timer.cancel()


class Pings:
    """Calls people where they do not look all the time. `warn` puts a line into the table's message."""

    def __init__(self, scene: Scene, warn: Callable[[Changed, Seat, float], Awaitable[None]]) -> None:
        self._scene, self._warn = scene, warn
        self._watches: dict[TableId, _Watch] = {}
        self._called: dict[TableId, tuple[int | str, ...]] = {}
        """The moment of the last call: whoever went away and came back is not called a second time for it."""
        self._inviting: set[TableId] = set()
        """Tables whose guests are called."""
        self._warning: set[asyncio.Task[None]] = set()

    def found(self, changed: Changed) -> None:
        """A table that an earlier process has left: whomever that called is not called any more."""
        self._silence(changed)

    def invited(self, table: TableId) -> None:
        """Call those for whom a seat is kept (B34), unless the order that names them has done so already."""
        changed = self._scene.hall.latest(table)
        if changed is None:
            return
        lobby, place = changed.lobby, self._scene.place(changed.lobby)
        guests = tuple(view.kept for view in lobby.seats if view.kept is not None)
        wanted = self._scene.outbox.limits(place).pings and not self._scene.outbox.blind(place)
        if not guests or not wanted or not self._scene.group(place.id).pings or self._scene.quiet(place):
            return
        self._inviting.add(table)
        for audience in self._scene.outbox.audiences(place):
            words = self._scene.public(audience)
            self._show(audience, changed, words, guests, words("ping-invited"))

    def changed(self, changed: Changed) -> None:
        """A table waits for somebody else now, or still for the same."""
        wait = waiting(changed)
        watch = self._watches.get(changed.table)
        kept = changed.lobby.status == "lobby" and any(view.kept for view in changed.lobby.seats)
        if changed.table in self._inviting and not kept:
            self._inviting.discard(changed.table)
            self._silence(changed)
        if watch is not None and (wait is None or wait.moment != watch.moment):
            self._watches.pop(changed.table).stop()
            if watch.pinged:
                self._silence(changed)
            watch = None
        if changed.lobby.status in {"finished", "closed"}:
            self._called.pop(changed.table, None)
        if wait is None or not self._scene.outbox.limits(self._scene.place(changed.lobby)).pings:
            return
        loop = asyncio.get_running_loop()
        if watch is None:
            watch = self._watches[changed.table] = _Watch(wait.moment)
            after = ANSWER if wait.asked else min(GRACE, (changed.lobby.clock or 2 * GRACE) / 2)
            if wait.moment != self._called.get(changed.table):
                watch.call = loop.call_later(after, self._call, changed.table, wait.moment)
        if watch.warning is not None:
            watch.warning.cancel()
        if changed.lobby.deadline:
            # The clock of the table begins anew with every change, so this does too.
            ahead = changed.lobby.deadline - warning(changed.lobby.clock) - self._scene.now()
            watch.warning = loop.call_later(max(ahead, 0.0), self._due, changed.table, wait.moment)

    def _call(self, table: TableId, moment: tuple[int | str, ...]) -> None:
        changed, wait = self._still(table, moment)
        if changed is None or wait is None:
            return
        place = self._scene.place(changed.lobby)
        if not self._scene.group(place.id).pings or self._scene.quiet(place):
            return
        self._watches[table].pinged = True
        self._called[table] = moment
        left = changed.lobby.deadline - self._scene.now() if changed.lobby.deadline else 0.0
        for audience in self._scene.outbox.audiences(place):
            words = self._scene.public(audience)
            self._show(audience, changed, words, wait.people, told(words, changed, wait, left))

    def _show(self, audience: Place, changed: Changed, words: Words, people: tuple[Person, ...], text: str) -> None:
        """Call these people by their names."""
        calls = tuple(Call(replace(each, name=safe(each.name, words("somebody"))), text) for each in people)
        # Guests are called before there is a match, and so a room for it.
        room = self._scene.room(words, changed.lobby, changed.match) if changed.lobby.status != "lobby" else None
        screen = Screen(ping_key(changed.table), changed.version, calls, silent=False, room=room)
        # Where the call before this one could not be taken away yet: an edit of it would ring for nobody.
        self._scene.outbox.show(audience, screen, Grade.COSMETIC, anew=True)

    def _due(self, table: TableId, moment: tuple[int | str, ...]) -> None:
        """The house is about to play for somebody."""
        changed, wait = self._still(table, moment)
        if changed is None or wait is None or not changed.lobby.deadline:
            return
        seat = next(view.seat for view in changed.lobby.seats if view.person == wait.people[0])
        task = asyncio.get_running_loop().create_task(self._warned(changed, seat))
        self._warning.add(task)
        task.add_done_callback(self._warning.discard)

    async def _warned(self, changed: Changed, seat: Seat) -> None:
        try:
            await self._warn(changed, seat, warning(changed.lobby.clock))
        except Exception as error:  # noqa: BLE001 - nobody waits for this; the log is where its fault is told
            report(log, error, f"the warning at table {changed.table}")

    def _still(self, table: TableId, moment: tuple[int | str, ...]) -> tuple[Changed | None, Wait | None]:
        """How the table is now, if it still waits for this."""
        changed = self._scene.hall.latest(table)
        wait = waiting(changed) if changed else None
        return (changed, wait) if wait is not None and wait.moment == moment else (None, None)

    def _silence(self, changed: Changed) -> None:
        """Take the call away."""
        for audience in self._scene.outbox.audiences(self._scene.place(changed.lobby)):
            self._scene.outbox.show(audience, Screen(ping_key(changed.table), changed.version, ()))


def ping_key(table: TableId) -> str:
    """The key of the message that calls somebody of a table."""
    return f"{table}/ping"


def warning(clock: float) -> float:
    """How long before the house plays for somebody it is said, where a decision has so many seconds (B14)."""
    return LONG_WARNING if clock > LONG else min(WARNING, clock / 3)


def waiting(changed: Changed) -> Wait | None:
    """The people who are waited for: who may answer the call, or who has to play. Nobody of the house, nobody absent."""
    public = changed.public
    if public is None or public.over or changed.lobby.status != "playing":
        return None
    asked = public.questions[-1] if public.questions else None
    seats = answering(public, asked) if asked else (public.turn,) if public.turn != NO_SEAT else ()
    people = tuple(
        view.person
        for view in changed.lobby.seats
        if view.seat in seats and view.person is not None and not view.absent
    )
    if not people:
        return None
    moves = sum(fact.seat in seats for fact in public.facts)
    about = (asked.law, asked.word, asked.amount, asked.by) if asked else ()
    return Wait((changed.match, public.hand, public.duel, moves, *seats, *about), people, asked)


def answering(public: PublicView, asked: QuestionView) -> tuple[Seat, ...]:
    """The seats that may answer this call."""
    return tuple(
        seat
        for seat, words in sorted(public.offers.items())
        if seat % 2 == asked.team and any(word.law == asked.law for word in words)
    )


def told(words: Words, changed: Changed, wait: Wait, left: float) -> str:
    """What whoever is called is told: what he is waited for, and when the house plays for him."""
    text = words("ping-turn")
    if wait.asked and changed.public:
        cast = Cast(words, changed.lobby.seats, changed.public.variant, changed.public.deck)
        word = cast.word(wait.asked.word, wait.asked.amount)
        # Nobody has called what a team has to decide by itself (mão de onze).
        key = "hand-decide" if wait.asked.by == NO_SEAT else "ping-answer"
        text = words(key, name=cast.name(wait.asked.by), word=word)
    return words("ping-house", text=text, time=span(words, left)) if left >= 1 else text


def span(words: Words, seconds: float) -> str:
    """A span of time in words, as exact as it matters."""
    if seconds < 100:
        return words("span-seconds", n=round(seconds))
    return (
        words("span-minutes", n=round(seconds / 60)) if seconds < 6000 else words("span-hours", n=round(seconds / 3600))
    )
