"""What Telegram tells of: the bytes of an update → what has happened, as far as it is anything to us. Pure."""

from __future__ import annotations

from hashlib import blake2b
from typing import TypeAlias

import msgspec

NAME = "telegram"
ANONYMOUS = 1087968824
"""The id that all anonymous admins share in messages; in presses they have their own."""


class User(msgspec.Struct, frozen=True):
    """An account."""

    id: int
    is_bot: bool = False
    first_name: str = ""
    last_name: str | None = None
    language_code: str | None = None


class Chat(msgspec.Struct, frozen=True):
    """A private chat, a group, a supergroup."""

    id: int
    type: str = ""
    title: str | None = None
    first_name: str | None = None


class Message(msgspec.Struct, frozen=True):
    """A message, or what is left of one."""

    message_id: int
    chat: Chat
    author: User | None = msgspec.field(default=None, name="from")
    text: str | None = None
    message_thread_id: int | None = None
    is_topic_message: bool | None = None
    migrate_to_chat_id: int | None = None
    migrate_from_chat_id: int | None = None


class Query(msgspec.Struct, frozen=True):
    """A press, as it comes."""

    id: str
    author: User = msgspec.field(name="from")
    message: Message | None = None
    data: str | None = None


class Status(msgspec.Struct, frozen=True):
    """What the bot is in a chat."""

    status: str


class Membership(msgspec.Struct, frozen=True):
    """The bot has come, gone, been blocked."""

    chat: Chat
    new_chat_member: Status


class Update(msgspec.Struct, frozen=True):
    """One update; unknown fields are passed over."""

    update_id: int
    message: Message | None = None
    callback_query: Query | None = None
    my_chat_member: Membership | None = None


class Pressed(msgspec.Struct, frozen=True):
    """Somebody pressed a button. `query` is what is answered."""

    key: str
    query: str
    user: User
    chat: Chat
    thread: int
    data: str


class Ordered(msgspec.Struct, frozen=True):
    """Somebody gave a command."""

    key: str
    user: User
    chat: Chat
    thread: int
    name: str
    args: tuple[str, ...]


class Moved(msgspec.Struct, frozen=True):
    """A group has become a supergroup, with another id."""

    old: int
    new: int


class Admitted(msgspec.Struct, frozen=True):
    """The bot may (not) write in this chat any more."""

    chat: Chat
    there: bool


Heard: TypeAlias = Pressed | Ordered | Moved | Admitted
_decoder = msgspec.json.Decoder(Update)


def read(key: str, blob: bytes, username: str) -> Heard | None:
    """What an update is to us; None for whatever is nothing."""
    try:
        update = _decoder.decode(blob)
    except (msgspec.DecodeError, UnicodeError):
        return None
    if update.callback_query is not None:
        return _press(update.callback_query)
    if update.my_chat_member is not None:
        there = update.my_chat_member.new_chat_member.status not in {"left", "kicked"}
        return Admitted(update.my_chat_member.chat, there)
    return _message(key, update.message, username) if update.message is not None else None


def lane(blob: bytes) -> str:
    """Whose turn an update waits for: that of its table, or (commands, news) of its chat."""
    try:
        update = _decoder.decode(blob)
    except (msgspec.DecodeError, UnicodeError):
        return ""
    if (query := update.callback_query) is not None and query.data:
        token = query.data.removeprefix("?")
        return str(query.author.id) if token.startswith("/") else token[:8]
    about = update.message or update.my_chat_member
    return str(about.chat.id) if about is not None else ""


def _press(query: Query) -> Pressed | None:
    if query.message is None or query.data is None:
        return None
    # The same press may come again under the number of another update.  Its own id begins with the presser's: not for others.
    key = f"{NAME}:q{blake2b(query.id.encode(), digest_size=8).hexdigest()}"
    return Pressed(key, query.id, query.author, query.message.chat, _thread(query.message), query.data)


def _message(key: str, message: Message, username: str) -> Heard | None:
    if message.migrate_to_chat_id:
        return Moved(message.chat.id, message.migrate_to_chat_id)
    if message.migrate_from_chat_id:
        return Moved(message.migrate_from_chat_id, message.chat.id)
    text = (message.text or "").strip()
    if not text.startswith("/") or message.author is None:
        return None
    command, *args = text[1:].split()[:5] or [""]
    name, _, whose = command.lower().partition("@")
    if not name or (whose and whose != username.lower()):
        return None
    return Ordered(key, message.author, message.chat, _thread(message), name, tuple(args))


def _thread(message: Message) -> int:
    """The topic; a reply in a group without topics has a thread too, and it is none."""
    return message.message_thread_id or 0 if message.is_topic_message else 0
