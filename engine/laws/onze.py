"""The last point: mão de onze (in some ladders de dez), and mão de ferro (P9, P10, M9, M10)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from engine.rules.actions import Word
from engine.rules.cards import NO_SEAT, NO_TEAM, Seat, Team
from engine.rules.events import Awarded, Event, HandEnded, Said, Staked
from engine.rules.state import HandState, MatchState, Memory, Menu, Question, Ruleset

PLAIN, FERRO, ASKED, TAKEN = 0, 1, 2, 4
"""A hand like any other · both teams are one step away · one team is and must decide (+ team) · and it plays (+ team)."""
JOGO, FUJO = "jogo", "fujo"


class OnzeLaw:
    """A team that needs no more than the smallest stake decides before anything else whether it plays for the second one.

    Where both teams are so near, nothing is decided and nothing can be raised.  Its memory: PLAIN, FERRO, or ASKED or
    TAKEN with the team.
    """

    after = False
    early = False
    fresh: Memory = PLAIN
    index = 0
    places: tuple[int, ...] = ()

    def __init__(self, name: str, *, stakes: str, values: Sequence[int], target: int, called: str, blind: bool) -> None:
        """`values` are those of the ladder `stakes`; `called`: how such a hand is called; `blind`: ferro is played unseen."""
        self.name = name
        self.reads = (stakes,)
        self._stakes = stakes
        self._values = tuple(values)
        self._last = target - values[0]
        self._word = Word(name, called)
        self._blind = blind
        self._answers = (Word(name, JOGO), Word(name, FUJO))

    def opening(self, rules: Ruleset, h: HandState, score: tuple[int, int]) -> HandState:
        """A hand at this score: with a question for the team that decides, or with a ladder that nobody may climb."""
        near = [team for team in (0, 1) if score[team] == self._last]
        if not near:
            return h
        memory = list(h.memory)
        if len(near) == 1:
            memory[self.index] = ASKED + near[0]
            asked = Question(self.name, near[0], NO_SEAT, self._word)
            return replace(h, memory=tuple(memory), questions=(asked,))
        place = self.places[0]
        memory[self.index] = FERRO
        memory[place] = rules.recall[place](memory[place], Staked(self._stakes, 0))
        return replace(h, memory=tuple(memory))

    def hides(self, m: MatchState, h: HandState, seat: Seat) -> bool:
        """Nobody sees cards in a blind mão de ferro before they are played, his own neither (P10.2)."""
        return self._blind and h.memory[self.index] == FERRO and not h.over

    def shares(self, m: MatchState, h: HandState, seat: Seat) -> bool:
        """Who decides sees his partners' cards; what he has seen he may look at again until the hand is over (P9.1, M9.1)."""
        return h.memory[self.index] in (ASKED + (seat & 1), TAKEN + (seat & 1))

    def offer(self, m: MatchState, h: HandState, menu: Menu, known: bool) -> None:
        """Any seat of the team decides (P9.2)."""
        if h.questions and h.questions[-1].law == self.name:
            for seat in h.sides[h.questions[-1].team]:
                menu[seat] = menu.get(seat, ()) + self._answers

    def hear(self, m: MatchState, h: HandState, seat: Seat, word: Word) -> list[Event]:
        """Played for the second step and no more, or given up for the first (P9.1, P9.3)."""
        said = Said(seat, word, NO_TEAM)
        if word.word == JOGO:
            return [said, Staked(self._stakes, 1)]
        rival: Team = seat & 1 ^ 1
        return [said, Awarded(rival, self._values[0], self._stakes, "onze-left"), HandEnded(rival)]

    def concede(self, m: MatchState, h: HandState, team: Team) -> list[Event]:
        """Nobody gives up here but with the answer itself."""
        return []

    def recall(self, memory: int, event: Event) -> int:
        """Decided."""
        return memory - ASKED + TAKEN if isinstance(event, Said) else memory

    def question(self, m: MatchState, h: HandState) -> tuple[int, int]:
        """What the hand is worth if it is played, and what giving it up pays."""
        return self._values[1], self._values[0]
