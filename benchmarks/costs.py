"""What tables cost the chats that they are in: calls, and apart from them those of pings, per action and per hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import msgspec

from benchmarks.chatters import Table

PENDING = 3.0
"""Seconds from a press for which nobody may be pinged about what it began."""


class Costs(msgspec.Struct):
    """Whole hands of some tables: how many, what people did in them, what they cost."""

    hands: int = 0
    actions: int = 0
    calls: int = 0
    pings: int = 0


class Spent:
    """The calls to one chat with one table. Messages that call somebody are counted apart, with all that is done to them."""

    def __init__(self, table: Table, *, house: bool) -> None:
        self.table, self.house = table, house
        self.calls: list[float] = []
        self.pings: list[float] = []
        self.early: list[float] = []
        """Pings that came sooner after the last press than they may; what the house has begun is not looked at."""
        self._about: dict[int, tuple[int, int]] = {}
        self._each: Counter[tuple[int, int]] = Counter()

    def pinged(self, message: int, now: float) -> None:
        """A message that calls somebody was posted."""
        self.pings.append(now)
        if self.table.acted and now - self.table.acted[-1] < PENDING:
            self.early.append(now)
        self._about[message] = self.table.shown.at if self.table.shown else (0, 0)

    def called(self, message: int, now: float) -> bool:
        """A call about this message; whether it is the table's cost."""
        if message in self._about:
            self._each[self._about[message]] += 1
            return False
        self.calls.append(now)
        return True

    @property
    def most(self) -> int:
        """The most calls that one thing cost for which somebody was pinged."""
        return max(self._each.values(), default=0)


def costs(spent: Iterable[Spent], since: float, *, house: bool) -> Costs:
    """What the whole hands since then cost the chats, with or without players of the house."""
    found = Costs()
    for each in spent:
        posts = [at for at in each.table.posts if at >= since]
        if each.house is not house or len(posts) < 2:
            continue
        first, last = posts[0], posts[-1]
        found.hands += len(posts) - 1
        for name, times in (("actions", each.table.acted), ("calls", each.calls), ("pings", each.pings)):
            setattr(found, name, getattr(found, name) + sum(first <= at < last for at in times))
    return found
