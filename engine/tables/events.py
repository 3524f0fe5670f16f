"""What can happen at a table beside the match itself, and how one event of a table's stream is stored.

A stored event is one byte that tells its kind and then its text: `t` an event of the table (below, as JSON), `m` an event of the
match (as the rules code it). The events say what came of a command, so that a later change of a rule here rewrites no old table.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from engine.rules import codec
from engine.rules.cards import Seat
from engine.rules.events import Event
from engine.rules.views import Value
from engine.shown import DrawnCard, Person, PersonId, PlaceId, TableId

IDLE, EXPIRED, EMPTY, HOST, STALE, ADMIN = "idle", "expired", "empty", "host", "stale", "admin"
UNSEEN = "unseen"
"""Why a table was closed: nothing happened · the lobby's time was up · nobody sits there · by the host · by somebody who found it
stale · by an admin of the place. Older tables may say `absent`: none of those who sat there was present."""


class Secret(msgspec.Struct, frozen=True, gc=False):
    """A match seed. It prints as nothing, so that no log and no error tells it."""

    seed: bytes

    def __repr__(self) -> str:
        return "Secret()"


class Opened(msgspec.Struct, frozen=True, tag="opened", gc=False):
    """A table was opened by its host, with the promise that the first match's deals are made from this seed."""

    table: TableId
    place: PlaceId
    host: PersonId
    variant: str
    options: dict[str, Value]
    seats: int
    pace: str
    reveal: str
    commitment: str
    secret: Secret


class Sat(msgspec.Struct, frozen=True, tag="sat", gc=False):
    """A person sits on this seat now; if he sat on another one (`left`), that one is free. `host`: who is host now."""

    seat: Seat
    person: Person
    cut: str
    host: PersonId
    left: Seat = -1


class GotUp(msgspec.Struct, frozen=True, tag="gotup", gc=False):
    """A person has left his seat, which is free, or (`house`) played on by the house for good.

    `kicked`: he was sent away, and sits at this table no more.
    """

    seat: Seat
    host: PersonId
    house: str = ""
    kicked: bool = False


class Kept(msgspec.Struct, frozen=True, tag="kept", gc=False):
    """This free seat is kept for this person, from this moment (Unix time); another one that was kept for him is not."""

    seat: Seat
    person: Person
    at: float


class Freed(msgspec.Struct, frozen=True, tag="freed", gc=False):
    """This seat is kept for nobody any more."""

    seat: Seat


class HouseSat(msgspec.Struct, frozen=True, tag="house", gc=False):
    """A player of the house sits here."""

    seat: Seat
    name: str


class HouseLeft(msgspec.Struct, frozen=True, tag="unhouse", gc=False):
    """The player of the house that sat here is gone."""

    seat: Seat


class Configured(msgspec.Struct, frozen=True, tag="configured", gc=False):
    """How it will be played. `seating[s]` is the old seat of whoever sits on seat s now, -1 where nobody does."""

    variant: str
    options: dict[str, Value]
    pace: str
    reveal: str
    seating: tuple[Seat, ...]


class Began(msgspec.Struct, frozen=True, tag="began", gc=False):
    """A match has begun. `match` counts those of this table from 1; the draw is empty in a rematch: the mano goes on."""

    match: int
    variant: str
    edition: int
    options: dict[str, Value]
    seats: int
    cuts: tuple[str, ...]
    dealer: Seat
    draw_root: str
    draw: tuple[DrawnCard, ...] = ()
    at: float = 0.0
    """Unix time; 0 in older streams."""


class HandSealed(msgspec.Struct, frozen=True, tag="sealed", gc=False):
    """The deck of this hand is fixed, and this is the root of its tree."""

    hand: int
    root: str


class Absent(msgspec.Struct, frozen=True, tag="absent", gc=False):
    """His time ran out: the house plays for this person until he is back."""

    seat: Seat


class Returned(msgspec.Struct, frozen=True, tag="returned", gc=False):
    """He plays for himself again."""

    seat: Seat


class Renamed(msgspec.Struct, frozen=True, tag="renamed", gc=False):
    """The person on this seat is called so now; he is who he was."""

    seat: Seat
    name: str


class MoreAsked(msgspec.Struct, frozen=True, tag="more", gc=False):
    """The pause before the next deal is twice as long this time."""

    seat: Seat


class AnnulAsked(msgspec.Struct, frozen=True, tag="annul", gc=False):
    """The person on this seat asks that the match be annulled."""

    seat: Seat


class Signed(msgspec.Struct, frozen=True, tag="signed", gc=False):
    """A seña was made, and these seats have seen it. It is a secret of theirs: what shows a stream leaves it out."""

    seat: Seat
    name: str
    seen: tuple[Seat, ...]


class Watched(msgspec.Struct, frozen=True, tag="watched", gc=False):
    """In this hand this seat sees what señas that one makes; nobody else knows it."""

    seat: Seat
    whom: Seat


class Sung(msgspec.Struct, frozen=True, tag="sung", gc=False):
    """What comes next was said in a verse, which is quoted. `lent`: the house put it into his mouth."""

    seat: Seat
    text: str
    lent: bool = False


class Finished(msgspec.Struct, frozen=True, tag="finished", gc=False):
    """The match is won, or (winner -1) annulled. The next one's seed is promised at once, before anybody cuts for it."""

    match: int
    winner: int
    score: tuple[int, int]
    commitment: str
    secret: Secret


class RematchAsked(msgspec.Struct, frozen=True, tag="again", gc=False):
    """A person wants another match; `cut` is what he puts into its deals."""

    seat: Seat
    cut: str


class Closed(msgspec.Struct, frozen=True, tag="closed", gc=False):
    """The table is over; `score` is that of the match that ran, which keeps no winner."""

    reason: str
    score: tuple[int, int] = (0, 0)


LobbyEvent: TypeAlias = (
    Opened
    | Sat
    | GotUp
    | Kept
    | Freed
    | HouseSat
    | HouseLeft
    | Configured
    | Began
    | HandSealed
    | Absent
    | Returned
    | Renamed
    | MoreAsked
    | AnnulAsked
    | Signed
    | Watched
    | Sung
    | Finished
    | RematchAsked
    | Closed
)


class InMatch(msgspec.Struct, frozen=True, gc=False):
    """An event of the match, in the table's stream."""

    event: Event


TableEvent: TypeAlias = LobbyEvent | InMatch

_TABLE, _MATCH = b"t", b"m"
_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[LobbyEvent] = msgspec.json.Decoder(LobbyEvent)


class UnknownForm(ValueError):
    """A stored event that this version cannot read. It says nothing of what the bytes were: they may be a secret."""


def encode(event: TableEvent) -> bytes:
    """The bytes that are stored for an event."""
    if isinstance(event, InMatch):
        return _MATCH + codec.encode(event.event)
    return _TABLE + _encoder.encode(event)


def decode(row: bytes) -> TableEvent:
    """The event of stored bytes. Raises UnknownForm, whatever is wrong with them."""
    kind, body = row[:1], row[1:]
    problem = "is of no known kind"
    try:
        if kind == _MATCH:
            return InMatch(codec.decode(body))
        if kind == _TABLE:
            return _decoder.decode(body)
    except Exception as error:  # noqa: BLE001  # a codec may stumble over damaged bytes in any way
        problem = type(error).__name__
    raise UnknownForm(problem)
