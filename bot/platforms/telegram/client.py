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
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

import telegram
from telegram import InlineKeyboardButton, InlineKeyboardMarkup, LinkPreviewOptions
from telegram.error import BadRequest, ChatMigrated, Forbidden, RetryAfter
from telegram.request import HTTPXRequest

from bot.chat import ChatError, Gone, Throttled, Unreachable
from bot.platforms.telegram.markup import Payload

# At their usual levels these libraries log whole addresses, which hold the token.
for _name in ("httpx", "httpcore"):
    logging.getLogger(_name).setLevel(logging.WARNING)
# This one logs what it cannot read, and asks for, as it is: hands too. What goes wrong is told by us.
logging.getLogger("telegram").setLevel(logging.CRITICAL + 1)
# Asks the library for spans of time instead of numbers, which it warns about.
os.environ.setdefault("PTB_TIMEDELTA", "1")

POLL = 30
"""Seconds that Telegram keeps a question for updates open."""
RATE = 25.0
"""Calls a second that write something, all chats together; Telegram bears about 30."""
YIELD = 5.0
"""Seconds that a private message waits at most for public ones."""
WANTED = ["message", "callback_query", "my_chat_member"]
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


class Pace:
    """Keeps all calls together under the rate; private ones let public ones pass."""

    def __init__(self, rate: float = RATE) -> None:
        self._gap = 1 / rate
        self._next = 0.0
        self._public = 0

    async def turn(self, *, public: bool) -> None:
        """Wait until a call may be made."""
        clock = asyncio.get_running_loop().time
        if public:
            self._public += 1
            try:
                await self._take()
            finally:
                self._public -= 1
            return
        patience = clock() + YIELD
        while self._public and clock() < patience:  # noqa: ASYNC110 - it has to look at two things
            await asyncio.sleep(self._gap)
        await self._take()

    async def _take(self) -> None:
        now = asyncio.get_running_loop().time()
        at = max(now, self._next)
        self._next = at + self._gap
        if at > now:
            await asyncio.sleep(at - now)


class Client:
    """One bot account at one Bot API server."""

    def __init__(self, token: str, api: str, rate: float = RATE) -> None:
        self._bot = telegram.Bot(
            token,
            base_url=f"{api.rstrip('/')}/bot",
            base_file_url=f"{api.rstrip('/')}/file/bot",
            request=HTTPXRequest(connection_pool_size=64, connect_timeout=5, read_timeout=15, pool_timeout=15),
            get_updates_request=HTTPXRequest(connection_pool_size=2, connect_timeout=5, read_timeout=POLL + 10),
        )
        self._pace = Pace(rate)

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
        got = await self._bot.get_updates(offset=offset, limit=100, timeout=POLL, allowed_updates=WANTED)
        return [(update.update_id, update.to_json().encode()) for update in got]

    # --- messages --------------------------------------------------------------------------------------------------

    async def send(self, chat: int, payload: Payload, *, thread: int = 0, silent: bool = True) -> int:
        """A new message; its number."""
        await self._pace.turn(public=chat < 0)
        with _refusals():
            sent = await self._bot.send_message(
                chat,
                payload.text,
                parse_mode="HTML",
                message_thread_id=thread or None,
                disable_notification=silent,
                reply_markup=_keyboard(payload),
                link_preview_options=LinkPreviewOptions(is_disabled=True),
            )
            return sent.message_id
        raise AssertionError("a new message cannot be unchanged")

    async def edit(self, chat: int, number: int, payload: Payload) -> None:
        """Another text and other buttons."""
        await self._pace.turn(public=chat < 0)
        with _refusals():
            await self._bot.edit_message_text(
                payload.text,
                chat,
                number,
                parse_mode="HTML",
                reply_markup=_keyboard(payload),
                link_preview_options=LinkPreviewOptions(is_disabled=True),
            )

    async def strip(self, chat: int, number: int) -> None:
        """Take the buttons of a message."""
        await self._pace.turn(public=chat < 0)
        with _refusals():
            await self._bot.edit_message_reply_markup(chat, number)

    async def delete(self, chat: int, number: int) -> None:
        """Take a message away."""
        await self._pace.turn(public=chat < 0)
        with _refusals():
            await self._bot.delete_message(chat, number)

    async def answer(self, query: str, text: str = "", *, alert: bool = False, url: str = "") -> None:
        """The answer to a press, which costs no message."""
        with _refusals():
            await self._bot.answer_callback_query(query, text or None, show_alert=alert or None, url=url or None)

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


def _keyboard(payload: Payload) -> InlineKeyboardMarkup | None:
    if not payload.rows:
        return None
    return InlineKeyboardMarkup(
        [
            [InlineKeyboardButton(key.text, callback_data=key.data, style=key.style or None) for key in row]
            for row in payload.rows
        ]
    )
