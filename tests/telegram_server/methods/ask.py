"""One call of a method: its parameters, read as the Bot API reads them."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

from tests.telegram_server.chats import Chat, Topic
from tests.telegram_server.messages import Stored
from tests.telegram_server.refusals import bad, forbidden
from tests.telegram_server.webhook import Webhook
from tests.telegram_server.world import World

Json = dict[str, Any]
Method = Callable[["Ask"], Any | Awaitable[Any]]

METHODS: dict[str, Method] = {}

# Texts that may look like JSON and are not.
PLAIN = {"text", "caption", "name", "description", "short_description", "callback_query_id", "secret_token", "url"}


def method(*names: str) -> Callable[[Method], Method]:
    """Registers the function that answers these methods."""

    def register(function: Method) -> Method:
        METHODS.update({name.lower(): function for name in names})
        return function

    return register


def decode(key: str, value: str) -> Any:
    """A parameter of a form: lists and objects are JSON, ids are numbers."""
    if key in PLAIN:
        return value
    if value[:1] in {"[", "{"}:
        try:
            return json.loads(value)
        except ValueError:
            raise bad(f"can't parse {key} JSON object") from None
    if key.endswith("_id") and value.lstrip("-").isdecimal():
        return int(value)
    return value


@dataclass(eq=False, repr=False)
class Ask:
    """A call, with what it may touch. Everything may be missing or of a wrong kind: the readers refuse then."""

    world: World
    webhook: Webhook
    name: str
    parameters: Json
    files: dict[str, bytes] = field(default_factory=dict)
    closing: Callable[[], bool] = lambda: False

    def text(self, key: str) -> str:
        return str(self.parameters.get(key) or "")

    def flag(self, key: str) -> bool:
        return self.parameters.get(key) in {True, "true", "True", "1"}

    def number(self, key: str, default: float | None = None) -> float:
        value = self.parameters.get(key, default)
        try:
            return float(value)  # pyright: ignore[reportArgumentType]
        except (TypeError, ValueError):
            raise bad(f"{key} is not specified" if value is None else f"can't parse {key}") from None

    def object(self, key: str) -> Json:
        value = self.parameters.get(key) or {}
        if not isinstance(value, dict):
            raise bad(f"can't parse {key} JSON object")
        return value

    def items(self, key: str) -> list[Any]:
        value = self.parameters.get(key) or []
        if not isinstance(value, list):
            raise bad(f"can't parse {key} JSON array")
        return value

    # --- places

    def chat(self) -> Chat:
        """The chat it is about; a migrated one refuses with its new id."""
        given = self.parameters.get("chat_id")
        if given in {None, ""}:
            raise bad("chat_id is empty")
        if isinstance(given, int) and given in self.world.users:
            return self.world.private(self.world.users[given])
        chat = self.world.chats.get(given) if isinstance(given, int) else None
        if not chat:
            raise bad("chat not found")
        if chat.moved_to:
            raise bad("group chat was upgraded to a supergroup chat", migrate_to_chat_id=chat.moved_to.id)
        return chat

    def open_chat(self) -> Chat:
        """The chat, if the bot may write there."""
        chat, person = self.chat(), None
        person = chat.person
        if person and person.deactivated:
            raise forbidden("user is deactivated")
        if person and person.blocked:
            raise forbidden("bot was blocked by the user")
        if person and not person.started:
            raise forbidden("bot can't initiate conversation with a user")
        if not chat.bot.there:
            was = "bot was kicked from the" if chat.bot.status == "kicked" else "bot is not a member of the"
            raise forbidden(f"{was} {chat.kind} chat")
        if not chat.bot_may_write and not chat.bot.admin:
            raise bad("not enough rights to send text messages to the chat")
        return chat

    def topic(self, chat: Chat, thread: int | None) -> Topic | None:
        """The topic it is about, if it still takes messages."""
        if not thread:
            return None
        topic = chat.topics.get(thread)
        if not topic or topic.deleted:
            raise bad("message thread not found")
        if topic.closed and not chat.bot.admin:
            raise bad("TOPIC_CLOSED")
        return topic

    def message(self, chat: Chat, missing: str) -> Stored:
        stored = chat.messages.get(int(self.number("message_id")))
        if not stored:
            raise bad(missing)
        return stored
