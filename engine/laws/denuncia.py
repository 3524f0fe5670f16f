"""Negar la flor and denuncia: a rival accuses the seat that let its flor pass (U8.7, A7.7)."""

from __future__ import annotations

from functools import lru_cache

from engine.rules.actions import Word
from engine.rules.cards import NO_TEAM, Seat
from engine.rules.events import Awarded, Closed, Event, Said
from engine.rules.state import SETTLED, Bet, Flor, HandState, MatchState, Menu

POINTS = 3
EVERYBODY = (1 << 8) - 1
TEAMS = (0b01010101, 0b10101010)
"""Bits of the seats of each team."""


class DenunciaLaw:
    """Each seat may be accused once a hand, from its first card on or once the hand is over, until the next deal.

    `false_points` is what a wrong accusation costs. Its memory: bits of the seats already accused.
    """

    after = True
    index = 0

    def __init__(self, name: str, *, flor: str, bet: str, false_points: int) -> None:
        """`flor` and `bet` are the laws whose memory tells who has denied a flor."""
        self.name = name
        self.reads = (flor, bet)
        self._flor, self._bet, self._false_points = flor, bet, false_points
        self.accusations = lru_cache(512)(self._accusations)

    def _accusations(self, accused: int) -> tuple[Word, ...]:
        return tuple(Word(self.name, "denunciar", seat) for seat in range(8) if accused >> seat & 1)

    def begin(self, m: MatchState, h: HandState) -> int:
        """Nobody accused."""
        return 0

    def offer(self, m: MatchState, h: HandState, menu: Menu, known: bool) -> None:
        """Rivals that have played (or, when the hand is over, all of them) and were not accused yet."""
        open_ = h.moved
        if h.over:
            for seat in h.players:
                open_ |= 1 << seat
        open_ &= ~h.memory[self.index]
        if not open_:
            return
        for team in (0, 1):
            accused = open_ & TEAMS[team ^ 1]
            if accused:
                words = self.accusations(accused)
                for seat in h.players:
                    if seat & 1 == team:
                        menu[seat] = menu.get(seat, ()) + words

    def hear(self, m: MatchState, h: HandState, seat: Seat, word: Word) -> list[Event]:
        """Three points to the accusers if the flor was denied, else to the accused's team."""
        said = Said(seat, word, NO_TEAM)
        if self._denied(m, h, word.amount):
            return [said, Awarded(seat & 1, POINTS, "penalty", "flor-denied")]
        if self._false_points:
            return [said, Awarded(seat & 1 ^ 1, self._false_points, "penalty", "false-denuncia")]
        return [said]

    def _denied(self, m: MatchState, h: HandState, accused: Seat) -> bool:
        flor: Flor = h.memory[m.rules.index[self._flor]]
        if flor.announced >> accused & 1 or m.rules.flor(h.muestra, h.dealt[accused]) < 0:
            return False
        bet: Bet = h.memory[m.rules.index[self._bet]]
        spoke = bet.spoke if bet.phase == SETTLED else 0
        return bool((h.moved | spoke) >> accused & 1)

    def concede(self, m: MatchState, h: HandState, team: int) -> list[Event]:
        """It never waits."""
        return []

    def recall(self, memory: int, event: Event) -> int:
        """Who was accused."""
        if isinstance(event, Said):
            return memory | 1 << event.word.amount
        return EVERYBODY if isinstance(event, Closed) else memory

    def at_end(self, m: MatchState, h: HandState) -> list[Event]:
        """Nothing to show."""
        return []

    def question(self, m: MatchState, h: HandState) -> tuple[int, int]:
        """It never waits."""
        return -1, -1
