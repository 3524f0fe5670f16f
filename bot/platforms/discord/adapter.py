"""Discord as a chat platform: what the outbox asks for. Tables are messages of a channel."""

from __future__ import annotations

import time
from collections import Counter
from contextlib import suppress

import discord
from msgspec.structs import replace

from bot.chat import Begun, Check, Gone, Limits, MessageRef, Unreachable
from bot.latest import Latest
from bot.platforms.discord import markup
from bot.platforms.discord.calls import Calls
from bot.platforms.discord.checkup import channel
from bot.platforms.discord.client import Client, Closed, Removed
from bot.platforms.discord.commands import GROUP
from bot.platforms.discord.hands import Hands
from bot.platforms.discord.known import KEPT, Known, group
from bot.platforms.discord.pace import RATE
from bot.platforms.discord.posts import Posts
from bot.platforms.discord.safe import escape
from bot.platforms.discord.threads import Threads
from bot.platforms.discord.updates import NAME
from bot.screen import Screen
from engine.shown import PersonId, Place, PlaceId

# A channel bears about five messages and edits in five seconds; a little less, for its clock is not ours. As long as there are
# some left nobody waits; the last two are kept for whose turn it is and how a hand ended.
CHANNEL = Limits(
    per_window=5,
    window=5.5,
    spread=1.0,
    reserve=2,
    live=True,
    pings=True,
    apart=True,
    shared=False,
    lasting=True,
    rooms=True,
    under=GROUP,
    rate=RATE,
)
PRIVATE = Limits(per_window=5, window=5.5, gap=0.4, live=True, shared=False, lasting=True, rooms=True, under=GROUP)
OLD = 45 * 60.0
"""Seconds after which a message is not edited any more: Discord bears few edits of those older than an hour."""
_EPOCH = 1_420_070_400
"""The second that Discord's numbers count from."""


class Lying:
    """The public messages that are kept up, and where they lie."""

    def __init__(self) -> None:
        self._places: dict[int, PlaceId] = {}
        """The channels and threads that they lie in, each named as a place."""
        self._counts: Counter[PlaceId] = Counter()

    def add(self, message: int, place: PlaceId) -> None:
        """It is kept up from now on."""
        if place and message not in self._places:
            self._places[message] = place
            self._counts[place] += 1

    def remove(self, message: int) -> PlaceId:
        """It is not any more; where it lay, if it did."""
        place = self._places.pop(message, "")
        if place:
            self._counts[place] -= 1
            if not self._counts[place]:
                del self._counts[place]
        return place

    def at(self, place: PlaceId) -> bool:
        """Whether one lies there."""
        return place in self._counts


class DiscordAdapter:
    """Channels and threads of servers, each in one language; private chats."""

    name = NAME

    def __init__(
        self, client: Client, known: Known, calls: Calls, channel: Limits = CHANNEL, private: Limits = PRIVATE
    ) -> None:
        self._client, self._known, self._calls = client, known, calls
        self._private, self._refused = private, replace(private, blind=True)
        self.limits = channel
        self._posts = Posts(client)
        self.threads = Threads(client, known)
        self.hands = Hands(client, known, calls, self._posts, self.threads)
        self._shut: set[PlaceId] = set()
        """Servers and places that we may not write to, until something is heard that gives hope."""
        self._lying = Lying()
        self.asks: Latest[str, str] = Latest(KEPT)
        """What buttons ask back, by the mark in their ids."""

    def audiences(self, place: Place) -> tuple[Place, ...]:
        """The place, as it is known."""
        return (self._known.place(place.id),)

    def limits_at(self, place: Place, person: PersonId) -> Limits:
        """What a channel bears, or a private chat; whoever takes no messages may be without his cards."""
        if person and self._known.refused(person):
            return self._refused
        return self._private if person or "/" not in place.id else self.limits

    async def admin(self, place: Place, person: PersonId) -> bool:
        """Whether he owns or may manage the server (of which this may be a channel); in a private chat he is its only one."""
        if place.id == person:
            return True
        known = self._known.rights(place.id, person)
        if known is not None or not person.startswith(f"{NAME}:"):
            return bool(known)
        return await self._client.runs(int(group(place.id).partition(":")[2]), _number(person))

    async def member(self, place: Place, person: PersonId) -> bool:
        """Whether he is in the server; a private chat is his alone."""
        if "/" not in place.id or not person.startswith(f"{NAME}:"):
            return place.id == person
        return await self._client.has(int(group(place.id).partition(":")[2]), _number(person))

    async def diagnose(self, place: Place) -> tuple[Check, ...]:
        """Our rights in a channel; in a private chat none are needed."""
        if "/" not in place.id:
            return ()
        guild, _, inner = place.id.removeprefix(f"{NAME}:").partition("/")
        return channel(self._client.gate, int(guild), int(inner))

    def free(self, message: MessageRef) -> bool:
        """Whether somebody who pressed this message waits for his answer."""
        return self._calls.free(int(message.id))

    def instant(self, person: PersonId, screen: Screen) -> bool:
        """Whether somebody who pressed his hand waits for it, or his private chat has to be opened first."""
        return markup.kind(screen) != "hand" or self.hands.instant(person, screen)

    def refused(self, error: BaseException) -> bool:
        """Whether Discord does not take it as it is."""
        return isinstance(error, discord.HTTPException) and 400 <= error.status < 500

    # --- places that are lost ----------------------------------------------------------------------------------------

    def shut(self, place: PlaceId) -> None:
        """We may not write there any more."""
        self._shut.add(place)

    def opened(self, place: PlaceId) -> bool:
        """We may write there (again); whether that is news."""
        news = bool({place, group(place)} & self._shut)
        self._shut -= {place, group(place)}
        return news

    def hopes(self, guild: PlaceId) -> bool:
        """Whether there is anything in this server that we could not write to."""
        return any(group(place) == guild for place in self._shut)

    def lost(self, message: int) -> PlaceId:
        """The place of a message that somebody deleted; empty if it was none of those that are kept up."""
        return self.home(self._lying.remove(message))

    def home(self, place: PlaceId) -> PlaceId:
        """The place itself, or, of a thread in which a table plays, that of the table."""
        inner = place.partition("/")[2]
        return (self.threads.home(int(inner)) if inner else "") or place

    def busy(self, place: PlaceId) -> bool:
        """Whether a message of ours is kept up there."""
        return self._lying.at(place)

    # --- public messages -------------------------------------------------------------------------------------------

    def mark(self, place: Place) -> str:  # noqa: ARG002 - it counts in every channel
        """The nonce of another message."""
        return self._posts.mark()

    async def post(self, place: Place, screen: Screen, begun: Begun) -> MessageRef:
        """A new message in the channel, or in the private chat."""
        if {place.id, group(place.id)} & self._shut:
            raise Removed
        private = "/" not in place.id
        if private and await self._known.closed(place.id):
            raise Unreachable
        where = await self._channel(place.id)
        if screen.room is not None:
            thread = await self.threads.opened(place.id, where, screen.room)
            if thread and markup.kind(screen) != "lobby" and (sent := await self._inside(place, screen, thread, begun)):
                await self._over(place.id, screen)
                return sent
        payload = self.payload(screen)
        try:
            number = await self._posts.send(begun, where, payload, silent=screen.silent)
        except Closed:
            await self._known.set_closed(place.id, closed=True)
            raise
        except Removed:
            if not private:
                self.shut(place.id)
            raise
        if not screen.last:
            self._lying.add(number, place.id)
        await self._over(place.id, screen)
        return MessageRef(str(where), str(number))

    async def _inside(self, place: Place, screen: Screen, thread: int, begun: Begun) -> MessageRef | None:
        """A new message in the thread of a table; None if that is lost: then its channel has to do."""
        try:
            # What has to go to the channel after all is another message.
            inner = replace(begun, mark=f"{begun.mark}t")
            number = await self._posts.send(inner, thread, self.payload(screen), silent=screen.silent)
        except (Gone, Removed):
            await self.threads.lost(thread)
            return None
        if not screen.last:
            self._lying.add(number, f"{group(place.id)}/{thread}")
        return MessageRef(str(thread), str(number))

    async def _over(self, place: PlaceId, screen: Screen) -> None:
        if screen.room is not None and screen.room.over and screen.last:
            await self.threads.end(place, screen.room.table)

    async def _channel(self, place: PlaceId) -> int:
        if "/" in place:
            return int(place.partition("/")[2])
        try:
            return await self.hands.channel(place)
        except Closed:
            raise Unreachable from None

    def payload(self, screen: Screen) -> markup.Payload:
        """A screen as it is sent."""
        self._remember_asks(screen)
        aside = ""
        if screen.room is not None and markup.kind(screen) == "lobby":
            thread = self.threads.known(screen.room.table)
            missing = escape(screen.room.missing) if screen.room.wanted else ""
            aside = f"🧵 <#{thread}>" if thread else missing
        return markup.message(screen, aside=aside)

    async def edit(self, message: MessageRef, screen: Screen) -> None:
        """A newer state of a message: as the answer to who pressed it, if somebody did, else by a call of its own."""
        number = int(message.id)
        if not (screen.last or screen.rest) and time.time() - age(number) > OLD:
            await self.drop(message)
            raise Gone
        chat = int(message.chat)
        place = self.threads.home(chat) or self._known.inner(chat)
        if screen.room is not None and markup.kind(screen) == "lobby" and place:
            await self.threads.opened(place, chat, screen.room, number)
        payload = self.payload(screen)
        if not await self._calls.edit(number, payload):
            if place and {place, group(place)} & self._shut:
                raise Removed
            try:
                try:
                    await self._client.edit(chat, number, payload)
                except Removed:
                    if self.threads.home(chat):
                        # Put away, perhaps: what is written there brings it back; if not, the table goes on in its channel.
                        raise Gone from None
                    if place:
                        self.shut(place)
                    raise
            except Gone:
                self._lying.remove(number)
                if screen.last or screen.rest:
                    return  # what is left of a message that is gone need not be shown
                raise
        if screen.last:
            self._lying.remove(number)
        else:
            self._lying.add(number, f"{group(place)}/{chat}" if place else "")
        await self._over(place, screen)

    async def drop(self, message: MessageRef) -> None:
        """Delete it; that it is gone already is as good."""
        self._lying.remove(int(message.id))
        with suppress(Gone, Unreachable):
            await self._client.delete(int(message.chat), int(message.id))

    # --- hands -----------------------------------------------------------------------------------------------------

    async def whisper(self, person: PersonId, place: Place, screen: Screen) -> None:
        """The hand of one person. What else is whispered stands in the public message too: not worth a message here."""
        self._remember_asks(screen)
        if markup.kind(screen) == "hand":
            await self.hands.show(person, place, screen)

    def _remember_asks(self, screen: Screen) -> None:
        """What its buttons ask back is remembered by its mark."""
        for mark, text in markup.asks(screen).items():
            self.asks[mark] = text


def age(number: int) -> float:
    """When a message was posted, in Unix seconds."""
    return (number >> 22) / 1000 + _EPOCH


def _number(person: PersonId) -> int:
    return int(person.partition(":")[2])
