"""People: what they write, press, block and leave. Every method is something a person does."""

from __future__ import annotations

import re
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs, urlsplit

from tests.telegram_server.chats import Chat, Member, Topic
from tests.telegram_server.keyboards import Button
from tests.telegram_server.messages import Message

if TYPE_CHECKING:
    from tests.telegram_server.updates import Update
    from tests.telegram_server.world import World

Json = dict[str, Any]


@dataclass(frozen=True)
class Answer:
    """What a presser saw: a line at the top, or a window (alert); `after` so many seconds."""

    text: str
    alert: bool
    url: str | None
    after: float


@dataclass(eq=False, repr=False)
class Press:
    """One press of a button, on its way to its answer."""

    world: World
    id: str
    user: User
    chat: Chat
    data: str
    born: float
    ephemeral: bool = False
    update: Update | None = None
    answers: list[Answer] = field(default_factory=list)

    def __repr__(self) -> str:
        return f"<Press of {self.data!r} by {self.user.name}>"

    async def answer(self, timeout: float = 60) -> Answer:
        """Wait for the answer: the first, which is the one that shows."""
        what = f"an answer to {self.user.name}'s press of {self.data!r}"
        return (await self.world.until(lambda: self.answers, timeout, what))[0]


@dataclass(eq=False, repr=False)
class User:
    """A person with an account. `started`: the bot may write to him; `blocked`: it may not any more."""

    world: World
    id: int
    name: str
    last: str | None = None
    username: str | None = None
    lang: str | None = None
    started: bool = False
    blocked: bool = False
    deactivated: bool = False

    def __repr__(self) -> str:
        return f"<User {self.id} {self.name}>"

    def json(self) -> Json:
        optional = {"last_name": self.last, "username": self.username, "language_code": self.lang}
        some = {key: value for key, value in optional.items() if value}
        return {"id": self.id, "is_bot": False, "first_name": self.name, **some}

    @property
    def chat(self) -> Chat:
        """His private chat with the bot."""
        return self.world.private(self)

    @property
    def dms(self) -> list[Message]:
        """What the bot wrote to him and is still there."""
        return self.chat.found(from_bot=True)

    # --- writing

    async def says(
        self, place: Chat | Topic, text: str, *, reply_to: Message | None = None, anonymous: bool | None = None
    ) -> Message:
        """Write in a chat or a topic, as himself or, for an admin, as the group."""
        chat, topic = (place.chat, place) if isinstance(place, Topic) else (place, None)
        if chat.person is self:
            self.started, self.blocked = True, False
        member = chat.members.get(self.id, Member())
        hidden = member.anonymous if anonymous is None else anonymous
        assert not hidden or member.admin, f"{self.name} is no admin of {chat.title}"
        return Message(self.world.spoken(self, chat, text, topic, reply_to, hidden=hidden))

    async def writes(self, text: str) -> Message:
        return await self.says(self.chat, text)

    async def replies(self, message: Message, text: str) -> Message:
        topic = message.chat.topics.get(message.topic or 0)
        return await self.says(topic or message.chat, text, reply_to=message)

    async def edits(self, message: Message, text: str) -> Message:
        message.stored.raw |= {"text": text, "edit_date": int(time.time())}
        self.world.hears(message.stored, "edited_message")
        return message.now()

    async def deletes(self, message: Message) -> None:
        """Bots are not told."""
        message.chat.messages.pop(message.id)

    async def starts(self, payload: str = "") -> Message:
        assert re.fullmatch(r"[A-Za-z0-9_-]{0,64}", payload), payload
        return await self.writes(f"/start {payload}".strip())

    async def opens(self, url: str) -> Message:
        """Follow a deep link of the bot, and press Start there."""
        parts = urlsplit(url)
        assert (parts.netloc, parts.path.strip("/")) == ("t.me", self.world.me["username"]), url
        return await self.starts(parse_qs(parts.query).get("start", [""])[0])

    async def reacts(self, message: Message, *emojis: str) -> None:
        """React to a message, instead of how he has before; without an emoji he takes that back."""
        self.world.reacted(self, message, emojis)

    # --- pressing

    def press(self, message: Message, button: str | Button) -> Press:
        """Press without waiting for the answer: twice for a double press, on an old message for a stale one."""
        pressed = message.button(button) if isinstance(button, str) else button
        assert pressed.data is not None, f"{pressed} opens something: see User.opens"
        return self.world.pressed(self, message, pressed.data)

    async def presses(self, message: Message, button: str | Button, timeout: float = 60) -> Answer:
        """Press, and wait for the answer."""
        return await self.press(message, button).answer(timeout)

    # --- coming and going

    async def blocks(self) -> None:
        self.blocked = True
        self.world.bot_becomes(self.chat, "kicked", self)

    async def unblocks(self) -> None:
        self.blocked = False
        self.world.bot_becomes(self.chat, "member", self)

    async def joins(self, chat: Chat) -> None:
        self.world.member_becomes(chat, self, "member", self)

    async def leaves(self, chat: Chat, *, shown: bool = True) -> None:
        self.world.member_becomes(chat, self, "left", self, shown=shown)

    async def kicks(self, user: User, chat: Chat) -> None:
        assert chat.members[self.id].admin, f"{self.name} is no admin of {chat.title}"
        self.world.member_becomes(chat, user, "kicked", self)

    async def removes_bot(self, chat: Chat) -> None:
        self.world.bot_becomes(chat, "kicked", self)

    async def adds_bot(self, chat: Chat) -> None:
        self.world.bot_becomes(chat, "member", self)
