"""What is kept beside the streams: the results of matches, the verses of a group, whom a stream names, and who sat in which match."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Protocol

import msgspec

from engine.shown import Listed, PersonId, PlaceId, Result, Sitting, TableId, Verse


class Part(msgspec.Struct, frozen=True, gc=False):
    """Somebody sat in a match when it began (`at`, Unix time)."""

    person: PersonId
    table: TableId
    match: int
    at: float


class Beside(msgspec.Struct, frozen=True, gc=False):
    """What is written beside events, in their transaction: results of a match, verses, whom these events name, and who sits in a
    match that they begin.
    """

    results: tuple[Result, ...] = ()
    people: tuple[PersonId, ...] = ()
    verses: tuple[Verse, ...] = ()
    parts: tuple[Part, ...] = ()


NOTHING = Beside()


class Ledger(Protocol):
    """Where results are read, and where a person is forgotten. They are written with the events of a table."""

    async def in_group(
        self, group: PlaceId, variant: str = "", since: float = 0.0, until: float = float("inf")
    ) -> list[Result]:
        """The results of a group in the order in which their matches ended, in this span of Unix time (`until` excluded)."""
        ...

    async def span(self, group: PlaceId, variant: str = "") -> tuple[float, float]:
        """When the first and the last match of a group ended (Unix time); 0 and 0 before there was one."""
        ...

    async def of_person(self, person: PersonId) -> list[Result]:
        """All results of a person, in the order in which their matches ended."""
        ...

    async def matches_of(self, person: PersonId, most: int, skip: int = 0) -> list[Listed]:
        """The matches that a person sat in, whatever came of them, those that began last first: so many, after the first `skip`."""
        ...

    async def tables_of(self, person: PersonId) -> list[Sitting]:
        """Every table whose stream names this person, in the order they were opened, and what it says of him."""
        ...

    async def knows(self, person: PersonId, table: TableId) -> bool:
        """Whether the stream of this table is known to name this person, or that he sat in a match of it."""
        ...

    async def notes_of(self, owner: PersonId | PlaceId) -> dict[str, str]:
        """What was noted about a person or a place."""
        ...

    async def hide(self, group: PlaceId, person: PersonId, at: float) -> None:
        """He has left this group (Unix time)."""
        ...

    async def hidden(self, group: PlaceId) -> dict[PersonId, float]:
        """Who has left this group, and when."""
        ...

    async def hidden_in(self, person: PersonId) -> list[PlaceId]:
        """The groups that a person has left."""
        ...

    async def verses(self, group: PlaceId, most: int) -> list[Verse]:
        """The verses of a group: those with most roses first, then the newest. None of who has left it since."""
        ...

    async def verse(self, table: TableId, version: int) -> Verse | None:
        """One of them; None if it was never kept, or is not any more."""
        ...

    async def take_rose(self, verse: Verse, person: PersonId) -> None:
        """He takes it back, if he has given one."""
        ...

    async def give_rose(self, verse: Verse, person: PersonId) -> bool:
        """He likes this verse; whether he had not said so before."""
        ...

    async def drop_verse(self, verse: Verse) -> None:
        """It is not collected any more, and its roses are gone."""
        ...

    async def roses_of(self, person: PersonId) -> list[tuple[TableId, int]]:
        """The verses that he has given a rose."""
        ...

    async def forget(self, person: PersonId, own: Collection[PlaceId], alias: Callable[[], str]) -> bool:
        """Put an alias (another one for each group) in the place of a person, everywhere, in one transaction.

        Groups of his `own` (his private chat with the bot) get an alias too. False, and nothing has happened, while a table that
        names him is open.
        """
        ...
