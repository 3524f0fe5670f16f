"""A stored table, told again move by move."""

from __future__ import annotations

import msgspec

from engine.rules import project
from engine.rules.cards import NO_TEAM, Seat
from engine.rules.events import Dealt, DuelBegan
from engine.rules.views import Fact, PublicView
from engine.shown import Aside, PersonId, PlaceId, RecapView, SeatView, TableId
from engine.tables.events import (
    Absent,
    AnnulAsked,
    Began,
    Closed,
    Finished,
    Freed,
    GotUp,
    HouseLeft,
    HouseSat,
    InMatch,
    Kept,
    Opened,
    Renamed,
    Returned,
    Sat,
    Sung,
    TableEvent,
)
from engine.tables.ports import Corrupt, Stored
from engine.tables.record import StoredMatch, events_of, matches_of, reading
from engine.tables.show import public_view
from engine.tables.state import TableState, evolve_table

ASIDES = frozenset({"absent", "back", "left", "kicked", "renamed", "sung", "annul"})
"""What is told of the table while a hand is played."""


class Step(msgspec.Struct, frozen=True):
    """One thing that happened. `what` is `fact` (of the match), or opened · sat · left · kicked · kept · freed · renamed · house · unhouse ·
    absent · back · began · sung · annul · finished · annulled · closed, with `name` of who (or why, or what).
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
            return "kicked" if event.kicked else "left", event.seat, event.house
        case Kept():
            return "kept", event.seat, event.person.name
        case Freed():
            return "freed", event.seat, ""
        case Renamed():
            return "renamed", event.seat, event.name
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
        case Sung() if event.text:
            return "sung", event.seat, event.text.replace("\n", " / ")
        case AnnulAsked():
            return "annul", event.seat, _name(state, event.seat)
        case Finished():
            return "annulled" if event.winner == NO_TEAM else "finished", -1, str(event.winner)
        case Closed():
            return "closed", -1, event.reason
        case _:
            return None


class ToldHand(msgspec.Struct, frozen=True):
    """A hand (or duel) that is over, as everybody at the table saw it at its end: no card that the rules have not shown."""

    public: PublicView
    recap: RecapView
    seats: tuple[SeatView, ...]
    """Who sat there when it began."""
    before: tuple[int, int]
    """The score when it began."""
    told: tuple[Fact | Aside, ...]
    """All that happened in it, in order."""


class Tale(msgspec.Struct, frozen=True):
    """A match of a table for one of those who were in it, by its hands that are over."""

    table: TableId
    match: int
    at: float
    """When it began (Unix time)."""
    hands: tuple[ToldHand, ...]


class _Teller:
    """Cuts a match into hands while its events go by."""

    def __init__(self) -> None:
        self.hands: list[ToldHand] = []
        self._first: TableState | None = None
        self._last: TableState | None = None
        self._told: list[Fact | Aside] = []

    def hear(self, state: TableState, event: TableEvent) -> None:
        """One more event, with the state after it."""
        if isinstance(event, InMatch):
            if isinstance(event.event, Dealt | DuelBegan):
                self.end()
                self._first, self._told = state, []
            self._last = state
            self._told += project.facts((event.event,))
        elif (told := _told(state, event)) is not None and told[0] in ASIDES:
            self._told.append(Aside(told[0], told[2]))

    def end(self) -> None:
        """Keep what was heard, if it is a hand that is over."""
        first, last, self._first, self._last = self._first, self._last, None, None
        if first is None or last is None or first.match is None or last.recap is None:
            return
        public = public_view(last)
        if public is None or not (public.over or public.winner != NO_TEAM):
            return
        seats = tuple(SeatView(seat, seat % 2, each.person, each.house) for seat, each in enumerate(first.seats))
        self.hands.append(ToldHand(public, last.recap, seats, first.match.score, tuple(self._told)))


def retell(stored: Stored, match: int, person: PersonId) -> Tale | None:
    """A match of a stream that was loaded whole; None for who was never in it. Raises Corrupt.

    It is told as it was seen at the table, whether or not the seed was published: a card that was never shown is not in it.
    """
    state: TableState | None = None
    teller, there, at = _Teller(), False, 0.0
    for place, event in enumerate(events_of(stored)):
        with reading(stored, place + 1):
            state = evolve_table(state, event)
            if state.number != match:
                if state.number > match:
                    break
                continue
            if isinstance(event, Began):
                at = event.at
            if isinstance(event, Finished | Closed):
                break
            there = there or (not isinstance(event, InMatch) and person in state.persons)
            teller.hear(state, event)
    teller.end()
    return Tale(stored.table, match, at, tuple(teller.hands)) if there else None
