"""Matches told again: whoever turns the pages of one has it read and folded once."""

from __future__ import annotations

import asyncio
from collections import OrderedDict

from engine.shown import PersonId, TableId
from engine.tables.ports import Corrupt, Head, Refused, Store
from engine.tables.replay import Tale, retell

KEPT = 32
"""Tales that are kept, the last ones told: each is a few hundred kilobytes at most."""


class Tales:
    """Tells matches of a store again to who was in them."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._kept: OrderedDict[tuple[TableId, int, PersonId], tuple[Head, Tale]] = OrderedDict()
        """By whose they are; each with where its stream stood."""

    async def tell(self, table: TableId, match: int, person: PersonId) -> Tale | Refused:
        """A match told again to who was in it; whoever was not is told nothing, not even whether there is such a match.

        Of a stream that cannot be read only those are told so who are known to belong to the table.

        What was kept is told again only while its stream is as it was: another event, or somebody forgotten, and it is read anew.
        """
        if match < 1:
            return Refused("not-in-match")
        key = (table, match, person)
        head = await self._store.head(table)
        kept = self._kept.get(key)
        if kept is not None and kept[0] == head:
            self._kept.move_to_end(key)
            return kept[1]
        try:
            stored = await self._store.load(table, whole=True)
            # In a thread, for a long match takes some hundredths of a second.
            tale = await asyncio.to_thread(retell, stored, match, person) if stored else None
        except Corrupt:
            # Nobody can tell who was in it; but that it is damaged is no stranger's business.
            return Refused("set-aside" if await self._store.ledger.knows(person, table) else "not-in-match")
        if tale is None:
            return Refused("not-in-match")
        self._kept[key] = (head, tale)
        self._kept.move_to_end(key)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return tale
