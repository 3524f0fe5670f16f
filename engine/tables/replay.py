"""A stored table, told again move by move."""

from __future__ import annotations

import msgspec

from engine.rules import project
from engine.rules.cards import NO_TEAM, Seat
from engine.rules.events import Dealt
from engine.rules.views import Fact
from engine.shown import PlaceId, TableId
from engine.tables.events import (
    Absent,
    Began,
    Closed,
    Finished,
    GotUp,
    HouseLeft,
    HouseSat,
    InMatch,
    Opened,
    Returned,
    Sat,
    TableEvent,
)
from engine.tables.ports import Corrupt, Stored
from engine.tables.record import StoredMatch, events_of, matches_of, reading
from engine.tables.state import TableState, evolve_table


class Step(msgspec.Struct, frozen=True):
    """One thing that happened. `what` is `fact` (of the match), or opened · sat · left · house · absent · back · began ·
    finished · closed, with `name` of who (or why).
    """

    version: int
    at: float
    """Unix time at which it was stored."""
    what: str
    match: int
    hand: int
    score: tuple[int, int]
    seat: Seat = -1
    name: str = ""
    fact: Fact | None = None
    hands: tuple[tuple[str, ...], ...] = ()
    """At a deal, everybody's cards, spelled; only of a finished match whose seed was to be published."""


class Replay(msgspec.Struct, frozen=True):
    """A table told again. `winner` is that of the last match, -1 if it has none."""

    table: TableId
    place: PlaceId
    variant: str
    options: dict[str, bool | int | str]
    deck: str
    names: tuple[str, ...]
    house: tuple[bool, ...]
    """Whether a player of the house sits there, by seat."""
    status: str
    winner: int
    score: tuple[int, int]
    steps: tuple[Step, ...]


def replay(stored: Stored) -> Replay:
    """Tell a stream that was loaded whole. Raises Corrupt. Hidden cards are in it only where the seed is published."""
    events = events_of(stored)
    published = {match.began.match: match for match in matches_of(events) if match.published}
    state: TableState | None = None
    steps: list[Step] = []
    for place, event in enumerate(events):
        at = stored.times[place] if place < len(stored.times) else 0.0
        with reading(stored, place + 1):
            state = evolve_table(state, event)
            step = _step(state, event, at, published)
            if step is not None:
                steps.append(step)
    if state is None:
        raise Corrupt(stored.table, 0, "there are no events")
    match = state.match
    return Replay(
        table=state.table,
        place=state.place,
        variant=state.variant,
        options=state.options,
        deck=match.rules.deck.name if match else "",
        names=tuple(_name(state, seat) for seat in range(len(state.seats))),
        house=tuple(each.person is None for each in state.seats),
        status=state.status,
        winner=match.winner if match else NO_TEAM,
        score=match.score if match else (0, 0),
        steps=tuple(steps),
    )


def _name(state: TableState, seat: Seat) -> str:
    each = state.seats[seat]
    return each.person.name if each.person else each.house


def _step(state: TableState, event: TableEvent, at: float, published: dict[int, StoredMatch]) -> Step | None:
    match = state.match
    score = match.score if match else (0, 0)
    hand = match.hand.number if match and match.hand else 0
    plain = Step(state.version, at, "", state.number, hand, score)
    if isinstance(event, InMatch):
        fact = project.facts((event.event,))[0]
        hands: tuple[tuple[str, ...], ...] = ()
        if isinstance(event.event, Dealt) and match and state.number in published:
            hands = tuple(tuple(map(match.rules.deck.spell, cards)) for cards in event.event.hands)
        return msgspec.structs.replace(plain, what="fact", seat=fact.seat, fact=fact, hands=hands)
    told = _told(state, event)
    if told is None:
        return None
    what, seat, name = told
    return msgspec.structs.replace(plain, what=what, seat=seat, name=name)


def _told(state: TableState, event: TableEvent) -> tuple[str, Seat, str] | None:
    match event:
        case Opened():
            return "opened", -1, event.host
        case Sat():
            return "sat", event.seat, event.person.name
        case GotUp():
            return "left", event.seat, event.house
        case HouseSat():
            return "house", event.seat, event.name
        case HouseLeft():
            return "unhouse", event.seat, ""
        case Absent():
            return "absent", event.seat, _name(state, event.seat)
        case Returned():
            return "back", event.seat, _name(state, event.seat)
        case Began():
            return "began", event.dealer, event.variant
        case Finished():
            return "finished", -1, str(event.winner)
        case Closed():
            return "closed", -1, event.reason
        case _:
            return None
