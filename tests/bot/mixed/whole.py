"""A whole match as a platform's test plays it: from its first deal to the end, with everything seen that has to be."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Protocol

from engine.shown import PersonId
from tests.bot.mixed.match import Match, Person, Room, until
from tests.bot.mixed.seen import fair, see
from tests.bot.mixed.stream import Stream


class Guest(Person, Protocol):
    """Somebody at the table who remembers what he was told."""

    def told(self) -> list[str]:
        """What he was told in private beside his hands."""
        ...


async def whole(database: Path, room: Room, guests: Mapping[PersonId, Guest], name: str) -> None:
    """Play the match that is dealt there, `name` being its chance; in every way, and told nothing that is not fair."""
    stream = Stream(database)
    await until(lambda: stream.read() and stream.playing, "the deal")
    match = Match(stream, room, {stream.state.persons[person]: guest for person, guest in guests.items()}, name)
    before = {person: len(guest.told()) for person, guest in guests.items()}
    await match.play()
    see(match, {way for guest in guests.values() for way in guest.ways})
    for person, guest in guests.items():
        assert fair(guest.told()[before[person] :], room.words), guest.told()
    stream.close()
