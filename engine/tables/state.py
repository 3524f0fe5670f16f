"""The state of a table: a fold over its events; and how it is kept as a snapshot.

The match inside is folded from the start of its present deal: `hand` holds the events since then, `base` what the match was
before it. So a snapshot is small, and no state of the rules is ever stored.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import TypeAlias

import msgspec
from msgspec.structs import replace

from engine import variants
from engine.rules.apply import begin, evolve
from engine.rules.cards import NO_TEAM, Seat
from engine.rules.events import Dealt, DuelBegan, Event
from engine.rules.state import MatchState, Ruleset
from engine.rules.views import Value
from engine.shown import DrawnCard, Person, PersonId, PlaceId, RecapView, TableId, VerseView
from engine.tables.events import (
    Absent,
    AnnulAsked,
    Began,
    Closed,
    Configured,
    Finished,
    Freed,
    GotUp,
    HandSealed,
    HouseLeft,
    HouseSat,
    InMatch,
    Kept,
    MoreAsked,
    Opened,
    RematchAsked,
    Renamed,
    Returned,
    Sat,
    Secret,
    Signed,
    Sung,
    TableEvent,
    Watched,
)
from engine.tables.recap import recap_of

LOBBY, PLAYING, FINISHED, CLOSED = "lobby", "playing", "finished", "closed"
"""What a table is doing. The pause between two hands is a part of PLAYING, see `between`."""

Choices: TypeAlias = dict[str, Value]


class SeatState(msgspec.Struct, frozen=True, gc=False):
    """Who sits on a seat: a person, or a player of the house by its name, or nobody."""

    person: Person | None = None
    house: str = ""
    absent: bool = False
    cut: str = ""
    instead: str = ""
    """The name of the person who got up in this match, and for whom this player of the house plays on."""
    kept: Person | None = None
    """For whom this free seat is kept, and (`kept_at`, Unix time) since when."""
    kept_at: float = 0.0

    @property
    def free(self) -> bool:
        """Nobody sits here."""
        return self.person is None and not self.house


EMPTY_SEAT = SeatState()


class Gone(msgspec.Struct, frozen=True, gc=False):
    """Somebody who got up, or was sent away, while the match ran."""

    seat: Seat
    person: Person


class Base(msgspec.Struct, frozen=True, gc=False):
    """What the match was before its present deal, but for the rules."""

    score: tuple[int, int]
    dealer: Seat
    round_: str
    turn: int


class TableState(msgspec.Struct, frozen=True, gc=False):
    """A table as its events have made it. `version` is the number of the last one."""

    table: TableId
    place: PlaceId
    host: PersonId
    variant: str
    options: Choices
    pace: str
    reveal: str
    seats: tuple[SeatState, ...]
    commitment: str
    secret: Secret
    """Of the match that runs or comes next."""
    version: int = 0
    status: str = LOBBY
    number: int = 0
    """Matches begun at this table."""
    edition: int = 0
    cuts: tuple[str, ...] = ()
    dealer: Seat = -1
    """Who dealt first in this match."""
    draw: tuple[DrawnCard, ...] = ()
    root: str = ""
    former: Secret | None = None
    """The seed of the match that is finished, until the next one begins."""
    played: tuple[SeatState, ...] = ()
    """The seats as that match left them: its result is told with these names, whoever gets up or sits down since."""
    recap: RecapView | None = None
    more: bool = False
    """Somebody has asked for a longer pause."""
    again: tuple[Seat, ...] = ()
    """Who has asked for another match."""
    kicked: tuple[PersonId, ...] = ()
    """Who was sent away, and may not sit at this table again."""
    gone: tuple[Gone, ...] = ()
    """Who has abandoned the match that runs (or ran last), in order."""
    annul: tuple[Seat, ...] = ()
    """Who asks that the match be annulled; forgotten when the hand after `annul_hand` ends."""
    annul_hand: int = 0
    signs: tuple[Signed, ...] = ()
    """Señas made in the present hand (or duel), in order."""
    watched: tuple[Watched, ...] = ()
    """Who watches whom in it."""
    began_at: float = 0.0
    """When the match began (Unix time), 0 if that was not stored."""
    closed: str = ""
    """Why the table is closed."""
    verses: tuple[VerseView, ...] = ()
    """What was said in verse since the present deal (or duel) began."""
    base: Base | None = None
    hand: tuple[Event, ...] = ()
    match: MatchState | None = None

    @property
    def between(self) -> bool:
        """A hand (or a duel) is over, and the next deal (or duel) is to come."""
        return (
            self.status == PLAYING
            and self.match is not None
            and self.match.winner == NO_TEAM
            and (self.match.hand is None or self.match.hand.over)
        )

    @property
    def deserted(self) -> bool:
        """A match runs, and nobody who sits at it is there: it waits for one of them."""
        return self.status == PLAYING and all(each.absent for each in self.seats if each.person is not None)

    @property
    def left_alone(self) -> bool:
        """A match runs, and one person alone is there: the house never moves for him, since the table waits once he is away too."""
        there = [each for each in self.seats if each.person is not None and not each.absent]
        return self.status == PLAYING and len(there) == 1

    @property
    def annul_agreed(self) -> bool:
        """Somebody wants the match annulled, and so does each team: by one of its people, or because it has none."""
        return bool(self.annul) and {seat % 2 for seat in self.persons.values()} <= {seat % 2 for seat in self.annul}

    @property
    def persons(self) -> dict[PersonId, Seat]:
        """Who sits here, and where."""
        return {each.person.id: seat for seat, each in enumerate(self.seats) if each.person is not None}


class BrokenStream(ValueError):
    """Events that do not follow from one another: `version` is the first that does not. It tells nothing of what they say."""

    def __init__(self, version: int, problem: str) -> None:
        super().__init__(f"does not follow from those before it ({problem})")
        self.version = version


def rules_of(variant: str, seats: int, options: Choices, edition: int = 0) -> Ruleset:
    """The rules of a game in this edition (0: the newest), made once for all tables that play it so.

    Raises UnknownVariant, EditionError, SeatsError, OptionError.
    """
    return _rules(variant, edition, seats, tuple(sorted(options.items())))


@lru_cache(maxsize=512)
def _rules(variant: str, edition: int, seats: int, options: tuple[tuple[str, Value], ...]) -> Ruleset:
    return variants.find(variant).build(seats=seats, options=dict(options), edition=edition)


# --- the fold ------------------------------------------------------------------------------------------------------


def evolve_table(state: TableState | None, event: TableEvent) -> TableState:
    """The state after one more event; only Opened comes before there is a state."""
    if isinstance(event, Opened):
        return _opened(event)
    if state is None:
        raise BrokenStream(1, "the first event opens no table")
    state = replace(state, version=state.version + 1)
    if isinstance(event, InMatch):
        return _in_match(state, event.event)
    match event:
        case Sat() | GotUp() | Kept():
            return _changed_hands(state, event)
        case Freed() | HouseSat() | HouseLeft() | Absent() | Returned() | Renamed():
            return _seated(state, event)
        case Configured():
            seats = tuple(EMPTY_SEAT if old < 0 else state.seats[old] for old in event.seating)
            return replace(
                state,
                variant=event.variant,
                options=event.options,
                pace=event.pace,
                reveal=event.reveal,
                seats=seats,
            )
        case Began():
            return _began(state, event)
        case HandSealed():
            return replace(state, root=event.root)
        case MoreAsked():
            return replace(state, more=True)
        case RematchAsked():
            asked = replace(state.seats[event.seat], cut=event.cut, absent=False)
            return replace(state, again=(*state.again, event.seat), seats=_with(state, event.seat, asked))
        case AnnulAsked():
            hand = state.match.hand if state.match else None
            return replace(state, annul=(*state.annul, event.seat), annul_hand=hand.number if hand else 0)
        case Signed():
            return replace(state, signs=(*state.signs, event))
        case Watched():
            return replace(state, watched=(*state.watched, event))
        case Sung():
            return _sung(state, event)
        case Finished():
            return replace(
                state,
                status=FINISHED,
                former=state.secret,
                secret=event.secret,
                commitment=event.commitment,
                again=(),
                annul=(),
                seats=(seats := tuple(replace(each, instead="") if each.instead else each for each in state.seats)),
                played=seats,
            )
        case Closed():
            return replace(state, status=CLOSED, closed=event.reason)


def fold(state: TableState | None, events: Iterable[TableEvent]) -> TableState | None:
    """The state after these events. Raises BrokenStream if one does not follow from those before it."""
    version = 0 if state is None else state.version
    for event in events:
        version += 1
        try:
            state = evolve_table(state, event)
        except Exception as error:  # noqa: BLE001  # whatever a damaged stream does to the rules, it is that table's matter
            problem = type(error).__name__
        else:
            continue
        raise BrokenStream(version, problem)
    return state


def _opened(event: Opened) -> TableState:
    return TableState(
        table=event.table,
        place=event.place,
        host=event.host,
        variant=event.variant,
        options=event.options,
        pace=event.pace,
        reveal=event.reveal,
        seats=(EMPTY_SEAT,) * event.seats,
        commitment=event.commitment,
        secret=event.secret,
        version=1,
    )


def _with(state: TableState, seat: Seat, new: SeatState) -> tuple[SeatState, ...]:
    return (*state.seats[:seat], new, *state.seats[seat + 1 :])


def _changed_hands(state: TableState, event: Sat | GotUp | Kept) -> TableState:
    """Another one has the seat, or is to have it."""
    match event:
        case Sat():
            if event.left >= 0:
                state = replace(state, seats=_with(state, event.left, EMPTY_SEAT))
            gone = (event.seat, event.left)
            again = tuple(seat for seat in state.again if seat not in gone)
            state = replace(state, host=event.host, again=again, seats=_kept_no_more(state, event.person.id))
            return replace(state, seats=_with(state, event.seat, SeatState(person=event.person, cut=event.cut)))
        case GotUp():
            return _got_up(state, event)
        case Kept():
            state = replace(state, seats=_kept_no_more(state, event.person.id))
            return replace(state, seats=_with(state, event.seat, SeatState(kept=event.person, kept_at=event.at)))


def _kept_no_more(state: TableState, person: PersonId) -> tuple[SeatState, ...]:
    return tuple(EMPTY_SEAT if each.kept and each.kept.id == person else each for each in state.seats)


def _got_up(state: TableState, event: GotUp) -> TableState:
    old = state.seats[event.seat]
    new, person = EMPTY_SEAT, old.person
    if event.house:
        new = SeatState(house=event.house, cut=old.cut, instead=person.name if person else "")
    if person and state.status == PLAYING:
        state = replace(state, gone=(*state.gone, Gone(event.seat, person)))
    if person and event.kicked:
        state = replace(state, kicked=(*state.kicked, person.id))
    return replace(
        state,
        host=event.host,
        again=tuple(seat for seat in state.again if seat != event.seat),
        annul=tuple(seat for seat in state.annul if seat != event.seat),
        seats=_with(state, event.seat, new),
    )


def _seated(state: TableState, event: Freed | HouseSat | HouseLeft | Absent | Returned | Renamed) -> TableState:
    old = state.seats[event.seat]
    match event:
        case Freed() | HouseLeft():
            new = EMPTY_SEAT
        case HouseSat():
            new = SeatState(house=event.name)
        case Absent():
            new = replace(old, absent=True)
        case Returned():
            new = replace(old, absent=False)
        case Renamed():
            new = replace(old, person=replace(old.person, name=event.name) if old.person else None)
    return replace(state, seats=_with(state, event.seat, new))


def _sung(state: TableState, event: Sung) -> TableState:
    """A verse that was taken back (its author was forgotten) leaves nothing."""
    person = state.seats[event.seat].person
    verse = VerseView(event.seat, person.name if person else "", event.text, state.version, event.lent)
    return replace(state, verses=(*state.verses, verse)) if event.text else state


def _began(state: TableState, event: Began) -> TableState:
    rules = rules_of(event.variant, event.seats, event.options, event.edition)
    # Turns go on through a rematch, so that no press of the former match fits the new one.
    turn = 0 if state.match is None else state.match.turn + 1
    first = replace(begin(rules, event.dealer), turn=turn)
    return replace(
        state,
        status=PLAYING,
        number=event.match,
        edition=event.edition,
        cuts=event.cuts,
        dealer=event.dealer,
        draw=event.draw,
        root="",
        former=None,
        played=(),
        recap=None,
        more=False,
        again=(),
        gone=(),
        annul=(),
        began_at=event.at,
        verses=(),
        base=Base(first.score, first.dealer, first.round_, first.turn),
        hand=(),
        match=first,
    )


def _in_match(state: TableState, event: Event) -> TableState:
    match = state.match
    if match is None:
        raise BrokenStream(state.version, "no match has begun")
    hand, base, more, verses = state.hand, state.base, state.more, state.verses
    if isinstance(event, Dealt):
        base, hand = Base(match.score, match.dealer, match.round_, match.turn), ()
    if isinstance(event, Dealt | DuelBegan):
        more, verses = False, ()
        if state.signs or state.watched:
            state = replace(state, signs=(), watched=())
    hand = (*hand, event)
    match = evolve(match, event)
    over = match.winner != NO_TEAM or (match.hand is not None and match.hand.over)
    if state.annul and over and match.hand is not None and match.hand.number > state.annul_hand:
        state = replace(state, annul=())
    # Also what comes after the end counts: a denied flor that is denounced is paid between two hands.
    recap = recap_of(match, hand) if over else state.recap
    return replace(state, match=match, hand=hand, base=base, more=more, recap=recap, verses=verses)
