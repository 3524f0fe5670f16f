"""A stream without one of its people: an alias without a name sits where he sat, and everything else is as it was.

What he put into the deals as a cut stays, for without it nobody could check any more that they were dealt as promised.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from secrets import choice

from msgspec.structs import replace

from engine.rules.cards import Seat
from engine.shown import Person, PersonId, PlaceId
from engine.tables.events import (
    Configured,
    GotUp,
    HouseLeft,
    HouseSat,
    Kept,
    Opened,
    RematchAsked,
    Renamed,
    Sat,
    Sung,
    TableEvent,
    UnknownForm,
    decode,
    encode,
)

GONE = "gone:"
"""What an alias begins with; no platform is called so."""
LETTERS = "abcdefghijklmnopqrstuvwxyz234567"


def new_alias() -> PersonId:
    """An id that says nothing of who had another one before."""
    return GONE + "".join(choice(LETTERS) for _ in range(16))


def is_gone(person: PersonId) -> bool:
    """Whether this is the alias of somebody who was forgotten."""
    return person.startswith(GONE)


def renamed(
    rows: Iterable[tuple[int, bytes]], person: PersonId, alias: PersonId, place: PlaceId = ""
) -> list[tuple[int, bytes]]:
    """The rows that change when this person is forgotten, out of the stored events of the table, by version.

    `place`: what the place is called from now on, if it was his own. A row that cannot be read is left as it is.
    """
    changed: list[tuple[int, bytes]] = []
    for version, event, seats in _read(rows):
        new = _without(event, seats, person, alias)
        if isinstance(new, Opened) and place:
            new = replace(new, place=place)
        if new != event:
            changed.append((version, encode(new)))
    return changed


def said_of(
    rows: Iterable[tuple[int, bytes]], person: PersonId
) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """What a person was called at a table, with what he cut, and what he said in verse."""
    names: dict[str, None] = {}
    cuts: dict[str, None] = {}
    verses: dict[str, None] = {}
    for _, event, seats in _read(rows):
        match event:
            case Sat() if event.person.id == person:
                names[event.person.name] = cuts[event.cut] = None
            case Kept() if event.person.id == person:
                names[event.person.name] = None
            case Renamed() if seats.get(event.seat) == person:
                names[event.name] = None
            case RematchAsked() if seats.get(event.seat) == person:
                cuts[event.cut] = None
            case Sung() if seats.get(event.seat) == person:
                verses[event.text] = None
            case _:
                pass
    return tuple(names), tuple(cuts), tuple(verses)


def _read(rows: Iterable[tuple[int, bytes]]) -> Iterator[tuple[int, TableEvent, dict[Seat, PersonId]]]:
    """The events that can be read, and who sat where before each."""
    seats: dict[Seat, PersonId] = {}
    for version, blob in rows:
        try:
            event = decode(blob)
        except UnknownForm:
            continue
        yield version, event, seats
        _follow(seats, event)


def _without(event: TableEvent, seats: dict[Seat, PersonId], person: PersonId, alias: PersonId) -> TableEvent:
    match event:
        case Opened() | GotUp() if event.host == person:
            return replace(event, host=alias)
        case Sat():
            who = Person(alias, "") if event.person.id == person else event.person
            return replace(event, person=who, host=alias if event.host == person else event.host)
        case Kept() if event.person.id == person:
            return replace(event, person=Person(alias, ""))
        case Renamed() if seats.get(event.seat) == person:
            return replace(event, name="")
        case Sung() if seats.get(event.seat) == person:
            return replace(event, text="")
        case _:
            return event


def _follow(seats: dict[Seat, PersonId], event: TableEvent) -> None:
    """Who sits where after this event."""
    match event:
        case Sat():
            seats.pop(event.left, None)
            seats[event.seat] = event.person.id
        case GotUp() | HouseSat() | HouseLeft():
            seats.pop(event.seat, None)
        case Configured():
            before = dict(seats)
            seats.clear()
            seats.update({seat: before[old] for seat, old in enumerate(event.seating) if old in before})
        case _:
            pass
