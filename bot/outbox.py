"""What is shown, as the chats bear it: per message the latest wins, one call in flight a chat, errors retried.

A screen is a function of a view, so an older one that has not been sent yet is simply dropped for a newer.  A chat has a
drain (a task) only while something of it waits.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from hashlib import blake2b

import msgspec

from bot.beginnings import Beginnings
from bot.chat import Begun, ChatAdapter, Check, Gone, Limits, MessageRef, More, Notes, Throttled, Unreachable
from bot.pacing import Budget, Gate, Grade, rank
from bot.screen import Screen
from engine.shown import PersonId, Place, PlaceId

log = logging.getLogger(__name__)

TRIES = 8
"""So often something is tried ever more slowly; what is refused as it is is given up then. For all else the way is broken: that
is tried once every `LONGEST_PAUSE` a chat, until it is there (B23)."""
FIRST_PAUSE = 0.5
LONGEST_PAUSE = 30.0
MUTE = 10.0
"""Seconds for which a place that is told to wait counts as one where nothing can be shown (B23)."""
BUDGETS = 1000
"""Chats whose last calls are remembered although nothing waits for them."""

VERSES = "verses"
"""The note of the verses that a message shows."""


class _Item:
    """A screen that waits, and where it goes: to the place, or to one person there."""

    __slots__ = ("anew", "digest", "due", "grade", "key", "order", "person", "place", "screen", "since", "tries")

    def __init__(
        self,
        place: Place,
        person: PersonId,
        screen: Screen,
        grade: Grade,
        order: int,
        *,
        anew: bool = False,
        due: float = 0.0,
    ) -> None:
        self.place, self.person, self.screen, self.grade, self.order = place, person, screen, grade, order
        self.key = screen.key
        self.anew = anew
        self.digest = b""
        self.tries = 0
        self.due = due
        self.since = asyncio.get_running_loop().time()


class _Sent:
    """A message that lies in a chat, the version that it shows, and a print of its content.

    The screen itself is not kept: a thousand tables would be mostly texts that nobody asks for again.
    """

    __slots__ = ("digest", "ref", "verses", "version")

    def __init__(self, ref: MessageRef, screen: Screen, digest: bytes) -> None:
        self.ref, self.version, self.digest, self.verses = ref, screen.version, digest, screen.verses


class _Chat:
    """One chat: what waits, and what was sent."""

    __slots__ = ("budget", "drain", "sent", "told", "waiting", "wake")

    def __init__(self, budget: Budget) -> None:
        self.waiting: dict[str, _Item] = {}
        self.sent: dict[str, _Sent] = {}
        self.told: dict[str, bytes] = {}
        """Prints of the private screens that are surely seen there: the same again is nothing to do."""
        self.budget = budget
        self.wake: asyncio.Future[None] | None = None
        self.drain: asyncio.Task[None] | None = None


def _print(screen: Screen) -> bytes:
    """A print of what a screen says."""
    return blake2b(msgspec.msgpack.encode((screen.page, screen.here, screen.nodes)), digest_size=16).digest()


class Outbox:
    """Hands screens to the adapters; a place's or person's platform is what stands before the colon of its id."""

    def __init__(self, adapters: Iterable[ChatAdapter], notes: Notes | None = None) -> None:
        self._adapters = {adapter.name: adapter for adapter in adapters}
        self._notes = notes
        self._beginnings = Beginnings(notes) if notes is not None else None
        self._chats: dict[str, _Chat] = {}
        self._budgets: dict[str, Budget] = {}
        self._gates = {
            name: Gate(adapter.limits.rate) for name, adapter in self._adapters.items() if adapter.limits.rate
        }
        self._order = 0
        self._stopped = False
        self._mute: set[PlaceId] = set()
        self._tell: Callable[[PlaceId, bool], Awaitable[None]] | None = None
        self._telling: set[asyncio.Task[None]] = set()

    def listen(self, tell: Callable[[PlaceId, bool], Awaitable[None]]) -> None:
        """Tell this listener when nothing can be shown in a place (False), and when it can again (True)."""
        self._tell = tell

    def audiences(self, place: Place) -> tuple[Place, ...]:
        """The place once for every language (and kind of cards) that its public messages are wanted in; none if its platform is not run."""
        adapter = self._adapter(place)
        return adapter.audiences(place) if adapter else ()

    def live(self, place: Place) -> bool:
        """Whether private screens are redrawn at every change there."""
        adapter = self._adapter(place)
        return adapter is not None and adapter.limits.live

    def limits(self, place: Place) -> Limits:
        """What this place bears."""
        adapter = self._adapter(place)
        return adapter.limits_at(place, "") if adapter else Limits()

    def blind(self, place: Place) -> bool:
        """Whether somebody there may have no private screen."""
        return self.limits(place).blind

    def reaches(self, place: Place, person: PersonId) -> bool:
        """Whether this person is known to see private screens."""
        adapter = self._adapter(place)
        return adapter is not None and not adapter.limits_at(place, person).blind

    def show(
        self, place: Place, screen: Screen, grade: Grade = Grade.TABLE, *, anew: bool = False, wait: float = 0.0
    ) -> None:
        """Show everybody in the place this screen as soon as may be, unless a newer one of its key comes first.

        `anew`: as a new message, where people see it; the old one is taken away. `wait`: a newer one will come soon, so this one
        may wait for it, so many seconds at most, where calls are counted.
        """
        adapter = self._adapter(place)
        counted = adapter is not None and adapter.limits_at(place, "").per_window > 0
        due = asyncio.get_running_loop().time() + wait if wait and counted else 0.0
        self._put(
            f"{place.id} {place.lang} {place.cards}", _Item(place, "", screen, grade, self._order, anew=anew, due=due)
        )

    def whisper(self, person: PersonId, place: Place, screen: Screen, grade: Grade = Grade.MUST) -> None:
        """Show one person this screen."""
        self._put(f"{place.id} {person}", _Item(place, person, screen, grade, self._order))

    async def admin(self, place: Place, person: PersonId) -> bool:
        """Whether this person runs this place, as its platform says."""
        adapter = self._adapter(place)
        return adapter is not None and await adapter.admin(place, person)

    async def member(self, place: Place, person: PersonId) -> bool:
        """Whether this person is in the group of this place, as its platform says."""
        adapter = self._adapter(place)
        return adapter is not None and await adapter.member(place, person)

    async def diagnose(self, place: Place) -> tuple[Check, ...]:
        """What the bot may do and see in this place, as its platform says."""
        adapter = self._adapter(place)
        return await adapter.diagnose(place) if adapter else ()

    def heard(self, place: Place) -> None:
        """Somebody is heard from there: so something can be shown there too, as far as anybody knows."""
        self._reached(place.id, reached=True)

    def seen(self, person: PersonId, place: Place, key: str) -> bool:
        """Whether the newest of somebody's private screens of this key is surely before him: nothing waits, nothing failed."""
        chat = self._chats.get(f"{place.id} {person}")
        return chat is not None and key in chat.told and key not in chat.waiting

    async def stop(self, patience: float) -> None:
        """Begin no other call, and let go of what waits: it is drawn at the next start. What is on its way has so many seconds."""
        self._stopped = True
        for chat in self._chats.values():
            if chat.wake and not chat.wake.done():
                chat.wake.set_result(None)
        busy = [chat.drain for chat in self._chats.values() if chat.drain is not None]
        late = (await asyncio.wait(busy, timeout=patience))[1] if busy else ()
        for drain in late:
            drain.cancel()
        await asyncio.gather(*late, return_exceptions=True)

    async def settle(self) -> None:
        """Wait until nothing waits."""
        while busy := [*self._telling, *(chat.drain for chat in self._chats.values() if chat.drain is not None)]:
            await asyncio.wait(busy)

    def _reached(self, place: PlaceId, *, reached: bool) -> None:
        """Whether a place can be shown anything; told when it changes (B15)."""
        if reached == (place not in self._mute):
            return
        (self._mute.discard if reached else self._mute.add)(place)
        if reached:
            self._hurry(place)
        if self._tell:
            task = asyncio.create_task(self._told(self._tell(place, reached)))
            self._telling.add(task)
            task.add_done_callback(self._telling.discard)

    def _hurry(self, place: PlaceId) -> None:
        """There is hope: what failed there is tried now."""
        for name, chat in self._chats.items():
            if name.startswith(f"{place} "):
                for item in chat.waiting.values():
                    item.due = 0.0 if item.tries else item.due
                if chat.wake and not chat.wake.done():
                    chat.wake.set_result(None)

    @staticmethod
    async def _told(telling: Awaitable[None]) -> None:
        try:
            await telling
        except Exception as error:  # noqa: BLE001 - messages go on, whatever the tables make of it
            log.error("nobody could be told that a place is (not) reached (%s)", type(error).__name__)  # noqa: TRY400

    def _adapter(self, place: Place) -> ChatAdapter | None:
        return self._adapters.get(place.id.partition(":")[0])

    def _put(self, name: str, item: _Item) -> None:
        if self._stopped or self._adapter(item.place) is None:
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
        if item.person:
            item.digest = _print(item.screen)
            if chat.told.get(item.key) == item.digest:
                chat.waiting.pop(item.key, None)
                return
        if before:
            item.order, item.since, item.tries = before.order, before.since, before.tries
            # What failed is not tried earlier because it changed; what only waited for a newer one waits no longer than it would.
            item.due = before.due if before.tries else min(item.due, before.due)
            item.grade, item.anew = min(item.grade, before.grade), item.anew or before.anew
        chat.waiting[item.key] = item
        if chat.wake and not chat.wake.done():
            chat.wake.set_result(None)
        if chat.drain is None:
            chat.drain = asyncio.create_task(self._drain(name, chat))

    def _budget(self, item: _Item) -> Budget:
        """One for a chat (where its topics share one: for all of them), one for a person's private chat."""
        adapter = self._adapter(item.place)
        shared = adapter is not None and adapter.limits.shared
        return self._budgets.setdefault(item.person or item.place.id.partition("/" if shared else "\n")[0], Budget())

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
            while chat.waiting and not self._stopped:
                now = clock()
                item = min(chat.waiting.values(), key=lambda each: (each.due > now, each.due, each.grade, each.order))
                adapter = self._adapter(item.place)
                assert adapter is not None
                limits = adapter.limits_at(item.place, item.person)
                pause = max(chat.budget.pause(limits, now, item.grade), item.due - now)
                gate = self._gate(adapter, chat, item)
                if pause > 0 and not self._free(adapter, chat, item):
                    await self._better(chat, pause)
                elif gate is None:
                    await self._send(adapter, chat, chat.waiting.pop(item.key))
                elif await self._turn(gate, chat, item):
                    # Its chat may have been called meanwhile, from another topic or privately.
                    free = chat.budget.pause(limits, clock(), item.grade) <= 0
                    # The newest by now: it may have come in the very moment of the turn; or nothing, if all is shown.
                    newest = chat.waiting.pop(item.key, None) if free else None
                    if newest is None:
                        gate.give_back()
                        continue
                    try:
                        await self._send(adapter, chat, newest)
                    finally:
                        gate.end()
        finally:
            chat.drain = None
            if not chat.waiting:
                chat.waiting = {}  # a dict that was in use keeps its room
            if not chat.sent and not chat.told and not chat.waiting:
                self._chats.pop(name, None)
            if len(self._budgets) > BUDGETS + len(self._chats):
                self._forget()

    def _gate(self, adapter: ChatAdapter, chat: _Chat, item: _Item) -> Gate | None:
        """What all calls of the platform wait at; not what costs it nothing (most likely: for who sees no private screens)."""
        if self._free(adapter, chat, item) or (item.person and not self.reaches(item.place, item.person)):
            return None
        return self._gates.get(adapter.name)

    @staticmethod
    async def _better(chat: _Chat, pause: float) -> None:
        """Wait so long, or until something comes: it may be better than what waits, so that has to be chosen again."""
        chat.wake = asyncio.get_running_loop().create_future()
        await asyncio.wait([chat.wake], timeout=pause)
        chat.wake = None

    @staticmethod
    async def _turn(gate: Gate, chat: _Chat, item: _Item) -> bool:
        """Wait for the platform. False if something came meanwhile."""
        turn = gate.ask(rank(item.grade, private=bool(item.person)), item.order, item.since)
        if not turn.done():
            chat.wake = asyncio.get_running_loop().create_future()
            try:
                await asyncio.wait([turn, chat.wake], return_when=asyncio.FIRST_COMPLETED)
            except asyncio.CancelledError:
                if not turn.cancel():
                    gate.give_back()
                raise
            finally:
                chat.wake = None
            turn.cancel()
        return not turn.cancelled()

    async def _send(self, adapter: ChatAdapter, chat: _Chat, item: _Item) -> None:
        clock = asyncio.get_running_loop().time
        free = self._free(adapter, chat, item)
        spent = None if free else chat.budget.spend(adapter.limits_at(item.place, item.person), clock(), item.grade)
        try:
            try:
                sent = await self._call(adapter, chat, item)
            finally:
                if spent is not None:
                    chat.budget.end(spent, clock())
        except Throttled as error:
            chat.budget.until = clock() + error.after
            chat.waiting.setdefault(item.key, item)
            if error.after >= MUTE and not item.person:
                self._reached(item.place.id, reached=False)
        except Gone:
            chat.sent.pop(item.key, None)
            await self._keep(adapter, item, None)
            self._again(chat, item, 0.0 if item.tries < TRIES else LONGEST_PAUSE)
        except More:
            item.grade = Grade.COSMETIC
            chat.waiting.setdefault(item.key, item)
        except Unreachable:
            chat.sent.pop(item.key, None)
            if not item.person:
                self._reached(item.place.id, reached=False)
        except asyncio.CancelledError as error:
            task = asyncio.current_task()
            if task is None or task.cancelling():
                chat.waiting.setdefault(item.key, item)
                raise
            # Nobody wants us to stop: it is what was waited for that was let go, as by a pool that closes.
            self._failed(adapter, chat, item, error)
        except Exception as error:  # noqa: BLE001 - whatever a network does must not stop the other messages
            self._failed(adapter, chat, item, error)
        else:
            if sent and not item.person:
                self._reached(item.place.id, reached=True)

    def _failed(self, adapter: ChatAdapter, chat: _Chat, item: _Item, error: BaseException) -> None:
        """It may not have been shown: it is tried again, if it is worth it; until it is there, if only the way is broken (B23)."""
        if item.tries < TRIES:  # a long fault is told of once
            log.warning("a message to %s was not sent (%s)", item.place.id, type(error).__name__)
        if item.grade is not Grade.COSMETIC:
            pause = min(FIRST_PAUSE * 2 ** min(item.tries, TRIES), LONGEST_PAUSE)
            if pause >= MUTE and not item.person:
                self._reached(item.place.id, reached=False)
            if item.tries + 1 >= TRIES:
                if adapter.refused(error):
                    log.error("a message to %s was given up", item.place.id)
                    return
                if item.tries < TRIES:
                    log.error("a message to %s does not get through: it is tried once in a while", item.place.id)
                self._rest(chat, pause)
            self._again(chat, item, pause)

    @staticmethod
    def _rest(chat: _Chat, pause: float) -> None:
        """Nothing that has failed there is tried before one of it is tried again."""
        due = asyncio.get_running_loop().time() + pause
        for other in chat.waiting.values():
            if other.tries:
                other.due = max(other.due, due)

    @staticmethod
    def _free(adapter: ChatAdapter, chat: _Chat, item: _Item) -> bool:
        """Whether showing this costs the chat nothing now."""
        if item.tries or item.anew:
            return False
        if item.person:
            return adapter.instant(item.person, item.screen)
        shown = chat.sent.get(item.key)
        return shown is not None and adapter.free(shown.ref)

    @staticmethod
    def _again(chat: _Chat, item: _Item, pause: float) -> None:
        item.tries += 1
        item.due = asyncio.get_running_loop().time() + pause
        newer = chat.waiting.setdefault(item.key, item)
        newer.tries, newer.due = item.tries, item.due

    async def _call(self, adapter: ChatAdapter, chat: _Chat, item: _Item) -> bool:
        """Show it; whether there was anything to show that was not there already."""
        if item.person:
            chat.told.pop(item.key, None)
            await adapter.whisper(item.person, item.place, item.screen)
            if item.screen.nodes and adapter.limits.lasting and self.reaches(item.place, item.person):
                chat.told[item.key] = item.digest
            return True
        shown = chat.sent.get(item.key) or await self._kept(adapter, item)
        if not item.screen.nodes:
            if shown:
                await adapter.drop(shown.ref)
                chat.sent.pop(item.key, None)
                await self._keep(adapter, item, None)
            elif adapter.limits.lasting and self._beginnings and await self._beginnings.unsure(item.place.id, item.key):
                # Nobody knows its number; what comes under this key later is another message.
                await self._keep(adapter, item, None)
            return shown is not None
        if shown and item.anew:
            item.anew = False
            await adapter.drop(shown.ref)
            shown = None
            # Two calls, and both count.
            now = asyncio.get_running_loop().time()
            chat.budget.end(chat.budget.spend(adapter.limits_at(item.place, ""), now, item.grade), now)
        digest = _print(item.screen)
        same = shown is not None and shown.digest == digest
        if shown is None:
            if item.screen.rest and adapter.limits.lasting:
                return False
            ref = await self._post(adapter, item)
        elif same:
            ref = shown.ref
        else:
            ref = shown.ref
            await adapter.edit(ref, item.screen)
        if item.screen.verses and (shown is None or shown.verses != item.screen.verses):
            await self._note_verses(adapter, item, ref)
        if item.screen.last:
            chat.sent.pop(item.key, None)
            if shown is not None:
                await self._keep(adapter, item, None)
        else:
            chat.sent[item.key] = _Sent(ref, item.screen, digest)
        return not same

    async def _post(self, adapter: ChatAdapter, item: _Item) -> MessageRef:
        """A new message. That it is under way is written down first, and then which it is, if it is kept up."""
        if self._beginnings is None or not adapter.limits.lasting:
            return await adapter.post(item.place, item.screen, Begun())
        begun = await self._beginnings.begin(item.place.id, item.key, adapter.mark(item.place))
        try:
            ref = await adapter.post(item.place, item.screen, begun)
        except (Gone, Unreachable):
            await self._keep(adapter, item, None)
            raise
        await self._keep(adapter, item, None if item.screen.last else ref)
        return ref

    async def _note_verses(self, adapter: ChatAdapter, item: _Item, ref: MessageRef) -> None:
        """Remember which verses a message shows, as long as it lies there: people react to it when its hand is long over."""
        if self._notes is None or not adapter.limits.lasting or item.person:
            return
        text = " ".join((item.key.partition("/")[0], *map(str, item.screen.verses)))
        try:
            await self._notes.write(verses_of(adapter.name, ref), [(VERSES, text)])
        except Exception as error:  # noqa: BLE001 - there are roses to press, too
            log.warning("which verses %s shows was not noted (%s)", item.place.id, type(error).__name__)

    async def _kept(self, adapter: ChatAdapter, item: _Item) -> _Sent | None:
        """The message of this key that an earlier process has posted."""
        if self._notes is None or not adapter.limits.lasting:
            return None
        chat, _, number = (await self._notes.read(item.place.id, f"message {item.key}")).rpartition(" ")
        return _Sent(MessageRef(chat, number), item.screen, b"") if chat else None

    async def _keep(self, adapter: ChatAdapter, item: _Item, ref: MessageRef | None) -> None:
        """Remember which message this is, or that there is none; and that none is under way."""
        if self._notes is None or self._beginnings is None or not adapter.limits.lasting or item.person:
            return
        text = f"{ref.chat} {ref.id}" if ref else ""
        ended = self._beginnings.end(item.place.id, item.key)
        try:
            await self._notes.write(item.place.id, [(f"message {item.key}", text), ended])
        except Exception as error:  # noqa: BLE001 - it was shown; after a restart it would be posted again, no more
            log.warning("which message shows %s was not noted (%s)", item.place.id, type(error).__name__)


def verses_of(platform: str, message: MessageRef) -> str:
    """The owner of the note that says which verses a message shows: their table, and their versions."""
    return f"{platform} {message.chat}/{message.id}"
