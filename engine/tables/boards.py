"""Rankings of a group, one's own figures, and what is kept about a person: read, made anonymous, hidden."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Collection, Sequence
from datetime import UTC, datetime, tzinfo

from engine.shown import (
    BoardRow,
    Export,
    Listed,
    PersonId,
    PlaceId,
    Ranking,
    Result,
    StatsRow,
    StatsView,
    TableId,
    Verse,
)
from engine.tables.aliases import is_gone, new_alias
from engine.tables.books import Ledger
from engine.tables.ports import Done, Refused
from engine.tables.ratings import matches_of, ratings

REPEATED = 10
"""How often the same verse may be there before another one is missed."""


def season_of(at: float, zone: tzinfo = UTC) -> str:
    """Year and quarter of a moment (Unix time) in this time zone, such as `2026-3`."""
    day = datetime.fromtimestamp(at, zone)
    return f"{day.year}-{(day.month + 2) // 3}"


def span_of(season: str, zone: tzinfo = UTC) -> tuple[float, float]:
    """When a season begins, and when the next one does (Unix time). All of time for an empty one, none for what is no season."""
    if not season:
        return 0.0, float("inf")
    read = re.fullmatch(r"([1-9]\d{3})-([1-4])", season, re.ASCII)
    if read is None or read[1] == "9999":
        return 0.0, 0.0
    year, quarter = int(read[1]), int(read[2])
    first = datetime(year, quarter * 3 - 2, 1, tzinfo=zone)
    after = datetime(year + quarter // 4, quarter % 4 * 3 + 1, 1, tzinfo=zone)
    return first.timestamp(), after.timestamp()


class Boards:
    """What the results of a hall's tables tell. Everything is made anew from them whenever it is asked for."""

    def __init__(self, ledger: Ledger, now: Callable[[], float]) -> None:
        self._ledger, self._now = ledger, now

    def season(self, zone: tzinfo = UTC) -> str:
        """The season that runs, for a chat with this time zone."""
        return season_of(self._now(), zone)

    async def ranking(self, group: PlaceId, variant: str = "", season: str = "", zone: tzinfo = UTC) -> Ranking:
        """The people of a group at one game (or all) in one season (or ever), the best first.

        Ratings are those of these matches alone. Who has left the group (and not played there since) is not shown, nor is
        who was forgotten; their rivals' figures stay as they were.
        """
        since, until = span_of(season, zone)
        results = await self._ledger.in_group(group, variant, since, until) if until else []
        hidden = await self._ledger.hidden(group)
        # In a thread, for a big group takes some tenths of a second.
        rows, matches = await asyncio.to_thread(_ranked, results, hidden)
        first, last = await self._ledger.span(group, variant)
        return Ranking(group, variant, season, rows, matches, _seasons(first, last, zone))

    async def stats(self, person: PersonId, group: PlaceId = "") -> StatsView:
        """One person's figures by group and game: of one group, or of all where he has played. For him alone."""
        mine = [each for each in await self._ledger.of_person(person) if group in ("", each.group)]
        kinds = dict.fromkeys((each.group, each.variant) for each in mine)
        rows = [
            await asyncio.to_thread(_stats, place, variant, person, await self._ledger.in_group(place, variant))
            for place, variant in kinds
        ]
        return StatsView(person, tuple(sorted(rows, key=lambda row: -row.last)))

    async def matches(self, person: PersonId, most: int, skip: int = 0) -> list[Listed]:
        """The matches that one person sat in, whatever came of them, the newest first. For him alone."""
        return await self._ledger.matches_of(person, most, skip)

    async def export(self, person: PersonId, own: Collection[PlaceId] = ()) -> Export:
        """Everything that is stored about a person, and about places of his `own` (his private chat with the bot).

        The moves of his matches are in the records of the tables that it lists.
        """
        results = await self._ledger.of_person(person)
        tables = await self._ledger.tables_of(person)
        notes = await self._ledger.notes_of(person)
        for place in {*own} - {person}:
            notes |= {f"{place} {name}": text for name, text in (await self._ledger.notes_of(place)).items()}
        names = [each.name for each in results] + [name for table in tables for name in table.names]
        return Export(
            person=person,
            names=tuple(dict.fromkeys(names)),
            results=tuple(results),
            tables=tuple(tables),
            notes=notes,
            hidden=tuple(await self._ledger.hidden_in(person)),
            roses=tuple(await self._ledger.roses_of(person)),
        )

    async def forget(self, person: PersonId, own: Collection[PlaceId] = ()) -> Done | Refused:
        """Make everything about a person anonymous, in results and in the records of tables, and delete what was noted.

        In each group another alias without a name takes his place: it cannot be traced to him, and what his partners and rivals
        won and lost stays right. Places of his `own` (one that is called as he is always is) get an alias too. Refused while a
        table where he sat is open. What he put into a cut stays: it proves the deals.
        """
        done = await self._ledger.forget(person, {person, *own}, new_alias)
        return Done(0) if done else Refused("forget-open")

    # --- verses ----------------------------------------------------------------------------------------------------

    async def verses(self, group: PlaceId, most: int) -> list[Verse]:
        """The best verses of a group: those with most roses, then the newest; the same text once."""
        best: dict[str, Verse] = {}
        for verse in await self._ledger.verses(group, most * REPEATED):
            best.setdefault(verse.text, verse)
        return list(best.values())[:most]

    async def verse(self, table: TableId, version: int) -> Verse | None:
        """A verse that is (still) collected."""
        return await self._ledger.verse(table, version)

    async def give_rose(self, table: TableId, version: int, person: PersonId) -> Done | Refused:
        """One a person and verse, whatever is pressed again; not for one's own."""
        verse = await self._ledger.verse(table, version)
        if verse is None:
            return Refused("verse-gone")
        if verse.person == person:
            return Refused("verse-own")
        return Done(0) if await self._ledger.give_rose(verse, person) else Refused("verse-given")

    async def take_rose(self, table: TableId, version: int, person: PersonId) -> None:
        """He takes the rose back that he has given this verse, if he has."""
        if verse := await self._ledger.verse(table, version):
            await self._ledger.take_rose(verse, person)

    async def drop_verse(self, table: TableId, version: int) -> None:
        """Take a verse out of the collection. What was quoted at its table stays there."""
        if verse := await self._ledger.verse(table, version):
            await self._ledger.drop_verse(verse)

    # --- who is in the group ---------------------------------------------------------------------------------------

    async def hide(self, group: PlaceId, person: PersonId) -> None:
        """He has left this group: its rankings show him no more, unless he begins another match there."""
        await self._ledger.hide(group, person, self._now())


def _seasons(first: float, last: float, zone: tzinfo) -> tuple[str, ...]:
    """From the last to the first, those between them too."""
    if not last:
        return ()
    seasons = [season_of(last, zone)]
    while (begun := span_of(seasons[-1], zone)[0]) > first:
        seasons.append(season_of(begun - 1, zone))
    return tuple(seasons)


# --- counting ------------------------------------------------------------------------------------------------------


class _Tally:
    """What somebody has done, match by match."""

    def __init__(self) -> None:
        self.name, self.last, self.began = "", 0.0, 0.0
        self.matches = self.won = self.points_for = self.points_against = self.abandoned = 0
        self.streak = self.best = self.house_matches = self.house_won = 0

    def add(self, result: Result) -> None:
        """One more match, the latest."""
        self.name, self.last = result.name, result.at
        self.began = max(self.began, result.at - result.duration)
        self.abandoned += result.abandoned
        if result.against_house:
            self.house_matches += 1
            self.house_won += result.won
            return
        self.matches += 1
        self.won += result.won
        self.points_for += result.points_for
        self.points_against += result.points_against
        self.streak = max(self.streak, 0) + 1 if result.won else min(self.streak, 0) - 1
        self.best = max(self.best, self.streak)


def _tallies(matches: Sequence[Sequence[Result]]) -> dict[PersonId, _Tally]:
    tallies: dict[PersonId, _Tally] = {}
    for match in matches:
        for result in match:
            tallies.setdefault(result.person, _Tally()).add(result)
    return tallies


def _ranked(results: Sequence[Result], hidden: dict[PersonId, float]) -> tuple[tuple[BoardRow, ...], int]:
    """The rows, and how many matches among people they were made of."""
    matches = matches_of(results)
    rated = ratings(matches)
    tallies = {
        person: tally
        for person, tally in _tallies(matches).items()
        if not is_gone(person) and hidden.get(person, -1.0) < tally.began
    }

    def worth(person: PersonId) -> tuple[int, ...]:
        tally = tallies[person]
        return (rated.get(person, -(10**9)), tally.won, tally.points_for, -tally.matches, tally.house_won)

    order = sorted(tallies, key=lambda person: (*(-each for each in worth(person)), tallies[person].name, person))
    rows: list[BoardRow] = []
    for place, person in enumerate(order):
        tied = place > 0 and worth(person) == worth(order[place - 1])
        rows.append(_row(rows[-1].rank if tied else place + 1, person, tallies[person], rated.get(person)))
    return tuple(rows), sum(not match[0].against_house for match in matches)


def _row(rank: int, person: PersonId, tally: _Tally, rating: int | None) -> BoardRow:
    return BoardRow(
        rank=rank,
        person=person,
        name=tally.name,
        matches=tally.matches,
        won=tally.won,
        points=tally.points_for,
        streak=tally.streak,
        rating=rating,
        abandoned=tally.abandoned,
        house_matches=tally.house_matches,
        house_won=tally.house_won,
    )


def _stats(group: PlaceId, variant: str, person: PersonId, results: Sequence[Result]) -> StatsRow:
    """One person's figures, of all results of one group at one game."""
    matches = matches_of(results)
    tally = _tallies(matches).get(person, _Tally())
    return StatsRow(
        group=group,
        variant=variant,
        matches=tally.matches,
        won=tally.won,
        points_for=tally.points_for,
        points_against=tally.points_against,
        streak=tally.streak,
        best_streak=tally.best,
        rating=ratings(matches).get(person),
        abandoned=tally.abandoned,
        house_matches=tally.house_matches,
        house_won=tally.house_won,
        last=tally.last,
    )
