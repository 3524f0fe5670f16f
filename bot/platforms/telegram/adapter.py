"""Telegram as a chat platform: what the outbox asks for. The hands go by private chats, as far as those are open."""

from __future__ import annotations

import time
from contextlib import suppress
from hashlib import blake2b
from html import escape

import msgspec

from bot.chat import ChatError, Gone, Limits, MessageRef, More, Unreachable
from bot.platforms.telegram import markup
from bot.platforms.telegram.client import Client, Moved, NoTopic, Removed
from bot.platforms.telegram.known import CLOSED, OPEN, Known
from bot.platforms.telegram.updates import NAME
from bot.screen import Screen
from engine.shown import PersonId, Place, PlaceId

# A little more than the second that Telegram wants between two calls: its clock is not ours.
GROUP = Limits(per_window=20, window=60.0, gap=1.1, spread=3.0, live=True, blind=True, lasting=True)
HAND = "/hand"
"""How the key of a hand's screen ends."""
PRIVATE = Limits(gap=1.1, live=True, lasting=True)


class _Letter(msgspec.Struct, frozen=True):
    """The message that shows somebody his hand: of which deal, its number, and a print of what it says."""

    page: str
    number: int
    digest: bytes


class TelegramAdapter:
    """Groups and topics, each in one language; private chats with those who started the bot."""

    name = NAME

    def __init__(self, client: Client, known: Known, group: Limits = GROUP, private: Limits = PRIVATE) -> None:
        self._client = client
        self._known = known
        self._private = private
        self.limits = group
        self._letters: dict[tuple[PersonId, str], _Letter] = {}
        self._old: dict[PersonId, int] = {}
        """The message of somebody's last hand, as long as it has buttons."""
        self._shut: set[PlaceId] = set()
        """Chats that we may not write to, until something is heard from there."""
        self._lost: set[PlaceId] = set()
        """Topics that are not there any more: their tables go on in the group itself."""

    def audiences(self, place: Place) -> tuple[Place, ...]:
        """The place, as it is known."""
        return (self._known.place(place.id),)

    def limits_at(self, place: Place, person: PersonId) -> Limits:
        """A private chat has no window, and nobody there is without his cards."""
        private = person or not place.id.startswith(f"{NAME}:-")
        return self._private if private else self.limits

    def heard_from(self, place: PlaceId) -> bool:
        """Something came from there: so it can be written to; whether that is news."""
        chat = place.partition("/")[0]
        news = chat in self._shut
        self._shut.discard(chat)
        return news

    def shut(self, place: PlaceId) -> None:
        """We were removed from there."""
        self._shut.add(place.partition("/")[0])

    # --- public messages -------------------------------------------------------------------------------------------

    async def post(self, place: Place, screen: Screen) -> MessageRef:
        """A new message in the group, or in its topic."""
        if place.id.partition("/")[0] in self._shut:
            raise Removed
        payload = markup.message(screen, time.time())
        try:
            chat, number = await self._send(place.id, payload, silent=screen.silent)
        except Removed:
            self.shut(place.id)
            raise
        return MessageRef(str(chat), str(number))

    async def _send(self, place: PlaceId, payload: markup.Payload, *, silent: bool) -> tuple[int, int]:
        chat, thread = self._known.address(place)
        if place in self._lost:
            thread = 0
        try:
            return chat, await self._client.send(chat, payload, thread=thread, silent=silent)
        except Moved as error:
            await self._known.moved(self._first(chat), error.chat)
            return error.chat, await self._client.send(error.chat, payload, thread=thread, silent=silent)
        except NoTopic:
            if not thread:
                raise Unreachable from None
            self._lost.add(place)
            return chat, await self._client.send(chat, payload, silent=silent)

    def _first(self, chat: int) -> int:
        return int(self._known.place_id(chat, 0).removeprefix(f"{NAME}:"))

    async def edit(self, message: MessageRef, screen: Screen) -> None:
        """A newer state of a message; without anything in it, its end."""
        chat, number = int(message.chat), int(message.id)
        place = self._known.place_id(chat, 0)
        if place in self._shut:
            raise Removed
        try:
            if screen.nodes:
                await self._client.edit(chat, number, markup.message(screen, time.time()))
            else:
                await self._client.delete(chat, number)
        except Moved as error:
            await self._known.moved(self._first(chat), error.chat)
            raise Gone from None
        except Removed:
            self.shut(place)
            raise
        except NoTopic:
            raise Gone from None
        except Gone:
            if screen.nodes and not screen.rest:
                raise

    async def drop(self, message: MessageRef) -> None:
        """Delete it; what is older than two days only loses its buttons."""
        chat, number = int(message.chat), int(message.id)
        try:
            await self._client.delete(chat, number)
        except Gone:
            with suppress(ChatError):
                await self._client.strip(chat, number)
        except (Moved, NoTopic, Unreachable):
            pass

    # --- hands -----------------------------------------------------------------------------------------------------

    async def whisper(self, person: PersonId, place: Place, screen: Screen) -> None:  # noqa: ARG002 - it says where itself
        """The hand by private chat: a message a hand, edited while it is played. Nothing, if that chat is not open.

        What else is whispered (who is missing, how it ended) stands in the public message too: not worth a message here.
        """
        if not screen.key.endswith(HAND) or await self._known.dm(person) != OPEN:
            return
        try:
            await self._hand(person, screen)
        except Removed:
            await self._known.set_dm(person, CLOSED)
            raise

    async def _hand(self, person: PersonId, screen: Screen) -> None:
        """One call at a time, for the chat's sake. Raises More as long as an old hand has its buttons."""
        chat = int(person.removeprefix(f"{NAME}:"))
        shown = await self._letter(person, screen.key)
        if not screen.nodes:
            if shown:
                with suppress(Gone):
                    await self._client.strip(chat, shown.number)
            await self._remember(person, screen.key, None)
            return
        payload = markup.hand(screen)
        digest = blake2b(msgspec.json.encode(payload), digest_size=8).digest()
        if shown and (shown.page, shown.digest) == (screen.page, digest):
            if old := self._old.pop(person, 0):
                with suppress(Gone):
                    await self._client.strip(chat, old)
            return
        if shown and shown.page == screen.page:
            try:
                await self._client.edit(chat, shown.number, payload)
                self._letters[person, screen.key] = _Letter(screen.page, shown.number, digest)
            except Gone:
                await self._remember(person, screen.key, None)
                raise
        else:
            number = await self._client.send(chat, payload, silent=screen.silent)
            if shown:
                self._old[person] = shown.number
            await self._remember(person, screen.key, _Letter(screen.page, number, digest))
        if person in self._old:
            raise More

    async def _letter(self, person: PersonId, key: str) -> _Letter | None:
        """The message of this hand; one of an earlier process with an unknown content."""
        if (known := self._letters.get((person, key))) is not None:
            return known
        page, _, number = (await self._known.notes.read(person, f"message {key}")).partition(" ")
        return _Letter(page, int(number), b"") if number else None

    async def _remember(self, person: PersonId, key: str, letter: _Letter | None) -> None:
        if letter is None:
            self._letters.pop((person, key), None)
        else:
            self._letters[person, key] = letter
        text = f"{letter.page} {letter.number}" if letter else ""
        await self._known.notes.write(person, [(f"message {key}", text)])

    async def tell(self, place: PlaceId, text: str) -> None:
        """A word to somebody in his private chat."""
        await self._send(place, markup.Payload(escape(text, quote=False)), silent=True)

    async def send(self, place: PlaceId, screen: Screen) -> None:
        """A screen to somebody in his private chat that is not kept up; best effort."""
        with suppress(ChatError):
            await self._send(place, markup.message(screen), silent=True)
