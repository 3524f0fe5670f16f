"""New messages, each once: what may have arrived already is sent again by the same nonce, and Discord returns what it has."""

from __future__ import annotations

import time
from hashlib import blake2b

import msgspec

from bot.chat import Begun, ChatError, Throttled
from bot.platforms.discord.client import Client
from bot.platforms.discord.markup import Payload


class Posts:
    """Posts messages by the marks that were written down of them; of unsure fate, those are remembered with what they say."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._unsure: dict[str, bytes] = {}
        self._count = 0

    def mark(self) -> str:
        """One for another message: it is its nonce."""
        self._count += 1
        return f"{self._count:x}-{time.time_ns():x}"

    async def send(self, begun: Begun, channel: int, payload: Payload, *, silent: bool, public: bool = True) -> int:
        """Post it; its number. If it is refused it is not there; after anything else it may be: then it is sent by this mark again."""
        said = digest(payload)
        # What an earlier process has sent is known to nobody any more.
        tried = self._unsure.setdefault(begun.mark, b"" if begun.former else said)
        try:
            number = await self._client.send(channel, payload, nonce=begun.mark[-25:], silent=silent, public=public)
            if tried != said:
                # The message that had arrived says what was true then.
                await self._client.edit(channel, number, payload, public=public)
        except Throttled:
            raise
        except ChatError:
            self._unsure.pop(begun.mark, None)
            raise
        self._unsure.pop(begun.mark, None)
        return number


def digest(payload: Payload) -> bytes:
    """A print of what a message says."""
    return blake2b(msgspec.json.encode(payload), digest_size=8).digest()
