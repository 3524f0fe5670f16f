"""Which new messages are under way: written down before they are sent, so that no other process sends them a second time (B23).

Between the sending of a message and the answer that tells its number a process may end. What it began and did not end is read
by the next one, which goes on with it where it would begin it anew: by the same mark.
"""

from __future__ import annotations

import time

from bot.chat import Begun, Notes
from bot.latest import Latest

KEPT = 5000
"""Messages of unsure fate that a process remembers."""


class Beginnings:
    """A memory over the notes."""

    def __init__(self, notes: Notes) -> None:
        self._notes = notes
        self._process = f"{time.time_ns():x}"
        """What tells the notes of this process from those of former ones."""
        self._open: Latest[tuple[str, str], tuple[str, Begun]] = Latest(KEPT)

    async def begin(self, owner: str, key: str, mark: str, page: str = "") -> Begun:
        """The message of this key (and page) is going to be sent: by this mark, unless it was begun before and has not ended."""
        opened, begun = self._open.get((owner, key), ("", None))
        if begun is None or opened != page:
            process, _, noted = (await self._notes.read(owner, _note(key))).partition(" ")
            before, _, opened = noted.partition(" ")
            if process and process != self._process and opened == page:
                begun = Begun(before, former=True)
            else:
                begun = Begun(mark)
                await self._notes.write(owner, [(_note(key), f"{self._process} {mark} {page}")])
            self._open[owner, key] = page, begun
        return begun

    async def unsure(self, owner: str, key: str) -> bool:
        """Whether a message of this key was begun and has not ended."""
        return bool(await self._notes.read(owner, _note(key)))

    def end(self, owner: str, key: str) -> tuple[str, str]:
        """It has arrived, or was refused: the note that says so, to be written together with its number."""
        self._open.pop((owner, key), None)
        return _note(key), ""


def _note(key: str) -> str:
    return f"begun {key}"
