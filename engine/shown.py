"""What may be shown beside the views of the rules: who sits where, the lobby, the recap, the proofs of a deal."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

TableId: TypeAlias = str
"""Eight characters, a-z and 2-7."""
PersonId: TypeAlias = str
"""`platform:id`; people are told apart by it alone, never by name."""
PlaceId: TypeAlias = str
"""`platform:id` of a channel, a group or a topic."""


class Person(msgspec.Struct, frozen=True):
    """Somebody on a platform. `name` is for showing only; `lang` is his language if the platform tells it."""

    id: PersonId
    name: str
    lang: str = ""


class Place(msgspec.Struct, frozen=True):
    """Where a table is: a channel, a group, a topic."""

    id: PlaceId
    name: str = ""
    lang: str = ""


class SeatView(msgspec.Struct, frozen=True):
    """A seat of the table. Nobody sits there when `person` is None and `house` is empty."""

    seat: int
    team: int
    person: Person | None = None
    house: str = ""
    """The name of the house player that sits here, if one does."""
    absent: bool = False
    """The house plays for this person for the moment; where every person of a match is absent, it waits for one of them."""
    instead: str = ""
    """The name of the person who got up in this match and for whom `house` plays on to its end."""


class DrawnCard(msgspec.Struct, frozen=True):
    """A seat's card in the draw of the first dealer, spelled; the highest deals."""

    seat: int
    card: str


class OptionView(msgspec.Struct, frozen=True):
    """A table option of the game: its values in order and the one chosen, all written as text."""

    name: str
    values: tuple[str, ...]
    value: str
    default: str


class LobbyView(msgspec.Struct, frozen=True):
    """The table around the match: who sits where and how it will be (or is) played."""

    table: TableId
    place: PlaceId
    version: int
    status: str
    """lobby · playing · between (hands; the pause before the next deal) · finished · closed."""
    variant: str
    variants: tuple[str, ...]
    """The games that can be chosen."""
    seats: tuple[SeatView, ...]
    seat_counts: tuple[int, ...]
    """How many seats the game can have."""
    options: tuple[OptionView, ...]
    pace: str
    """rapido · normal · lento · none."""
    host: PersonId
    commitment: str
    """SHA-256 of the match seed, public since the lobby opened (hex)."""
    root: str
    """Root of the tree over the present deal (hex), empty before the first."""
    draw: tuple[DrawnCard, ...]
    """The draw of the first dealer, in the rounds drawn; empty before the start."""
    reveal: str
    """never or match: whether the seed is published after the match."""
    seed: str
    """The match seed (hex) once published, else empty."""
    cuts: tuple[str, ...] = ()
    """What each seat said to cut the deck, by seat; empty before the start."""
    wait: float = 0.0
    """Unix time at which the pause between hands ends, 0 if there is none."""
    deadline: float = 0.0
    """Unix time at which the house moves for whoever must act, 0 without a clock."""
    rematch: tuple[PersonId, ...] = ()
    """Who has asked for another match."""
    closed: str = ""
    """Why the table is closed (a locale key): idle · empty · host · expired · stale; empty while it is open."""


class AwardView(msgspec.Struct, frozen=True):
    """Points given: to whom, how many, for what and why (locale keys)."""

    team: int
    points: int
    mark: str
    reason: str


class RecapView(msgspec.Struct, frozen=True):
    """A finished hand: what was paid, and the cards that the rules show (spelled, by seat)."""

    hand: int
    duel: int
    awards: tuple[AwardView, ...]
    shown: dict[int, tuple[str, ...]]
    score: tuple[int, int]


class ProofLine(msgspec.Struct, frozen=True):
    """A card with the proof that it lay where it lay before the hand was played."""

    card: str
    """Spelled."""
    proof: str
    """The opening as JSON, as docs/deals.md describes it."""


class ProofView(msgspec.Struct, frozen=True):
    """What one person may check of the present deal, now, and of the last hand, as everybody may."""

    commitment: str
    root: str
    own: tuple[ProofLine, ...]
    shown: tuple[ProofLine, ...]
