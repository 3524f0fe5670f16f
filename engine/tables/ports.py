"""What goes into a table (commands), what comes out (receipts, changes), and what a table needs (store, clock)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Protocol, TypeAlias

import msgspec

from engine.rules.actions import Action
from engine.rules.views import Fact, PlayerView, PublicView
from engine.shown import LobbyView, Person, PersonId, PlaceId, RecapView, SignsView, SignView, TableId
from engine.tables.books import NOTHING, Beside, Ledger

# --- commands ------------------------------------------------------------------------------------------------------


class Sit(msgspec.Struct, frozen=True, tag="sit", gc=False):
    """Take a free seat: this one, or (seat -1) the first free of the side, or (side -1 too) the first free of all.

    `cut` is what the person contributes to the deals: a word of his, or the id of his press.
    A person who sits already changes his seat.
    """

    cut: str
    side: int = -1
    seat: int = -1


class Leave(msgspec.Struct, frozen=True, tag="leave", gc=False):
    """Get up. In a running match the house takes the seat for good."""


class Kick(msgspec.Struct, frozen=True, tag="kick", gc=False):
    """Send the person of this seat away: the host may, or an admin of the place. He does not sit at this table again.

    `admin` is told by who sends it, who has asked the platform. In a running match the house plays on for good.
    """

    seat: int
    admin: bool = False


class Keep(msgspec.Struct, frozen=True, tag="keep", gc=False):
    """Keep a free seat (-1: the first) for this person for ten minutes (the host; before the match)."""

    person: Person
    seat: int = -1


class AddHouse(msgspec.Struct, frozen=True, tag="house", gc=False):
    """Seat a player of the house, on the first free seat (of the side if given); `all` fills every free seat."""

    side: int = -1
    all: bool = False


class RemoveHouse(msgspec.Struct, frozen=True, tag="unhouse", gc=False):
    """Send the house player of this seat away (lobby only)."""

    seat: int


class Configure(msgspec.Struct, frozen=True, tag="configure", gc=False):
    """Change the game (name `variant`), the number of seats (`seats`), the pace (`pace`), `reveal` or a table option."""

    name: str
    value: str


class Start(msgspec.Struct, frozen=True, tag="start", gc=False):
    """Begin the match; every seat must be taken."""


class Act(msgspec.Struct, frozen=True, tag="act", gc=False):
    """Say what is at `index` of a list shown at `stage`: `offers` (public, of the presser's seat) or `choices` (private).

    `amount` is the N of an entry that stands for a range.
    """

    stage: int
    sheet: str
    index: int
    amount: int = 0


class Throw(msgspec.Struct, frozen=True, tag="throw", gc=False):
    """Play the card of this slot: valid while its owner has played `played` cards in `hand` (and duel).

    `match` is Changed.match; 0 leaves it open. With it, no button of a former match fits a rematch.
    """

    hand: int
    played: int
    slot: int
    covered: bool = False
    match: int = 0


class Do(msgspec.Struct, frozen=True, tag="do", gc=False):
    """Do exactly this (phrases, house players): valid at this stage, or at any stage if it is -1.

    `verse`: the words in which it is said, to be quoted, of which 280 characters are kept; `lent`: they are the house's.
    """

    action: Action
    stage: int = -1
    verse: str = ""
    lent: bool = False


class Back(msgspec.Struct, frozen=True, tag="back", gc=False):
    """Take one's seat back from the house that played for the absent."""


class Rename(msgspec.Struct, frozen=True, tag="rename", gc=False):
    """Be called at this table as one is called now (the name of who sends it); nothing happens if that is so already."""


class MoreTime(msgspec.Struct, frozen=True, tag="more", gc=False):
    """Ask for a longer pause before the next deal."""


class Rematch(msgspec.Struct, frozen=True, tag="rematch", gc=False):
    """Ask for another match with the same seats; it begins when every person still there has asked."""


class Close(msgspec.Struct, frozen=True, tag="close", gc=False):
    """End the table (the host or an admin of the place; anybody, if it is stale)."""

    admin: bool = False


class Annul(msgspec.Struct, frozen=True, tag="annul", gc=False):
    """Ask that the running match be annulled, without winner and result.

    It is once somebody of each team has asked (a team of house players alone asks for nothing), or at once by an admin.
    """

    admin: bool = False


class MakeSign(msgspec.Struct, frozen=True, tag="sign", gc=False):
    """Make this gesture, in this hand (of match `match`, see Throw)."""

    name: str
    hand: int
    match: int = 0


class Watch(msgspec.Struct, frozen=True, tag="watch", gc=False):
    """Look at the señas of this rival for the rest of this hand (of match `match`, see Throw)."""

    seat: int
    hand: int
    match: int = 0


Command: TypeAlias = (
    Sit
    | Leave
    | Kick
    | Keep
    | AddHouse
    | RemoveHouse
    | Configure
    | Start
    | Act
    | Throw
    | Do
    | Back
    | Rename
    | MoreTime
    | Rematch
    | Close
    | Annul
    | MakeSign
    | Watch
)

# --- receipts ------------------------------------------------------------------------------------------------------


class Done(msgspec.Struct, frozen=True, tag="done", gc=False):
    """It happened, and is stored at this version."""

    version: int


class Stale(msgspec.Struct, frozen=True, tag="stale", gc=False):
    """The press belongs to an earlier moment; nothing happened."""


class Repeated(msgspec.Struct, frozen=True, tag="repeated", gc=False):
    """This very press was handled before; nothing happened again."""


class Refused(msgspec.Struct, frozen=True, tag="refused", gc=False):
    """Nothing happened. `why` is a locale key; shown privately, for it may be a secret."""

    why: str
    args: dict[str, str | int] = {}


Receipt: TypeAlias = Done | Stale | Repeated | Refused


class Changed(msgspec.Struct, frozen=True, gc=False):
    """A table has changed, and the change is stored."""

    table: TableId
    version: int
    lobby: LobbyView
    public: PublicView | None
    """None before the first deal."""
    private: dict[PersonId, PlayerView]
    """One for every person seated, once a hand was dealt."""
    news: tuple[Fact, ...]
    """The facts of this change, in order."""
    recap: RecapView | None
    """The last finished hand of the match."""
    match: int = 0
    """Which match of this table is (or was last) played, from 1; 0 before the first."""
    promised: str = ""
    """Once a match is finished: the commitment of the next one (hex). The lobby's is that of the finished match till then."""
    signs: dict[PersonId, SignsView] = {}
    """What each person has of señas, for him alone; nothing where there are none."""
    gestures: tuple[SignView, ...] = ()
    """Señas of this hand that everybody has seen: only where the table plays so."""


Listener: TypeAlias = Callable[[Changed], Awaitable[None]]

# --- what a table needs --------------------------------------------------------------------------------------------


Cancel: TypeAlias = Callable[[], None]


class Clock(Protocol):
    """Time and timers; the tests have one that they turn by hand."""

    def now(self) -> float:
        """Unix time in seconds."""
        ...

    def call_at(self, when: float, wake: Callable[[], Awaitable[None]]) -> Cancel:
        """Await `wake` once at that time; returns the cancellation."""
        ...


class StoreError(Exception):
    """Root of what a store may raise: Conflict, Handled, Corrupt, Newer, Busy, Unready."""


class Conflict(StoreError):
    """Another writer has appended to this table since `expected`: load the tail and decide again."""


class Handled(StoreError):
    """This inbox key is recorded as done: nothing was written."""


class Corrupt(StoreError):
    """A stored row cannot be read. `table` and `version` say which."""

    def __init__(self, table: TableId, version: int, detail: str) -> None:
        super().__init__(f"table {table}, event {version}: {detail}")
        self.table = table
        self.version = version
        self.detail = detail


class Newer(StoreError):
    """The database was written by a newer version. Nothing in it was touched."""

    def __init__(self, found: str, known: str) -> None:
        super().__init__(
            f"the database has the form {found}, made by a newer version of this program, which knows forms up to {known}; "
            "nothing was changed: start the newer version, or use another database"
        )
        self.found = found
        self.known = known


class Busy(StoreError):
    """Another process has this database. `holder` says which, as far as it told."""

    def __init__(self, path: str, holder: str) -> None:
        super().__init__(
            f"the database {path} is in use by another process ({holder}): stop it first, or use another database"
        )
        self.path = path
        self.holder = holder


class Unready(StoreError):
    """The database is not there, or has an older form, and it was opened for reading only."""


class Away(Unready):
    """The database's server does not answer, or not yet: it may be there in a moment."""


class Outdated(Unready):
    """The database has an older form, which the next start brings up to date."""


class Head(msgspec.Struct, frozen=True, gc=False):
    """Where a stream stands: its last version (0: no such table), and whether an inbox key is recorded as done."""

    version: int
    handled: bool
    changed: float = 0.0
    """When it last became another one (Unix time): by an event, or because somebody in it was forgotten."""


class Stored(msgspec.Struct, frozen=True, gc=False):
    """A stored stream from its last snapshot on: the snapshot's version and bytes, and the coded events after it."""

    table: TableId
    place: PlaceId
    version: int
    snapshot_version: int
    snapshot: bytes
    events: tuple[bytes, ...]
    times: tuple[float, ...] = ()
    """When each event was stored (Unix time)."""
    changed: float = 0.0
    """When the last of all was (Unix time), 0 if nobody knows."""


class Store(Protocol):
    """Where streams are kept: it inserts and selects, nothing else. The ledger has what is kept beside them."""

    ledger: Ledger

    async def create(
        self, table: TableId, place: PlaceId, events: Sequence[bytes], done: str = "", *, beside: Beside = NOTHING
    ) -> None:
        """A new stream with its first events (versions 1..). Raises Conflict if the id is taken, Handled."""
        ...

    async def append(
        self,
        table: TableId,
        expected: int,
        events: Sequence[bytes],
        *,
        done: str = "",
        snapshot: bytes = b"",
        open_: bool = True,
        beside: Beside = NOTHING,
    ) -> None:
        """Add events after version `expected`, mark the inbox key done, keep a snapshot of the state after them.

        One transaction. `open_` False closes the stream. Raises Conflict or Handled; then nothing is written.
        """
        ...

    async def head(self, table: TableId, key: str = "") -> Head:
        """Where the stream stands, and whether this key was handled."""
        ...

    async def opened_by(self, key: str) -> TableId | None:
        """The table that the press of this key went to, if it was handled."""
        ...

    async def load(self, table: TableId, *, whole: bool = False) -> Stored | None:
        """The stream from its last snapshot (or, `whole`, from its beginning); None if there is none."""
        ...

    async def open_tables(self) -> list[tuple[TableId, PlaceId]]:
        """Tables that are not closed."""
        ...
