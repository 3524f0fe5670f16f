"""What Telegram tells of: the bytes of an update → what has happened, as far as it is anything to us. Pure."""

from __future__ import annotations

from hashlib import blake2b
from typing import TypeAlias

import msgspec

from bot.chat import likes

NAME = "telegram"
ANONYMOUS = 1087968824
"""The id that all anonymous admins share in messages; in presses they have their own."""


class User(msgspec.Struct, frozen=True, gc=False):
    """An account."""

    id: int
    is_bot: bool = False
    first_name: str = ""
    last_name: str | None = None
    username: str | None = None
    language_code: str | None = None


class Chat(msgspec.Struct, frozen=True, gc=False):
    """A private chat, a group, a supergroup."""

    id: int
    type: str = ""
    title: str | None = None
    first_name: str | None = None


class Entity(msgspec.Struct, frozen=True, gc=False):
    """A part of a text that means something; `user` where it is somebody who has no name to write."""

    type: str
    user: User | None = None


class Replied(msgspec.Struct, frozen=True, gc=False):
    """The message that was answered, as far as it matters."""

    message_id: int


class Message(msgspec.Struct, frozen=True, gc=False):
    """A message, or what is left of one."""

    message_id: int
    chat: Chat
    author: User | None = msgspec.field(default=None, name="from")
    text: str | None = None
    entities: tuple[Entity, ...] = ()
    left_chat_member: User | None = None
    message_thread_id: int | None = None
    is_topic_message: bool | None = None
    migrate_to_chat_id: int | None = None
    migrate_from_chat_id: int | None = None
    reply_to_message: Replied | None = None
    forward_origin: object = None
    via_bot: object = None


class Query(msgspec.Struct, frozen=True, gc=False):
    """A press, as it comes."""

    id: str
    author: User = msgspec.field(name="from")
    message: Message | None = None
    data: str | None = None


class Status(msgspec.Struct, frozen=True, gc=False):
    """What the bot is in a chat."""

    status: str


class Standing(msgspec.Struct, frozen=True, gc=False):
    """What somebody is in a group."""

    user: User
    status: str
    is_member: bool = True
    """Told of who is restricted: he may be gone as well."""


class Change(msgspec.Struct, frozen=True, gc=False):
    """Somebody has come or gone; told to admins alone, also where a group shows no message of it."""

    chat: Chat
    new_chat_member: Standing


class Membership(msgspec.Struct, frozen=True, gc=False):
    """The bot has come, gone, been blocked."""

    chat: Chat
    new_chat_member: Status


class Sign(msgspec.Struct, frozen=True, gc=False):
    """One reaction: an emoji, or something of Telegram's own."""

    type: str
    emoji: str = ""


class Reacting(msgspec.Struct, frozen=True, gc=False):
    """How somebody's reaction to a message has changed; it comes where the bot is an admin. `user`: None for an anonymous admin."""

    chat: Chat
    message_id: int
    user: User | None = None
    old_reaction: tuple[Sign, ...] = ()
    new_reaction: tuple[Sign, ...] = ()


class Update(msgspec.Struct, frozen=True, gc=False):
    """One update; unknown fields are passed over."""

    update_id: int
    message: Message | None = None
    callback_query: Query | None = None
    my_chat_member: Membership | None = None
    message_reaction: Reacting | None = None
    chat_member: Change | None = None


class Pressed(msgspec.Struct, frozen=True, gc=False):
    """Somebody pressed a button. `query` is what is answered, `message` the number of what it is on."""

    key: str
    query: str
    user: User
    chat: Chat
    thread: int
    data: str
    message: int = 0


class Ordered(msgspec.Struct, frozen=True, gc=False):
    """Somebody gave a command."""

    key: str
    user: User
    chat: Chat
    thread: int
    name: str
    args: tuple[str, ...]
    named: tuple[User, ...] = ()
    """Who is named in it without an @."""
    text: str = ""
    """What is written behind the command, as it is."""


class Spoken(msgspec.Struct, frozen=True, gc=False):
    """Somebody said something in his own words, in reply to the message of this number, or to none (0)."""

    key: str
    user: User
    chat: Chat
    thread: int
    text: str
    reply: int


class Written(msgspec.Struct, frozen=True, gc=False):
    """Somebody wrote something that is neither a command nor said by himself."""

    chat: Chat
    thread: int


class Reacted(msgspec.Struct, frozen=True, gc=False):
    """Somebody likes the message of this number now, or (not `given`) does not any more."""

    user: User
    chat: Chat
    message: int
    given: bool


class Departed(msgspec.Struct, frozen=True, gc=False):
    """Somebody is not in the group any more."""

    user: User
    chat: Chat


class Moved(msgspec.Struct, frozen=True, gc=False):
    """A group has become a supergroup, with another id."""

    old: int
    new: int


class Admitted(msgspec.Struct, frozen=True, gc=False):
    """The bot may (not) write in this chat any more."""

    chat: Chat
    there: bool


Heard: TypeAlias = Pressed | Ordered | Spoken | Written | Reacted | Departed | Moved | Admitted
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
    if update.message_reaction is not None:
        return _reaction(update.message_reaction)
    if (change := update.chat_member) is not None:
        now = change.new_chat_member
        gone = now.status in {"left", "kicked"} or not now.is_member
        return Departed(now.user, change.chat) if gone else None
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
    about = update.message or update.my_chat_member or update.chat_member or update.message_reaction
    return str(about.chat.id) if about is not None else ""


def _press(query: Query) -> Pressed | None:
    if query.message is None or query.data is None:
        return None
    # The same press may come again under the number of another update.  Its own id begins with the presser's: not for others.
    key = f"{NAME}:q{blake2b(query.id.encode(), digest_size=8).hexdigest()}"
    on = query.message
    return Pressed(key, query.id, query.author, on.chat, _thread(on), query.data, on.message_id)


def _message(key: str, message: Message, username: str) -> Heard | None:
    if message.migrate_to_chat_id:
        return Moved(message.chat.id, message.migrate_to_chat_id)
    if message.migrate_from_chat_id:
        return Moved(message.migrate_from_chat_id, message.chat.id)
    if message.left_chat_member is not None:
        return Departed(message.left_chat_member, message.chat)
    text, thread = (message.text or "").strip(), _thread(message)
    if message.author is None:
        return None
    command, *args = text[1:].split()[:8] or [""]
    name, _, whose = command.lower().partition("@")
    if text and not text.startswith("/") and _own(message, message.author):
        reply = message.reply_to_message.message_id if message.reply_to_message is not None else 0
        return Spoken(key, message.author, message.chat, thread, text, reply)
    if not text.startswith("/") or not name or (whose and whose != username.lower()):
        return Written(message.chat, thread)
    named = tuple(each.user for each in message.entities if each.user is not None and not each.user.is_bot)
    behind = text[1 + len(command) :].strip()
    return Ordered(key, message.author, message.chat, thread, name, tuple(args), named, behind)


def _reaction(reaction: Reacting) -> Reacted | None:
    """What a reaction has become; None for one that says the same as before, and for that of a bot or of nobody."""
    before, now = (any(likes(sign.emoji) for sign in signs) for signs in (reaction.old_reaction, reaction.new_reaction))
    if before == now or reaction.user is None or reaction.user.is_bot:
        return None
    return Reacted(reaction.user, reaction.chat, reaction.message_id, now)


def _own(message: Message, author: User) -> bool:
    """Whether these are words of his own: what others wrote, and what a bot wrote for him, says nothing."""
    return not author.is_bot and message.forward_origin is None and message.via_bot is None


def _thread(message: Message) -> int:
    """The topic; a reply in a group without topics has a thread too, and it is none."""
    return message.message_thread_id or 0 if message.is_topic_message else 0
