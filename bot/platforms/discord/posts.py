"""New messages, each once: what may have arrived already is sent again by the same nonce, and Discord returns what it has."""

from __future__ import annotations

import time
from hashlib import blake2b

import msgspec

from bot.chat import ChatError
from bot.platforms.discord.client import Client
from bot.platforms.discord.markup import Payload


class Posts:
    """Posts messages by a name for each; of the names only those of unsure fate are remembered."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._unsure: dict[str, tuple[str, bytes]] = {}
        self._count = 0

    async def send(self, name: str, channel: int, payload: Payload, *, silent: bool, public: bool = True) -> int:
        """Post it; its number."""
        said = digest(payload)
        self._count += 1
        nonce, tried = self._unsure.setdefault(name, (f"{self._count:x}-{time.time_ns():x}"[:25], said))
        try:
            number = await self._client.send(channel, payload, nonce=nonce, silent=silent, public=public)
        except ChatError:
            self._unsure.pop(name, None)  # refused: it is not there
            raise
        self._unsure.pop(name, None)
        if tried != said:
            # The message that had arrived says what was true then.
            await self._client.edit(channel, number, payload, public=public)
        return number


def digest(payload: Payload) -> bytes:
    """A print of what a message says."""
    return blake2b(msgspec.json.encode(payload), digest_size=8).digest()
