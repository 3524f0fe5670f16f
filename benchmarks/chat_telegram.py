"""Telegram for the chat benchmark: the local Bot API server, groups with tables in them, and what the bot cost each of them."""

from __future__ import annotations

import random
import time
from collections import defaultdict
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, cast

from benchmarks.chatters import Key, Person, Pressed, Table, Tally, after_a_thought, coming_back, read, until
from benchmarks.costs import Spent
from tests.telegram_server import Chat, Limits, Message, TelegramServer, User
from tests.telegram_server.limits import counts
from tests.telegram_server.methods import Ask

TOO_MANY = 429
PATIENCE = 120.0
"""Seconds until a table that does not open is a fault."""


class Group(Spent):
    """A group with one table."""

    def __init__(self, chat: Chat, users: list[User], table: Table, *, house: bool) -> None:
        super().__init__(table, house=house)
        self.chat, self.users = chat, users
        self.lobby: dict[str, Any] | None = None
        self.message = 0


class Telegram:
    """People in groups at a local Bot API server. Everything is read out of what the server holds."""

    def __init__(self, server: TelegramServer, dice: random.Random) -> None:
        self.server, self.dice, self.tally = server, dice, Tally()
        self.groups: dict[int, Group] = {}
        self.people: dict[int, Person] = {}
        self._hands: dict[int, int] = {}
        self._pressed: dict[str, tuple[Table | None, Pressed]] = {}
        self._attempt = server.transport.attempt
        cast("Any", server.transport).attempt = self.attempt

    @property
    def names(self) -> dict[str, str]:
        """What the bot has to be told."""
        return {"TRUCO_TELEGRAM_TOKEN": self.server.token, "TRUCO_TELEGRAM_API": self.server.url}

    @property
    def spent(self) -> list[Spent]:
        return list(self.groups.values())

    async def connected(self) -> None:
        """Nothing to wait for: the server keeps what is said until the bot comes."""

    async def settled(self) -> None:
        """Nothing to wait for: private chats are open."""

    # --- what the server is asked ----------------------------------------------------------------------------------

    async def attempt(self, ask: Ask, chat: int | None, *more: Any) -> tuple[int, dict[str, Any]]:
        """Does what the server does, and looks at what it holds then."""
        status, answer = await self._attempt(ask, chat, *more)
        name = ask.name.lower()
        if name == "answercallbackquery":
            table, pressed = self._pressed.pop(ask.text("callback_query_id"), (None, None))
            if table and pressed:
                table.answered(pressed, ask.text("text") if status == 200 else "refused")
        elif chat is not None and counts(name):
            group = self.groups.get(chat)
            if group is not None:
                self._public(group, name, ask.parameters, status, answer.get("result"))
            elif status == 200 and isinstance(answer["result"], dict):
                self._private(chat, answer["result"])
        return status, answer

    def _public(self, group: Group, name: str, asked: dict[str, Any], status: int, result: Any) -> None:
        now = time.monotonic()
        number = int(result["message_id"] if isinstance(result, dict) else asked.get("message_id", 0))
        if name == "sendmessage" and any(each["type"] == "text_mention" for each in (result or {}).get("entities", ())):
            group.pinged(number, now)
        if not group.called(number, now):
            return
        if status != 200 or not isinstance(result, dict):
            return
        keys = _keys(result)
        if any(key.kind == "l" for key in keys) and any(key.kind in "sb" for key in keys):
            group.lobby = result
        shown = read(number, result["text"], keys, known=number == group.message)
        if shown is not None:
            group.message = number
            group.table.saw(shown)

    def _private(self, user: int, result: dict[str, Any]) -> None:
        person = self.people.get(user)
        if person is None or result["message_id"] < self._hands.get(user, 0):
            return
        self._hands[user] = result["message_id"]
        person.hand = tuple(key for key in _keys(result) if key.kind in "tp")
        if (back := coming_back(_keys(result))) is not None:
            who = self.server.world.users[user]
            table = next(group.table for group in self.groups.values() if person in group.table.people)

            def comes_back() -> None:
                """Then he looks at the table: it may be his turn still."""
                self._sends(who, who.chat, result["message_id"], back.data)
                table.ready(table)

            after_a_thought(self.dice, comes_back)

    # --- what people do --------------------------------------------------------------------------------------------

    def press(self, table: Table, person: Person, key: Key) -> None:
        """A button of the hand, or of the table."""
        group = cast("Group", table.place)
        user = next(user for user in group.users if user.name == person.name)
        private = key in person.hand
        chat, number = (user.chat, self._hands[user.id]) if private else (group.chat, group.message)
        sent = self._sends(user, chat, number, key.data)
        if table.waiting is not None:
            self._pressed[sent] = (table, table.waiting)

    def _sends(self, user: User, chat: Chat, number: int, data: str) -> str:
        seen = SimpleNamespace(chat=chat, stored=chat.messages[number])
        return self.server.world.pressed(user, cast("Message", seen), data).id

    async def opens(self, number: int, *, people: int, house: bool, dm: bool = True, seats: int = 4) -> Group:
        """A group, its people, and a match that has begun."""
        server = self.server
        users = [server.user(f"{name}{number}", started=dm) for name in ("Ana", "Bia", "Ciro", "Dora")[:people]]
        chat = server.group(f"Peña {number}", *users)
        persons = [Person(user.name, ("Nosotros", "Ellos")[seat % 2]) for seat, user in enumerate(users)]
        table = Table(persons, self.tally, self.press)
        group = self.groups[chat.id] = Group(chat, users, table, house=house)
        table.place = group
        self.people.update({user.id: person for user, person in zip(users, persons, strict=True)})
        if dm:
            for user in users:
                await user.starts()
        await users[0].says(chat, f"/truco uruguayo {seats}")
        await self._until(lambda: group.lobby is not None)
        for seat, user in enumerate(users):
            await self._presses(group, user, lambda key, seat=seat: key.kind == "s" and key.numbers == (seat % 2,))
        if house:
            await self._presses(group, users[0], lambda key: key.kind == "f")
        await self._presses(group, users[0], lambda key: key.kind == "b")
        await self._until(lambda: table.shown is not None)
        return group

    async def _presses(self, group: Group, user: User, wanted: Callable[[Key], bool]) -> None:
        """Press this in the lobby as soon as it is there, and wait until the lobby has changed."""

        def key() -> Key | None:
            return next((each for each in _keys(group.lobby or {}) if wanted(each)), None)

        await self._until(key)
        found, lobby = key(), group.lobby
        assert found
        assert lobby
        self._sends(user, group.chat, lobby["message_id"], found.data)
        await self._until(lambda: group.lobby is not lobby or group.table.shown is not None)

    async def _until(self, condition: Callable[[], object]) -> None:
        await until(condition, PATIENCE, self.server.world.record.tail)

    # --- what it came to -------------------------------------------------------------------------------------------

    @property
    def n429(self) -> int:
        return self.server.n429

    def methods(self, since: float) -> dict[str, int]:
        """How often each method was called in groups (public) and in private chats."""
        found: dict[str, int] = defaultdict(int)
        for call in self.server.world.record.calls:
            if call.at >= since:
                found[call.method + (" private" if call.chat and call.chat > 0 else "")] += 1
        return dict(found)

    def refused(self) -> str:
        """The calls that were too many, for whoever looks for the cause."""
        calls = [call for call in self.server.world.record.calls if call.status == TOO_MANY]
        return "; ".join(
            f"{call.at - self.server.world.record.calls[0].at:.1f} {call.method} {call.chat}" for call in calls[:10]
        )


def _keys(message: dict[str, Any]) -> tuple[Key, ...]:
    rows = message.get("reply_markup", {}).get("inline_keyboard", ())
    return tuple(Key(each["text"], each["callback_data"]) for row in rows for each in row if "callback_data" in each)


def limited(*, on: bool) -> Limits | None:
    """The server's limits."""
    return Limits() if on else None
