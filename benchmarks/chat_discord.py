"""Discord for the chat benchmark: the local server, channels with tables in them, and what the bot cost each of them."""

from __future__ import annotations

import asyncio
import random
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from typing import Any, cast

from benchmarks.chatters import Key, Person, Pressed, Table, Tally, after_a_thought, coming_back, read, until
from benchmarks.costs import Spent
from tests.discord_server import Button, Channel, DiscordServer, Limits, Message, User
from tests.discord_server.record import Call

TOO_MANY = 429
PATIENCE = 400.0
"""Seconds until a table that does not open is a fault: private chats are opened two a second, four a table."""
COSTS = {"create", "edit", "delete"}
"""What the limits of a channel count; answers to interactions are none of it."""


class Room(Spent):
    """A channel with one table."""

    def __init__(self, channel: Channel, users: list[User], table: Table, *, house: bool) -> None:
        super().__init__(table, house=house)
        self.channel, self.users = channel, users
        self.lobby: Mapping[str, Any] | None = None
        self.message = 0


class Discord:
    """People in channels of a local Discord. Everything is read out of what the server holds."""

    def __init__(self, server: DiscordServer, dice: random.Random) -> None:
        self.server, self.dice, self.tally = server, dice, Tally()
        self.rooms: dict[int, Room] = {}
        self._hands: dict[int, tuple[Person, Table]] = {}
        """Whose private chat it is, by its channel."""
        self._letters: dict[str, int] = {}
        self._answers: set[asyncio.Task[None]] = set()
        server.listens(self.hears)
        self._end = server.world.record.end
        cast("Any", server.world.record).end = self.ended

    @property
    def names(self) -> dict[str, str]:
        """What the bot has to be told."""
        server = self.server
        return {
            "TRUCO_DISCORD_TOKEN": server.token,
            "TRUCO_DISCORD_API": server.api,
            "TRUCO_DISCORD_GATEWAY": server.gateway_url,
        }

    @property
    def spent(self) -> list[Spent]:
        return list(self.rooms.values())

    async def connected(self) -> None:
        """Wait until the bot is there."""
        await self.server.connected(60)

    async def settled(self) -> None:
        """Wait until everybody has had a hand: private chats are opened two a second."""
        await self._until(lambda: len(self._letters) >= sum(len(room.users) for room in self.rooms.values()))

    # --- what the server holds -------------------------------------------------------------------------------------

    def ended(self, call: Call, status: int, answer: Any) -> None:
        """Does what the record does, and counts what a channel was written to."""
        self._end(call, status, answer)
        room = self.rooms.get(call.channel or 0)
        if room is None or call.kind not in COSTS:
            return
        made = call.kind == "create" and call.ok
        message = int(answer["id"] if made else call.path.rpartition("/")[2] if call.kind != "create" else 0)
        if made and call.body.get("allowed_mentions", {}).get("users"):
            room.pinged(message, call.at)
        room.called(message, call.at)

    def hears(self, event: str, payload: Mapping[str, Any]) -> None:
        """A message is there, or is another one now."""
        if event not in {"MESSAGE_CREATE", "MESSAGE_UPDATE"} or not payload.get("components"):
            return
        channel, number = int(payload["channel_id"]), int(payload["id"])
        keys = tuple(key for key, _ in _keys(payload["components"]))
        if (room := self.rooms.get(channel)) is not None:
            self._public(room, number, payload, keys)
        elif channel in self._hands:
            self._private(channel, number, keys)

    def _public(self, room: Room, number: int, payload: Mapping[str, Any], keys: tuple[Key, ...]) -> None:
        if any(key.kind == "l" for key in keys) and any(key.kind in "sb" for key in keys):
            room.lobby = payload
        shown = read(number, _text(payload["components"]), keys, known=number == room.message)
        if shown is not None:
            room.message = number
            room.table.saw(shown)

    def _private(self, channel: int, number: int, keys: tuple[Key, ...]) -> None:
        person, table = self._hands[channel]
        if number < self._letters.get(person.name, 0):
            return
        self._letters[person.name] = number
        person.hand = tuple(key for key in keys if key.kind in "tp")
        if (back := coming_back(keys)) is not None:
            room = cast("Room", table.place)
            user = next(user for user in room.users if user.name == person.name)
            after_a_thought(self.dice, lambda: self._comes_back(user, number, back, table))
        if person.hand and table.missed:
            table.missed = False
            table.ready(table)

    # --- what people do --------------------------------------------------------------------------------------------

    def press(self, table: Table, person: Person, key: Key) -> None:
        """A button of the hand, or of the table."""
        room = cast("Room", table.place)
        user = next(user for user in room.users if user.name == person.name)
        private = key in person.hand
        place, number = (user.chat, self._letters[user.name]) if private else (room.channel, room.message)
        self._touches(user, place, number, key, table)

    def _comes_back(self, user: User, number: int, key: Key, table: Table) -> None:
        """Then he looks at the table: it may be his turn still."""
        if number in self.server.world.backend.messages[user.chat.id]:
            self._touches(user, user.chat, number, key)
            table.ready(table)

    def _touches(self, user: User, place: Channel, number: int, key: Key, table: Table | None = None) -> None:
        stored = self.server.world.backend.messages[place.id][number]
        custom = next((custom for there, custom in _keys(stored.components) if there == key), "")
        press = user.press(Message(place, stored), Button(key.label, custom or key.data))
        if table is not None and table.waiting is not None:
            task = asyncio.create_task(self._answered(press, table, table.waiting))
            self._answers.add(task)
            task.add_done_callback(self._answers.discard)

    async def _answered(self, press: Any, table: Table, pressed: Pressed) -> None:
        answer = await press.answer()
        if answer.kind == "failed" and answer.after:
            return  # nobody answered: that is what is counted
        table.answered(pressed, "" if answer.kind in {"update", "quiet"} else answer.text or answer.kind)

    def everybody(self) -> None:
        """All the people of all the tables look at their cards at once."""
        for room in self.rooms.values():
            shown = room.table.shown
            look = next((key for key in shown.keys if key.kind == "v"), None) if shown else None
            for user in room.users if look else ():
                self._touches(user, room.channel, room.message, cast("Key", look))

    async def opens(self, number: int, *, people: int, house: bool, dm: bool = True, seats: int = 4) -> Room:
        """A channel in a server of its own, its people, and a match that has begun."""
        server = self.server
        users = [server.user(f"{name}{number}", closed=not dm) for name in ("Ana", "Bia", "Ciro", "Dora")[:people]]
        channel = server.guild(f"Peña {number}", *users).channel("mesa")
        persons = [Person(user.name, ("Nosotros", "Ellos")[seat % 2]) for seat, user in enumerate(users)]
        table = Table(persons, self.tally, self.press)
        room = self.rooms[channel.id] = Room(channel, users, table, house=house)
        table.place = room
        for user, person in zip(users, persons, strict=True):
            self._hands[user.chat.id] = person, table
        users[0].order(channel, "truco jugar", juego="uruguayo", jugadores=str(seats))
        await self._until(lambda: room.lobby is not None)
        for seat, user in enumerate(users[1:], 1):
            await self._presses(room, user, lambda key, seat=seat: key.kind == "s" and key.numbers == (seat % 2,))
        if house:
            await self._presses(room, users[0], lambda key: key.kind == "f")
        await self._presses(room, users[0], lambda key: key.kind == "b")
        await self._until(lambda: table.shown is not None)
        return room

    async def _presses(self, room: Room, user: User, wanted: Callable[[Key], bool]) -> None:
        """Press this in the lobby as soon as it is there, and wait until the lobby has changed."""

        def key() -> Key | None:
            there = room.lobby["components"] if room.lobby else ()
            return next((each for each, _ in _keys(there) if wanted(each)), None)

        await self._until(key)
        found, lobby = key(), room.lobby
        assert found
        assert lobby
        self._touches(user, room.channel, int(lobby["id"]), found)
        await self._until(lambda: room.lobby is not lobby or room.table.shown is not None)

    async def _until(self, condition: Callable[[], object]) -> None:
        await until(condition, PATIENCE, self.server.world.record.tail)

    # --- what it came to -------------------------------------------------------------------------------------------

    @property
    def n429(self) -> int:
        return self.server.n429

    def methods(self, since: float) -> dict[str, int]:
        """How often each kind of call came, and how often for private chats."""
        found: dict[str, int] = defaultdict(int)
        for call in self.server.calls(since=since):
            found[call.kind + (" private" if call.dm else "")] += 1
        return dict(found)

    def refused(self) -> str:
        """The calls that were too many, for whoever looks for the cause."""
        calls = [call for call in self.server.calls() if call.status == TOO_MANY]
        start = self.server.calls()[0].at if calls else 0.0
        return "; ".join(f"{call.at - start:.1f} {call.kind} {call.channel}" for call in calls[:10])


def _parts(components: Any) -> Iterator[dict[str, Any]]:
    for part in components:
        yield part
        yield from _parts(part.get("components", ()))


def _text(components: Any) -> str:
    """What is to be read, without what makes it bold."""
    return "\n".join(part["content"] for part in _parts(components) if part["type"] == 10).replace("*", "")


def _keys(components: Any) -> Iterator[tuple[Key, str]]:
    """The buttons, with the ids that they have at Discord."""
    for part in _parts(components):
        if part["type"] == 2 and "custom_id" in part and len(found := part["custom_id"].split(":", 3)) == 4:
            yield Key(part["label"], ("?" if found[2] else "") + found[3]), part["custom_id"]


def limited(*, on: bool) -> Limits | None:
    """The server's limits."""
    return Limits() if on else None
