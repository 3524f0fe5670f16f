"""What a table shows: the lobby for all, the match for all, and to each person what his seat sees."""

from __future__ import annotations

from functools import lru_cache

from engine import variants
from engine.rules import project
from engine.rules.cards import NO_TEAM, Seat
from engine.rules.state import spell_value
from engine.rules.views import Fact, PlayerView, PublicView, Value
from engine.shown import LobbyView, OptionView, PersonId, SeatView
from engine.tables.pace import CLOCK, DEAL, Alarm, Pauses
from engine.tables.ports import Changed
from engine.tables.results import bound
from engine.tables.shuffle import commitment
from engine.tables.signing import gestures, signs_views
from engine.tables.state import CLOSED, FINISHED, TableState

BETWEEN = "between"


def lobby_view(state: TableState, alarm: Alarm | None, due: float, pauses: Pauses) -> LobbyView:
    """The table around the match; `due` is when the alarm rings (Unix time), 0 while it does not."""
    kind = alarm.kind if alarm else ""
    published = state.former is not None and state.reveal == "match"
    return LobbyView(
        table=state.table,
        place=state.place,
        version=state.version,
        status=BETWEEN if state.between else state.status,
        variant=state.variant,
        variants=variants.names(),
        seats=tuple(
            SeatView(seat, seat % 2, each.person, each.house, each.absent, each.instead, each.kept)
            for seat, each in enumerate(state.seats)
        ),
        seat_counts=_counts(state),
        options=_options(state),
        pace=state.pace,
        host=state.host,
        commitment=commitment(state.former.seed) if state.former else state.commitment,
        root=state.root,
        draw=state.draw,
        reveal=state.reveal,
        seed=state.former.seed.hex() if state.former and published else "",
        cuts=state.cuts,
        wait=due if kind == DEAL else 0.0,
        deadline=due if kind == CLOCK and not state.left_alone else 0.0,
        clock=pauses.clocks.get(state.pace, 0.0),
        rematch=_people(state, state.again),
        annul=_people(state, state.annul),
        annulled=state.status == FINISHED and state.match is not None and state.match.winner == NO_TEAM,
        closed=state.closed,
        verses=state.verses,
        bound=bound(state),
        played=_played(state),
    )


def _played(state: TableState) -> tuple[SeatView, ...]:
    """Who played the match that is over; of one that was broken off, whoever got up last is still the one who played."""
    if state.match is None or (state.former is None and state.status != CLOSED):
        return ()
    gone = {each.seat: each.person for each in state.gone}
    return tuple(
        SeatView(seat, seat % 2, gone.get(seat) if each.free else each.person, each.house)
        for seat, each in enumerate(state.played or state.seats)
    )


def _people(state: TableState, seats: tuple[Seat, ...]) -> tuple[PersonId, ...]:
    return tuple(person.id for person in (state.seats[seat].person for seat in seats) if person is not None)


def _counts(state: TableState) -> tuple[int, ...]:
    try:
        return variants.find(state.variant).seats
    except variants.UnknownVariant:
        return (len(state.seats),)


def _options(state: TableState) -> tuple[OptionView, ...]:
    return _option_views(state.variant, tuple(state.options.items()))


@lru_cache(256)
def _option_views(variant: str, chosen: tuple[tuple[str, Value], ...]) -> tuple[OptionView, ...]:
    """Shared by all tables that play the same: they are looked at more often than they change."""
    try:
        options = variants.find(variant).options
    except variants.UnknownVariant:
        return ()
    values = dict(chosen)
    return tuple(
        OptionView(
            option.name,
            tuple(map(spell_value, option.values)),
            spell_value(values.get(option.name, option.default)),
            spell_value(option.default),
        )
        for option in options
    )


def public_view(state: TableState) -> PublicView | None:
    """What everybody sees of the match; None before the first deal."""
    if state.match is None or state.match.hand is None:
        return None
    return project.public(state.match, project.facts(state.hand))


def private_views(state: TableState, public: PublicView | None) -> dict[PersonId, PlayerView]:
    """What each person sees; nothing once the match is finished: whoever sits down then was not dealt those cards."""
    if public is None or state.match is None or state.former is not None:
        return {}
    match = state.match
    return {person: project.private(match, seat, public) for person, seat in state.persons.items()}


def news_between(before: TableState | None, after: TableState, public: PublicView | None) -> tuple[Fact, ...]:
    """The facts of a change, in order."""
    if before is None or public is None:
        return ()
    if before.number != after.number or before.base != after.base:
        return public.facts
    return public.facts[len(project.facts(before.hand)) :]


def changed(state: TableState, before: TableState | None, alarm: Alarm | None, due: float, pauses: Pauses) -> Changed:
    """The change from one state to another, as it is shown."""
    public = public_view(state)
    return Changed(
        table=state.table,
        version=state.version,
        lobby=lobby_view(state, alarm, due, pauses),
        public=public,
        private=private_views(state, public),
        news=news_between(before, state, public),
        recap=state.recap,
        match=state.number,
        promised=state.commitment if state.former else "",
        signs=signs_views(state),
        gestures=gestures(state),
    )
