"""Chats: private ones, groups, supergroups with topics; who is in them, and what can be seen there."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

from tests.telegram_server.messages import Message, Stored

if TYPE_CHECKING:
    from tests.telegram_server.people import User
    from tests.telegram_server.world import World

Json = dict[str, Any]
Kind = Literal["private", "group", "supergroup"]


@dataclass
class Member:
    """Somebody in a chat: creator, administrator, member, left or kicked."""

    status: str = "member"
    anonymous: bool = False

    @property
    def there(self) -> bool:
        return self.status in {"creator", "administrator", "member"}

    @property
    def admin(self) -> bool:
        return self.status in {"creator", "administrator"}


@dataclass(eq=False, repr=False)
class Chat:
    """A chat as all of its people share it. Tests read it with `newest` and `visible`."""

    world: World
    id: int
    kind: Kind
    title: str
    person: User | None = None
    forum: bool = False
    members: dict[int, Member] = field(default_factory=dict)
    bot: Member = field(default_factory=Member)
    bot_may_write: bool = True
    topics: dict[int, Topic] = field(default_factory=dict)
    moved_to: Chat | None = None
    messages: dict[int, Stored] = field(default_factory=dict)
    whispers: dict[tuple[int, int], Stored] = field(default_factory=dict)
    bot_spoke_last: bool = False
    own_ids: int = 0

    def __repr__(self) -> str:
        return f"<Chat {self.id} {self.title!r}>"

    @property
    def group(self) -> bool:
        return self.kind != "private"

    @property
    def people(self) -> list[User]:
        """Who is in it now."""
        return [self.world.users[user] for user, member in self.members.items() if member.there]

    def json(self) -> Json:
        if self.person:
            name = {"first_name": self.person.name, "username": self.person.username, "last_name": self.person.last}
            return {"id": self.id, "type": "private", **{key: value for key, value in name.items() if value}}
        return {"id": self.id, "type": self.kind, "title": self.title, **({"is_forum": True} if self.forum else {})}

    def next_id(self) -> int:
        """Supergroups count their messages themselves; all other chats of the bot share one count."""
        if self.kind != "supergroup":
            return next(self.world.message_ids)
        self.own_ids += 1
        return self.own_ids

    def has(self, stored: Stored) -> bool:
        if stored.receiver is not None:
            return stored in self.whispers.values()
        return stored.id in self.messages

    # --- what is seen there

    def visible(self, *, to: User | None = None, topic: Topic | None = None) -> list[Message]:
        """The messages as they are now, oldest first; with what only `to` sees, if he is named."""
        stored = [each for each in self.messages.values() if topic is None or each.topic == topic.id]
        if to:
            stored += [each for each in self.whispers.values() if each.receiver == to.id and each.delivered]
        return [Message(each) for each in stored]

    def found(
        self,
        *,
        from_bot: bool | None = None,
        having: str = "",
        where: Callable[[Message], Any] | None = None,
        after: Message | None = None,
        to: User | None = None,
        topic: Topic | None = None,
    ) -> list[Message]:
        """The messages that fit: `having` is searched in the text (or in a button), `after` is older than they are."""
        return [
            message
            for message in self.visible(to=to, topic=topic)
            if from_bot in {None, message.from_bot}
            and (not having or re.search(having, message.text) or having in message.labels)
            and (after is None or message.id > after.id or (message.ephemeral_to and message.raw != after.raw))
            and (where is None or where(message))
        ]

    async def newest(self, *, timeout: float = 60, **which: Any) -> Message:
        """The newest message that fits (as in `found`); waits for one."""
        found = await self.world.until(
            lambda: self.found(**which), timeout, f"a message in {self.title!r} with {which}"
        )
        return found[-1]

    # --- what happens to it

    def makes_admin(self, user: User, *, anonymous: bool = False) -> None:
        self.members[user.id] = Member(
            "creator" if self.members[user.id].status == "creator" else "administrator", anonymous
        )

    def trusts_bot(self, admin: bool = True) -> None:
        """Make the bot an admin (it then hears everything), or an ordinary member again."""
        self.world.bot_becomes(self, "administrator" if admin else "member", self.people[0])

    async def topic(self, name: str) -> Topic:
        """Open a topic; the bot hears of it."""
        assert self.forum, "only a group made with topics=True has them"
        made = self.world.serves(self, {"forum_topic_created": {"name": name, "icon_color": 7322096}}, topic=True)
        topic = self.topics[made.id] = Topic(self, made.id, name)
        return topic

    async def migrates(self, *, told: bool = True) -> Chat:
        """Become a supergroup with another id. `told`: the bot gets the two service messages, not only errors."""
        return self.world.migrate(self, told=told)


@dataclass(eq=False, repr=False)
class Topic:
    """A topic of a supergroup: a place to write in, like a chat."""

    chat: Chat
    id: int
    name: str
    closed: bool = False
    deleted: bool = False

    def __repr__(self) -> str:
        return f"<Topic {self.id} {self.name!r} of {self.chat!r}>"

    async def close(self) -> None:
        self.closed = True
        self.chat.world.serves(self.chat, {"forum_topic_closed": {}}, thread=self.id)

    async def reopen(self) -> None:
        self.closed = False
        self.chat.world.serves(self.chat, {"forum_topic_reopened": {}}, thread=self.id)

    async def delete(self) -> None:
        """Gone with its messages; nobody is told."""
        self.deleted = True
        for message in self.visible():
            self.chat.messages.pop(message.id)

    def visible(self, *, to: User | None = None) -> list[Message]:
        return self.chat.visible(to=to, topic=self)

    async def newest(self, *, timeout: float = 60, **which: Any) -> Message:
        return await self.chat.newest(timeout=timeout, topic=self, **which)
