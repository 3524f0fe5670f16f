"""Truco versión 2: fifty cards worth their number, two jokers that are worth 13 and belong to any suit (V1-V12)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from engine.laws.bet import BetLaw
from engine.laws.leaving import LeavingLaw
from engine.laws.stakes import StakesLaw
from engine.rules.actions import Word
from engine.rules.cards import JOKERS, SPANISH_50, Card, Seat
from engine.rules.cards import number_of as number
from engine.rules.cards import spanish as card
from engine.rules.cards import suit_of as suit
from engine.rules.state import Bet, HandState, Option, Ruleset, Variant
from engine.rules.strength import rank_table
from engine.rules.tricks import Play, best_of_three
from engine.rules.views import Value

# --- cards (V2, V4) ------------------------------------------------------------------------------------------------

JOKER = 13
"""What a joker is worth (V2.2)."""
STRENGTHS = rank_table(
    [JOKERS, *(tuple(card(rank, s) for s in range(4)) for rank in range(12, 0, -1))], len(SPANISH_50.names)
)
"""V4.1; the suits never matter (V4.2)."""


def highest(plays: tuple[Play, ...], strengths: tuple[int, ...], mano: Seat) -> Seat:
    """The highest card, and among equal ones the seat with the lowest NÚMERO (V8.2, V10.3): no trick is parda."""
    seats = len(plays)
    return max(plays, key=lambda play: (strengths[play.card], -((play.seat - mano) % seats))).seat


# --- the envido (V5, V6) -------------------------------------------------------------------------------------------


def envido(_muestra: Card, hand: Sequence[Card]) -> int:
    """V5.1-V5.3: the suit that adds up to most, and every joker with it."""
    sums = [0, 0, 0, 0]
    jokers = 0
    for held in hand:
        if held in JOKERS:
            jokers += JOKER
        else:
            sums[suit(held)] += number(held)
    return max(sums) + jokers


class StepLadder:
    """A ladder of fixed steps, one after the other: `words[k]` makes it worth `values[k]` (V6.3, V6.4)."""

    def __init__(self, law: str, words: Sequence[str], values: Sequence[int]) -> None:
        """As many words as values."""
        self._calls = (*((Word(law, word),) for word in words), ())
        self._values = tuple(values)

    def openings(self, limit: int) -> tuple[Word, ...]:
        """The first step."""
        return self._calls[0]

    def raises(self, node: int, total: int, limit: int) -> tuple[Word, ...]:
        """The next step; nothing after the last."""
        return self._calls[node]

    def step(self, node: int, total: int, word: Word) -> tuple[int, int]:
        """A step up."""
        return node + 1, self._values[node]


def callers_first(h: HandState, memory: Bet) -> tuple[Seat, ...]:
    """The team that called ENVIDO declares first, so that it wins ties (V6.6, V10.4); the two teams took turns raising."""
    caller = (h.questions[-1].by ^ (memory.node - 1)) & 1
    return h.sides[caller] + h.sides[caller ^ 1]


# --- the game ------------------------------------------------------------------------------------------------------

OPTIONS = (
    Option("target", (15, 30), 15),
    Option("subida_tardia", ("no", "si"), "no"),
)


def compose(seats: int, options: Mapping[str, Value]) -> Ruleset:
    """The laws in tally order, with the table's options."""
    steps = ("envido", "que sean 3", "que sean 4", "que sean 5")
    return Ruleset(
        variant="v2",
        edition=VARIANT.edition,
        seats=seats,
        options=options,
        deck=SPANISH_50,
        turned=False,
        strength=lambda _muestra: STRENGTHS,
        verdicts=best_of_three(),
        laws=[
            BetLaw(
                "envido",
                StepLadder("envido", steps, (2, 3, 4, 5)),
                truco="truco",
                over=False,
                shows="none",
                order=callers_first,
            ),
            StakesLaw(
                "truco",
                ("truco", "que sean 3", "que sean 4"),
                (1, 2, 3, 4),
                late=options["subida_tardia"] == "si",
            ),
            LeavingLaw("mazo", stakes="truco", bet="envido", over=False),
        ],
        stakes="truco",
        target=cast("int", options["target"]),
        malas=0,
        envido=envido,
        faltas=lambda _score: (0, 0),
        taker=highest,
    )


VARIANT = Variant("v2", 1, (2, 4, 6), OPTIONS, compose)
