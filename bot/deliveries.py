"""By which private message each hand is delivered: edits go to it as long as its deal is played, also after a restart."""

from __future__ import annotations

import msgspec

from bot.beginnings import Beginnings
from bot.chat import Begun, Notes
from bot.latest import Latest
from engine.shown import PersonId


class Delivery(msgspec.Struct, frozen=True, gc=False):
    """The message with somebody's hand: of which deal, its number, a print of what it says, its link to the table (or none)."""

    page: str
    number: int
    digest: bytes
    link: str = ""


class Deliveries:
    """A memory over the notes, of the `most` latest."""

    def __init__(self, notes: Notes, most: int) -> None:
        self._notes = notes
        self._beginnings = Beginnings(notes)
        self._latest: Latest[tuple[PersonId, str], Delivery] = Latest(most)

    def known(self, person: PersonId, key: str) -> Delivery | None:
        """The message of this hand, if this process knows it."""
        return self._latest.get((person, key))

    async def of(self, person: PersonId, key: str) -> Delivery | None:
        """The message of this hand; one of an earlier process with an unknown content."""
        if (known := self.known(person, key)) is not None:
            return known
        page, _, number = (await self._notes.read(person, _note(key))).partition(" ")
        return Delivery(page, int(number), b"") if number else None

    def edited(self, person: PersonId, key: str, delivery: Delivery) -> None:
        """The same message says something else; its number is noted already."""
        self._latest[person, key] = delivery

    async def begin(self, person: PersonId, key: str, page: str, mark: str) -> Begun:
        """A new message with the hand of this deal is going to be sent, by this mark."""
        return await self._beginnings.begin(person, key, mark, page)

    async def refused(self, person: PersonId, key: str) -> None:
        """It is not there."""
        await self._notes.write(person, [self._beginnings.end(person, key)])

    async def note(self, person: PersonId, key: str, delivery: Delivery) -> None:
        """It was delivered by this message."""
        self._latest[person, key] = delivery
        ended = self._beginnings.end(person, key)
        await self._notes.write(person, [(_note(key), f"{delivery.page} {delivery.number}"), ended])

    async def forget(self, person: PersonId, key: str) -> None:
        """No message shows this hand any more."""
        self._latest.pop((person, key), None)
        await self._notes.write(person, [(_note(key), "")])


def _note(key: str) -> str:
    return f"message {key}"
