"""The tables, as the desk needs them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from engine.shown import Person, PersonId, PlaceId, TableId
from engine.tables.boards import Boards
from engine.tables.ports import Changed, Command, Listener, Receipt, Refused
from engine.tables.replay import Tale
from engine.tables.shuffle import Opening


class Hall(Protocol):
    """The tables, as the desk needs them."""

    @property
    def boards(self) -> Boards:
        """What their results tell."""
        ...

    def listen(self, listener: Listener) -> None:
        """Tell this listener of every change."""
        ...

    async def open(
        self,
        place: PlaceId,
        person: Person,
        key: str,
        *,
        variant: str = ...,
        seats: int = ...,
        sit: bool = ...,
        keep: Sequence[Person] = ...,
    ) -> tuple[TableId, Receipt]:
        """A new table of this host; seats of it are kept for some."""
        ...

    async def opened(self, key: str) -> TableId:
        """The table that was opened with this key; empty if none was."""
        ...

    async def do(self, table: TableId, person: Person, key: str, command: Command) -> Receipt:
        """Do this at a table."""
        ...

    def latest(self, table: TableId) -> Changed | None:
        """How the table is now."""
        ...

    def in_place(self, place: PlaceId) -> list[TableId]:
        """The open tables of a place."""
        ...

    async def unreachable(self, place: PlaceId) -> None:
        """Nothing can be shown in this place: its tables stand still."""
        ...

    async def reachable(self, place: PlaceId) -> None:
        """Something can again."""
        ...

    def openings_own(self, table: TableId, person: Person) -> tuple[Opening, ...]:
        """Proofs for the person's own cards of the present deal."""
        ...

    async def openings_shown(self, table: TableId, match: int = ..., hand: int = ...) -> tuple[Opening, ...]:
        """Proofs for the cards that the rules have shown in the last hand that is over."""
        ...

    async def retold(self, table: TableId, match: int, person: PersonId) -> Tale | Refused:
        """A match told again to who was in it."""
        ...
