"""The desk in virtual time: a chat that writes down what it is shown, a hall in memory, and people who press what they see.

The loop's clock jumps to the next timer, and the tables' clock is the loop's: a minute takes no time.
"""

from __future__ import annotations

import asyncio
import itertools
import random
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from typing import Any, NamedTuple

from bot.chat import Answer, Begun, Check, Gone, Limits, MessageRef, Order, Press, Said, Unreachable
from bot.desk.desk import Desk
from bot.outbox import Outbox
from bot.screen import Button, Call, Cards, Row, Screen, Text
from engine import variants
from engine.rules.cards import NO_SEAT
from engine.shown import Person, Place
from engine.tables.hall import Hall
from engine.tables.pace import Pauses
from engine.tables.ports import Changed
from tests.bot.house import LEXICON, simple_house
from tests.bot.test_outbox import JumpingLoop, Noted
from tests.engine.tables.fakes import MemoryStore

ANA, BIA, CARO, DANI, EVA, BOSS = (
    Person(f"fake:{number}", name, "es-UY")
    for number, name in enumerate(("Ana", "Bia", "Caro", "Dani", "Eva", "Jefa"), 1)
)
PLACE = Place("fake:-100", "Los pibes", "es-UY")
NOON = 1_700_000_000.0 - 1_700_000_000.0 % 86_400 + 15 * 3600
"""Twelve o'clock in Montevideo."""
GROUP = Limits(live=True, blind=True, pings=True, lasting=True, tables=2)
DM = Limits(live=True, lasting=True)


class LoopClock:
    """The tables' clock, turned by the loop."""

    def now(self) -> float:
        return NOON + asyncio.get_running_loop().time()

    def call_at(self, when: float, wake: Callable[[], Awaitable[None]]) -> Callable[[], None]:
        loop = asyncio.get_running_loop()
        tasks: list[asyncio.Task[None]] = []

        async def ring() -> None:
            await wake()

        handle = loop.call_later(max(when - self.now(), 0.0), lambda: tasks.append(loop.create_task(ring())))
        return handle.cancel


class Shown(NamedTuple):
    """A call to the chat: when (seconds since the beginning), what, where, and the screen."""

    at: float
    what: str
    where: str
    key: str
    screen: Screen | None


class Chats:
    """A platform with groups and private chats. `shut` are places that cannot be written to, `admins` who runs the groups."""

    name = "fake"
    limits = GROUP

    def __init__(self) -> None:
        self.calls: list[Shown] = []
        self.there: dict[tuple[str, str], Screen] = {}
        self.hands: dict[tuple[str, str], Screen] = {}
        self.shut: set[str] = set()
        self.admins = {BOSS.id}
        self.left: set[str] = set()
        self.asked: list[str] = []
        self.checks: tuple[Check, ...] = ()

    def audiences(self, place: Place) -> tuple[Place, ...]:
        return (place,)

    def limits_at(self, place: Place, person: str) -> Limits:
        return DM if person or not place.id.startswith("fake:-") else self.limits

    async def admin(self, place: Place, person: str) -> bool:
        self.asked.append(person)
        return person in self.admins or place.id == person

    async def member(self, place: Place, person: str) -> bool:
        return person not in self.left

    async def diagnose(self, place: Place) -> tuple[Check, ...]:
        return self.checks

    def free(self, message: MessageRef) -> bool:
        return False

    def instant(self, person: str, screen: Screen) -> bool:
        return False

    def refused(self, error: BaseException) -> bool:
        return False

    def mark(self, place: Place) -> str:
        return ""

    async def post(self, place: Place, screen: Screen, begun: Begun) -> MessageRef:
        self._write("post", place.id, screen.key, screen)
        self.there[place.id, screen.key] = screen
        return MessageRef(place.id, screen.key)

    async def edit(self, message: MessageRef, screen: Screen) -> None:
        if (message.chat, message.id) not in self.there:
            raise Gone
        self._write("edit", message.chat, screen.key, screen)
        self.there[message.chat, message.id] = screen

    async def drop(self, message: MessageRef) -> None:
        self._write("drop", message.chat, message.id, None)
        self.there.pop((message.chat, message.id), None)

    async def whisper(self, person: str, place: Place, screen: Screen) -> None:
        if screen.nodes and not screen.here:  # else he looks it up beside the table
            self.hands[person, screen.key] = screen
        else:
            self.hands.pop((person, screen.key), None)

    def _write(self, what: str, where: str, key: str, screen: Screen | None) -> None:
        if where in self.shut:
            raise Unreachable
        self.calls.append(Shown(round(asyncio.get_running_loop().time(), 2), what, where, key, screen))


class NoBoards:
    """Keeps whom the boards hide."""

    def __init__(self) -> None:
        self.hidden: list[tuple[str, str]] = []

    async def hide(self, group: str, person: str) -> None:
        self.hidden.append((group, person))


class Ticket:
    """Keeps the answer."""

    def __init__(self) -> None:
        self.got: Answer | None = None

    async def answer(self, answer: Answer) -> None:
        self.got = answer


class Counter:
    """The desk, and hands to press with."""

    def __init__(self, pauses: Pauses | None = None, seed: int = 1) -> None:
        self.chat, self.store, self.notes, self.clock = Chats(), MemoryStore(), Noted(), LoopClock()
        self.pauses = pauses or Pauses()
        self.dice = random.Random(seed)
        self.keys = itertools.count()
        self.boards = NoBoards()
        self.start()

    def start(self, away: float = 0.0) -> None:
        """A desk over what is stored: the first, or the one after a crash, `away` seconds later."""
        self.outbox = Outbox([self.chat], self.notes)
        self.hall = Hall(
            self.store,
            self.clock,
            pauses=self.pauses,
            house=simple_house,
            new_seed=lambda: self.dice.randbytes(32),
        )
        self.hall.boards = self.boards  # type: ignore[assignment]
        self.desk = Desk(self.hall, LEXICON, self.outbox, variants.names(), self.notes, self.clock.now, away)

    # --- what people do

    async def press(self, person: Person, token: str, place: Place = PLACE) -> Answer:
        return await self._send(Press(f"fake:k{next(self.keys)}", person, place, token))

    async def order(
        self, person: Person, text: str, place: Place = PLACE, people: Sequence[Person] = (), *, masked: bool = False
    ) -> Answer:
        name, *args = text.split()
        key = f"fake:k{next(self.keys)}"
        return await self._send(Order(key, person, place, name, tuple(args), tuple(people), masked=masked))

    async def says(
        self, person: Person, text: str, place: Place = PLACE, *, table: str = "", private: bool = False
    ) -> Answer:
        """Say something at the tables of a place, or as a reply to this one's message."""
        return await self._send(Said(f"fake:k{next(self.keys)}", person, place, text, table, private))

    async def _send(self, incoming: Press | Order | Said) -> Answer:
        ticket = Ticket()
        await self.desk.receive(incoming, ticket)
        await self.outbox.settle()
        assert ticket.got is not None
        return ticket.got

    async def label(self, person: Person, label: str, place: Place = PLACE, table: str = "") -> Answer:
        """Press the newest public button that is called so."""
        for (where, key), screen in reversed(self.chat.there.items()):
            if where == place.id and key.startswith(table):
                for button in buttons(screen):
                    if button.label == label:
                        return await self.press(person, button.token, place)
        raise AssertionError(f"no button {label!r} in {[labels(each) for each in self.chat.there.values()]}")

    async def sits(self, people: Sequence[Person] = (ANA, BIA), place: Place = PLACE, text: str = "mesa") -> str:
        """A table of the first one, at which the others sit in their order."""
        before = set(self.hall.in_place(place.id))
        seats = 2 if len(people) <= 2 else 4
        answer = await self.order(people[0], f"{text} uruguayo {seats}", place)
        (table,) = set(self.hall.in_place(place.id)) - before or {""}
        assert table, answer
        for seat, person in enumerate(people[1:], 1):
            await self.press(person, f"{table}d{seat}", place)
        return table

    async def plays(self, people: Sequence[Person] = (ANA, BIA), place: Place = PLACE, pace: str = "none") -> str:
        """A match of these people has begun."""
        from bot.present import tokens

        table = await self.sits(people, place)
        await self.press(people[0], tokens.mark(table, "configure", tokens.setting("pace", pace)), place)
        await self.press(people[0], tokens.mark(table, "start"), place)
        assert self.latest(table).lobby.status == "playing"
        return table

    # --- what there is

    def latest(self, table: str) -> Changed:
        latest = self.hall.latest(table)
        assert latest is not None
        return latest

    def on_turn(self, table: str) -> tuple[Person, Person]:
        """Who has to play at a table of two, and the other."""
        latest = self.latest(table)
        assert latest.public is not None
        assert latest.public.turn != NO_SEAT
        seats = [view.person for view in latest.lobby.seats]
        first, other = seats[latest.public.turn], seats[1 - latest.public.turn]
        assert first is not None
        return first, other or first

    async def throws(self, table: str, person: Person) -> Answer:
        """Play the first card that he holds."""
        latest = self.latest(table)
        assert latest.public is not None
        from bot.present import tokens

        seat = next(view.seat for view in latest.lobby.seats if view.person and view.person.id == person.id)
        view = latest.private[person.id]
        played, slot = len(view.cards) - latest.public.left[seat], view.held[0]
        return await self.press(person, tokens.mark(table, "throw", latest.match, latest.public.hand, played, slot))

    def table(self, table: str, place: Place = PLACE) -> Screen:
        """The message that shows the present hand."""
        return next(
            screen
            for (where, key), screen in reversed(self.chat.there.items())
            if where == place.id and key.startswith(f"{table}/") and key[9:10].isdigit() and not screen.last
        )

    def pings(self, *, drops: bool = False) -> list[Shown]:
        """The calls of people, when they were shown (or taken away)."""
        what = "drop" if drops else "post"
        return [each for each in self.chat.calls if each.key.endswith("/ping") and each.what == what]


def buttons(screen: Screen) -> list[Button]:
    return [button for node in screen.nodes if isinstance(node, Row) for button in node.buttons]


def labels(screen: Screen) -> list[str]:
    return [button.label for button in buttons(screen)]


def text(screen: Screen) -> str:
    lines = [node.text for node in screen.nodes if isinstance(node, Text | Call)]
    lines += [face.name for node in screen.nodes if isinstance(node, Cards) for face in node.cards]
    return "\n".join(lines)


Scene = Callable[[Counter], Coroutine[Any, Any, None]]


def run(scene: Scene, pauses: Pauses | None = None, seed: int = 1) -> Counter:
    """Play a scene in virtual time; at its end no task is left but what waits for a timer."""
    loop = JumpingLoop()

    async def whole() -> Counter:
        counter = Counter(pauses, seed)
        await scene(counter)
        await counter.hall.stop()
        await counter.desk.settle()
        return counter

    try:
        counter = loop.run_until_complete(whole())
        assert not asyncio.all_tasks(loop)
        return counter
    finally:
        loop.close()
