"""Telegram itself, as far as a bot can tell: everybody, every chat, and what the bot hears of what happens there."""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Literal

from tests.telegram_server.chats import Chat, Member, Topic
from tests.telegram_server.messages import Message, Stored
from tests.telegram_server.people import Press, User
from tests.telegram_server.record import Record
from tests.telegram_server.texts import cut, found_entities
from tests.telegram_server.updates import Updates
from tests.wire import until

Json = dict[str, Any]

ANONYMOUS = {"id": 1087968824, "is_bot": True, "first_name": "Group", "username": "GroupAnonymousBot"}
ADMIN_RIGHTS = (
    "can_manage_chat",
    "can_delete_messages",
    "can_manage_video_chats",
    "can_restrict_members",
    "can_promote_members",
    "can_change_info",
    "can_invite_users",
    "can_post_stories",
    "can_edit_stories",
    "can_delete_stories",
    "can_pin_messages",
    "can_manage_topics",
    "can_send_welcome_messages",
)


@dataclass(eq=False, repr=False)
class World:
    """The state behind the server. `privacy`: in groups the bot hears only what is meant for it."""

    me: Json
    privacy: bool = True
    ephemeral: Literal["off", "on", "ignored"] = "off"
    ephemeral_arrives: bool = True
    query_ttl: float = 15.0
    updates: Updates = field(default_factory=Updates)
    record: Record = field(default_factory=Record)
    users: dict[int, User] = field(default_factory=dict)
    chats: dict[int, Chat] = field(default_factory=dict)
    presses: dict[str, Press] = field(default_factory=dict)
    reactions: dict[tuple[int, int, int], tuple[str, ...]] = field(default_factory=dict)
    """By chat, message and user."""
    files: dict[str, bytes] = field(default_factory=dict)
    commands: dict[tuple[str, str], list[Json]] = field(default_factory=dict)
    profile: dict[str, Any] = field(default_factory=dict)
    message_ids: Any = field(default_factory=lambda: itertools.count(101))
    ids: Any = field(default_factory=lambda: itertools.count(1))

    async def until(self, condition: Callable[[], Any], timeout: float = 60, what: str = "") -> Any:
        """Wait until something holds, and give it back."""
        return await until(condition, timeout, what, self.record.tail)

    # --- who and where

    def private(self, user: User) -> Chat:
        if user.id not in self.chats:
            self.chats[user.id] = Chat(self, user.id, "private", user.name, person=user, members={user.id: Member()})
        return self.chats[user.id]

    def person(self, user: int) -> Json:
        return self.users[user].json() if user in self.users else self.me

    def member_json(self, chat: Chat, user: int) -> Json:
        """ChatMember of a person or of the bot."""
        member = chat.bot if user == self.me["id"] else chat.members.get(user, Member("left"))
        known: Json = {"status": member.status, "user": self.person(user)}
        if member.status == "creator":
            known |= {"is_anonymous": member.anonymous}
        elif member.status == "administrator":
            known |= {"can_be_edited": False, "is_anonymous": member.anonymous, **dict.fromkeys(ADMIN_RIGHTS, True)}
        elif member.status == "kicked":
            known |= {"until_date": 0}
        return known

    # --- what people do

    def spoken(
        self, user: User, chat: Chat, text: str, topic: Topic | None, reply_to: Message | None, *, hidden: bool = False
    ) -> Stored:
        """A person's message, heard by the bot if it may."""
        raw = self._header(chat, topic.id if topic else None) | {"from": user.json(), "text": text}
        if hidden:
            raw |= {"from": ANONYMOUS, "sender_chat": chat.json()}
        if entities := found_entities(text):
            raw["entities"] = entities
        if reply_to:
            raw["reply_to_message"] = {key: value for key, value in reply_to.raw.items() if key != "reply_to_message"}
        stored = Stored(chat, raw)
        chat.messages[stored.id] = stored
        self.hears(stored)
        chat.bot_spoke_last = False
        return stored

    def pressed(self, user: User, message: Message, data: str) -> Press:
        """A press, with the message as it is by now (or, deleted, as one that cannot be read any more)."""
        chat, stored = message.chat, message.stored
        press = Press(self, str(4_000_000_000 + next(self.ids)), user, chat, data, time.monotonic())
        press.ephemeral = stored.receiver is not None
        self.presses[press.id] = press
        gone = {"chat": chat.json(), "message_id": stored.id, "date": 0}
        body = {
            "id": press.id,
            "from": user.json(),
            "message": dict(stored.raw) if chat.has(stored) else gone,
            "chat_instance": str(-chat.id * 7919),
            "data": data,
        }
        press.update = self.updates.push("callback_query", body, f"presses of {user.id}")
        return press

    def reacted(self, user: User, message: Message, emojis: tuple[str, ...]) -> None:
        """Somebody's reactions to a message; a bot hears of them where it is an admin, and has asked for them by name."""
        key = (message.chat.id, message.id, user.id)
        before, self.reactions[key] = self.reactions.get(key, ()), emojis
        if before == emojis or not (message.chat.group and message.chat.bot.admin):
            return
        who = {"actor_chat": message.chat.json()} if message.chat.members[user.id].anonymous else {"user": user.json()}
        old, new = ([{"type": "emoji", "emoji": each} for each in signs] for signs in (before, emojis))
        body = {
            "chat": message.chat.json(),
            "message_id": message.id,
            **who,
            "date": int(time.time()),
            "old_reaction": old,
            "new_reaction": new,
        }
        self.updates.push("message_reaction", body, f"chat {message.chat.id}")

    def serves(self, chat: Chat, news: Json, *, by: User | None = None, topic: bool = False, thread: int = 0) -> Stored:
        """A service message, which bots always get; `topic` makes it the first of a new one."""
        raw = self._header(chat, thread or None) | {"from": (by or chat.people[0]).json()} | news
        if topic:
            raw |= {"message_thread_id": raw["message_id"], "is_topic_message": True}
        stored = Stored(chat, raw)
        chat.messages[stored.id] = stored
        if chat.bot.there:
            self.updates.push("message", raw, f"chat {chat.id}")
        return stored

    def _header(self, chat: Chat, thread: int | None) -> Json:
        raw: Json = {"message_id": chat.next_id(), "date": int(time.time()), "chat": chat.json()}
        return raw | ({"message_thread_id": thread, "is_topic_message": True} if thread else {})

    # --- what the bot hears

    def hears(self, stored: Stored, kind: str = "message") -> None:
        if stored.chat.bot.there and self._meant(stored):
            self.updates.push(kind, dict(stored.raw), f"chat {stored.chat.id}")

    def _meant(self, stored: Stored) -> bool:
        """Privacy mode: commands, mentions and replies to the bot; everything for an admin."""
        chat, raw = stored.chat, stored.raw
        if not (chat.group and self.privacy) or chat.bot.admin:
            return True
        if raw.get("reply_to_message", {}).get("from", {}).get("id") == self.me["id"]:
            return True
        name = "@" + self.me["username"].casefold()
        for entity in raw.get("entities", []):
            said = cut(raw["text"], entity).casefold()
            if entity["type"] == "mention" and said == name:
                return True
            if entity["type"] == "bot_command" and ("@" not in said or said.endswith(name)):
                return True
        return False

    # --- coming and going

    def bot_becomes(self, chat: Chat, status: str, by: User) -> None:
        """The bot is added, promoted, removed or blocked."""
        old = self.member_json(chat, self.me["id"])
        was, chat.bot = chat.bot, Member(status)
        new = self.member_json(chat, self.me["id"])
        body = {
            "chat": chat.json(),
            "from": by.json(),
            "date": int(time.time()),
            "old_chat_member": old,
            "new_chat_member": new,
        }
        self.updates.push("my_chat_member", body, f"chat {chat.id}")
        if chat.group and chat.bot.there and not was.there:
            self.serves(chat, {"new_chat_members": [self.me]}, by=by)

    def member_becomes(self, chat: Chat, user: User, status: str, by: User, *, shown: bool = True) -> None:
        """Somebody comes or goes; a group that is large, or hides who is in it, shows no message of it."""
        old = self.member_json(chat, user.id)
        chat.members[user.id] = Member(status)
        body = {
            "chat": chat.json(),
            "from": by.json(),
            "date": int(time.time()),
            "old_chat_member": old,
            "new_chat_member": self.member_json(chat, user.id),
        }
        if chat.bot.admin:
            self.updates.push("chat_member", body, f"chat {chat.id}")
        news: Json = {"new_chat_members": [user.json()]} if status == "member" else {"left_chat_member": user.json()}
        if shown:
            self.serves(chat, news, by=by)

    def migrate(self, chat: Chat, *, told: bool) -> Chat:
        """A group becomes a supergroup: another id, the same people. Its old messages stay under the old id."""
        assert chat.kind == "group", f"{chat.title} is a {chat.kind}"
        new = Chat(self, -1_002_000_000_000 - next(self.ids), "supergroup", chat.title)
        new.members, new.bot = dict(chat.members), chat.bot
        self.chats[new.id] = chat.moved_to = new
        if told:
            self.serves(chat, {"migrate_to_chat_id": new.id})
            self.serves(new, {"migrate_from_chat_id": chat.id})
        return new
