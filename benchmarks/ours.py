"""Random self-play on this project's engine.

The loop asks the same `legal_actions` that buttons, phrases and opponents ask, and plays by the same `apply` as the
tables: every action is checked and its events are made.  Nothing of the engine is left out to be measured.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping

from benchmarks.figures import Tally
from engine.rules.actions import Action, PlayCard, Word
from engine.rules.apply import apply, begin, cards_needed, deal
from engine.rules.cards import Seat
from engine.rules.legal import legal_actions
from engine.variants import find

LEFT_OUT = frozenset({"mazo"})
"""The laws whose words are never chosen.  No peer leaves a hand: pytruco is driven without it, as its own benchmark
does, and PyTrucoEngine does not know it."""

_random = random.random


def matches(variant: str, seats: int) -> Callable[[Tally], None]:
    """A function that plays one match of the variant, with its default options, and counts what it played."""
    rules = find(variant).build(seats=seats, options={})
    cards = rules.deck.cards

    def play(tally: Tally) -> None:
        match = begin(rules, dealer=random.randrange(seats))
        hands = decisions = 0
        while match.winner < 0:
            if match.hand is None or match.hand.over:
                needed = cards_needed(match)
                match, _ = deal(match, random.sample(cards, needed))
                # The later duels of a pico a pico round are played with the cards of its first: no deal of their own.
                hands += needed > 0
            seat, action = choose(legal_actions(match))
            match, _ = apply(match, seat, action)
            decisions += 1
        tally.matches += 1
        tally.hands += hands
        tally.decisions += decisions

    return play


def choose(legal: Mapping[Seat, tuple[Action, ...]]) -> tuple[Seat, Action]:
    """One of the actions of all seats, each as likely as any other, but no word of a law left out.

    No list of all pairs and no random.choice: both would take more of the time that is the engine's.  Drawing again
    ends, since a seat that may leave may always do something else too.
    """
    count = 0
    for actions in legal.values():
        count += len(actions)
    while True:
        index = int(_random() * count)
        for seat, actions in legal.items():
            if index < len(actions):
                action = actions[index]
                if isinstance(action, PlayCard):
                    return seat, action
                if action.law in LEFT_OUT:
                    break
                if action.most:
                    return seat, Word(action.law, action.word, random.randint(action.amount, action.most))
                return seat, action
            index -= len(actions)
