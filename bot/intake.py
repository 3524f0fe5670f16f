"""The way in for letters: stored first, and what is stored is begun once by this process (B22).

A store may commit and not be able to say so, as a database that goes away in that very moment.  Whoever brought the letter
brings it again, and by then it is known; so what the store has and nobody here has begun is looked for whenever there may be
such letters.  One that another process has begun too does nothing twice: the tables know the keys of what was done.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bot.chat import Letters
from bot.latest import Latest

KEPT = 8192
"""Keys remembered, the latest. What is older is handled, and written down as such; or it failed, and may be tried again."""


class Intake:
    """Keeps the letters of one platform. `begin` is called with key and bytes, once for each of them."""

    def __init__(self, letters: Letters, platform: str, begin: Callable[[str, bytes], None]) -> None:
        self._letters, self._prefix, self._begin = letters, f"{platform}:", begin
        self._begun: Latest[str, None] = Latest(KEPT)
        self._doubt = False
        """Whether the store may have letters that nobody here has begun."""

    async def keep(self, letters: Mapping[str, bytes]) -> None:
        """Keep these by their keys, and begin those that were not begun. Raises what the store raises; then they may come again."""
        try:
            new = await self._letters.keep(letters)
        except BaseException:
            self._doubt = True
            raise
        # Not by taking one set of keys from the other: that would go through all that are remembered.
        known = [key for key in letters if key not in new and key not in self._begun]
        try:
            if known or self._doubt:
                await self.resume()
        finally:
            for key in new:
                self._once(key, letters[key])
        for key in known:  # an earlier process has handled them, or they are begun by now
            self._begun[key] = None

    async def resume(self) -> None:
        """Begin what is stored and not handled, the oldest first. Raises what the store raises; then the next `keep` does it."""
        self._doubt = False
        try:
            waiting = await self._letters.waiting(self._prefix)
        except BaseException:
            self._doubt = True
            raise
        for key, blob in waiting:
            self._once(key, blob)

    def _once(self, key: str, blob: bytes) -> None:
        if key not in self._begun:
            self._begun[key] = None
            self._begin(key, blob)
