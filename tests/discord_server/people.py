"""People: what they order, press, choose, write and leave. Every method is something a person does."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

from simcord.backend import serializers
from simcord.backend.models import AllowedMentions, Interaction
from simcord.components import walk_components
from simcord.enums import InteractionType
from simcord.interactions import base_payload

from tests.discord_server.commands import command_data, resolved
from tests.discord_server.messages import Button, Message
from tests.discord_server.places import Channel, Guild

if TYPE_CHECKING:
    from tests.discord_server.world import World

Json = dict[str, Any]
Kind = Literal["message", "thinking", "update", "quiet", "modal", "choices", "pong", "failed"]
KINDS: dict[int, Kind] = {4: "message", 5: "thinking", 6: "quiet", 7: "update", 8: "choices", 9: "modal", 1: "pong"}
"""What a first answer looks like to who pressed: "quiet" is that nothing shows, "update" that the message changed."""


@dataclass(frozen=True)
class Answer:
    """The first answer to a press, `after` so many seconds, and the message that it made or changed, as it was then.

    "failed" is what Discord itself says when no answer came in time, or when the button was not there any more.
    """

    press: Press
    kind: Kind
    after: float
    message: Message | None = None

    @property
    def text(self) -> str:
        return self.message.text if self.message else ""

    @property
    def ephemeral(self) -> bool:
        return bool(self.message and self.message.ephemeral)


@dataclass(eq=False, repr=False)
class Press:
    """One interaction, a press of a button or an order, on its way to its first answer.

    `at` is a monotonic time, `deadline` the seconds from then until Discord gives it up.
    """

    world: World
    user: User
    channel: Channel
    record: Interaction
    payload: Json
    at: float
    deadline: float
    first: Answer | None = None
    came: asyncio.Event = field(default_factory=asyncio.Event)

    def __repr__(self) -> str:
        data = self.payload["data"]
        return f"<Press of {data.get('custom_id') or '/' + data['name']!r} by {self.user.name}>"

    @property
    def ephemeral(self) -> bool:
        """Whether what was pressed is on a message that only he sees."""
        source = self.world.backend.messages.get(self.channel.id, {}).get(self.record.source_message_id or 0)
        return bool(source and source.is_ephemeral)

    def answered(self, kind: int) -> None:
        """The server took the bot's first answer."""
        stored = self.world.backend.messages.get(self.channel.id, {}).get(self.record.message_id or 0)
        seen = Message(self.channel, stored) if stored else None
        self.first = Answer(self, KINDS[kind], time.monotonic() - self.at, seen)
        self.came.set()

    async def answer(self) -> Answer:
        """Wait for the first answer, or for Discord's word that it failed."""
        left = self.at + self.deadline - time.monotonic()
        if not self.first:
            try:
                await asyncio.wait_for(self.came.wait(), max(left, 0.0))
            except TimeoutError:
                return self.first or Answer(self, "failed", self.deadline)
        assert self.first
        return self.first

    @property
    def replies(self) -> list[Message]:
        """What the bot said to it so far and is still there: its answer if that is a message, then what followed."""
        kept = self.world.backend.messages.get(self.channel.id, {})
        own = [self.record.message_id] if self.record.message_id != self.record.source_message_id else []
        found = [kept[each] for each in [*own, *self.record.followup_ids] if each in kept]
        return [each for each in (Message(self.channel, stored) for stored in found) if not each.thinking]

    async def reply(self, *, timeout: float = 60, having: str = "") -> Message:
        """Wait for such a message (with a text in it), and give the newest."""

        def found() -> list[Message]:
            return [each for each in self.replies if having in each.text]

        return (await self.world.until(found, timeout, f"a reply to {self!r} with {having!r}"))[-1]


@dataclass(eq=False, repr=False)
class User:
    """A person with an account. `closed`: he takes no private messages from bots."""

    world: World
    id: int
    name: str
    locale: str = "es-419"
    closed: bool = False
    guilds: set[int] = field(default_factory=set)

    def __repr__(self) -> str:
        return f"<User {self.id} {self.name}>"

    @property
    def mention(self) -> str:
        return f"<@{self.id}>"

    @property
    def chat(self) -> Channel:
        """His private chat with the bot."""
        return Channel(self.world, self.world.backend.get_dm_channel(self.id).id, self.name)

    @property
    def dms(self) -> list[Message]:
        """What the bot wrote to him privately and is still there."""
        return self.chat.found(from_bot=True)

    # --- writing

    async def says(self, channel: Channel, text: str, *, reply_to: Message | None = None, ping: bool = True) -> Message:
        """Write in a channel. `ping`: a reply mentions whom it replies to."""
        self._must(channel, "send_messages_in_threads" if channel.parent else "send_messages")
        to = {"channel_id": str(channel.id), "message_id": str(reply_to.id)} if reply_to else None
        policy = AllowedMentions(replied_user=ping)
        stored = self.world.backend.create_message(channel.id, self.id, text, reference=to, allowed_mentions=policy)
        return Message(channel, stored)

    async def writes(self, text: str) -> Message:
        """Write to the bot privately."""
        return await self.says(self.chat, text)

    async def replies(self, message: Message, text: str, *, ping: bool = True) -> Message:
        return await self.says(message.channel, text, reply_to=message, ping=ping)

    async def edits(self, message: Message, text: str) -> Message:
        assert message.stored.author_id == self.id, f"not {self.name}'s: {message!r}"
        self.world.backend.edit_message(message.channel.id, message.id, {"content": text})
        return message.now()

    async def deletes(self, message: Message) -> None:
        if message.stored.author_id != self.id:
            self._must(message.channel, "manage_messages")
        self.world.backend.delete_message(message.channel.id, message.id)

    async def reacts(self, message: Message, emoji: str) -> None:
        """React to a message."""
        self._must(message.channel, "add_reactions")
        self.world.backend.add_reaction(message.channel.id, message.id, emoji, self.id)

    async def unreacts(self, message: Message, emoji: str) -> None:
        """Take a reaction back."""
        self.world.backend.remove_reaction(message.channel.id, message.id, emoji, self.id)

    # --- interactions

    def order(self, channel: Channel, words: str, /, **options: Any) -> Press:
        """Give a command without waiting for the answer: ana.order(channel, "truco", juego="uruguayo")."""
        self._must(channel, "view_channel")
        return self._interact(InteractionType.APPLICATION_COMMAND, channel, command_data(self, channel, words, options))

    async def slash(self, channel: Channel, words: str, /, **options: Any) -> Answer:
        """Give a command, and wait for the answer: it must not fail."""
        return await _well(self.order(channel, words, **options))

    def press(self, message: Message, button: str | Button) -> Press:
        """Press without waiting for the answer: twice for a double press, on an old message for a stale one.

        A button that is not on the message any more fails at once, and the bot never hears of it: Discord checks.
        """
        pressed = message.button(button) if isinstance(button, str) else button
        assert pressed.custom_id is not None, f"{pressed} opens something"
        assert not pressed.disabled, f"{pressed} cannot be pressed"
        data: Json = {"custom_id": pressed.custom_id, "component_type": 2, "id": pressed.number}
        return self._touch(message, data)

    async def presses(self, message: Message, button: str | Button) -> Answer:
        """Press, and wait for the answer: it must not fail."""
        return await _well(self.press(message, button))

    def choice(self, message: Message, *values: str | User, custom_id: str | None = None) -> Press:
        """Choose in a menu, by labels or values, or users, without waiting for the answer."""
        menu = message.select(custom_id)
        assert not menu.disabled and menu.least <= len(values) <= menu.most, f"{menu} takes no {values}"
        people = [each for each in values if isinstance(each, User)]
        data: Json = {"custom_id": menu.custom_id, "component_type": menu.kind, "id": menu.number}
        if people:
            guild = message.channel.guild
            data |= {"resolved": resolved(self.world.backend, guild.id if guild else None, people)}
        known = dict(menu.options) | {value: value for _, value in menu.options}
        data["values"] = [str(each.id) if isinstance(each, User) else known[each] for each in values]
        return self._touch(message, data)

    async def chooses(self, message: Message, *values: str | User, custom_id: str | None = None) -> Answer:
        """Choose in a menu, and wait for the answer: it must not fail."""
        return await _well(self.choice(message, *values, custom_id=custom_id))

    def _touch(self, message: Message, data: Json) -> Press:
        assert not message.gone, f"deleted: {message!r}"
        assert message.stored.visible_to(self.id), f"{self.name} does not see {message!r}"
        self._must(message.channel, "view_channel")
        now = dict(serializers.message_payload(self.world.backend, message.stored))
        kind, there = InteractionType.MESSAGE_COMPONENT, walk_components(message.stored.components)
        stale = all(each.get("custom_id") != data["custom_id"] for each in there)
        return self._interact(kind, message.channel, data, source=message.id, extra={"message": now}, refused=stale)

    def _interact(
        self,
        kind: int,
        channel: Channel,
        data: Json,
        *,
        source: int | None = None,
        extra: Json | None = None,
        refused: bool = False,
    ) -> Press:
        world, guild = self.world, channel.guild
        record, payload = base_payload(
            world.backend,
            type=int(kind),
            channel_id=channel.id,
            guild_id=guild.id if guild else None,
            user_id=self.id,
            data=data,
        )
        record.source_message_id = source
        record.initial_response_deadline = world.backend.iso_after(world.deadline)
        record.expires_at = world.backend.iso_after(world.token_life)
        payload |= {"locale": self.locale, **(extra or {})}
        if guild:
            locale = world.backend.get_guild(guild.id).preferred_locale
            payload |= {"guild_locale": locale, "guild": {"id": str(guild.id), "locale": locale, "features": []}}
        press = Press(world, self, channel, record, payload, time.monotonic(), world.deadline)
        world.presses[record.id] = press
        if refused:
            press.first = Answer(press, "failed", 0.0)
        else:
            world.backend.emit("INTERACTION_CREATE", payload)
        return press

    def _must(self, channel: Channel, permission: str) -> None:
        if channel.guild:
            world = self.world.backend
            world.require_permissions(channel.guild.id, self.id, channel.id, permission)

    # --- coming and going

    def joins(self, guild: Guild) -> None:
        self.guilds.add(guild.id)
        self.world.backend.add_member(guild.id, self.id, announce=True)

    def leaves(self, guild: Guild) -> None:
        self.guilds.discard(guild.id)
        self.world.backend.remove_member(guild.id, self.id)


async def _well(press: Press) -> Answer:
    answer = await press.answer()
    assert answer.kind != "failed", f"{press!r}: no answer in time; the bot's last calls:\n{press.world.record.tail()}"
    return answer
