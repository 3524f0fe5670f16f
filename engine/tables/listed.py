"""The matches that somebody sat in, as he finds them in his list: read off the events of their tables, not those of the matches."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from engine.rules.cards import NO_TEAM
from engine.shown import Listed, PersonId, SeatView, TableId
from engine.tables.books import Part
from engine.tables.events import Began, Closed, Finished, TableEvent, decode
from engine.tables.results import finished
from engine.tables.state import PLAYING, TableState, evolve_table

RUNNING, WON, LOST, LEFT, ANNULLED, BROKEN, UNREAD = "running", "won", "lost", "left", "annulled", "broken", "unread"


class _Course:
    """One match of a table: who sat down to it, and how it ended, if it has."""

    def __init__(self, state: TableState) -> None:
        """`state`: after the event that began it."""
        self.state = state
        self.seats = tuple(SeatView(seat, seat % 2, each.person, each.house) for seat, each in enumerate(state.seats))
        self.end: Finished | Closed | None = None

    def hear(self, event: TableEvent, after: TableState) -> None:
        """One more event of the table while the match runs, and the state after it."""
        if isinstance(event, Finished | Closed):
            self.end = event
        else:
            self.state = after


def listed(
    parts: Iterable[Part],
    events: Mapping[TableId, Sequence[bytes]],
    abandoned: Collection[tuple[TableId, int]],
) -> list[Listed]:
    """These matches, each for its person, in this order.

    `events`: those of each table in order, without those of its matches; `abandoned`: the matches (closed before their end among
    them) that the books hold against him. A stream that cannot be read hides no match: its line says so.
    """
    courses = {table: _courses(rows) for table, rows in events.items()}
    return [_line(part, courses[part.table].get(part.match), (part.table, part.match) in abandoned) for part in parts]


def _courses(rows: Iterable[bytes]) -> dict[int, _Course]:
    """The matches of a table by their numbers, as far as its events can be read."""
    courses: dict[int, _Course] = {}
    state: TableState | None = None
    try:
        for row in rows:
            event = decode(row)
            before, state = state, evolve_table(state, event)
            if isinstance(event, Began):
                courses[event.match] = _Course(state)
            elif before is not None and before.status == PLAYING:
                courses[before.number].hear(event, state)
    except Exception:  # noqa: BLE001  # a damaged stream may mislead its reader in any way, and is its table's trouble
        # The match that ran there may have ended in any way; those before it are what they were.
        if courses and (last := courses[max(courses)]).end is None:
            del courses[last.state.number]
    return courses


def _line(part: Part, course: _Course | None, abandoned: bool) -> Listed:
    sat = {view.person.id: view.team for view in course.seats if view.person is not None} if course else {}
    if course is None or part.person not in sat:
        return Listed(part.table, part.match, part.at, "", (), 0, UNREAD)
    team = sat[part.person]
    points = (course.end.score[team], course.end.score[1 - team]) if course.end is not None else None
    how = _how(course, part.person, abandoned)
    return Listed(part.table, part.match, part.at, course.state.variant, course.seats, team, how, points)


def _how(course: _Course, person: PersonId, abandoned: bool) -> str:
    match course.end:
        case None:
            return LEFT if any(gone.person.id == person for gone in course.state.gone) else RUNNING
        case Closed():
            return LEFT if abandoned else BROKEN
        case Finished(winner=winner) if winner == NO_TEAM:
            return ANNULLED
        case Finished() as end:
            (result,) = (each for each in finished(course.state, end, 0.0) if each.person == person)
            return LEFT if result.abandoned else WON if result.won else LOST
