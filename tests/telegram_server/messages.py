"""A message as the server keeps it, and as a person has it on the screen."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from tests.telegram_server.keyboards import Button, buttons
from tests.telegram_server.texts import cut

if TYPE_CHECKING:
    from tests.telegram_server.chats import Chat

Json = dict[str, Any]


@dataclass(eq=False, repr=False)
class Stored:
    """The server's copy: `raw` is the Bot API's Message, the rest is what the Bot API does not tell.

    `receiver` is the one user who sees an ephemeral message; `delivered` is whether he really got it.
    """

    chat: Chat
    raw: Json
    silent: bool = False
    asks: bool = False
    receiver: int | None = None
    delivered: bool = True
    versions: list[Json] = field(default_factory=list)

    @property
    def id(self) -> int:
        return self.raw["message_id"]

    @property
    def from_bot(self) -> bool:
        return self.raw.get("from", {}).get("id") == self.chat.world.me["id"]

    @property
    def topic(self) -> int | None:
        return self.raw.get("message_thread_id") if self.raw.get("is_topic_message") else None


class Message:
    """What a person saw when he looked: it does not change any more, so its buttons may be stale ones. See `now`."""

    def __init__(self, stored: Stored) -> None:
        self.stored, self.raw, self.chat = stored, deepcopy(stored.raw), stored.chat

    def __repr__(self) -> str:
        who = "bot" if self.from_bot else self.raw.get("from", {}).get("first_name")
        return f"<Message {self.id} in {self.chat.id} by {who}: {self.text!r} {self.labels}>"

    @property
    def id(self) -> int:
        return self.raw["message_id"]

    @property
    def text(self) -> str:
        return self.raw.get("text", self.raw.get("caption", ""))

    @property
    def entities(self) -> list[Json]:
        return self.raw.get("entities", self.raw.get("caption_entities", []))

    @property
    def from_bot(self) -> bool:
        return self.stored.from_bot

    @property
    def silent(self) -> bool:
        return self.stored.silent

    @property
    def asks_reply(self) -> bool:
        """Whether it opens the reader's reply box (ForceReply)."""
        return self.stored.asks

    @property
    def topic(self) -> int | None:
        return self.stored.topic

    @property
    def ephemeral_to(self) -> int | None:
        return self.stored.receiver

    @property
    def photo(self) -> bytes | None:
        """The bytes of its picture."""
        return self.chat.world.files[self.raw["photo"][-1]["file_id"]] if "photo" in self.raw else None

    @property
    def rows(self) -> list[list[Button]]:
        return buttons(self.raw.get("reply_markup"))

    @property
    def buttons(self) -> list[Button]:
        return [button for row in self.rows for button in row]

    @property
    def labels(self) -> list[str]:
        return [button.text for button in self.buttons]

    @property
    def mentioned(self) -> set[int]:
        """The ids of the users whom it pings by their name."""
        return {entity["user"]["id"] for entity in self.entities if entity["type"] == "text_mention"}

    def marked(self, kind: str) -> list[str]:
        """The pieces of text of one kind of entity, as `message.marked("bold")`."""
        return [cut(self.text, entity) for entity in self.entities if entity["type"] == kind]

    def button(self, label: str) -> Button:
        """The button with this label, or the only one that has it in its label."""
        same = [button for button in self.buttons if button.text == label]
        near = same or [button for button in self.buttons if label.casefold() in button.text.casefold()]
        assert near, f"no button {label!r} on {self!r}"
        assert same or len(near) == 1, f"more than one button {label!r} on {self!r}"
        return near[0]

    @property
    def gone(self) -> bool:
        return not self.chat.has(self.stored)

    def now(self) -> Message:
        """The same message as it is on the screen at this moment."""
        assert not self.gone, f"deleted: {self!r}"
        return Message(self.stored)

    async def changes(self, timeout: float = 60) -> Message:
        """Wait until it looks different from this."""
        await self.chat.world.until(lambda: self.stored.raw != self.raw or self.gone, timeout, f"a change of {self!r}")
        return self.now()
