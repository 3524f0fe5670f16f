"""The hands: by direct message, and beside it (or instead, for who takes none) as answers that one person alone sees."""

from __future__ import annotations

import time
from contextlib import suppress

import discord

from bot.chat import ChatError, Gone, Unreachable
from bot.deliveries import Deliveries, Delivery
from bot.latest import Latest
from bot.platforms.discord import markup
from bot.platforms.discord.calls import Caller, Calls
from bot.platforms.discord.client import Client, Closed, Line, Removed
from bot.platforms.discord.known import KEPT, Known
from bot.platforms.discord.posts import Posts, digest
from bot.platforms.discord.threads import Threads
from bot.platforms.discord.updates import NAME
from bot.screen import Screen
from engine.shown import PersonId, Place, PlaceId

TOKEN = 14 * 60.0
"""Seconds for which an interaction's line is used; Discord closes it after fifteen minutes."""


class _Window:
    """A message that one person sees beside the table, and the line by which it can be changed.

    `former`: the line by which it could be changed before it was pressed.
    """

    __slots__ = ("digest", "former", "line", "message", "number", "until")

    def __init__(self, line: Line, number: int, message: int, digest: bytes) -> None:
        self.line, self.number, self.message, self.digest = line, number, message, digest
        self.until = time.monotonic() + TOKEN
        self.former: _Window | None = None


class Hands:
    """Shows hands. What was shown is remembered, so that nothing is sent twice."""

    def __init__(self, client: Client, known: Known, calls: Calls, posts: Posts, threads: Threads) -> None:
        self._client, self._known, self._calls, self._posts = client, known, calls, posts
        self._threads = threads
        self._sent = Deliveries(known.notes, KEPT)
        self._windows: Latest[tuple[PersonId, str], _Window] = Latest(KEPT)
        self._lines: Latest[tuple[PersonId, PlaceId], tuple[Line, float]] = Latest(KEPT)
        """The latest line of somebody in a place: his hand can go by it if he takes no direct messages."""

    def heard(self, person: PersonId, place: PlaceId, line: Line) -> None:
        """He pressed or ordered something there."""
        if "/" in place:
            self._lines[person, place] = line, time.monotonic() + TOKEN

    def window(self, person: PersonId, key: str, caller: Caller) -> None:
        """He pressed something in the window that shows him this hand: it goes on by this line, unless `apart`."""
        former = self._windows.get((person, key))
        window = self._windows[person, key] = _Window(caller.line, 0, caller.message, b"")
        if former is not None:
            window.former, former.former = former, None

    def apart(self, person: PersonId, key: str, caller: Caller) -> None:
        """That press is answered by another message, which its line changes from now on: the window goes on as before."""
        window = self._windows.get((person, key))
        if window is None or window.line is not caller.line:
            return
        if window.former is not None:
            self._windows[person, key] = window.former
        else:
            self._windows.pop((person, key), None)

    def instant(self, person: PersonId, screen: Screen) -> bool:
        """Whether it waits for nobody's turn: it answers a press on it, or his private chat is yet to be opened.

        Those queue on their own, longer than any call may keep others waiting.
        """
        window, letter = self._windows.get((person, screen.key)), self._sent.known(person, screen.key)
        if window is not None and self._calls.free(window.message):
            return True
        if letter is not None and letter.page == screen.page and self._calls.free(letter.number):
            return True
        return not self._known.open(person)

    async def stale(self, person: PersonId, key: str, message: int) -> bool:
        """Whether a direct message with a hand is not the present one any more."""
        letter = await self._sent.of(person, key)
        return letter is None or letter.number != message

    async def show(self, person: PersonId, place: Place, screen: Screen) -> None:
        """The hand as it is now: in his window, if he has one, and in his private chat, unless he wants it beside the table."""
        windowed = await self._window(person, screen)
        if screen.here or not screen.nodes:
            await self._end(person, screen.key)
        if not screen.nodes:
            return
        if screen.here or await self._known.closed(person):
            if not windowed:
                await self._unasked(person, place, screen)
            return
        try:
            await self._send(person, place, screen)
        except Closed:
            await self._known.set_closed(person, closed=True)
            if not windowed:
                await self._unasked(person, place, screen)

    # --- windows ---------------------------------------------------------------------------------------------------

    async def _window(self, person: PersonId, screen: Screen) -> bool:
        """Keep his window up; whether he has one. Whatever goes wrong with it, the table has a button for another."""
        window = self._windows.get((person, screen.key))
        if window is None or window.until < time.monotonic():
            self._windows.pop((person, screen.key), None)
            return False
        try:
            if not screen.nodes:
                del self._windows[person, screen.key]
                await window.line.erase(window.number)
                return False
            payload = markup.hand(screen)
            if window.digest != (said := digest(payload)):
                if not await self._calls.edit(window.message, payload):
                    await window.line.rewrite(payload, window.number)
                window.digest = said
        except (ChatError, OSError, TimeoutError):
            self._windows.pop((person, screen.key), None)
            return False
        return True

    async def pressed(self, caller: Caller, person: PersonId, screen: Screen) -> None:
        """He looks: his hand as the answer that he alone sees."""
        payload = markup.hand(screen)
        number = await self._calls.say(caller, payload)
        self._windows[person, screen.key] = _Window(caller.line, number, 0, digest(payload))

    async def _unasked(self, person: PersonId, place: Place, screen: Screen) -> None:
        """A window for who takes no direct messages and has pressed something there of late."""
        line, until = self._lines.get((person, place.id), (None, 0.0))
        if line is None or until < time.monotonic():
            return
        payload = markup.hand(screen)
        with suppress(ChatError, OSError, TimeoutError):
            self._windows[person, screen.key] = _Window(line, await line.follow(payload), 0, digest(payload))

    async def shut(self, person: PersonId) -> bool:
        """Whether he takes no direct messages; asked when he sits down, so that his chat is open when cards are dealt."""
        if not await self._known.closed(person):
            try:
                await self.channel(person)
            except Closed:
                await self._known.set_closed(person, closed=True)
            except (ChatError, OSError, TimeoutError, discord.HTTPException):
                return False  # nobody knows; it is tried again at the deal
        return await self._known.closed(person)

    # --- direct messages -------------------------------------------------------------------------------------------

    async def channel(self, person: PersonId) -> int:
        """Our private chat with somebody; opened if there is none. Raises Closed."""
        if channel := await self._known.channel(person):
            return channel
        try:
            channel = await self._client.open_private(int(person.partition(":")[2]))
        except Removed:
            raise Closed from None
        await self._known.set_channel(person, channel)
        return channel

    async def _send(self, person: PersonId, place: Place, screen: Screen) -> None:
        """A message a deal, which is news; edited while that is played. The one before loses its buttons when it is pressed."""
        beside = place.id.partition("/")[2] if place.id.startswith(f"{NAME}:") else ""
        thread = self._threads.of(screen.room) if screen.room is not None else 0
        payload = markup.hand(screen, str(thread) if thread else beside)
        said = digest(payload)
        shown = await self._sent.of(person, screen.key)
        if shown and (shown.page, shown.digest) == (screen.page, said):
            return
        channel = await self.channel(person)
        if shown and shown.page == screen.page:
            try:
                if not await self._calls.edit(shown.number, payload):
                    await self._client.edit(channel, shown.number, payload, public=False)
            except Gone:
                await self._sent.forget(person, screen.key)
                raise
            self._sent.edited(person, screen.key, Delivery(screen.page, shown.number, said))
            return
        begun = await self._sent.begin(person, screen.key, screen.page, self._posts.mark())
        try:
            number = await self._posts.send(begun, channel, payload, silent=screen.silent, public=False)
        except (Gone, Unreachable) as error:
            await self._sent.refused(person, screen.key)
            if not isinstance(error, Removed):
                raise
            # A private chat that is not there: it is opened again the next time.
            await self._known.set_channel(person, 0)
            raise Closed from None
        await self._known.set_closed(person, closed=False)
        await self._sent.note(person, screen.key, Delivery(screen.page, number, said))

    async def _end(self, person: PersonId, key: str) -> None:
        """There is no hand in his private chat any more: the message goes, and its buttons with it."""
        shown = await self._sent.of(person, key)
        if shown is None:
            return
        with suppress(Gone, Removed, Closed):
            await self._client.delete(await self.channel(person), shown.number, public=False)
        await self._sent.forget(person, key)
