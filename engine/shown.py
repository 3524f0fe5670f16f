"""What may be shown beside the views of the rules: who sits where, the lobby, the recap, the proofs of a deal, the boards."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

TableId: TypeAlias = str
"""Eight characters, a-z and 2-7."""
PersonId: TypeAlias = str
"""`platform:id`; people are told apart by it alone, never by name."""
PlaceId: TypeAlias = str
"""`platform:id` of a channel, a group or a topic."""


class Person(msgspec.Struct, frozen=True, gc=False):
    """Somebody on a platform. `name` is for showing only; `lang` is his language if the platform tells it."""

    id: PersonId
    name: str
    lang: str = ""


class Place(msgspec.Struct, frozen=True, gc=False):
    """Where a table is: a channel, a group, a topic."""

    id: PlaceId
    name: str = ""
    lang: str = ""
    cards: str = ""
    """The kind of cards that those who read it want to see (see deck_shown); empty: as the place has chosen."""


class SeatView(msgspec.Struct, frozen=True, gc=False):
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
    kept: Person | None = None
    """For whom this free seat is kept; nobody else may take it meanwhile."""


class VerseView(msgspec.Struct, frozen=True, gc=False):
    """A verse that was said in the present hand (or duel), by whoever sat there and was called so."""

    seat: int
    name: str
    text: str
    version: int
    """Of its event: with the table, what it is found by."""
    lent: bool = False
    """One of the house's."""


class DrawnCard(msgspec.Struct, frozen=True, gc=False):
    """A seat's card in the draw of the first dealer, spelled; the highest deals."""

    seat: int
    card: str


class OptionView(msgspec.Struct, frozen=True, gc=False):
    """A table option of the game: its values in order and the one chosen, all written as text."""

    name: str
    values: tuple[str, ...]
    value: str
    default: str


class LobbyView(msgspec.Struct, frozen=True, gc=False):
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
    """Unix time at which the house moves for whoever must act; 0 without a clock, while the table cannot be shown, and where he
    is the only person there: for him the table waits."""
    clock: float = 0.0
    """Seconds that a decision has in all at this pace, 0 without a clock: with `deadline`, when to ping and when to warn."""
    rematch: tuple[PersonId, ...] = ()
    """Who has asked for another match."""
    annul: tuple[PersonId, ...] = ()
    """Who has asked that the match be annulled; it is once somebody of each team has."""
    annulled: bool = False
    """The match that is finished has no winner and no result: it was annulled."""
    closed: str = ""
    """Why the table is closed (a locale key): idle · empty · host · admin · expired · stale · unseen; empty while it is open."""
    verses: tuple[VerseView, ...] = ()
    """What was said in verse in the present hand, in order."""
    bound: tuple[PersonId, ...] = ()
    """Who loses the match that runs if he leaves it now."""
    played: tuple[SeatView, ...] = ()
    """Who played the match that is over, by seat; empty while none is. `seats` tell who sits there since."""

    @property
    def asleep(self) -> bool:
        """A match runs, and none of its people is there: nothing happens until one of them is."""
        people = [view for view in self.seats if view.person is not None]
        return self.status in {"playing", "between"} and bool(people) and all(view.absent for view in people)


class SignView(msgspec.Struct, frozen=True, gc=False):
    """A gesture (a locale key) that somebody has made in this hand."""

    seat: int
    name: str


class SignsView(msgspec.Struct, frozen=True, gc=False):
    """Señas, as one person has them in this hand: nobody else is told any of it."""

    true: tuple[str, ...] = ()
    """Gestures that he may make now and that are true of his cards."""
    false: tuple[str, ...] = ()
    """Those that he may make as well, and that are lies."""
    made: tuple[str, ...] = ()
    """Those that he has made, in order."""
    seen: tuple[SignView, ...] = ()
    """Those of others that he has seen, in order; nobody tells him whether they are true."""
    whom: int = -1
    """The rival whom he watches in this hand, -1 if none."""
    rivals: tuple[int, ...] = ()
    """Those whom he may begin to watch now."""


class AwardView(msgspec.Struct, frozen=True, gc=False):
    """Points given: to whom, how many, for what and why (locale keys)."""

    team: int
    points: int
    mark: str
    reason: str


class RecapView(msgspec.Struct, frozen=True, gc=False):
    """A finished hand: what was paid, and the cards that the rules show (spelled, by seat)."""

    hand: int
    duel: int
    awards: tuple[AwardView, ...]
    shown: dict[int, tuple[str, ...]]
    score: tuple[int, int]


class Aside(msgspec.Struct, frozen=True, gc=False):
    """What happened at a table beside the match, and of whom (or what): absent · back · left · kicked · renamed · sung · annul in the
    middle of a hand; see Step for the others.
    """

    what: str
    name: str


class ProofLine(msgspec.Struct, frozen=True, gc=False):
    """A card with the proof that it lay where it lay before the hand was played."""

    card: str
    """Spelled."""
    proof: str
    """The opening as JSON, as docs/deals.md describes it."""


class ProofView(msgspec.Struct, frozen=True, gc=False):
    """What one person may check of the present deal, now, and of the last hand, as everybody may."""

    commitment: str
    root: str
    own: tuple[ProofLine, ...]
    shown: tuple[ProofLine, ...]


class Result(msgspec.Struct, frozen=True, gc=False):
    """What one match was to one person; kept for ever under (table, match, person)."""

    table: TableId
    match: int
    group: PlaceId
    """The place up to its slash: a group with all its topics or channels."""
    variant: str
    seats: int
    at: float
    """When the match ended (Unix time)."""
    duration: float
    """Seconds from its beginning, 0 if that was not stored."""
    person: PersonId
    name: str
    """As he was called then."""
    seat: int
    team: int
    won: bool
    """Never for who abandoned, whatever his team did."""
    team_won: bool
    points_for: int
    points_against: int
    abandoned: bool
    """He got up, was sent away, or was absent at the end."""
    house_with: bool
    """A player of the house sat on his side from the beginning."""
    house_against: bool
    """Or on the other."""
    whole: bool = True
    """The match was played to its end; else only who abandoned it has a result."""

    @property
    def against_house(self) -> bool:
        """Counted apart, and without a rating."""
        return self.house_with or self.house_against


class Listed(msgspec.Struct, frozen=True, gc=False):
    """A match as one of those who sat in it finds it in the list of his own."""

    table: TableId
    match: int
    at: float
    """When it began (Unix time)."""
    variant: str
    """Empty if what is stored of it cannot be read."""
    seats: tuple[SeatView, ...]
    """Who sat there when it began."""
    team: int
    """His own."""
    how: str
    """What came of it for him: running · won · lost · left (he abandoned it) · annulled · broken (closed before its end) · unread."""
    points: tuple[int, int] | None = None
    """At its end, his team's first; None while it runs."""


class Verse(msgspec.Struct, frozen=True, gc=False):
    """A verse that a group has collected; kept under the table and the version of its event."""

    table: TableId
    version: int
    group: PlaceId
    """The place up to its slash."""
    person: PersonId
    name: str
    """As he was called then."""
    text: str
    variant: str
    match: int
    hand: int
    at: float
    """When it was said (Unix time)."""
    roses: int = 0
    """How many people have given it one."""


class BoardRow(msgspec.Struct, frozen=True, gc=False):
    """A person's line of a ranking. Matches with players of the house are in `house_matches` and `house_won` alone."""

    rank: int
    """From 1; the same for those of whom nothing tells one from the other."""
    person: PersonId
    name: str
    matches: int
    won: int
    points: int
    """Points that his team made, in all matches among people."""
    streak: int
    """Matches won in a row up to now, or (negative) lost."""
    rating: int | None
    """Everybody begins at 1000; None before a match that is rated (whole, and among people)."""
    abandoned: int
    house_matches: int
    house_won: int


class Ranking(msgspec.Struct, frozen=True, gc=False):
    """The people of a group by rating, the best first. An empty `variant` or `season` means all of them."""

    group: PlaceId
    variant: str
    season: str
    """Year and quarter, such as `2026-3`."""
    rows: tuple[BoardRow, ...]
    matches: int
    """Among people, as many as these rows were made of."""
    seasons: tuple[str, ...] = ()
    """From the season of the last match played here to that of the first."""


class StatsRow(msgspec.Struct, frozen=True, gc=False):
    """What one person has done in one group at one game."""

    group: PlaceId
    variant: str
    matches: int
    won: int
    points_for: int
    points_against: int
    streak: int
    best_streak: int
    rating: int | None
    abandoned: int
    house_matches: int
    house_won: int
    last: float
    """When the last of them ended (Unix time)."""


class StatsView(msgspec.Struct, frozen=True, gc=False):
    """One person's own figures, for himself: by group and game."""

    person: PersonId
    rows: tuple[StatsRow, ...]


class Sitting(msgspec.Struct, frozen=True, gc=False):
    """A table whose record names a person."""

    table: TableId
    place: PlaceId
    opened: float
    """Unix time."""
    open: bool
    names: tuple[str, ...] = ()
    """What he was called at it."""
    cuts: tuple[str, ...] = ()
    """What he put into its deals."""
    verses: tuple[str, ...] = ()
    """What he said in verse."""


class Export(msgspec.Struct, frozen=True, gc=False):
    """Everything that is stored about a person, for him. It can be written as JSON."""

    person: PersonId
    names: tuple[str, ...]
    results: tuple[Result, ...]
    tables: tuple[Sitting, ...]
    notes: dict[str, str]
    """What was noted about him: how he is written to, what he was asked."""
    hidden: tuple[PlaceId, ...] = ()
    """Groups in whose rankings he is not shown."""
    roses: tuple[tuple[TableId, int], ...] = ()
    """The verses that he has given one, by table and version."""
