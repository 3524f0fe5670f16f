"""Negar la flor and denuncia: a rival accuses the seat that let its flor pass (U8.7, A7.7)."""

from __future__ import annotations

from functools import lru_cache

from engine.rules.actions import Word
from engine.rules.cards import NO_TEAM, Seat
from engine.rules.events import Awarded, Closed, Event, Said
from engine.rules.state import SETTLED, Bet, Flor, HandState, MatchState, Memory, Menu

POINTS = 3
EVERYBODY = (1 << 8) - 1


class DenunciaLaw:
    """Each seat may be accused once a hand, from its first card on or once the hand is over, until the next deal.

    `false_points` is what a wrong accusation costs. Its memory: bits of the seats already accused.
    """

    after = True
    early = False
    fresh: Memory = 0
    index = 0
    places: tuple[int, ...] = ()

    def __init__(self, name: str, *, flor: str, bet: str, false_points: int) -> None:
        """`flor` and `bet` are the laws whose memory tells who has denied a flor."""
        self.name = name
        self.reads = (flor, bet)
        self._false_points = false_points
        self.accusations = lru_cache(512)(self._accusations)

    def _accusations(self, open_: int, players: tuple[Seat, ...]) -> tuple[tuple[Seat, tuple[Word, ...]], ...]:
        """Who may accuse whom, by the bits of the seats that are open to it."""
        words = {
            team: tuple(
                Word(self.name, "denunciar", seat) for seat in players if seat & 1 != team and open_ >> seat & 1
            )
            for team in (0, 1)
        }
        return tuple((seat, words[seat & 1]) for seat in players if words[seat & 1])

    def offer(self, m: MatchState, h: HandState, menu: Menu, known: bool) -> None:
        """Rivals that have played (or, when the hand is over, all of them) and were not accused yet."""
        open_ = EVERYBODY if h.over else h.moved
        open_ &= ~h.memory[self.index]
        if open_:
            for seat, words in self.accusations(open_, h.players):
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
        flor: Flor = h.memory[self.places[0]]
        if flor.announced >> accused & 1 or m.rules.flor(h.muestra, h.dealt[accused]) < 0:
            return False
        bet: Bet = h.memory[self.places[1]]
        spoke = bet.spoke if bet.phase == SETTLED else 0
        return bool((h.moved | spoke) >> accused & 1)

    def recall(self, memory: int, event: Event) -> int:
        """Who was accused."""
        if isinstance(event, Said):
            return memory | 1 << event.word.amount
        return EVERYBODY if isinstance(event, Closed) else memory
