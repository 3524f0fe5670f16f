"""What people do next: a seeded die among what they may do, with a taste for what nobody has said yet, so that a match shows all
that its game has, and then for high stakes, so that it ends.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from msgspec.structs import replace

from bot.present.hand import blind, claims_falsely, owes_flor
from bot.present.names import amounts
from engine.rules.actions import Action, PlayCard, Word
from engine.rules.cards import Seat
from engine.rules.views import PlayerView
from tests.bot.mixed.cards import suple_of

CALM = 3
"""Hands in which nobody stakes the match, whatever was said already."""
SELDOM = {"mazo": 0.05, "no quiero": 0.15, "fujo": 0.0, "con flor me achico": 0.1, "perros": 0.1}
"""What is done seldom, at whatever stakes."""
NEW = 12.0
"""How much rather something is said that was not said yet."""
WANTED = 60.0
"""The same for a word that this match is about."""
AGAIN = 0.3
"""How much less what was done is done again while the match is to last."""
SURELY = 1000.0


QUIET = 2
"""Hands in which nobody calls truco in Brazil, where one call is a third of the match."""


class Last(NamedTuple):
    """Brazil: the points at which a team stands before its last hand, and what a truco is worth: room is left for one."""

    points: int
    room: int


LAST = {"paulista": Last(11, 3), "mineiro": Last(10, 4)}


class Wishes:
    """What a table of people wants: to say all of `words` before anybody stakes the match.

    `done`: the words said so far, as (law, word).
    """

    def __init__(self, dice: Random, words: frozenset[str]) -> None:
        self._dice, self._words = dice, words
        self.done: set[tuple[str, str]] = set()
        self._calm = True
        self.left = False
        """Something that is to be seen was not seen yet."""

    def choose(self, views: dict[Seat, PlayerView]) -> tuple[PlayerView, Action]:
        """Who does what now, among those for whom the table waits."""
        self._calm = self.left or not self._words <= {word for _, word in self.done}
        found: list[tuple[PlayerView, Action]] = []
        weights: list[float] = []
        for view in views.values():
            if not _asked(view):
                continue
            for action in _possible(view):
                weight = self._weight(view, action)
                if weight:
                    found.append((view, action))
                    weights.append(weight)
        assert found, [view.choices for view in views.values()]
        view, action = self._dice.choices(found, weights)[0]
        self.note(action)
        return view, action

    def note(self, action: Action) -> None:
        """This is done."""
        if isinstance(action, Word):
            self.done.add((action.law, action.word))

    def _weight(self, view: PlayerView, action: Action) -> float:
        if isinstance(action, PlayCard):
            if self.left and view.public.variant == "truque" and _is_suple(view, action):
                return SURELY
            return 0.4 if action.covered else 1.0
        if owes_flor(view):
            return (SURELY if action.word == "flor" and self.left else 1.0) if action.law == "flor" else 0.0
        if action.word == "perros" and self._calm:
            return 0.0
        if action.law not in ("onze", "perros") and action.word not in SELDOM and not self._bearable(view, action):
            return 0.0  # who raises may be refused: that pays what a yes was worth before
        weight = SELDOM.get(action.word, 1.0)
        if (action.law, action.word) in self.done:
            return weight * AGAIN if self._calm and action.word != "quiero" else weight
        return weight * (WANTED if action.word in self._words else NEW)

    def _bearable(self, view: PlayerView, action: Word) -> bool:
        """Whether what waits may be wanted, for all that is to come; in Brazil a team stops at the last point before the match."""
        public = view.public
        if not public.questions:
            return public.variant not in LAST or public.hand > QUIET
        yes = public.questions[-1].yes
        if (last := LAST.get(public.variant)) and public.questions[-1].law == "truco":
            room = 0 if action.word == "quiero" or ("truco", "quiero") in self.done else last.room
            return max(public.score) + yes + room <= last.points
        return 0 <= yes < public.target - max(public.score) or not (self._calm or public.hand <= CALM)


def _asked(view: PlayerView) -> bool:
    """Whether the table waits for this seat."""
    public = view.public
    if not public.questions:
        return public.turn == view.seat
    law = public.questions[-1].law
    return any(isinstance(choice, Word) and choice.law == law for choice in view.choices)


def _possible(view: PlayerView) -> list[Action]:
    """What there are buttons for: no denuncia, no flor that he does not hold, and a few numbers out of many."""
    found: list[Action] = []
    for choice in view.choices:
        if isinstance(choice, PlayCard):
            if view.cards or blind(view):  # whoever has not looked yet looks first
                found.append(choice)
        elif choice.word != "denunciar" and not claims_falsely(view, choice):
            found += [replace(choice, amount=amount, most=0) for amount in amounts(choice)]
    return found


def _is_suple(view: PlayerView, action: PlayCard) -> bool:
    return not action.covered and view.cards[action.slot] == suple_of(view.public.muestra)
