"""Telegram as a chat platform: what the outbox asks for. The hands go by private chats, as far as those are open."""

from __future__ import annotations

import time
from contextlib import suppress
from functools import cached_property
from hashlib import blake2b

import msgspec
from msgspec.structs import replace
from telegram.error import BadRequest

from bot.chat import Begun, ChatError, Check, Gone, Limits, MessageRef, More, Unreachable
from bot.deliveries import Deliveries, Delivery
from bot.platforms.telegram import checkup, markup
from bot.platforms.telegram.client import RATE, Client, Moved, NoTopic, Removed
from bot.platforms.telegram.corner import Corners, Where
from bot.platforms.telegram.known import CLOSED, KEPT, OPEN, Known
from bot.platforms.telegram.orphans import Orphans
from bot.platforms.telegram.updates import ANONYMOUS, NAME
from bot.screen import Screen
from engine.shown import PersonId, Place, PlaceId, TableId

# A little more than the second that Telegram wants between two calls: its clock is not ours.
GROUP = Limits(
    per_window=20,
    window=60.0,
    reserve=3,
    gap=1.1,
    spread=3.0,
    rate=RATE,
    live=True,
    blind=True,
    apart=True,
    folds=False,
    lasting=True,
    pings=True,
    tables=2,
)
HAND = "/hand"
"""How the key of a hand's screen ends."""
PRIVATE = Limits(gap=1.1, live=True, folds=False, lasting=True)


class TelegramAdapter:
    """Groups and topics, each in one language; private chats with those who started the bot."""

    name = NAME

    def __init__(self, client: Client, known: Known, group: Limits = GROUP, private: Limits = PRIVATE) -> None:
        self._client = client
        self._known = known
        self._private, self._closed = private, replace(private, blind=True)
        self.limits = group
        self._sent = Deliveries(known.notes, KEPT)
        self._old: dict[PersonId, int] = {}
        """The message of somebody's last hand, as long as it has buttons."""
        self._corners = Corners(client, time.monotonic)
        self._orphans = Orphans(client)
        self._shut: set[PlaceId] = set()
        """Chats that we may not write to, until something is heard from there."""
        self._lost: set[PlaceId] = set()
        """Topics that are not there any more: their tables go on in the group itself."""

    def audiences(self, place: Place) -> tuple[Place, ...]:
        """The place, as it is known."""
        return (self._known.place(place.id),)

    def limits_at(self, place: Place, person: PersonId) -> Limits:
        """A private chat has no window; whoever has none with us may be without his cards."""
        if person:
            return self._private if self._known.reached(person) else self._closed
        return self.limits if place.id.startswith(f"{NAME}:-") else self._home

    @cached_property
    def _home(self) -> Limits:
        """What a private chat bears, and how we come into a group; asked for once something has come, so we know who we are."""
        return replace(self._private, invite=f"https://t.me/{self._client.username}?startgroup=truco")

    def heard_from(self, place: PlaceId) -> bool:
        """Something came from there: so it can be written to; whether that is news."""
        chat = place.partition("/")[0]
        news = chat in self._shut
        self._shut.discard(chat)
        return news

    def shut(self, place: PlaceId) -> None:
        """We were removed from there."""
        self._shut.add(place.partition("/")[0])

    async def admin(self, place: Place, person: PersonId) -> bool:
        """Whether he is the group's owner or one of its admins; in a private chat he is its only one."""
        if not place.id.startswith(f"{NAME}:-"):
            return place.id == person
        if person == f"{NAME}:{ANONYMOUS}":
            return True  # only admins can hide
        chat, _ = self._known.address(place.id)
        return await self._client.admin(chat, int(person.removeprefix(f"{NAME}:")))

    async def member(self, place: Place, person: PersonId) -> bool:
        """Whether he is in the group; a private chat is his alone."""
        if not place.id.startswith(f"{NAME}:-"):
            return place.id == person
        chat, _ = self._known.address(place.id)
        return await self._client.there(chat, int(person.removeprefix(f"{NAME}:")))

    async def diagnose(self, place: Place) -> tuple[Check, ...]:
        """Whether we may write there, and whether we are shown what is said."""
        if not place.id.startswith(f"{NAME}:-"):
            return ()
        chat, _ = self._known.address(place.id)
        return await checkup.group(self._client, chat)

    def free(self, message: MessageRef) -> bool:  # noqa: ARG002
        """Every edit counts, whatever was pressed."""
        return False

    def instant(self, person: PersonId, screen: Screen) -> bool:  # noqa: ARG002
        """Here too."""
        return False

    def refused(self, error: BaseException) -> bool:
        """Whether Telegram does not take it as it is."""
        return isinstance(error, BadRequest)

    # --- public messages -------------------------------------------------------------------------------------------

    def mark(self, place: Place) -> str:
        """Behind which message another one lies."""
        return self._orphans.mark(self._known.address(place.id)[0])

    async def post(self, place: Place, screen: Screen, begun: Begun) -> MessageRef:
        """A new message in the group, or in its topic."""
        if place.id.partition("/")[0] in self._shut:
            raise Removed
        await self._doubt(begun, self._known.address(place.id)[0])
        payload = markup.message(screen, time.time())
        try:
            chat, number = await self._send(place.id, payload, silent=screen.silent)
        except Removed:
            self.shut(place.id)
            if not place.id.startswith(f"{NAME}:-"):
                await self._known.set_dm(place.id, CLOSED)
            raise
        return MessageRef(str(chat), str(number))

    async def _doubt(self, begun: Begun, chat: int) -> None:
        """If an earlier process has sent it already, that is looked for: not among those which it noted, they are kept up."""
        if begun.former:
            for number in await self._known.kept(chat):
                self._orphans.knows(chat, number)
            self._orphans.lost(begun.mark)

    async def _send(self, place: PlaceId, payload: markup.Payload, *, silent: bool) -> tuple[int, int]:
        chat, thread = self._known.address(place)
        if place in self._lost:
            thread = 0
        try:
            return chat, await self._orphans.send(chat, payload, thread=thread, silent=silent)
        except Moved as error:
            await self._known.moved(self._first(chat), error.chat)
            return error.chat, await self._orphans.send(error.chat, payload, thread=thread, silent=silent)
        except NoTopic:
            if not thread:
                raise Unreachable from None
            self._lost.add(place)
            return chat, await self._orphans.send(chat, payload, silent=silent)

    def _first(self, chat: int) -> int:
        return int(self._known.place_id(chat, 0).removeprefix(f"{NAME}:"))

    async def edit(self, message: MessageRef, screen: Screen) -> None:
        """A newer state of a message."""
        chat, number = int(message.chat), int(message.id)
        place = self._known.place_id(chat, 0)
        if place in self._shut:
            raise Removed
        self._orphans.knows(chat, number)
        try:
            await self._client.edit(chat, number, markup.message(screen, time.time()))
        except Moved as error:
            await self._known.moved(self._first(chat), error.chat)
            raise Gone from None
        except Removed:
            self.shut(place)
            raise
        except NoTopic:
            raise Gone from None
        except Gone:
            if not screen.rest:
                raise

    async def drop(self, message: MessageRef) -> None:
        """Delete it; what is older than two days only loses its buttons."""
        chat, number = int(message.chat), int(message.id)
        self._orphans.knows(chat, number)
        try:
            await self._client.delete(chat, number)
        except Gone:
            with suppress(ChatError):
                await self._client.strip(chat, number)
        except (Moved, NoTopic, Unreachable):
            pass

    async def pressed(self, place: PlaceId, chat: int, number: int, table: TableId) -> None:
        """Somebody pressed a button of a table on this message: if nobody keeps it up, it is taken away (B23)."""
        if self._orphans.known(chat, number) or self._orphans.flying(chat):
            return
        if await self._known.stray(place, chat, number, table):
            self._orphans.remove(chat, number)

    async def settle(self) -> None:
        """Finish what has begun beside the messages of the outbox."""
        await self._orphans.settle()

    # --- hands -----------------------------------------------------------------------------------------------------

    async def whisper(self, person: PersonId, place: Place, screen: Screen) -> None:
        """The hand by private chat: a message a hand, edited while it is played. Nothing, if that chat is not open.

        What else is whispered (who is missing, how it ended) stands in the public message too: not worth a message here.
        """
        if not screen.key.endswith(HAND):
            return
        opened = await self._known.dm(person) == OPEN
        if screen.here or not opened:
            await self._corners.update(person, screen.key, markup.hand(screen) if screen.nodes else None)
        if not opened:
            return
        try:
            await self._hand(person, place, screen)
        except Removed:
            await self._known.set_dm(person, CLOSED)
            raise

    async def corner(self, person: PersonId, where: Where, screen: Screen, probe: str) -> None:
        """His hand in the group itself, if he has no private chat and the server knows how to show it to him alone."""
        if await self._known.dm(person) != OPEN:
            await self._corners.open(person, screen.key, where, markup.hand(screen), probe)

    async def _hand(self, person: PersonId, place: Place, screen: Screen) -> None:
        """One call at a time, for the chat's sake. One that is looked up beside the table has no message here (any more).

        Raises More as long as an old hand has its buttons.
        """
        chat = int(person.removeprefix(f"{NAME}:"))
        shown = await self._sent.of(person, screen.key)
        if screen.here or not screen.nodes:
            if shown:
                with suppress(Gone):
                    await self._client.strip(chat, shown.number)
                await self._sent.forget(person, screen.key)
            return
        # One link a message: a newer one would be an edit for nothing else.
        link = shown.link if shown and shown.page == screen.page else ""
        link = link or await self._link(place.id, screen)
        payload = markup.hand(screen, link)
        digest = blake2b(msgspec.json.encode(payload), digest_size=8).digest()
        if shown and (shown.page, shown.digest) == (screen.page, digest):
            if old := self._old.pop(person, 0):
                with suppress(Gone):
                    await self._client.strip(chat, old)
            return
        if shown and shown.page == screen.page:
            self._orphans.knows(chat, shown.number)
            try:
                await self._client.edit(chat, shown.number, payload)
                self._sent.edited(person, screen.key, Delivery(screen.page, shown.number, digest, link))
            except Gone:
                await self._sent.forget(person, screen.key)
                raise
        else:
            begun = await self._sent.begin(person, screen.key, screen.page, self._orphans.mark(chat))
            await self._doubt(begun, chat)
            try:
                number = await self._orphans.send(chat, payload, silent=screen.silent)
            except Unreachable:
                await self._sent.refused(person, screen.key)
                raise
            if shown:
                self._orphans.knows(chat, shown.number)
                self._old[person] = shown.number
            await self._sent.note(person, screen.key, Delivery(screen.page, number, digest, link))
        if person in self._old:
            raise More

    async def _link(self, place: PlaceId, screen: Screen) -> str:
        """From a hand back to its table, where that is somewhere else and has an address (B7)."""
        if not place.startswith(f"{NAME}:-"):
            return ""
        return await self._known.link(place, screen.key.removesuffix(HAND), topic=place not in self._lost)
