"""The flor: whoever holds one must sing it; flores of both teams contest (U8, A7)."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TypeAlias

from engine.rules.actions import Word
from engine.rules.cards import NO_TEAM, Seat, Team
from engine.rules.declaring import declare
from engine.rules.events import Announced, Awarded, Closed, Event, FalseClaim, Said, Shown
from engine.rules.state import (
    OPEN,
    SETTLED,
    WAITING,
    Bet,
    Flor,
    HandState,
    Ladder,
    MatchState,
    Memory,
    Menu,
)

ANNOUNCED, PLAIN, BETS, CONTRA, RESTO = range(5)
"""Levels of a contest: announced, flor against flor, con-flor bets, contraflor, contraflor al resto."""

Worth: TypeAlias = Callable[[int, int, int, int], int]
"""Points of a level: (level, its total, flores of the team paid, flores of the other) → points (U8.5, A7.5)."""

PENALTY = 3


class FlorLaw:
    """Claims, the announcing of the others, and the contest.

    `bets` are the con-flor bets (None: the game has none); `plain_yes`: quiero and no quiero answer a plain flor too.
    `resto(m, h, team)` is what contraflor al resto sets the bet to when it is settled (A7.5); without it, it is the
    falta at the moment of the word (U8.4).
    """

    after = False
    early = True
    fresh: Memory = Flor()
    index = 0
    places: tuple[int, ...] = ()

    def __init__(
        self,
        name: str,
        *,
        bet: str,
        truco: str,
        bets: Ladder | None,
        worth: Worth,
        plain_yes: bool,
        resto: Callable[[MatchState, HandState, Team], int] | None = None,
    ) -> None:
        """`bet` is the law that a flor annuls, `truco` the one it goes before."""
        self.name = name
        self.reads = (bet, truco)
        self._bet, self._truco = bet, truco
        self._bets, self._worth, self._resto = bets, worth, resto
        self._plain_yes = plain_yes
        self.claims = lru_cache(256)(self._claims)
        self.answers = lru_cache(4096)(self._answers)

    def offer(self, m: MatchState, h: HandState, menu: Menu, known: bool) -> None:
        """Claims are offered to whoever is in his window, flor or no flor: a button must not betray a hand (U8.1, U8.8)."""
        memory: Flor = h.memory[self.index]
        phase = memory.phase
        if phase == OPEN:
            if not h.tricks and not h.over:
                self._offer_claims(m, h, memory, menu)
        elif phase == WAITING:
            question = h.questions[-1]
            if question.law == self.name:
                words = self.answers(memory.level, memory.node, memory.total, m.faltas[0])
                for seat in h.sides[question.team]:
                    if memory.announced >> seat & 1:
                        menu[seat] = menu.get(seat, ()) + words

    def _offer_claims(self, m: MatchState, h: HandState, memory: Flor, menu: Menu) -> None:
        bet: Bet = h.memory[self.places[0]]
        barred = memory.falsely | h.moved
        if bet.phase == SETTLED:
            barred |= bet.spoke
        if not h.questions:
            if not barred >> h.turn & 1:
                menu[h.turn] = menu.get(h.turn, ()) + self.claims(m.faltas[0])
            return
        law = h.questions[-1].law
        if law == self._bet:
            window = h.sides[0] + h.sides[1]
        elif law == self._truco:
            window = h.sides[h.questions[-1].team]
        else:
            return
        words = self.claims(m.faltas[0])
        for seat in window:
            if not barred >> seat & 1:
                menu[seat] = menu.get(seat, ()) + words

    def _claims(self, limit: int) -> tuple[Word, ...]:
        return (Word(self.name, "flor"), *(self._bets.openings(limit) if self._bets else ()))

    def _answers(self, level: int, node: int, total: int, limit: int) -> tuple[Word, ...]:
        words = ["quiero", "no quiero"] if level > PLAIN or self._plain_yes else []
        if level == PLAIN:
            words.append("flor")
        words.append("con flor me achico")
        said = [Word(self.name, word) for word in words]
        if self._bets and level <= BETS:
            said += self._bets.raises(node, total, limit) if level == BETS else self._bets.openings(limit)
        if level < CONTRA:
            said.append(Word(self.name, "contraflor"))
        if level < RESTO:
            said.append(Word(self.name, "contraflor al resto", 0 if self._resto else limit))
        return tuple(said)

    # --- what follows

    def hear(self, m: MatchState, h: HandState, seat: Seat, word: Word) -> list[Event]:
        """A claim, an answer or a raise (U8.3, U8.4, A7.4, A7.5)."""
        memory: Flor = h.memory[self.index]
        if memory.phase == OPEN:
            return self._claim(m, h, memory, seat, word)
        if word.word == "quiero" or (word.word == "flor" and memory.level == PLAIN):
            return [Said(seat, word, NO_TEAM), *self._compare(m, h, memory)]
        if word.word in ("no quiero", "con flor me achico"):
            return [Said(seat, word, NO_TEAM), self._refusal(m, h, memory, seat & 1)]
        return [Said(seat, word, seat & 1 ^ 1)]

    def _claim(self, m: MatchState, h: HandState, memory: Flor, seat: Seat, word: Word) -> list[Event]:
        if m.rules.flor(h.muestra, h.dealt[seat]) < 0:
            return self._false_claim(m, h, seat, word)
        bet: Bet = h.memory[self.places[0]]
        denied = h.moved | (bet.spoke if bet.phase == SETTLED else 0)
        others = [
            other
            for other in h.sides[0] + h.sides[1]
            if other != seat and not denied >> other & 1 and m.rules.flor(h.muestra, h.dealt[other]) >= 0
        ]
        rival = seat & 1 ^ 1
        contested = any(other & 1 == rival for other in others)
        events: list[Event] = [Said(seat, word, rival if contested else NO_TEAM)]
        events += (Announced(other) for other in others)
        if bet.phase != SETTLED:
            events.append(Closed(self._bet))
        if not contested:
            events.append(Awarded(rival ^ 1, self._worth(ANNOUNCED, 0, 1 + len(others), 0), "flor", "flor-alone"))
        return events

    def _false_claim(self, m: MatchState, h: HandState, seat: Seat, word: Word) -> list[Event]:
        """Three points to the rivals, and their waiting envido counts as refused (U8.8, A7.8)."""
        team = seat & 1
        events: list[Event] = [FalseClaim(seat, word), Awarded(team ^ 1, PENALTY, "penalty", "false-flor")]
        if h.questions and h.questions[-1].law == self._bet and h.questions[-1].team == team:
            events += m.rules.asking[self._bet].concede(m, h, team)
        return events

    def _compare(self, m: MatchState, h: HandState, memory: Flor) -> list[Event]:
        """The best flor takes the level that was accepted (U8.6, A7.6)."""
        holders = tuple(seat for seat in h.players if memory.announced >> seat & 1)
        said, best = declare(holders, {seat: m.rules.flor(h.muestra, h.dealt[seat]) for seat in holders}, self.name)
        return [*said, self._pay(m, h, (memory.level, memory.total), best & 1, "flor-won")]

    def _refusal(self, m: MatchState, h: HandState, memory: Flor, team: Team) -> Awarded:
        return self._pay(m, h, (memory.below, memory.below_total), team ^ 1, "flor-refused")

    def _pay(self, m: MatchState, h: HandState, accepted: tuple[int, int], team: Team, reason: str) -> Awarded:
        """The level and total accepted, to this team."""
        memory: Flor = h.memory[self.index]
        level, total = accepted
        if level == RESTO and self._resto:
            total = self._resto(m, h, team)
        own, other = flores(memory.announced, h, team)
        return Awarded(team, self._worth(level, total, own, other), "flor", reason)

    def concede(self, m: MatchState, h: HandState, team: Team) -> list[Event]:
        """The contest counts as refused (U10.2, A10.3)."""
        return [self._refusal(m, h, h.memory[self.index], team), Closed(self.name)]

    def recall(self, memory: Flor, event: Event) -> Flor:
        """Flores on the table, false claims, and the contest's level after a word."""
        if isinstance(event, FalseClaim):
            return _marked(memory, memory.phase, memory.announced, memory.falsely | 1 << event.seat)
        if isinstance(event, Announced):
            return _marked(memory, memory.phase, memory.announced | 1 << event.seat, memory.falsely)
        if isinstance(event, Said):
            announced = memory.announced | 1 << event.seat
            if event.asks == NO_TEAM:
                return _marked(memory, SETTLED, announced, memory.falsely)
            return self._raised(memory, announced, event.word)
        if isinstance(event, Closed):
            return _marked(memory, SETTLED, memory.announced, memory.falsely)
        return memory

    def _raised(self, memory: Flor, announced: int, word: Word) -> Flor:
        below = memory.level if memory.phase == WAITING else ANNOUNCED
        below_total = memory.total if memory.phase == WAITING else 0
        node, total = memory.node, memory.total
        if word.word == "flor":
            level = PLAIN
        elif word.word == "contraflor":
            level = CONTRA
        elif word.word == "contraflor al resto":
            level, total = RESTO, word.amount
        else:
            level = BETS
            node, total = self._bets.step(node, total, word) if self._bets else (node, total)
        return Flor(WAITING, announced, memory.falsely, level, node, total, below, below_total)

    def at_end(self, m: MatchState, h: HandState) -> list[Event]:
        """Every flor sung is shown (U8.6, A7.6)."""
        memory: Flor = h.memory[self.index]
        return [Shown(seat, self.name, h.dealt[seat]) for seat in h.players if memory.announced >> seat & 1]

    def question(self, m: MatchState, h: HandState) -> tuple[int, int]:
        """What the team of the last speaker would get, accepted (-1: it depends on who wins) and refused."""
        memory: Flor = h.memory[self.index]
        team = h.questions[-1].by & 1
        refused = self._refusal(m, h, memory, team ^ 1)
        return -1, refused.points


def flores(announced: int, h: HandState, team: Team) -> tuple[int, int]:
    """How many flores lie on the table, of this team and of the other."""
    own = sum(announced >> seat & 1 for seat in h.players if seat & 1 == team)
    return own, announced.bit_count() - own


def _marked(memory: Flor, phase: int, announced: int, falsely: int) -> Flor:
    return Flor(
        phase, announced, falsely, memory.level, memory.node, memory.total, memory.below, memory.below_total
    )  # fmt: skip
