"""What a table waits for, and how long: the pauses, the clocks, and the one alarm that follows from a state."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from engine.rules.actions import Action, Word
from engine.rules.cards import Seat
from engine.rules.legal import legal_actions
from engine.rules.state import MatchState
from engine.tables.state import CLOSED, FINISHED, LOBBY, TableState

Key: TypeAlias = tuple[int | str, ...]


class Pauses(msgspec.Struct, frozen=True, gc=False):
    """How long things take, in seconds."""

    clocks: dict[str, float] = msgspec.field(
        default_factory=lambda: {"rapido": 20.0, "normal": 60.0, "lento": 86_400.0}
    )
    """By pace, what a person has for a decision; a pace that is not here has no clock."""
    house: float = 0.8
    """Before a player of the house moves."""
    partner: float = 12.0
    """Before it answers in the place of a partner who could: he has to read what was called, and his own cards."""
    between: float = 6.0
    """Between two hands, whatever happened in the first; twice as long when somebody asks."""
    lobby: float = 600.0
    """A lobby, or a table with a finished match, closes when nothing has happened for so long."""
    idle: float = 86_400.0
    """So does a match without a clock, or one that nobody is at."""
    lost: float = 7 * 86_400.0
    """So does any table that cannot be shown for so long: whatever is wrong with its place, nobody waits for it any more."""
    kept: float = 600.0
    """A seat is kept for a guest for so long."""
    stale: float = 300.0
    """A lobby in which nothing has happened for so long may be cleared away by anybody; a match after `idle`."""
    sleep: float = 600.0
    """A table that has not changed for so long is kept in the store only."""
    retry: float = 5.0
    """Before an alarm that failed (the store did) rings again."""


EXPIRE, IDLE, DEAL, HOUSE, CLOCK, KEPT = "expire", "idle", "deal", "house", "clock", "kept"


class Alarm(msgspec.Struct, frozen=True, gc=False):
    """What happens next by itself: `after` seconds from the moment since which the table has waited for `key`."""

    kind: str
    key: Key
    after: float
    seat: Seat = -1
    since: float = 0.0
    """The moment from which `after` counts (Unix time), where the state knows it."""


def must_act(match: MatchState) -> tuple[Seat, ...]:
    """The seats that the match waits for: those of the team that must answer, else the one whose turn it is."""
    hand = match.hand
    if hand is None or hand.over:
        return ()
    legal = legal_actions(match)
    if hand.questions:
        law = hand.questions[-1].law
        asked = tuple(seat for seat in hand.sides[hand.questions[-1].team] if answers(legal.get(seat, ()), law))
        if asked:
            return asked
    elif hand.turn in legal:
        return (hand.turn,)
    return tuple(legal)


def answers(actions: tuple[Action, ...], law: str) -> bool:
    """Whether one of them answers a call of this law: a seat that could only leave or accuse is not waited for."""
    return any(isinstance(action, Word) and action.law == law for action in actions)


def next_alarm(state: TableState, pauses: Pauses) -> Alarm | None:
    """The one thing that this state waits for; None when it is closed."""
    if state.status == CLOSED:
        return None
    if state.status == LOBBY and (kept := [seat for seat, each in enumerate(state.seats) if each.kept is not None]):
        seat = min(kept, key=lambda seat: state.seats[seat].kept_at)
        at = state.seats[seat].kept_at
        return Alarm(KEPT, (KEPT, seat, str(at)), pauses.kept, seat, at)
    if state.status in (LOBBY, FINISHED) or state.match is None or not state.persons:
        return Alarm(EXPIRE, (EXPIRE, state.version), pauses.lobby)
    if state.deserted:
        return Alarm(IDLE, (IDLE, state.version), pauses.idle)
    if state.between:
        hand = state.match.hand
        key = (DEAL, state.number, hand.number if hand else 0, hand.duel if hand else 0)
        return Alarm(DEAL, key, pauses.between * (2 if state.more else 1))
    return _turn(state, state.match, pauses)


def _turn(state: TableState, match: MatchState, pauses: Pauses) -> Alarm:
    seats = must_act(match)
    moment = (state.number, match.turn)
    house = [seat for seat in seats if state.seats[seat].house]
    house += [seat for seat in seats if state.seats[seat].absent]
    if house:
        wait = pauses.house if len(house) == len(seats) else max(pauses.house, pauses.partner)
        return Alarm(HOUSE, (HOUSE, *moment), wait, house[0])
    if state.pace in pauses.clocks and seats:
        # Who was alone was told of no clock: his time begins anew when somebody is back.
        key = (CLOCK, *moment, *(("alone",) if state.left_alone else ()))
        return Alarm(CLOCK, key, pauses.clocks[state.pace], seats[0])
    return Alarm(IDLE, (IDLE, state.version), pauses.idle)
