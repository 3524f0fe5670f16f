"""The front door: what has happened in Telegram becomes presses and orders for the desk, and presses get their answers."""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import suppress
from typing import Protocol

import msgspec

from bot.chat import Answer, Incoming, Order, Press, Ticket
from bot.platforms.telegram import markup, updates
from bot.platforms.telegram.adapter import TelegramAdapter
from bot.platforms.telegram.client import Client
from bot.platforms.telegram.known import CLOSED, OPEN, Known
from bot.platforms.telegram.updates import ANONYMOUS, NAME, Admitted, Moved, Ordered, Pressed
from bot.words import Lexicon
from engine.shown import Person, Place

log = logging.getLogger(__name__)

ORDERS = {"truco": "truco", "start": "start", "help": "truco", "ayuda": "truco"}
AGAIN = 60.0
"""Seconds within which a second press of a button means yes."""
ASKED = "asked"
"""The note of what somebody was asked back about last."""
SHORT = 60
"""Characters that can be read while a line is shown at the top; a longer answer is a window."""


class Desk(Protocol):
    """Who takes the presses."""

    async def receive(self, incoming: Incoming, ticket: Ticket) -> None:
        """Handle it once, and answer."""
        ...

    async def back(self, place: Place, *, anew: bool = False) -> None:
        """Draw the tables of this place again, `anew`: in new messages."""
        ...


class _Asked(msgspec.Struct, frozen=True):
    """That somebody was asked back about a button: which, by which press, when, and what a yes sends."""

    button: str
    press: str
    at: float
    token: str


class Front:
    """Hands every update to the desk, once it is stored."""

    def __init__(self, client: Client, known: Known, adapter: TelegramAdapter, lexicon: Lexicon, desk: Desk) -> None:
        self._client, self._known, self._adapter = client, known, adapter
        self._lexicon, self._desk = lexicon, desk
        self._answers: set[asyncio.Task[None]] = set()

    def lane(self, blob: bytes) -> str:
        """Whose turn an update waits for."""
        return updates.lane(blob)

    async def settle(self) -> None:
        """Wait for the answers that are on their way."""
        while self._answers:
            await asyncio.wait(set(self._answers))

    async def take(self, key: str, blob: bytes) -> None:
        """One update. What it did is stored with its key by whatever it did; so it may be taken again."""
        match updates.read(key, blob, self._client.username):
            case Pressed() as pressed:
                await self._pressed(pressed)
            case Ordered() as ordered:
                await self._ordered(ordered)
            case Moved(old, new):
                # Both chats tell of it; the second time nothing is left to do.
                if await self._known.moved(old, new):
                    await self._desk.back(self._known.place(self._known.place_id(new, 0)), anew=True)
            case Admitted(chat, there):
                await self._admitted(chat, there=there)
            case None:
                pass

    async def _admitted(self, chat: updates.Chat, *, there: bool) -> None:
        place = self._known.place_id(chat.id, 0)
        if chat.type == "private":
            await self._known.set_dm(place, OPEN if there else CLOSED)
        if not there:
            self._adapter.shut(place)
        elif self._adapter.heard_from(place):
            await self._desk.back(self._known.place(place), anew=True)

    async def _ordered(self, ordered: Ordered) -> None:
        name = ORDERS.get(ordered.name)
        private = ordered.chat.type == "private"
        if name is None or (ordered.user.is_bot and ordered.user.id != ANONYMOUS):
            return
        place = await self._known.meet(ordered.chat, ordered.thread, ordered.user)
        person = self._known.person(ordered.user)
        self._adapter.heard_from(place.id)
        if private:
            # Who writes to us can be written to.
            await self._known.set_dm(person.id, OPEN)
        elif name == "start":
            name = "truco"
        await self._desk.receive(Order(ordered.key, person, place, name, ordered.args), _Said(self._adapter, place))

    async def _pressed(self, pressed: Pressed) -> None:
        if pressed.user.is_bot:
            return
        place = await self._known.meet(pressed.chat, pressed.thread, pressed.user)
        person = self._known.person(pressed.user)
        self._adapter.heard_from(place.id)
        token = await self._meant(pressed, person)
        if not token:
            words = self._lexicon.pick(person.lang)
            self.tell(pressed, f"{words('telegram-sure')} {words('telegram-again')}", alert=True)
            return
        await self._desk.receive(Press(pressed.key, person, place, token), _Query(self, pressed, person))

    # --- asking back -----------------------------------------------------------------------------------------------

    async def _meant(self, pressed: Pressed, person: Person) -> str:
        """What the press means: its token, or what he was asked about when he pressed it before; empty to ask now."""
        token = pressed.data.removeprefix(markup.ASK)
        noted = await self._known.notes.read(person.id, ASKED)
        if noted:
            asked = msgspec.json.decode(noted, type=_Asked)
            again = asked.button == token and asked.press != pressed.key
            if again and time.time() - asked.at < AGAIN:
                return asked.token
        if pressed.data == token:
            return token
        await self.ask(pressed, person, token)
        return ""

    async def ask(self, pressed: Pressed, person: Person, token: str) -> None:
        """The next press of this button by him sends this token. Kept in the store: that press may come after a crash."""
        button = pressed.data.removeprefix(markup.ASK)
        asked = _Asked(button, pressed.key, time.time(), token)
        await self._known.notes.write(person.id, [(ASKED, msgspec.json.encode(asked).decode())])

    # --- answers ---------------------------------------------------------------------------------------------------

    async def answer(self, pressed: Pressed, person: Person, answer: Answer) -> None:
        """Answer a press: a word at the top, or a window."""
        words = self._lexicon.pick(person.lang)
        text, alert, url = answer.note, len(answer.note) > SHORT, ""
        if (screen := answer.screen) is not None:
            kind = screen.key.rpartition("/")[2]
            if kind == "hand":
                text, alert = markup.alert(screen), True
            elif kind == "seat":
                text = markup.plain(screen)
            elif kind == "ask":
                yes = next((key.data for row in markup.message(screen).rows for key in row), "")
                await self.ask(pressed, person, yes.removeprefix(markup.ASK))
                text, alert = f"{markup.plain(screen)} {words('telegram-again')}", True
            elif await self._known.dm(person.id) == OPEN:
                await self._adapter.send(person.id, screen)
                text = "" if pressed.chat.type == "private" else words("telegram-sent")
            else:
                text, alert = words("telegram-in-private"), True
        if answer.seated and not await self._known.dm(person.id):
            # Once: the link opens our private chat, where he presses Start if he wants his cards there.
            await self._known.set_dm(person.id, CLOSED)
            url = f"https://t.me/{self._client.username}?start=cartas"
        self.tell(pressed, text, alert=alert, url=url)

    def tell(self, pressed: Pressed, text: str, *, alert: bool = False, url: str = "") -> None:
        """Send the answer on its own: the next press at the table does not wait for the network."""
        task = asyncio.create_task(self._tell(pressed, text, alert=alert, url=url))
        self._answers.add(task)
        task.add_done_callback(self._answers.discard)

    async def _tell(self, pressed: Pressed, text: str, *, alert: bool, url: str) -> None:
        """One that comes too late for Telegram is nobody's trouble."""
        for last in (False, True):
            try:
                await self._client.answer(pressed.query, markup.note(text), alert=alert, url=url)
            except Exception as error:  # noqa: BLE001 - what the press did is stored, whatever becomes of the answer
                if last or "too old" in str(error).lower():
                    log.info("a press was not answered (%s)", type(error).__name__)
                    return
            else:
                return


class _Query:
    """The ticket of a press."""

    def __init__(self, front: Front, pressed: Pressed, person: Person) -> None:
        self._front, self._pressed, self._person = front, pressed, person

    async def answer(self, answer: Answer) -> None:
        """Answer the presser alone."""
        await self._front.answer(self._pressed, self._person, answer)


class _Said:
    """The ticket of a command: what it opens is its answer; a note is written where it was given only if that is private."""

    def __init__(self, adapter: TelegramAdapter, place: Place) -> None:
        self._adapter, self._place = adapter, place

    async def answer(self, answer: Answer) -> None:
        """A word in private; in a group nothing, so that nobody is bothered with another's mistake."""
        if answer.note and not self._place.id.startswith(f"{NAME}:-"):
            with suppress(Exception):
                await self._adapter.tell(self._place.id, answer.note)
