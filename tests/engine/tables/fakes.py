"""What the tests of the tables play with: a clock turned by hand, a store in memory, players, and a hall full of them."""

import heapq
import itertools
import random
import uuid
from collections.abc import Awaitable, Callable, Sequence

from engine import variants
from engine.rules.actions import PlayCard
from engine.rules.views import Choice, PlayerView
from engine.shown import Person, Result
from engine.tables.books import NOTHING, Beside
from engine.tables.hall import Hall
from engine.tables.pace import Pauses
from engine.tables.ports import AddHouse, Changed, Conflict, Do, Done, Handled, Head, Sit, Start, Stored

ANA, BETO, CACA, DORA = (Person(f"web:{name}", name) for name in ("Ana", "Beto", "Carla", "Dora"))
PEOPLE = (ANA, BETO, CACA, DORA)
GAMES = [(name, seats) for name in variants.names() for seats in variants.find(name).seats]
PLACE = "web:plaza"
QUICK = Pauses(house=0.0, partner=0.0, between=0.0)


class FakeClock:
    """Stands still until it is turned on."""

    def __init__(self) -> None:
        self.time = 1_000_000.0
        self._timers: list[tuple[float, int, Callable[[], Awaitable[None]]]] = []
        self._count = itertools.count()
        self._cancelled: set[int] = set()

    def now(self) -> float:
        return self.time

    def call_at(self, when: float, wake: Callable[[], Awaitable[None]]) -> Callable[[], None]:
        number = next(self._count)
        heapq.heappush(self._timers, (when, number, wake))
        return lambda: self._cancelled.add(number)

    @property
    def waiting(self) -> int:
        """How many timers are set."""
        return sum(number not in self._cancelled for _, number, _ in self._timers)

    async def advance(self, seconds: float, *, most: int = 100_000) -> None:
        """Let this much time go by, and everything that is due happen in its moment."""
        end = self.time + seconds
        for _ in range(most):
            if not self._timers or self._timers[0][0] > end:
                break
            when, number, wake = heapq.heappop(self._timers)
            if number in self._cancelled:
                self._cancelled.discard(number)
                continue
            self.time = max(self.time, when)
            await wake()
        else:
            raise AssertionError("the timers never come to an end")
        self.time = end


class MemoryStore:
    """A store that forgets with the process; `before_append` may be somebody who is faster. It has no ledger."""

    ledger = None

    def __init__(self) -> None:
        self.streams: dict[str, list[bytes]] = {}
        self.places: dict[str, str] = {}
        self.keys: dict[str, str] = {}
        self.snapshots: dict[str, tuple[int, bytes]] = {}
        self.closed: set[str] = set()
        self.results: list[Result] = []
        self.named: set[tuple[str, str]] = set()
        self.before_append: Callable[[], Awaitable[None]] | None = None
        self.failing: Exception | None = None
        self.clock: FakeClock | None = None
        self.changed: dict[str, float] = {}

    def _changes(self, table: str) -> None:
        self.changed[table] = self.clock.now() if self.clock else 0.0

    async def create(
        self, table: str, place: str, events: Sequence[bytes], done: str = "", *, beside: Beside = NOTHING
    ) -> None:
        if done and done in self.keys:
            raise Handled(done)
        if table in self.streams:
            raise Conflict(table)
        self.streams[table], self.places[table] = list(events), place
        self._changes(table)
        if done:
            self.keys[done] = table
        self._beside(table, beside)

    def _beside(self, table: str, beside: Beside) -> None:
        self.results += beside.results
        self.named |= {(person, table) for person in beside.people}

    async def append(
        self, table, expected, events, *, done="", snapshot=b"", open_=True, beside: Beside = NOTHING
    ) -> None:
        if self.before_append is not None:
            faster, self.before_append = self.before_append, None
            await faster()
        if self.failing is not None:
            raise self.failing
        if done and done in self.keys:
            raise Handled(done)
        if len(self.streams[table]) != expected:
            raise Conflict(table)
        self.streams[table] += events
        self._changes(table)
        if done:
            self.keys[done] = table
        if snapshot:
            self.snapshots[table] = (len(self.streams[table]), snapshot)
        if not open_:
            self.closed.add(table)
        self._beside(table, beside)

    async def head(self, table: str, key: str = "") -> Head:
        return Head(len(self.streams.get(table, ())), key in self.keys)

    async def opened_by(self, key: str) -> str | None:
        return self.keys.get(key)

    async def load(self, table: str, *, whole: bool = False) -> Stored | None:
        events = self.streams.get(table)
        if events is None:
            return None
        version, snapshot = (0, b"") if whole else self.snapshots.get(table, (0, b""))
        changed, later = self.changed.get(table, 0.0), tuple(events[version:])
        return Stored(table, self.places[table], len(events), version, snapshot, later, changed=changed)

    async def open_tables(self) -> list[tuple[str, str]]:
        return [(table, place) for table, place in self.places.items() if table not in self.closed]


BOLD = ("perros", "falta", "mazo", "resto")


def some_choice(view: PlayerView, dice: random.Random, bold: float = 0.1) -> Choice:
    """Any legal action: cards more often than words, and words that end a match or a hand seldom."""
    plain = [action for action in view.choices if isinstance(action, PlayCard) or not action.most]
    cards = [action for action in plain if isinstance(action, PlayCard)]
    if cards and dice.random() < 0.8:
        return Choice(dice.choice(cards))
    modest = [action for action in plain if isinstance(action, PlayCard) or not any(b in action.word for b in BOLD)]
    return Choice(dice.choice(plain if dice.random() < bold or not modest else modest))


def player(seed: int = 1) -> Callable[[PlayerView, bool], Awaitable[Choice]]:
    """A house that plays anything legal."""
    dice = random.Random(seed)

    async def choose(view: PlayerView, absent: bool) -> Choice:
        return some_choice(view, dice)

    return choose


class Room:
    """A hall with a clock by hand, and everything it has told."""

    def __init__(
        self, store=None, *, pauses: Pauses | None = None, house=None, seed: int = 1, place: str = PLACE
    ) -> None:
        self.clock, self.place = FakeClock(), place
        self.store = store if store is not None else MemoryStore()
        if isinstance(self.store, MemoryStore):
            self.store.clock = self.clock
        dice = random.Random(f"deals {seed}")
        self.hall = Hall(
            self.store,
            self.clock,
            pauses=pauses or Pauses(),
            house=house or player(seed),
            new_seed=lambda: dice.randbytes(32),
        )
        self.told: list[Changed] = []
        self.hall.listen(self._listen)
        # A database outlives a room, and remembers its keys.
        self._mark, self._keys = uuid.uuid4().hex, itertools.count()

    async def _listen(self, changed: Changed) -> None:
        self.told.append(changed)

    async def do(self, table: str, person: Person, command, key: str | None = None):
        return await self.hall.do(
            table, person, key if key is not None else f"k{self._mark}-{next(self._keys)}", command
        )

    async def open(self, people: Sequence[Person] = (ANA, BETO), variant: str = "uruguayo", seats: int = 2) -> str:
        """A lobby with these people on the first seats."""
        table, receipt = await self.hall.open(
            self.place, people[0], f"open{self._mark}-{next(self._keys)}", variant=variant, seats=seats
        )
        assert isinstance(receipt, Done), receipt
        for seat, person in enumerate(people):
            assert isinstance(await self.do(table, person, Sit(f"corte-{seat}", seat=seat)), Done)
        return table

    async def begin(self, people: Sequence[Person] = (ANA, BETO), variant: str = "uruguayo", seats: int = 2) -> str:
        """A match of these people; the other seats are the house's."""
        table = await self.open(people, variant, seats)
        if len(people) < seats:
            assert isinstance(await self.do(table, people[0], AddHouse(all=True)), Done)
        receipt = await self.do(table, people[0], Start())
        assert isinstance(receipt, Done), receipt
        return table

    def latest(self, table: str) -> Changed:
        latest = self.hall.latest(table)
        assert latest is not None
        return latest

    async def play_once(self, table: str, dice: random.Random) -> bool:
        """Somebody who may act does something legal; False if nobody (of the people) may."""
        latest = self.latest(table)
        able = [(person, view) for person, view in latest.private.items() if view.choices]
        if not able or latest.public is None or latest.public.over:
            return False
        on_turn = [(person, view) for person, view in able if any(isinstance(act, PlayCard) for act in view.choices)]
        person, view = dice.choice(on_turn if on_turn and dice.random() < 0.8 else able)
        choice = some_choice(view, dice)
        name = next(seat.person for seat in latest.lobby.seats if seat.person and seat.person.id == person)
        receipt = await self.do(table, name, Do(choice.action, latest.public.stage))
        assert isinstance(receipt, Done), (receipt, choice)
        return True

    async def play_on(self, table: str, dice: random.Random, moves: int = 100_000) -> None:
        """Play until the match is over, or for so many moves."""
        for _ in range(moves):
            latest = self.hall.latest(table)
            if latest is None or latest.lobby.status in ("finished", "closed"):
                return
            if not await self.play_once(table, dice):
                await self.clock.advance(6.0)
