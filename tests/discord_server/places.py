"""Guilds (what people call servers), their channels and threads, and private chats; what can be seen and done there."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import discord
from simcord.backend.models import Channel as Kept
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from tests.discord_server.messages import Message

if TYPE_CHECKING:
    from tests.discord_server.people import User
    from tests.discord_server.world import World


@dataclass(eq=False, repr=False)
class Channel:
    """A channel, thread or private chat as its people share it. Tests read it with `newest` and `visible`."""

    world: World
    id: int
    name: str
    guild: Guild | None = None
    parent: Channel | None = None

    def __repr__(self) -> str:
        return f"<Channel {self.id} {self.name!r}>"

    @property
    def kept(self) -> Kept:
        return self.world.backend.get_channel(self.id)

    # --- what is seen there

    def visible(self, *, to: User | None = None) -> list[Message]:
        """The messages as they are now, oldest first; with the ephemeral ones that `to` sees, if he is named."""
        stored = self.world.backend.messages.get(self.id, {}).values()
        return [Message(self, each) for each in list(stored) if each.visible_to(to.id if to else None)]

    def found(
        self,
        *,
        from_bot: bool | None = None,
        having: str = "",
        where: Callable[[Message], Any] | None = None,
        after: Message | None = None,
        to: User | None = None,
    ) -> list[Message]:
        """The messages that fit: `having` is searched in the text (or is a button), `after` is older than they are."""
        return [
            message
            for message in self.visible(to=to)
            if from_bot in {None, message.from_bot}
            and not message.thinking
            and (not having or re.search(having, message.text) or having in message.labels)
            and (after is None or message.id > after.id)
            and (where is None or where(message))
        ]

    async def newest(self, *, timeout: float = 60, **which: Any) -> Message:
        """The newest message that fits (as in `found`); waits for one."""
        found = await self.world.until(lambda: self.found(**which), timeout, f"a message in {self!r} with {which}")
        return found[-1]

    # --- what happens to it

    def denies(self, *permissions: str) -> None:
        """Take permissions from the bot here: "view_channel" closes it (50001), "send_messages" forbids that (50013)."""
        self._overwrite(deny=permissions)

    def allows(self, *permissions: str) -> None:
        """Give permissions to the bot here, or give them back."""
        self._overwrite(allow=permissions)

    def _overwrite(self, *, allow: tuple[str, ...] = (), deny: tuple[str, ...] = ()) -> None:
        old = [each for each in self.kept.overwrites if each.target_id == self.world.me]
        given, taken = (old[0].allow, old[0].deny) if old else (0, 0)
        plus, minus = _bits(allow), _bits(deny)
        new = Overwrite(self.world.me, OverwriteType.MEMBER, (given | plus) & ~minus, (taken | minus) & ~plus)
        self.world.backend.set_overwrite(self.id, new)

    def deletes(self) -> None:
        """Somebody deletes the whole channel."""
        self.world.backend.delete_channel(self.id)

    def thread(self, name: str, owner: User) -> Channel:
        """Somebody opens a thread here; the bot hears of it."""
        assert self.guild, "no threads in private chats"
        made = self.world.backend.create_thread(self.id, name, owner.id)
        return Channel(self.world, made.id, name, self.guild, parent=self)


@dataclass(eq=False, repr=False)
class Guild:
    """A guild with the bot in it, which may do everything there at first."""

    world: World
    id: int
    name: str
    channels: list[Channel] = field(default_factory=list)

    def __repr__(self) -> str:
        return f"<Guild {self.id} {self.name!r}>"

    @property
    def shard(self) -> int:
        return self.world.shard_of(self.id)

    @property
    def members(self) -> list[User]:
        return [
            self.world.users[each] for each in self.world.backend.get_guild(self.id).members if each != self.world.me
        ]

    def channel(self, name: str = "mesa") -> Channel:
        """A new text channel."""
        made = Channel(self.world, self.world.backend.create_channel(self.id, name).id, name, self)
        self.channels.append(made)
        return made

    def role(self, name: str, *permissions: str) -> int:
        """A new role with these permissions, as "manage_guild"; give it with `gives`."""
        return self.world.backend.create_role(self.id, name, permissions=_bits(permissions)).id

    def gives(self, user: User, role: int) -> None:
        self.world.backend.add_member_role(self.id, user.id, role)

    def takes(self, user: User, role: int) -> None:
        self.world.backend.remove_member_role(self.id, user.id, role)

    def throws_out_bot(self) -> None:
        """The bot is kicked: its calls to any channel here are answered with 50001 from now on."""
        kept = self.world.backend.get_guild(self.id)
        self.world.lost.update(kept.channel_ids, kept.thread_ids)
        self.world.backend.remove_guild(self.id)


def _bits(permissions: tuple[str, ...]) -> int:
    return discord.Permissions(**dict.fromkeys(permissions, True)).value
