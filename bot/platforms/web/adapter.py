"""The page as a chat platform: it posts and edits public messages, whispers private ones, and hands presses in."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterable
from typing import Annotated, Literal, TypeAlias

import msgspec

from bot.chat import Answer, Begun, Check, Incoming, Joined, Limits, MessageRef, Order, Press, Receive, Said
from bot.platforms.web import markup
from bot.platforms.web.rooms import Line, Reading, Room
from bot.platforms.web.session import clean_name, free_name, friendly_name
from bot.screen import Screen
from bot.words import Lexicon
from engine.shown import Person, PersonId, Place, PlaceId

HOME = "boliche"
ROOM = re.compile(r"[a-z0-9][a-z0-9-]{0,23}\Z")
KeyText: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9_-]{8,40}\Z")]
LONGEST = 2000
"""Characters of what is said at once."""
ShortText: TypeAlias = Annotated[str, msgspec.Meta(max_length=64)]


class Hello(msgspec.Struct, frozen=True, tag="hello", forbid_unknown_fields=True):
    """A window says who looks, in which language, and which kind of cards he wants to see (empty: each game's own)."""

    name: Annotated[str, msgspec.Meta(max_length=200)] = ""
    lang: ShortText = ""
    cards: Literal["", "spanish", "french"] = ""


class Pressed(msgspec.Struct, frozen=True, tag="press", forbid_unknown_fields=True):
    """A button was pressed. The key is the page's own, the same when it sends the press again."""

    key: KeyText
    token: ShortText


class Ordered(msgspec.Struct, frozen=True, tag="order", forbid_unknown_fields=True):
    """An order with its arguments; `text` is one more, written freely."""

    key: KeyText
    name: ShortText
    args: Annotated[tuple[ShortText, ...], msgspec.Meta(max_length=4)] = ()
    text: Annotated[str, msgspec.Meta(max_length=LONGEST)] = ""


class Spoken(msgspec.Struct, frozen=True, tag="say", forbid_unknown_fields=True):
    """Somebody says something to the table where he sits."""

    key: KeyText
    text: Annotated[str, msgspec.Meta(max_length=LONGEST)]
    table: ShortText = ""


Sent: TypeAlias = Hello | Pressed | Ordered | Spoken
_decoder: msgspec.json.Decoder[Sent] = msgspec.json.Decoder(Sent)


class WebTicket:
    """Answers one press to the window that it came from."""

    def __init__(self, line: Line, key: str) -> None:
        self._line, self._key = line, key

    async def answer(self, answer: Answer) -> None:
        """Confirm the press: what it did is stored by now."""
        self._line.push(markup.encode(markup.answered(self._key, answer)))


class WebAdapter:
    """One page, many channels. It knows people by their cookie and gives each his own screens only."""

    name = "web"
    limits = Limits(live=True, stories=True, menu=True)

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon
        self._rooms: dict[str, Room] = {}
        self._receive: Receive | None = None
        self._joined: Joined | None = None
        self._start: Callable[[str], Screen] | None = None
        self.seated: Callable[[PlaceId], Iterable[tuple[PersonId, str]]] = lambda _: ()
        """Who sits at the tables of a channel, connected or not, and what they are called."""
        self.trouble: Callable[[], str] = str
        """What keeps moves from being stored now; an empty text while all is well."""

    def connect(self, receive: Receive, joined: Joined, start: Callable[[str], Screen]) -> None:
        """Who takes the presses, who is told of comers, and what a channel says first."""
        self._receive, self._joined, self._start = receive, joined, start

    # --- what the outbox asks for

    def audiences(self, place: Place) -> tuple[Place, ...]:
        """The channel once in every way that it is read."""
        room = self._room(place.id)
        return tuple(map(room.place, room.readings or (Reading(self._lexicon.default),)))

    def limits_at(self, place: Place, person: PersonId) -> Limits:  # noqa: ARG002 - the same everywhere
        """None: the windows are on this machine's own line."""
        return self.limits

    def mark(self, place: Place) -> str:  # noqa: ARG002
        """None: what a page shows does not outlive the process."""
        return ""

    async def post(self, place: Place, screen: Screen, begun: Begun) -> MessageRef:  # noqa: ARG002
        """A message; its key is its id, so that a page that was there before a restart knows it again."""
        lang = self._lexicon.nearest(place.lang) or self._lexicon.default
        self._room(place.id).show(
            Reading(lang, place.cards), screen.key, markup.encode(markup.message(screen)), last=screen.last
        )
        return MessageRef(f"{place.id} {lang} {place.cards}", screen.key)

    async def edit(self, message: MessageRef, screen: Screen) -> None:
        """A newer state of a message."""
        place, lang, cards = message.chat.split(" ")
        self._room(place).show(
            Reading(lang, cards), message.id, markup.encode(markup.message(screen)), last=screen.last
        )

    async def admin(self, place: Place, person: PersonId) -> bool:  # noqa: ARG002
        """Nobody runs a room of the page."""
        return False

    async def member(self, place: Place, person: PersonId) -> bool:  # noqa: ARG002
        """Every room is open to everybody."""
        return True

    async def diagnose(self, place: Place) -> tuple[Check, ...]:  # noqa: ARG002
        """The page needs no permission."""
        return ()

    def free(self, message: MessageRef) -> bool:  # noqa: ARG002
        """The page has no limits to be freed from."""
        return False

    def instant(self, person: PersonId, screen: Screen) -> bool:  # noqa: ARG002
        """Nor here."""
        return False

    def refused(self, error: BaseException) -> bool:  # noqa: ARG002
        """Whoever is connected takes all."""
        return False

    async def drop(self, message: MessageRef) -> None:
        """Nothing to do: a message that is posted again takes the place of the older."""

    async def whisper(self, person: PersonId, place: Place, screen: Screen) -> None:
        """To the windows of this person alone."""
        self._room(place.id).whisper(person, markup.encode(markup.private(screen)))

    # --- what the windows send

    async def take(self, line: Line, person: PersonId, room: str, text: str) -> None:
        """One message of a window."""
        try:
            sent = _decoder.decode(text)
        except msgspec.ValidationError:
            self.fault(line, "type")
            return
        except (msgspec.DecodeError, UnicodeError):
            self.fault(line, "json")
            return
        if isinstance(sent, Hello):
            await self._hello(line, person, room, sent)
        elif line.room is None or self._receive is None:
            self.fault(line, "hello")
        else:
            await self._receive(_incoming(line, line.room.place(line.reading), sent), WebTicket(line, sent.key))

    def fault(self, line: Line, error: str) -> None:
        """Tell a window that it sent nonsense."""
        words = self._lexicon.pick(line.reading.lang)
        line.push(markup.encode(markup.Fault(error, words(f"page-error-{error}"))))

    def gone(self, line: Line) -> None:
        """A window was closed."""
        if line.room is not None:
            line.room.leave(line)
            self._count(line.room)
            if line.room.empty:
                self._rooms.pop(line.room.name, None)

    @property
    def people(self) -> int:
        """How many windows are open."""
        return sum(len(room.lines) for room in self._rooms.values())

    async def _hello(self, line: Line, person: PersonId, at: str, hello: Hello) -> None:
        assert self._start is not None
        assert self._joined is not None
        lang = self._lexicon.nearest(hello.lang) or self._lexicon.default
        room = self._room(f"web:{at}")
        if line.room is not None:
            line.room.leave(line)
        there = [*((each.person.id, each.person.name) for each in room.lines), *self.seated(f"web:{at}")]
        taken = {called for who, called in there if who != person}
        own = clean_name(hello.name)
        name = free_name(own, taken) if own else friendly_name(person, taken)
        line.person = Person(person, name, lang)
        reading = Reading(lang, hello.cards)
        messages = room.enter(line, reading)
        words = self._lexicon.pick(lang)
        line.push(
            markup.encode(
                markup.Welcome(
                    name=name,
                    room=room.name,
                    lang=lang,
                    langs=self._lexicon.langs,
                    texts=words.family("page-"),
                    start=markup.message(self._start(lang)),
                    messages=messages,
                    now=time.time(),
                    note=words("web-name-taken", name=name) if own and name != own else "",
                )
            )
        )
        self._count(room)
        await self._joined(line.person, room.place(reading))

    def _count(self, room: Room) -> None:
        people = room.people()
        for line in room.lines:
            line.push(markup.encode(markup.People(self._lexicon.pick(line.reading.lang)("web-people", n=people))))

    def _room(self, place: str) -> Room:
        name = place.removeprefix("web:")
        room = self._rooms.get(name)
        if room is None:
            room = self._rooms[name] = Room(name)
        return room


def _incoming(line: Line, place: Place, sent: Pressed | Ordered | Spoken) -> Incoming:
    """The press as the desk takes it. The person is part of the key: nobody can spend another's keys."""
    key = f"{line.person.id}:{sent.key}"
    match sent:
        case Pressed():
            return Press(key, line.person, place, sent.token)
        case Ordered():
            return Order(key, line.person, place, sent.name, (*sent.args, *([sent.text] if sent.text else ())))
        case Spoken():
            return Said(key, line.person, place, sent.text, sent.table, asked=True)
