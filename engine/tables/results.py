"""What a match was to each of its people, made of the state in which it ends: its results."""

from __future__ import annotations

from collections.abc import Iterable

from engine.rules.cards import NO_TEAM
from engine.shown import Person, PersonId, PlaceId, Result, Verse
from engine.tables.books import Beside, Part
from engine.tables.events import (
    ADMIN,
    HOST,
    IDLE,
    STALE,
    Began,
    Closed,
    Finished,
    GotUp,
    Kept,
    Opened,
    Sat,
    Sung,
    TableEvent,
)
from engine.tables.pace import must_act
from engine.tables.state import PLAYING, Gone, TableState, evolve_table

GONE = "house"
"""Whoever of the house plays on for somebody who might leave: nothing depends on his name."""


def group_of(place: PlaceId) -> PlaceId:
    """The group of a place, which is all of it up to its slash."""
    return place.partition("/")[0]


def beside(steps: Iterable[tuple[TableState | None, TableEvent]], now: float) -> Beside:
    """What is written with these events, each given with the state before it."""
    results: list[Result] = []
    people: dict[PersonId, None] = {}
    verses: list[Verse] = []
    parts: list[Part] = []
    for state, event in steps:
        match event:
            case Opened():
                people[event.host] = None
            case Sat() | Kept():
                people[event.person.id] = None
            case Sung() if state is not None and not event.lent:
                verses += collected(state, event, now)
            case Began() if state is not None:
                parts += [Part(person, state.table, event.match, event.at or now) for person in state.persons]
            case Finished() if state is not None:
                results += finished(state, event, now)
            case Closed() if state is not None:
                results += broken_off(state, event, now)
            case _:
                pass
    return Beside(tuple(results), tuple(people), tuple(verses), tuple(parts))


def collected(state: TableState, event: Sung, now: float) -> list[Verse]:
    """The verse of a person, for the collection of his group; not one that the house has lent him."""
    person, match = state.seats[event.seat].person, state.match
    if person is None:
        return []
    verse = Verse(
        table=state.table,
        version=state.version + 1,
        group=group_of(state.place),
        person=person.id,
        name=person.name,
        text=event.text,
        variant=state.variant,
        match=state.number,
        hand=match.hand.number if match and match.hand else 0,
        at=now,
    )
    return [verse]


def finished(state: TableState, event: Finished, now: float) -> list[Result]:
    """A result for everybody who was in the match; none if it was annulled.

    Who got up, was sent away or is absent at the end has lost, even where his team has won (B16).
    """
    if event.winner == NO_TEAM:
        return []
    there = [(seat, each.person, each.absent) for seat, each in enumerate(state.seats) if each.person is not None]
    away = [(gone.seat, gone.person, True) for gone in state.gone]
    return [
        _result(state, seat, person, now, event.score, winner=event.winner, abandoned=abandoned)
        for seat, person, abandoned in sorted([*there, *away], key=lambda each: each[0])
    ]


def broken_off(state: TableState, event: Closed, now: float) -> list[Result]:
    """A match that is closed before its end is lost by those who abandoned it, and by nobody else.

    A host who closes it has abandoned it too, and so has whoever was waited for when it had stood still for too long: there no
    clock runs, so nobody was seen to be absent. Who is left by all his rivals may go without losing anything.
    """
    if state.status != PLAYING or event.reason == ADMIN:
        return []
    lost = [each for place, each in enumerate(state.gone) if not _left_alone(state, each.seat, state.gone[:place])]
    if event.reason in {IDLE, STALE} and state.match is not None and not state.deserted:
        lost += [
            Gone(seat, person)
            for seat in must_act(state.match)
            if (person := state.seats[seat].person) is not None and not _left_alone(state, seat, state.gone)
        ]
    host = state.persons.get(state.host, -1)
    if event.reason == HOST and host >= 0 and (person := state.seats[host].person) is not None:
        away = [Gone(seat, each.person) for seat, each in enumerate(state.seats) if each.person and each.absent]
        if not _left_alone(state, host, (*state.gone, *away)):
            lost.append(Gone(host, person))
    return [
        _result(state, each.seat, each.person, now, event.score, winner=1 - each.seat % 2, abandoned=True, whole=False)
        for each in lost
    ]


def bound(state: TableState) -> tuple[PersonId, ...]:
    """Who loses the match that runs if he leaves it now, as `finished` and `broken_off` will say."""
    if state.status != PLAYING:
        return ()
    return tuple(person for person, seat in state.persons.items() if _loses_by_leaving(state, seat))


def _loses_by_leaving(state: TableState, seat: int) -> bool:
    if len(state.persons) == 1:  # with him the match is over
        return not _left_alone(state, seat, state.gone)
    if not state.annul:
        return True
    return not evolve_table(state, GotUp(seat, state.host, GONE)).annul_agreed


def _left_alone(state: TableState, seat: int, before: tuple[Gone, ...]) -> bool:
    """Whether he had rivals, and all of them were away before him."""
    rivals = {*state.persons.values(), *(gone.seat for gone in state.gone)} - set(range(seat % 2, len(state.seats), 2))
    return bool(rivals) and rivals <= {gone.seat for gone in before}


def _result(
    state: TableState,
    seat: int,
    person: Person,
    now: float,
    score: tuple[int, int],
    *,
    winner: int,
    abandoned: bool,
    whole: bool = True,
) -> Result:
    team = seat % 2
    house = _house_teams(state)
    return Result(
        table=state.table,
        match=state.number,
        group=group_of(state.place),
        variant=state.variant,
        seats=len(state.seats),
        at=now,
        duration=now - state.began_at if state.began_at else 0.0,
        person=person.id,
        name=person.name,
        seat=seat,
        team=team,
        won=team == winner and not abandoned,
        team_won=team == winner,
        points_for=score[team],
        points_against=score[1 - team],
        abandoned=abandoned,
        house_with=team in house,
        house_against=1 - team in house,
        whole=whole,
    )


def _house_teams(state: TableState) -> set[int]:
    """The teams that have had a player of the house from the beginning; one who sits in for somebody does not count."""
    left = {gone.seat for gone in state.gone}
    return {seat % 2 for seat, each in enumerate(state.seats) if each.house and seat not in left}
