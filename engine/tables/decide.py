"""What comes of whatever can happen to a table: a person's command, the house's move, the time."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import msgspec

from engine.rules import project
from engine.rules.cards import Seat
from engine.rules.views import PlayerView
from engine.shown import Person
from engine.tables import deals
from engine.tables.events import EMPTY, EXPIRED, IDLE, Absent, Freed, Returned, TableEvent
from engine.tables.matches import Context, closing
from engine.tables.pace import CLOCK, DEAL, KEPT, Alarm
from engine.tables.pace import IDLE as IDLE_ALARM
from engine.tables.play import decide_play
from engine.tables.ports import Act, Back, Command, Do, Leave, MakeSign, Refused, Rename, Stale, Throw, Watch
from engine.tables.seats import decide_lobby
from engine.tables.signing import dealt_with_signs, decide_sign
from engine.tables.state import PLAYING, TableState, evolve_table


class Decision(msgspec.Struct, frozen=True, gc=False):
    """What comes of a command: events to store, and what the presser is told if not that it is done."""

    events: tuple[TableEvent, ...]
    answer: Stale | Refused | None = None


Decide: TypeAlias = Callable[[TableState], Decision]


def as_decision(outcome: tuple[TableEvent, ...] | Stale | Refused) -> Decision:
    """An outcome of the reducers, as a decision."""
    return Decision(outcome) if isinstance(outcome, tuple) else Decision((), outcome)


def decide_for(state: TableState, person: Person, command: Command, context: Context) -> Decision:
    """What comes of a person's command. Whatever he presses, an absent person is back by it; a new name is no press."""
    seat: Seat = state.persons.get(person.id, -1)
    back: tuple[TableEvent, ...] = ()
    absent = seat >= 0 and state.seats[seat].absent and state.status == PLAYING
    if absent and not isinstance(command, Back | Leave | Rename):
        back = (Returned(seat),)
        state = evolve_table(state, back[0])
    if isinstance(command, Act | Throw | Do):
        outcome = as_decision(decide_play(state, seat, command, context))
    elif isinstance(command, MakeSign | Watch):
        outcome = as_decision(decide_sign(state, seat, command))
    else:
        outcome = as_decision(decide_lobby(state, person, command, context))
    return Decision(back + outcome.events, outcome.answer)


def next_deal(state: TableState) -> tuple[TableEvent, ...]:
    """The next hand (or duel) of the match that runs."""
    if state.match is None:
        return ()
    return dealt_with_signs(state, deals.next_hand(state.match, state.secret.seed, state.cuts))


def seen_from(state: TableState, seat: Seat) -> PlayerView:
    """What this seat sees; only while a hand is played."""
    if state.match is None:
        raise ValueError(f"no match at table {state.table}")
    return project.private(state.match, seat, project.public(state.match, project.facts(state.hand)))


def decide_time(state: TableState, alarm: Alarm) -> tuple[TableEvent, ...]:
    """What an alarm brings that is not the house's move: an absence, the next deal, a seat kept in vain, or the end."""
    if alarm.kind == CLOCK:
        return (Absent(alarm.seat),)
    if alarm.kind == DEAL:
        return next_deal(state)
    if alarm.kind == KEPT:
        return (Freed(alarm.seat),)
    if alarm.kind == IDLE_ALARM:
        return closing(state, IDLE)
    return closing(state, EMPTY if state.status == PLAYING else EXPIRED)
