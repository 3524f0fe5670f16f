"""Discord itself, as far as a bot can tell: simcord's model of it on a real clock, and what that model leaves out."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

from simcord import components
from simcord.backend import Backend

from tests.discord_server.record import Record
from tests.wire import until

if TYPE_CHECKING:
    from tests.discord_server.people import Press, User

Json = dict[str, Any]


def copied(value: Any) -> Any:
    """A copy of what came from JSON, ten times as fast as deepcopy, which simcord calls four times an edit."""
    if type(value) is dict:
        return {key: copied(item) for key, item in value.items()}
    if type(value) is list:
        return [copied(item) for item in value]
    return value


class Clock:
    """The time of the day, as long as no test moves Discord's clock forward."""

    def __init__(self) -> None:
        self.elapsed = 0.0

    def now(self) -> datetime:
        return datetime.now(UTC) + timedelta(seconds=self.elapsed)

    def advance(self, seconds: float) -> None:
        self.elapsed += seconds


def made_backend() -> Backend:
    """An empty Discord with a bot that is its own application, as bots are since 2016; nothing is logged twice."""
    components.deepcopy = copied
    backend = Backend(clock=Clock())  # type: ignore[arg-type]
    backend.transcript = deque(maxlen=0)  # type: ignore[assignment]
    backend.application_id = backend.bot_user.id
    backend.bot_user.name, backend.bot_user.global_name = "valecuatro", "Vale Cuatro"
    return backend


@dataclass(eq=False, repr=False)
class World:
    """The state behind the server. `deadline` and `token_life` are seconds; see `DiscordServer` for the rest."""

    shards: int = 1
    message_content: bool = True
    deadline: float = 3.0
    token_life: float = 900.0
    backend: Backend = field(default_factory=made_backend)
    record: Record = field(default_factory=Record)
    users: dict[int, User] = field(default_factory=dict)
    presses: dict[int, Press] = field(default_factory=dict)
    lost: set[int] = field(default_factory=set)
    """Channels of guilds that the bot was thrown out of: not unknown to it, only closed."""
    nonces: dict[tuple[int, str], tuple[int, float]] = field(default_factory=dict)
    """Messages by channel and nonce, and until when the nonce counts."""

    @property
    def me(self) -> int:
        return self.backend.bot_user.id

    @property
    def mention(self) -> str:
        return f"<@{self.me}>"

    def shard_of(self, guild: int | None) -> int:
        """Private chats are the first shard's."""
        return (guild >> 22) % self.shards if guild else 0

    async def until(self, condition: Callable[[], Any], timeout: float = 60, what: str = "") -> Any:
        """Wait until something holds, and give it back."""
        return await until(condition, timeout, what, self.record.tail)

    # --- who may be written to

    def reader(self, channel: int | None) -> int | None:
        """The person of a private chat."""
        stored = self.backend.channels.get(channel or 0)
        return stored.recipient_ids[0] if stored and stored.guild_id is None and stored.recipient_ids else None

    def reachable(self, user: int) -> bool:
        """Whether the bot and a user are together in a guild."""
        return any(guild in self.backend.guilds for guild in self.users[user].guilds)

    def age(self, channel: int, message: int) -> float:
        """Seconds since a message was sent, on Discord's clock."""
        stored = self.backend.messages.get(channel, {}).get(message)
        return (self.backend.clock.now() - datetime.fromisoformat(stored.timestamp)).total_seconds() if stored else 0.0
