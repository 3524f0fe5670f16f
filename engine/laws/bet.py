"""The envido: its chains, its declaring, what it pays (U7, A5, A6)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Literal

from engine.rules.actions import Word
from engine.rules.cards import NO_SEAT, NO_TEAM, Card, Seat, Team
from engine.rules.declaring import PASS, declare
from engine.rules.events import Awarded, Closed, Declared, Event, Said, Shown
from engine.rules.state import (
    FALTA_LATER,
    OPEN,
    SETTLED,
    WAITING,
    Bet,
    HandState,
    Ladder,
    MatchState,
    Memory,
    Menu,
)


def from_the_mano(h: HandState, _memory: Bet) -> tuple[Seat, ...]:
    """The seats still in the hand, in the order in which they declare; among equals the first wins."""
    return tuple(seat for seat in h.players if not h.gone >> seat & 1) if h.gone else h.players


class BetLaw:
    """One contest a hand, in the first trick: opened on turn before one's first card (U7.2, A5.1, V6.1).

    `over`: it may be opened first of all over a truco that waits too, and not after one was accepted (U7.6, A5.3);
    without it a truco only makes it wait (V7.6).
    """

    reads: tuple[str, ...]
    after = False
    early = True
    fresh: Memory = Bet()
    index = 0
    places: tuple[int, ...] = ()

    def __init__(
        self,
        name: str,
        ladder: Ladder,
        *,
        truco: str,
        over: bool = True,
        first_needs_cards: bool = False,
        pies_only: bool = False,
        shows: Literal["all", "winner", "none"] = "all",
        order: Callable[[HandState, Bet], tuple[Seat, ...]] = from_the_mano,
    ) -> None:
        """`truco` is the law it may be said over; `first_needs_cards`: only by a seat that holds all its cards (U7.6).

        `shows`: who shows the cards behind a figure he said when the hand is over; `order`: who declares before whom.
        """
        self.name = name
        self.ladder = ladder
        self.reads = (truco,)
        self._truco = truco
        self._over = over
        self._first_needs_cards = first_needs_cards
        self._pies_only = pies_only
        self._shows = shows
        self._order = order
        self._yes_no = (Word(name, "quiero"), Word(name, "no quiero"))

    def offer(self, m: MatchState, h: HandState, menu: Menu, known: bool) -> None:
        """Answers and raises of the team asked, or the openings of whoever may open."""
        memory: Bet = h.memory[self.index]
        phase = memory.phase
        if phase == OPEN:
            if not h.tricks and not h.over and not (self._over and h.memory[self.places[0]].level):
                self._offer_openings(m, h, menu)
        elif phase == WAITING:
            question = h.questions[-1]
            if question.law == self.name:
                words = self._yes_no + self.ladder.raises(memory.node, memory.total, m.faltas[0])
                for seat in h.sides[question.team]:
                    menu[seat] = menu.get(seat, ()) + words

    def _offer_openings(self, m: MatchState, h: HandState, menu: Menu) -> None:
        """On turn, or over the truco that waits (U7.2, U7.6, A5.2, A5.3)."""
        if not h.questions:
            turn = h.turn
            if not self._pies_only or turn in h.players[-2:]:
                menu[turn] = menu.get(turn, ()) + self.ladder.openings(m.faltas[0])
        elif self._over and h.questions[-1].law == self._truco:
            words = self.ladder.openings(m.faltas[0])
            for seat in h.sides[h.questions[-1].team]:
                if not (self._first_needs_cards and h.moved >> seat & 1):
                    menu[seat] = menu.get(seat, ()) + words

    def hear(self, m: MatchState, h: HandState, seat: Seat, word: Word) -> list[Event]:
        """Quiero: everybody declares and the best team takes the total. No quiero: the last caller is paid (U7.5, A5.6)."""
        if word.word == "quiero":
            return [Said(seat, word, NO_TEAM), *self.contest(m, h, h.memory[self.index].total)]
        if word.word == "no quiero":
            return [Said(seat, word, NO_TEAM), self._refusal(h, seat & 1)]
        return [Said(seat, word, seat & 1 ^ 1)]

    def contest(self, m: MatchState, h: HandState, total: int) -> list[Event]:
        """Figures, and the points to the best one's team; nothing if nobody has an envido (U7.7)."""
        order = self._order(h, h.memory[self.index])
        envido, muestra, dealt = m.rules.envido, h.muestra, h.dealt
        said, best = declare(order, {seat: envido(muestra, dealt[seat]) for seat in order}, self.name)
        if best == NO_SEAT:
            return list(said)
        team = best & 1
        points = m.faltas[team] if total == FALTA_LATER else total
        return [*said, Awarded(team, points, "envido", "envido-won")]

    def _refusal(self, h: HandState, team: Team) -> Awarded:
        memory: Bet = h.memory[self.index]
        return Awarded(team ^ 1, memory.refused, "envido", "envido-refused")

    def concede(self, m: MatchState, h: HandState, team: Team) -> list[Event]:
        """The waiting call counts as refused."""
        return [self._refusal(h, team), Closed(self.name)]

    def recall(self, memory: Bet, event: Event) -> Bet:
        """The chain after a word; who declared; closed for the hand."""
        if isinstance(event, Said):
            spoke = memory.spoke | 1 << event.seat
            if event.asks == NO_TEAM:
                return Bet(SETTLED, memory.node, memory.total, memory.refused, spoke, memory.declared)
            node, total = self.ladder.step(memory.node, memory.total, event.word)
            refused = memory.total if memory.phase == WAITING else 1
            return Bet(WAITING, node, total, refused, spoke, 0)
        declared = memory.declared
        if isinstance(event, Declared) and event.value != PASS:
            declared = 1 << event.seat if self._shows == "winner" else declared | 1 << event.seat
        phase = SETTLED if isinstance(event, Closed) else memory.phase
        return Bet(phase, memory.node, memory.total, memory.refused, memory.spoke, declared)

    def at_end(self, m: MatchState, h: HandState) -> list[Event]:
        """The cards behind the figures said, unless they all lie on the table (U7.7, A6.4)."""
        memory: Bet = h.memory[self.index]
        shown: list[Event] = []
        if self._shows == "none":
            return shown
        for seat in h.players:
            if memory.declared >> seat & 1:
                hand = h.dealt[seat]
                cards = behind(m.rules.envido, h.muestra, hand)
                if any(h.held >> 4 * seat + hand.index(card) & 1 for card in cards):
                    shown.append(Shown(seat, self.name, cards))
        return shown

    def question(self, m: MatchState, h: HandState) -> tuple[int, int]:
        """The total (-1: the falta, where it is not worth the same to both teams), and what a no pays."""
        memory: Bet = h.memory[self.index]
        same = m.faltas[0] == m.faltas[1]
        return m.faltas[0] if memory.total == FALTA_LATER and same else memory.total, memory.refused


def behind(value: Callable[[Card, Sequence[Card]], int], muestra: Card, hand: tuple[Card, ...]) -> tuple[Card, ...]:
    """The fewest cards of the hand that make its figure."""
    figure = value(muestra, hand)
    pair = next((pair for pair in combinations(hand, 2) if value(muestra, pair) == figure), hand)
    return next(((card,) for card in pair if value(muestra, (card,)) == figure), pair)
