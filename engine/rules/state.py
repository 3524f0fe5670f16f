"""The state of a match, and the parts a game is composed of: Law, Ruleset, Option, Variant."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol, TypeAlias, runtime_checkable

import msgspec

from engine.rules.actions import Action, PlayCard, Word
from engine.rules.cards import NO_TEAM, Card, Deck, Seat, Team
from engine.rules.events import REDONDA, Event
from engine.rules.signs import Sign
from engine.rules.tricks import Play, Taker, Trick, Verdicts, strongest
from engine.rules.views import Value

# --- what a law remembers of a hand --------------------------------------------------------------------------------

OPEN, WAITING, SETTLED = range(3)
"""Phases of a bet or a flor: may still be said · a call waits · over for this hand."""


class Stakes(msgspec.Struct, frozen=True, gc=False):
    """The truco ladder: step accepted, the team that may raise it (NO_TEAM: either, 2: nobody), step that waits (0: none).

    `called` are the seats that have called or raised it (bits).
    """

    level: int = 0
    owner: Team = NO_TEAM
    asked: int = 0
    called: int = 0


class Bet(msgspec.Struct, frozen=True, gc=False):
    """The envido: its phase, the ladder's node and total, what a no pays, who spoke in it, who declared a figure (bits)."""

    phase: int = OPEN
    node: int = 0
    total: int = 0
    refused: int = 1
    spoke: int = 0
    declared: int = 0


class Flor(msgspec.Struct, frozen=True, gc=False):
    """The flor: phase, flores on the table and false claims (bits of seats), the level that waits and the one below it."""

    phase: int = OPEN
    announced: int = 0
    falsely: int = 0
    level: int = 0
    node: int = 0
    total: int = 0
    below: int = 0
    below_total: int = 0


Memory: TypeAlias = Stakes | Bet | Flor | int
"""What a law remembers of the hand; a plain int where bits are enough."""

# --- the state -----------------------------------------------------------------------------------------------------


class Question(msgspec.Struct, frozen=True, gc=False):
    """A call that waits for an answer of `team`; `by` spoke last (NO_SEAT: the rules themselves ask, P9.1)."""

    law: str
    team: Team
    by: Seat
    word: Word


class HandState(msgspec.Struct, frozen=True, gc=False):
    """One hand (or one duel of a round). Bits: seat s holds slot k while `held >> (4 * s + k) & 1`."""

    number: int
    duel: int
    players: tuple[Seat, ...]
    sides: tuple[tuple[Seat, ...], tuple[Seat, ...]]
    """The seats of each team still in the hand, in playing order from the mano."""
    muestra: Card
    strengths: tuple[int, ...]
    dealt: tuple[tuple[Card, ...], ...]
    held: int
    plays: tuple[Play, ...]
    tricks: tuple[Trick, ...]
    turn: Seat
    questions: tuple[Question, ...]
    memory: tuple[Any, ...]
    """One Memory a law, by its index: each law knows the type of its own."""
    gone: int
    """Bits of single players that went to the mazo."""
    moved: int
    """Bits of the seats that have put a card on the table in this hand (or duel)."""
    acted: int
    """Bits of the teams that have played or said something in this hand."""
    over: bool

    @property
    def mano(self) -> Seat:
        """Who leads the first trick, declares first and wins ties."""
        return self.players[0]


class MatchState(msgspec.Struct, frozen=True, gc=False):
    """A match. `turn` grows with every event; `round_` is the kind of the last hand (pico alternates).

    `faltas` is what the falta is worth to each team at this score and in this hand.
    """

    rules: Ruleset
    score: tuple[int, int]
    dealer: Seat
    """Of the hand in play, or of the first one before it is dealt."""
    round_: str
    hand: HandState | None
    turn: int
    winner: Team
    faltas: tuple[int, int]


def sides_of(players: tuple[Seat, ...]) -> tuple[tuple[Seat, ...], tuple[Seat, ...]]:
    """The seats of each team, in playing order."""
    return tuple(seat for seat in players if not seat & 1), tuple(seat for seat in players if seat & 1)


def uncovered(h: HandState, seat: Seat) -> tuple[Card, ...]:
    """The cards dealt to a seat but for those that it has played face down."""
    plays = [play for trick in h.tricks for play in trick.plays]
    covered = {play.card for play in (*plays, *h.plays) if play.covered and play.seat == seat}
    return tuple([card for card in h.dealt[seat] if card not in covered]) if covered else h.dealt[seat]


PICO_FALTA = 6
"""What the falta is worth in a duel, whatever the score (U12.3, A12.4)."""


# --- what a game is composed of ------------------------------------------------------------------------------------

Menu: TypeAlias = dict[Seat, tuple[Action, ...]]


class Law(Protocol):
    """One spoken rule. It is asked what may be said, hears what is said, and folds the events that concern it."""

    name: str
    reads: tuple[str, ...]
    """Laws whose memory this one reads, checked when a Ruleset is built."""
    after: bool
    """Whether it may be spoken between a hand's end and the next deal."""
    early: bool
    """Whether it can only be spoken in the first trick, or while its own question waits: else it is not asked."""
    fresh: Memory
    """Its memory at the deal, and when a duel begins."""
    index: int
    """Its place in the ruleset, set when that is built."""
    places: tuple[int, ...]
    """The places of the laws that it reads, in the order of `reads`; set with `index`."""

    def offer(self, m: MatchState, h: HandState, menu: Menu, known: bool) -> None:
        """Add what each seat may say now; with `known`, only what the whole table knows that he may."""
        ...

    def hear(self, m: MatchState, h: HandState, seat: Seat, word: Word) -> list[Event]:
        """What follows from a word that `offer` allows."""
        ...

    def recall(self, memory: Any, event: Event) -> Memory:
        """The memory (its own) after an event of this law."""
        ...


@runtime_checkable
class Asking(Protocol):
    """A law whose words may wait for an answer."""

    def concede(self, m: MatchState, h: HandState, team: Team) -> list[Event]:
        """What follows when `team` gives up while this law's question waits for it."""
        ...

    def question(self, m: MatchState, h: HandState) -> tuple[int, int]:
        """What a yes and a no to its waiting call are worth, -1 where the answer decides it."""
        ...


@runtime_checkable
class Showing(Protocol):
    """A law that shows cards when the hand is over."""

    def at_end(self, m: MatchState, h: HandState) -> list[Event]:
        """What is shown."""
        ...


def show_all(m: MatchState, h: HandState, seat: Seat) -> bool:
    """No cards are hidden from their holder."""
    return False


def share_none(m: MatchState, h: HandState, seat: Seat) -> bool:
    """Nobody sees the cards of his partners."""
    return False


def no_figure(muestra: Card, hand: Sequence[Card]) -> int:
    """No hand is worth anything where the game has no such bet."""
    return -1


def no_faltas(score: tuple[int, int]) -> tuple[int, int]:
    """There is no falta."""
    return 0, 0


def only_redondas(score: tuple[int, int], last: str) -> str:
    """Every deal is played by everybody."""
    return REDONDA


FALTA_NODE = 10_000
"""The node of every ladder after its falta: nothing raises it."""
FALTA_LATER = -1
"""A total that is the falta, to be reckoned when it is settled (A5.7)."""


class Ladder(Protocol):
    """The chains of a bet. `limit` is the falta at this moment, `node` where the chain is, `total` what it is worth."""

    def openings(self, limit: int) -> tuple[Word, ...]:
        """The words that may open it."""
        ...

    def raises(self, node: int, total: int, limit: int) -> tuple[Word, ...]:
        """The words that may be said over this chain."""
        ...

    def step(self, node: int, total: int, word: Word) -> tuple[int, int]:
        """Node and total after a word."""
        ...


class Ruleset:
    """A game at a given number of seats with its options, tabulated: made by Variant.build, never changed after."""

    def __init__(
        self,
        *,
        variant: str,
        edition: int,
        seats: int,
        options: Mapping[str, Value],
        deck: Deck,
        turned: bool,
        strength: Callable[[Card], tuple[int, ...]],
        verdicts: Verdicts,
        laws: Sequence[Law],
        stakes: str,
        target: int,
        malas: int,
        faltas: Callable[[tuple[int, int]], tuple[int, int]] = no_faltas,
        envido: Callable[[Card, Sequence[Card]], int] = no_figure,
        flor: Callable[[Card, Sequence[Card]], int] = no_figure,
        next_kind: Callable[[tuple[int, int], str], str] = only_redondas,
        opening: Callable[[Ruleset, HandState, tuple[int, int]], HandState] | None = None,
        plays: Callable[[MatchState, HandState], tuple[PlayCard, ...]] | None = None,
        covers: bool = True,
        taker: Taker = strongest,
        settle: Callable[[MatchState, HandState, list[Event]], list[Event]] | None = None,
        hides: Callable[[MatchState, HandState, Seat], bool] = show_all,
        shares: Callable[[MatchState, HandState, Seat], bool] = share_none,
        hand_size: int = 3,
        signs: Sequence[Sign] = (),
    ) -> None:
        """Raise LawError if a law reads another that is not there.

        `envido` and `flor` give a hand's value (-1: none); `faltas(score)` what the falta is worth to each team;
        `next_kind(score, last kind)` whether the next deal is redonda or pico; `opening` how a hand begins at a score,
        where that is not always the same; `plays` how the seat on turn may play its cards (None: face up), `covers`
        whether ever face down; `taker` who takes a trick; `settle` what an action leads to where points are not written
        at once (None: they are, and nothing follows a win); `hides` whether a seat's cards lie face down before him too;
        `shares` whether he sees his partners'; `signs` the game's table of señas.
        """
        self.variant, self.edition, self.seats, self.options = variant, edition, seats, dict(options)
        self.deck, self.turned, self.hand_size = deck, turned, hand_size
        self.strength, self.verdicts = strength, verdicts
        self.laws = tuple(laws)
        self.index = {law.name: place for place, law in enumerate(self.laws)}
        for place, law in enumerate(self.laws):
            missing = [name for name in law.reads if name not in self.index]
            if missing:
                raise LawError(law.name, missing)
            law.index, law.places = place, tuple(self.index[name] for name in law.reads)
        self.after = tuple(law for law in self.laws if law.after)
        self.offer = tuple(law.offer for law in self.laws)
        self.offer_late = tuple(law.offer for law in self.laws if not law.early)
        self.recall = tuple(law.recall for law in self.laws)
        self.fresh: tuple[Memory, ...] = tuple(law.fresh for law in self.laws)
        self.asking: dict[str, Asking] = {law.name: law for law in self.laws if isinstance(law, Asking)}
        self.showing: tuple[Showing, ...] = tuple(law for law in self.laws if isinstance(law, Showing))
        self.hear = {law.name: law.hear for law in self.laws}
        orders = (tuple((dealer + 1 + step) % seats for step in range(seats)) for dealer in range(seats))
        self.orders = tuple((players, sides_of(players)) for players in orders)
        self.stakes, self.stakes_name = self.asking[stakes], stakes
        self.target, self.malas = target, malas
        self.all_held = sum(((1 << hand_size) - 1) << 4 * seat for seat in range(seats))
        self.envido, self.flor, self.faltas, self.next_kind = envido, flor, faltas, next_kind
        self.opening, self.plays, self.covers = opening, plays, plays is not None and covers
        self.taker, self.settle = taker, settle
        self.hides, self.shares = hides, shares
        self.signs = tuple(signs)


class LawError(Exception):
    """A law reads the memory of laws that the ruleset does not have."""

    def __init__(self, law: str, missing: Sequence[str]) -> None:
        super().__init__(f"the law {law} reads {', '.join(missing)}, which this game does not have")


class OptionError(ValueError):
    """A table option that the game does not have, or a value that the option does not take."""


class SeatsError(ValueError):
    """A number of seats that the game is not played with."""


class Option(msgspec.Struct, frozen=True):
    """A table option: its values in order (the rulebook's), and the default."""

    name: str
    values: tuple[Value, ...]
    default: Value


class EditionError(ValueError):
    """An edition of a game that is newer than this program."""


class Variant(msgspec.Struct, frozen=True):
    """A game: its options, and how a ruleset is composed of them. `edition` grows when a rule changes.

    `former` holds the game as it was, the newest first: a match that began under one of these editions ends under it.
    """

    name: str
    edition: int
    seats: tuple[int, ...]
    options: tuple[Option, ...]
    compose: Callable[[int, Mapping[str, Value]], Ruleset]
    former: tuple[Variant, ...] = ()

    def at(self, edition: int) -> Variant:
        """The game in this edition (0: the newest); one that is not kept any more is played as the oldest that is.

        Raises EditionError.
        """
        if edition > self.edition:
            raise EditionError(f"{self.name} is known up to edition {self.edition}, not {edition}")
        if not edition:
            return self
        return min((each for each in (self, *self.former) if each.edition >= edition), key=lambda each: each.edition)

    def build(self, *, seats: int, options: Mapping[str, Value] | None = None, edition: int = 0) -> Ruleset:
        """The ruleset; `options` holds what differs from the defaults. Raises EditionError, SeatsError or OptionError."""
        game = self.at(edition)
        if game is not self:
            return game.build(seats=seats, options=options)
        if seats not in self.seats:
            counts = ", ".join(map(str, self.seats))
            raise SeatsError(f"{self.name} is played with {counts} seats, not {seats}")
        return self.compose(seats, self.choose(options or {}))

    def choose(self, options: Mapping[str, Value]) -> dict[str, Value]:
        """Every option with its value. Raises OptionError naming what exists."""
        known = {option.name: option for option in self.options}
        for name, value in options.items():
            option = known.get(name)
            if option is None:
                raise OptionError(f"{self.name} has no option {name!r}; it has {', '.join(known)}")
            if not any(type(value) is type(allowed) and value == allowed for allowed in option.values):
                values = ", ".join(spell_value(allowed) for allowed in option.values)
                raise OptionError(f"option {name} of {self.name} takes {values}, not {spell_value(value)}")
        return {name: options.get(name, option.default) for name, option in known.items()}

    def read_value(self, name: str, text: str) -> Value:
        """The value of an option written as text. Raises OptionError."""
        for option in self.options:
            if option.name == name:
                for allowed in option.values:
                    if spell_value(allowed) == text:
                        return allowed
        self.choose({name: text})
        raise OptionError(f"option {name} of {self.name} does not take {text!r}")


def spell_value(value: object) -> str:
    """An option's value as text, as the rulebooks write it (true and false in lower case)."""
    return str(value).lower() if isinstance(value, bool) else str(value)
