"""What is shown, as the chats bear it: per message the latest wins, one call in flight a chat, errors retried.

A screen is a function of a view, so an older one that has not been sent yet is simply dropped for a newer.  A chat has a
drain (a task) only while something of it waits.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from contextlib import suppress
from enum import IntEnum
from hashlib import blake2b

import msgspec

from bot.chat import ChatAdapter, Gone, Limits, MessageRef, More, Notes, Throttled, Unreachable
from bot.screen import Screen
from engine.shown import PersonId, Place

log = logging.getLogger(__name__)

TRIES = 8
FIRST_PAUSE = 0.5
LONGEST_PAUSE = 30.0
BUDGETS = 1000
"""Chats whose last calls are remembered although nothing waits for them."""


class Grade(IntEnum):
    """What goes first when a chat is slow. Cosmetic screens are not retried."""

    MUST = 0
    TABLE = 1
    COSMETIC = 2


class _Item:
    """A screen that waits, and where it goes: to the place, or to one person there."""

    __slots__ = ("anew", "due", "grade", "key", "order", "person", "place", "screen", "tries")

    def __init__(
        self, place: Place, person: PersonId, screen: Screen, grade: Grade, order: int, *, anew: bool = False
    ) -> None:
        self.place, self.person, self.screen, self.grade, self.order = place, person, screen, grade, order
        self.key = screen.key
        self.anew = anew
        self.tries = 0
        self.due = 0.0


class _Sent:
    """A message that lies in a chat, the version that it shows, and a print of its content.

    The screen itself is not kept: a thousand tables would be mostly texts that nobody asks for again.
    """

    __slots__ = ("digest", "ref", "version")

    def __init__(self, ref: MessageRef, screen: Screen, digest: bytes) -> None:
        self.ref, self.version, self.digest = ref, screen.version, digest


class _Chat:
    """One chat: what waits, and what was sent."""

    def __init__(self, budget: _Budget) -> None:
        self.waiting: dict[str, _Item] = {}
        self.sent: dict[str, _Sent] = {}
        self.budget = budget
        self.wake: asyncio.Event | None = None
        self.drain: asyncio.Task[None] | None = None


class _Budget:
    """What a chat has been called of late, and when it may be called next. The topics of a group share one."""

    def __init__(self) -> None:
        self.calls: list[float] = []
        self.until = self.last = float("-inf")

    def spend(self, limits: Limits, now: float) -> None:
        """A call is made now."""
        self.last = now
        if limits.per_window:
            self.calls.append(now)

    def pause(self, limits: Limits, now: float) -> float:
        """How long this chat must not be called yet."""
        pause = self.until - now
        gap = limits.gap
        if limits.per_window:
            while self.calls and self.calls[0] <= now - limits.window:
                self.calls.pop(0)
            if len(self.calls) >= limits.per_window:
                pause = max(pause, self.calls[0] + limits.window - now)
            if 2 * len(self.calls) >= limits.per_window:
                gap = max(gap, limits.spread)
        return max(pause, self.last + gap - now)

    def idle(self, now: float) -> bool:
        """Whether it may be forgotten."""
        return not self.calls and max(self.until, self.last + 60) < now


class Outbox:
    """Hands screens to the adapters; a place's or person's platform is what stands before the colon of its id."""

    def __init__(self, adapters: Iterable[ChatAdapter], notes: Notes | None = None) -> None:
        self._adapters = {adapter.name: adapter for adapter in adapters}
        self._notes = notes
        self._chats: dict[str, _Chat] = {}
        self._budgets: dict[str, _Budget] = {}
        self._order = 0

    def audiences(self, place: Place) -> tuple[Place, ...]:
        """The place once for every language that its public messages are wanted in; none if its platform is not run."""
        adapter = self._adapter(place)
        return adapter.audiences(place) if adapter else ()

    def live(self, place: Place) -> bool:
        """Whether private screens are redrawn at every change there."""
        adapter = self._adapter(place)
        return adapter is not None and adapter.limits.live

    def blind(self, place: Place) -> bool:
        """Whether somebody there may have no private screen."""
        adapter = self._adapter(place)
        return adapter is not None and adapter.limits_at(place, "").blind

    def show(self, place: Place, screen: Screen, grade: Grade = Grade.TABLE, *, anew: bool = False) -> None:
        """Show everybody in the place this screen as soon as may be, unless a newer one of its key comes first.

        `anew`: as a new message, where people see it; the old one is taken away.
        """
        self._put(f"{place.id} {place.lang}", _Item(place, "", screen, grade, self._order, anew=anew))

    def whisper(self, person: PersonId, place: Place, screen: Screen, grade: Grade = Grade.MUST) -> None:
        """Show one person this screen."""
        self._put(f"{place.id} {person}", _Item(place, person, screen, grade, self._order))

    async def settle(self) -> None:
        """Wait until nothing waits."""
        while drains := [chat.drain for chat in self._chats.values() if chat.drain is not None]:
            await asyncio.wait(drains)

    def _adapter(self, place: Place) -> ChatAdapter | None:
        return self._adapters.get(place.id.partition(":")[0])

    def _put(self, name: str, item: _Item) -> None:
        if self._adapter(item.place) is None:
            return
        self._order += 1
        chat = self._chats.get(name)
        if chat is None:
            chat = self._chats[name] = _Chat(self._budget(item))
        before = chat.waiting.get(item.key)
        shown = chat.sent.get(item.key)
        newest = max(before.screen.version if before else -1, shown.version if shown else -1)
        if item.screen.version < newest:
            return
        if before:
            item.order, item.tries, item.due = before.order, before.tries, before.due
            item.grade, item.anew = min(item.grade, before.grade), item.anew or before.anew
        chat.waiting[item.key] = item
        if chat.wake:
            chat.wake.set()
        if chat.drain is None:
            chat.drain = asyncio.create_task(self._drain(name, chat))

    def _budget(self, item: _Item) -> _Budget:
        """One for a chat with all its topics, one for a person's private chat."""
        return self._budgets.setdefault(item.person or item.place.id.partition("/")[0], _Budget())

    def _forget(self) -> None:
        """Let go of chats that have been quiet for long."""
        now = asyncio.get_running_loop().time()
        used = {id(chat.budget) for chat in self._chats.values()}
        for name, budget in list(self._budgets.items()):
            if id(budget) not in used and budget.idle(now):
                del self._budgets[name]

    async def _drain(self, name: str, chat: _Chat) -> None:
        clock = asyncio.get_running_loop().time
        try:
            while chat.waiting:
                now = clock()
                item = min(chat.waiting.values(), key=lambda each: (each.due > now, each.due, each.grade, each.order))
                adapter = self._adapter(item.place)
                assert adapter is not None
                pause = max(chat.budget.pause(adapter.limits_at(item.place, item.person), now), item.due - now)
                if pause > 0:
                    chat.wake = asyncio.Event()
                    # Whatever arrives meanwhile may be better than what waits now: choose again then.
                    with suppress(TimeoutError):
                        async with asyncio.timeout(pause):
                            await chat.wake.wait()
                    chat.wake = None
                    continue
                del chat.waiting[item.key]
                await self._send(adapter, chat, item)
        finally:
            chat.drain = None
            if not chat.sent and not chat.waiting:
                self._chats.pop(name, None)
            if len(self._budgets) > BUDGETS + len(self._chats):
                self._forget()

    async def _send(self, adapter: ChatAdapter, chat: _Chat, item: _Item) -> None:
        clock = asyncio.get_running_loop().time
        chat.budget.spend(adapter.limits_at(item.place, item.person), clock())
        try:
            try:
                await self._call(adapter, chat, item)
            finally:
                # From its end: a call may take its time, and the platform counts from when it arrives.
                chat.budget.last = clock()
        except Throttled as error:
            chat.budget.until = clock() + error.after
            chat.waiting.setdefault(item.key, item)
        except Gone:
            chat.sent.pop(item.key, None)
            await self._keep(adapter, item, None)
            self._again(chat, item, 0.0)
        except More:
            chat.waiting.setdefault(item.key, item)
        except Unreachable:
            chat.sent.pop(item.key, None)
        except Exception as error:  # noqa: BLE001 - whatever a network does must not stop the other messages
            log.warning("a message to %s was not sent (%s)", item.place.id, type(error).__name__)
            if item.grade is not Grade.COSMETIC:
                self._again(chat, item, min(FIRST_PAUSE * 2**item.tries, LONGEST_PAUSE))

    @staticmethod
    def _again(chat: _Chat, item: _Item, pause: float) -> None:
        item.tries += 1
        item.due = asyncio.get_running_loop().time() + pause
        if item.tries >= TRIES:
            log.error("a message to %s was given up", item.place.id)
            return
        newer = chat.waiting.setdefault(item.key, item)
        newer.tries, newer.due = item.tries, item.due

    async def _call(self, adapter: ChatAdapter, chat: _Chat, item: _Item) -> None:
        if item.person:
            await adapter.whisper(item.person, item.place, item.screen)
            return
        shown = chat.sent.get(item.key) or await self._kept(adapter, item)
        if shown and item.anew:
            item.anew = False
            await adapter.drop(shown.ref)
            shown = None
        digest = blake2b(msgspec.msgpack.encode(item.screen.nodes), digest_size=16).digest()
        if shown is None:
            if item.screen.rest and adapter.limits.lasting:
                return
            ref = await adapter.post(item.place, item.screen)
            if not item.screen.last:
                await self._keep(adapter, item, ref)
        elif shown.digest == digest:
            ref = shown.ref
        else:
            ref = shown.ref
            await adapter.edit(ref, item.screen)
        if item.screen.last:
            chat.sent.pop(item.key, None)
            if shown is not None:
                await self._keep(adapter, item, None)
        else:
            chat.sent[item.key] = _Sent(ref, item.screen, digest)

    async def _kept(self, adapter: ChatAdapter, item: _Item) -> _Sent | None:
        """The message of this key that an earlier process has posted."""
        if self._notes is None or not adapter.limits.lasting:
            return None
        chat, _, number = (await self._notes.read(item.place.id, f"message {item.key}")).rpartition(" ")
        return _Sent(MessageRef(chat, number), item.screen, b"") if chat else None

    async def _keep(self, adapter: ChatAdapter, item: _Item, ref: MessageRef | None) -> None:
        """Remember which message this is, or that there is none."""
        if self._notes is None or not adapter.limits.lasting or item.person:
            return
        text = f"{ref.chat} {ref.id}" if ref else ""
        try:
            await self._notes.write(item.place.id, [(f"message {item.key}", text)])
        except Exception as error:  # noqa: BLE001 - it was shown; after a restart it would be posted again, no more
            log.warning("which message shows %s was not noted (%s)", item.place.id, type(error).__name__)
