"""The front door: what has happened in Telegram becomes presses and orders for the desk, and presses get their answers."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Coroutine

import msgspec
from msgspec.structs import replace

from bot.chat import Answer, Counter, MessageRef, Order, Press, Reaction, Said
from bot.latest import Latest
from bot.platforms.telegram import markup, updates
from bot.platforms.telegram.adapter import TelegramAdapter
from bot.platforms.telegram.client import Client
from bot.platforms.telegram.corner import Where
from bot.platforms.telegram.known import CLOSED, OPEN, Known
from bot.platforms.telegram.updates import (
    ANONYMOUS,
    NAME,
    Admitted,
    Departed,
    Moved,
    Ordered,
    Pressed,
    Reacted,
    Spoken,
    Written,
)
from bot.screen import Screen, Text
from engine.shown import Person, PersonId, Place

log = logging.getLogger(__name__)

ORDERS = {
    "truco": "jugar",
    "start": "start",
    "help": "ayuda",
    "ayuda": "ayuda",
    "reglas": "reglas",
    "terminar": "terminar",
    "echar": "echar",
    "anular": "anular",
    "ranking": "ranking",
    "stats": "stats",
    "versitos": "versitos",
    "misdatos": "misdatos",
    "juez": "juez",
    "avisame": "avisame",
    "config": "config",
    "idioma": "idioma",
    "bloquear": "bloquear",
    "desbloquear": "desbloquear",
    "diagnostico": "diagnostico",
}
"""What each command is to the desk."""
WHOLE = {"juez"}
"""Commands that take what is written behind them as it is, with its line ends."""
ALONE = {"jugar": "truco"}
"""The same in a private chat, where nobody else sits down."""
PAUSE = 1.0
"""Seconds from the answer that asked him back until a second press of the button means yes: two presses at once are a slip."""
AGAIN = 60.0
"""Seconds within which it does."""
ASKED, TOLD = "asked", "told"
"""The notes of what somebody was asked back about last, and of the press that was so answered, with when (Unix)."""
KEPT = 20_000
"""People of whom it is known by heart when they were asked back."""
SHORT = 60
"""Characters that can be read while a line is shown at the top; a longer answer is a window."""


class _Asked(msgspec.Struct, frozen=True):
    """That somebody is asked back about a button: which, by which press, and what a yes sends."""

    button: str
    press: str
    token: str


class Front:
    """Hands every update to the desk, once it is stored."""

    def __init__(self, client: Client, known: Known, adapter: TelegramAdapter, desk: Counter) -> None:
        self._client, self._known, self._adapter, self._desk = client, known, adapter, desk
        self._answers: set[asyncio.Task[None]] = set()
        self._told: Latest[PersonId, tuple[str, float]] = Latest(KEPT)
        """The last press of somebody that was answered by asking him back, and when (monotonic)."""

    def lane(self, blob: bytes) -> str:
        """Whose turn an update waits for."""
        return updates.lane(blob)

    async def settle(self) -> None:
        """Wait for the answers that are on their way."""
        while self._answers:
            await asyncio.wait(set(self._answers))

    async def take(self, key: str, blob: bytes, came: float) -> None:
        """One update, with when it came (monotonic). What it did is stored with its key by whatever it did; so it may be taken again."""
        match updates.read(key, blob, self._client.username):
            case Pressed() as pressed:
                await self._pressed(pressed, came)
            case Ordered() as ordered:
                await self._ordered(ordered)
            case Spoken() as spoken:
                await self._spoken(spoken)
            case Moved(old, new):
                # Both chats tell of it; the second time nothing is left to do.
                if await self._known.moved(old, new):
                    await self._desk.back(self._known.place(self._known.place_id(new, 0)), anew=True)
            case Admitted(chat, there):
                await self._admitted(chat, there=there)
            case Written(chat, thread):
                self._desk.written(self._known.place(self._known.place_id(chat.id, thread)))
            case Reacted(user, chat, message, given):
                ref = MessageRef(str(chat.id), str(message))
                await self._desk.reacted(Reaction(self._known.person(user).id, ref, NAME, given))
            case Departed(user, chat):
                await self._desk.departed(
                    self._known.person(user).id, self._known.place(self._known.place_id(chat.id, 0))
                )
            case None:
                pass

    async def _admitted(self, chat: updates.Chat, *, there: bool) -> None:
        place = self._known.place_id(chat.id, 0)
        if chat.type == "private" and await self._known.set_dm(place, OPEN if there else CLOSED) and there:
            self._desk.admits(place)
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
        admits = private and await self._admits(person)
        if private:
            name = ALONE.get(name, name)
        elif name == "start":
            name = "jugar"
        self._desk.written(place)
        named = await self._known.named(ordered.args)
        people = (*named, *(self._known.person(user) for user in ordered.named))
        args = (ordered.text,) if name in WHOLE else ordered.args
        order = Order(ordered.key, person, place, name, args, people, masked=ordered.user.id == ANONYMOUS)
        await self._desk.receive(order, _Reply(self._desk, self._known, order))
        if admits:
            self._desk.admits(person.id)

    async def _admits(self, person: Person) -> bool:
        """Who writes to us can be written to; whether that is news."""
        return await self._known.set_dm(person.id, OPEN)

    async def _spoken(self, spoken: Spoken) -> None:
        """What he says in his own words: to the table whose message he answers, or to the one that he plays at there."""
        person = self._known.person(spoken.user)
        private = spoken.chat.type == "private"
        admits = private and await self._admits(person)
        if private:
            place = await self._known.meet(spoken.chat, spoken.thread, spoken.user)
            self._adapter.heard_from(place.id)
        else:
            # Whoever only talks in a group tells nothing of it: not even in which language it plays.
            place = self._known.place(self._known.place_id(spoken.chat.id, spoken.thread))
        self._desk.written(place)
        table = await self._known.table_of(place.id, spoken.reply) if spoken.reply else ""
        said = Said(spoken.key, person, place, spoken.text, table, private)
        await self._desk.receive(said, _Reply(self._desk, self._known, said))
        if admits:
            self._desk.admits(person.id)

    async def _pressed(self, pressed: Pressed, came: float) -> None:
        if pressed.user.is_bot:
            return
        place = await self._known.meet(pressed.chat, pressed.thread, pressed.user)
        person = self._known.person(pressed.user)
        self._adapter.heard_from(place.id)
        if pressed.message and not pressed.data.startswith("/"):
            table = pressed.data.removeprefix(markup.ASK)[:8]
            await self._adapter.pressed(place.id, pressed.chat.id, pressed.message, table)
        token = await self._meant(pressed, person, came)
        if not token:
            words = await self._desk.words(person)
            cost = await self._desk.costs(person, pressed.data.removeprefix(markup.ASK))
            said = f"{cost} {words('telegram-sure')} {words('telegram-again')}".lstrip()
            self.tell(pressed, said, alert=True, asked=person)
            return
        await self._desk.receive(Press(pressed.key, person, place, token), _Query(self, pressed, person, place))

    # --- asking back -----------------------------------------------------------------------------------------------

    async def _meant(self, pressed: Pressed, person: Person, came: float) -> str:
        """What the press means: its token, or what he was asked about when he pressed it before; empty to ask (again) now."""
        token = pressed.data.removeprefix(markup.ASK)
        noted = await self._known.notes.read(person.id, ASKED)
        if noted:
            asked = msgspec.json.decode(noted, type=_Asked)
            again = asked.button == token and asked.press != pressed.key
            if again and PAUSE <= await self._since(asked, person, came) < AGAIN:
                return asked.token
        if pressed.data == token:
            return token
        await self.ask(pressed, person, token)
        return ""

    async def _since(self, asked: _Asked, person: Person, came: float) -> float:
        """Seconds from the answer that asked him until this came; less than none as long as that is not known to have arrived."""
        press, at = self._told.get(person.id, ("", 0.0))
        if press == asked.press:
            return came - at
        # It may have been an earlier process, whose clock is the wall's alone.
        press, _, noted = (await self._known.notes.read(person.id, TOLD)).partition(" ")
        return time.time() - (time.monotonic() - came) - float(noted) if press == asked.press else -1.0

    async def ask(self, pressed: Pressed, person: Person, token: str) -> None:
        """The next press of this button by him sends this token. Kept in the store: that press may come after a crash."""
        asked = _Asked(pressed.data.removeprefix(markup.ASK), pressed.key, token)
        await self._known.notes.write(person.id, [(ASKED, msgspec.json.encode(asked).decode())])

    # --- answers ---------------------------------------------------------------------------------------------------

    async def answer(self, pressed: Pressed, person: Person, place: Place, answer: Answer) -> None:
        """Answer a press: a word at the top, or a window."""
        words = await self._desk.words(person)
        text, alert, url, asked = answer.note, len(answer.note) > SHORT, "", None
        if (screen := answer.screen) is not None:
            kind = screen.key.rpartition("/")[2]
            if kind == "hand":
                text, alert = markup.alert(screen), True
                if pressed.chat.type != "private":
                    where = Where(pressed.chat.id, pressed.thread, pressed.user.id, pressed.query)
                    self._later(self._adapter.corner(person.id, where, screen, words("telegram-corner")))
            elif kind == "seat":
                text = markup.plain(screen)
            elif kind == "ask":
                yes = next((key.data for row in markup.message(screen).rows for key in row), "")
                await self.ask(pressed, person, yes.removeprefix(markup.ASK))
                text, alert = f"{markup.plain(screen)} {words('telegram-again')}", True
                asked = person
            elif answer.here:
                self._desk.say(place, screen)
            elif await self._known.dm(person.id) == OPEN:
                self._desk.say(Place(person.id), replace(screen, last=True))
                text = "" if pressed.chat.type == "private" else words("telegram-sent")
            else:
                text, alert = words("telegram-in-private"), True
        if answer.seated and not await self._known.dm(person.id):
            # Once: the link opens our private chat, where he presses Start if he wants his cards there.
            await self._known.set_dm(person.id, CLOSED)
            url = f"https://t.me/{self._client.username}?start=cartas"
        self.tell(pressed, text, alert=alert, url=url, asked=asked)

    def tell(
        self, pressed: Pressed, text: str, *, alert: bool = False, url: str = "", asked: Person | None = None
    ) -> None:
        """Send the answer on its own: the next press at the table does not wait for the network. `asked`: whom it asks back."""
        self._later(self._tell(pressed, text, alert=alert, url=url, asked=asked))

    def _later(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._answers.add(task)
        task.add_done_callback(self._answers.discard)

    async def _tell(self, pressed: Pressed, text: str, *, alert: bool, url: str, asked: Person | None) -> None:
        """One that comes too late for Telegram is nobody's trouble."""
        for last in (False, True):
            try:
                await self._client.answer(pressed.query, markup.note(text), alert=alert, url=url)
            except Exception as error:  # noqa: BLE001 - what the press did is stored, whatever becomes of the answer
                if last or "too old" in str(error).lower():
                    log.info("a press was not answered (%s)", type(error).__name__)
                    return
            else:
                break
        if asked is not None:
            await self._heard(pressed, asked)

    async def _heard(self, pressed: Pressed, asked: Person) -> None:
        """He was asked back just now: what he presses from a moment later on is his yes."""
        self._told[asked.id] = pressed.key, time.monotonic()
        try:
            await self._known.notes.write(asked.id, [(TOLD, f"{pressed.key} {time.time()}")])
        except Exception as error:  # noqa: BLE001 - only the next process does not know of it, and asks once more
            log.info("it was not written down that somebody was asked back (%s)", type(error).__name__)


class _Query:
    """The ticket of a press."""

    def __init__(self, front: Front, pressed: Pressed, person: Person, place: Place) -> None:
        self._front, self._pressed, self._person, self._place = front, pressed, person, place

    async def answer(self, answer: Answer) -> None:
        """Answer the presser alone."""
        await self._front.answer(self._pressed, self._person, self._place, answer)


class _Reply:
    """The ticket of a command, or of words: what is his goes to his private chat, as far as that is open.

    Where it is not, a note on a command stands in the group for a short while (B1); one on what somebody said is left out, so
    that nobody is bothered with it (B29). What everybody may see is shown in the group.
    """

    def __init__(self, desk: Counter, known: Known, asked: Order | Said) -> None:
        self._desk, self._known, self._asked = desk, known, asked

    async def answer(self, answer: Answer) -> None:
        """A word, or a screen."""
        person, place, key = self._asked.person, self._asked.place, f"note/{self._asked.key}"
        private = await self._known.dm(person.id) == OPEN
        screen = answer.screen
        if screen is not None and not (private or answer.here):
            words = await self._desk.words(person)
            screen = Screen(key, 1, (Text(words("telegram-in-private")),), last=True)
        elif answer.note and (private or answer.here):
            screen = Screen(key, 1, (Text(answer.note),), last=True)
        elif answer.note and (isinstance(self._asked, Order) or answer.urgent):
            self._desk.passing(person, place, key, answer.note)
        if screen is not None:
            self._desk.say(Place(person.id) if private else place, screen, anew=True)
