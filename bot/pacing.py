"""When a platform may be called: what one chat bears, and all chats together. Time is the running loop's."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from enum import IntEnum

from bot.chat import Limits

SHARES = (1.0, 0.9, 0.8, 0.6)
"""How much of the rate of a platform each rank may fill: what is worth less leaves room for what is worth more."""
PATIENCE = 5.0
"""Seconds after which whatever waits is as good as all that has time, and now and then (`FAVOUR`) goes before all."""
HASTE = 2
"""The ranks before this one are of what somebody has to see so that a table goes on: what has time never gets among them."""
FAVOUR = 0.5
"""Seconds between two of those that go before all: nothing starves, and no table waits for the sake of many hands."""
SECOND = 1.0
TICK = 0.001


class Grade(IntEnum):
    """What goes first when a chat is slow. Cosmetic screens are not retried.

    Must: whose turn it is, how a hand ended. Only that takes the last calls of a chat's window (`Limits.reserve`).
    """

    MUST = 0
    TABLE = 1
    COSMETIC = 2


def rank(grade: Grade, *, private: bool) -> int:
    """What goes first when a platform is slow: whatever is public, then who has to see something, then the rest."""
    if private:
        return 1 + grade
    return 2 if grade is Grade.COSMETIC else 0


class Spent:
    """A call that was made: when it ended, or, as long as it flies, when it began; whether it came out of its turn."""

    __slots__ = ("at", "early")

    def __init__(self, at: float, *, early: bool) -> None:
        self.at, self.early = at, early


class Budget:
    """What a chat has been called of late, and when it may be called next. The topics of a group share one.

    Past half of its window, calls are spread. What must be shown may come before its turn as often as calls are kept for it.
    """

    __slots__ = ("_begun", "_calls", "_last", "until")

    def __init__(self) -> None:
        # A list: twenty at most, in each of many thousand chats.
        self._calls: list[Spent] = []
        self._begun = self._last = self.until = float("-inf")

    def spend(self, limits: Limits, now: float, grade: Grade = Grade.MUST) -> Spent:
        """A call is made now. The platform counts it when it arrives, so tell when it has ended (`end`)."""
        early = self._past_half(limits) and now < self._begun + limits.spread
        spent = Spent(now, early=early)
        if grade is not Grade.COSMETIC:
            self._begun = now
        self._last = now
        if limits.per_window:
            self._calls.append(spent)
        return spent

    def end(self, spent: Spent, now: float) -> None:
        """A call has ended."""
        spent.at = self._last = now

    def pause(self, limits: Limits, now: float, grade: Grade = Grade.MUST) -> float:
        """How long this chat must not be called yet for something of this grade."""
        at = max(self.until, self._last + limits.gap)
        if limits.per_window:
            while self._calls and self._calls[0].at <= now - limits.window:
                del self._calls[0]
            most = limits.per_window - (0 if grade is Grade.MUST else limits.reserve)
            if (over := len(self._calls) - most) >= 0:
                at = max(at, self._calls[over].at + limits.window)
            kept = grade is Grade.MUST and sum(spent.early for spent in self._calls) < limits.reserve
            if self._past_half(limits) and not kept:
                at = max(at, self._begun + limits.spread)
        return at - now

    def _past_half(self, limits: Limits) -> bool:
        return 0 < limits.per_window <= 2 * len(self._calls)

    def idle(self, now: float) -> bool:
        """Whether it may be forgotten."""
        return not self._calls and max(self.until, self._last + 60) < now


class _Waiter:
    """Somebody who waits at a gate."""

    __slots__ = ("future", "order", "rank", "since")

    def __init__(self, rank: int, order: int, since: float) -> None:
        self.rank, self.order, self.since = rank, order, since
        self.future: asyncio.Future[None] = asyncio.get_running_loop().create_future()


class Gate:
    """All calls to a platform together: so many in flight or ended within a second, by rank and then in order.

    The platform counts a call when it arrives, which is before its end: however slow the way is, it never counts more.
    """

    def __init__(self, rate: float) -> None:
        self._rate = rate
        self._flying = 0
        self._favoured = float("-inf")
        self._ended: deque[float] = deque()
        self._waiting: list[_Waiter] = []
        self._timer: asyncio.TimerHandle | None = None
        self._next = 0.0
        """When the timer looks again."""

    def ask(self, rank: int, order: int = 0, since: float | None = None) -> asyncio.Future[None]:
        """Done once a call may be made, which has to be told its end; cancel it before, and none will be.

        `since`: from when on it has waited, if it has asked before.
        """
        now = asyncio.get_running_loop().time()
        waiter = _Waiter(rank, order, now if since is None else since)
        self._forget(now)
        if not self._waiting and self._room(rank):
            # Most of the time nobody else waits: then there is nothing to be put in order.
            waiter.future.set_result(None)
            self._flying += 1
            return waiter.future
        self._waiting.append(waiter)
        if self._room(rank) or self._timer is None:
            # Else nobody goes by its coming: who waits already is looked at when a call ends or stops to count.
            self._release()
        return waiter.future

    def end(self) -> None:
        """A call has ended."""
        self._flying -= 1
        now = asyncio.get_running_loop().time()
        self._ended.append(now)
        if self._waiting and (self._timer is None or self._next > now + SECOND):
            # It counts for a second more: nobody goes now, but there is something to wait for.
            self._release()

    def give_back(self) -> None:
        """A call that might have been made was not."""
        self._flying -= 1
        if self._waiting:
            self._release()

    @asynccontextmanager
    async def call(self, rank: int) -> AsyncIterator[None]:
        """A call is made inside, as soon as there is room for it."""
        turn = self.ask(rank)
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():
                self.give_back()
            raise
        try:
            yield
        finally:
            self.end()

    def _forget(self, now: float) -> None:
        """Calls that ended longer ago than a second do not count any more."""
        while self._ended and self._ended[0] <= now - SECOND:
            self._ended.popleft()

    def _release(self) -> None:
        """Let through whoever may go now, and look again when the next may."""
        loop = asyncio.get_running_loop()
        now = loop.time()
        self._forget(now)
        waiting = self._waiting
        if self._room(0):
            waiting = self._waiting = [waiter for waiter in waiting if not waiter.future.done()]
            self._favour(waiting, now)
            # One at a time, mostly, out of hundreds: they are not put in order.
            while waiting:
                best = min(waiting, key=lambda each: (_rank(each, now), each.order))
                if not self._room(_rank(best, now)):
                    break
                self._let(best)
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None
        times = [self._ended[0] + SECOND] if waiting and self._ended else []
        if waiting and self._room(0):
            # There is room, but none for them, until they have waited too long.
            patient = min((each.since for each in waiting if now - each.since <= PATIENCE), default=None)
            times += [self._favoured + FAVOUR] if patient is None else [patient + PATIENCE]
        if times:
            # Never for this very moment: rounded, its second may not be over.
            self._next = max(min(times), now + TICK)
            self._timer = loop.call_at(self._next, self._release)

    def _room(self, rank: int) -> bool:
        """Whether one more of this rank fits in."""
        return self._flying + len(self._ended) < self._rate * SHARES[rank]

    def _favour(self, waiting: list[_Waiter], now: float) -> None:
        """Let the one through that has waited longest and too long, if it is time for one."""
        if now - self._favoured < FAVOUR:
            return
        longest = min(waiting, key=lambda each: each.since, default=None)
        if longest and now - longest.since > PATIENCE and self._room(0):
            self._let(longest)
            self._favoured = now

    def _let(self, waiter: _Waiter) -> None:
        """Let this one through."""
        self._waiting.remove(waiter)
        waiter.future.set_result(None)
        self._flying += 1


def _rank(waiter: _Waiter, now: float) -> int:
    """What has waited too long is as good as all that has time."""
    return min(waiter.rank, HASTE) if now - waiter.since > PATIENCE else waiter.rank
