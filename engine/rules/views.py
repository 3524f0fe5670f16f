"""What may be shown: the public view of a hand, the view of one seat, and the facts of a hand in order.

Hidden, public and private are different types; whoever gets one of these has nothing left to mask.
"""

from __future__ import annotations

from typing import Protocol, TypeAlias

import msgspec

from engine.rules.actions import Action, Word
from engine.rules.cards import Card, Seat, Team

Value: TypeAlias = bool | int | str
"""A value of a table option."""


class Fact(msgspec.Struct, frozen=True, gc=False):
    """One public fact of a hand.  `what` is one of:

    dealt (cards: the muestra if any) · duel (amount: which duel) · played (slot, card; a covered one has NO_CARD) ·
    trick (seat: winner or NO_SEAT when parda, team) · said (law, word, amount) · announced (the seat's flor) ·
    declared (law, amount; amount -1: passed) · annulled (law) · left (a single player went to the mazo) ·
    awarded (team, amount: points, mark: flor envido truco penalty, word: the reason) · shown (law, cards) ·
    over (team: winner of the hand, or NO_TEAM) · won (team: winner of the match)
    """

    what: str
    seat: Seat = -1
    team: Team = -1
    law: str = ""
    word: str = ""
    amount: int = 0
    mark: str = ""
    slot: int = -1
    cards: tuple[Card, ...] = ()


class PlayView(msgspec.Struct, frozen=True, gc=False):
    """A card on the table; NO_CARD when it lies face down."""

    seat: Seat
    card: Card
    covered: bool


class TrickView(msgspec.Struct, frozen=True, gc=False):
    """A finished trick. `winner` is NO_SEAT and `team` NO_TEAM when it was parda."""

    plays: tuple[PlayView, ...]
    winner: Seat
    team: Team


class QuestionView(msgspec.Struct, frozen=True, gc=False):
    """A call that waits: its last word, who said it (NO_SEAT: nobody), the team that must answer, what yes and no are worth.

    `yes` and `no` are points, -1 where they are not known before the answer.
    """

    law: str
    word: str
    amount: int
    by: Seat
    team: Team
    yes: int
    no: int


class PublicView(msgspec.Struct, frozen=True, gc=False):
    """What everybody at the table sees of the match and its present hand."""

    variant: str
    options: dict[str, Value]
    deck: str
    seats: int
    target: int
    malas: int
    """Points below which a team is in malas; 0 where the game has none."""
    score: tuple[int, int]
    hand: int
    """1 for the first deal of the match (a round of pico a pico counts once)."""
    kind: str
    """redonda or pico."""
    duel: int
    """0, 1, 2 in a pico a pico, else -1."""
    dealer: Seat
    players: tuple[Seat, ...]
    """Who plays this hand (or duel), in playing order from the mano."""
    muestra: Card
    left: tuple[int, ...]
    """Cards not yet played, by seat."""
    tricks: tuple[TrickView, ...]
    plays: tuple[PlayView, ...]
    turn: Seat
    """Who must play a card; NO_SEAT when the hand is over. While a call waits he must wait too."""
    stage: int
    """Grows with everything that changes what somebody may do; presses carry it."""
    questions: tuple[QuestionView, ...]
    """Calls that wait; the last one is answered first."""
    worth: int
    """What the hand is worth now to its winner."""
    gone: tuple[Seat, ...]
    offers: dict[Seat, tuple[Word, ...]]
    """What the whole table knows that each seat may say now: the only source of public buttons."""
    facts: tuple[Fact, ...]
    over: bool
    """The hand (or duel) is over; the next deal or duel follows unless somebody has won."""
    winner: Team
    """Who has won the match, or NO_TEAM."""
    coverable: bool = False
    """Whether who is on turn may put a card face down."""
    ranks: tuple[int, ...] = ()
    """Strength in a trick by card number: higher wins, equal ties, 0 for a card that is not in play."""


class PlayerView(msgspec.Struct, frozen=True, gc=False):
    """What one seat sees: the public view, and what is his alone."""

    public: PublicView
    seat: Seat
    cards: tuple[Card, ...]
    """As dealt, by slot; empty while they lie face down before him."""
    held: tuple[int, ...]
    """The slots not yet played."""
    hidden: bool
    """His cards lie face down before him too: until one of his team asks to see his, or until they are played (P10.2)."""
    envido: int
    """The value of his hand for the bet, -1 if it has none (or the game no bet, or the cards are hidden)."""
    flor: int
    """The value of his flor, -1 if he has none (or the game has no flor, or the cards are hidden)."""
    strengths: tuple[int, ...]
    """Rank of each of his cards in a trick, by slot: higher wins, equal ties; empty while hidden."""
    choices: tuple[Action, ...]
    """Everything he may do now, in a fixed order; an entry with `most` stands for a range of amounts."""
    partners: dict[Seat, tuple[Card, ...]] = {}
    """The cards dealt to his partners, where the rules show them to him: in the deck's order, so that no slot is told."""


class Choice(msgspec.Struct, frozen=True, gc=False):
    """What a player decided: one action out of his view's choices, with an amount where it has one."""

    action: Action


class World(Protocol):
    """A match that a seat could be in, for opponents that look ahead: it can be played on without touching the table."""

    def views(self) -> dict[Seat, PlayerView]:
        """The view of every seat that may act now; empty when the match is over."""
        ...

    def act(self, seat: Seat, action: Action) -> World:
        """The world after the action; raises IllegalAction."""
        ...

    @property
    def score(self) -> tuple[int, int]:
        """Points of both teams."""
        ...

    @property
    def over(self) -> bool:
        """Whether the hand is over."""
        ...


class Imagine(Protocol):
    """Makes worlds: `imagine(dice)` gives one that looks exactly like the view it was made from."""

    def __call__(self, dice: Dice) -> World:
        """Deal the unseen cards anew; `dice` is the only source of chance."""
        ...


class Dice(Protocol):
    """The chance that is handed in; random.Random is one."""

    def random(self) -> float:
        """A number in [0, 1)."""
        ...

    def randrange(self, stop: int, /) -> int:
        """A whole number in [0, stop)."""
        ...
