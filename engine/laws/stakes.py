"""The truco ladder: what the hand is worth, step by step (U6, A8)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from engine.rules.actions import Word
from engine.rules.cards import NO_TEAM, Team
from engine.rules.events import Awarded, Event, HandEnded, Said, Staked
from engine.rules.state import HandState, MatchState, Memory, Menu, Stakes

NOBODY: Team = 2


class StakesLaw:
    """A ladder of calls: `values[k]` is what the hand is worth at step k, `words[k]` the call that leads to step k + 1.

    A call is made on turn, by the team that accepted the last one (either team at first); the answer to a call may be
    the next one (U6.2-U6.4, A8.2-A8.4).  Without `late`, only that answer raises: a quiero settles it (V7.4).  `leaps`
    are steps from which the last call of all may be said directly (T8.5).
    """

    reads: tuple[str, ...] = ()
    after = False
    early = False
    fresh: Memory = Stakes()
    index = 0
    places: tuple[int, ...] = ()

    def __init__(
        self, name: str, words: Sequence[str], values: Sequence[int], *, late: bool = True, leaps: Collection[int] = ()
    ) -> None:
        """One word fewer than values."""
        self.name = name
        self._late = late
        self.values = tuple(values)
        self.steps = {word: step for step, word in enumerate(words, 1)}
        last = Word(name, words[-1])
        calls = [(Word(name, word), last) if step in leaps else (Word(name, word),) for step, word in enumerate(words)]
        self._calls: tuple[tuple[Word, ...], ...] = (*calls, ())
        answers = (Word(name, "quiero"), Word(name, "no quiero"))
        self._answers = ((), *((*answers, *self._calls[step]) for step in range(1, len(values))))

    def offer(self, m: MatchState, h: HandState, menu: Menu, known: bool) -> None:
        """The answers to a call that waits on top, or the next call of the seat on turn."""
        memory: Stakes = h.memory[self.index]
        turn = h.turn
        if h.questions:
            question = h.questions[-1]
            if question.law == self.name:
                words = self._answers[memory.asked]
                for seat in h.sides[question.team]:
                    menu[seat] = menu.get(seat, ()) + words
        elif not h.over and (memory.owner == NO_TEAM or memory.owner == turn & 1):
            menu[turn] = menu.get(turn, ()) + self._calls[memory.level]

    def hear(self, m: MatchState, h: HandState, seat: int, word: Word) -> list[Event]:
        """A quiero plays on, a no quiero ends the hand at what was accepted (U6.4), anything else is a call."""
        memory: Stakes = h.memory[self.index]
        if word.word == "quiero":
            return [Said(seat, word, NO_TEAM)]
        rival = seat & 1 ^ 1
        if word.word == "no quiero":
            paid = Awarded(rival, self.values[memory.level], self.name, "call-refused")
            return [Said(seat, word, NO_TEAM), paid, HandEnded(rival)]
        return [Said(seat, word, rival)]

    def concede(self, m: MatchState, h: HandState, team: Team) -> list[Event]:
        """Nothing by itself: whoever gives up pays what was accepted so far (U10.2)."""
        return []

    def recall(self, memory: Stakes, event: Event) -> Stakes:
        """The ladder after a word, or after perros have set it."""
        if isinstance(event, Said):
            step = self.steps.get(event.word.word, 0)
            if step:
                return Stakes(memory.asked or memory.level, NO_TEAM, step, memory.called | 1 << event.seat)
            if event.word.word == "quiero":
                return Stakes(memory.asked, event.seat & 1 if self._late else NOBODY, 0, memory.called)
            return Stakes(memory.level, NOBODY, 0, memory.called)
        if isinstance(event, Staked):
            return Stakes(event.level, NOBODY, 0, memory.called)
        return memory

    def question(self, m: MatchState, h: HandState) -> tuple[int, int]:
        """What the hand is worth if the waiting call is accepted (if none waits: now), and what a no pays."""
        memory: Stakes = h.memory[self.index]
        return self.values[memory.asked or memory.level], self.values[memory.level]
