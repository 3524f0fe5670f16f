"""The Bot API through python-telegram-bot's Bot: the few calls that are needed, and what its refusals mean.

ChatError (bot/chat.py)
├── Throttled, Gone, Unreachable
├── Moved     the group has another id by now
├── NoTopic   the topic is not there any more
└── Removed   an Unreachable: we may not write to the whole chat, so nothing in it need be tried
"""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from datetime import timedelta
from typing import Any

import msgspec
import telegram
from telegram.constants import ChatMemberStatus
from telegram.error import BadRequest, ChatMigrated, Forbidden, RetryAfter

from bot.chat import ChatError, Gone, Throttled, Unreachable
from bot.pacing import Gate
from bot.platforms.telegram.markup import Key, Payload
from bot.platforms.telegram.transport import Transport

# At their usual levels these libraries log whole addresses, which hold the token.
for _name in ("httpx", "httpcore"):
    logging.getLogger(_name).setLevel(logging.WARNING)
# This one logs what it cannot read, and asks for, as it is: hands too. What goes wrong is told by us.
logging.getLogger("telegram").setLevel(logging.CRITICAL + 1)
# Asks the library for spans of time instead of numbers, which it warns about.
os.environ.setdefault("PTB_TIMEDELTA", "1")

POLL = 30
"""Seconds that Telegram keeps a question for updates open."""
RATE = 26.0
"""Calls a second that write something, all chats together; Telegram bears about 30."""
MORE = 3.0
"""Beside them, for what is answered at once and waits for nothing else."""
GAP = 1.05
"""Seconds between two calls to a chat."""
KEPT = 5000
"""Chats whose last call is remembered."""
WANTED = ["message", "callback_query", "my_chat_member", "chat_member", "message_reaction"]
_UNCHANGED = "message is not modified"
_GONE = (
    "message to edit not found",
    "message can't be edited",
    "message to delete not found",
    "message can't be deleted",
    "message_id_invalid",
)
_NO_TOPIC = ("message thread not found", "topic_deleted", "topic_id_invalid")
_REMOVED = ("chat not found", "user is deactivated", "peer_id_invalid")
_CLOSED = (
    "topic_closed",
    "not enough rights",
    "have no rights",
    "chat_write_forbidden",
    "need administrator rights",
    "chat_restricted",
)


class Moved(ChatError):
    """The group has become a supergroup: it is called `chat` now."""

    def __init__(self, chat: int) -> None:
        super().__init__(f"moved to {chat}")
        self.chat = chat


class Removed(Unreachable):
    """We were removed from the chat, or blocked, or it is gone."""


class NoTopic(ChatError):
    """The topic was deleted."""


class Client:
    """One bot account at one Bot API server."""

    def __init__(self, token: str, api: str, rate: float = RATE) -> None:
        base = api.rstrip("/")
        self._calls = Transport(api, connections=64, patience=15)
        self._polls = Transport(api, connections=2, patience=POLL + 10)
        self._methods = f"{base}/bot{token}"
        self._bot = telegram.Bot(
            token,
            base_url=f"{base}/bot",
            base_file_url=f"{base}/file/bot",
            request=self._calls,
            get_updates_request=self._polls,
        )
        self._gate, self._gap = Gate(rate + MORE), GAP if rate <= RATE else 0.0
        self._next: dict[int, float] = {}

    async def open(self) -> str:
        """Find out who we are; the bot's name. Raises what the library raises."""
        await self._bot.initialize()
        return self.username

    @property
    def username(self) -> str:
        """The bot's name, once `open` was through."""
        return self._bot.username

    async def close(self) -> None:
        """Let go of the connections."""
        await self._bot.shutdown()

    async def updates(self, offset: int | None) -> list[tuple[int, bytes]]:
        """The updates from this one on; that confirms all before it. Waits for some."""
        asked = {"offset": offset, "limit": 100, "timeout": POLL, "allowed_updates": WANTED}
        got = await self._polls.call(f"{self._methods}/getUpdates", asked)
        return [(update["update_id"], msgspec.json.encode(update)) for update in got]

    async def listen(self, url: str, secret: str) -> None:
        """From now on updates are posted to this address; an empty one: they are asked for. None is dropped."""
        if url:
            await self._bot.set_webhook(url, secret_token=secret, allowed_updates=WANTED, max_connections=100)
        else:
            await self._bot.delete_webhook()

    # --- messages --------------------------------------------------------------------------------------------------
    # Written out, where the library would make objects of every answer: they are most of what is called.

    async def send(self, chat: int, payload: Payload, *, thread: int = 0, silent: bool = True) -> int:
        """A new message; its number."""
        async with self._paced(chat):
            sent = await self._call(
                "sendMessage",
                chat_id=chat,
                message_thread_id=thread or None,
                disable_notification=silent,
                **_content(payload),
            )
            return sent["message_id"]
        raise AssertionError("a new message cannot be unchanged")

    async def edit(self, chat: int, number: int, payload: Payload) -> None:
        """Another text and other buttons."""
        async with self._paced(chat):
            await self._call("editMessageText", chat_id=chat, message_id=number, **_content(payload))

    async def strip(self, chat: int, number: int) -> None:
        """Take the buttons of a message."""
        async with self._paced(chat):
            await self._call("editMessageReplyMarkup", chat_id=chat, message_id=number)

    async def delete(self, chat: int, number: int) -> None:
        """Take a message away."""
        async with self._paced(chat):
            await self._call("deleteMessage", chat_id=chat, message_id=number)

    # --- messages in a group that one person sees; the library does not know them yet --------------------------------

    async def whisper(self, chat: int, user: int, query: str, payload: Payload, *, thread: int = 0) -> tuple[int, int]:
        """A message for him alone, allowed by his press: its number (0, if he alone sees it), and its number for him."""
        whom = {"receiver_user_id": user, "callback_query_id": query}
        async with self._paced(chat):
            sent = await self._call(
                "sendMessage",
                chat_id=chat,
                message_thread_id=thread or None,
                ephemeral_message_parameters=whom,
                **_content(payload),
            )
            return sent["message_id"], int(sent.get("ephemeral_message_id") or 0)
        raise AssertionError("a new message cannot be unchanged")

    async def rewhisper(self, chat: int, user: int, number: int, payload: Payload) -> None:
        """Another text and other buttons for him."""
        keyboard = _keyboard(payload)
        markup = {"reply_markup": keyboard} if keyboard else {}
        await self._ephemeral(
            "editEphemeralMessageText", chat, user, number, text=payload.text, parse_mode="HTML", **markup
        )

    async def unwhisper(self, chat: int, user: int, number: int) -> None:
        """Take it away."""
        await self._ephemeral("deleteEphemeralMessage", chat, user, number)

    async def _ephemeral(self, method: str, chat: int, user: int, number: int, **more: object) -> None:
        which = {"chat_id": chat, "receiver_user_id": user, "ephemeral_message_id": number}
        async with self._paced(chat):
            await self._bot.do_api_request(method, api_kwargs={**which, **more})

    async def answer(self, query: str, text: str = "", *, alert: bool = False, url: str = "") -> None:
        """The answer to a press, which costs no message."""
        with _refusals():
            await self._call(
                "answerCallbackQuery",
                callback_query_id=query,
                text=text or None,
                show_alert=alert or None,
                url=url or None,
            )

    @asynccontextmanager
    async def _paced(self, chat: int) -> AsyncIterator[None]:
        """A call in its turn; what its refusal means. Answers to somebody alone come beside what the outbox sends there."""
        clock = asyncio.get_running_loop().time
        at = max(clock(), self._next.get(chat, 0.0))
        self._next[chat] = at + self._gap
        if at > clock():
            await asyncio.sleep(at - clock())
        async with self._gate.call(0 if chat < 0 else 1):
            try:
                with _refusals():
                    yield
            finally:
                self._next[chat] = max(self._next.get(chat, 0.0), clock() + self._gap)
                if len(self._next) > KEPT:
                    self._next = {each: at for each, at in self._next.items() if at > clock()}

    async def _call(self, method: str, **parameters: Any) -> Any:
        return await self._calls.call(f"{self._methods}/{method}", parameters)

    async def admin(self, chat: int, user: int) -> bool:
        """Whether somebody is the owner or an admin of a group; asking costs no message."""
        with _refusals():
            member = await self._bot.get_chat_member(chat, user)
            return member.status in {ChatMemberStatus.OWNER, ChatMemberStatus.ADMINISTRATOR}
        return False

    async def there(self, chat: int, user: int) -> bool:
        """Whether somebody is in a group; one of whom nothing is known is not."""
        try:
            member = await self._bot.get_chat_member(chat, user)
        except (BadRequest, Forbidden):
            return False
        if isinstance(member, telegram.ChatMemberRestricted):
            return bool(member.is_member)
        return member.status not in {ChatMemberStatus.LEFT, ChatMemberStatus.BANNED}

    async def rights(self, chat: int) -> telegram.ChatMember:
        """What we are in a group."""
        with _refusals():
            return await self._bot.get_chat_member(chat, self._bot.id)
        raise AssertionError("a member cannot be unchanged")

    @property
    def me(self) -> telegram.User:
        """The bot's own account, once `open` was through."""
        return self._bot.bot

    async def hooked(self) -> telegram.WebhookInfo:
        """Where updates are posted to, and how that goes."""
        return await self._bot.get_webhook_info()

    # --- the menu --------------------------------------------------------------------------------------------------

    async def introduce(self, lang: str, commands: Sequence[tuple[str, str]], about: str, brief: str) -> None:
        """The commands and descriptions that people of this language are offered; "" is everybody else."""
        language: dict[str, Any] = {"language_code": lang} if lang else {}
        for scope in (telegram.BotCommandScopeAllPrivateChats(), telegram.BotCommandScopeAllGroupChats()):
            await self._bot.set_my_commands(list(commands), scope=scope, **language)
        await self._bot.set_my_description(about, **language)
        await self._bot.set_my_short_description(brief, **language)


@contextmanager
def _refusals() -> Iterator[None]:
    """Tell what a refusal means; everything else goes through as it is, and is tried again by the outbox."""
    try:
        yield
    except RetryAfter as error:
        after = error.retry_after
        raise Throttled(after.total_seconds() if isinstance(after, timedelta) else float(after)) from None
    except ChatMigrated as error:
        raise Moved(error.new_chat_id) from None
    except Forbidden:
        raise Removed from None
    except BadRequest as error:
        said = error.message.lower()
        if _UNCHANGED in said:
            return
        for known, meaning in ((_GONE, Gone), (_NO_TOPIC, NoTopic), (_REMOVED, Removed), (_CLOSED, Unreachable)):
            if any(each in said for each in known):
                raise meaning from None
        raise


def _content(payload: Payload) -> dict[str, Any]:
    """What a message says, and its buttons."""
    return {
        "text": payload.text,
        "parse_mode": "HTML",
        "link_preview_options": {"is_disabled": True},
        "reply_markup": _keyboard(payload),
    }


def _keyboard(payload: Payload) -> dict[str, Any] | None:
    if not payload.rows:
        return None
    return {"inline_keyboard": [[_button(key) for key in row] for row in payload.rows]}


def _button(key: Key) -> dict[str, str]:
    button = {"text": key.text, "url" if key.data.startswith("https://") else "callback_data": key.data}
    return button | {"style": key.style} if key.style else button
